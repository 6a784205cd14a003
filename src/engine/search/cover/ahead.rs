//! Chooses what has to be covered: a part that nothing covers is given up.
//!
//! All elements that may follow a part are looked at before one of them is chosen. Those that fail beside it are not
//! tried again behind it, and of the others it is known what they can come to.

use super::Aim;
use super::scene::{Cells, Scene, in_words};
use super::viable::{Apart, Need, any, complete, join, meet, viable};
use crate::board::bits;
use crate::board::window::Window;
use crate::compile::Fill;
use crate::run::Run;
use std::ops::Range;

/// What the [`Cover`](super::Cover) of a whole choice asks of its parts.
pub(crate) struct Coverable {
    /// How many units.
    pub(crate) size: usize,
    /// Of which set, which the choice does not change.
    pub(crate) from: Fill,
    /// Whether the chosen units are taken out of it.
    pub(crate) others: bool,
    /// Where the cells stand in the words of the choice's unions.
    pub(crate) cells: Range<usize>,
    /// Whether a cell has to be covered as often as elements ask for it; once otherwise.
    pub(crate) often: bool,
    /// How many cells may stay uncovered.
    pub(crate) at_most: usize,
    /// What the cover is for.
    pub(crate) aim: Option<Aim>,
    /// Words of a set of cells.
    pub(crate) cell_words: usize,
    /// Words of a set of units.
    pub(crate) unit_words: usize,
}

/// The rows to choose from: each has a number, then what it adds to unions.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    /// Their words.
    pub(crate) words: &'a [u64],
    /// Words of one.
    pub(crate) width: usize,
}

impl<'a> Rows<'a> {
    fn get(self, at: usize) -> &'a [u64] {
        &self.words[at * self.width..][..self.width]
    }

    fn len(self) -> usize {
        self.words.len() / self.width
    }
}

/// How many rows to choose, and what to do with them: joins a row to those before it, false where that is too much;
/// and goes on with a whole choice, the set and what its rows come to.
pub(crate) struct Chosen<'a> {
    /// How many.
    pub(crate) size: usize,
    /// Words of their set.
    pub(crate) words: usize,
    /// Joins.
    pub(crate) join: &'a dyn Fn(&[u64], &mut [u64]) -> bool,
    /// Goes on.
    pub(crate) next: &'a dyn Fn(&[u64], &[u64]) -> bool,
}

impl Coverable {
    /// Goes on with each choice of rows that can be covered, in the scene that its cover works in.
    pub(crate) fn run(&self, run: &Run<'_>, rows: Rows<'_>, chosen: &Chosen<'_>) -> bool {
        run.lend(self.unit_words + 2 * self.cell_words, |sets| {
            let (units, cells) = sets.split_at_mut(self.unit_words);
            let (all, aims) = cells.split_at_mut(self.cell_words);
            run.write(&self.from, units);
            let set = |scene: &mut Scene, whole| {
                all.fill(0);
                for at in 0..rows.len() {
                    let cells = &rows.get(at)[1..][self.cells.clone()];
                    all.iter_mut().zip(cells).for_each(|(all, cells)| *all |= cells);
                }
                let aims = self.aim.as_ref().map(|aim| {
                    run.write(&aim.cells, aims);
                    &*aims
                });
                scene.set_for(run, whole, all, units, aims, self.at_most);
            };
            let work = |scene: &Scene| in_words!(scene, W => self.search::<W>(run, scene, rows, chosen));
            run.set_scene(units, self.at_most == 0, set, work)
        })
    }

    fn search<const W: usize>(
        &self,
        run: &Run<'_>,
        scene: &Scene,
        rows: Rows<'_>,
        chosen: &Chosen<'_>,
    ) -> bool {
        let search = Search { cover: self, run, scene, rows, chosen };
        run.lend(self.unit_words + chosen.words + chosen.size * rows.width, |memory| {
            let (available, memory) = memory.split_at_mut(self.unit_words);
            let (set, joined) = memory.split_at_mut(chosen.words);
            available.copy_from_slice(scene.from());
            set.fill(0);
            let aims = scene.aims().first_chunk().copied().unwrap_or([0; W]);
            let need = Need { once: [0; W], twice: [0; W] };
            let none = Part { at: 0, own: [0; W], takes: 0, units: 0, need, aims, apart: Apart::none() };
            let mut parts = Vec::with_capacity(2 * rows.len());
            for at in 0..rows.len() {
                let cells = &rows.get(at)[1..][self.cells.clone()];
                let mut row = Part { at, own: scene.gather(Window::whole(cells)), ..none };
                if self.at_most == 0 {
                    let need = Need { once: row.own, ..need };
                    let mut apart = Apart::<W>::none();
                    let least = match apart.add_for(scene, &need, available, self.size) {
                        true => apart.count().max(1),
                        false => self.size + 1,
                    };
                    let enough = |left: &usize| complete(scene, &need, available, *left, &mut Apart::none());
                    row.takes = (least..=self.size).find(enough).unwrap_or(self.size + 1);
                }
                search.add_longer(&mut parts, &none, &row, chosen.size == 1, available);
            }
            search.extend(&mut parts, 0, None, (available, set), joined)
        })
    }
}

