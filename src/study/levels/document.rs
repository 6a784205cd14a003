//! What a document says about levels, and which strategies it speaks of.

use crate::study::Sample;
use indexmap::IndexMap;
use serde::Deserialize;

/// The data beside the rules.
#[derive(Debug, Clone, Deserialize)]
pub struct Setting {
    /// The strategy that scores puzzles, with its levels.
    pub score: String,
    /// The strategy whose levels are combined; the first is always there.
    pub logics: String,
    /// What is generated.
    pub samples: Vec<Sample>,
    /// What the document found.
    pub document: Document,
}

/// How many puzzles, and mean and deviation of their scores.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Scores(pub usize, pub f64, pub f64);

/// What the document found.
#[derive(Debug, Clone, Deserialize)]
pub struct Document {
    /// How many puzzles it had.
    pub puzzles: usize,
    /// How many of them the first level left.
    pub remaining: usize,
    /// How many of these each combination finishes (table 3).
    pub combinations: IndexMap<String, usize>,
    /// What these come to along each order (table 4).
    pub orders: IndexMap<String, usize>,
    /// Scores by the level that is needed (table 6).
    pub levels: IndexMap<String, Scores>,
    /// Scores of the unfinished ones.
    pub unfinished: Scores,
    /// Scores of all.
    pub all: Scores,
    /// Puzzles with so many open cells and fewer fall to the easiest level (6.2).
    pub open: usize,
    /// Those of less entropy do as well (6.3).
    pub entropy: f64,
    /// Correlations of the official level with the numbers that a start has (chapter 2).
    pub official: Official,
}

/// Correlations with the official level.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Official {
    /// Of the number of open cells.
    pub open: f64,
    /// Of the entropy.
    pub entropy: f64,
}

impl Document {
    /// How many puzzles a combination finishes.
    pub fn finished(&self, logics: &[&str]) -> Option<usize> {
        let same = |key: &str| {
            let named: Vec<&str> = key.split(" + ").collect();
            named.len() == logics.len() && named.iter().all(|name| logics.contains(name))
        };
        self.combinations.iter().find(|(key, _)| same(key)).map(|(_, finished)| *finished)
    }
}
