//! Which values occur in some arrangement of different values over the cells of a unit.
//!
//! A set of values is a number, and a set of such sets a bit for each number: for nine values eight words. The sets
//! that the first cells of a unit can hold follow cell by cell, those from which the last cells can go on to an
//! allowed set follow backwards, and a value of a cell occurs in an arrangement where the two meet. What comes out is
//! exact, in as many passes over these words as the unit has candidates.

use crate::bits::Ones;

/// The largest number of values for which the sets of values are few enough.
pub const MOST_VALUES: usize = 12;

/// Words of a set of sets of this many values; one of two sizes, so that loops over it have a known length.
pub const fn words(values: usize) -> usize {
    if values <= 9 { 8 } else { 64 }
}

/// The sets, by their lowest six values, that lack each of these.
const LACKS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Adds to `to` each set of `from` with a value that it lacks.
#[inline(always)]
fn with<const W: usize>(from: &[u64; W], value: usize, to: &mut [u64; W]) {
    if value < 6 {
        for (to, from) in to.iter_mut().zip(from) {
            *to |= (from & LACKS[value]) << (1u64 << value);
        }
    } else {
        let stride = 1 << (value - 6);
        for w in (0..W).filter(|w| w & stride == 0) {
            to[w | stride] |= from[w];
        }
    }
}

/// The sets of `among` that a value turns into one of `from`; they are added to `to`. Whether there are any.
#[inline(always)]
fn without<const W: usize>(from: &[u64; W], value: usize, among: &[u64; W], to: &mut [u64; W]) -> bool {
    let mut any = 0;
    if value < 6 {
        for w in 0..W {
            let met = (from[w] >> (1u64 << value)) & LACKS[value] & among[w];
            any |= met;
            to[w] |= met;
        }
    } else {
        let stride = 1 << (value - 6);
        for w in (0..W).filter(|w| w & stride == 0) {
            let met = from[w | stride] & among[w];
            any |= met;
            to[w] |= met;
        }
    }
    any != 0
}

/// Reduces the candidates of a unit's cells to those that occur in an arrangement of different values whose set is one
/// of `allowed`; false when there is none.
pub fn narrow<const W: usize>(candidates: &mut [u64], allowed: &[u64]) -> bool {
    // What is placed is the same in all arrangements.
    let (mut start, mut open, mut count) = (0, [0; MOST_VALUES], 0);
    for (place, &mask) in candidates.iter().enumerate() {
        if mask.is_power_of_two() {
            if start & mask != 0 {
                return false;
            }
            start |= mask;
        } else if count < MOST_VALUES {
            open[count] = place;
            count += 1;
        } else {
            return false;
        }
    }
    let mut ahead = [[0; W]; MOST_VALUES + 1];
    ahead[0][start as usize >> 6] = 1 << (start & 63);
    for (i, &place) in open[..count].iter().enumerate() {
        let (before, after) = ahead.split_at_mut(i + 1);
        for value in Ones(candidates[place]) {
            with(&before[i], value, &mut after[0]);
        }
    }
    let mut back = [0; W];
    let mut any = 0;
    for w in 0..W {
        back[w] = ahead[count][w] & allowed[w];
        any |= back[w];
    }
    if any == 0 {
        return false;
    }
    for (i, &place) in open[..count].iter().enumerate().rev() {
        let mut next = [0; W];
        for value in Ones(candidates[place]) {
            if !without(&back, value, &ahead[i], &mut next) {
                candidates[place] &= !(1 << value);
            }
        }
        back = next;
    }
    true
}
