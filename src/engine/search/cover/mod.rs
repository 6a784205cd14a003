//! Chooses units that cover given cells, but for a few.
//!
//! Instead of all sets of this many units it looks at one cell that is not covered yet: either one of the units
//! that hold it comes next, or the cell is given up. Each set of units comes once, since a unit that was tried for
//! a cell is not tried again beside the others for that cell.

pub(crate) mod ahead;
mod scene;
pub(crate) mod single;
mod viable;

pub(crate) use scene::Scene;

use crate::compile::{Fill, Node};
use crate::{board::bits, board::window::Window, run::Run};
use scene::{Cells, in_words};
use single::Covering;
use std::sync::Arc;
use viable::{Apart, Need, any, meet, viable};

/// The cells that a conclusion takes from once the units are chosen: they see every cell that stays uncovered.
pub(crate) struct Aim {
    pub(crate) cells: Fill,
    /// Whether they also lie in more of the chosen units than they would have to.
    pub(crate) more: bool,
}

pub(crate) struct Cover {
    pub(crate) size: usize,
    pub(crate) from: Fill,
    pub(crate) cells: Fill,
    /// How often each cell has to be covered: as often as it lies in these units; once where absent.
    pub(crate) weight: Option<Fill>,
    /// Register of the chosen units.
    pub(crate) chosen: usize,
    /// Register of the cells that stay uncovered.
    pub(crate) rest: usize,
    /// How many cells may stay uncovered.
    pub(crate) at_most: usize,
    /// What the cover is for, where that is known: others are not worth finding.
    pub(crate) aim: Option<Aim>,
    /// The units that the choice of what has to be covered took for those that may cover: it has set the scene.
    pub(crate) set: Option<Arc<Covering>>,
    pub(crate) cell_words: usize,
    pub(crate) unit_words: usize,
}

struct Level<'a, const W: usize> {
    chosen: &'a mut [u64],
    available: &'a mut [u64],
    given_up: &'a mut Cells<W>,
    aims: &'a mut Cells<W>,
    /// The cells that are covered more often than they have to be.
    surplus: &'a mut Cells<W>,
    /// The cells that have to be covered once more, twice more …
    need: &'a mut [Cells<W>],
}

impl<'a, const W: usize> Level<'a, W> {
    /// Words of a level with this many words of units whose cells have to be covered this many times at most.
    fn words(units: usize, times: usize) -> usize {
        2 * units + (3 + times) * W
    }

    /// Takes a level off some memory.
    fn split(memory: &'a mut [u64], units: usize, times: usize) -> (Self, &'a mut [u64]) {
        let (level, deeper) = memory.split_at_mut(Self::words(units, times));
        let (units, cells) = level.split_at_mut(2 * units);
        let (chosen, available) = units.split_at_mut(units.len() / 2);
        let [given_up, aims, surplus, need @ ..] = cells.as_chunks_mut().0 else {
            unreachable!("a level has words for them")
        };
        (Self { chosen, available, given_up, aims, surplus, need }, deeper)
    }
}

impl Cover {
    /// Goes on with each cover.
    pub(crate) fn run(&self, run: &Run<'_>, next: &Node) -> bool {
        run.lend(2 * self.unit_words + 2 * self.cell_words, |sets| {
            let (units, cells) = sets.split_at_mut(2 * self.unit_words);
            let (weight, from) = units.split_at_mut(self.unit_words);
            let (open, aims) = cells.split_at_mut(self.cell_words);
            run.write(&self.cells, open);
            run.write(&self.from, from);
            if let Some(fill) = &self.weight {
                run.write(fill, weight);
            }
            let go = |scene: &Scene| {
                in_words!(scene, W => self.search::<W>(run, scene, (open, weight), from, next))
            };
            if let Some(covering) = &self.set {
                return match covering.single(run).filter(|_| self.at_most == 0) {
                    Some(single) => self.cover_with(run, single, (open, weight), from, next),
                    None => run.in_scene(go),
                };
            }
            let aims = self.aim.as_ref().map(|aim| {
                run.write(&aim.cells, aims);
                &*aims
            });
            let set =
                |scene: &mut Scene, whole| scene.set_for(run, whole, open, from, aims, self.at_most);
            run.set_scene(from, self.at_most == 0, set, go)
        })
    }

    fn search<const W: usize>(
        &self,
        run: &Run<'_>,
        scene: &Scene,
        (open, weight): (&[u64], &[u64]),
        from: &[u64],
        next: &Node,
    ) -> bool {
        let all = scene.gather(Window::whole(open));
        run.lend(W * bits::len(weight).max(1), |need| {
            need.fill(0);
            let mut add = |cells: Cells<W>| {
                let mut more = meet(&cells, &all);
                for layer in need.chunks_exact_mut(W) {
                    for (layer, more) in layer.iter_mut().zip(&mut more) {
                        (*layer, *more) = (*layer | *more, *layer & *more);
                    }
                }
            };
            match self.weight {
                Some(_) => bits::iter(weight).for_each(|u| add(scene.gather(run.topology.unit_cells(u)))),
                None => add(all),
            }
            let layers = need.chunks_exact(W).take_while(|layer| !bits::is_empty(layer)).count().max(1);
            self.begin::<W>(run, scene, &need[..layers * W], from, next)
        })
    }

