//! A buffer between a run and its trace that adds the changed tallies to each step.
//!
//! Counts before a step belong to it, and so do the counts of its `then`, which follow it. So a step of a strategy with
//! tallies is buffered until the next step or the end of the run.

use super::session::StrategyRun;
use crate::{TraceSink, prelude::*};

pub struct BufferedTracer<'t> {
    trace: TraceSink<'t>,
    /// The last step and the position before it; `None` without tallies.
    buffered: Option<(TracedStep, BoardState)>,
    /// The tallies up to the step before that.
    emitted: IndexMap<String, i64>,
}

impl<'t> BufferedTracer<'t> {
    pub fn new(trace: TraceSink<'t>) -> Self {
        Self { trace, buffered: None, emitted: IndexMap::new() }
    }

    /// Emits the buffered step.
    pub fn finish(&mut self) {
        if let Some((step, before)) = self.buffered.take() {
            self.emitted.extend(step.tallies.iter().map(|(name, n)| (name.clone(), *n)));
            (self.trace)(step, &before);
        }
    }
}

/// The tallies that differ from those of the step before, which are 0 at first.
fn changed(before: &IndexMap<String, i64>, mut tallies: IndexMap<String, i64>) -> IndexMap<String, i64> {
    tallies.retain(|name, n| before.get(name).copied().unwrap_or(0) != *n);
    tallies
}

impl StrategyRun<'_, '_, '_> {
    /// Emits or buffers a step that was made on a position, by default the current one.
    pub(super) fn trace_step(&mut self, mut step: TracedStep, before: Option<&BoardState>) {
        let Some(tracer) = &mut self.trace else { return };
        let before = before.unwrap_or(self.state);
        if !self.strategy.counts() {
            return (tracer.trace)(step, before);
        }
        tracer.finish();
        step.tallies = changed(&tracer.emitted, self.strategy.tallies(self.runner, self.state));
        tracer.buffered = Some((step, before.clone()));
    }

    /// Adds the counts since the last step to it.
    pub(super) fn trace_counts(&mut self) {
        if let Some(BufferedTracer { buffered: Some((step, _)), emitted, .. }) = &mut self.trace {
            step.tallies = changed(emitted, self.strategy.tallies(self.runner, self.state));
        }
    }
}
