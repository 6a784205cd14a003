//! Hands steps to the trace, each with what its strategy had counted by then.
//!
//! What is counted on the way to a step belongs to it, and so does what stands behind `then`, which is counted when it
//! is made already. So a step of a strategy that counts is held back until the next one is made, or the run ends.

use super::{runner::Tracer, session::Session};
use crate::{board::state::State, trace::Step};
use indexmap::IndexMap;

pub(super) struct StepTracer<'t> {
    trace: Tracer<'t>,
    /// The last step and the position before it, where more may be counted for it.
    held: Option<(Step, State)>,
    /// What had been counted by the step before that.
    shown: IndexMap<String, i64>,
}

impl<'t> StepTracer<'t> {
    pub(super) fn new(trace: Tracer<'t>) -> Self {
        Self { trace, held: None, shown: IndexMap::new() }
    }

    /// Hands over what is held back.
    pub(super) fn finish(&mut self) {
        if let Some((step, before)) = self.held.take() {
            self.shown.extend(step.tallies.iter().map(|(name, n)| (name.clone(), *n)));
            (self.trace)(step, &before);
        }
    }

    /// What is no longer as it was at the step before. What was never shown is 0.
    fn changed(&self, mut tallies: IndexMap<String, i64>) -> IndexMap<String, i64> {
        tallies.retain(|name, n| self.shown.get(name).copied().unwrap_or(0) != *n);
        tallies
    }
}

impl Session<'_, '_, '_> {
    /// Hands on a step, made on the position as it stands where none is named.
    pub(super) fn trace_step(&mut self, mut step: Step, before: Option<&State>) {
        let Some(tracer) = &mut self.trace else { return };
        let before = before.unwrap_or(self.state);
        if !self.strategy.counts() {
            return (tracer.trace)(step, before);
        }
        tracer.finish();
        step.tallies = tracer.changed(self.strategy.tallies(self.runner, self.state));
        tracer.held = Some((step, before.clone()));
    }

    /// Adds to the last step what has been counted since it was made.
    pub(super) fn trace_counts(&mut self) {
        if let Some(tracer) = &mut self.trace
            && tracer.held.is_some()
        {
            let changed = tracer.changed(self.strategy.tallies(self.runner, self.state));
            if let Some((step, _)) = &mut tracer.held {
                step.tallies = changed;
            }
        }
    }
}
