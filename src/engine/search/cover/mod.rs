//! Chooses units that cover given cells, but for a few.
//!
//! Instead of all sets of this many units it looks at one cell that is not covered yet: either one of the units
//! that hold it comes next, or the cell is given up. Each set of units comes once, since a unit that was tried for
//! a cell is not tried again beside the others for that cell.

pub(crate) mod coverable;
mod incidence;
mod viable;

pub(crate) use incidence::Incidence;

use super::{Tree, Visit, search};
use crate::compile::{Fill, Node};
use crate::{board::bits, board::window::Window, run::Run, wide::Wide};
use incidence::{Cells, any, in_words, join, meet, minus};
use std::sync::Arc;
use viable::{Need, Task};

/// The cells that a conclusion takes from once the units are chosen: they see every cell that stays uncovered.
pub(crate) struct Aim {
    pub(crate) cells: Fill,
    /// Whether they also lie in more of the chosen units than they would have to.
    pub(crate) more: bool,
}

/// How many units of which set cover, and how well.
pub(crate) struct Covering {
    pub(crate) size: usize,
    pub(crate) from: Arc<Fill>,
    /// How many cells may stay uncovered.
    pub(crate) at_most: usize,
    /// What the cover is for, where that is known: others are not worth finding.
    pub(crate) aim: Option<Aim>,
    /// Whether a table of all cells is made. It pays where no cell may stay uncovered, since then the search is short,
    /// if the units are the same again and again.
    pub(crate) is_for_all: bool,
}

impl Covering {
    /// A table for some units and all cells, or the cells that `add` adds with those that are aimed at.
    fn table(&self, run: &Run<'_>, units: &Fill, add: impl FnOnce(&mut Wide)) -> Arc<Incidence> {
        if self.is_for_all { self.whole_table(run, units) } else { self.short_table(run, units, add) }
    }

    fn whole_table(&self, run: &Run<'_>, units: &Fill) -> Arc<Incidence> {
        run.filled(run.topology.unit_words(), units, |units| run.incidence(units.words(), None))
    }

    fn short_table(&self, run: &Run<'_>, units: &Fill, add: impl FnOnce(&mut Wide)) -> Arc<Incidence> {
        run.filled(run.topology.unit_words(), units, |units| {
            run.lend_set(run.topology.cell_words(), |cells| {
                self.aim.iter().for_each(|aim| (aim.cells)(run, cells));
                add(cells);
                run.incidence(units.words(), Some(cells.words()))
            })
        })
    }

    /// The cells that are aimed at; none where that is not known.
    fn aims<const W: usize>(&self, run: &Run<'_>, table: &Incidence) -> Cells<W> {
        self.aim.as_ref().map_or([0; W], |aim| cells_of(run, table, &aim.cells))
    }
}

/// A search for covers.
pub(crate) struct Cover {
    pub(crate) by: Covering,
    /// The units for which there is a table: those that may cover, or more.
    pub(crate) table: Arc<Fill>,
    pub(crate) cells: Fill,
    /// How often each cell has to be covered: as often as it lies in these units; once where absent.
    pub(crate) weight: Option<Fill>,
    /// Register of the chosen units.
    pub(crate) chosen: usize,
    /// Register of the cells that stay uncovered.
    pub(crate) rest: usize,
}

impl Cover {
    /// Goes on with each cover.
    pub(crate) fn run(&self, run: &Run<'_>, next: &Node) -> bool {
        let table = self.by.table(run, &self.table, |cells| {
            run.filled(run.topology.cell_words(), &self.cells, |open| cells.join(open.window()));
        });
        in_words!(table, W => self.search::<W>(run, &table, next))
    }

    fn search<const W: usize>(&self, run: &Run<'_>, table: &Incidence, next: &Node) -> bool {
        let mut need = vec![cells_of::<W>(run, table, &self.cells)];
        if let Some(weight) = &self.weight {
            let all = std::mem::replace(&mut need[0], [0; W]);
            run.filled(run.topology.unit_words(), weight, |weight| {
                for unit in weight.iter() {
                    let mut more = meet(&table.gather(run.topology.unit_cells(unit)), &all);
                    for layer in &mut need {
                        let both = meet(layer, &more);
                        join(layer, &more);
                        more = both;
                    }
                    if any(&more) {
                        need.push(more);
                    }
                }
            });
        }
        let (units, Covering { size, at_most, .. }) = (run.topology.unit_words(), &self.by);
        run.lend((2 * units + need.len() * W) * (size + 1), |memory| {
            let (own, deeper) = memory.split_at_mut(2 * units + need.len() * W);
            let (chosen, available, open) = sets(own, units);
            chosen.fill(0);
            run.write(&self.by.from, available);
            open.copy_from_slice(&need);
            let (given_up, aims, surplus) = ([0; W], self.by.aims(run, table), [0; W]);
            let (left, spare, need) = (*size, *at_most, open);
            let mut root = Units { left, spare, given_up, aims, surplus, chosen, available, need, deeper };
            search(&mut Search::<W> { cover: self, run, table, next }, &mut root)
        })
    }
}

/// Some of the units of a cover.
struct Units<'m, const W: usize> {
    /// How many more units are chosen.
    left: usize,
    /// How many more cells may stay uncovered.
    spare: usize,
    given_up: Cells<W>,
    aims: Cells<W>,
    /// The cells that are covered more often than they have to be.
    surplus: Cells<W>,
    chosen: &'m mut [u64],
    /// The units that were not tried beside these.
    available: &'m mut [u64],
    /// The cells that have to be covered once more, twice more …
    need: &'m mut [Cells<W>],
    /// The memory of those with more units.
    deeper: &'m mut [u64],
}

