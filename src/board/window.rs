//! Parts of sets of small numbers, where most words of the sets have none.

use super::bits;

/// Sets of this many words are kept whole: it would save little to look up which part of them to keep.
const MOST_WHOLE: usize = 16;

/// Some words of a set. It has no numbers in the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window<'w> {
    pub from: usize,
    pub words: &'w [u64],
}

impl<'w> Window<'w> {
    #[inline(always)]
    pub fn whole(words: &'w [u64]) -> Self {
        Self { from: 0, words }
    }

    #[inline(always)]
    pub fn to(self) -> usize {
        self.from + self.words.len()
    }

    #[inline(always)]
    pub fn word(self, w: usize) -> u64 {
        self.words.get(w.wrapping_sub(self.from)).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub fn has(self, i: usize) -> bool {
        self.word(i >> 6) >> (i & 63) & 1 != 0
    }

    #[inline]
    pub fn iter(self) -> Members<'w> {
        Members { word: 0, first: self.from << 6, rest: self.words }
    }
}

#[derive(Debug, Clone)]
pub struct Members<'w> {
    /// What is left of the word at hand.
    word: u64,
    /// The number of the first bit of the word after it.
    first: usize,
    rest: &'w [u64],
}

impl Iterator for Members<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            let (next, rest) = self.rest.split_first()?;
            (self.word, self.rest) = (*next, rest);
            self.first += 64;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.first - 64 + bit)
    }
}

/// A list of sets, each as the words between its least and its largest number; short ones whole.
#[derive(Debug, Clone, Default)]
pub(super) struct Windows {
    words: usize,
    all: Vec<u64>,
    /// For each set where its words begin in the list, and the first of them; nothing where all are whole.
    at: Vec<(u32, u32)>,
}

impl Windows {
    pub(super) fn new(words: usize) -> Self {
        let at = if words <= MOST_WHOLE { Vec::new() } else { vec![(0, 0)] };
        Self { words, all: Vec::new(), at }
    }

    pub(super) fn push(&mut self, numbers: impl Iterator<Item = usize> + Clone) {
        let begin = self.all.len();
        let (mut from, mut to) = (0, self.words);
        if let Some(last) = self.at.last_mut() {
            from = numbers.clone().min().unwrap_or(0) >> 6;
            to = numbers.clone().max().map_or(from, |most| (most >> 6) + 1);
            *last = (begin as u32, from as u32);
            self.at.push(((begin + to - from) as u32, 0));
        }
        self.all.resize(begin + to - from, 0);
        numbers.for_each(|i| bits::insert(&mut self.all[begin..], i - (from << 6)));
    }

    #[inline(always)]
    pub(super) fn get(&self, i: usize) -> Window<'_> {
        if self.at.is_empty() {
            return Window::whole(self.get_in(self.words, i));
        }
        let ((begin, from), (end, _)) = (self.at[i], self.at[i + 1]);
        Window { from: from as usize, words: &self.all[begin as usize..end as usize] }
    }

    /// A set of a list whose sets are whole and have this many words: a known length makes loops over them short.
    #[inline(always)]
    pub(super) fn get_in(&self, words: usize, i: usize) -> &[u64] {
        &self.all[i * words..][..words]
    }

    /// All words of a list whose sets are whole.
    #[inline(always)]
    pub(super) fn whole(&self) -> &[u64] {
        &self.all
    }
}
