//! Effort of the kindest path, in words.

use crate::prelude::*;

/// Effort of the kindest path, and of the strategy's own steps to the same goal. Steps that cost nothing are not
/// counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct KindestSummary {
    pub effort: i64,
    pub steps: usize,
    /// Effort of the strategy's own steps.
    pub greedy_effort: i64,
    /// Number of the strategy's own steps.
    pub greedy_steps: usize,
    /// Whether no path of techniques that are at most as difficult costs less.
    #[serde(rename = "proved")]
    pub is_optimal: bool,
    /// Number of positions that the search expanded.
    pub positions: usize,
    /// Whether a limit was reached before the search ended.
    #[serde(rename = "cut")]
    pub is_truncated: bool,
}

impl KindestSummary {
    /// A summary of a path that was not searched for.
    pub fn new(effort: i64, steps: usize) -> Self {
        Self {
            effort,
            steps,
            greedy_effort: effort,
            greedy_steps: steps,
            is_optimal: false,
            positions: 0,
            is_truncated: false,
        }
    }

    /// The summary as sentences; `None` if no step takes effort.
    pub fn text(&self, language: Language) -> Option<String> {
        let Self { effort, steps, greedy_effort, greedy_steps, positions, .. } = self;
        if *greedy_steps == 0 {
            return None;
        }
        let counts = match steps {
            1 => message!(
                "1 step takes effort, {effort}; the simplest steps first are {greedy_steps} with {greedy_effort}."
            ),
            _ => message!(
                "{steps} steps take effort, {effort} in all; the simplest steps first are {greedy_steps} with {greedy_effort}."
            ),
        };
        let search = match (self.is_optimal, self.is_truncated) {
            (true, _) => message!("No path without harder techniques takes less."),
            (false, false) => message!("No path that takes less was found among {positions} positions."),
            (false, true) => message!(
                "No path that takes less was found among {positions} positions; the search stopped at its limit."
            ),
        };
        Some([counts, search].map(|sentence| language.translate(&sentence)).join(language.sentences().blank))
    }
}
