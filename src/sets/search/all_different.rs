//! Domain-consistent filter of all-different cells whose set of values is one of some allowed sets.
//!
//! A set of values is a number, and a set of such sets a bit set: 8 words for nine values. A forward pass computes the
//! sets that each prefix of the cells can have, a backward pass those from which the suffix reaches an allowed set; a
//! value is supported where they intersect. The cost is two passes over these words per candidate.
//!
//! ```
//! use tesuji_sets::search::all_different::{filter, value_sets};
//!
//! let allowed = value_sets(9, [0b0011, 0b0101].into_iter());
//! let mut cells = [0b0111, 0b0010];
//! assert!(filter(&mut cells, &allowed));
//! assert_eq!(cells, [0b0001, 0b0010]);
//! ```

use crate::{SetBits, bits};

/// Maximum number of values.
pub const MAX_VALUES: usize = 12;

/// Sets, by their lowest six values, without each of these.
const ABSENT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Bit set of sets of `values` values, in 8 or 64 words, so that loops over it are unrolled.
pub fn value_sets(values: usize, sets: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut bit_set = vec![0; if values <= 9 { 8 } else { 64 }];
    sets.for_each(|set| bits::insert(&mut bit_set, set as usize));
    bit_set
}

/// Removes the candidates of cells without a support; false if there is no solution, and the candidates are undefined.
pub fn filter(candidates: &mut [u64], allowed: &[u64]) -> bool {
    match allowed.len() {
        8 => filter_in::<8>(candidates, allowed),
        _ => filter_in::<64>(candidates, allowed),
    }
}

/// Adds to `to` each set of `from` without a value, with the value.
#[inline(always)]
fn insert_value<const W: usize>(from: &[u64; W], value: usize, to: &mut [u64; W]) {
    if value < 6 {
        for (to, from) in to.iter_mut().zip(from) {
            *to |= (from & ABSENT[value]) << (1u64 << value);
        }
    } else {
        let stride = 1 << (value - 6);
        for w in (0..W).filter(|w| w & stride == 0) {
            to[w | stride] |= from[w];
        }
    }
}

/// Adds to `to` the sets of `among` that become a set of `from` with a value; true if there are any.
#[inline(always)]
fn remove_value<const W: usize>(from: &[u64; W], value: usize, among: &[u64; W], to: &mut [u64; W]) -> bool {
    let mut any = 0;
    if value < 6 {
        for w in 0..W {
            let common = (from[w] >> (1u64 << value)) & ABSENT[value] & among[w];
            any |= common;
            to[w] |= common;
        }
    } else {
        let stride = 1 << (value - 6);
        for w in (0..W).filter(|w| w & stride == 0) {
            let common = from[w | stride] & among[w];
            any |= common;
            to[w] |= common;
        }
    }
    any != 0
}

fn filter_in<const W: usize>(candidates: &mut [u64], allowed: &[u64]) -> bool {
    // Assigned values are in every set.
    let (mut assigned, mut open, mut count) = (0, [0; MAX_VALUES], 0);
    for (cell, &mask) in candidates.iter().enumerate() {
        if mask.is_power_of_two() {
            if assigned & mask != 0 {
                return false;
            }
            assigned |= mask;
        } else if count < MAX_VALUES {
            open[count] = cell;
            count += 1;
        } else {
            return false;
        }
    }
    let mut prefixes = [[0; W]; MAX_VALUES + 1];
    prefixes[0][assigned as usize >> 6] = 1 << (assigned & 63);
    for (i, &cell) in open[..count].iter().enumerate() {
        let (before, after) = prefixes.split_at_mut(i + 1);
        for value in SetBits(candidates[cell]) {
            insert_value(&before[i], value, &mut after[0]);
        }
    }
    let mut suffix: [u64; W] = std::array::from_fn(|w| prefixes[count][w] & allowed[w]);
    if bits::is_empty(&suffix) {
        return false;
    }
    for (i, &cell) in open[..count].iter().enumerate().rev() {
        let mut next = [0; W];
        for value in SetBits(candidates[cell]) {
            if !remove_value(&suffix, value, &prefixes[i], &mut next) {
                candidates[cell] &= !(1 << value);
            }
        }
        suffix = next;
    }
    true
}
