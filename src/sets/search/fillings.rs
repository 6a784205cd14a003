//! Supported values of cells under all-different, exclusion, sum and completeness constraints.
//!
//! If all cells differ and only their values' set is constrained, [`all_different`] filters them. Otherwise a memoised
//! dynamic program assigns the cells in order; its state is the remaining domains, the partial sums and the values that
//! complete sets have so far.
//!
//! ```
//! use tesuji_sets::clock::SearchClock;
//! use tesuji_sets::search::fillings::{FillingConstraints, FillingFilter, LinearSum};
//!
//! // Two different digits of 1 to 9 whose sum is 4.
//! let sums = vec![LinearSum { weights: vec![1, 1], total: 4 }];
//! let constraints = FillingConstraints {
//!     values: 9,
//!     different: vec![0, 0b1],
//!     exclusions: vec![Vec::new(), Vec::new()],
//!     sums,
//!     complete: Vec::new(),
//!     scans: Vec::new(),
//! };
//! let mut candidates = [0b1_1111_1111, 0b1_1111_1110];
//! FillingFilter::new(constraints).filter(&SearchClock::default(), &mut candidates);
//! assert_eq!(candidates, [0b001, 0b100]);
//! ```

use super::all_different;
use crate::{Limit, SearchClock, SetBits, bits};
use std::{collections::HashMap, sync::OnceLock};
use tesuji_law::OrderedAutomaton;

/// Maximum number of states; beyond it every candidate is supported.
const MAX_STATES: usize = 200_000;

/// Weighted sum of the cells' values, counted from 1.
#[derive(Debug)]
pub struct LinearSum {
    pub weights: Vec<i64>,
    pub total: i64,
}

/// Constraints among at most 64 cells.
#[derive(Debug)]
pub struct FillingConstraints {
    /// Number of values, at most 64.
    pub values: usize,
    /// For each cell, the earlier cells that differ from it.
    pub different: Vec<u64>,
    /// For each cell, earlier cells, each with the values that its values exclude.
    pub exclusions: Vec<Vec<(usize, Box<[u64]>)>>,
    pub sums: Vec<LinearSum>,
    /// Sets of cells that have every value.
    pub complete: Vec<u64>,
    pub scans: Vec<OrderedAutomaton>,
}

/// Domain-consistent filter of constraints.
#[derive(Debug)]
pub struct FillingFilter {
    constraints: FillingConstraints,
    /// Allowed sets of values, if the constraints are equivalent to these and all-different.
    value_sets: OnceLock<Option<Vec<u64>>>,
}

impl FillingFilter {
    pub fn new(constraints: FillingConstraints) -> Self {
        Self { constraints, value_sets: OnceLock::new() }
    }

    /// Removes the candidates without a filling. Beyond [`Limit::Arrangements`] it removes none.
    pub fn filter(&self, clock: &SearchClock, candidates: &mut [u64]) {
        match self.value_sets.get_or_init(|| self.constraints.value_sets()) {
            Some(value_sets) => {
                if !all_different::filter(candidates, value_sets) {
                    candidates.fill(0);
                }
            }
            None => match FillingDp::supported(&self.constraints, clock, candidates) {
                Some(supported) => candidates.copy_from_slice(&supported),
                None => clock.note_limit(Limit::Arrangements(MAX_STATES)),
            },
        }
    }
}

impl FillingConstraints {
    /// Sets of values that fill the cells; `None` if not only their set is constrained, or they are above the limit.
    fn value_sets(&self) -> Option<Vec<u64>> {
        let all_differ = self.different.iter().enumerate().all(|(i, &before)| before == bits::low_mask(i));
        // As many different cells as values have them all, in any order.
        let is_filled = self.complete.iter().all(|set| set.count_ones() as usize == self.values);
        let is_whole = self.sums.iter().all(|sum| sum.weights.iter().all(|&weight| weight == 1));
        let has_exclusions = !self.exclusions.iter().all(Vec::is_empty);
        let is_by_set = all_differ && is_filled && is_whole && !has_exclusions && self.scans.is_empty();
        (is_by_set && self.values <= all_different::MAX_VALUES).then(|| {
            let total = |set: u64| SetBits(set).map(|value| value as i64 + 1).sum::<i64>();
            let sets =
                (0..1 << self.values).filter(|&set| self.sums.iter().all(|sum| sum.total == total(set)));
            all_different::value_sets(self.values, sets)
        })
    }
}

