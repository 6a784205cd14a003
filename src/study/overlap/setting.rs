//! Which policies are compared, and what the document found.

use crate::report::language::Language;
use crate::study::Sample;
use indexmap::IndexMap;
use serde::Deserialize;

/// The data beside the rules.
#[derive(Debug, Clone, Deserialize)]
pub struct Setting {
    /// What is generated.
    pub samples: Vec<Sample>,
    /// The policies.
    pub policies: Vec<Policy>,
    /// With so many of a puzzle's first grids each policy starts in turn.
    pub starts: usize,
    /// The total that policies are compared by.
    pub total: String,
    /// Other readings: arguments that are added.
    pub readings: Vec<String>,
    /// What the document found.
    pub document: Document,
}

/// A way to look through a board.
#[derive(Debug, Clone, Deserialize)]
pub struct Policy {
    /// What it is called.
    pub name: String,
    /// What it is called in Japanese.
    pub ja: String,
    /// Its strategy.
    pub strategy: String,
    /// A parameter that is varied.
    pub vary: Option<String>,
    /// Its values.
    #[serde(default)]
    pub values: Vec<i64>,
    /// The fewest grids for which it is a policy of its own.
    #[serde(default)]
    pub grids: usize,
}

impl Policy {
    /// What it is called in a language.
    pub fn shown(&self, language: Language) -> &str {
        language.choose(&self.name, &self.ja)
    }
}

/// What the document found.
#[derive(Debug, Clone, Deserialize)]
pub struct Document {
    /// On boards of so many grids.
    pub grids: usize,
    /// On so many puzzles.
    pub puzzles: usize,
    /// How many of them each policy wins (figure 40).
    pub wins: IndexMap<String, usize>,
    /// How many of them each value of the varied parameter wins (figure 34).
    pub values: Vec<usize>,
    /// Two policies that are compared by themselves.
    pub pair: [String; 2],
    /// For each start: how many puzzles each of these wins (figures 30 and 31).
    pub by_start: Vec<[usize; 2]>,
    /// For each of these: how many puzzles each start wins (figures 32 and 33).
    pub starts: IndexMap<String, [usize; 2]>,
    /// The hardest of the puzzles.
    pub hardest: Hardest,
    /// What it guesses of other boards.
    pub guess: Guess,
}

/// By how much the second of the pair is better on the hardest puzzles (7.2).
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Hardest {
    /// How many there are.
    pub puzzles: usize,
    /// How many percent fewer looks.
    pub share: f64,
    /// How many looks fewer.
    pub looks: f64,
}

/// Which policy is guessed to be best on boards with more grids (7.3).
#[derive(Debug, Clone, Deserialize)]
pub struct Guess {
    /// How many grids.
    pub grids: usize,
    /// The policy.
    pub policy: String,
}
