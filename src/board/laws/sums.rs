//! Which values can take part in a sum.

use crate::bits::{self, Ones};

/// Words of a set of sums: those below 512 are kept one by one.
const WORDS: usize = 8;

/// The sums below this are kept one by one, of larger ones only the bounds are kept.
pub const EXACT_BELOW: u32 = WORDS as u32 * 64;

/// Reduces candidates to those from which the values of all cells add up to `sum`, equal ones allowed; false when a
/// cell has none. Exact for sums below [`EXACT_BELOW`].
pub fn narrow(candidates: &mut [u64], sum: u32, reached: &mut Vec<[u64; WORDS]>) -> bool {
    if !narrow_bounds(candidates, sum) {
        return false;
    }
    if sum >= EXACT_BELOW {
        return true;
    }
    reached.clear();
    reached.resize(candidates.len() + 1, [0; WORDS]);
    reached[0][0] = 1;
    for (i, &mask) in candidates.iter().enumerate() {
        let mut next = [0; WORDS];
        for value in Ones(mask) {
            let by = value + 1;
            for (w, next) in next.iter_mut().enumerate() {
                *next |= shifted_up(&reached[i], w, by);
            }
        }
        reached[i + 1] = next;
    }
    if !bits::has(&reached[candidates.len()], sum as usize) {
        return false;
    }
    let mut back = [0; WORDS];
    bits::insert(&mut back, sum as usize);
    for (i, mask) in candidates.iter_mut().enumerate().rev() {
        let mut next = [0; WORDS];
        for value in Ones(*mask) {
            let by = value + 1;
            let mut any = 0;
            for (w, next) in next.iter_mut().enumerate() {
                let met = shifted_down(&back, w, by) & reached[i][w];
                any |= met;
                *next |= met;
            }
            if any == 0 {
                *mask &= !(1 << value);
            }
        }
        back = next;
    }
    true
}

/// Word `w` of a set whose numbers are made larger by 1 to 64.
#[inline(always)]
fn shifted_up(set: &[u64; WORDS], w: usize, by: usize) -> u64 {
    let below = if w > 0 { set[w - 1] } else { 0 };
    if by == 64 { below } else { set[w] << by | below >> (64 - by) }
}

/// Word `w` of a set whose numbers are made smaller by 1 to 64.
#[inline(always)]
fn shifted_down(set: &[u64; WORDS], w: usize, by: usize) -> u64 {
    let above = if w + 1 < WORDS { set[w + 1] } else { 0 };
    if by == 64 { above } else { set[w] >> by | above << (64 - by) }
}

/// Takes the candidates that are too small or too large beside the largest or smallest of the other cells.
fn narrow_bounds(candidates: &mut [u64], sum: u32) -> bool {
    let smallest = |mask: u64| i64::from(mask.trailing_zeros()) + 1;
    let largest = |mask: u64| 64 - i64::from(mask.leading_zeros());
    let sum = i64::from(sum);
    loop {
        let least: i64 = candidates.iter().map(|&mask| smallest(mask)).sum();
        let most: i64 = candidates.iter().map(|&mask| largest(mask)).sum();
        let mut changed = false;
        for mask in candidates.iter_mut() {
            let from = sum - (most - largest(*mask));
            let to = sum - (least - smallest(*mask));
            if to < 1 || from > 64 {
                return false;
            }
            let kept = *mask & bits::low(to.min(64) as usize) & !bits::low((from - 1).max(0) as usize);
            if kept == 0 {
                return false;
            }
            changed |= kept != *mask;
            if kept != *mask {
                *mask = kept;
                break;
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Reduces the candidates of a unit's cells, which differ, by the sets of values that it may hold: those that fit every
/// cell and hold what is placed. False when none is left.
pub fn narrow_to_sets(candidates: &mut [u64], sets: &[u64]) -> bool {
    let (mut placed, mut held) = (0, 0);
    for &mask in candidates.iter() {
        placed |= if mask.is_power_of_two() { mask } else { 0 };
        held |= mask;
    }
    let (mut any, mut all) = (0, u64::MAX);
    for &set in sets {
        let fits = set & placed == placed && set & !held == 0;
        if fits && candidates.iter().all(|mask| mask & set != 0) {
            any |= set;
            all &= set;
        }
    }
    if any == 0 {
        return false;
    }
    let (mut once, mut twice) = (0, 0);
    for mask in candidates.iter_mut() {
        *mask &= any;
        twice |= once & *mask;
        once |= *mask;
    }
    let single = all & once & !twice;
    for mask in candidates.iter_mut().filter(|mask| **mask & single != 0) {
        *mask &= single;
        if !mask.is_power_of_two() {
            return false;
        }
    }
    true
}
