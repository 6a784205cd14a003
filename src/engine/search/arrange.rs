//! All ways to fill some cells in under the laws among them: which candidates stand in some way.
//!
//! Cells are filled in one after the other. What comes of the rest depends only on what the cells that are filled in
//! leave it, so each such remainder is looked at once.

use crate::board::bits::{self, Ones};
use crate::{board::topology::Topology, board::window::Window, limit::Limit, run::Run};
use std::collections::HashMap;

/// How many remainders are looked at before every candidate is let stand.
const REMAINDERS: usize = 200_000;

/// Up to this many values, what is known of a set of them is kept in a table.
const TABLE: usize = 12;

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
    /// Whether all cells differ.
    all_differ: bool,
    /// For each cell, earlier ones and what their values take from it.
    related: Vec<Vec<(usize, Box<[u64]>)>>,
    sums: Vec<Sum>,
    /// Units all of whose values must appear, as sets of cells.
    complete: Vec<u64>,
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
        let all_differ = differ.iter().enumerate().all(|(i, &before)| before == bits::low(i));
        Self { cells: cells.to_vec(), differ, all_differ, related, sums, complete }
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
        let candidates: Vec<u64> = self.cells.iter().map(|&c| run.state.candidates(c)).collect();
        let simple = self.all_differ && self.related.iter().all(Vec::is_empty);
        let whole = |sum: &Sum| sum.weights.iter().all(|&w| w == 1);
        let all = run.topology.all_values();
        // Where every value appears once, it does so whatever the order.
        let filled = self.complete.iter().all(|set| set.count_ones() == all.count_ones());
        let supported = match self.sums.as_slice() {
            [] if simple && filled => Differing::new(run, &candidates, None).fill(),
            [sum] if simple && filled && whole(sum) => {
                Differing::new(run, &candidates, Some(sum.total)).fill()
            }
            _ => Mixed::new(self, run, &candidates).fill(),
        };
        let supported = supported.unwrap_or_else(|| {
            run.note_limit(Limit::Arrangements(REMAINDERS));
            candidates
        });
        self.cells.iter().zip(supported).for_each(|(&cell, values)| take(cell, values));
    }
}

/// Cells that all differ, perhaps with a sum: the values that are used say all about the rest.
struct Differing<'r, 'a> {
    run: &'r Run<'a>,
    /// The cells in the order in which they are filled in, and their candidates.
    order: Vec<(usize, u64)>,
    /// The least and the most that the cells from each on can add.
    rest: Vec<(i64, i64)>,
    total: Option<i64>,
    supported: Vec<u64>,
    /// For each set of used values: 0 unknown, 1 leads nowhere, 2 can be completed.
    table: Vec<u8>,
    map: HashMap<u64, bool>,
    left: usize,
}

impl<'r, 'a> Differing<'r, 'a> {
    fn new(run: &'r Run<'a>, candidates: &[u64], total: Option<i64>) -> Self {
        let mut order: Vec<(usize, u64)> = candidates.iter().copied().enumerate().collect();
        order.sort_by_key(|&(at, values)| (values.count_ones(), at));
        let values = run.topology.values;
        let table = if values <= TABLE { vec![0; 1 << values] } else { Vec::new() };
        let supported = vec![0; candidates.len()];
        let rest = rests(order.iter().map(|&(_, values)| (values, 1)));
        Self { run, order, rest, total, supported, table, map: HashMap::new(), left: REMAINDERS }
    }

    /// The candidates of each cell that stand in some way; none where it is too much work.
    fn fill(mut self) -> Option<Vec<u64>> {
        self.go(0, 0, 0)?;
        Some(self.supported)
    }

    fn go(&mut self, at: usize, used: u64, sum: i64) -> Option<bool> {
        if let Some(total) = self.total {
            let (least, most) = self.rest[at];
            if sum + least > total || sum + most < total {
                return Some(false);
            }
        }
        let Some(&(cell, candidates)) = self.order.get(at) else { return Some(true) };
        let known = match self.table.get(used as usize) {
            Some(0) => None,
            Some(known) => Some(*known == 2),
            None => self.map.get(&used).copied(),
        };
        if known.is_some() {
            return known;
        }
        if self.left == 0 || self.run.give_up() {
            return None;
        }
        self.left -= 1;
        let mut found = false;
        for value in Ones(candidates & !used) {
            if self.go(at + 1, used | 1 << value, sum + value as i64 + 1)? {
                self.supported[cell] |= 1 << value;
                found = true;
            }
        }
        match self.table.get_mut(used as usize) {
            Some(known) => *known = 1 + u8::from(found),
            None => {
                self.map.insert(used, found);
            }
        }
        Some(found)
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
    fn new(scope: &'r Scope, run: &'r Run<'a>, candidates: &[u64]) -> Self {
        let rest = |sum: &Sum| rests(candidates.iter().copied().zip(sum.weights.iter().copied()));
        Self {
            scope,
            run,
            rest: scope.sums.iter().map(rest).collect(),
            supported: vec![0; candidates.len()],
            known: HashMap::new(),
            left: REMAINDERS,
        }
    }

    fn fill(mut self) -> Option<Vec<u64>> {
        let (sums, complete) = (self.scope.sums.len(), self.scope.complete.len());
        // What is left: the candidates of the cells, the sums so far, the values of the units that need all.
        let mut start: Vec<u64> = self.scope.cells.iter().map(|&c| self.run.state.candidates(c)).collect();
        start.resize(start.len() + sums + complete, 0);
        self.go(0, &start)?;
        Some(self.supported)
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
