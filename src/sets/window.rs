//! Windows of bit sets: consecutive words outside of which a set is empty.

use crate::bits;

/// Maximum number of words of sets stored whole, for which a window would save little.
const MAX_WHOLE_WORDS: usize = 16;

/// Words of a set from index `from` on; the others are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BitWindow<'w> {
    pub from: usize,
    pub words: &'w [u64],
}

impl<'w> BitWindow<'w> {
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
    pub fn iter(self) -> BitWindowIter<'w> {
        BitWindowIter { word: 0, first: self.from << 6, words: self.words }
    }
}

#[derive(Debug, Clone)]
pub struct BitWindowIter<'w> {
    /// Remaining bits of the current word.
    word: u64,
    /// Index of the first bit of the next word.
    first: usize,
    words: &'w [u64],
}

impl Iterator for BitWindowIter<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            let (next, others) = self.words.split_first()?;
            (self.word, self.words) = (*next, others);
            self.first += 64;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.first - 64 + bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.word.count_ones() as usize + bits::len(self.words);
        (len, Some(len))
    }
}

impl ExactSizeIterator for BitWindowIter<'_> {}

/// List of sets, each stored as the window between its least and its largest member; short ones whole.
#[derive(Debug, Clone, Default)]
pub struct BitWindowTable {
    words: usize,
    all: Vec<u64>,
    /// For each set, the offset of its words and the index of the first; empty if all sets are whole.
    windows: Vec<(u32, u32)>,
}

impl BitWindowTable {
    pub fn new(words: usize) -> Self {
        let windows = if words <= MAX_WHOLE_WORDS { Vec::new() } else { vec![(0, 0)] };
        Self { words, all: Vec::new(), windows }
    }

    pub fn push(&mut self, numbers: impl Iterator<Item = usize> + Clone) {
        let begin = self.all.len();
        let (mut from, mut to) = (0, self.words);
        if let Some(last) = self.windows.last_mut() {
            from = numbers.clone().min().unwrap_or(0) >> 6;
            to = numbers.clone().max().map_or(from, |most| (most >> 6) + 1);
            *last = (begin as u32, from as u32);
            self.windows.push(((begin + to - from) as u32, 0));
        }
        self.all.resize(begin + to - from, 0);
        numbers.for_each(|i| bits::insert(&mut self.all[begin..], i - (from << 6)));
    }

    #[inline(always)]
    pub fn get(&self, i: usize) -> BitWindow<'_> {
        if self.windows.is_empty() {
            return BitWindow::whole(self.get_in(self.words, i));
        }
        let ((begin, from), (end, _)) = (self.windows[i], self.windows[i + 1]);
        BitWindow { from: from as usize, words: &self.all[begin as usize..end as usize] }
    }

    /// Set of a list of whole sets, of `words` words each: a constant unrolls loops over them.
    #[inline(always)]
    pub fn get_in(&self, words: usize, i: usize) -> &[u64] {
        &self.all[i * words..][..words]
    }

    /// Words of a list of whole sets.
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        &self.all
    }
}
