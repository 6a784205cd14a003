//! Enumeration of the pairs of a link.

use crate::PairTable;
use tesuji_board::{BoardState, Topology};
use tesuji_frame::ExecFrame;

/// Enumerates the pairs of a link on any position.
pub trait PairSource: Send + Sync {
    /// A search of a position with all keys dirty.
    fn search(&self, topology: &Topology, state: &BoardState) -> Box<dyn PairSearch>;
}

/// Incremental enumeration of the pairs of one link on one position, by keys.
pub trait PairSearch: Send {
    /// Applies the changes of the position since the last search; bit set of the dirty keys, `None` if all are clean.
    fn dirty_keys(&mut self, frame: &ExecFrame<'_>) -> Option<&[u64]>;

    /// Appends the pairs of the dirty keys in a state, each with its key, and marks these keys clean.
    fn append(&mut self, frame: &ExecFrame<'_>, state: &BoardState, pairs: PairTable) -> PairTable;
}
