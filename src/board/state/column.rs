//! What one cell may hold, read off the cells that may hold each value.

/// The values whose cells have a bit of a word, read off the cells of each value, which have so many words.
#[inline(always)]
pub(super) fn column(holders: &[u64], words: usize, word: usize, bit: usize) -> u64 {
    if word >= words {
        return 0;
    }
    holders.chunks_exact(words).rev().fold(0, |values, cells| values << 1 | cells[word] >> bit & 1)
}

/// The same, and takes the bit from the cells of every value.
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
