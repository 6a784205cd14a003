//! Sets of cells, units or candidates of a whole board, which know between which of their words their members are: on a
//! large board most sets have few members, side by side.

use crate::board::bits;
use crate::board::window::Window;

/// A set of as many words as the board needs.
#[derive(Debug, Clone, Default)]
pub(super) struct Wide {
    /// All words are 0 but those from `from` to `to`.
    words: Vec<u64>,
    from: usize,
    to: usize,
    /// How many words sets of this kind have.
    len: usize,
}

impl Wide {
    /// Makes this the empty set of a kind whose sets have so many words.
    #[inline]
    pub(super) fn reset(&mut self, len: usize) {
        self.clear();
        self.len = len;
        if self.words.len() < len {
            self.words.resize(len, 0);
        }
    }

    /// Takes all out.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.words[self.from..self.to].iter_mut().for_each(|word| *word = 0);
        (self.from, self.to) = (0, 0);
    }

    /// Has members in these words from now on.
    #[inline(always)]
    fn reach(&mut self, from: usize, to: usize) {
        if self.from == self.to {
            (self.from, self.to) = (from, to);
        } else {
            (self.from, self.to) = (self.from.min(from), self.to.max(to));
        }
    }

    /// Adds a member.
    #[inline(always)]
    pub(super) fn insert(&mut self, i: usize) {
        self.add(i >> 6, 1 << (i & 63));
    }

    /// Adds what a word has.
    #[inline(always)]
    pub(super) fn add(&mut self, w: usize, word: u64) {
        self.words[w] |= word;
        self.reach(w, w + 1);
    }

    /// Takes a member out.
    #[inline(always)]
    pub(super) fn remove(&mut self, i: usize) {
        bits::remove(&mut self.words, i);
    }

    /// Whether something is a member.
    #[inline(always)]
    pub(super) fn has(&self, i: usize) -> bool {
        bits::has(&self.words, i)
    }

    /// The words that have members.
    #[inline(always)]
    pub(super) fn window(&self) -> Window<'_> {
        Window { from: self.from, words: &self.words[self.from..self.to] }
    }

    /// All words.
    #[inline(always)]
    pub(super) fn words(&self) -> &[u64] {
        &self.words[..self.len]
    }

    /// All words, to be written over.
    #[inline(always)]
    pub(super) fn whole(&mut self) -> &mut [u64] {
        (self.from, self.to) = (0, self.len);
        &mut self.words[..self.len]
    }

    /// The members, ascending.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.window().iter()
    }

    /// How many members there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        bits::len(self.window().words)
    }

    /// Whether there are none.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        bits::is_empty(self.window().words)
    }

    /// Makes this another set.
    #[inline]
    pub(super) fn set(&mut self, other: Window<'_>) {
        self.clear();
        (self.from, self.to) = (other.from, other.to());
        self.words[self.from..self.to].copy_from_slice(other.words);
    }

    /// Makes this the set of the first `n`.
    pub(super) fn fill_low(&mut self, n: usize) {
        (self.from, self.to) = (0, self.len);
        bits::fill_low(&mut self.words[..self.len], n);
    }

    /// Adds the members of another set.
    #[inline]
    pub(super) fn join(&mut self, other: Window<'_>) {
        if !other.words.is_empty() {
            self.words[other.from..].iter_mut().zip(other.words).for_each(|(a, b)| *a |= b);
            self.reach(other.from, other.to());
        }
    }

    /// Takes out the members of another set.
    #[inline]
    pub(super) fn drop_all(&mut self, other: Window<'_>) {
        self.words[other.from..].iter_mut().zip(other.words).for_each(|(a, b)| *a &= !b);
    }

    /// Leaves the members of another set.
    #[inline]
    pub(super) fn meet(&mut self, other: Window<'_>) {
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
    pub(super) fn keep(&mut self, mask: impl Fn(usize) -> u64) {
        for (w, word) in (self.from..).zip(&mut self.words[self.from..self.to]) {
            *word &= mask(w);
        }
    }
}
