//! Chooses units that cover given cells, but for a few.
//!
//! Instead of all sets of so many units it looks at one cell that is not covered yet: either one of the units
//! that hold it comes next, or the cell is given up. Each set of units comes once, since a unit that was tried for
//! a cell is not tried again beside the others for that cell.

use super::reach::reaches;
use crate::board::bits;
use crate::board::window::Window;
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

/// The words of one level of the search: what is chosen, what may still be, what was given up, and the cells that
/// have to be covered once more, twice more …
#[derive(Clone, Copy)]
struct Frame {
    units: usize,
    cells: usize,
    layers: usize,
}

impl Frame {
    fn words(self) -> usize {
        2 * self.units + (1 + self.layers) * self.cells
    }

    fn chosen(self) -> std::ops::Range<usize> {
        0..self.units
    }

    fn available(self) -> std::ops::Range<usize> {
        self.units..2 * self.units
    }

    fn given_up(self) -> std::ops::Range<usize> {
        2 * self.units..2 * self.units + self.cells
    }

    /// The cells that have to be covered more than `layer` times.
    fn layer(self, layer: usize) -> std::ops::Range<usize> {
        let start = 2 * self.units + (1 + layer) * self.cells;
        start..start + self.cells
    }
}

impl Cover {
    /// Goes on with each cover.
    pub(crate) fn run(&self, run: &Run<'_>, next: &Node) -> bool {
        self.search(run, &mut |run| next(run))
    }

