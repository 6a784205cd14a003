//! What a strategy has counted.

use super::{Runner, Strategy};
use crate::board::state::State;
use crate::board::topology::grid_name;
use crate::evaluate::Evaluator;
use crate::trace::Datum;
use indexmap::IndexMap;

impl Strategy {
    /// Whether it counts anything.
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
        let mut slots = Vec::new();
        for (name, variable) in &self.own_tallies {
            let index = variable.0 as usize;
            slots.resize(slots.len().max(index + 1), None);
            slots[index] = sums.get(name).map(|n| Datum::Int(*n));
        }
        let mut evaluator = Evaluator::over(&self.topology, state, self.live.as_ref(), slots);
        for (name, expr) in &self.totals {
            if let Ok(Datum::Int(n)) = evaluator.eval(expr) {
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
