//! Kinds of the changes between two moments of a run, by counts alone.

use tesuji_board::BoardState;
use tesuji_plan::ChangeKinds;

/// A version of a position. Each placement closes one cell and logs one change for it; all other changes are removals.
#[derive(Debug, Clone, Copy)]
pub struct ChangeMark {
    version: usize,
    open_cells: usize,
}

impl ChangeMark {
    #[inline(always)]
    pub fn new(state: &BoardState) -> Self {
        Self { version: state.version(), open_cells: state.open_cells() }
    }

    /// The changes since the mark as a number: 1 for placements, 2 for removals; O(1).
    #[inline(always)]
    pub fn code(self, state: &BoardState) -> usize {
        let placements = self.open_cells - state.open_cells();
        let removals = state.version() - self.version - placements;
        usize::from(placements != 0) | usize::from(removals != 0) << 1
    }
}

/// The number of sets of kinds that [`ChangeMark::code`] distinguishes.
pub const CHANGE_CODES: usize = 4;

/// The set of kinds with a code. A removal may change what a unit with a sum requires.
pub fn kinds_of_code(code: usize) -> ChangeKinds {
    let has_removals = code & 2 != 0;
    ChangeKinds { has_placements: code & 1 != 0, has_removals, has_sums: has_removals }
}
