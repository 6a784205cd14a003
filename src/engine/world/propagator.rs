//! Interface of plans to world propagation.

use crate::WorldState;
use tesuji_frame::ExecFrame;

/// Propagates suppositions to a fixpoint.
pub trait WorldPropagator: Send + Sync {
    /// Whether the consequences in one component of the board depend on that alone.
    fn is_confined(&self) -> bool;

    /// Whether an earlier propagation proves that a candidate causes no contradiction.
    fn is_consistent(&self, run: &ExecFrame<'_>, supposed: (usize, usize)) -> bool;

    /// Propagates a supposition on a copy of the frame's position, with at most `within` placements. `None` if the
    /// deadline has passed.
    fn propagate_world(
        &self,
        run: &ExecFrame<'_>,
        supposed: (usize, usize),
        within: Option<usize>,
    ) -> Option<Box<WorldState>>;

    /// Propagates the contradictory worlds of a slot again, with derivation logs.
    fn record(&self, run: &ExecFrame<'_>, slot: usize);
}
