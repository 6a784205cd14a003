//! Graders, prepared for many puzzles.

use crate::errors::{invalid_option, option_error};
use crate::frame::{Frame, GradeTask, TableOptions};
use crate::options::{ParsedText, RenderContext, SolvingOptions, dict};
use crate::puzzle::PuzzleLike;
use crate::rules::Rules;
use crate::work::abandonable;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use tesuji::json::{GradeJson, json_line};
use tesuji::{GraderError, Language, Localize, SolverOptions};

/// A grader, prepared for many puzzles.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Grader {
    inner: Arc<tesuji::Grader>,
    context: RenderContext,
}

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
        let context = RenderContext { rules: rules.inner.clone(), language: lang.0 };
        let default_scores = || tesuji::Grader::default_scores(&context.rules, options.strategy.as_deref());
        let tallies = tallies.unwrap_or_else(default_scores);
        let (rules, options) = (context.rules.clone(), SolverOptions::from(options));
        let made = abandonable(py, move |_| tesuji::Grader::new(&rules, options, &tallies))?;
        Ok(Self { inner: Arc::new(made.map_err(|error| grader_error(&context.rules, error))?), context })
    }

    fn grade(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Grade> {
        let grader = Arc::clone(&self.inner);
        let graded = abandonable(py, move |cancel| grader.worker().with_cancel(cancel).grade(Ok(puzzle.0)))?;
        Ok(Grade(self.context.renderer().grade_json(&graded)))
    }

    fn grade_all(&self, puzzles: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Frame> {
        let task = GradeTask::new(Arc::clone(&self.inner), self.context.clone(), &options);
        options.frame(puzzles, task)
    }
}

/// The difficulty of a puzzle.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Grade(GradeJson);

#[pymethods]
impl Grade {
    /// Returns the grade without the counts of all techniques.
    fn facts<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let Self(line) = self;
        dict!(py, {
            status: line.status.word(),
            note: line.error.as_ref().map(|error| error.message.as_str()),
            game: line.game.as_deref(),
            puzzle: line.puzzle.as_deref(),
            level: line.level.as_deref(),
            hardest: line.hardest.as_deref(),
            difficulty: line.difficulty,
            open_cells: line.open,
            entropy: line.entropy,
            symmetry: line.symmetry.as_deref(),
            scores: line.tallies.iter().map(|(name, score)| (name, *score)).collect::<Vec<_>>(),
        })
    }

    fn json(&self) -> String {
        json_line(&self.0)
    }
}

/// Returns the exception for invalid options; if a strategy has no scores, with the names of those that have scores.
fn grader_error(rules: &tesuji::Rules, error: GraderError) -> PyErr {
    let GraderError::UnknownScore(_) = error else { return option_error(error) };
    let scored = rules.strategies().filter(|strategy| strategy.scores().next().is_some());
    let names: Vec<&str> = scored.map(|strategy| strategy.name()).collect();
    match names.is_empty() {
        true => option_error(error),
        false => invalid_option(format!("{}: expected one of {}", error.message(), names.join(", "))),
    }
}
