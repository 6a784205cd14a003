//! The next step, more of it at each level.

use crate::{
    Hint,
    pages::Illustration,
    service::{
        prelude::JsonSchema,
        question::{Question, Reply, ReplyEnding, Subject},
    },
};
use serde::Deserialize;
use serde_json::Value;
use tesuji_message::{Message, message};

#[derive(Debug, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct HintQuestion {
    /// Detail of the hint: 1 for where to look, 2 also for which technique, 3 for the whole step
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "1..3", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3), help_heading = "Output")
    )]
    #[serde(default = "first_level")]
    level: u8,
}

fn first_level() -> u8 {
    1
}

struct HintReply<'a> {
    hint: Hint,
    level: u8,
    subject: &'a Subject<'a>,
}

impl Question for HintQuestion {
    fn answer<'a>(&'a self, subject: &'a Subject<'a>) -> Result<Vec<Box<dyn Reply + 'a>>, Message> {
        let hint = subject.solver.worker().with_cancel(subject.cancel.clone()).hint(subject.read().clone());
        Ok(vec![Box::new(HintReply { hint, level: self.level, subject })])
    }
}

impl Reply for HintReply<'_> {
    fn json(&self) -> Value {
        self.subject.renderer.hint_json(&self.hint, self.level)
    }

    fn text(&self) -> String {
        self.subject.renderer.hint_text(&self.hint, self.level)
    }

    fn pictures(&self) -> Vec<Illustration<'_>> {
        self.subject.renderer.hint_illustration(&self.hint, self.level).into_iter().collect()
    }

    fn warning(&self) -> Option<Message> {
        let several = self.hint.solution().has_several_solutions();
        several.then(|| message!("the puzzle has more than one solution"))
    }

    fn ending(&self) -> ReplyEnding {
        match self.hint.step() {
            Some(_) => ReplyEnding::Complete,
            None => ReplyEnding::Solved(self.hint.solution().status()),
        }
    }
}
