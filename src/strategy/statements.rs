//! Statements of a strategy.

use super::{compiled_expr::CompiledExpr, session::StrategyRun, task::StrategyOp, var_frame::VarFrame};
use crate::{RunOutcome, prelude::*};
use tesuji_frame::trace::bind_pattern;

impl StrategyRun<'_, '_, '_> {
    /// Performs a task; true if it made a step.
    pub(super) fn execute(&mut self, task: &StrategyOp) -> Result<bool, RunOutcome> {
        match task {
            StrategyOp::Once(technique) => self.step(*technique),
            StrategyOp::Level(level, inner) => {
                let outer = self.level.replace(*level);
                let made = self.execute(inner);
                self.level = outer;
                made
            }
            StrategyOp::FirstOf(list) => {
                for inner in list {
                    if self.execute(inner)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            StrategyOp::Exhaust(inner) => {
                let mut any = false;
                while self.execute(inner)? {
                    any = true;
                }
                Ok(any)
            }
            StrategyOp::Together(techniques) => self.apply_batch(techniques),
            StrategyOp::Ladder(ladder) => self.run_queue(&self.strategy.ladders[*ladder]),
            StrategyOp::Given { technique, values, .. } => {
                let given = values.iter().map(|value| self.value(value)).collect::<Result<Vec<_>, _>>()?;
                self.step_with(*technique, &given)
            }
            StrategyOp::Frame(size, takes, inner) => {
                let given = takes.iter().map(|(variable, value)| Ok((*variable, self.value(value)?)));
                let given = given.collect::<Result<_, _>>()?;
                self.runner.frames.push(VarFrame::new(*size, given, self.topology()));
                let made = self.execute(inner);
                self.runner.frames.pop();
                made
            }
            StrategyOp::All(list) => {
                let mut any = false;
                for inner in list {
                    any |= self.execute(inner)?;
                }
                Ok(any)
            }
            StrategyOp::Then(tried, then) => {
                let before = self.state.version();
                let made = match self.execute(tried) {
                    Ok(false) => return Ok(false),
                    // The second task is also performed if the step has filled the board.
                    made @ (Ok(true) | Err(RunOutcome::Solved)) => made,
                    stopped => return stopped,
                };
                let outer = std::mem::replace(&mut self.tried, before..self.state.version());
                let performed = self.execute(then);
                self.tried = outer;
                performed?;
                self.trace_counts();
                made
            }
            StrategyOp::Count(tally, grid, amount, subject) => {
                let amount = amount.as_ref().map_or(Ok(1), |amount| self.number(amount))?;
                let grid = match grid.as_ref().map(|grid| self.value(grid)).transpose()? {
                    Some(Datum::Grid(grid)) => grid,
                    _ => 0,
                };
                self.count(*tally, grid, amount);
                self.record_count(*tally, grid, amount, subject);
                Ok(false)
            }
            StrategyOp::If(condition, yes, no) => {
                let chosen = if self.bool_value(condition)? { yes } else { no };
                self.execute(chosen)
            }
            StrategyOp::Each(rounds, inner) => self.for_each_iteration(rounds, inner),
            StrategyOp::Sweep(since, until, all) => self.sweep((*since, *until), all),
            StrategyOp::Seek(event, inner) => {
                let before = self.state.version();
                self.execute(inner)?;
                Ok(self.happened(*event, before))
            }
            StrategyOp::Pick(picking) => self.pick(picking),
            StrategyOp::Times(times, inner) => {
                let mut any = false;
                for _ in 0..self.number(times)? {
                    self.on_time()?;
                    any |= self.execute(inner)?;
                }
                Ok(any)
            }
            StrategyOp::Cascade(variable, from, rounds, inner) => {
                self.cascade(*variable, from, rounds, inner)
            }
            StrategyOp::Choose(entries) => self.choose(entries),
            StrategyOp::Let(pattern, value) => {
                let value = self.value(value)?;
                self.bind(pattern, value);
                Ok(false)
            }
        }
    }

    /// Whether an event happened since the log had some length.
    pub(super) fn happened(&self, event: Event, before: usize) -> bool {
        let log = self.state.changes_since(before);
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
        from: &CompiledExpr,
        rounds: &CompiledExpr,
        inner: &StrategyOp,
    ) -> Result<bool, RunOutcome> {
        let (mut cells, rounds) = (self.elements(from)?.to_vec(), self.number(rounds)?);
        let mut any = false;
        for _ in 0..rounds {
            let mut next = Vec::new();
            for cell in cells {
                self.assign(variable, cell);
                let before = self.state.version();
                any |= self.execute(inner)?;
                next.extend(placed(self.state.changes_since(before)));
            }
            if next.is_empty() {
                break;
            }
            cells = next;
        }
        Ok(any)
    }

    /// Fails if the deadline has passed: statements may loop without a search.
    pub(super) fn on_time(&self) -> Result<(), RunOutcome> {
        if self.limits.deadline.has_passed() { Err(RunOutcome::Timeout) } else { Ok(()) }
    }

    pub(super) fn assign(&mut self, variable: VarId, value: Datum) {
        if let Some(frame) = self.runner.frames.last_mut() {
            frame.set(variable, value);
        }
    }

    /// Binds the variables of a pattern to the parts of a value; `false` if it does not match.
    pub(super) fn bind(&mut self, pattern: &Pattern, value: Datum) -> bool {
        let topology = self.topology();
        self.runner.frames.last_mut().is_some_and(|frame| {
            bind_pattern(pattern, value, topology, &mut |variable, part| frame.set(variable, part))
        })
    }
}

/// The cells in which some changes placed a value, in order.
pub fn placed(changes: &[StateChange]) -> impl Iterator<Item = Datum> + '_ {
    changes.iter().filter_map(|change| match change {
        StateChange::Placed { cell, .. } => Some(Datum::Cell(usize::from(*cell))),
        _ => None,
    })
}
