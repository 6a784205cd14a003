//! The dependencies between the steps of a solution.

use crate::{
    StepDependencies,
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
pub struct ThreadQuestion {
    /// Show only the steps that lead to the value of this cell, such as r3c4
    #[cfg_attr(feature = "cli", arg(long = "for", value_name = "CELL", help_heading = "Output"))]
    cell: Option<String>,
}

struct ThreadReply<'a> {
    dependencies: StepDependencies<'a>,
    subject: &'a Subject<'a>,
}

impl Question for ThreadQuestion {
    fn answer<'a>(&'a self, subject: &'a Subject<'a>) -> Result<Vec<Box<dyn Reply + 'a>>, Message> {
        subject.puzzle()?;
        let solution = subject.solution();
        let mut dependencies = solution
            .dependencies(&subject.time_limit())
            .ok_or_else(|| Message::verbatim(subject.renderer.result_text(solution)))?;
        if let Some(cell) = &self.cell {
            dependencies.restrict_to(cell)?;
        }
        Ok(vec![Box::new(ThreadReply { dependencies, subject })])
    }
}

impl Reply for ThreadReply<'_> {
    fn json(&self) -> Value {
        self.subject.renderer.dependencies_json(&self.dependencies)
    }

    fn text(&self) -> String {
        self.subject.renderer.dependencies_text(&self.dependencies)
    }

    fn graph(&self) -> Option<String> {
        Some(self.subject.renderer.dependencies_dot(&self.dependencies))
    }

    fn ending(&self) -> ReplyEnding {
        ReplyEnding::Solved(self.subject.solution().status())
    }
}
