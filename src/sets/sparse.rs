//! Bit sets with a range of nonzero words: on a large board most sets have few members, close together.

use crate::{BitWindow, bits, window::BitWindowIter};
use std::cell::Cell;

/// Maximum number of words of a set without a range: its range is whole.
const SMALL_WORDS: usize = 2;

/// Bit set of a fixed number of words.
#[derive(Debug, Clone, Default)]
pub struct SparseBitSet {
    /// Words outside of `from..to` are 0; at least `SMALL_WORDS`.
    words: Vec<u64>,
    from: usize,
    to: usize,
    /// Number of words.
    len: usize,
}

impl SparseBitSet {
    /// Empties the set and changes its number of words.
    #[inline]
    pub fn reset(&mut self, len: usize) {
        self.clear();
        self.len = len;
        if self.words.len() < len.max(SMALL_WORDS) {
            self.words.resize(len.max(SMALL_WORDS), 0);
        }
        self.to = if len <= SMALL_WORDS { len } else { 0 };
    }

    /// Words of a small set; those beyond its length are unused.
    #[inline(always)]
    pub fn small_mut(&mut self) -> Option<&mut [u64; SMALL_WORDS]> {
        if self.len <= SMALL_WORDS { self.words.first_chunk_mut() } else { None }
    }

    #[inline(always)]
    pub fn clear(&mut self) {
        match self.small_mut() {
            Some(few) => *few = [0; SMALL_WORDS],
            None => {
                self.words[self.from..self.to].fill(0);
                (self.from, self.to) = (0, 0);
            }
        }
    }

    /// Extends the range of nonzero words.
    #[inline(always)]
    fn extend_window(&mut self, from: usize, to: usize) {
        if self.len <= SMALL_WORDS {
            return;
        }
        if self.from == self.to {
            (self.from, self.to) = (from, to);
        } else {
            (self.from, self.to) = (self.from.min(from), self.to.max(to));
        }
    }

    #[inline(always)]
    pub fn insert(&mut self, i: usize) {
        self.add(i >> 6, 1 << (i & 63));
    }

    #[inline(always)]
    pub fn add(&mut self, w: usize, word: u64) {
        self.words[w] |= word;
        self.extend_window(w, w + 1);
    }

    #[inline(always)]
    pub fn remove(&mut self, i: usize) {
        bits::remove(&mut self.words, i);
    }

    #[inline(always)]
    pub fn has(&self, i: usize) -> bool {
        bits::has(&self.words, i)
    }

    /// Range of nonzero words.
    #[inline(always)]
    pub fn window(&self) -> BitWindow<'_> {
        BitWindow { from: self.from, words: &self.words[self.from..self.to] }
    }

    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        &self.words[..self.len]
    }

    /// All words.
    #[inline(always)]
    pub fn words_mut(&mut self) -> &mut [u64] {
        (self.from, self.to) = (0, self.len);
        &mut self.words[..self.len]
    }

    #[inline]
    pub fn iter(&self) -> BitWindowIter<'_> {
        self.window().iter()
    }

    #[inline]
    pub fn count(&self) -> usize {
        bits::len(self.window().words)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        bits::is_empty(self.window().words)
    }

    #[inline]
    pub fn set(&mut self, other: BitWindow<'_>) {
        self.clear();
        self.union_with(other);
    }

    /// Copies words, the first of which has this index.
    #[inline(always)]
    pub fn read(&mut self, from: usize, words: &[Cell<u64>]) {
        self.clear();
        if !words.is_empty() {
            self.words[from..].iter_mut().zip(words).for_each(|(a, b)| *a = b.get());
            self.extend_window(from, from + words.len());
        }
    }

    /// Makes this the set {0, …, `n` − 1}.
    pub fn fill_low(&mut self, n: usize) {
        (self.from, self.to) = (0, self.len);
        bits::fill_low(&mut self.words[..self.len], n);
    }

    #[inline(always)]
    pub fn union_with(&mut self, other: BitWindow<'_>) {
        if let (Some([a, b]), [c, d]) = (self.small_mut(), other.words) {
            (*a, *b) = (*a | c, *b | d);
        } else if !other.words.is_empty() {
            bits::join(&mut self.words[other.from..], other.words);
            self.extend_window(other.from, other.to());
        }
    }

    #[inline(always)]
    pub fn subtract(&mut self, other: BitWindow<'_>) {
        if let (Some([a, b]), [c, d]) = (self.small_mut(), other.words) {
            return (*a, *b) = (*a & !c, *b & !d);
        }
        bits::subtract(&mut self.words[other.from..], other.words);
    }

    #[inline(always)]
    pub fn intersect(&mut self, other: BitWindow<'_>) {
        match (self.small_mut(), other.words) {
            (Some([a, b]), [c, d]) => return (*a, *b) = (*a & c, *b & d),
            (Some([only, _]), [one]) => *only &= one,
            _ => self.intersect_ranges(other),
        }
    }

    fn intersect_ranges(&mut self, other: BitWindow<'_>) {
        if self.len <= SMALL_WORDS {
            return self.mask_words(|w| other.word(w));
        }
        let (from, to) = (self.from.max(other.from), self.to.min(other.to()));
        if from >= to {
            return self.clear();
        }
        self.words[self.from..from].fill(0);
        self.words[to..self.to].fill(0);
        (self.from, self.to) = (from, to);
        bits::intersect(&mut self.words[from..to], &other.words[from - other.from..]);
    }

    /// Intersects each nonzero word with the mask of its index.
    #[inline(always)]
    pub fn mask_words(&mut self, mask: impl Fn(usize) -> u64) {
        for (w, word) in (self.from..).zip(&mut self.words[self.from..self.to]) {
            *word &= mask(w);
        }
    }
}
