//! Graders, prepared for many puzzles.

use crate::errors::{known_strategy, option_error, wrong_option};
use crate::frame::{Frame, Grades, TableOptions};
use crate::options::{SolvingOptions, Voice, Word};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::work::abandonable;
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::json::json_line;
use tesuji::{GraderError, Language, Localize, SolverOptions};

/// A grader, prepared for many puzzles.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Grader {
    inner: Arc<tesuji::Grader>,
    voice: Voice,
}

#[pymethods]
impl Grader {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        lang: Word<Language>,
        options: SolvingOptions,
        tallies: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let voice = Voice { rules: rules.inner.clone(), language: lang.0 };
        let strategy = options.strategy.as_deref();
        let usual = || tesuji::Grader::default_scores(&voice.rules, strategy);
        let tallies = tallies.unwrap_or_else(usual);
        for name in strategy.into_iter().chain(tallies.iter().map(String::as_str)) {
            known_strategy(&voice.rules, name)?;
        }
        let (rules, options) = (voice.rules.clone(), SolverOptions::from(options));
        let made = abandonable(py, move |_| tesuji::Grader::new(&rules, options, &tallies))?;
        Ok(Self { inner: Arc::new(made.map_err(|error| refused(&voice.rules, error))?), voice })
    }

    /// Returns a grade as JSON.
    fn grade(&self, py: Python<'_>, puzzle: &Puzzle) -> PyResult<String> {
        let (grader, puzzle) = (Arc::clone(&self.inner), puzzle.inner.clone());
        let graded = abandonable(py, move |cancel| grader.worker().with_cancel(cancel).grade(Ok(puzzle)))?;
        Ok(json_line(&self.voice.renderer().grade_json(&graded)))
    }

    fn grade_all(&self, puzzles: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Frame> {
        let work = Grades::new(Arc::clone(&self.inner), self.voice.clone(), &options);
        options.frame(puzzles, work)
    }
}

/// Returns the exception for invalid options; if a strategy has no scores, with those that have.
fn refused(rules: &tesuji::Rules, error: GraderError) -> PyErr {
    let GraderError::UnknownScore(_) = error else { return option_error(error) };
    let with = rules.strategies().filter(|strategy| strategy.scores().next().is_some());
    let names: Vec<&str> = with.map(|strategy| strategy.name()).collect();
    match names.is_empty() {
        true => option_error(error),
        false => wrong_option(format!("{}: those that have are {}", error.message(), names.join(", "))),
    }
}
