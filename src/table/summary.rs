//! Statistics of many graded puzzles, as counts that can be added.

use super::grades::GradeTable;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};
use tesuji_message::{Localize, Message, message};
use tesuji_report::{GradeJson, SolveStatus};
use thiserror::Error;

/// One of several equal parts of the inputs: every n-th puzzle, if there are n parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shard {
    /// Number of the part, from 1.
    part: usize,
    of: usize,
}

impl Shard {
    /// All inputs.
    pub const ALL: Self = Self { part: 1, of: 1 };

    /// Whether the puzzle with this index, from 0, belongs to the part.
    pub fn has(self, number: u64) -> bool {
        number % self.of as u64 == self.part as u64 - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        let shard = parts.map(|(part, of)| Self { part, of });
        shard
            .filter(|shard| (1..=shard.of).contains(&shard.part))
            .ok_or_else(|| message!("expected a part and the number of parts, such as 3/64"))
    }
}

/// Counts over many graded puzzles. The sum over all shards equals the summary of one run, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GradeSummary {
    /// Number of shards.
    of: usize,
    /// The counted shards, from 1.
    shards: BTreeSet<usize>,
    /// The selected strategy; `None` if each game uses its own.
    strategy: Option<String>,
    /// Number of puzzles, including texts that are not puzzles.
    pub(super) puzzles: u64,
    /// Number of puzzles with each status.
    pub(super) statuses: IndexMap<String, u64>,
    pub(super) games: BTreeMap<String, u64>,
    /// Numbers of puzzles with 0, 1 and more solutions, if these were counted.
    pub(super) solutions: BTreeMap<usize, u64>,
    pub(super) levels: IndexMap<String, u64>,
    pub(super) open: NumberSummary,
    /// In millionths.
    pub(super) entropy: NumberSummary,
    pub(super) difficulty: NumberSummary,
    pub(super) totals: IndexMap<String, NumberSummary>,
    pub(super) techniques: IndexMap<String, TechniqueUses>,
    /// Total duration of solving, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<u64>,
}

/// Statistics of a number over several puzzles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberSummary {
    pub puzzles: u64,
    pub sum: i64,
    #[serde(rename = "least")]
    pub min: Option<i64>,
    #[serde(rename = "most")]
    pub max: Option<i64>,
}

/// Usage counts of a technique.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TechniqueUses {
    /// Number of puzzles in which it was applied.
    pub puzzles: u64,
    /// Total number of applications.
    pub times: u64,
    /// Number of puzzles in which it was the most difficult technique.
    pub hardest: u64,
}

/// Error returned when summaries cannot be parsed or added.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum SummaryError {
    /// Returned when a line is not a summary, with the reason.
    #[error("invalid summary: {0}")]
    Parse(String),
    /// Returned when a shard occurs twice.
    #[error("duplicate shard {0}")]
    DuplicateShard(String),
    /// Returned when summaries were made with different rules, strategies, options or numbers of shards.
    #[error("the summaries differ in rules, strategy, options or number of shards")]
    Incompatible,
}

impl GradeSummary {
    /// Creates the empty summary of a shard, for puzzles graded by this strategy into this table.
    pub fn new(table: &GradeTable, strategy: Option<&str>, shard: Shard) -> Self {
        let none = |name: &str| (name.to_owned(), 0);
        Self {
            of: shard.of,
            shards: [shard.part].into(),
            strategy: strategy.map(str::to_owned),
            puzzles: 0,
            statuses: SolveStatus::ALL.iter().map(|status| none(status.word())).collect(),
            games: BTreeMap::new(),
            solutions: BTreeMap::new(),
            levels: table.levels().map(none).collect(),
            open: NumberSummary::default(),
            entropy: NumberSummary::default(),
            difficulty: NumberSummary::default(),
            totals: table.scores().map(|name| (name.to_owned(), NumberSummary::default())).collect(),
            techniques: table.techniques().map(|name| (name.to_owned(), TechniqueUses::default())).collect(),
            micros: table.column("micros").map(|_| 0),
        }
    }

