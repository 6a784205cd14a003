//! Number of candidates of every cell.

use crate::Topology;
use tesuji_sets::bits;

/// Bit-sliced binary counters: the number of candidates of every cell. Decrements many cells by a few word operations.
#[derive(Debug, Clone)]
pub struct CandidateCounts {
    words: usize,
    /// Cell sets: cells with one candidate, then, for each binary digit from the lowest, cells whose count has it.
    sets: Vec<u64>,
}

impl CandidateCounts {
    pub fn new(topology: &Topology) -> Self {
        let words = topology.cell_words();
        let digits = (usize::BITS - topology.values.leading_zeros()) as usize;
        Self { words, sets: vec![0; (1 + digits) * words] }
    }

    pub fn copy(&mut self, other: &Self) {
        self.words = other.words;
        self.sets.clone_from(&other.sets);
    }

    #[inline(always)]
    fn digits(&self) -> impl Iterator<Item = &[u64]> {
        self.sets[self.words..].chunks_exact(self.words)
    }

    #[inline(always)]
    pub fn exactly(&self, number: usize, word: usize) -> u64 {
        if number == 1 {
            return self.sets[word];
        }
        let mut left = number;
        let mut cells = u64::MAX;
        for digit in self.digits() {
            cells &= if left & 1 == 0 { !digit[word] } else { digit[word] };
            left >>= 1;
        }
        if left == 0 { cells } else { 0 }
    }

    /// Cells with 1 to `number` candidates: the given word of their set.
    #[inline(always)]
    pub fn up_to(&self, number: usize, word: usize) -> u64 {
        let (mut most, mut any, mut left) = (u64::MAX, 0, number);
        for digit in self.digits() {
            // Invariant of `most`: the lowest digits so far are at most those of `number`.
            most = if left & 1 == 0 { most & !digit[word] } else { most | !digit[word] };
            any |= digit[word];
            left >>= 1;
        }
        if left == 0 { most & any } else { any }
    }

    pub fn count(&mut self, holders: &[u64]) {
        self.sets.fill(0);
        let words = self.words;
        for (value, holders) in holders.chunks_exact(words).enumerate() {
            let digits = (usize::BITS - (value + 1).leading_zeros()) as usize;
            for (word, &holders) in holders.iter().enumerate() {
                let mut carry = holders;
                for digit in self.sets[words..][..digits * words].chunks_exact_mut(words) {
                    let had = digit[word];
                    digit[word] ^= carry;
                    carry &= had;
                }
            }
        }
        for word in 0..words {
            self.decrement::<1>(words, word, [0]);
        }
    }

    /// Subtracts one for cells, `B` words of their set from `base` on; true if one reaches 0.
    #[inline(always)]
    pub fn decrement<const B: usize>(&mut self, words: usize, base: usize, lost: [u64; B]) -> bool {
        let mut sets = self.sets.chunks_exact_mut(words).filter_map(|set| set[base..].first_chunk_mut::<B>());
        let (Some(single), Some(lowest)) = (sets.next(), sets.next()) else { return false };
        let (mut borrow, mut more) = (lost, [0; B]);
        for i in 0..B {
            borrow[i] &= !lowest[i];
            lowest[i] ^= lost[i];
        }
        for digit in sets {
            for i in 0..B {
                let had = digit[i];
                digit[i] ^= borrow[i];
                borrow[i] &= !had;
                more[i] |= digit[i];
            }
        }
        let mut empty = 0;
        for i in 0..B {
            single[i] = lowest[i] & !more[i];
            empty |= lost[i] & !(lowest[i] | more[i]);
        }
        empty != 0
    }

    #[inline(always)]
    pub fn reset_cell(&mut self, words: usize, cell: usize, has_one: bool) {
        let mut sets = self.sets.chunks_exact_mut(words);
        for set in sets.by_ref().take(2) {
            bits::remove(set, cell);
            set[cell >> 6] |= u64::from(has_one) << (cell & 63);
        }
        sets.for_each(|set| bits::remove(set, cell));
    }

    pub fn some_empty(&self, cells: &[u64]) -> bool {
        let any = |word: usize| self.digits().fold(0, |any, digit| any | digit[word]);
        cells.iter().enumerate().any(|(word, cells)| cells & !any(word) != 0)
    }
}
