//! Sets of cells or units by numbers.

use crate::board::bits;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Sets of cells or units that stand in environments, by their numbers.
///
/// A set of one cell is that cell; others are numbered after the cells.
#[derive(Debug, Clone, Default)]
pub(super) struct Sets {
    known: IndexSet<Box<[u64]>, FxBuildHasher>,
}

impl Sets {
    pub(super) fn number(&mut self, cells: usize, words: &[u64]) -> u64 {
        if bits::len(words) == 1
            && let Some(only) = bits::first(words).filter(|&only| only < cells)
        {
            return only as u64;
        }
        let at = self.known.get_index_of(words).unwrap_or_else(|| self.known.insert_full(words.into()).0);
        (cells + at) as u64
    }

    pub(super) fn words(&self, cells: usize, number: u64, words: usize) -> Vec<u64> {
        let number = number as usize;
        match number.checked_sub(cells).and_then(|at| self.known.get_index(at)) {
            Some(set) => set.to_vec(),
            None => {
                let mut set = vec![0; words];
                bits::insert(&mut set, number);
                set
            }
        }
    }
}
