//! Sweeps, and the iterations of loops that are counted without being performed.
//!
//! An iteration that makes no step changes nothing, so the iterations of one loop at one position are equivalent as long as
//! no technique matches there for any arguments. They are counted together.

use super::{
    loop_clauses::{LoopClauses, LoopRows},
    session::StrategyRun,
    task::StrategyOp,
};
use crate::{RunOutcome, prelude::*};

/// The last search of a technique for arguments.
#[derive(Debug, Clone)]
pub struct LastSearch {
    /// The version of the position.
    version: usize,
    arguments: Vec<Datum>,
    is_empty: bool,
}

impl LastSearch {
    pub const UNSEARCHED: Self = Self { version: usize::MAX, arguments: Vec::new(), is_empty: false };
}

impl StrategyRun<'_, '_, '_> {
    /// Performs the iterations of a sweep until a full pass since the first event is over, or the second event happens.
    pub(super) fn sweep(
        &mut self,
        (reset, end): (Event, Event),
        loops: &[(LoopClauses, StrategyOp)],
    ) -> Result<bool, RunOutcome> {
        let looks: Vec<Arc<LoopRows>> =
            loops.iter().map(|(rounds, _)| self.rows(rounds)).collect::<Result<_, _>>()?;
        let round: usize = looks.iter().map(|rows| rows.len()).sum();
        let (mut any, mut since) = (false, 0);
        while since < round {
            for ((rounds, body), rows) in loops.iter().zip(&looks) {
                let mut index = 0;
                while index < rows.len() && since < round {
                    let alike = (rows.len() - index).min(round - since);
                    if self.passes_over(body, alike)? {
                        since += alike;
                        index += alike;
                        continue;
                    }
                    self.begin_round(rounds, &rows[index]);
                    let before = self.state.version();
                    any |= self.execute(body)?;
                    if self.happened(end, before) {
                        return Ok(any);
                    }
                    // The iteration of the event is the first of the next pass.
                    since = if self.happened(reset, before) { 1 } else { since + 1 };
                    index += 1;
                }
            }
        }
        Ok(any)
    }

    /// Skips iterations in which a task makes no step for any variables, and adds their counts; true if it did.
    pub(super) fn passes_over(&mut self, body: &StrategyOp, rounds: usize) -> Result<bool, RunOutcome> {
        let mut counted = Vec::new();
        // Subjects of counts are bound only in performed iterations.
        let skips = !self.limits.uses_full_search && self.runner.count_log.is_none();
        let passes = skips && self.makes_no_step(body, &mut counted)?;
        if passes {
            for tally in counted {
                self.count(tally, 0, i64::try_from(rounds).unwrap_or(i64::MAX));
            }
        }
        Ok(passes)
    }

    /// Whether a task makes no step on the current position for any variables; the tallies that it counts are added.
    fn makes_no_step(&mut self, task: &StrategyOp, counted: &mut Vec<usize>) -> Result<bool, RunOutcome> {
        Ok(match task {
            StrategyOp::Count(tally, None, None, _) => {
                counted.push(*tally);
                true
            }
            StrategyOp::Once(technique) => self.has_no_match(*technique, &[])?,
            StrategyOp::Given { wider: Some(wider), .. } => {
                let frame = self.runner.frames.last();
                let value = |var: &VarId| frame?.get(*var).cloned();
                let given: Option<Vec<Datum>> = wider.values.iter().map(value).collect();
                given.map_or(Ok(false), |given| self.has_no_match(wider.technique, &given))?
            }
            StrategyOp::Ladder(ladder) => {
                for rung in &self.strategy.ladders[*ladder] {
                    if !self.has_no_match(rung.technique, &[])? {
                        return Ok(false);
                    }
                }
                true
            }
            // The second task follows a step.
            StrategyOp::Exhaust(inner) | StrategyOp::Level(_, inner) | StrategyOp::Then(inner, _) => {
                self.makes_no_step(inner, counted)?
            }
            StrategyOp::FirstOf(list) | StrategyOp::All(list) => {
                for inner in list {
                    if !self.makes_no_step(inner, counted)? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => false,
        })
    }

    /// Whether a technique has no match for arguments on the current position.
    fn has_no_match(&mut self, number: usize, given: &[Datum]) -> Result<bool, RunOutcome> {
        let version = self.state.version();
        let last = &self.runner.last_looks[number];
        if last.version == version && last.arguments == given {
            return Ok(last.is_empty);
        }
        let technique = self.technique(number);
        let is_empty = !technique.needs_all() && {
            if !given.is_empty() {
                technique.wake_all(&mut self.runner.dirty_keys[number], self.state);
            }
            technique.set_given(&self.frame(), given);
            let found = self.find(number);
            // A search that reached a limit is incomplete.
            let limited = !self.runner.scratch.clock.take_limits().is_empty();
            self.in_time()?;
            !found && !limited
        };
        let last = &mut self.runner.last_looks[number];
        (last.version, last.is_empty) = (version, is_empty);
        last.arguments.clear();
        last.arguments.extend_from_slice(given);
        Ok(is_empty)
    }
}
