//! A working state of the search and what follows from it at once.
//!
//! It keeps the candidates twice, bit by bit: for each value the cells that may hold it, and for
//! each place of a unit the needs (unit and value) that its cell may meet. Adding up the sets of
//! either kind tells for 64 cells, or for 64 needs, at a time which of them have no candidate left,
//! one, two, three or more.

use super::search::Shape;
use super::tables::Tables;
use crate::board::bits::{self, Ones};

/// A working state.
pub struct Level<'a, S> {
    /// The laws.
    pub tables: &'a Tables,
    /// The sizes.
    pub shape: S,
    /// Its words: see [`super::tables::Offsets`].
    pub words: &'a mut [u64],
}

/// What follows from a working state.
#[derive(Debug, Clone, Copy)]
pub enum Fixpoint {
    /// That it has no solution.
    Contradiction,
    /// That it is one.
    Solved,
    /// Nothing more without an assumption: a cell and a value to assume.
    Open(usize, usize),
}

/// What a sweep over cells or needs came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sweep {
    /// Something has no possibility left.
    Empty,
    /// Something had one possibility left, which is now taken.
    Placed,
    /// Neither.
    Quiet,
}

/// Which bits are on in at least one, two, three, four of several sets.
#[derive(Clone, Copy)]
struct Sums<const B: usize> {
    one: [u64; B],
    two: [u64; B],
    three: [u64; B],
}

/// Adds up `B` words of each of `rows` sets that stand `stride` words apart.
#[inline(always)]
fn add_up<const B: usize>(words: &[u64], rows: usize, stride: usize) -> Sums<B> {
    let mut s = Sums {
        one: [0; B],
        two: [0; B],
        three: [0; B],
    };
    for r in 0..rows {
        let row = &words[r * stride..][..B];
        for b in 0..B {
            s.three[b] |= s.two[b] & row[b];
            s.two[b] |= s.one[b] & row[b];
            s.one[b] |= row[b];
        }
    }
    s
}

/// Runs a method over all words of a set, four at a time so that they share a register.
macro_rules! in_blocks {
    ($n:expr, $at:ident => $method:ident, $self:expr, $placed:ident) => {{
        let mut $at = 0;
        while $at < $n {
            let (step, sweep) = match $n - $at {
                1 => (1, $self.$method::<1>($at)),
                2 | 3 => (2, $self.$method::<2>($at)),
                _ => (4, $self.$method::<4>($at)),
            };
            match sweep {
                Sweep::Empty => return Sweep::Empty,
                Sweep::Placed => $placed = Sweep::Placed,
                Sweep::Quiet => {}
            }
            $at += step;
        }
    }};
}