    /// Counts a puzzle.
    pub fn count(&mut self, row: &GradeJson) {
        self.puzzles += 1;
        *self.statuses.entry(row.status.word().to_owned()).or_default() += 1;
        if let Some(game) = &row.game {
            *self.games.entry(game.clone()).or_default() += 1;
        }
        if let Some(solutions) = row.solutions {
            *self.solutions.entry(solutions).or_default() += 1;
        }
        if let Some(level) = &row.level {
            *self.levels.entry(level.clone()).or_default() += 1;
        }
        self.open.add(row.open.map(|open| open as i64));
        self.entropy.add(row.entropy.map(|entropy| (entropy * 1e6).round() as i64));
        self.difficulty.add(row.difficulty);
        for (name, total) in &row.tallies {
            self.totals.entry(name.clone()).or_default().add(*total);
        }
        for (name, &times) in row.counts.iter().filter(|(_, times)| **times > 0) {
            let uses = self.techniques.entry(name.clone()).or_default();
            (uses.puzzles, uses.times) = (uses.puzzles + 1, uses.times + times as u64);
            uses.hardest += u64::from(row.hardest.as_ref() == Some(name));
        }
        self.micros = self.micros.map(|micros| micros + row.micros.unwrap_or(0));
    }

    /// Adds the summary of other shards.
    ///
    /// # Errors
    /// Returns a [`SummaryError`] if a shard is already counted, or the summaries are incompatible. The summary is then
    /// unchanged.
    pub fn add(&mut self, other: &Self) -> Result<(), SummaryError> {
        if !self.is_like(other) {
            return Err(SummaryError::Incompatible);
        }
        if let Some(part) = self.shards.intersection(&other.shards).next() {
            return Err(SummaryError::DuplicateShard(Shard { part: *part, of: self.of }.to_string()));
        }
        self.shards.extend(&other.shards);
        self.puzzles += other.puzzles;
        add(&mut self.statuses, &other.statuses, |one, other| *one += other);
        add(&mut self.levels, &other.levels, |one, other| *one += other);
        add(&mut self.totals, &other.totals, NumberSummary::merge);
        add(&mut self.techniques, &other.techniques, TechniqueUses::merge);
        for (game, puzzles) in &other.games {
            *self.games.entry(game.clone()).or_default() += puzzles;
        }
        for (solutions, puzzles) in &other.solutions {
            *self.solutions.entry(*solutions).or_default() += puzzles;
        }
        self.open.merge(&other.open);
        self.entropy.merge(&other.entropy);
        self.difficulty.merge(&other.difficulty);
        self.micros = self.micros.zip(other.micros).map(|(one, other)| one + other);
        // All shards together equal the summary of one run.
        if self.missing().next().is_none() {
            (self.of, self.shards) = (1, [1].into());
        }
        Ok(())
    }

    fn is_like(&self, other: &Self) -> bool {
        self.of == other.of
            && self.strategy == other.strategy
            && self.micros.is_some() == other.micros.is_some()
            && self.levels.keys().eq(other.levels.keys())
            && self.totals.keys().eq(other.totals.keys())
            && self.techniques.keys().eq(other.techniques.keys())
    }

    /// The shards that are not counted yet.
    pub fn missing(&self) -> impl Iterator<Item = Shard> {
        let parts = (1..=self.of).filter(|part| !self.shards.contains(part));
        parts.map(|part| Shard { part, of: self.of })
    }
}

fn add<T: Default>(to: &mut IndexMap<String, T>, from: &IndexMap<String, T>, merge: impl Fn(&mut T, &T)) {
    for (name, value) in from {
        merge(to.entry(name.clone()).or_default(), value);
    }
}

impl FromStr for GradeSummary {
    type Err = SummaryError;

    /// Parses a line of JSON.
    fn from_str(text: &str) -> Result<Self, SummaryError> {
        serde_json::from_str(text).map_err(|error| SummaryError::Parse(error.to_string()))
    }
}

impl NumberSummary {
    fn add(&mut self, number: Option<i64>) {
        let Some(number) = number else { return };
        self.merge(&Self { puzzles: 1, sum: number, min: Some(number), max: Some(number) });
    }

    fn merge(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.sum = self.sum.saturating_add(other.sum);
        self.min = self.min.into_iter().chain(other.min).min();
        self.max = self.max.max(other.max);
    }
}

impl TechniqueUses {
    fn merge(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.times += other.times;
        self.hardest += other.hardest;
    }
}
