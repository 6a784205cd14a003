//! Which values can add up to a sum.

/// The sets of `size` different values of 1 to `values` that add up to `sum`, in ascending order of their smallest
/// values; sets of values have bit `v - 1` for `v`.
pub fn combinations(values: usize, size: usize, sum: u32) -> Vec<u64> {
    let mut found = Vec::new();
    extend(&mut found, (1, values), size, i64::from(sum), 0);
    found
}

/// How many such sets there are.
pub fn count_combinations(values: usize, size: usize, sum: u32) -> u64 {
    // No other sum can be reached: the table below is never longer than what the values add up to.
    if size > values || sum as usize > values * (values + 1) / 2 {
        return 0;
    }
    let (width, sum) = (sum as usize + 1, sum as usize);
    // For each number of values and each sum: how many sets of the values so far have them.
    let mut sets = vec![0_u64; (size + 1) * width];
    sets[0] = 1;
    for value in 1..=values {
        for of in (1..=size).rev() {
            for total in (value..width).rev() {
                let fewer = sets[(of - 1) * width + total - value];
                sets[of * width + total] = sets[of * width + total].saturating_add(fewer);
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
        // The least and the most that the rest can add when v is its smallest value.
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
