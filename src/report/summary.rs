//! Outcome of a puzzle for people, in a line or two.

use super::{catalogue::call_title, prelude::*, table::table};
use crate::{Align, SolveStatus};
use std::fmt::Display;
use tesuji_sets::Limit;

#[derive(Clone, Copy)]
pub struct Outcome<'a> {
    pub status: SolveStatus,
    pub steps: usize,
    pub open: usize,
    pub error: Option<&'a str>,
    /// Reason why the puzzle has no solution.
    pub reason: Option<&'a str>,
    pub limits: &'a [String],
    pub tallies: &'a IndexMap<String, i64>,
    /// Sentences that follow the status, such as the effort of the kindest path.
    pub remarks: &'a [String],
    /// Whether the puzzle has more than one solution.
    pub has_several_solutions: bool,
}

/// Returns the status as a sentence, followed by the remarks.
pub fn status_line(outcome: &Outcome<'_>, language: Language) -> String {
    let sentences = language.sentences();
    let sentence = match outcome.status {
        SolveStatus::Solved => sentences.ending.solved,
        SolveStatus::Stuck if outcome.has_several_solutions => sentences.ending.several,
        SolveStatus::Stuck | SolveStatus::Unsound | SolveStatus::StrategyError => sentences.ending.stuck,
        SolveStatus::Contradiction => sentences.ending.contradiction,
        SolveStatus::Invalid => sentences.ending.invalid,
        SolveStatus::Timeout => sentences.ending.timeout,
    };
    let steps = pluralize(sentences.steps, outcome.steps);
    let open = pluralize(sentences.open_cells, outcome.open);
    let unknown =
        || language.translate(&message!("no step shows a contradiction, but the laws allow no solution"));
    let reason = outcome.reason.map_or_else(unknown, str::to_owned);
    let error = outcome.error.unwrap_or_default();
    let sentence =
        fill(sentence, &[("steps", &steps), ("open", &open), ("error", error), ("reason", &reason)]);
    let all: Vec<&str> = [&*sentence].into_iter().chain(outcome.remarks.iter().map(String::as_str)).collect();
    all.join(sentences.blank)
}

pub fn status_word(status: SolveStatus, language: Language) -> &'static str {
    let words = &language.sentences().status;
    match status {
        SolveStatus::Solved => words.solved,
        SolveStatus::Stuck => words.stuck,
        SolveStatus::Contradiction => words.contradiction,
        SolveStatus::Invalid => words.invalid,
        SolveStatus::Timeout => words.timeout,
        SolveStatus::Unsound => words.unsound,
        SolveStatus::StrategyError => words.fault,
    }
}

/// Returns the limits that techniques reached, a line each; those of techniques that assume one solution share a line.
pub fn limit_lines<'l>(limits: impl Iterator<Item = (&'l str, Limit)>, words: &StepTexts<'_>) -> Vec<String> {
    let (assuming, others): (Vec<_>, Vec<_>) = limits.partition(|(_, limit)| *limit == Limit::Solutions);
    let line = |&(technique, limit): &(&str, Limit)| limit_line(technique, limit, words);
    let mut lines: Vec<String> = others.iter().map(line).collect();
    match &assuming[..] {
        [] => {}
        [one] => lines.push(line(one)),
        several => lines.push(words.language.translate(&message!(
            "{n} techniques were not used: they assume exactly one solution, which is false or unknown here",
            n = several.len()
        ))),
    }
    lines
}

fn limit_line(technique: &str, limit: Limit, words: &StepTexts<'_>) -> String {
    let technique = call_title(words, technique);
    let words = &words.language.sentences().limit;
    let sentence = match limit {
        Limit::Cells(_) => words.cells,
        Limit::Beginnings(_) => words.beginnings,
        Limit::Chains(_) => words.chains,
        Limit::Candidates(_) => words.candidates,
        Limit::Placements(_) => words.placements,
        Limit::Ways(_) => words.ways,
        Limit::Subsets(_) => words.subsets,
        Limit::Arrangements(_) => words.arrangements,
        Limit::Balances(_) => words.balances,
        Limit::Solutions => words.solutions,
    };
    fill(sentence, &[("technique", &technique), ("n", &limit.number().to_string())])
}

/// Returns the number of applications of each technique, on one line: `a-technique 12, another 3`. Unused techniques
/// are omitted.
pub fn counts_line(counts: &IndexMap<String, usize>, language: Language) -> String {
    numbers(counts.iter().filter(|(_, n)| **n > 0), language)
}

/// Returns the counts of a strategy, on one line: `a-total 12, a-tally 0`.
pub fn tallies_line(tallies: &IndexMap<String, i64>, words: &StepTexts<'_>) -> String {
    numbers(tallies.iter().map(|(name, n)| (words.tally(name), n)), words.language)
}

/// Returns the counts of a strategy after a step, as a sentence; `None` if they are unchanged.
pub fn counted_line(tallies: &IndexMap<String, i64>, words: &StepTexts<'_>) -> Option<String> {
    let sentence = words.language.sentences().step.counted;
    let line = || fill(sentence, &[("tallies", &tallies_line(tallies, words))]);
    (!tallies.is_empty()).then(line)
}

fn numbers(named: impl Iterator<Item = (impl Display, impl Display)>, language: Language) -> String {
    join(named.map(|(name, n)| format!("{name} {n}")), language.sentences().separator)
}

pub fn counts_table(counts: &IndexMap<String, usize>, language: Language) -> String {
    let times = language.sentences().times;
    let applied = counts.iter().filter(|(_, n)| **n > 0);
    let rows: Vec<Vec<String>> = applied.map(|(name, n)| vec![name.clone(), pluralize(times, *n)]).collect();
    table(&rows, &[Align::Left, Align::Right])
}
