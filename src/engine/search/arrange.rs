//! All ways to fill some cells in under the laws among them: which candidates stand in some way.
//!
//! Where all cells differ and no more than their sum is asked of them, the laws of the board answer that. Others are
//! filled in one after the other: what comes of the rest depends only on what the cells that are filled in leave it, so
//! each such remainder is looked at once.

use crate::board::bits::{self, Ones};
use crate::board::laws::arrangements::{MOST_VALUES, narrow, words};
use crate::{board::topology::Topology, board::window::Window, limit::Limit, run::Run};
use std::{collections::HashMap, sync::OnceLock};

/// How many remainders are looked at before every candidate is let stand.
const REMAINDERS: usize = 200_000;

/// A sum that cells must have: what each counts, and what they come to.
#[derive(Debug, Clone)]
struct Sum {
    weights: Vec<i64>,
    total: i64,
}

/// Cells to fill in, and the laws that lie among them.
#[derive(Debug, Clone)]
pub(crate) struct Scope {
    cells: Vec<usize>,
    /// For each cell, the earlier ones that differ from it.
    differ: Vec<u64>,
    /// For each cell, earlier ones and what their values take from it.
    related: Vec<Vec<(usize, Box<[u64]>)>>,
    sums: Vec<Sum>,
    /// Units all of whose values must appear, as sets of cells.
    complete: Vec<u64>,
    /// The sets of values that they may hold, as a set of sets, where these are few and say all.
    allowed: OnceLock<Option<Vec<u64>>>,
}

impl Scope {
    /// Some cells, at most 64, with the laws that the board has among them.
    pub(crate) fn of(topology: &Topology, cells: &[usize]) -> Self {
        let place = |cell: u16| cells.iter().position(|&c| c == usize::from(cell));
        let before = |at: usize, of: &dyn Fn(usize) -> bool| {
            (0..at).filter(|&i| of(cells[i])).fold(0, |all, i| all | 1u64 << i)
        };
        let differ: Vec<u64> =
            (0..cells.len()).map(|at| before(at, &|c| topology.peers(cells[at]).has(c))).collect();
        let mut related = vec![Vec::new(); cells.len()];
        for (at, &cell) in cells.iter().enumerate() {
            for excluded in topology.excluded(cell) {
                if let Some(later) = place(excluded.cell).filter(|&later| later > at) {
                    related[later].push((at, excluded.values.clone()));
                }
            }
        }
        let (mut sums, mut complete) = (Vec::new(), Vec::new());
        let touching = cells.iter().flat_map(|&c| topology.memberships(c)).map(|m| usize::from(m.unit));
        let mut units: Vec<usize> = touching.collect();
        units.sort_unstable();
        units.dedup();
        for unit in units {
            let unit = &topology.units[unit];
            let Some(places) = unit.cells.iter().map(|&c| place(c)).collect::<Option<Vec<usize>>>() else {
                continue;
            };
            let set = places.iter().fold(0, |all, &p| all | 1u64 << p);
            if let Some(sum) = unit.laws.sum {
                let weights = (0..cells.len()).map(|i| (set >> i & 1) as i64).collect();
                sums.push(Sum { weights, total: i64::from(sum) });
            }
            if unit.laws.complete {
                complete.push(set);
            }
        }
        Self { cells: cells.to_vec(), differ, related, sums, complete, allowed: OnceLock::new() }
    }

    /// The arrangements in which the cells of `plus` add up to `difference` more than those of `minus`.
    pub(crate) fn with_difference(mut self, plus: Window<'_>, minus: Window<'_>, difference: i64) -> Self {
        let weight = |&c: &usize| i64::from(plus.has(c)) - i64::from(minus.has(c));
        let weights = self.cells.iter().map(weight).collect();
        self.sums.push(Sum { weights, total: difference });
        self
    }

    /// Calls `take` with each cell and the candidates that stand in it in some way.
    pub(crate) fn arrange(&self, run: &Run<'_>, take: &mut dyn FnMut(usize, u64)) {
        let mut candidates: Vec<u64> = self.cells.iter().map(|&c| run.state.candidates(c)).collect();
        match self.allowed.get_or_init(|| self.allowed(run.topology.values)) {
            Some(allowed) => {
                let possible = match allowed.len() {
                    8 => narrow::<8>(&mut candidates, allowed),
                    _ => narrow::<64>(&mut candidates, allowed),
                };
                if !possible {
                    candidates.fill(0);
                }
            }
            None => match Mixed::fill(self, run, &candidates) {
                Some(supported) => candidates = supported,
                None => run.note_limit(Limit::Arrangements(REMAINDERS)),
            },
        }
        self.cells.iter().zip(candidates).for_each(|(&cell, values)| take(cell, values));
    }

