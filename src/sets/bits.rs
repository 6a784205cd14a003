//! Bit sets as slices of words.

/// Indexes of the set bits of a word, ascending.
#[derive(Debug, Clone, Copy)]
pub struct SetBits(pub u64);

impl Iterator for SetBits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for SetBits {}

/// Word with its lowest `n` bits set, all if `n` is above 64.
#[inline]
pub const fn low_mask(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

#[inline]
pub const fn words(n: usize) -> usize {
    n.div_ceil(64)
}

#[inline(always)]
pub fn has(set: &[u64], i: usize) -> bool {
    set[i >> 6] >> (i & 63) & 1 != 0
}

#[inline(always)]
pub fn insert(set: &mut [u64], i: usize) {
    set[i >> 6] |= 1 << (i & 63);
}

#[inline(always)]
pub fn remove(set: &mut [u64], i: usize) {
    set[i >> 6] &= !(1 << (i & 63));
}

pub fn iter(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(w, &word)| SetBits(word).map(move |b| w << 6 | b))
}

#[inline]
pub fn first(set: &[u64]) -> Option<usize> {
    set.iter().position(|&w| w != 0).map(|w| w << 6 | set[w].trailing_zeros() as usize)
}

#[inline]
pub fn first_common(a: &[u64], b: &[u64]) -> Option<usize> {
    let mut common = a.iter().zip(b).map(|(a, b)| a & b).enumerate();
    common.find(|(_, word)| *word != 0).map(|(w, word)| w << 6 | word.trailing_zeros() as usize)
}

#[inline]
pub fn len(set: &[u64]) -> usize {
    set.iter().map(|w| w.count_ones() as usize).sum()
}

#[inline]
pub fn is_empty(set: &[u64]) -> bool {
    set.iter().all(|&w| w == 0)
}

/// Union: adds the members of another set.
#[inline(always)]
pub fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

/// Adds the common members of two other sets.
#[inline(always)]
pub fn join_common(set: &mut [u64], one: &[u64], other: &[u64]) {
    set.iter_mut().zip(one.iter().zip(other)).for_each(|(set, (a, b))| *set |= a & b);
}

#[inline(always)]
pub fn intersect(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
}

/// Difference; true if members remain.
#[inline(always)]
pub fn subtract(set: &mut [u64], other: &[u64]) -> bool {
    let mut left = 0;
    for (a, b) in set.iter_mut().zip(other) {
        *a &= !b;
        left |= *a;
    }
    left != 0
}

/// The set {0, …, `n` − 1}, of at least one word.
pub fn full(n: usize) -> Vec<u64> {
    let mut set = vec![0; words(n).max(1)];
    fill_low(&mut set, n);
    set
}

#[inline]
pub fn fill_low(set: &mut [u64], n: usize) {
    set.iter_mut().enumerate().for_each(|(w, word)| *word = low_mask(n.saturating_sub(w * 64)));
}

/// Parallel bit extract: the bits of `word` that are set in `mask`, packed.
#[inline(always)]
pub fn gather(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only for processors with the instruction.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        SetBits(mask).enumerate().fold(0, |out, (i, bit)| out | (word >> bit & 1) << i)
    }
}

/// Column of a bit matrix with `words` words per row: the rows in which a bit is set.
#[inline(always)]
pub fn values_at(holders: &[u64], words: usize, word: usize, bit: usize) -> u64 {
    if word >= words {
        return 0;
    }
    // Four independent chains instead of one.
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

/// As [`values_at`], and clears the column.
#[inline(always)]
pub fn take_column(holders: &mut [u64], words: usize, word: usize, bit: usize) -> u64 {
    if word >= words {
        return 0;
    }
    holders.chunks_exact_mut(words).rev().fold(0, |values, cells| {
        let had = cells[word] >> bit & 1;
        cells[word] &= !(1 << bit);
        values << 1 | had
    })
}
