//! What the removals of a world rest on, and when they were made.
//!
//! Each step of the world is looked at again: with what its variables stood for, the clauses of its technique are
//! walked through, and the candidates whose absence they need are noted. Candidates only ever go, so a condition
//! that stays true when some come back needs nothing, as in [`crate::plan::reads`].

use super::evaluate::{EvaluateError, Evaluator};
use super::pairs;
use super::reading::Reading;
use super::trace::Match;
use crate::board::bits::{self, Ones};
use crate::board::state::{Change, State};
use crate::board::topology::Topology;
use crate::lang::program::Program;

/// Marks a candidate or cell that nothing in the world has touched.
const NEVER: usize = usize::MAX;

/// Which steps of a world rest on which. Step 0 is the supposed placement, the others follow.
pub(super) struct Ancestry {
    /// For each step, itself and all that it rests on.
    ancestors: Vec<Vec<u64>>,
}

/// When things changed in a world.
pub(super) struct Changes {
    /// For each candidate the step that removed it.
    removed: Vec<usize>,
    /// For each cell the step that placed its value.
    placed: Vec<usize>,
}

impl Changes {
    /// Repeats the steps of a world that was supposed from a position, and looks at the position before each of them.
    pub(super) fn of(
        topology: &Topology,
        from: &State,
        supposed: (usize, usize),
        steps: &[Match],
        mut before: impl FnMut(&State, &Self, &Match),
    ) -> Self {
        let mut state = from.clone();
        let mut changes = Self {
            removed: vec![NEVER; topology.cells.len() * topology.values],
            placed: vec![NEVER; topology.cells.len()],
        };
        let mut seen = state.version();
        state.place(topology, supposed.0, supposed.1);
        changes.take(topology, 0, state.since(seen));
        for (earlier, found) in steps.iter().enumerate() {
            before(&state, &changes, found);
            seen = state.version();
            found.effects.apply(topology, &mut state);
            changes.take(topology, earlier + 1, state.since(seen));
        }
        changes
    }

    fn take(&mut self, topology: &Topology, step: usize, changes: &[Change]) {
        for change in changes {
            match *change {
                Change::Removed { value, word, cells } => {
                    for b in Ones(cells) {
                        let cell = usize::from(word) << 6 | b;
                        self.removed[pairs::number(topology, cell, usize::from(value))] = step;
                    }
                }
                Change::Cleared { cell, values } => {
                    for v in Ones(values) {
                        self.removed[pairs::number(topology, usize::from(cell), v)] = step;
                    }
                }
                Change::Placed { cell, .. } => self.placed[usize::from(cell)] = step,
            }
        }
    }

    /// The step of the world that removed a candidate.
    pub(super) fn remover(&self, candidate: usize) -> Option<usize> {
        Some(self.removed[candidate]).filter(|&step| step != NEVER)
    }

    /// The step of the world that placed a cell's value.
    pub(super) fn placer(&self, cell: usize) -> Option<usize> {
        Some(self.placed[cell]).filter(|&step| step != NEVER)
    }
}

impl Ancestry {
    /// Works out what the steps of a world rest on, which was supposed from a position.
    pub(super) fn of(
        rules: &Program,
        topology: &Topology,
        from: &State,
        supposed: (usize, usize),
        steps: &[Match],
    ) -> Self {
        let mut ancestors: Vec<Vec<u64>> = vec![vec![1]];
        Changes::of(topology, from, supposed, steps, |state, changes, found| {
            let number = ancestors.len();
            let mut own = vec![0; bits::words(steps.len() + 1)];
            bits::insert(&mut own, number);
            let mut on = vec![0; own.len()];
            if read(rules, topology, state, changes, found, &mut on).is_err() {
                // What cannot be worked out may rest on everything before it.
                (0..number).for_each(|earlier| bits::insert(&mut on, earlier));
            }
            for earlier in bits::iter(&on) {
                own.iter_mut().zip(&ancestors[earlier]).for_each(|(a, b)| *a |= b);
            }
            ancestors.push(own);
        });
        Self { ancestors }
    }

    /// The steps that a step rests on and itself, in order, counted from the one after the supposed placement.
    pub(super) fn of_step(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        let set = self.ancestors.get(step).map_or(&[][..], Vec::as_slice);
        bits::iter(set).filter(|&step| step > 0).map(|step| step - 1)
    }
}

/// Notes the steps that a match rests on.
fn read(
    rules: &Program,
    topology: &Topology,
    state: &State,
    changes: &Changes,
    found: &Match,
    on: &mut [u64],
) -> Result<(), EvaluateError> {
    let technique = &rules.techniques[found.call.technique];
    for bindings in std::iter::once(&found.bindings).chain(&found.merged) {
        let mut evaluator = Evaluator::new(rules, technique, &found.call.arguments, topology, state);
        evaluator.set_bindings(bindings);
        Reading::new(evaluator, topology, changes, on).technique(technique, &found.call)?;
    }
    Ok(())
}
