//! Open list of the simple-walk search.

use crate::search::{frontier::WalkLength, traceback::WalkHop};
use std::{cmp::Reverse, collections::BinaryHeap};

/// No index.
pub const NO_INDEX: u32 = u32::MAX;

/// Partial walk: its last step and its parent.
#[derive(Debug, Clone, Copy)]
pub struct PartialWalk {
    pub before: u32,
    pub hop: WalkHop,
    /// Row index of the nodes visited by its parent.
    pub visited_row: u32,
    pub length: WalkLength,
    /// Index of the accepting alternative; `NO_INDEX` if it does not end.
    pub end: u32,
}

/// Lower bound of the total length, then longest prefix first, then first in first out.
type WalkPriority = Reverse<(WalkLength, Reverse<WalkLength>, u32)>;

/// Partial walks with a queue by priority.
#[derive(Default)]
pub struct PartialWalkQueue {
    pub all: Vec<PartialWalk>,
    heap: BinaryHeap<WalkPriority>,
}

impl PartialWalkQueue {
    pub fn first(&self) -> Option<WalkLength> {
        self.heap.peek().map(|Reverse((whole, ..))| *whole)
    }

    #[inline]
    pub fn push(&mut self, whole: WalkLength, begun: PartialWalk) {
        self.heap.push(Reverse((whole, Reverse(begun.length), self.all.len() as u32)));
        self.all.push(begun);
    }

    pub fn pop(&mut self) -> Option<u32> {
        self.heap.pop().map(|Reverse((.., at))| at)
    }

    pub fn clear(&mut self) {
        self.heap.clear();
    }
}
