//! Sets of cells, units or candidates of a whole board, which know between which of their words their members are: on a
//! large board most sets have few members, side by side.

use crate::board::bits;
use crate::board::window::{Members, Window};
use std::cell::Cell;

/// Sets of this many words do without: all their words are looked at.
const FEW: usize = 2;

/// A set of as many words as the board needs.
#[derive(Debug, Clone, Default)]
pub struct Wide {
    /// All words are 0 but those from `from` to `to`: all words where there are few.
    words: Vec<u64>,
    from: usize,
    to: usize,
    /// How many words sets of this kind have.
    len: usize,
}

impl Wide {
    /// Makes this the empty set of a kind whose sets have this many words.
    #[inline]
    pub fn reset(&mut self, len: usize) {
        self.clear();
        self.len = len;
        if self.words.len() < len.max(FEW) {
            self.words.resize(len.max(FEW), 0);
        }
        self.to = if len <= FEW { len } else { 0 };
    }

    /// The words of a set that has few, to be written over; those that it does not have do not matter.
    #[inline(always)]
    pub fn few(&mut self) -> Option<&mut [u64; FEW]> {
        if self.len <= FEW { self.words.first_chunk_mut() } else { None }
    }

    #[inline(always)]
    pub fn clear(&mut self) {
        match self.few() {
            Some(few) => *few = [0; FEW],
            None => {
                self.words[self.from..self.to].fill(0);
                (self.from, self.to) = (0, 0);
            }
        }
    }

    /// Has members in these words from now on.
    #[inline(always)]
    fn reach(&mut self, from: usize, to: usize) {
        if self.len <= FEW {
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
        self.reach(w, w + 1);
    }

    #[inline(always)]
    pub fn remove(&mut self, i: usize) {
        bits::remove(&mut self.words, i);
    }

    #[inline(always)]
    pub fn has(&self, i: usize) -> bool {
        bits::has(&self.words, i)
    }

    /// The words that have members.
    #[inline(always)]
    pub fn window(&self) -> Window<'_> {
        Window { from: self.from, words: &self.words[self.from..self.to] }
    }

    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        &self.words[..self.len]
    }

    /// All words, to be written over.
    #[inline(always)]
    pub fn whole(&mut self) -> &mut [u64] {
        (self.from, self.to) = (0, self.len);
        &mut self.words[..self.len]
    }

    #[inline]
    pub fn iter(&self) -> Members<'_> {
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
    pub fn set(&mut self, other: Window<'_>) {
        self.clear();
        self.join(other);
    }

    /// Makes this the set that some registers hold, the first of which is for this word.
    #[inline(always)]
    pub fn read(&mut self, from: usize, words: &[Cell<u64>]) {
        self.clear();
        if !words.is_empty() {
            self.words[from..].iter_mut().zip(words).for_each(|(a, b)| *a = b.get());
            self.reach(from, from + words.len());
        }
    }

    /// Makes this the set of the first `n`.
    pub fn fill_low(&mut self, n: usize) {
        (self.from, self.to) = (0, self.len);
        bits::fill_low(&mut self.words[..self.len], n);
    }

    #[inline(always)]
    pub fn join(&mut self, other: Window<'_>) {
        if let (Some([a, b]), [c, d]) = (self.few(), other.words) {
            (*a, *b) = (*a | c, *b | d);
        } else if !other.words.is_empty() {
            self.words[other.from..].iter_mut().zip(other.words).for_each(|(a, b)| *a |= b);
            self.reach(other.from, other.to());
        }
    }

    #[inline(always)]
    pub fn drop_all(&mut self, other: Window<'_>) {
        if let (Some([a, b]), [c, d]) = (self.few(), other.words) {
            return (*a, *b) = (*a & !c, *b & !d);
        }
        self.words[other.from..].iter_mut().zip(other.words).for_each(|(a, b)| *a &= !b);
    }

    #[inline(always)]
    pub fn meet(&mut self, other: Window<'_>) {
        match (self.few(), other.words) {
            (Some([a, b]), [c, d]) => return (*a, *b) = (*a & c, *b & d),
            (Some([only, _]), [one]) => *only &= one,
            _ => self.meet_part(other),
        }
    }

    fn meet_part(&mut self, other: Window<'_>) {
        if self.len <= FEW {
            return self.keep(|w| other.word(w));
        }
        let (from, to) = (self.from.max(other.from), self.to.min(other.to()));
        if from >= to {
            return self.clear();
        }
        self.words[self.from..from].fill(0);
        self.words[to..self.to].fill(0);
        (self.from, self.to) = (from, to);
        let words = &other.words[from - other.from..];
        self.words[from..to].iter_mut().zip(words).for_each(|(a, b)| *a &= b);
    }

    /// Leaves in each word that has members those of a mask.
    #[inline(always)]
    pub fn keep(&mut self, mask: impl Fn(usize) -> u64) {
        for (w, word) in (self.from..).zip(&mut self.words[self.from..self.to]) {
            *word &= mask(w);
        }
    }
}
