//! Sweeps: their looks, and which of these need not be taken to know what they come to.
//!
//! A look that makes no step changes nothing, so looks of one loop at one position are alike as long as nothing
//! matches there at all, whatever is given. They are counted without being taken.

use super::rounds::{Rounds, Rows};
use super::runner::Stop;
use super::session::Session;
use super::task::Task;
use crate::engine::run::Run;
use crate::lang::program::Event;
use std::sync::Arc;

/// What is known of a technique of which nothing is given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The length of the log of the position that it was asked about.
    version: usize,
    nothing: bool,
}

impl Asked {
    /// It was never asked.
    pub(super) const NEVER: Self = Self { version: usize::MAX, nothing: false };
}

impl Session<'_, '_, '_> {
    /// Takes the looks of a sweep until a whole round of them has passed since the first event, or the second happens.
    pub(super) fn sweep(
        &mut self,
        (reset, end): (Event, Event),
        loops: &[(Rounds, Task)],
    ) -> Result<bool, Stop> {
        let looks: Vec<Arc<Rows>> =
            loops.iter().map(|(rounds, _)| self.rows(rounds)).collect::<Result<_, _>>()?;
        let round: usize = looks.iter().map(|rows| rows.len()).sum();
        let (mut any, mut since) = (false, 0);
        let mut counted = Vec::new();
        while since < round {
            for ((rounds, body), rows) in loops.iter().zip(&looks) {
                let mut at = 0;
                while at < rows.len() && since < round {
                    counted.clear();
                    if self.skips() && self.is_quiet(body, &mut counted)? {
                        // Those of the same loop that follow are as quiet.
                        let alike = (rows.len() - at).min(round - since);
                        for &tally in &counted {
                            self.count(tally, 0, i64::try_from(alike).unwrap_or(i64::MAX));
                        }
                        since += alike;
                        at += alike;
                        continue;
                    }
                    self.begin_round(rounds, &rows[at]);
                    let before = self.state.log().len();
                    any |= self.perform(body)?;
                    if self.happened(end, before) {
                        return Ok(any);
                    }
                    // The look at which it happened is the first of the next round.
                    since = if self.happened(reset, before) { 1 } else { since + 1 };
                    at += 1;
                }
            }
        }
        Ok(any)
    }

    /// Whether a task certainly makes no step on the position as it stands, whatever its variables stand for; then
    /// what it counts is added to `counted`.
    pub(super) fn is_quiet(&mut self, task: &Task, counted: &mut Vec<usize>) -> Result<bool, Stop> {
        Ok(match task {
            Task::Count(tally, None, None) => {
                counted.push(*tally);
                true
            }
            Task::Once(technique, _) => self.has_nothing(*technique)?,
            Task::Given { whole: Some(technique), .. } => self.has_nothing(*technique)?,
            Task::Ladder(ladder) => {
                for rung in &ladder.rungs {
                    if !self.has_nothing(rung.technique)? {
                        return Ok(false);
                    }
                }
                true
            }
            // What follows is done only after a step.
            Task::Exhaust(inner) | Task::Then(inner, _) => self.is_quiet(inner, counted)?,
            Task::FirstOf(list) | Task::All(list) | Task::Repeat(list) => {
                for inner in list {
                    if !self.is_quiet(inner, counted)? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => false,
        })
    }

    /// Whether a technique of which nothing is given has no match on the position as it stands. What is given are
    /// conditions on its matches, so it has none with them either.
    fn has_nothing(&mut self, number: usize) -> Result<bool, Stop> {
        let version = self.state.log().len();
        let asked = self.runner.asked[number];
        if asked.version == version {
            return Ok(asked.nothing);
        }
        let technique = self.technique(number);
        let nothing = !technique.merges() && {
            technique.prepare(self.topology(), self.state, &mut self.runner.awake[number]);
            let run = Run::first(self.topology(), self.state, &self.runner.scratch);
            let found = technique.search(&run, &mut self.runner.awake[number]);
            // Where a limit was reached, less was searched than with what is given.
            let limited = !self.runner.scratch.take_limits().is_empty();
            self.in_time()?;
            !found && !limited
        };
        self.runner.asked[number] = Asked { version, nothing };
        Ok(nothing)
    }
}
