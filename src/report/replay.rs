//! Replays steps, so that each can be described and drawn on the position on which it was found.

use tesuji_board::{BoardState, Topology};
use tesuji_frame::TracedStep;

/// Steps with the position before each.
#[derive(Debug)]
pub struct Replay<'a> {
    topology: &'a Topology,
    state: BoardState,
    steps: &'a [TracedStep],
    done: usize,
    applied: usize,
}

impl<'a> Replay<'a> {
    /// Replays steps that were found from `start` on.
    pub fn new(topology: &'a Topology, start: BoardState, steps: &'a [TracedStep]) -> Self {
        Self { topology, state: start, steps, done: 0, applied: 0 }
    }

    /// Returns the next step, not yet applied, and the position on which it was found; `None` after the last step, when
    /// [`Replay::state`] is the final position.
    pub fn next_step(&mut self) -> Option<(&BoardState, &'a TracedStep)> {
        let next = self.steps.get(self.done);
        let last = self.done.checked_sub(1).and_then(|last| self.steps.get(last));
        // A step is applied when the next one is requested, so that the caller sees the position before it; the steps
        // of a group are applied after the group.
        let goes_on = next.zip(last).is_some_and(|(next, last)| is_one_group(last, next));
        if !goes_on {
            self.apply_until(self.done);
        }
        self.done = (self.done + 1).min(self.steps.len() + 1);
        next.map(|step| (&self.state, step))
    }

    /// Returns the next step, or all steps that were made together with it, and the position on which they were found.
    pub fn next_group(&mut self) -> Option<(&BoardState, &'a [TracedStep])> {
        self.apply_until(self.done);
        let group = self.steps.get(self.done..)?.chunk_by(is_one_group).next();
        self.done += group.map_or(1, <[TracedStep]>::len);
        self.done = self.done.min(self.steps.len() + 1);
        group.map(|group| (&self.state, group))
    }

    fn apply_until(&mut self, done: usize) {
        let done = done.min(self.steps.len());
        for step in self.steps.get(self.applied..done).unwrap_or_default() {
            step.technique_match.effects.apply(self.topology, &mut self.state);
        }
        self.applied = self.applied.max(done);
    }

    /// The position on which the last returned step was found.
    pub fn state(&self) -> &BoardState {
        &self.state
    }
}

/// Whether two consecutive steps were made together on one position.
fn is_one_group(a: &TracedStep, b: &TracedStep) -> bool {
    a.group.is_some() && a.group == b.group
}