    fn begin<const W: usize>(
        &self,
        run: &Run<'_>,
        scene: &Scene,
        need: &[u64],
        from: &[u64],
        next: &Node,
    ) -> bool {
        let (units, times) = (self.unit_words, need.len() / W);
        run.lend(Level::<W>::words(units, times) * (self.size + 1), |levels| {
            let (mut level, deeper) = Level::<W>::split(levels, units, times);
            level.chosen.fill(0);
            level.available.copy_from_slice(from);
            (*level.given_up, *level.aims, *level.surplus) = ([0; W], [0; W], [0; W]);
            if self.aim.is_some() {
                level.aims.copy_from_slice(&scene.aims);
            }
            level.need.as_flattened_mut().copy_from_slice(need);
            Search { cover: self, run, scene, next }.extend(&mut level, deeper, self.size, self.at_most)
        })
    }
}

struct Search<'a> {
    cover: &'a Cover,
    run: &'a Run<'a>,
    scene: &'a Scene,
    next: &'a Node,
}

impl Search<'_> {
    /// Goes on with each cover by `left` more units that leaves `spare` more cells uncovered at most.
    fn extend<const W: usize>(
        &self,
        level: &mut Level<'_, W>,
        deeper: &mut [u64],
        left: usize,
        mut spare: usize,
    ) -> bool {
        let Self { cover, run, scene, .. } = *self;
        if run.give_up() {
            return true;
        }
        if left == 0 {
            return self.end(level, spare);
        }
        if cover.at_most > 0 && !self.worth(level, left) {
            return false;
        }
        while let Some(cell) = bits::first(&level.need[0]) {
            for &unit in scene.units(cell) {
                let unit = usize::from(unit);
                if bits::has(level.available, unit) {
                    bits::remove(level.available, unit);
                    if left == 1 && self.uncovered(level, unit) > spare {
                        continue;
                    }
                    if self.choose(level, deeper, unit, (left - 1, spare)) {
                        return true;
                    }
                }
            }
            // No unit for this cell: it is given up.
            if spare == 0 {
                return false;
            }
            spare -= 1;
            level.need.iter_mut().for_each(|need| bits::remove(need, cell));
            if !self.give(level, cell) {
                return false;
            }
        }
        // Everything is covered: the units that are left to choose may be any.
        while let Some(unit) = bits::first(level.available) {
            bits::remove(level.available, unit);
            if self.choose(level, deeper, unit, (left - 1, spare)) {
                return true;
            }
        }
        false
    }

    /// Goes on with what is chosen, where it is what is looked for.
    fn end<const W: usize>(&self, level: &mut Level<'_, W>, spare: usize) -> bool {
        let Self { cover, run, scene, .. } = *self;
        if bits::len(&level.need[0]) > spare {
            return false;
        }
        while let Some(cell) = bits::first(&level.need[0]) {
            bits::remove(&mut level.need[0], cell);
            if !self.give(level, cell) {
                return false;
            }
        }
        if let Some(aim) = &cover.aim {
            let reached = if aim.more { meet(level.aims, level.surplus) } else { *level.aims };
            if !any(&reached) {
                return false;
            }
        }
        run.set_wide(cover.chosen, Window::whole(level.chosen));
        run.lend(cover.cell_words, |rest| {
            scene.scatter(level.given_up, rest);
            run.set_wide(cover.rest, Window::whole(rest));
        });
        (self.next)(run)
    }

    /// Leaves a cell uncovered; says whether an aim is left that sees it.
    fn give<const W: usize>(&self, level: &mut Level<'_, W>, cell: usize) -> bool {
        bits::insert(level.given_up, cell);
        if self.cover.aim.is_none() {
            return true;
        }
        level.aims.iter_mut().zip(self.scene.seen(cell)).for_each(|(aims, seen)| *aims &= seen);
        any(level.aims)
    }

    /// Leaves the aims that can still be reached; says whether there are any, or none are known.
    fn worth<const W: usize>(&self, level: &mut Level<'_, W>, left: usize) -> bool {
        let Some(aim) = &self.cover.aim else { return true };
        let need = Need { once: level.need[0], twice: level.need.get(1).copied().unwrap_or([0; W]) };
        let (more, aims) = ((aim.more, &*level.surplus), (&*level.aims, &mut Apart::none()));
        *level.aims = viable(self.scene, &need, level.available, left, more, aims);
        any(level.aims)
    }

    /// How many cells stay uncovered where a unit is the last one.
    #[inline(always)]
    fn uncovered<const W: usize>(&self, level: &Level<'_, W>, unit: usize) -> usize {
        let row = self.scene.row(unit);
        let twice = |w: usize| level.need.get(1).map_or(0, |twice| twice[w]);
        (0..W).map(|w| (level.need[0][w] & (!row[w] | twice(w))).count_ones()).sum::<u32>() as usize
    }

    /// Goes on with one more chosen unit, this many others and this many cells to spare.
    fn choose<const W: usize>(
        &self,
        level: &Level<'_, W>,
        deeper: &mut [u64],
        unit: usize,
        (left, spare): (usize, usize),
    ) -> bool {
        let (mut lower, deeper) = Level::<W>::split(deeper, level.chosen.len(), level.need.len());
        lower.chosen.copy_from_slice(level.chosen);
        bits::insert(lower.chosen, unit);
        lower.available.copy_from_slice(level.available);
        (*lower.given_up, *lower.aims) = (*level.given_up, *level.aims);
        let row = self.scene.row(unit);
        *lower.surplus = *level.surplus;
        for ((surplus, row), need) in lower.surplus.iter_mut().zip(row).zip(&level.need[0]) {
            *surplus |= row & !need;
        }
        for (times, need) in lower.need.iter_mut().enumerate() {
            for w in 0..W {
                let more = level.need.get(times + 1).map_or(0, |more| more[w]);
                need[w] = level.need[times][w] & (!row[w] | more);
            }
        }
        self.extend(&mut lower, deeper, left, spare)
    }
}
