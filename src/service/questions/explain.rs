//! Explanations of conclusions.

use crate::{
    ExplainStatus, Explanation,
    pages::Illustration,
    service::{
        prelude::JsonSchema,
        question::{Question, Reply, ReplyEnding, Subject},
    },
};
use serde::Deserialize;
use serde_json::Value;
use tesuji_message::Message;

#[derive(Debug, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct ExplainQuestion {
    /// Conclusion to explain, such as r3c4<>5 or r3c4=5; may be given again
    #[cfg_attr(feature = "cli", arg(required = true, value_name = "CONCLUSION"))]
    conclusions: Vec<String>,
    /// Also list the facts
    #[cfg_attr(feature = "cli", arg(long = "facts", help_heading = "Output"))]
    #[serde(default, rename = "facts")]
    should_list_facts: bool,
}

struct ExplainReply<'a> {
    explained: Explanation<'a>,
    should_list_facts: bool,
    subject: &'a Subject<'a>,
}

impl Question for ExplainQuestion {
    fn answer<'a>(&'a self, subject: &'a Subject<'a>) -> Result<Vec<Box<dyn Reply + 'a>>, Message> {
        subject.puzzle()?;
        let replies = self.conclusions.iter().map(|conclusion| {
            let mut explained = subject.solution().explain(conclusion, &subject.time_limit());
            if self.should_list_facts {
                explained.find_facts(&subject.time_limit());
            }
            let reply = ExplainReply { explained, should_list_facts: self.should_list_facts, subject };
            Box::new(reply) as Box<dyn Reply + 'a>
        });
        Ok(replies.collect())
    }
}

impl Reply for ExplainReply<'_> {
    fn json(&self) -> Value {
        self.subject.renderer.explanation_json(&self.explained)
    }

    fn text(&self) -> String {
        self.subject.renderer.explanation_text(&self.explained, self.should_list_facts)
    }

    fn pictures(&self) -> Vec<Illustration<'_>> {
        self.subject.renderer.explanation_illustrations(&self.explained)
    }

    fn ending(&self) -> ReplyEnding {
        match self.explained.status {
            ExplainStatus::AlreadyTrue | ExplainStatus::Explained | ExplainStatus::Implied => {
                ReplyEnding::Complete
            }
            ExplainStatus::Invalid => ReplyEnding::Invalid,
            _ => ReplyEnding::Incomplete,
        }
    }
}
