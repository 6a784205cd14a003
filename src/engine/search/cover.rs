//! Chooses units that cover given cells, but for a few.
//!
//! Instead of all sets of so many units it looks at one cell that is not covered yet: either one of the units
//! that hold it comes next, or the cell is given up. Each set of units comes once, since a unit that was tried for
//! a cell is not tried again beside the others for that cell.

use crate::board::bits;
use crate::engine::compile::{Fill, Node};
use crate::engine::run::Run;

/// A search for covering units.
pub(crate) struct Cover {
    /// How many units.
    pub(crate) size: usize,
    /// Of which set.
    pub(crate) from: Fill,
    /// The cells to cover.
    pub(crate) cells: Fill,
    /// How often each cell has to be covered: as often as it lies in these units; once where absent.
    pub(crate) weight: Option<Fill>,
    /// Register of the chosen units.
    pub(crate) chosen: usize,
    /// Register of the cells that stay uncovered.
    pub(crate) rest: usize,
    /// How many cells may stay uncovered.
    pub(crate) at_most: usize,
    /// Must not become empty while cells are given up.
    pub(crate) within: Option<Fill>,
    /// Words of a set of cells.
    pub(crate) cell_words: usize,
    /// Words of a set of units.
    pub(crate) unit_words: usize,
}

/// A part of a cover.
struct Part<'p> {
    /// Cells to cover, with how often each still has to be covered.
    open: &'p [(usize, u32)],
    /// Units that may still be chosen.
    available: Vec<u64>,
    chosen: Vec<u64>,
    /// Cells that were given up.
    given_up: Vec<u64>,
    left: usize,
    spare: usize,
}

impl Cover {
    /// Goes on with each cover.
    pub(crate) fn run(&self, run: &Run<'_>, next: &Node) -> bool {
        self.search(run, &mut |run| next(run))
    }

    /// Whether there is a cover.
    pub(crate) fn exists(&self, run: &Run<'_>) -> bool {
        self.search(run, &mut |_| true)
    }

    fn search(&self, run: &Run<'_>, found: &mut dyn FnMut(&Run<'_>) -> bool) -> bool {
        let mut available = vec![0; self.unit_words];
        (self.from)(run, &mut available);
        let weight = self.weight.as_ref().map(|weight| {
            let mut units = vec![0; self.unit_words];
            weight(run, &mut units);
            units
        });
        let open: Vec<(usize, u32)> = run.lend(self.cell_words, |cells| {
            (self.cells)(run, cells);
            let often = |c| match &weight {
                Some(units) => shared(run.topology.cell_units(c), units),
                None => 1,
            };
            bits::iter(cells).map(|c| (c, often(c))).collect()
        });
        let part = Part {
            open: &open,
            available,
            chosen: vec![0; self.unit_words],
            given_up: vec![0; self.cell_words],
            left: self.size,
            spare: self.at_most,
        };
        self.extend(run, part, found)
    }

    fn extend(&self, run: &Run<'_>, mut part: Part<'_>, found: &mut dyn FnMut(&Run<'_>) -> bool) -> bool {
        let uncovered = |part: &Part<'_>, &(cell, often): &(usize, u32)| {
            !bits::has(&part.given_up, cell) && shared(run.topology.cell_units(cell), &part.chosen) < often
        };
        if part.left == 0 {
            let mut rest = part.given_up.clone();
            let mut spare = part.spare;
            for cell in part.open.iter().filter(|c| uncovered(&part, c)) {
                if spare == 0 {
                    return false;
                }
                spare -= 1;
                bits::insert(&mut rest, cell.0);
            }
            run.set_wide(self.chosen, &part.chosen);
            run.set_wide(self.rest, &rest);
            return found(run);
        }
        let Some(&(cell, _)) = part.open.iter().find(|c| uncovered(&part, c)) else {
            return self.fill_up(run, part, found);
        };
        for (w, &units) in run.topology.cell_units(cell).iter().enumerate() {
            for bit in bits::Ones(units & part.available[w]) {
                let unit = w << 6 | bit;
                bits::remove(&mut part.available, unit);
                let mut chosen = part.chosen.clone();
                bits::insert(&mut chosen, unit);
                let longer = Part {
                    open: part.open,
                    available: part.available.clone(),
                    chosen,
                    given_up: part.given_up.clone(),
                    left: part.left - 1,
                    spare: part.spare,
                };
                if self.extend(run, longer, found) {
                    return true;
                }
            }
        }
        if part.spare == 0 {
            return false;
        }
        bits::insert(&mut part.given_up, cell);
        part.spare -= 1;
        if let Some(within) = &self.within {
            run.set_wide(self.rest, &part.given_up);
            let lost = run.lend(self.cell_words, |out| {
                within(run, out);
                bits::is_empty(out)
            });
            if lost {
                return false;
            }
        }
        self.extend(run, part, found)
    }

    /// Everything is covered: the units that are left to choose may be any.
    fn fill_up(&self, run: &Run<'_>, mut part: Part<'_>, found: &mut dyn FnMut(&Run<'_>) -> bool) -> bool {
        if part.left == 0 {
            return self.extend(run, part, found);
        }
        while let Some(unit) = {
            let first = bits::iter(&part.available).next();
            first
        } {
            bits::remove(&mut part.available, unit);
            let mut chosen = part.chosen.clone();
            bits::insert(&mut chosen, unit);
            let longer = Part {
                open: part.open,
                available: part.available.clone(),
                chosen,
                given_up: part.given_up.clone(),
                left: part.left - 1,
                spare: part.spare,
            };
            if self.fill_up(run, longer, found) {
                return true;
            }
        }
        false
    }
}

/// How many units two sets share.
fn shared(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}
