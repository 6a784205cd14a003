//! Compiled expressions and steps: closures over the registers of a frame.

use crate::ExecFrame;
use tesuji_sets::SparseBitSet;

/// Compiled expression of any type.
pub type ValueFn<R> = Box<dyn Fn(&ExecFrame<'_>) -> R + Send + Sync>;
/// Number, element, or set of one word.
pub type WordFn = ValueFn<u64>;
pub type PredicateFn = ValueFn<bool>;
/// Sets a register.
pub type StoreFn = ValueFn<()>;
/// A step and its successors; true ends the run.
pub type StepFn = ValueFn<bool>;
/// Overwrites a set of cells, units or candidates.
pub type FillFn = Box<dyn Fn(&ExecFrame<'_>, &mut SparseBitSet) + Send + Sync>;

/// Set of cells, units, candidates or values.
pub struct SetFn {
    pub fill: FillFn,
    pub words: usize,
}

impl SetFn {
    /// Lends the set.
    #[inline(always)]
    pub fn with<R>(&self, run: &ExecFrame<'_>, work: impl FnOnce(&mut SparseBitSet) -> R) -> R {
        run.buffers.with_set(self.words, |set| {
            (self.fill)(run, set);
            work(set)
        })
    }

    /// Writes all words of the set.
    #[inline]
    pub fn write(&self, run: &ExecFrame<'_>, out: &mut [u64]) {
        self.with(run, |set| out.copy_from_slice(set.words()));
    }
}
