//! What is looked up by cell: candidates. It may lag behind the state.

use crate::bits::Ones;
use crate::topology::Topology;

/// The candidates of each cell.
///
/// A step marks the cells that it concerns as stale; what they are is worked out again when a technique that reads
/// many cells is about to run.
#[derive(Debug, Clone)]
pub(super) struct Index {
    cell_words: usize,
    candidates: Vec<u64>,
}

impl Index {
    pub(super) fn new(topology: &Topology) -> Self {
        Self { cell_words: topology.cell_words(), candidates: vec![0; topology.cells.len()] }
    }

    pub(super) fn copy(&mut self, other: &Self) {
        self.cell_words = other.cell_words;
        self.candidates.clone_from(&other.candidates);
    }

    pub(super) fn cells(&self) -> usize {
        self.candidates.len()
    }

    /// Candidates of a cell that is not stale.
    #[inline(always)]
    pub(super) fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// Learns the stale cells from the cells that may hold each value.
    #[inline]
    pub(super) fn refresh(&mut self, stale: &mut [u64], holders: &[u64]) {
        // A known length makes the loops short.
        match self.cell_words {
            2 => self.refresh_in(2, stale, holders),
            words => self.refresh_in(words, stale, holders),
        }
    }

    #[inline(always)]
    fn refresh_in(&mut self, words: usize, stale: &mut [u64], holders: &[u64]) {
        for (w, stale) in stale.iter_mut().enumerate() {
            for b in Ones(*stale) {
                self.candidates[w << 6 | b] = column(holders, words, w, b);
            }
            *stale = 0;
        }
    }
}

/// The values whose cells have a bit of a word, read off the cells of each value, `words` words apiece.
#[inline(always)]
pub(super) fn column(holders: &[u64], words: usize, word: usize, bit: usize) -> u64 {
    if word >= words {
        return 0;
    }
    // Four values at a time, written out, wait less for each other than one after another.
    let (mut values, mut shift) = (0, 0);
    let fours = holders.chunks_exact(4 * words);
    let rest = fours.remainder();
    for four in fours {
        let value = |v: usize| (four[v * words + word] >> bit & 1) << v;
        values |= (value(0) | value(1) | value(2) | value(3)) << shift;
        shift += 4;
    }
    for cells in rest.chunks_exact(words) {
        values |= (cells[word] >> bit & 1) << shift;
        shift += 1;
    }
    values
}

/// The values whose cells have a bit of a word, which is taken from the cells of every value.
#[inline(always)]
pub(super) fn take_column(holders: &mut [u64], words: usize, word: usize, bit: usize) -> u64 {
    if word >= words {
        return 0;
    }
    holders.chunks_exact_mut(words).rev().fold(0, |values, cells| {
        let had = cells[word] >> bit & 1;
        cells[word] &= !(1 << bit);
        values << 1 | had
    })
}