impl<S: Shape> Level<'_, S> {
    /// Gives a cell a value and takes what that excludes; false when the cell cannot have it.
    #[inline(always)]
    pub fn place(&mut self, cell: usize, value: usize) -> bool {
        let (t, size) = (self.tables, self.shape.size());
        let (cw, nw, vw) = (size.cell_words, size.need_words, size.value_words);
        let at = size.offsets();
        let (holders, rest) = self.words[..at.end].split_at_mut(at.places);
        let (places, rest) = rest.split_at_mut(at.open - at.places);
        let (open, missing) = rest.split_at_mut(cw);
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let own = &mut holders[value * cw..][..cw];
        if own[word] & bit == 0 {
            return false;
        }
        let beside = &t.beside[cell * cw..][..cw];
        for i in 0..cw {
            own[i] &= beside[i];
        }
        for set in holders.chunks_exact_mut(cw) {
            set[word] &= !bit;
        }
        holders[value * cw + word] |= bit;
        open[word] &= !bit;
        let slot = t.slots[value];
        let first = slot.word as usize;
        let lost = &t.lost[cell * size.places * vw..][..size.places * vw];
        for (row, lost) in places.chunks_exact_mut(nw).zip(lost.chunks_exact(vw)) {
            for (w, lost) in row[first..first + vw].iter_mut().zip(lost) {
                *w &= !(lost << slot.bit);
            }
        }
        for m in t.members(cell) {
            let (unit, place) = (usize::from(m.unit), usize::from(m.place));
            let row = &mut places[place * nw..][..nw];
            let needs = &t.needs[unit * nw..][..nw];
            for i in 0..nw {
                row[i] &= !needs[i];
            }
            let need = slot.bit as usize + unit;
            let (word, bit) = (first + (need >> 6), 1u64 << (need & 63));
            row[word] |= bit;
            missing[word] &= !bit;
        }
        true
    }

    /// Takes a candidate out.
    #[inline(always)]
    pub fn eliminate(&mut self, cell: usize, value: usize) {
        let (t, size) = (self.tables, self.shape.size());
        let at = size.offsets();
        bits::remove(&mut self.words[value * size.cell_words..], cell);
        for m in t.members(cell) {
            let row = at.places + usize::from(m.place) * size.need_words;
            let need = t.need_bit(usize::from(m.unit), value);
            bits::remove(&mut self.words[row..], need);
        }
    }

    /// Places what has one possibility left, until nothing has.
    pub fn propagate(&mut self) -> Fixpoint {
        loop {
            match self.sweep_cells() {
                Sweep::Empty => return Fixpoint::Contradiction,
                Sweep::Placed => continue,
                Sweep::Quiet => {}
            }
            match self.sweep_needs() {
                Sweep::Empty => return Fixpoint::Contradiction,
                Sweep::Placed => continue,
                Sweep::Quiet => {}
            }
            let size = self.shape.size();
            let at = size.offsets();
            if bits::is_empty(&self.words[at.open..at.missing]) {
                return Fixpoint::Solved;
            }
            if self.narrow_needs() == Sweep::Quiet {
                return self.choose();
            }
        }
    }

    #[inline(always)]
    fn sweep_cells(&mut self) -> Sweep {
        let mut end = Sweep::Quiet;
        in_blocks!(self.shape.size().cell_words, at => sweep_cells_at, self, end);
        end
    }

    #[inline(always)]
    fn sweep_cells_at<const B: usize>(&mut self, i: usize) -> Sweep {
        let size = self.shape.size();
        let (cw, at) = (size.cell_words, size.offsets());
        let s = add_up::<B>(&self.words[i..at.places], size.values, cw);
        let mut single = [0; B];
        let (mut any, mut empty) = (0, 0);
        for b in 0..B {
            single[b] = !s.two[b] & self.words[at.open + i + b];
            any |= single[b];
            empty |= s.one[b] ^ self.tables.start[i + b];
            self.words[at.pairs + i + b] = s.two[b] & !s.three[b];
        }
        if empty != 0 {
            return Sweep::Empty;
        }
        if any == 0 {
            return Sweep::Quiet;
        }
        for v in 0..size.values {
            for b in 0..B {
                for bit in Ones(self.words[v * cw + i + b] & single[b]) {
                    if !self.place((i + b) << 6 | bit, v) {
                        return Sweep::Empty;
                    }
                    single[b] &= !(1 << bit);
                }
            }
        }
        Sweep::Placed
    }

    #[inline(always)]
    fn sweep_needs(&mut self) -> Sweep {
        let mut end = Sweep::Quiet;
        in_blocks!(self.shape.size().need_words, at => sweep_needs_at, self, end);
        end
    }

    #[inline(always)]
    fn sweep_needs_at<const B: usize>(&mut self, j: usize) -> Sweep {
        let size = self.shape.size();
        let (nw, at) = (size.need_words, size.offsets());
        let s = add_up::<B>(&self.words[at.places + j..at.open], size.places, nw);
        let mut single = [0; B];
        let (mut any, mut empty) = (0, 0);
        for b in 0..B {
            let missing = self.words[at.missing + j + b];
            single[b] = !s.two[b] & missing;
            any |= single[b];
            empty |= missing & !s.one[b];
        }
        if empty != 0 {
            return Sweep::Empty;
        }
        if any == 0 {
            return Sweep::Quiet;
        }
        for b in 0..B {
            for bit in Ones(single[b]) {
                // One placement can meet several needs.
                if self.words[at.missing + j + b] >> bit & 1 == 0 {
                    continue;
                }
                let need = (j + b) << 6 | bit;
                let value = usize::from(self.tables.need[need].1);
                let cell = self.first_cell(need);
                match cell {
                    Some(cell) if self.place(cell, value) => {}
                    _ => return Sweep::Empty,
                }
            }
        }
        Sweep::Placed
    }

    /// The first cell that can meet a need.
    #[inline(always)]
    fn first_cell(&self, need: usize) -> Option<usize> {
        let cw = self.shape.size().cell_words;
        let (unit, value) = self.tables.need[need];
        let unit = &self.tables.unit_cells[usize::from(unit) * cw..][..cw];
        let holders = &self.words[usize::from(value) * cw..][..cw];
        (0..cw)
            .find(|&i| holders[i] & unit[i] != 0)
            .map(|i| i << 6 | (holders[i] & unit[i]).trailing_zeros() as usize)
    }

    /// The last cell that can meet a need.
    #[inline(always)]
    fn last_cell(&self, need: usize) -> Option<usize> {
        let cw = self.shape.size().cell_words;
        let (unit, value) = self.tables.need[need];
        let unit = &self.tables.unit_cells[usize::from(unit) * cw..][..cw];
        let holders = &self.words[usize::from(value) * cw..][..cw];
        (0..cw)
            .rfind(|&i| holders[i] & unit[i] != 0)
            .map(|i| i << 6 | (63 - (holders[i] & unit[i]).leading_zeros() as usize))
    }

    /// A candidate that would leave a need without a cell goes.
    #[inline(always)]
    fn narrow_needs(&mut self) -> Sweep {
        let mut end = Sweep::Quiet;
        in_blocks!(self.shape.size().need_words, at => narrow_needs_at, self, end);
        end
    }

    #[inline(always)]
    fn narrow_needs_at<const B: usize>(&mut self, j: usize) -> Sweep {
        let (t, size) = (self.tables, self.shape.size());
        let (cw, nw, at) = (size.cell_words, size.need_words, size.offsets());
        let s = add_up::<B>(&self.words[at.places + j..at.open], size.places, nw);
        let mut end = Sweep::Quiet;
        for b in 0..B {
            let few = self.words[at.missing + j + b] & s.two[b] & !s.three[b];
            let few = few & !self.words[at.narrowed + j + b];
            self.words[at.narrowed + j + b] |= few;
            for bit in Ones(few) {
                let need = (j + b) << 6 | bit;
                let value = usize::from(t.need[need].1);
                let (Some(first), Some(last)) = (self.first_cell(need), self.last_cell(need))
                else {
                    return Sweep::Empty;
                };
                for i in 0..cw {
                    let beside = t.beside[first * cw + i] | t.beside[last * cw + i];
                    for bit in Ones(self.words[value * cw + i] & !beside) {
                        self.eliminate(i << 6 | bit, value);
                        end = Sweep::Placed;
                    }
                }
            }
        }
        end
    }

    /// Word `i` of the cells, then of the needs, that have two possibilities.
    pub fn twos(&self, i: usize) -> u64 {
        let size = self.shape.size();
        let at = size.offsets();
        match i.checked_sub(size.cell_words) {
            None => self.words[at.pairs + i],
            Some(j) => self.words[at.narrowed + j] & self.words[at.missing + j],
        }
    }

    /// The two possibilities, cell and value, of a bit of such a word.
    pub fn sides(&self, i: usize, bit: usize) -> [(usize, usize); 2] {
        let size = self.shape.size();
        let cw = size.cell_words;
        if i < cw {
            let c = i << 6 | bit;
            let mut v = (0..size.values).filter(|v| bits::has(&self.words[v * cw..], c));
            [(c, v.next().unwrap_or(0)), (c, v.next().unwrap_or(0))]
        } else {
            let need = (i - cw) << 6 | bit;
            let v = usize::from(self.tables.need[need].1);
            [
                (self.first_cell(need).unwrap_or(0), v),
                (self.last_cell(need).unwrap_or(0), v),
            ]
        }
    }

    /// The candidate to assume: of a cell with two, the one that bears on most others.
    fn choose(&self) -> Fixpoint {
        let size = self.shape.size();
        let (cw, at) = (size.cell_words, size.offsets());
        let holders = &self.words[..at.places];
        let mut best = (0, 0, 0);
        let pairs = &self.words[at.pairs..][..cw];
        for i in 0..cw {
            for bit in Ones(pairs[i]) {
                let c = i << 6 | bit;
                for v in 0..size.values {
                    if !bits::has(&holders[v * cw..][..cw], c) {
                        continue;
                    }
                    let mut score = 1;
                    for k in 0..cw {
                        let seen = holders[v * cw + k] & !self.tables.beside[c * cw + k];
                        score += seen.count_ones() + 3 * (seen & pairs[k]).count_ones();
                    }
                    if score > best.0 {
                        best = (score, c, v);
                    }
                }
            }
        }
        if best.0 > 0 {
            return Fixpoint::Open(best.1, best.2);
        }
        let mut best = (usize::MAX, 0, 0);
        for c in bits::iter(&self.words[at.open..at.missing]) {
            let mut n = 0;
            let mut first = 0;
            for v in (0..size.values).rev() {
                if bits::has(&self.words[v * cw..], c) {
                    n += 1;
                    first = v;
                }
            }
            if n < best.0 {
                best = (n, c, first);
            }
        }
        Fixpoint::Open(best.1, best.2)
    }
}
