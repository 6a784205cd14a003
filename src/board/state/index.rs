//! What is looked up by cell: candidates, and which cells have how many. It may lag behind the state.

use super::Tally;
use super::column::column;
use crate::board::bits::Ones;
use crate::board::topology::Topology;

/// The candidates of each cell, and the open cells that have so many of them.
///
/// A step marks the cells that it concerns as stale; what they are is worked out again when a technique that reads
/// many cells is about to run. Until then the two tables agree with each other, so that a cell is found where it was.
#[derive(Debug, Clone)]
pub(super) struct Index {
    cell_words: usize,
    /// How many numbers of candidates there are, 0 included.
    counts: usize,
    candidates: Vec<u64>,
    counted: Vec<u64>,
}

impl Index {
    /// An index that knows no cell.
    pub(super) fn new(topology: &Topology) -> Self {
        let (cell_words, counts) = (topology.cell_words(), topology.values + 1);
        Self {
            cell_words,
            counts,
            candidates: vec![0; topology.cells.len()],
            counted: vec![0; counts * cell_words],
        }
    }

    /// Candidates of a cell that is not stale.
    #[inline(always)]
    pub(super) fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// Open cells that it takes to have so many candidates: the given word of their set.
    #[inline(always)]
    pub(super) fn cells_with(&self, candidates: usize, word: usize) -> u64 {
        self.counted[word * self.counts + candidates]
    }

    /// Open cells that it takes to have at most so many candidates, and at least one: the given word of their set.
    #[inline(always)]
    pub(super) fn cells_up_to(&self, candidates: usize, word: usize) -> u64 {
        let counted = &self.counted[word * self.counts..][..=candidates];
        counted[1..].iter().fold(0, |all, cells| all | cells)
    }

    /// Learns the stale cells from the cells that may hold each value, and the open cells.
    #[inline]
    pub(super) fn refresh(&mut self, tallies: &mut [Tally], holders: &[u64], open: &[u64]) {
        // A known length makes the loops short.
        match self.cell_words {
            2 => self.refresh_in(2, tallies, holders, open),
            words => self.refresh_in(words, tallies, holders, open),
        }
    }

    #[inline(always)]
    fn refresh_in(&mut self, words: usize, tallies: &mut [Tally], holders: &[u64], open: &[u64]) {
        for (w, (Tally { stale, .. }, &open)) in tallies.iter_mut().zip(open).enumerate() {
            if *stale == 0 {
                continue;
            }
            let counted = &mut self.counted[w * self.counts..][..self.counts];
            for b in Ones(*stale) {
                let candidates = &mut self.candidates[w << 6 | b];
                counted[candidates.count_ones() as usize] &= !(1 << b);
                *candidates = column(holders, words, w, b);
                counted[candidates.count_ones() as usize] |= open & 1 << b;
            }
            *stale = 0;
        }
    }
}