    /// The sets of values that the cells may hold, where the cells all differ and nothing else is asked of them.
    fn allowed(&self, values: usize) -> Option<Vec<u64>> {
        let all_differ = self.differ.iter().enumerate().all(|(i, &before)| before == bits::low(i));
        // Where every value appears once, it does so whatever the order.
        let filled = self.complete.iter().all(|set| set.count_ones() as usize == values);
        let whole = self.sums.iter().all(|sum| sum.weights.iter().all(|&w| w == 1));
        let simple = all_differ && filled && whole && self.related.iter().all(Vec::is_empty);
        (simple && values <= MOST_VALUES).then(|| {
            let mut allowed = vec![0; words(values)];
            let total = |set: usize| Ones(set as u64).map(|value| value as i64 + 1).sum::<i64>();
            let sets = (0..1 << values).filter(|&set| self.sums.iter().all(|sum| sum.total == total(set)));
            sets.for_each(|set| bits::insert(&mut allowed, set));
            allowed
        })
    }
}

/// Cells of which some may be equal: the rest depends on what its cells may still hold and each sum still misses.
struct Mixed<'r, 'a> {
    scope: &'r Scope,
    run: &'r Run<'a>,
    /// For each sum, the least and the most that the cells from each on can add.
    rest: Vec<Vec<(i64, i64)>>,
    supported: Vec<u64>,
    known: HashMap<Box<[u64]>, bool>,
    left: usize,
}

impl<'r, 'a> Mixed<'r, 'a> {
    /// The candidates of each cell that stand in some way; none where it is too much work.
    fn fill(scope: &'r Scope, run: &'r Run<'a>, candidates: &[u64]) -> Option<Vec<u64>> {
        let rest = |sum: &Sum| rests(candidates.iter().copied().zip(sum.weights.iter().copied()));
        let rest = scope.sums.iter().map(rest).collect();
        let (supported, known) = (vec![0; candidates.len()], HashMap::new());
        let mut mixed = Self { scope, run, rest, supported, known, left: REMAINDERS };
        // What is left: the candidates of the cells, the sums so far, the values of the units that need all.
        let mut start = candidates.to_vec();
        start.resize(start.len() + scope.sums.len() + scope.complete.len(), 0);
        mixed.go(0, &start)?;
        Some(mixed.supported)
    }

    fn go(&mut self, at: usize, left: &[u64]) -> Option<bool> {
        let cells = self.scope.cells.len();
        for (i, (sum, rest)) in self.scope.sums.iter().zip(&self.rest).enumerate() {
            let ((least, most), so_far) = (rest[at], left[cells - at + i] as i64);
            if so_far + least > sum.total || so_far + most < sum.total {
                return Some(false);
            }
        }
        if at == cells {
            let held = &left[self.scope.sums.len()..];
            return Some(held.iter().all(|&values| values == self.run.topology.all_values()));
        }
        if let Some(&known) = self.known.get(left) {
            return Some(known);
        }
        if self.left == 0 || self.run.give_up() {
            return None;
        }
        self.left -= 1;
        let mut found = false;
        let mut next = Vec::with_capacity(left.len());
        for value in Ones(left[0]) {
            next.clear();
            next.extend_from_slice(&left[1..]);
            for (i, candidates) in next[..cells - at - 1].iter_mut().enumerate() {
                let later = at + 1 + i;
                if self.scope.differ[later] >> at & 1 != 0 {
                    *candidates &= !(1 << value);
                }
                for (_, taken) in self.scope.related[later].iter().filter(|(earlier, _)| *earlier == at) {
                    *candidates &= !taken[value];
                }
            }
            let (sums, complete) = next[cells - at - 1..].split_at_mut(self.scope.sums.len());
            for (so_far, sum) in sums.iter_mut().zip(&self.scope.sums) {
                *so_far = so_far.wrapping_add_signed(sum.weights[at] * (value as i64 + 1));
            }
            for (held, set) in complete.iter_mut().zip(&self.scope.complete) {
                *held |= (set >> at & 1) << value;
            }
            if self.go(at + 1, &next)? {
                self.supported[at] |= 1 << value;
                found = true;
            }
        }
        self.known.insert(left.into(), found);
        Some(found)
    }
}

/// The least and the most that cells from each on add, by candidates and factors; nothing after the last.
fn rests(cells: impl DoubleEndedIterator<Item = (u64, i64)>) -> Vec<(i64, i64)> {
    let mut rests = vec![(0, 0)];
    for (values, weight) in cells.rev() {
        let (least, most) = rests.last().copied().unwrap_or_default();
        let ends = [values.trailing_zeros(), 63 - values.leading_zeros().min(63)]
            .map(|v| weight * (i64::from(v) + 1));
        rests.push((least + ends[0].min(ends[1]), most + ends[0].max(ends[1])));
    }
    rests.reverse();
    rests
}