/// Takes memory for two sets of units, which have this many words, and for sets of cells.
fn sets<const W: usize>(memory: &mut [u64], units: usize) -> (&mut [u64], &mut [u64], &mut [Cells<W>]) {
    let (chosen, memory) = memory.split_at_mut(units);
    let (available, need) = memory.split_at_mut(units);
    (chosen, available, need.as_chunks_mut().0)
}

struct Search<'a, const W: usize> {
    cover: &'a Cover,
    run: &'a Run<'a>,
    table: &'a Incidence,
    next: &'a Node,
}

impl<const W: usize> Tree for Search<'_, W> {
    type Node<'m> = Units<'m, W>;

    /// Where each cell has one unit alone and none may stay uncovered, there is nothing to choose, and nothing is counted.
    fn tick(&mut self) -> bool {
        self.cover.by.at_most == 0 && self.table.is_single || !self.run.give_up()
    }

    fn visit(&mut self, units: &mut Units<'_, W>) -> Visit {
        let Covering { aim, at_most, .. } = &self.cover.by;
        let Units { left, spare, aims, surplus, available, need, .. } = units;
        let more = aim.as_ref().filter(|aim| aim.more).map(|_| &*surplus);
        if *left > 0 {
            // Where no cell may stay uncovered, looking ahead costs more than it saves.
            if *at_most > 0 && aim.is_some() {
                let need = Need { once: need[0], twice: need.get(1).copied().unwrap_or([0; W]) };
                let mut task = Task { table: self.table, available, left: *left, has_spare: true };
                *aims = task.viable(&need, aims, more);
                return if any(aims) { Visit::Part } else { Visit::Dead };
            }
            return Visit::Part;
        }
        let open = need[0];
        if bits::len(&open) > *spare || !bits::iter(&open).all(|cell| self.give_up(units, cell)) {
            return Visit::Dead;
        }
        let Units { aims, surplus, .. } = units;
        let reached = match aim {
            None => true,
            Some(Aim { more: true, .. }) => any(&meet(aims, surplus)),
            Some(_) => any(aims),
        };
        if reached { Visit::Whole } else { Visit::Dead }
    }

    fn each(&mut self, units: &mut Units<'_, W>) -> bool {
        while let Some(cell) = bits::first(&units.need[0]) {
            for unit in self.table.units(cell).iter().map(|&unit| usize::from(unit)) {
                if bits::has(units.available, unit) {
                    bits::remove(units.available, unit);
                    let may_be = units.left > 1 || self.uncovered(units, unit) <= units.spare;
                    if may_be && search(self, &mut self.with(units, unit)) {
                        return true;
                    }
                }
            }
            // No unit for this cell: it is given up.
            let Some(spare) = units.spare.checked_sub(1) else { return false };
            units.spare = spare;
            units.need.iter_mut().for_each(|need| bits::remove(need, cell));
            if !self.give_up(units, cell) {
                return false;
            }
        }
        // Everything is covered: the units that are left to choose may be any.
        while let Some(unit) = bits::first(units.available) {
            bits::remove(units.available, unit);
            if search(self, &mut self.with(units, unit)) {
                return true;
            }
        }
        false
    }

    fn found(&mut self, units: &mut Units<'_, W>) -> bool {
        self.run.set_wide(self.cover.chosen, Window::whole(units.chosen));
        self.run.lend(self.run.topology.cell_words(), |rest| {
            self.table.scatter(&units.given_up, rest);
            self.run.set_wide(self.cover.rest, Window::whole(rest));
        });
        (self.next)(self.run)
    }
}

impl<const W: usize> Search<'_, W> {
    /// Leaves a cell uncovered; says whether an aim is left that sees it.
    fn give_up(&self, units: &mut Units<'_, W>, cell: usize) -> bool {
        bits::insert(&mut units.given_up, cell);
        units.aims = meet(&units.aims, &self.table.seen(cell));
        self.cover.by.aim.is_none() || any(&units.aims)
    }

    /// How many cells stay uncovered where a unit is the last one.
    #[inline(always)]
    fn uncovered(&self, units: &Units<'_, W>, unit: usize) -> usize {
        bits::len(&rest(units.need, 0, &self.table.row(unit)))
    }

    /// The units with one more.
    fn with<'m>(&self, units: &'m mut Units<'_, W>, unit: usize) -> Units<'m, W> {
        let (words, row) = (units.chosen.len(), self.table.row(unit));
        let (own, deeper) = units.deeper.split_at_mut(2 * words + units.need.len() * W);
        let (chosen, available, need) = sets(own, words);
        chosen.copy_from_slice(units.chosen);
        bits::insert(chosen, unit);
        available.copy_from_slice(units.available);
        (0..need.len()).for_each(|times| need[times] = rest(units.need, times, &row));
        let mut surplus = minus(&row, &units.need[0]);
        join(&mut surplus, &units.surplus);
        let Units { left, spare, given_up, aims, .. } = *units;
        Units { left: left - 1, spare, given_up, aims, surplus, chosen, available, need, deeper }
    }
}

/// The cells that have to be covered so many times more, and once, beside a unit with these cells.
#[inline(always)]
fn rest<const W: usize>(need: &[Cells<W>], times: usize, row: &Cells<W>) -> Cells<W> {
    let more = need.get(times + 1).copied().unwrap_or([0; W]);
    std::array::from_fn(|w| need[times][w] & (!row[w] | more[w]))
}

/// The cells of a table in a set that is computed so.
fn cells_of<const W: usize>(run: &Run<'_>, table: &Incidence, fill: &Fill) -> Cells<W> {
    run.filled(run.topology.cell_words(), fill, |set| table.gather(set.window()))
}
