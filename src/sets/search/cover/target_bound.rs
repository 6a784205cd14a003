//! Bounds of a partial cover: a packing bound on the units it needs, and a bounded search for the targets it can serve.
//!
//! The search splits the set of targets at an uncovered cell: for the targets that see it, the cell may stay uncovered;
//! for the others, one of its units is chosen.

use super::incidence::{CellMask, any, meet, minus};
use crate::{
    IncidenceMatrix,
    bits::{self, join},
};

/// Maximum number of nodes of one search; beyond it every target passes.
const MAX_NODES: u32 = 1 << 13;

/// Cells to be covered.
#[derive(Debug, Clone, Copy)]
pub struct CoverNeed<const W: usize> {
    /// At least once more.
    pub any: CellMask<W>,
    /// At least twice more.
    pub twice: CellMask<W>,
}

impl<const W: usize> CoverNeed<W> {
    pub const NOTHING: Self = Self { any: [0; W], twice: [0; W] };

    /// Remaining need if a unit with this row is chosen.
    #[inline(always)]
    fn after(&self, row: &CellMask<W>) -> Self {
        let any = std::array::from_fn(|w| self.any[w] & (!row[w] | self.twice[w]));
        Self { any, twice: minus(&self.twice, row) }
    }
}

/// Lower bound on the units of a cover: needed cells of which no available unit has two.
#[derive(Debug, Clone, Copy)]
pub struct PackingBound<const W: usize> {
    count: usize,
    /// Cells that share an available unit with a packed one.
    co_covered: CellMask<W>,
}

impl<const W: usize> PackingBound<W> {
    pub const EMPTY: Self = Self { count: 0, co_covered: [0; W] };

    /// Packs further needed cells greedily; false if the units do not suffice.
    pub fn add(&mut self, task: &CoverTask<'_>, need: &CoverNeed<W>) -> bool {
        let CoverTask { matrix, available, remaining, .. } = task;
        let mut unpacked = minus(&need.any, &self.co_covered);
        while let Some(cell) = bits::first(&unpacked) {
            self.count += 1;
            if self.count > *remaining {
                return false;
            }
            let units = matrix.units(cell).iter().map(|&unit| usize::from(unit));
            if units.clone().all(|unit| bits::has(available, unit)) {
                join(&mut self.co_covered, &matrix.entry::<W>(&matrix.co_covered, cell));
            } else {
                bits::insert(&mut self.co_covered, cell);
                units.filter(|&unit| bits::has(available, unit)).for_each(|unit| {
                    join(&mut self.co_covered, &matrix.row::<W>(unit));
                });
            }
            unpacked = minus(&unpacked, &self.co_covered);
        }
        true
    }
}

/// Units that remain for a partial cover.
pub struct CoverTask<'a> {
    pub matrix: &'a IncidenceMatrix,
    pub available: &'a mut [u64],
    /// Number of units to choose.
    pub remaining: usize,
    /// Whether cells may stay uncovered.
    pub has_slack: bool,
}

impl CoverTask<'_> {
    /// Whether the units can cover the need; `packing` is a packing of a part of it.
    pub fn is_possible<const W: usize>(
        &mut self,
        need: &CoverNeed<W>,
        packing: &mut PackingBound<W>,
    ) -> bool {
        let mut any_target = [0; W];
        any_target[0] = 1;
        packing.add(self, need) && any(&self.search(&[], 0, need, any_target))
    }

    /// Targets that can still see every uncovered cell. With `surplus`, the cells covered more often than needed so far,
    /// a target has to be in surplus as well.
    pub fn viable<const W: usize>(
        &mut self,
        need: &CoverNeed<W>,
        targets: &CellMask<W>,
        surplus: Option<&CellMask<W>>,
    ) -> CellMask<W> {
        let matrix = self.matrix;
        let (seen, related): (&[u64], &[u64]) =
            if self.has_slack { (&matrix.seen, &matrix.related) } else { (&[], &matrix.co_covered) };
        let Some(surplus) = surplus else { return self.search(seen, 0, need, *targets) };
        let (mut viable, others) = (meet(targets, surplus), minus(targets, surplus));
        if any(&viable) {
            viable = self.search(seen, 0, need, viable);
        }
        // Units reserved for the target itself, beside those that cover its need: they cover only related cells.
        let (once, twice) = (meet(&others, &need.any), meet(&others, &need.twice));
        for (reserved, targets) in [(1, minus(&others, &once)), (2, minus(&once, &twice)), (3, twice)] {
            let targets = meet(&targets, &matrix.entry(&matrix.by_degree, reserved - 1));
            if self.remaining >= reserved && any(&targets) {
                join(&mut viable, &self.search(related, reserved, need, targets));
            }
        }
        viable
    }

    /// Targets that all but `reserved` of the units can serve; `seen` has the targets for each cell.
    #[inline(always)]
    fn search<const W: usize>(
        &mut self,
        seen: &[u64],
        reserved: usize,
        need: &CoverNeed<W>,
        targets: CellMask<W>,
    ) -> CellMask<W> {
        let Self { matrix, ref mut available, remaining, .. } = *self;
        let (rows, seen) = (matrix.rows.as_chunks().0, seen.as_chunks().0);
        let mut search = TargetSearch { matrix, rows, seen, available, nodes: MAX_NODES };
        search.cover_twice(*need, remaining - reserved, targets)
    }
}

