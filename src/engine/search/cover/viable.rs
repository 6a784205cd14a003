//! What a cover that is not complete can still come to.
//!
//! All aims are looked at together: at a cell that has to be covered they part into those that see it, for which it may
//! stay uncovered, and the others, for which one of the units that hold it comes next.

use super::incidence::{Cells, Incidence, any, join, meet, minus};
use crate::board::bits;

/// Nodes of one look, which is a bound only: beyond them every aim passes as possible.
const NODES: u32 = 1 << 13;

#[derive(Debug, Clone, Copy)]
pub(super) struct Need<const W: usize> {
    /// The cells that have to be covered once more, or more often.
    pub(super) once: Cells<W>,
    /// Those that have to be covered twice more, or more often.
    pub(super) twice: Cells<W>,
}

impl<const W: usize> Need<W> {
    pub(super) const NOTHING: Self = Self { once: [0; W], twice: [0; W] };

    /// What is left once a unit is chosen.
    #[inline(always)]
    fn after(&self, row: &Cells<W>) -> Self {
        let once = std::array::from_fn(|w| self.once[w] & (!row[w] | self.twice[w]));
        Self { once, twice: minus(&self.twice, row) }
    }
}

/// Cells each of which needs a unit of its own, since none that is available holds two of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Apart<const W: usize> {
    count: usize,
    /// The cells that some unit holds together with one of them.
    beside: Cells<W>,
}

impl<const W: usize> Apart<W> {
    pub(super) const NONE: Self = Self { count: 0, beside: [0; W] };

    /// Adds cells of a need up to one more than units are left; says whether these are enough.
    pub(super) fn add(&mut self, task: &Task<'_>, need: &Need<W>) -> bool {
        let Task { table, available, left, .. } = task;
        let mut rest = minus(&need.once, &self.beside);
        while let Some(cell) = bits::first(&rest) {
            self.count += 1;
            if self.count > *left {
                return false;
            }
            let mut units = table.units(cell).iter().map(|&unit| usize::from(unit));
            if units.clone().all(|unit| bits::has(available, unit)) {
                join(&mut self.beside, &table.beside(cell));
            } else {
                bits::insert(&mut self.beside, cell);
                units.by_ref().filter(|&unit| bits::has(available, unit)).for_each(|unit| {
                    join(&mut self.beside, &table.row(unit));
                });
            }
            rest = minus(&rest, &self.beside);
        }
        true
    }
}

/// By how many of which units something has to be covered.
pub(super) struct Task<'a> {
    pub(super) table: &'a Incidence,
    pub(super) available: &'a mut [u64],
    pub(super) left: usize,
    /// Whether cells may stay uncovered.
    pub(super) has_spare: bool,
}

impl Task<'_> {
    /// Whether they can cover all that is needed; `apart` are cells of a part of that.
    pub(super) fn is_possible<const W: usize>(&mut self, need: &Need<W>, apart: &mut Apart<W>) -> bool {
        let mut one = [0; W];
        one[0] = 1;
        apart.add(self, need) && any(&self.look(&[], 0, need, one))
    }

    /// Those of `aims` for which they leave out no cell but such as it sees; where `surplus` is known, the aim also lies
    /// in more of the units than it would have to, as those of `surplus` do already.
    pub(super) fn viable<const W: usize>(
        &mut self,
        need: &Need<W>,
        aims: &Cells<W>,
        surplus: Option<&Cells<W>>,
    ) -> Cells<W> {
        let table = self.table;
        let (seen, near): (&[u64], &[u64]) =
            if self.has_spare { (&table.seen, &table.near) } else { (&[], &table.beside) };
        let Some(surplus) = surplus else { return self.look(seen, 0, need, *aims) };
        let (mut found, rest) = (meet(aims, surplus), minus(aims, surplus));
        if any(&found) {
            found = self.look(seen, 0, need, found);
        }
        // Units are for the aim itself, beside those that it needs: all that they may hold is near the aim.
        let (often, more) = (meet(&rest, &need.once), meet(&rest, &need.twice));
        for (own, aims) in [(1, minus(&rest, &often)), (2, minus(&often, &more)), (3, more)] {
            let aims = meet(&aims, &table.of(&table.often, own - 1));
            if self.left >= own && any(&aims) {
                join(&mut found, &self.look(near, own, need, aims));
            }
        }
        found
    }

    /// The aims that all but `own` of the units do for, with what each cell is near.
    #[inline(always)]
    fn look<const W: usize>(
        &mut self,
        towards: &[u64],
        own: usize,
        need: &Need<W>,
        aims: Cells<W>,
    ) -> Cells<W> {
        let Self { table, ref mut available, left, .. } = *self;
        let (rows, towards) = (table.rows.as_chunks().0, towards.as_chunks().0);
        Look { table, rows, towards, available, nodes: NODES }.twice(*need, left - own, aims)
    }
}

