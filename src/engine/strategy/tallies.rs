//! What a strategy has counted, and what each count of a run was for.

use super::{Runner, Strategy};
use super::{frame::Frame, session::Session, statements::placed, task::Subject};
use crate::{board::state::State, board::topology::grid_name, run::Run, trace::Datum};
use indexmap::IndexMap;

impl Strategy {
    pub(super) fn counts(&self) -> bool {
        !self.tallies.is_empty() || !self.totals.is_empty()
    }

    /// What was counted on the last position: each total, then each tally, by grid where it has one for each.
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

    /// Each count on the last position, in order, where [`Limits::notes_counts`](super::Limits::notes_counts) asked for
    /// that.
    pub fn count_log(&self, runner: &mut Runner) -> Vec<CountEvent> {
        let entries = runner.count_log.take().into_iter().flatten();
        let event = |Entry { tally, grid, amount, subject, step }| {
            let (name, per_grid) = self.tallies.get_index(tally)?;
            let tally = if *per_grid { format!("{name}.{}", grid_name(grid)) } else { name.clone() };
            Some(CountEvent { tally, amount, subject, step })
        };
        entries.filter_map(event).collect()
    }
}

/// A count as it was made: its tally and grid by number.
pub(super) struct Entry {
    tally: usize,
    grid: usize,
    amount: i64,
    subject: Vec<Datum>,
    step: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CountEvent {
    /// The tally, with the name of the grid where each has its own.
    pub tally: String,
    pub amount: i64,
    /// What was looked at: what the variables of the innermost loop stood for, or the cells that the step before a
    /// `then` filled. A kind is left out, as the unit beside it says it.
    pub subject: Vec<Datum>,
    /// How many steps had been made.
    pub step: usize,
}

impl Session<'_, '_, '_> {
    pub(super) fn note_count(&mut self, tally: usize, grid: usize, amount: i64, subject: &Subject) {
        if self.runner.count_log.is_none() {
            return;
        }
        let subject: Vec<Datum> = match subject {
            Subject::Loop(variables) => {
                let frame = self.runner.frames.last();
                let value = |variable| frame?.get(variable).cloned();
                let values = variables.iter().filter_map(|variable| value(*variable));
                values.filter(|value| !matches!(value, Datum::Kind(_))).collect()
            }
            Subject::Step => placed(&self.state.since(self.tried.start)[..self.tried.len()]).collect(),
        };
        let step = self.steps;
        self.runner.count_log.iter_mut().for_each(|log| {
            log.push(Entry { tally, grid, amount, subject: subject.clone(), step });
        });
    }
}
