//! Key loops: the outermost loops of a plan, over its dirty keys.

use crate::dirty_keys::KeySpace;
use tesuji_frame::ExecFrame;

/// Loops over a plan's dirty keys, with the tests fused into them.
#[derive(Debug, Clone, Copy, Default)]
pub struct KeyLoops {
    pub range: KeySpace,
    /// Number of words of a set over the last variable's domain.
    pub words: usize,
    /// Registers of the first of two variables, else an unused one, and of the last variable.
    pub registers: [usize; 2],
    /// Number of candidates of the key's cell, if fixed.
    pub cell_candidates: Option<usize>,
    /// Mask of the keys that stay dirty if a fused test fails: all if no change invalidates any, else none.
    pub retained_keys: u64,
    /// Whether `value in needed(unit)` is fused into the loops.
    pub tests_required_value: bool,
    /// Minimum and maximum number of the value's places in the unit, or of cells with few candidates.
    pub place_range: [u32; 2],
    /// Maximum number of candidates of a cell that counts.
    pub max_cell_candidates: Option<usize>,
}

impl KeyLoops {
    /// Number of the current key; ascends from iteration to iteration.
    #[inline]
    pub fn key(self, run: &ExecFrame<'_>) -> u32 {
        let [first, last] = self.registers.map(|register| run.get(register));
        (((first * self.words as u64) << 6) | last) as u32
    }
}
