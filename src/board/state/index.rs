//! Candidates of a cell, read off the cells that may hold each value.

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
