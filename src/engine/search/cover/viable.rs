//! What a cover that is not complete can still come to.
//!
//! All aims are looked at together: at a cell that has to be covered they part into those that see it, for which it may
//! stay uncovered, and the others, for which one of the units that hold it comes next.

use super::scene::{Cells, Scene};
use crate::board::bits;
use std::cell::Cell;

/// With more units than this the number needed is not counted.
const MANY: usize = 6;

/// Nodes of one look-ahead, which is a bound only: beyond them every aim passes as possible, and the search itself goes
/// on until its deadline.
const NODES: u32 = 1 << 13;

#[derive(Debug, Clone, Copy)]
pub(super) struct Need<const W: usize> {
    /// The cells that have to be covered once more, or more often.
    pub(super) once: Cells<W>,
    /// Those that have to be covered twice more, or more often.
    pub(super) twice: Cells<W>,
}

impl<const W: usize> Need<W> {
    /// What is left once a unit is chosen.
    #[inline(always)]
    fn after(&self, row: &Cells<W>) -> Self {
        Self {
            once: std::array::from_fn(|w| self.once[w] & (!row[w] | self.twice[w])),
            twice: minus(&self.twice, row),
        }
    }
}

/// Cells each of which needs a unit of its own, since none that is available holds two of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Apart<const W: usize> {
    count: usize,
    /// The cells that some unit holds together with one of them.
    beside: Cells<W>,
    /// The aims that do not see one of them, those that do not see two …
    missing: [Cells<W>; MANY + 1],
}

impl<const W: usize> Apart<W> {
    pub(super) fn none() -> Self {
        Self { count: 0, beside: [0; W], missing: [[0; W]; MANY + 1] }
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Adds cells that need a unit each, up to one more than units are left; says whether these are enough.
    pub(super) fn add_for(&mut self, scene: &Scene, need: &Need<W>, available: &[u64], left: usize) -> bool {
        Search::new(scene, &[]).add_apart(need, available, left, self);
        self.count <= left
    }

    /// Leaves those of `aims` that this many units may do for.
    #[inline(always)]
    fn keep(&self, left: usize, aims: Cells<W>) -> Cells<W> {
        self.missing.get(left).map_or(aims, |missing| minus(&aims, missing))
    }
}

/// Whether this many of the units that are available can cover what is needed; `apart` are cells of a part of that.
pub(super) fn complete<const W: usize>(
    scene: &Scene,
    need: &Need<W>,
    available: &mut [u64],
    left: usize,
    apart: &mut Apart<W>,
) -> bool {
    let search = Search::new(scene, &[]);
    let mut one = [0; W];
    one[0] = 1;
    apart.add_for(scene, need, available, left) && any(&search.twice(*need, available, left, one))
}

/// Those of `aims` for which this many of the units that are available leave out no cell but such as it sees; with
/// `more` the aim also lies in more of the units than it would have to, where it is not one of `surplus` already.
#[inline(always)]
pub(super) fn viable<const W: usize>(
    scene: &Scene,
    need: &Need<W>,
    available: &mut [u64],
    left: usize,
    (more, surplus): (bool, &Cells<W>),
    (aims, apart): (&Cells<W>, &mut Apart<W>),
) -> Cells<W> {
    // A unit is for the aim itself, beside those that it needs: all that it may hold is near the aim.
    let search = Search::new(scene, if more { &scene.near } else { &scene.seen });
    if left > 2 {
        search.add_apart(need, available, left, apart);
    }
    let mut found = [0; W];
    let mut look = |search: &Search<'_>, own, aims: Cells<W>| {
        if left >= own {
            let aims = apart.keep(left - own, aims);
            if any(&aims) {
                join(&mut found, &search.twice(*need, available, left - own, aims));
            }
        }
    };
    if !more {
        look(&search, 0, *aims);
        return found;
    }
    look(&Search::new(scene, &scene.seen), 0, meet(aims, surplus));
    let rest = minus(aims, surplus);
    look(&search, 1, minus(&rest, &need.once));
    look(&search, 2, minus(&meet(&rest, &need.once), &need.twice));
    look(&search, 3, meet(&rest, &need.twice));
    found
}

/// A search for units that cover what the aims do not see.
struct Search<'a> {
    scene: &'a Scene,
    /// For each cell the aims that see it; empty where there are none.
    towards: &'a [u64],
    nodes: Cell<u32>,
}

impl<'a> Search<'a> {
    fn new(scene: &'a Scene, towards: &'a [u64]) -> Self {
        Self { scene, towards, nodes: Cell::new(NODES) }
    }

    /// Counts a node; says whether it may still be looked at.
    #[inline(always)]
    fn may_go_on(&self) -> bool {
        let left = self.nodes.get();
        self.nodes.set(left.saturating_sub(1));
        left > 0
    }

    #[inline(always)]
    fn sees<const W: usize>(&self, cell: usize) -> Cells<W> {
        row(self.towards, cell)
    }

