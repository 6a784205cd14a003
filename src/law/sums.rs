//! Sums of values that may repeat: propagation by dynamic programming and by bounds.

use super::automaton::bits_of;

/// Words of a set of sums.
pub const SUM_WORDS: usize = 8;

/// Sums below this limit are propagated exactly, larger ones by bounds.
const EXACT_BELOW: u32 = SUM_WORDS as u32 * 64;

/// Reduces candidates to those that occur in an assignment with this sum, equal values allowed, by dynamic programming
/// over the cells; false if a cell has none. Exact for sums below 64 × [`SUM_WORDS`]; larger ones are propagated by
/// bounds.
pub fn narrow_to_sum(candidates: &mut [u64], sum: u32, reached: &mut Vec<[u64; SUM_WORDS]>) -> bool {
    if !narrow_bounds(candidates, sum) {
        return false;
    }
    if sum >= EXACT_BELOW {
        return true;
    }
    reached.clear();
    reached.resize(candidates.len() + 1, [0; SUM_WORDS]);
    reached[0][0] = 1;
    for (i, &mask) in candidates.iter().enumerate() {
        let mut next = [0; SUM_WORDS];
        for value in bits_of(mask) {
            let step = value + 1;
            for (w, next) in next.iter_mut().enumerate() {
                *next |= shifted_up(&reached[i], w, step);
            }
        }
        reached[i + 1] = next;
    }
    let (word, bit) = (sum as usize >> 6, 1 << (sum & 63));
    if reached[candidates.len()][word] & bit == 0 {
        return false;
    }
    let mut back = [0; SUM_WORDS];
    back[word] |= bit;
    for (i, mask) in candidates.iter_mut().enumerate().rev() {
        let mut next = [0; SUM_WORDS];
        for value in bits_of(*mask) {
            let step = value + 1;
            let mut any = 0;
            for (w, next) in next.iter_mut().enumerate() {
                let met = shifted_down(&back, w, step) & reached[i][w];
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

/// Word `w` of a set shifted up by 1 to 64.
#[inline(always)]
fn shifted_up(set: &[u64; SUM_WORDS], w: usize, by: usize) -> u64 {
    let below = if w > 0 { set[w - 1] } else { 0 };
    if by == 64 { below } else { set[w] << by | below >> (64 - by) }
}

/// Word `w` of a set shifted down by 1 to 64.
#[inline(always)]
fn shifted_down(set: &[u64; SUM_WORDS], w: usize, by: usize) -> u64 {
    let above = if w + 1 < SUM_WORDS { set[w + 1] } else { 0 };
    if by == 64 { above } else { set[w] >> by | above << (64 - by) }
}

/// Bounds consistency: removes values too small or too large beside the extreme values of the other cells.
fn narrow_bounds(candidates: &mut [u64], sum: u32) -> bool {
    let smallest = |mask: u64| i64::from(mask.trailing_zeros()) + 1;
    let largest = |mask: u64| 64 - i64::from(mask.leading_zeros());
    let sum = i64::from(sum);
    loop {
        let least: i64 = candidates.iter().map(|&mask| smallest(mask)).sum();
        let most: i64 = candidates.iter().map(|&mask| largest(mask)).sum();
        let mut changed = false;
        for mask in candidates.iter_mut() {
            let lower = sum - (most - largest(*mask));
            let upper = sum - (least - smallest(*mask));
            if upper < 1 || lower > 64 {
                return false;
            }
            let kept = *mask & low_mask(upper.min(64) as usize) & !low_mask((lower - 1).max(0) as usize);
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

/// The values below one.
fn low_mask(values: usize) -> u64 {
    if values >= 64 { u64::MAX } else { (1 << values) - 1 }
}
