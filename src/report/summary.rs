//! What came of a puzzle, in a line or two for people.

use super::json::Status;
use super::language::{Language, counted, fill};
use super::table::table;
use indexmap::IndexMap;

/// How the solving of a puzzle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome<'a> {
    /// How it ended.
    pub status: Status,
    /// How many steps were made.
    pub steps: usize,
    /// How many cells are left open.
    pub open: usize,
    /// What is wrong with the puzzle, where it is none.
    pub error: Option<&'a str>,
}

/// The sentence for an outcome.
pub fn status_line(outcome: &Outcome<'_>, language: Language) -> String {
    let sentences = language.sentences();
    let sentence = match outcome.status {
        Status::Solved => sentences.solved,
        Status::Stuck => sentences.stuck,
        Status::Contradiction => sentences.contradiction,
        Status::Invalid => sentences.invalid,
        Status::Timeout => sentences.timeout,
    };
    let steps = counted(sentences.steps, outcome.steps);
    let open = counted(sentences.open_cells, outcome.open);
    fill(sentence, &[("steps", &steps), ("open", &open), ("error", outcome.error.unwrap_or_default())])
}

/// How often each was applied, on one line: `a-technique 12, another 3`. Those that never were are left out.
pub fn counts_line(counts: &IndexMap<String, usize>, language: Language) -> String {
    let applied = counts.iter().filter(|(_, n)| **n > 0);
    applied
        .map(|(name, n)| format!("{name} {n}"))
        .collect::<Vec<String>>()
        .join(language.sentences().separator)
}

/// How often each was applied, as a table.
pub fn counts_table(counts: &IndexMap<String, usize>, language: Language) -> String {
    let times = language.sentences().times;
    let rows: Vec<Vec<String>> = counts
        .iter()
        .filter(|(_, n)| **n > 0)
        .map(|(name, n)| vec![name.clone(), counted(times, *n)])
        .collect();
    table(&rows)
}
