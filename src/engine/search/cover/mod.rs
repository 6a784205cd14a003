//! Chooses units that cover given cells, but for a few.
//!
//! Instead of all sets of so many units it looks at one cell that is not covered yet: either one of the units
//! that hold it comes next, or the cell is given up. Each set of units comes once, since a unit that was tried for
//! a cell is not tried again beside the others for that cell.

pub(crate) mod ahead;
mod scene;
pub(crate) mod single;
mod viable;

pub(crate) use scene::Scene;

use crate::board::bits;
use crate::board::window::Window;
use crate::compile::{Fill, Node};
use crate::run::Run;
use scene::{Cells, in_words};
use single::Covering;
use std::ops::Range;
use std::sync::Arc;
use viable::{Apart, Need, any, meet, viable};

/// The cells that a conclusion takes from once the units are chosen: they see every cell that stays uncovered.
pub(crate) struct Aim {
    /// Cells that they are among.
    pub(crate) cells: Fill,
    /// Whether they also lie in more of the chosen units than they would have to.
    pub(crate) more: bool,
}

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
    /// What the cover is for, where that is known: others are not worth finding.
    pub(crate) aim: Option<Aim>,
    /// The units that the choice of what has to be covered took for those that may cover: it has set the scene.
    pub(crate) set: Option<Arc<Covering>>,
    /// Words of a set of cells.
    pub(crate) cell_words: usize,
    /// Words of a set of units.
    pub(crate) unit_words: usize,
}

/// The words of one level of the search: what is chosen, what may still be, what was given up, the aims that are
/// left, the cells that are covered more often than they have to be, and those that have to be covered once more,
/// twice more …
#[derive(Clone, Copy)]
struct Frame<const W: usize> {
    units: usize,
    layers: usize,
}

impl<const W: usize> Frame<W> {
    fn words(self) -> usize {
        2 * self.units + (3 + self.layers) * W
    }

    fn chosen(self) -> Range<usize> {
        0..self.units
    }

    fn available(self) -> Range<usize> {
        self.units..2 * self.units
    }

    fn set(self, place: usize) -> Range<usize> {
        let start = 2 * self.units + place * W;
        start..start + W
    }

    fn given_up(self) -> Range<usize> {
        self.set(0)
    }

    fn aims(self) -> Range<usize> {
        self.set(1)
    }

    fn surplus(self) -> Range<usize> {
        self.set(2)
    }

    /// The cells that have to be covered more than `layer` times.
    fn layer(self, layer: usize) -> Range<usize> {
        self.set(3 + layer)
    }

    /// All layers.
    fn need(self) -> Range<usize> {
        self.layer(0).start..self.words()
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
        let frame = Frame::<W> { units: self.unit_words, layers: need.len() / W };
        run.lend(frame.words() * (self.size + 1), |levels| {
            let level = &mut levels[..frame.words()];
            level.fill(0);
            level[frame.available()].copy_from_slice(from);
            if self.aim.is_some() {
                level[frame.aims()].copy_from_slice(scene.aims());
            }
            level[frame.need()].copy_from_slice(need);
            let search = Search::<W> { cover: self, run, scene, frame, next };
            search.extend(levels, self.size, self.at_most)
        })
    }
}

/// A search under way on a scene whose sets of cells have `W` words.
struct Search<'a, const W: usize> {
    cover: &'a Cover,
    run: &'a Run<'a>,
    scene: &'a Scene,
    frame: Frame<W>,
    next: &'a Node,
}

