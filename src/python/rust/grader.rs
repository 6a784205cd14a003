//! Graders, prepared for many puzzles.

use crate::errors::{option_error, wrong_option};
use crate::frame::{Frame, Grades, TableOptions};
use crate::options::{SolvingOptions, Voice, Word};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::work::abandonable;
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::json::{GradeJson, json_line};
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
        let usual = || tesuji::Grader::default_scores(&voice.rules, options.strategy.as_deref());
        let tallies = tallies.unwrap_or_else(usual);
        let (rules, options) = (voice.rules.clone(), SolverOptions::from(options));
        let made = abandonable(py, move |_| tesuji::Grader::new(&rules, options, &tallies))?;
        Ok(Self { inner: Arc::new(made.map_err(|error| refused(&voice.rules, error))?), voice })
    }

    fn grade(&self, py: Python<'_>, puzzle: &Puzzle) -> PyResult<Grade> {
        let (grader, puzzle) = (Arc::clone(&self.inner), puzzle.inner.clone());
        let graded = abandonable(py, move |cancel| grader.worker().with_cancel(cancel).grade(Ok(puzzle)))?;
        Ok(Grade::new(self.voice.renderer().grade_json(&graded)))
    }

    fn grade_all(&self, puzzles: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Frame> {
        let work = Grades::new(Arc::clone(&self.inner), self.voice.clone(), &options);
        options.frame(puzzles, work)
    }
}

/// The difficulty of a puzzle.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Grade {
    line: GradeJson,
    /// The grade as JSON without the counts of all techniques.
    brief: String,
}

impl Grade {
    fn new(mut line: GradeJson) -> Self {
        let counts = std::mem::take(&mut line.counts);
        let brief = json_line(&line);
        Self { line: GradeJson { counts, ..line }, brief }
    }
}

#[pymethods]
impl Grade {
    fn brief(&self) -> &str {
        &self.brief
    }

    fn json(&self) -> String {
        json_line(&self.line)
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
