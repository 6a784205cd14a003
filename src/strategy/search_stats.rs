//! Costs of the searches of a strategy, for profiles.

use super::{
    StrategyProgram, change_mark::ChangeMark, session::StrategyRun, technique_queue::QueueEntry,
    wake_stats::WakeLog,
};
use crate::{RunOutcome, StrategyMemory, WakeStats};
use std::time::{Duration, Instant};
use tesuji_sets::bits;

/// Costs of the searches of a technique.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Number of searches.
    pub searches: usize,
    /// Number of searches that were skipped, because nothing that it reads had changed since an empty one.
    pub skipped: usize,
    /// The time of the searches and of their steps.
    pub time: Duration,
}

impl StrategyMemory {
    /// Measures the searches of each technique of its strategy from now on.
    pub fn measure(&mut self, program: &StrategyProgram) {
        self.wakes = WakeLog::new(program.wake_graph());
        self.measured = vec![SearchStats::default(); self.search_counts.len()];
    }

    /// By edge of [`StrategyProgram::wake_graph`].
    pub fn wake_stats(&self) -> &[WakeStats] {
        &self.wakes.stats
    }

    #[inline(always)]
    pub(super) fn measures(&self) -> bool {
        !self.measured.is_empty()
    }
}

impl StrategyRun<'_, '_, '_> {
    /// Measures a search of a technique, if searches are; it counts as skipped if no key is dirty, unless it `is_full`.
    pub(super) fn measured<T>(
        &mut self,
        number: usize,
        is_full: bool,
        is_found: impl Fn(&T) -> bool,
        look: impl FnOnce(&mut Self) -> Result<T, RunOutcome>,
    ) -> Result<T, RunOutcome> {
        if !self.runner.measures() {
            return look(self);
        }
        let start = Instant::now();
        let is_idle = !is_full && self.is_idle(number);
        let before = ChangeMark::new(self.state);
        let found = look(self);
        let elapsed = start.elapsed();
        let looks = &mut self.runner.measured[number];
        looks.searches += usize::from(!is_idle);
        looks.skipped += usize::from(is_idle);
        looks.time += elapsed;
        let has_stepped = before.code(self.state) != 0;
        let is_found = found.as_ref().map_or(has_stepped, is_found);
        self.runner.wakes.record_search(number, is_found, is_idle);
        if has_stepped {
            self.record_step(number, before);
        }
        found
    }

    /// Records the step by a technique since a mark.
    pub(super) fn record_step(&mut self, number: usize, before: ChangeMark) {
        self.runner.wakes.record_step(&self.strategy.wake_graph, number, before.code(self.state));
    }

    /// Whether a technique has no dirty key.
    fn is_idle(&mut self, number: usize) -> bool {
        let technique = self.technique(number);
        if self.limits.uses_full_search || technique.needs_all() {
            return false;
        }
        let (topology, awake) = (self.topology(), &mut self.runner.dirty_keys[number]);
        technique.prepare(topology, self.state, awake);
        !awake.any()
    }

    /// Counts the rungs below a number that were not searched since the last step as skipped, and clears the set.
    pub(super) fn record_skipped(&mut self, ladder: &[QueueEntry], below: usize, looked: &mut [u64]) {
        for (number, rung) in ladder.iter().enumerate().take(below) {
            self.runner.measured[rung.technique].skipped += usize::from(!bits::has(looked, number));
        }
        looked.fill(0);
    }
}
