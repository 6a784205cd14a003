//! Searches for sets: depth-first over partial solutions, or dynamic programs over remainders.
//!
//! In come slices of bits, bounds, a [`SearchClock`](crate::clock::SearchClock) and a
//! [`BufferPool`](crate::buffers::BufferPool); each result is passed to the caller as a slice.
//!
//! | Module | Results | Branches on | Bounds |
//! |---|---|---|---|
//! | [`subsets`] | k-subsets | elements after the last one | sizes of unions; a [`PruningBound`](subsets::PruningBound) |
//! | [`cover`] | covers by k units | units of the first uncovered cell, or none | number of uncovered cells; targets |
//! | [`exact_cover`] | exact covers | cells of the unit with the fewest | cells that are in the answer already |
//! | [`balance`] | balanced pairs of families of sets | sets of the candidate with the fewest | excess; number of sets |
//!
//! [`fillings`] and [`all_different`] enumerate no solutions: they are dynamic programs that remove unsupported values.
//!
//! # Contract
//!
//! - **Order** depends on the input alone: subsets ascend by their elements, covers by the first uncovered cell, then by
//!   unit. Bounds prune and never reorder.
//! - **Bounds are safe.** A pruned node has no solution below it. A bound that exceeds its budget prunes nothing.
//! - **Each once.** No set is emitted twice.
//! - **Deadline.** Each node is counted by the clock before it is visited. If the deadline has passed, the search stops,
//!   and [`SearchClock::has_expired`](crate::clock::SearchClock::has_expired) tells a stop from an empty result.
//! - **Limits.** A search with a node limit reports that it was reached; its result is then weaker, never wrong.
//! - **Memory** of levels is lent by the buffer pool. A search keeps no state between two runs.
//!
//! # How to add a bound to subsets
//!
//! 1. If it limits the size of a union of terms of the elements, add a [`RowBound`](subsets::RowBound).
//! 2. Otherwise implement [`PruningBound`](subsets::PruningBound): a value per partial subset of each open level, which
//!    `join` derives from a partial subset and a further element, or rejects.
//! 3. Compare results with and without it, and count the instructions of both.

pub mod all_different;
pub mod balance;
pub mod cover;
pub mod exact_cover;
pub mod fillings;
pub mod subsets;

/// Verdict on a node.
pub(crate) enum NodeStatus {
    /// No solution below.
    Pruned,
    Solution,
    /// To be expanded.
    Partial,
}

/// Tree of partial solutions.
pub(crate) trait SearchTree {
    /// A partial solution in memory lent by its parent.
    type Node<'m>;

    /// Counts a node; false if the search has to stop.
    fn tick(&mut self) -> bool;

    fn visit(&mut self, node: &mut Self::Node<'_>) -> NodeStatus;

    /// Searches the children by [`depth_first`], in order; true if that was stopped.
    fn expand(&mut self, node: &mut Self::Node<'_>) -> bool;

    /// Receives a solution; true to stop.
    fn emit(&mut self, node: &mut Self::Node<'_>) -> bool;
}

/// Searches a node and its subtree; true if stopped.
pub(crate) fn depth_first<T: SearchTree>(tree: &mut T, node: &mut T::Node<'_>) -> bool {
    if !tree.tick() {
        return true;
    }
    match tree.visit(node) {
        NodeStatus::Pruned => false,
        NodeStatus::Solution => tree.emit(node),
        NodeStatus::Partial => tree.expand(node),
    }
}