impl<const W: usize> Search<'_, W> {
    /// Goes on with each cover by `left` more units that leaves `spare` more cells uncovered at most.
    fn extend(&self, levels: &mut [u64], left: usize, mut spare: usize) -> bool {
        let Self { cover, run, scene, frame, .. } = *self;
        if run.give_up() {
            return true;
        }
        let (level, deeper) = levels.split_at_mut(frame.words());
        if left == 0 {
            return self.end(level, spare);
        }
        if cover.at_most > 0 && !self.worth(level, left) {
            return false;
        }
        while let Some(cell) = bits::first(&level[frame.layer(0)]) {
            for &unit in scene.units(cell) {
                let unit = usize::from(unit);
                if bits::has(&level[frame.available()], unit) {
                    bits::remove(&mut level[frame.available()], unit);
                    if left == 1 && self.uncovered(level, unit) > spare {
                        continue;
                    }
                    self.choose(level, deeper, unit);
                    if self.extend(deeper, left - 1, spare) {
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
            if !self.give(level, cell) {
                return false;
            }
        }
        // Everything is covered: the units that are left to choose may be any.
        while let Some(unit) = bits::first(&level[frame.available()]) {
            bits::remove(&mut level[frame.available()], unit);
            self.choose(level, deeper, unit);
            if self.extend(deeper, left - 1, spare) {
                return true;
            }
        }
        false
    }

    /// Goes on with what is chosen, where it is what is looked for.
    fn end(&self, level: &mut [u64], spare: usize) -> bool {
        let Self { cover, run, scene, frame, .. } = *self;
        if bits::len(&level[frame.layer(0)]) > spare {
            return false;
        }
        while let Some(cell) = bits::first(&level[frame.layer(0)]) {
            bits::remove(&mut level[frame.layer(0)], cell);
            if !self.give(level, cell) {
                return false;
            }
        }
        if let Some(aim) = &cover.aim {
            let all = level[frame.aims()].iter().zip(&level[frame.surplus()]);
            if !all
                .into_iter()
                .any(|(aims, surplus)| aims & (if aim.more { *surplus } else { u64::MAX }) != 0)
            {
                return false;
            }
        }
        run.set_wide(cover.chosen, Window::whole(&level[frame.chosen()]));
        run.lend(cover.cell_words, |rest| {
            scene.scatter(&level[frame.given_up()], rest);
            run.set_wide(cover.rest, Window::whole(rest));
        });
        (self.next)(run)
    }

    /// Leaves a cell uncovered; says whether an aim is left that sees it.
    fn give(&self, level: &mut [u64], cell: usize) -> bool {
        let Self { cover, scene, frame, .. } = *self;
        bits::insert(&mut level[frame.given_up()], cell);
        if cover.aim.is_none() {
            return true;
        }
        let mut any = 0;
        for (aims, seen) in level[frame.aims()].iter_mut().zip(scene.seen(cell)) {
            *aims &= seen;
            any |= *aims;
        }
        any != 0
    }

    /// Leaves the aims that can still be reached; says whether there are any, or none are known.
    fn worth(&self, level: &mut [u64], left: usize) -> bool {
        let Self { cover, scene, frame, .. } = *self;
        let Some(aim) = &cover.aim else { return true };
        let set = |at: Range<usize>| level[at].first_chunk().copied().unwrap_or([0; W]);
        let twice = if frame.layers > 1 { set(frame.layer(1)) } else { [0; W] };
        let need = Need { once: set(frame.layer(0)), twice };
        let (surplus, aims) = (set(frame.surplus()), set(frame.aims()));
        let available = &mut level[frame.available()];
        let aims = viable(scene, &need, available, left, (aim.more, &surplus), (&aims, &mut Apart::none()));
        level[frame.aims()].copy_from_slice(&aims);
        any(&aims)
    }

    /// How many cells stay uncovered where a unit is the last one.
    #[inline(always)]
    fn uncovered(&self, level: &[u64], unit: usize) -> usize {
        let row = self.scene.row(unit);
        let need = &level[self.frame.need()];
        let count = |w: usize| (need[w] & (!row[w] | need.get(W + w).copied().unwrap_or(0))).count_ones();
        (0..W).map(count).sum::<u32>() as usize
    }

    /// Writes the level below for one more chosen unit.
    fn choose(&self, level: &[u64], deeper: &mut [u64], unit: usize) {
        let Self { scene, frame, .. } = *self;
        let lower = &mut deeper[..frame.words()];
        lower.copy_from_slice(level);
        bits::insert(&mut lower[frame.chosen()], unit);
        let row = scene.row(unit);
        let once = &level[frame.layer(0)];
        for ((surplus, row), once) in lower[frame.surplus()].iter_mut().zip(row).zip(once) {
            *surplus |= row & !once;
        }
        take(&mut lower[frame.need()], &level[frame.need()], row, W);
    }
}

/// What is needed once a unit is chosen.
fn take(next: &mut [u64], need: &[u64], row: &[u64], words: usize) {
    for start in (0..need.len()).step_by(words) {
        for w in 0..words {
            let more = need.get(start + words + w).copied().unwrap_or(0);
            next[start + w] = need[start + w] & (!row[w] | more);
        }
    }
}
