//! Dirty keys of a loop that is nested in static loops.

use crate::prelude::*;

/// One row of dirty keys per iteration of the static loops.
#[derive(Default)]
pub struct DirtyRows {
    pub(crate) keys: Vec<u64>,
    /// Number of iterations of the current search.
    count: usize,
}

impl DirtyRows {
    pub(crate) fn in_frame<'a>(run: &'a ExecFrame<'_>) -> &'a RefCell<Self> {
        run.frame_caches().get()
    }

    pub(crate) fn new(keys: Vec<u64>) -> Self {
        Self { keys, count: 0 }
    }

    /// Starts the next row and returns its offset; a row is fully dirty until a search reaches it.
    pub(crate) fn next_row(&mut self, all: &[u64]) -> usize {
        let row = self.count * all.len();
        self.count += 1;
        if self.keys.len() <= row {
            self.keys.extend_from_slice(all);
        }
        row
    }

    pub(crate) fn is_dirty(&self, row: usize, key: usize) -> bool {
        bits::has(&self.keys[row..], key)
    }

    pub(crate) fn mark_clean(&mut self, row: usize, key: usize) {
        bits::remove(&mut self.keys[row..], key);
    }
}
