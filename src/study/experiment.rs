//! Study with chosen parameter values: its runs, and the report on their results.

use super::{
    cover::PathSource,
    file::StudyResult,
    perform::PuzzleRecord,
    runs::StrategyRun,
    texts::{Texts, fill},
};
use crate::{Choice, StudyFile, StudyReport};
use tesuji_lang::Program;

use indexmap::IndexMap;
use std::sync::Arc;

/// Adds the parts of the report; returns a [`StudyError`](super::file::StudyError) if a strategy does not fit the
/// study.
pub type Report = dyn Fn(&StudyResults<'_>, &mut StudyReport) -> StudyResult<()> + Send + Sync;

pub struct Experiment {
    /// Runs of strategies on each puzzle. A record has their measurements in this order.
    pub runs: Vec<StrategyRun>,
    /// Solution path whose positions are searched for techniques.
    pub path: Option<PathSource>,
    pub report: Box<Report>,
}

impl Experiment {
    pub fn new(
        runs: Vec<StrategyRun>,
        path: Option<PathSource>,
        report: impl Fn(&StudyResults<'_>, &mut StudyReport) -> StudyResult<()> + Send + Sync + 'static,
    ) -> Self {
        Self { runs, path, report: Box::new(report) }
    }
}

pub struct StudySetup<'s> {
    pub file: &'s StudyFile,
    pub program: &'s Program,
    pub texts: Texts,
    pub chosen: IndexMap<String, Vec<String>>,
}

impl StudySetup<'_> {
    pub fn all(&self, name: &str) -> &[String] {
        self.chosen.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn one(&self, name: &str) -> String {
        self.all(name).first().cloned().unwrap_or_default()
    }
}

#[derive(Clone, Copy)]
pub struct StudyResults<'s> {
    pub program: &'s Arc<Program>,
    /// Game of the puzzles; `None` if they imply it.
    pub game: Option<&'s str>,
    /// Number of threads on which puzzles are solved; 0 for one per processor.
    pub jobs: usize,
    pub puzzles: &'s [PuzzleRecord],
    /// Titles of the inputs or samples.
    pub sources: &'s [String],
    /// Property by which the puzzles of each source are selected.
    pub choices: &'s [Option<Choice>],
    pub is_given: bool,
}

impl<'s> StudyResults<'s> {
    /// Returns the puzzles that are not selected by certain properties.
    pub fn not_chosen_by(&self, by: impl Fn(Choice) -> bool) -> Vec<&'s PuzzleRecord> {
        let choice = |p: &PuzzleRecord| self.choices.get(p.source).copied().flatten();
        self.puzzles.iter().filter(|p| !choice(p).is_some_and(&by)).collect()
    }

    /// Returns the name of a puzzle, or its number in its input or sample.
    pub fn puzzle_name(&self, p: &PuzzleRecord, texts: Texts) -> String {
        let source = self.sources.get(p.source).map_or("", String::as_str);
        let puzzle_of = texts.language.sentences().study.puzzle_of;
        p.position.name.clone().unwrap_or_else(|| fill!(puzzle_of, source, n = p.number))
    }
}