/// A search for units that cover what the aims do not see.
struct Look<'a, const W: usize> {
    table: &'a Incidence,
    rows: &'a [Cells<W>],
    /// For each cell the aims that see it; empty where there are none.
    towards: &'a [Cells<W>],
    available: &'a mut [u64],
    /// How many nodes may still be looked at.
    nodes: u32,
}

impl<const W: usize> Look<'_, W> {
    #[inline(always)]
    fn sees(&self, cell: usize) -> Cells<W> {
        self.towards.get(cell).copied().unwrap_or([0; W])
    }

    /// The aims that so many units do for. Where cells have to be covered twice, these come first. No unit comes twice.
    fn twice(&mut self, mut need: Need<W>, left: usize, mut aims: Cells<W>) -> Cells<W> {
        let (table, mut found) = (self.table, [0; W]);
        while let Some(cell) = bits::first(&need.twice) {
            let sees = self.sees(cell);
            let mut others = minus(&aims, &sees);
            for unit in table.units(cell).iter().map(|&unit| usize::from(unit)) {
                if left > 0 && any(&others) && bits::has(self.available, unit) {
                    bits::remove(self.available, unit);
                    let more = self.twice(need.after(&self.rows[unit]), left - 1, others);
                    bits::insert(self.available, unit);
                    join(&mut found, &more);
                    others = minus(&others, &more);
                }
            }
            aims = meet(&aims, &sees);
            if !any(&aims) {
                return found;
            }
            bits::remove(&mut need.once, cell);
            bits::remove(&mut need.twice, cell);
        }
        join(&mut found, &self.once(need.once, left, aims));
        found
    }

    /// The aims that are left where no cell has to be covered twice.
    fn once(&mut self, mut need: Cells<W>, left: usize, mut aims: Cells<W>) -> Cells<W> {
        if left == 0 {
            return self.see_all(&need, aims);
        }
        if self.nodes == 0 {
            return aims;
        }
        self.nodes -= 1;
        let (table, mut found) = (self.table, [0; W]);
        while let Some(cell) = bits::first(&need) {
            let sees = self.sees(cell);
            let mut others = minus(&aims, &sees);
            for &unit in table.units(cell) {
                if !any(&others) {
                    break;
                }
                if bits::has(self.available, usize::from(unit)) {
                    let next = minus(&need, &self.rows[usize::from(unit)]);
                    let more = match left {
                        1 => self.see_all(&next, others),
                        _ => self.once(next, left - 1, others),
                    };
                    join(&mut found, &more);
                    others = minus(&others, &more);
                }
            }
            aims = meet(&aims, &sees);
            if !any(&aims) {
                return found;
            }
            bits::remove(&mut need, cell);
        }
        join(&mut found, &aims);
        found
    }

    #[inline(always)]
    fn see_all(&self, cells: &Cells<W>, mut aims: Cells<W>) -> Cells<W> {
        for (w, &word) in cells.iter().enumerate() {
            for bit in bits::Ones(word) {
                aims = meet(&aims, &self.sees(w << 6 | bit));
                if !any(&aims) {
                    return aims;
                }
            }
        }
        aims
    }
}
