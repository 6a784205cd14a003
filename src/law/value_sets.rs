//! Sets of values with a given sum: their enumeration, their number, and propagation by a list of them.

/// The sets of `size` different values of 1 to `values` that add up to `sum`, in ascending order of their smallest
/// values; sets of values have bit `v - 1` for `v`.
pub fn combinations(values: usize, size: usize, sum: u32) -> Vec<u64> {
    let mut found = Vec::new();
    extend(&mut found, (1, values), size, i64::from(sum), 0);
    found
}

/// Number of these sets, by dynamic programming over (size, sum).
pub fn count_combinations(values: usize, size: usize, sum: u32) -> u64 {
    // Bounds the table below by the sum of all values.
    if size > values || sum as usize > values * (values + 1) / 2 {
        return 0;
    }
    let (width, sum) = (sum as usize + 1, sum as usize);
    // Entry (size, sum): number of sets among the values so far.
    let mut sets = vec![0_u64; (size + 1) * width];
    sets[0] = 1;
    for value in 1..=values {
        for size in (1..=size).rev() {
            for total in (value..width).rev() {
                let fewer = sets[(size - 1) * width + total - value];
                sets[size * width + total] = sets[size * width + total].saturating_add(fewer);
            }
        }
    }
    sets[size * width + sum]
}

fn extend(found: &mut Vec<u64>, (from, to): (usize, usize), size: usize, sum: i64, chosen: u64) {
    if size == 0 {
        if sum == 0 {
            found.push(chosen);
        }
        return;
    }
    for v in from..=to {
        // Minimum and maximum sum of the remaining values if v is the smallest of them.
        let (k, low, high) = (size as i64, v as i64, to as i64);
        let least = k * low + k * (k - 1) / 2;
        let most = low + (k - 1) * high - (k - 1) * (k - 2) / 2;
        if least > sum || v + size - 1 > to {
            return;
        }
        if most >= sum {
            extend(found, (v + 1, to), size - 1, sum - low, chosen | 1 << (v - 1));
        }
    }
}

/// Reduces the candidates of cells that differ by the sets of values that they may hold: those that contain the placed
/// values and intersect every cell. False if there is none.
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
