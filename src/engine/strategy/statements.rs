//! The statements of a strategy that say more than which technique comes next: loops, choices, sweeps and tallies.

use super::runner::{Ending, Stop};
use super::{formula::Formula, frame::Frame, session::Session, task::Task};
use crate::lang::program::{Event, Pattern, VarId};
use crate::{board::state::Change, trace::Datum};

impl Session<'_, '_, '_> {
    /// Performs what is no list of techniques; says whether it made a step.
    pub(super) fn perform_statement(&mut self, task: &Task) -> Result<bool, Stop> {
        match task {
            Task::Given { technique, values, level, .. } => {
                let mut given = std::mem::take(&mut self.runner.given);
                given.clear();
                for value in values {
                    given.push(self.value(value)?);
                }
                let made = self.step_with(*technique, &given, level.as_ref());
                self.runner.given = given;
                made
            }
            Task::Frame(size, takes, inner) => {
                let given = takes.iter().map(|(variable, value)| Ok((*variable, self.value(value)?)));
                let given = given.collect::<Result<_, _>>()?;
                self.runner.frames.push(Frame::new(*size, given, self.topology()));
                let made = self.perform(inner);
                self.runner.frames.pop();
                made
            }
            Task::All(list) => {
                let mut any = false;
                for inner in list {
                    any |= self.perform(inner)?;
                }
                Ok(any)
            }
            Task::Then(tried, then) => {
                let before = self.state.version();
                let made = match self.perform(tried) {
                    Ok(false) => return Ok(false),
                    // What stands behind a step is done also where that step has filled the board.
                    made @ (Ok(true) | Err(Stop(Ending::Solved))) => made,
                    stopped => return stopped,
                };
                let outer = std::mem::replace(&mut self.tried, before..self.state.version());
                let performed = self.perform(then);
                self.tried = outer;
                performed?;
                self.trace_counts();
                made
            }
            Task::Count(tally, grid, amount, subject) => {
                let amount = amount.as_ref().map_or(Ok(1), |amount| self.number(amount))?;
                let grid = match grid.as_ref().map(|grid| self.value(grid)).transpose()? {
                    Some(Datum::Grid(grid)) => grid,
                    _ => 0,
                };
                self.count(*tally, grid, amount);
                self.note_count(*tally, grid, amount, subject);
                Ok(false)
            }
            Task::If(condition, yes, no) => {
                let chosen = if self.holds(condition)? { yes } else { no };
                self.perform(chosen)
            }
            Task::Each(rounds, inner) => self.each_round(rounds, inner),
            Task::Sweep(since, until, all) => self.sweep((*since, *until), all),
            Task::Seek(event, list) => {
                let before = self.state.version();
                for inner in list {
                    self.perform(inner)?;
                }
                Ok(self.happened(*event, before))
            }
            Task::Pick(picking) => self.pick(picking),
            Task::Times(times, inner) => {
                let mut any = false;
                for _ in 0..self.number(times)? {
                    self.on_time()?;
                    any |= self.perform(inner)?;
                }
                Ok(any)
            }
            Task::Cascade(variable, from, rounds, inner) => self.cascade(*variable, from, rounds, inner),
            Task::Let(pattern, value) => {
                let value = self.value(value)?;
                self.bind(pattern, value);
                Ok(false)
            }
            // All others are performed where lists of techniques are.
            Task::Once(..)
            | Task::FirstOf(_)
            | Task::Exhaust(_)
            | Task::Repeat(_)
            | Task::Together(..)
            | Task::Ladder(_) => Ok(false),
        }
    }

    /// Whether an event happened since the log had some length.
    pub(super) fn happened(&self, event: Event, before: usize) -> bool {
        let log = self.state.since(before);
        let placements = placed(log).count();
        match event {
            Event::Placed => placements > 0,
            Event::Removed => placements < log.len(),
            Event::Changed => !log.is_empty(),
            Event::Never => false,
        }
    }

    pub(super) fn count(&mut self, tally: usize, grid: usize, amount: i64) {
        if let Some(counted) = self.runner.tallies[tally].get_mut(grid) {
            *counted = counted.saturating_add(amount);
        }
    }

    fn cascade(
        &mut self,
        variable: VarId,
        from: &Formula,
        rounds: &Formula,
        inner: &Task,
    ) -> Result<bool, Stop> {
        let (mut cells, rounds) = (self.elements(from)?.to_vec(), self.number(rounds)?);
        let mut any = false;
        for _ in 0..rounds {
            let mut next = Vec::new();
            for cell in cells {
                self.assign(variable, cell);
                let before = self.state.version();
                any |= self.perform(inner)?;
                next.extend(placed(self.state.since(before)));
            }
            if next.is_empty() {
                break;
            }
            cells = next;
        }
        Ok(any)
    }

    /// Fails where the deadline has passed: statements may go round without a look for a technique.
    pub(super) fn on_time(&self) -> Result<(), Stop> {
        if self.limits.deadline.has_passed() { Err(Stop(Ending::Timeout)) } else { Ok(()) }
    }

    pub(super) fn assign(&mut self, variable: VarId, value: Datum) {
        if let Some(frame) = self.runner.frames.last_mut() {
            frame.set(variable, value);
        }
    }

    /// Gives the variables of a pattern the parts of something to stand for; `false` where it does not fit.
    pub(super) fn bind(&mut self, pattern: &Pattern, value: Datum) -> bool {
        let topology = self.topology();
        self.runner.frames.last_mut().is_some_and(|frame| frame.bind(pattern, value, topology))
    }
}

/// The cells in which some changes placed a value, in order.
pub(super) fn placed(changes: &[Change]) -> impl Iterator<Item = Datum> + '_ {
    changes.iter().filter_map(|change| match change {
        Change::Placed { cell, .. } => Some(Datum::Cell(usize::from(*cell))),
        _ => None,
    })
}
