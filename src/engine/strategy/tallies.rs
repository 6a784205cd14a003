//! What a strategy has counted.

use super::frame::Frame;
use super::{Runner, Strategy};
use crate::{board::state::State, board::topology::grid_name, run::Run, trace::Datum};
use indexmap::IndexMap;

impl Strategy {
    pub(super) fn counts(&self) -> bool {
        !self.tallies.is_empty() || !self.totals.is_empty()
    }

    /// What was counted on the last position: each total, then each tally, by the grids' names where these have one
    /// each.
    pub fn tallies(&self, runner: &Runner, state: &State) -> IndexMap<String, i64> {
        let mut all = IndexMap::new();
        let sums =
            self.tallies.keys().zip(&runner.tallies).map(|(name, counted)| (name, counted.iter().sum()));
        let sums: IndexMap<&String, i64> = sums.collect();
        let own = self
            .own_tallies
            .iter()
            .filter_map(|(name, variable)| sums.get(name).map(|counted| (*variable, Datum::Int(*counted))));
        let frame = Frame::new(self.variables, own.collect(), &self.topology);
        let run = Run::first(&self.topology, state, &runner.scratch);
        for (name, formula) in &self.totals {
            // A total without a value is left out.
            if let Ok(Datum::Int(n)) = formula.value(&run, Some(&frame)) {
                all.insert(name.clone(), n);
            }
        }
        for ((name, per_grid), counted) in self.tallies.iter().zip(&runner.tallies) {
            match per_grid {
                false => all.extend(counted.first().map(|n| (name.clone(), *n))),
                true => {
                    let named = counted.iter().enumerate();
                    all.extend(named.map(|(grid, n)| (format!("{name}.{}", grid_name(grid)), *n)));
                }
            }
        }
        all
    }
}
