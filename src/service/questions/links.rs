//! Strong and weak links on a position.

use crate::{
    LinkSet,
    pages::Illustration,
    service::{
        prelude::JsonSchema,
        question::{Question, Reply, ReplyEnding, Subject},
    },
};
use serde::Deserialize;
use serde_json::{Value, json};
use tesuji_message::{Localize, Message};

#[derive(Debug, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct LinksQuestion {
    /// Show only this link of the rules; may be given again [default: every link]
    #[cfg_attr(feature = "cli", arg(short, long = "link", value_name = "LINK", help_heading = "Rules"))]
    #[serde(default)]
    links: Vec<String>,
}

struct LinksReply<'a> {
    links: LinkSet,
    subject: &'a Subject<'a>,
}

impl Question for LinksQuestion {
    fn answer<'a>(&'a self, subject: &'a Subject<'a>) -> Result<Vec<Box<dyn Reply + 'a>>, Message> {
        let position = subject.position()?;
        let names = self.links.iter().map(String::as_str);
        let links = LinkSet::new(subject.solver.rules(), &position, names, &subject.time_limit())
            .map_err(|error| error.message())?;
        Ok(vec![Box::new(LinksReply { links, subject })])
    }
}

impl Reply for LinksReply<'_> {
    fn json(&self) -> Value {
        let line = self.subject.puzzle().map(|puzzle| puzzle.line()).ok();
        json!({ "line": line, "links": self.subject.renderer.links_json(&self.links) })
    }

    fn text(&self) -> String {
        if self.links.is_empty() {
            "none\n".to_owned()
        } else {
            self.subject.renderer.links_text(&self.links)
        }
    }

    fn pictures(&self) -> Vec<Illustration<'_>> {
        vec![self.subject.renderer.links_illustration(&self.links)]
    }

    fn graph(&self) -> Option<String> {
        Some(self.subject.renderer.links_dot(&self.links))
    }

    fn ending(&self) -> ReplyEnding {
        if self.links.is_empty() { ReplyEnding::Incomplete } else { ReplyEnding::Complete }
    }
}
