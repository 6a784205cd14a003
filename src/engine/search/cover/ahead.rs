//! Bounds a choice by what has to be covered once it is made: a part that nothing covers is given up.

use super::Aim;
use super::scene::{Cells, Scene, in_words};
use super::single::{Covering, unit_of};
use super::viable::{Apart, Need, any, complete, join, meet, viable};
use crate::search::choose::{Ahead, Choose};
use crate::{board::bits, board::window::Window, run::Run};
use std::ops::Range;
use std::sync::Arc;

/// What the [`Cover`](super::Cover) of a whole choice asks of its parts.
pub(crate) struct Coverable {
    pub(crate) size: usize,
    /// Whether the chosen units are taken out of those that may cover.
    pub(crate) others: bool,
    /// Where the cells stand in the rows of the choice.
    pub(crate) cells: Range<usize>,
    /// Whether a cell has to be covered as often as elements ask for it; once otherwise.
    pub(crate) often: bool,
    /// How many cells may stay uncovered.
    pub(crate) at_most: usize,
    pub(crate) aim: Option<Aim>,
    /// The units that may cover, which the choice does not change.
    pub(crate) from: Arc<Covering>,
    pub(crate) cell_words: usize,
    pub(crate) unit_words: usize,
}

impl Coverable {
    /// The unit that may cover each cell, where there is no second one for any and no cell may stay uncovered.
    pub(crate) fn single(&self, run: &Run<'_>) -> Option<&[u16]> {
        if self.at_most == 0 { self.from.single(run) } else { None }
    }

    /// Adds the units that it takes to cover the cells of a row, where each has one alone; false where that cannot be.
    #[inline(always)]
    pub(crate) fn cover_with(&self, single: &[u16], row: &[u64], units: &mut [u64]) -> bool {
        for (w, &word) in row[self.cells.clone()].iter().enumerate() {
            for b in bits::Ones(word) {
                let Some(unit) = unit_of(single, w << 6 | b) else { return false };
                bits::insert(units, unit);
            }
        }
        let own = || self.others && bits::first_common(row, units).is_some();
        bits::len(units) <= self.size && !own()
    }

    /// Goes on with each choice of rows that can be covered, in the scene that its cover works in.
    pub(crate) fn run(&self, run: &Run<'_>, choice: &Choose, rows: &mut [u64], deeper: &mut [u64]) -> bool {
        run.lend(self.unit_words + 2 * self.cell_words, |sets| {
            let (units, cells) = sets.split_at_mut(self.unit_words);
            let (all, aims) = cells.split_at_mut(self.cell_words);
            run.write(&self.from.units, units);
            all.fill(0);
            for row in rows.chunks_exact(choice.width::<0>()) {
                all.iter_mut().zip(&row[self.cells.clone()]).for_each(|(all, cells)| *all |= cells);
            }
            let set = |scene: &mut Scene, whole| {
                let aims = self.aim.as_ref().map(|aim| {
                    run.write(&aim.cells, aims);
                    &*aims
                });
                scene.set_for(run, whole, all, units, aims, self.at_most);
            };
            let work =
                |scene: &Scene| in_words!(scene, W => self.search::<W>(run, scene, choice, rows, deeper));
            run.set_scene(units, self.at_most == 0, set, work)
        })
    }

    fn search<const W: usize>(
        &self,
        run: &Run<'_>,
        scene: &Scene,
        choice: &Choose,
        rows: &mut [u64],
        deeper: &mut [u64],
    ) -> bool {
        let (width, size) = (choice.width::<0>(), choice.size);
        run.lend(self.unit_words, |available| {
            available.copy_from_slice(&scene.from);
            let aims = scene.aims.first_chunk().copied().unwrap_or([0; W]);
            let need = Need { once: [0; W], twice: [0; W] };
            let none = Part { number: 0, own: [0; W], takes: 0, units: 0, need, aims, apart: Apart::none() };
            let mut parts = Vec::with_capacity(2 * rows.len() / width);
            let mut bounds = Bounds { cover: self, scene, available };
            for at in 0..rows.len() / width {
                let (row, count) = (&rows[at * width..][..width], parts.len());
                let own = scene.gather(Window::whole(&row[self.cells.clone()]));
                let takes = if self.at_most == 0 { bounds.takes(&own) } else { 0 };
                let part = Part { number: choice.first(row), own, takes, ..none };
                if let Some(part) = bounds.longer(&none, &part, size == 1) {
                    rows.copy_within(at * width..(at + 1) * width, count * width);
                    parts.push(part);
                }
            }
            let mut search = Search { bounds, parts, entered: Vec::with_capacity(size) };
            let count = search.parts.len();
            count >= size
                && choice.extend::<0, false, _>(run, &mut search, 0, &rows[..count * width], deeper, size)
        })
    }
}