/// Search for units that cover every needed cell that a target does not see.
struct TargetSearch<'a, const W: usize> {
    matrix: &'a IncidenceMatrix,
    rows: &'a [CellMask<W>],
    /// For each cell, the targets that see it; empty if none does.
    seen: &'a [CellMask<W>],
    available: &'a mut [u64],
    /// Remaining number of nodes.
    nodes: u32,
}

impl<const W: usize> TargetSearch<'_, W> {
    #[inline(always)]
    fn targets_of(&self, cell: usize) -> CellMask<W> {
        self.seen.get(cell).copied().unwrap_or([0; W])
    }

    /// Targets that `remaining` units can serve. Cells needed twice are covered first; no unit is chosen twice.
    fn cover_twice(
        &mut self,
        mut need: CoverNeed<W>,
        remaining: usize,
        mut targets: CellMask<W>,
    ) -> CellMask<W> {
        let (matrix, mut served) = (self.matrix, [0; W]);
        while let Some(cell) = bits::first(&need.twice) {
            let seen = self.targets_of(cell);
            let mut unserved = minus(&targets, &seen);
            for unit in matrix.units(cell).iter().map(|&unit| usize::from(unit)) {
                if remaining > 0 && any(&unserved) && bits::has(self.available, unit) {
                    bits::remove(self.available, unit);
                    let more = self.cover_twice(need.after(&self.rows[unit]), remaining - 1, unserved);
                    bits::insert(self.available, unit);
                    join(&mut served, &more);
                    unserved = minus(&unserved, &more);
                }
            }
            targets = meet(&targets, &seen);
            if !any(&targets) {
                return served;
            }
            bits::remove(&mut need.any, cell);
            bits::remove(&mut need.twice, cell);
        }
        join(&mut served, &self.cover_once(need.any, remaining, targets));
        served
    }

    /// As [`cover_twice`](Self::cover_twice), if no cell is needed twice.
    fn cover_once(
        &mut self,
        mut need: CellMask<W>,
        remaining: usize,
        mut targets: CellMask<W>,
    ) -> CellMask<W> {
        if remaining == 0 {
            return self.seeing_all(&need, targets);
        }
        if self.nodes == 0 {
            return targets;
        }
        self.nodes -= 1;
        let (matrix, mut served) = (self.matrix, [0; W]);
        while let Some(cell) = bits::first(&need) {
            let seen = self.targets_of(cell);
            let mut unserved = minus(&targets, &seen);
            for unit in matrix.units(cell).iter().map(|&unit| usize::from(unit)) {
                if !any(&unserved) {
                    break;
                }
                if bits::has(self.available, unit) {
                    let next = minus(&need, &self.rows[unit]);
                    let more = match remaining {
                        1 => self.seeing_all(&next, unserved),
                        _ => self.cover_once(next, remaining - 1, unserved),
                    };
                    join(&mut served, &more);
                    unserved = minus(&unserved, &more);
                }
            }
            targets = meet(&targets, &seen);
            if !any(&targets) {
                return served;
            }
            bits::remove(&mut need, cell);
        }
        join(&mut served, &targets);
        served
    }

    /// Targets that see all of some cells.
    #[inline(always)]
    fn seeing_all(&self, cells: &CellMask<W>, mut targets: CellMask<W>) -> CellMask<W> {
        for (w, &word) in cells.iter().enumerate() {
            for bit in bits::SetBits(word) {
                targets = meet(&targets, &self.targets_of(w << 6 | bit));
                if !any(&targets) {
                    return targets;
                }
            }
        }
        targets
    }
}
