//! A study with the values that were chosen of it: its runs, and the report on what they came to.

use super::file::{Choice, Evaluated, StudyFile};
use super::{cover::CourseOf, perform::Record, report::StudyReport, runs::Run, texts::Texts};
use crate::lang::program::Program;
use crate::report::language::fill;
use indexmap::IndexMap;
use std::sync::Arc;

/// Adds the parts of the report; fails when a strategy does not fit the study.
pub type Report = dyn Fn(&Results<'_>, &mut StudyReport) -> Evaluated<()> + Send + Sync;

pub struct Experiment {
    /// The runs of strategies on each puzzle. A record has their measurements in this order.
    pub runs: Vec<Run>,
    /// The course whose positions are searched for techniques.
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
    /// The game of the puzzles, where they do not imply it.
    pub game: Option<&'s str>,
    /// The number of puzzles that are solved at once; 0 is one for each processor.
    pub jobs: usize,
    pub puzzles: &'s [Record],
    /// The titles of the inputs or samples.
    pub sources: &'s [String],
    /// The property that the puzzles of each are selected by.
    pub choices: &'s [Option<Choice>],
    pub given: bool,
}

impl<'s> Results<'s> {
    /// The puzzles that are not selected by some properties.
    pub fn unless_chosen_by(&self, by: impl Fn(Choice) -> bool) -> Vec<&'s Record> {
        let choice = |p: &Record| self.choices.get(p.source).copied().flatten();
        self.puzzles.iter().filter(|p| !choice(p).is_some_and(&by)).collect()
    }

    /// The name of a puzzle, or its number in its input or sample.
    pub fn place(&self, p: &Record, texts: Texts) -> String {
        let source = self.sources.get(p.source).map_or("", String::as_str);
        let numbered = || {
            let words = [("source", source), ("n", &*p.number.to_string())];
            fill(texts.language.sentences().study.puzzle_of, &words)
        };
        p.position.name.clone().unwrap_or_else(numbered)
    }
}
