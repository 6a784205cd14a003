//! Runs steps again, so that words and boards can be made of each on the position that it was found in.

use crate::board::bits::Ones;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::{Effects, Step};

/// Steps with the position before each.
#[derive(Debug, Clone)]
pub struct Replay<'a> {
    topology: &'a Topology,
    state: State,
    steps: &'a [Step],
    done: usize,
}

impl<'a> Replay<'a> {
    /// A replay of steps that were found from `start` on.
    pub fn new(topology: &'a Topology, start: State, steps: &'a [Step]) -> Self {
        Self { topology, state: start, steps, done: 0 }
    }

    /// The next step, not yet applied, and the position before it; `None` after the last, when [`Replay::state`] is
    /// the position at the end.
    pub fn next_step(&mut self) -> Option<(&State, &'a Step)> {
        // A step is applied when the next one is asked for, so that the caller can look at the position before it.
        if let Some(last) = self.done.checked_sub(1).and_then(|last| self.steps.get(last)) {
            apply(self.topology, &mut self.state, &last.found.effects);
        }
        let step = self.steps.get(self.done);
        self.done = (self.done + 1).min(self.steps.len() + 1);
        step.map(|step| (&self.state, step))
    }

    /// The position before the step that was given last.
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// Applies what a step changes: first what goes, then what is placed.
pub fn apply(topology: &Topology, state: &mut State, effects: &Effects) {
    for &(cell, gone) in &effects.eliminates {
        for value in Ones(gone) {
            state.eliminate(cell, value);
        }
    }
    for &(cell, value) in &effects.places {
        state.place(topology, cell, value);
    }
}
