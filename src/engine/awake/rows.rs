//! The keys of a loop that a look comes to several times, each time with something else bound by the fixed loops around it.

use crate::board::bits;

/// A set of awake keys for each time that the loop is come to: the loops around it run alike on every position.
#[derive(Default)]
pub(crate) struct AwakeRows {
    keys: Vec<u64>,
    /// How often the loop was come to in this look.
    count: usize,
}

impl AwakeRows {
    pub(crate) fn new(keys: Vec<u64>) -> Self {
        Self { keys, count: 0 }
    }

    pub(crate) fn into_keys(self) -> Vec<u64> {
        self.keys
    }

    /// Begins the next row, all of which is awake where no look has come so far; gives the place of its words.
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
