//! Sweeps, and the rounds of loops that need not be gone through to know what they come to.
//!
//! A round that makes no step changes nothing, so rounds of one loop at one position are alike as long as nothing
//! matches there at all, whatever is given in them. They are counted without being gone through.

use super::rounds::{Rounds, Rows};
use super::{runner::Stop, session::Session, task::Task};
use crate::lang::program::{Event, VarId};
use crate::{run::Run, trace::Datum};
use std::sync::Arc;

/// When a technique was looked for last, and whether it had nothing.
#[derive(Debug, Clone)]
pub(super) struct LastLook {
    /// The length of the log of the position.
    version: usize,
    given: Vec<Datum>,
    nothing: bool,
}

impl LastLook {
    pub(super) const NEVER: Self = Self { version: usize::MAX, given: Vec::new(), nothing: false };
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
        while since < round {
            for ((rounds, body), rows) in loops.iter().zip(&looks) {
                let mut at = 0;
                while at < rows.len() && since < round {
                    let alike = (rows.len() - at).min(round - since);
                    if self.passes_over(body, alike)? {
                        since += alike;
                        at += alike;
                        continue;
                    }
                    self.begin_round(rounds, &rows[at]);
                    let before = self.state.version();
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

    /// Passes over rounds in which a task certainly makes no step, and counts what they come to; says whether it did.
    pub(super) fn passes_over(&mut self, body: &Task, rounds: usize) -> Result<bool, Stop> {
        let mut counted = Vec::new();
        // What each count is for is known only where rounds are gone through.
        let skips = self.skips() && self.runner.count_log.is_none();
        let passes = skips && self.is_quiet(body, &mut counted)?;
        if passes {
            for tally in counted {
                self.count(tally, 0, i64::try_from(rounds).unwrap_or(i64::MAX));
            }
        }
        Ok(passes)
    }

    /// Whether a task certainly makes no step now, whatever its variables are; what it counts goes to `counted`.
    fn is_quiet(&mut self, task: &Task, counted: &mut Vec<usize>) -> Result<bool, Stop> {
        Ok(match task {
            Task::Count(tally, None, None, _) => {
                counted.push(*tally);
                true
            }
            Task::Once(technique, _) => self.has_nothing(*technique, &[])?,
            Task::Given { wider: Some(wider), .. } => {
                let frame = self.runner.frames.last();
                let value = |var: &VarId| frame?.get(*var).cloned();
                let given: Option<Vec<Datum>> = wider.values.iter().map(value).collect();
                given.map_or(Ok(false), |given| self.has_nothing(wider.technique, &given))?
            }
            Task::Ladder(ladder) => {
                for rung in &ladder.rungs {
                    if !self.has_nothing(rung.technique, &[])? {
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

    /// Whether a technique to which this is given has no match on the position as it stands.
    fn has_nothing(&mut self, number: usize, given: &[Datum]) -> Result<bool, Stop> {
        let version = self.state.version();
        let last = &self.runner.last_looks[number];
        if last.version == version && last.given == given {
            return Ok(last.nothing);
        }
        let technique = self.technique(number);
        let nothing = !technique.needs_all() && {
            if !given.is_empty() {
                technique.wake_all(&mut self.runner.awake[number], self.state);
            }
            technique.prepare(self.topology(), self.state, &mut self.runner.awake[number]);
            let run = Run::first(self.topology(), self.state, &self.runner.scratch);
            technique.give(&run, given);
            let found = technique.search(&run, &mut self.runner.awake[number]);
            // Where a limit was reached, less was searched than with all that is given.
            let limited = !self.runner.scratch.take_limits().is_empty();
            self.in_time()?;
            !found && !limited
        };
        let last = &mut self.runner.last_looks[number];
        (last.version, last.nothing) = (version, nothing);
        last.given.clear();
        last.given.extend_from_slice(given);
        Ok(nothing)
    }
}