/// What is known of a part of a choice.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    number: usize,
    own: Cells<W>,
    /// How many units these take, where none may be left out.
    takes: usize,
    /// How many units all elements take one by one.
    units: usize,
    need: Need<W>,
    aims: Cells<W>,
    apart: Apart<W>,
}

/// What bounds the parts of a choice on a scene.
struct Bounds<'a> {
    cover: &'a Coverable,
    scene: &'a Scene,
    /// The units that may cover and are not chosen.
    available: &'a mut [u64],
}

/// A search under way on a scene whose sets of cells have `W` words.
struct Search<'a, const W: usize> {
    bounds: Bounds<'a>,
    /// The parts of all levels, and those that are entered, each with how many parts there were then.
    parts: Vec<Part<W>>,
    entered: Vec<(Part<W>, usize)>,
}

impl<const W: usize> Ahead for Search<'_, W> {
    fn enter(&mut self, part: usize) -> bool {
        let mut part = self.parts[part];
        let Bounds { cover, scene, available } = &mut self.bounds;
        take(cover, available, part.number);
        let goes_on = cover.at_most > 0 || part.apart.add_for(scene, &part.need, available, cover.size);
        self.entered.push((part, self.parts.len()));
        goes_on
    }

    #[inline(always)]
    fn longer(&mut self, other: usize, whole: bool) -> bool {
        let Self { bounds, parts, entered } = self;
        let longer = entered.last().and_then(|(part, _)| bounds.longer(part, &parts[other], whole));
        longer.map(|longer| parts.push(longer)).is_some()
    }

    fn leave(&mut self) {
        if let Some((part, count)) = self.entered.pop() {
            self.bounds.put_back(part.number);
            self.parts.truncate(count);
        }
    }
}

impl Bounds<'_> {
    /// A part with the last element of another one, where it can be covered.
    #[inline(always)]
    fn longer<const W: usize>(&mut self, part: &Part<W>, other: &Part<W>, whole: bool) -> Option<Part<W>> {
        let (cover, scene) = (self.cover, self.scene);
        let (size, aims) = (cover.size, meet(&part.aims, &other.aims));
        let aim = cover.aim.as_ref().filter(|_| cover.at_most > 0);
        if aim.is_some() && !any(&aims) {
            return None;
        }
        let units = part.units + other.takes;
        let mut longer = Part { aims, apart: part.apart, need: part.need, units, ..*other };
        if cover.often {
            join(&mut longer.need.twice, &meet(&longer.need.once, &other.own));
        }
        join(&mut longer.need.once, &other.own);
        take(cover, self.available, other.number);
        let holds = match aim {
            Some(aim) => {
                let (more, aims) = ((aim.more, &[0; W]), (&aims, &mut longer.apart));
                longer.aims = viable(scene, &longer.need, self.available, size, more, aims);
                any(&longer.aims)
            }
            // A part whose elements have units enough one by one is not looked at before it is whole.
            None => {
                cover.at_most > 0
                    || (!whole && longer.units <= size && !any(&longer.need.twice))
                    || complete(scene, &longer.need, self.available, size, &mut longer.apart)
            }
        };
        self.put_back(other.number);
        holds.then_some(longer)
    }

    /// How many units it takes to cover some cells; one too many where they cannot be.
    fn takes<const W: usize>(&mut self, cells: &Cells<W>) -> usize {
        let (scene, size) = (self.scene, self.cover.size);
        let need = Need { once: *cells, twice: [0; W] };
        let mut apart = Apart::<W>::none();
        let least = match apart.add_for(scene, &need, self.available, size) {
            true => apart.count().max(1),
            false => size + 1,
        };
        let enough = |left: &usize| complete(scene, &need, self.available, *left, &mut Apart::none());
        (least..=size).find(enough).unwrap_or(size + 1)
    }

    /// Puts an element that is a unit back, where it is one of those that may cover.
    #[inline(always)]
    fn put_back(&mut self, number: usize) {
        if self.cover.others && bits::has(&self.scene.from, number) {
            bits::insert(self.available, number);
        }
    }
}

/// Takes an element that is a unit out of those that may cover.
#[inline(always)]
fn take(cover: &Coverable, available: &mut [u64], number: usize) {
    if cover.others {
        bits::remove(available, number);
    }
}
