//! Graders, prepared for many puzzles.

use crate::{
    frame::{Frame, GradeTask, TableOptions},
    options::{ParsedText, Prepared, SolvingOptions},
    puzzle::PuzzleLike,
    rules::Rules,
};
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::{GraderError, Language, Localize, Message, json::json_line};

/// A grader, prepared for many puzzles.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Grader(Arc<Prepared<tesuji::Grader>>);

#[pymethods]
impl Grader {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        lang: ParsedText<Language>,
        options: SolvingOptions,
        tallies: Option<Vec<String>>,
    ) -> PyResult<Self> {
        Prepared::new(py, rules, lang, |rules| {
            let default_scores = || tesuji::Grader::default_scores(rules, options.strategy.as_deref());
            let tallies = tallies.unwrap_or_else(default_scores);
            tesuji::Grader::new(rules, options.into(), &tallies).map_err(|error| message(rules, &error))
        })
        .map(Self)
    }

    /// Returns the grade of a puzzle as JSON.
    fn grade(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<String> {
        let grade =
            self.0.run(py, |grader, cancel| grader.worker().with_cancel(cancel).grade(Ok(puzzle.0)))?;
        Ok(json_line(&self.0.context.renderer().grade_json(&grade)))
    }

    fn grade_all(&self, puzzles: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Frame> {
        let task = GradeTask::new(Arc::clone(&self.0), &options);
        Frame::from_table(puzzles, options, task)
    }
}

/// Returns the message on invalid options; if a strategy has no scores, with the names of those that have scores.
fn message(rules: &tesuji::Rules, error: &GraderError) -> Message {
    let scored = rules.strategies().filter(|strategy| strategy.scores().next().is_some());
    let names: Vec<&str> = scored.map(|strategy| strategy.name()).collect();
    match error {
        GraderError::UnknownScore(_) if !names.is_empty() => {
            Message::verbatim(format!("{}: expected one of {}", error.message(), names.join(", ")))
        }
        _ => error.message(),
    }
}
