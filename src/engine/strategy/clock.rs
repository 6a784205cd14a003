//! What looking for each technique of a strategy takes, where a profile is wanted.

use super::runner::{Runner, Stop};
use super::{ladder::Ladder, session::Session};
use crate::board::bits;
use std::time::{Duration, Instant};

/// What the looks for a technique took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looks {
    /// How often it was looked for.
    pub made: usize,
    /// How often it had its turn and was passed over, because nothing that it reads had changed since it had no match.
    pub skipped: usize,
    /// The time of the looks, and of the steps that came of them.
    pub time: Duration,
}

impl Runner {
    /// Measures from now on what the looks for each technique take.
    pub fn measure(&mut self) {
        self.measured = vec![Looks::default(); self.looks.len()];
    }

    /// For each technique of the strategy: what the looks for it took since [`Runner::measure`] was called.
    pub fn measured(&self) -> &[Looks] {
        &self.measured
    }

    #[inline(always)]
    pub(super) fn measures(&self) -> bool {
        !self.measured.is_empty()
    }
}

impl Session<'_, '_, '_> {
    /// Does something that looks for a technique, where it is awake or `always`, and measures it.
    pub(super) fn measured<T>(
        &mut self,
        number: usize,
        always: bool,
        look: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let start = Instant::now();
        let asleep = !always && self.is_asleep(number);
        let found = look(self);
        let looks = &mut self.runner.measured[number];
        looks.made += usize::from(!asleep);
        looks.skipped += usize::from(asleep);
        looks.time += start.elapsed();
        found
    }

    /// Whether a look for a technique would find nothing awake.
    fn is_asleep(&mut self, number: usize) -> bool {
        let technique = &self.strategy.techniques[number];
        if self.limits.without_skipping || technique.needs_all() {
            return false;
        }
        let awake = &mut self.runner.awake[number];
        technique.prepare(&self.strategy.topology, self.state, awake);
        !awake.any()
    }

    /// Notes the rungs below a number that were not looked at since the last step as skipped, and begins anew.
    pub(super) fn note_skipped(&mut self, ladder: &Ladder, below: usize, looked: &mut [u64]) {
        for (number, rung) in ladder.rungs.iter().enumerate().take(below) {
            self.runner.measured[rung.technique].skipped += usize::from(!bits::has(looked, number));
        }
        looked.fill(0);
    }
}