/// A part of a choice: its last row, and what it comes to.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    at: usize,
    /// The cells of that row.
    own: Cells<W>,
    /// How many units it takes, where none may be left out.
    takes: usize,
    /// How many units all rows take one by one.
    units: usize,
    need: Need<W>,
    aims: Cells<W>,
    apart: Apart<W>,
}

/// A search under way on a scene whose sets of cells have `W` words.
struct Search<'a, const W: usize> {
    cover: &'a Coverable,
    run: &'a Run<'a>,
    scene: &'a Scene,
    rows: Rows<'a>,
    chosen: &'a Chosen<'a>,
}

impl<const W: usize> Search<'_, W> {
    /// Goes on with the parts that begin at `first`, which have one row more than `joined`, the rows before that.
    fn extend(
        &self,
        parts: &mut Vec<Part<W>>,
        first: usize,
        joined: Option<&[u64]>,
        (available, set): (&mut [u64], &mut [u64]),
        memory: &mut [u64],
    ) -> bool {
        if self.run.give_up() {
            return true;
        }
        let (row, deeper) = memory.split_at_mut(self.rows.width);
        let end = parts.len();
        // How many rows come after this one.
        let more = deeper.len() / row.len();
        for i in first..end.saturating_sub(more) {
            let mut part = parts[i];
            row.copy_from_slice(self.rows.get(part.at));
            if joined.is_some_and(|joined| !(self.chosen.join)(joined, row)) {
                continue;
            }
            let number = self.rows.get(part.at)[0] as usize;
            bits::insert(set, number);
            let found = if more == 0 {
                (self.chosen.next)(set, row)
            } else {
                self.take(available, part.at);
                let (at_most, size) = (self.cover.at_most, self.cover.size);
                if at_most > 0 || part.apart.add_for(self.scene, &part.need, available, size) {
                    for k in i + 1..end {
                        let other = parts[k];
                        self.add_longer(parts, &part, &other, more == 1, available);
                    }
                }
                let found =
                    parts.len() >= end + more && self.extend(parts, end, Some(row), (available, set), deeper);
                self.put_back(available, part.at);
                parts.truncate(end);
                found
            };
            if found {
                return true;
            }
            bits::remove(set, number);
        }
        false
    }

    /// Adds a part with the last row of another one, where it can be covered; `whole` where no more rows come.
    #[inline(always)]
    fn add_longer(
        &self,
        parts: &mut Vec<Part<W>>,
        part: &Part<W>,
        other: &Part<W>,
        whole: bool,
        available: &mut [u64],
    ) {
        let Self { cover, scene, .. } = *self;
        let (at, size, aims) = (other.at, cover.size, meet(&part.aims, &other.aims));
        let aim = cover.aim.as_ref().filter(|_| cover.at_most > 0);
        if aim.is_some() && !any(&aims) {
            return;
        }
        parts.push(Part {
            aims,
            apart: part.apart,
            need: part.need,
            units: part.units + other.takes,
            ..*other
        });
        let Some(part) = parts.last_mut() else { return };
        self.join(&mut part.need, &other.own);
        self.take(available, at);
        let holds = match aim {
            Some(aim) => {
                let (more, aims) = ((aim.more, &[0; W]), (&aims, &mut part.apart));
                part.aims = viable(scene, &part.need, available, size, more, aims);
                any(&part.aims)
            }
            // A part whose rows have units enough one by one is not looked at before it is whole.
            None => {
                cover.at_most > 0
                    || (!whole && part.units <= size && !any(&part.need.twice))
                    || complete(scene, &part.need, available, size, &mut part.apart)
            }
        };
        self.put_back(available, at);
        if !holds {
            parts.pop();
        }
    }

    /// Adds what a row asks to be covered.
    #[inline(always)]
    fn join(&self, need: &mut Need<W>, row: &Cells<W>) {
        if self.cover.often {
            join(&mut need.twice, &meet(&need.once, row));
        }
        join(&mut need.once, row);
    }

    /// Takes a row that is a unit out of those that may cover.
    #[inline(always)]
    fn take(&self, available: &mut [u64], at: usize) {
        if self.cover.others {
            bits::remove(available, self.rows.get(at)[0] as usize);
        }
    }

    /// Puts it back, where it is one of those that may cover.
    #[inline(always)]
    fn put_back(&self, available: &mut [u64], at: usize) {
        let number = self.rows.get(at)[0] as usize;
        if self.cover.others && bits::has(self.scene.from(), number) {
            bits::insert(available, number);
        }
    }
}