    fn search(&self, run: &Run<'_>, found: &mut dyn FnMut(&Run<'_>) -> bool) -> bool {
        run.lend(2 * self.unit_words + 2 * self.cell_words, |first| {
            let (units, cells) = first.split_at_mut(2 * self.unit_words);
            let (weight, from) = units.split_at_mut(self.unit_words);
            let (open, twice) = cells.split_at_mut(self.cell_words);
            run.lend_set(self.cell_words, |set| {
                (self.cells)(run, set);
                open.copy_from_slice(set.words());
            });
            let mut layers = 1;
            twice.fill(0);
            if let Some(fill) = &self.weight {
                run.lend_set(self.unit_words, |set| {
                    fill(run, set);
                    weight.copy_from_slice(set.words());
                });
                if !disjoint(run, weight, twice) {
                    let often = |c| shared(run, c, weight) as usize;
                    let open = twice.iter().zip(open.iter()).map(|(t, o)| t & o);
                    let most =
                        open.enumerate().flat_map(|(w, word)| bits::Ones(word).map(move |b| w << 6 | b));
                    layers = most.map(often).max().unwrap_or(1);
                }
            }
            run.lend_set(self.unit_words, |set| {
                (self.from)(run, set);
                from.copy_from_slice(set.words());
            });
            let frame = Frame { units: self.unit_words, cells: self.cell_words, layers };
            let levels = self.size + 1;
            run.lend(frame.words() * levels, |levels| {
                let level = &mut levels[..frame.words()];
                level.fill(0);
                level[frame.available()].copy_from_slice(from);
                level[frame.layer(0)].copy_from_slice(open);
                if layers > 1 {
                    for c in bits::iter(open) {
                        let often = shared(run, c, weight) as usize;
                        for layer in 1..often {
                            bits::insert(&mut level[frame.layer(layer)], c);
                        }
                    }
                }
                self.extend(run, frame, levels, self.size, self.at_most, found)
            })
        })
    }

    fn extend(
        &self,
        run: &Run<'_>,
        frame: Frame,
        levels: &mut [u64],
        left: usize,
        mut spare: usize,
        found: &mut dyn FnMut(&Run<'_>) -> bool,
    ) -> bool {
        if run.give_up() {
            return true;
        }
        let (level, deeper) = levels.split_at_mut(frame.words());
        if left == 0 {
            let uncovered = bits::len(&level[frame.layer(0)]);
            if uncovered > spare {
                return false;
            }
            run.set_wide(self.chosen, Window::whole(&level[frame.chosen()]));
            if uncovered > 0 {
                let (given_up, open) = level[frame.given_up().start..].split_at_mut(self.cell_words);
                for (g, o) in given_up.iter_mut().zip(open) {
                    *g |= *o;
                }
            }
            run.set_wide(self.rest, Window::whole(&level[frame.given_up()]));
            return found(run);
        }
        while let Some(cell) = bits::first(&level[frame.layer(0)]) {
            if !self.reaches(run, frame, level, left, spare) {
                return false;
            }
            for w in 0..self.unit_words {
                let holding = run.topology.cell_units(cell, w);
                while holding & level[frame.available()][w] != 0 {
                    let bit = (holding & level[frame.available()][w]).trailing_zeros() as usize;
                    let unit = w << 6 | bit;
                    bits::remove(&mut level[frame.available()], unit);
                    self.choose(run, frame, level, deeper, unit);
                    if self.extend(run, frame, deeper, left - 1, spare, found) {
                        return true;
                    }
                }
            }
            // No unit for this cell: it is given up.
            if spare == 0 {
                return false;
            }
            spare -= 1;
            for layer in 0..frame.layers {
                bits::remove(&mut level[frame.layer(layer)], cell);
            }
            bits::insert(&mut level[frame.given_up()], cell);
            if let Some(within) = &self.within {
                run.set_wide(self.rest, Window::whole(&level[frame.given_up()]));
                let lost = run.lend_set(self.cell_words, |out| {
                    within(run, out);
                    out.is_empty()
                });
                if lost {
                    return false;
                }
            }
        }
        // Everything is covered: the units that are left to choose may be any.
        while let Some(unit) = bits::first(&level[frame.available()]) {
            bits::remove(&mut level[frame.available()], unit);
            self.choose(run, frame, level, deeper, unit);
            if self.extend(run, frame, deeper, left - 1, spare, found) {
                return true;
            }
        }
        false
    }

    /// Whether the units that may still be chosen can hold all cells but those that may be given up.
    fn reaches(&self, run: &Run<'_>, frame: Frame, level: &[u64], left: usize, spare: usize) -> bool {
        let open = &level[frame.layer(0)];
        let needed = bits::len(open).saturating_sub(spare);
        self.at_most == 0 || reaches(run, open, bits::iter(&level[frame.available()]), left, needed)
    }

    /// Writes the level below for one more chosen unit.
    fn choose(&self, run: &Run<'_>, frame: Frame, level: &[u64], deeper: &mut [u64], unit: usize) {
        let lower = &mut deeper[..frame.words()];
        lower.copy_from_slice(level);
        bits::insert(&mut lower[frame.chosen()], unit);
        let cells = run.topology.unit_cells(unit);
        for layer in 0..frame.layers {
            for (w, &inside) in (cells.from..).zip(cells.words) {
                let more = if layer + 1 < frame.layers { level[frame.layer(layer + 1)][w] } else { 0 };
                lower[frame.layer(layer)][w] &= !inside | more;
            }
        }
    }
}

/// Whether no cell lies in two of the units; otherwise `twice` gets the cells that do.
fn disjoint(run: &Run<'_>, units: &[u64], twice: &mut [u64]) -> bool {
    let mut any = 0;
    run.lend(twice.len(), |once| {
        once.fill(0);
        for unit in bits::iter(units) {
            let cells = run.topology.unit_cells(unit);
            let (twice, once) = (&mut twice[cells.from..], &mut once[cells.from..]);
            for ((t, o), &cells) in twice.iter_mut().zip(once).zip(cells.words) {
                *t |= *o & cells;
                *o |= cells;
                any |= *t;
            }
        }
    });
    any == 0
}

/// How many units of a set hold a cell.
fn shared(run: &Run<'_>, cell: usize, units: &[u64]) -> u32 {
    units.iter().enumerate().map(|(w, units)| (run.topology.cell_units(cell, w) & units).count_ones()).sum()
}
