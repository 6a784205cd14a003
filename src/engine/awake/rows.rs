//! The awake keys of a loop that is nested in fixed loops.

use crate::board::bits;

/// One set of awake keys per iteration of the fixed loops, which are the same on every position.
#[derive(Default)]
pub(crate) struct AwakeRows {
    keys: Vec<u64>,
    /// Number of iterations in this search.
    count: usize,
}

impl AwakeRows {
    pub(crate) fn new(keys: Vec<u64>) -> Self {
        Self { keys, count: 0 }
    }

    pub(crate) fn into_keys(self) -> Vec<u64> {
        self.keys
    }

    /// Starts the next row and returns its offset; a row that no search has reached yet is awake as a whole.
    pub(crate) fn begin(&mut self, all: &[u64]) -> usize {
        let row = self.count * all.len();
        self.count += 1;
        if self.keys.len() <= row {
            self.keys.extend_from_slice(all);
        }
        row
    }

    pub(crate) fn is_awake(&self, row: usize, key: usize) -> bool {
        bits::has(&self.keys[row..], key)
    }

    pub(crate) fn put_to_sleep(&mut self, row: usize, key: usize) {
        bits::remove(&mut self.keys[row..], key);
    }
}
