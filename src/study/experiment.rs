//! Study with chosen parameter values: its runs, and the report on their results.

use super::file::{Choice, Evaluated, StudyFile};
use super::{cover::CourseOf, perform::Record, report::StudyReport, runs::Run, texts::Texts};
use crate::lang::program::Program;
use crate::report::language::fill;
use indexmap::IndexMap;
use std::sync::Arc;

/// Adds the parts of the report; returns a [`StudyError`](super::file::StudyError) if a strategy does not fit the
/// study.
pub type Report = dyn Fn(&Results<'_>, &mut StudyReport) -> Evaluated<()> + Send + Sync;

pub struct Experiment {
    /// Runs of strategies on each puzzle. A record has their measurements in this order.
    pub runs: Vec<Run>,
    /// Solution path whose positions are searched for techniques.
    pub course: Option<CourseOf>,
    pub report: Box<Report>,
}

impl Experiment {
    pub fn new(
        runs: Vec<Run>,
        course: Option<CourseOf>,
        report: impl Fn(&Results<'_>, &mut StudyReport) -> Evaluated<()> + Send + Sync + 'static,
    ) -> Self {
        Self { runs, course, report: Box::new(report) }
    }
}

pub struct Setup<'s> {
    pub file: &'s StudyFile,
    pub program: &'s Program,
    pub texts: Texts,
    pub chosen: IndexMap<String, Vec<String>>,
}

impl Setup<'_> {
    pub fn all(&self, name: &str) -> &[String] {
        self.chosen.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn one(&self, name: &str) -> String {
        self.all(name).first().cloned().unwrap_or_default()
    }
}

#[derive(Clone, Copy)]
pub struct Results<'s> {
    pub program: &'s Arc<Program>,
    /// Game of the puzzles; `None` if they imply it.
    pub game: Option<&'s str>,
    /// Number of threads on which puzzles are solved; 0 for one per processor.
    pub jobs: usize,
    pub puzzles: &'s [Record],
    /// Titles of the inputs or samples.
    pub sources: &'s [String],
    /// Property by which the puzzles of each source are selected.
    pub choices: &'s [Option<Choice>],
    pub given: bool,
}

impl<'s> Results<'s> {
    /// Returns the puzzles that are not selected by certain properties.
    pub fn unless_chosen_by(&self, by: impl Fn(Choice) -> bool) -> Vec<&'s Record> {
        let choice = |p: &Record| self.choices.get(p.source).copied().flatten();
        self.puzzles.iter().filter(|p| !choice(p).is_some_and(&by)).collect()
    }

    /// Returns the name of a puzzle, or its number in its input or sample.
    pub fn place(&self, p: &Record, texts: Texts) -> String {
        let source = self.sources.get(p.source).map_or("", String::as_str);
        let numbered = || {
            let words = [("source", source), ("n", &*p.number.to_string())];
            fill(texts.language.sentences().study.puzzle_of, &words)
        };
        p.position.name.clone().unwrap_or_else(numbered)
    }
}
