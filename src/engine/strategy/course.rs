//! The statements of a strategy that say more than which technique comes next: loops, choices, sweeps and tallies.

use super::runner::{Ending, Stop};
use super::session::Session;
use super::task::Task;
use crate::board::state::Change;
use crate::engine::evaluate::Evaluator;
use crate::engine::trace::Datum;
use crate::lang::program::{Clause, Event, Expr, ExprKind, VarId};
use std::time::Instant;

impl Session<'_, '_, '_> {
    /// Performs what is no list of techniques; says whether it made a step.
    pub(super) fn carry_on(&mut self, task: &Task) -> Result<bool, Stop> {
        match task {
            Task::Given { technique, values, level, .. } => {
                let mut given = std::mem::take(&mut self.runner.given);
                given.clear();
                for value in values {
                    given.push(self.eval(value)?);
                }
                let made = self.step_with(*technique, &given, level.as_ref());
                self.runner.given = given;
                made
            }
            Task::Frame(size, takes, inner) => {
                let mut frame = vec![None; *size];
                for (variable, value) in takes {
                    frame[variable.0 as usize] = Some(self.eval(value)?);
                }
                self.runner.frames.push(frame);
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
                let made = self.perform(tried)?;
                if made {
                    self.perform(then)?;
                }
                Ok(made)
            }
            Task::Count(tally, grid, amount) => {
                let amount = amount.as_ref().map_or(Ok(1), |amount| self.number(amount))?;
                let grid = match grid.as_ref().map(|grid| self.eval(grid)).transpose()? {
                    Some(Datum::Grid(grid)) => grid,
                    _ => 0,
                };
                self.count(*tally, grid, amount);
                Ok(false)
            }
            Task::If(condition, yes, no) => {
                let chosen = if self.eval(condition)? == Datum::Bool(true) { yes } else { no };
                self.perform(chosen)
            }
            Task::Each(clauses, inner) => {
                let mut any = false;
                self.each(clauses, &mut |session| {
                    any |= session.perform(inner)?;
                    Ok(())
                })?;
                Ok(any)
            }
            Task::Sweep(since, until, all, fixed) => self.sweep((*since, *until), all, *fixed),
            Task::Seek(event, list) => {
                let before = self.state.log().len();
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
                let value = self.eval(value)?;
                self.with_evaluator(|evaluator| evaluator.bind(pattern, value));
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

    /// Runs something for all that clauses run through. Conditions are looked at when their turn comes.
    pub(super) fn each(
        &mut self,
        clauses: &[Clause],
        run: &mut dyn FnMut(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some((first, rest)) = clauses.split_first() else { return run(self) };
        match first {
            Clause::For(pattern, set) => {
                for element in self.elements(set)? {
                    self.on_time()?;
                    if self.with_evaluator(|evaluator| evaluator.bind(pattern, element)) {
                        self.each(rest, run)?;
                    }
                }
                Ok(())
            }
            Clause::Choose { var, size, from, .. } => {
                let (size, from) = (self.number(size)?, self.elements(from)?);
                let Ok(size) = usize::try_from(size) else { return Ok(()) };
                let mut places: Vec<usize> = (0..size).collect();
                while places.last().is_none_or(|&last| last < from.len()) {
                    self.on_time()?;
                    let chosen = Datum::Set(places.iter().map(|&place| from[place].clone()).collect());
                    self.with_evaluator(|evaluator| evaluator.assign(*var, chosen));
                    self.each(rest, run)?;
                    if !advance(&mut places, from.len()) {
                        break;
                    }
                }
                Ok(())
            }
            Clause::Let(pattern, value) => {
                let value = self.eval(value)?;
                if self.with_evaluator(|evaluator| evaluator.bind(pattern, value)) {
                    self.each(rest, run)?;
                }
                Ok(())
            }
            Clause::Where(condition) => {
                if self.eval(condition)? == Datum::Bool(true) {
                    self.each(rest, run)?;
                }
                Ok(())
            }
            // The checker lets neither stand in a strategy.
            Clause::Path(_) | Clause::World(_) => Ok(()),
        }
    }

    /// Whether an event happened since the log had some length.
    pub(super) fn happened(&self, event: Event, before: usize) -> bool {
        let placed = |change: &Change| matches!(change, Change::Placed { .. });
        let mut log = self.state.log()[before..].iter();
        match event {
            Event::Placed => log.any(placed),
            Event::Removed => !log.all(placed),
            Event::Changed => log.next().is_some(),
            Event::Never => false,
        }
    }

    /// Counts a tally, that of a grid where each has its own.
    pub(super) fn count(&mut self, tally: usize, grid: usize, amount: i64) {
        if let Some(counted) = self.runner.tallies[tally].get_mut(grid) {
            *counted = counted.saturating_add(amount);
        }
    }

    fn cascade(&mut self, variable: VarId, from: &Expr, rounds: &Expr, inner: &Task) -> Result<bool, Stop> {
        let (mut cells, rounds) = (self.elements(from)?, self.number(rounds)?);
        let mut any = false;
        for _ in 0..rounds {
            let mut next = Vec::new();
            for cell in cells {
                self.with_evaluator(|evaluator| evaluator.assign(variable, cell));
                let before = self.state.log().len();
                any |= self.perform(inner)?;
                next.extend(self.state.log()[before..].iter().filter_map(|change| match change {
                    Change::Placed { cell, .. } => Some(Datum::Cell(usize::from(*cell))),
                    _ => None,
                }));
            }
            if next.is_empty() {
                break;
            }
            cells = next;
        }
        Ok(any)
    }

    /// Fails where the deadline has passed: statements may go round without a look for a technique.
    fn on_time(&self) -> Result<(), Stop> {
        match self.limits.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop(Ending::Timeout)),
            _ => Ok(()),
        }
    }

    pub(super) fn eval(&mut self, expr: &Expr) -> Result<Datum, Stop> {
        // Most of what is given to techniques are variables.
        if let ExprKind::Var(variable) = &expr.kind
            && let Some(frame) = self.runner.frames.last()
            && let Some(Some(value)) = frame.get(variable.0 as usize)
        {
            return Ok(value.clone());
        }
        match self.with_evaluator(|evaluator| evaluator.eval(expr)) {
            Ok(datum) => Ok(datum),
            Err(error) => {
                self.runner.fault = Some(error);
                Err(Stop(Ending::Fault))
            }
        }
    }

    pub(super) fn elements(&mut self, expr: &Expr) -> Result<Vec<Datum>, Stop> {
        let datum = self.eval(expr)?;
        Ok(self.with_evaluator(|evaluator| evaluator.elements(datum)))
    }

    pub(super) fn number(&mut self, expr: &Expr) -> Result<i64, Stop> {
        Ok(if let Datum::Int(n) = self.eval(expr)? { n } else { 0 })
    }

    /// Works with the variables of the strategy that is being performed.
    pub(super) fn with_evaluator<T>(&mut self, work: impl FnOnce(&mut Evaluator<'_>) -> T) -> T {
        let slots = self.runner.frames.last_mut().map(std::mem::take).unwrap_or_default();
        let mut evaluator = Evaluator::over(self.topology(), self.state, self.live(), slots);
        let result = work(&mut evaluator);
        let slots = evaluator.into_slots();
        if let Some(frame) = self.runner.frames.last_mut() {
            *frame = slots;
        }
        result
    }
}

/// The next choice of places below `most`, in the order of the lexicon; `false` after the last one.
fn advance(places: &mut [usize], most: usize) -> bool {
    let size = places.len();
    let Some(at) = (0..size).rev().find(|&at| places[at] < most - (size - at)) else { return false };
    places[at] += 1;
    for next in at + 1..size {
        places[next] = places[next - 1] + 1;
    }
    true
}
