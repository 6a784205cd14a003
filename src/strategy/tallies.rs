//! Tallies of a strategy, and the log of its counts.

use super::{
    StrategyMemory, StrategyProgram, session::StrategyRun, statements::placed, task::CountSubject,
    var_frame::VarFrame,
};
use crate::prelude::*;
use tesuji_board::topology::grid_name;

impl StrategyProgram {
    pub(super) fn counts(&self) -> bool {
        !self.tallies.is_empty() || !self.totals.is_empty()
    }

    /// The counts on the last position: totals, then tallies, by grid if counted by grid.
    pub fn tallies(&self, runner: &StrategyMemory, state: &BoardState) -> IndexMap<String, i64> {
        let mut counts = IndexMap::new();
        let sums =
            self.tallies.keys().zip(&runner.tallies).map(|(name, counted)| (name, counted.iter().sum()));
        let sums: IndexMap<&String, i64> = sums.collect();
        let bindings = self
            .own_tallies
            .iter()
            .filter_map(|(name, variable)| sums.get(name).map(|counted| (*variable, Datum::Int(*counted))));
        let frame = VarFrame::new(self.variables, bindings.collect(), &self.topology);
        let run = ExecFrame::first(&self.topology, state, &runner.scratch);
        for (name, formula) in &self.totals {
            // A total without a value is left out.
            if let Ok(Datum::Int(n)) = formula.value(&run, Some(&frame)) {
                counts.insert(name.clone(), n);
            }
        }
        for (tally, counted) in self.tallies.iter().zip(&runner.tallies) {
            let by_grid = counted.iter().enumerate();
            counts.extend(by_grid.map(|(grid, n)| (tally_name(tally, grid), *n)));
        }
        counts
    }
}

/// The name of a tally, with that of the grid where each has its own.
fn tally_name((name, per_grid): (&String, &bool), grid: usize) -> String {
    if *per_grid { format!("{name}.{}", grid_name(grid)) } else { name.clone() }
}

#[derive(Debug)]
pub struct CountEvent {
    /// The tally, with the name of the grid where each has its own.
    pub tally: String,
    pub amount: i64,
    /// The values of the variables of the innermost loop, or the cells that the step before a `then` filled. Kinds of units
    /// are left out, as their units have them.
    pub subject: Vec<Datum>,
    /// Number of steps before it.
    pub step: usize,
}

impl StrategyRun<'_, '_, '_> {
    pub(super) fn record_count(&mut self, tally: usize, grid: usize, amount: i64, subject: &CountSubject) {
        let Some(log) = &mut self.runner.count_log else { return };
        let subject: Vec<Datum> = match subject {
            CountSubject::Loop(variables) => {
                let frame = self.runner.frames.last();
                let values = variables.iter().filter_map(|variable| frame?.get(*variable).cloned());
                values.filter(|value| !matches!(value, Datum::Kind(_))).collect()
            }
            CountSubject::Step => {
                placed(&self.state.changes_since(self.tried.start)[..self.tried.len()]).collect()
            }
        };
        let Some(tally) = self.strategy.tallies.get_index(tally) else { return };
        let tally = tally_name(tally, grid);
        log.push(CountEvent { tally, amount, subject, step: self.steps });
    }
}