/// Dynamic program over the cells in order.
struct FillingDp<'r> {
    constraints: &'r FillingConstraints,
    clock: &'r SearchClock,
    /// For each sum, the minimum and maximum of the terms from each cell on.
    suffixes: Vec<Vec<(i64, i64)>>,
    supported: Vec<u64>,
    memo: HashMap<Box<[u64]>, bool>,
    /// Memory of scans in another order.
    memory: Vec<u64>,
    /// Number of states that may still be expanded.
    remaining: usize,
}

impl<'r> FillingDp<'r> {
    /// Supported candidates; `None` if the state limit or the deadline was reached.
    fn supported(
        constraints: &'r FillingConstraints,
        clock: &'r SearchClock,
        candidates: &[u64],
    ) -> Option<Vec<u64>> {
        let FillingConstraints { sums, complete, scans, .. } = constraints;
        let suffixes = sums.iter().map(|sum| suffix_bounds(candidates, &sum.weights)).collect();
        let (supported, memo) = (vec![0; candidates.len()], HashMap::new());
        let memory = Vec::new();
        let mut dp = Self { constraints, clock, suffixes, supported, memo, memory, remaining: MAX_STATES };
        // A state: domains of the remaining cells, partial sums, values of the complete sets, states of the scans.
        let mut start = candidates.to_vec();
        start.resize(start.len() + sums.len() + complete.len(), 0);
        scans.iter().for_each(|scan| start.extend(scan.search_start()));
        dp.is_fillable(0, &start)?;
        Some(dp.supported)
    }

    /// Whether the cells from `cell` on can be filled; records the supported values.
    fn is_fillable(&mut self, cell: usize, state: &[u64]) -> Option<bool> {
        let FillingConstraints { different, exclusions, sums, complete, scans, values } = self.constraints;
        let open = different.len() - cell;
        for ((sum, suffixes), &partial) in sums.iter().zip(&self.suffixes).zip(&state[open..]) {
            let ((least, most), partial) = (suffixes[cell], partial as i64);
            if partial + least > sum.total || partial + most < sum.total {
                return Some(false);
            }
        }
        if open == 0 {
            let found = &state[sums.len()..][..complete.len()];
            return Some(found.iter().all(|&found| found == bits::low_mask(*values)));
        }
        if let Some(&is_fillable) = self.memo.get(state) {
            return Some(is_fillable);
        }
        if self.remaining == 0 || self.clock.tick() {
            return None;
        }
        self.remaining -= 1;
        let mut is_fillable = false;
        let mut next = Vec::with_capacity(state.len());
        for value in SetBits(state[0]) {
            next.clear();
            next.extend_from_slice(&state[1..]);
            for (later, domain) in (cell + 1..).zip(&mut next[..open - 1]) {
                if different[later] >> cell & 1 != 0 {
                    *domain &= !(1 << value);
                }
                for (_, excluded) in exclusions[later].iter().filter(|(earlier, _)| *earlier == cell) {
                    *domain &= !excluded[value];
                }
            }
            let (partials, rest) = next[open - 1..].split_at_mut(sums.len());
            let (found, mut states) = rest.split_at_mut(complete.len());
            for (partial, sum) in partials.iter_mut().zip(sums) {
                *partial = partial.wrapping_add_signed(sum.weights[cell] * (value as i64 + 1));
            }
            for (found, set) in found.iter_mut().zip(complete) {
                *found |= (set >> cell & 1) << value;
            }
            let is_refused = scans.iter().any(|scan| {
                let (state, others) = std::mem::take(&mut states).split_at_mut(scan.search_words());
                states = others;
                !scan.search_advance(cell, value, state, &mut self.memory)
            });
            if is_refused {
                continue;
            }
            if self.is_fillable(cell + 1, &next)? {
                self.supported[cell] |= 1 << value;
                is_fillable = true;
            }
        }
        self.memo.insert(state.into(), is_fillable);
        Some(is_fillable)
    }
}

/// Minimum and maximum of the weighted sum of the cells from each one on, and of none.
fn suffix_bounds(candidates: &[u64], weights: &[i64]) -> Vec<(i64, i64)> {
    let mut bounds = vec![(0, 0)];
    for (values, weight) in candidates.iter().zip(weights).rev() {
        let (least, most) = bounds.last().copied().unwrap_or_default();
        let terms = [values.trailing_zeros(), 63 - values.leading_zeros().min(63)]
            .map(|value| weight * (i64::from(value) + 1));
        bounds.push((least + terms[0].min(terms[1]), most + terms[0].max(terms[1])));
    }
    bounds.reverse();
    bounds
}