    #[inline(always)]
    fn row<const W: usize>(&self, unit: usize) -> Cells<W> {
        row(&self.scene.rows, unit)
    }

    /// Adds cells that need a unit each: no more, where none may be left out, than show that too few units are left.
    #[inline(always)]
    fn add_apart<const W: usize>(
        &self,
        need: &Need<W>,
        available: &[u64],
        left: usize,
        apart: &mut Apart<W>,
    ) {
        let mut rest = minus(&need.once, &apart.beside);
        while let Some(cell) = bits::first(&rest) {
            apart.count += 1;
            if self.towards.is_empty() {
                if apart.count > left {
                    return;
                }
            } else {
                let sees: Cells<W> = self.sees(cell);
                let mut more: Cells<W> = std::array::from_fn(|w| !sees[w]);
                for missing in apart.missing.iter_mut().take(left + 1) {
                    let both = meet(missing, &more);
                    join(missing, &more);
                    more = both;
                }
            }
            let units = self.scene.units(cell);
            if units.iter().all(|&unit| bits::has(available, usize::from(unit))) {
                join(&mut apart.beside, &row(&self.scene.beside, cell));
            } else {
                bits::insert(&mut apart.beside, cell);
                for &unit in units.iter().filter(|&&unit| bits::has(available, usize::from(unit))) {
                    join(&mut apart.beside, &self.row(usize::from(unit)));
                }
            }
            rest = minus(&rest, &apart.beside);
        }
    }

    /// Where cells have to be covered twice, these come first. No unit comes twice.
    fn twice<const W: usize>(
        &self,
        mut need: Need<W>,
        available: &mut [u64],
        left: usize,
        mut aims: Cells<W>,
    ) -> Cells<W> {
        if !self.may_go_on() {
            return aims;
        }
        let mut found = [0; W];
        while let Some(cell) = bits::first(&need.twice) {
            let sees = self.sees(cell);
            let mut tried = 0_u64;
            for (i, &unit) in self.scene.units(cell).iter().enumerate() {
                let others = minus(&minus(&aims, &sees), &found);
                if left == 0 || !any(&others) {
                    break;
                }
                let unit = usize::from(unit);
                if bits::has(available, unit) {
                    if i < 64 {
                        bits::remove(available, unit);
                        tried |= 1 << i;
                    }
                    let next = need.after(&self.row(unit));
                    join(&mut found, &self.twice(next, available, left - 1, others));
                }
            }
            bits::Ones(tried).for_each(|i| bits::insert(available, usize::from(self.scene.units(cell)[i])));
            aims = meet(&aims, &sees);
            if !any(&aims) {
                return found;
            }
            bits::remove(&mut need.once, cell);
            bits::remove(&mut need.twice, cell);
        }
        join(&mut found, &self.once(need.once, available, left, aims));
        found
    }

    /// The aims that are left where no cell has to be covered twice.
    fn once<const W: usize>(
        &self,
        mut need: Cells<W>,
        available: &[u64],
        left: usize,
        mut aims: Cells<W>,
    ) -> Cells<W> {
        let mut found = [0; W];
        if left == 0 {
            return self.see_all(&need, aims);
        }
        if !self.may_go_on() {
            return aims;
        }
        while let Some(cell) = bits::first(&need) {
            let sees = self.sees(cell);
            let mut others = minus(&aims, &sees);
            for &unit in self.scene.units(cell) {
                if !any(&others) {
                    break;
                }
                if bits::has(available, usize::from(unit)) {
                    let next = minus(&need, &self.row(usize::from(unit)));
                    let more = match left {
                        1 => self.see_all(&next, others),
                        _ => self.once(next, available, left - 1, others),
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
    fn see_all<const W: usize>(&self, cells: &Cells<W>, mut aims: Cells<W>) -> Cells<W> {
        for (w, &word) in cells.iter().enumerate() {
            for b in bits::Ones(word) {
                aims = meet(&aims, &self.sees(w << 6 | b));
                if !any(&aims) {
                    return aims;
                }
            }
        }
        aims
    }
}

/// A row of a table; nothing where it has none.
#[inline(always)]
fn row<const W: usize>(table: &[u64], at: usize) -> Cells<W> {
    table.get(at * W..).and_then(|rows| rows.first_chunk()).copied().unwrap_or([0; W])
}

#[inline(always)]
pub(super) fn any<const W: usize>(set: &Cells<W>) -> bool {
    set.iter().fold(0, |all, word| all | word) != 0
}

#[inline(always)]
pub(super) fn meet<const W: usize>(a: &Cells<W>, b: &Cells<W>) -> Cells<W> {
    std::array::from_fn(|w| a[w] & b[w])
}

#[inline(always)]
pub(super) fn minus<const W: usize>(a: &Cells<W>, b: &Cells<W>) -> Cells<W> {
    std::array::from_fn(|w| a[w] & !b[w])
}

#[inline(always)]
pub(super) fn join<const W: usize>(set: &mut Cells<W>, more: &Cells<W>) {
    set.iter_mut().zip(more).for_each(|(set, more)| *set |= more);
}
