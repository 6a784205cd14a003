//! Bounds a choice by what has to be covered once it is made: a part that nothing covers is given up.

use super::incidence::{Cells, Incidence, any, in_words, join, meet};
use super::viable::{Apart, Need, Task};
use super::{Aim, Covering};
use crate::search::choose::{Bound, Choose};
use crate::{board::bits, board::window::Window, run::Run};
use std::ops::Range;
use std::sync::Arc;

/// What the [`Cover`](super::Cover) of a whole choice asks of its parts.
pub(crate) struct Coverable {
    /// How it is covered, by units that the choice does not change.
    pub(crate) by: Covering,
    /// Whether the chosen units are taken out of those that may cover.
    pub(crate) others: bool,
    /// Where the cells stand in the rows of the choice.
    pub(crate) cells: Range<usize>,
    /// Whether a cell has to be covered as often as elements ask for it; once otherwise.
    pub(crate) often: bool,
}

impl Coverable {
    /// The table of all cells, where that serves for every row; if no cell has two units there, those that a row takes
    /// are one more union over the elements.
    pub(crate) fn whole_table(&self, run: &Run<'_>) -> Option<Arc<Incidence>> {
        self.by.is_for_all.then(|| self.by.whole_table(run, &self.by.from))
    }

    /// Adds the units of the cells of a row, where each has one alone; false where that is too much.
    #[inline(always)]
    pub(crate) fn add_units(&self, table: &Incidence, row: &[u64], units: &mut [u64]) -> bool {
        for (w, &word) in row[self.cells.clone()].iter().enumerate() {
            for bit in bits::Ones(word) {
                let [unit] = table.units(w << 6 | bit) else { return false };
                bits::insert(units, usize::from(*unit));
            }
        }
        bits::len(units) <= self.by.size && !(self.others && bits::first_common(row, units).is_some())
    }

    /// Goes on with each choice of rows that can be covered.
    pub(crate) fn run(&self, run: &Run<'_>, choice: &Choose, rows: &mut [u64], deeper: &mut [u64]) -> bool {
        let table = self.by.short_table(run, &self.by.from, |cells| {
            let own = rows.chunks_exact(choice.width).map(|row| &row[self.cells.clone()]);
            own.for_each(|own| cells.join(Window::whole(own)));
        });
        in_words!(table, W => self.search::<W>(run, &table, choice, rows, deeper))
    }

    fn search<const W: usize>(
        &self,
        run: &Run<'_>,
        table: &Incidence,
        choice: &Choose,
        rows: &mut [u64],
        deeper: &mut [u64],
    ) -> bool {
        run.lend(run.topology.unit_words(), |available| {
            available.copy_from_slice(&table.from);
            let task = Task { table, available, left: self.by.size, has_spare: self.by.at_most > 0 };
            let (parts, entered) = (Vec::new(), Vec::new());
            let mut bound = Parts::<W> { cover: self, size: choice.size, task, parts, entered };
            let (aims, need) = (self.by.aims(run, table), Need::NOTHING);
            let none = Part { number: 0, own: [0; W], need, aims, apart: Apart::NONE };
            let width = choice.width;
            for at in 0..rows.len() / width {
                let (row, count) = (&rows[at * width..][..width], bound.parts.len());
                let own = table.gather(Window::whole(&row[self.cells.clone()]));
                let one = Part { number: choice.first(row), own, ..none };
                if let Some(part) = bound.joined(&none, &one) {
                    bound.parts.push(part);
                    rows.copy_within(at * width..(at + 1) * width, count * width);
                }
            }
            let rows = &rows[..bound.parts.len() * width];
            choice.go_through::<0, _>(run, bound, rows, deeper, choice.size)
        })
    }
}

/// What is known of a part of a choice.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    /// Its last element, and the cells of that.
    number: usize,
    own: Cells<W>,
    need: Need<W>,
    aims: Cells<W>,
    apart: Apart<W>,
}

/// The parts at hand, with a table whose sets of cells have `W` words.
struct Parts<'a, const W: usize> {
    cover: &'a Coverable,
    /// How many elements a whole choice has.
    size: usize,
    /// The units that may cover and are not chosen.
    task: Task<'a>,
    /// The parts of all levels, and those that are entered, each with how many parts there were then.
    parts: Vec<Part<W>>,
    entered: Vec<(Part<W>, usize)>,
}

impl<const W: usize> Bound for Parts<'_, W> {
    fn enter(&mut self, part: usize) -> bool {
        let mut part = self.parts[part];
        self.take(part.number);
        let goes_on = self.cover.by.at_most > 0 || part.apart.add(&self.task, &part.need);
        self.entered.push((part, self.parts.len()));
        goes_on
    }

    #[inline(always)]
    fn join(&mut self, other: usize) -> bool {
        let Some((part, _)) = self.entered.last().copied() else { return false };
        let other = self.parts[other];
        self.joined(&part, &other).map(|joined| self.parts.push(joined)).is_some()
    }

    fn leave(&mut self) {
        if let Some((part, count)) = self.entered.pop() {
            self.put_back(part.number);
            self.parts.truncate(count);
        }
    }
}

impl<const W: usize> Parts<'_, W> {
    /// A part with the last element of another one, where it can be covered.
    #[inline(always)]
    fn joined(&mut self, part: &Part<W>, other: &Part<W>) -> Option<Part<W>> {
        let Covering { at_most, aim, .. } = &self.cover.by;
        let mut joined =
            Part { aims: meet(&part.aims, &other.aims), need: part.need, apart: part.apart, ..*other };
        // Where no cell may stay uncovered, what a part can do for an aim costs more than it saves.
        let is_whole = self.entered.len() + 1 == self.size;
        let aim = aim.as_ref().filter(|_| *at_most > 0 || is_whole);
        if aim.is_some() && !any(&joined.aims) {
            return None;
        }
        if self.cover.often {
            join(&mut joined.need.twice, &meet(&joined.need.once, &other.own));
        }
        join(&mut joined.need.once, &other.own);
        self.take(other.number);
        let mut holds = *at_most > 0 || self.task.is_possible(&joined.need, &mut joined.apart);
        if let Some(Aim { more, .. }) = aim.filter(|_| holds) {
            joined.aims = self.task.viable(&joined.need, &joined.aims, more.then_some(&[0; W]));
            holds = any(&joined.aims);
        }
        self.put_back(other.number);
        holds.then_some(joined)
    }

    /// Takes an element that is a unit out of those that may cover.
    #[inline(always)]
    fn take(&mut self, number: usize) {
        if self.cover.others {
            bits::remove(self.task.available, number);
        }
    }

    /// Puts such an element back, where it is one of those that may cover.
    #[inline(always)]
    fn put_back(&mut self, number: usize) {
        if self.cover.others && bits::has(&self.task.table.from, number) {
            bits::insert(self.task.available, number);
        }
    }
}
