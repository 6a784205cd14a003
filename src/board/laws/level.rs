//! A working state of the search and what follows from it at once.
//!
//! It keeps the candidates twice, bit by bit: for each value the cells that may hold it, and for
//! each place of a unit the needs (unit and value) that its cell may meet.

use super::{search::Shape, sweep::Sweep, tables::Tables};
use crate::bits;

pub struct Level<'a, S> {
    pub tables: &'a Tables,
    pub shape: S,
    /// Its words: see [`super::tables::Offsets`].
    pub words: &'a mut [u64],
}

#[derive(Debug, Clone, Copy)]
pub enum Fixpoint {
    Contradiction,
    Solved,
    /// Nothing more without an assumption: a cell and a value to assume.
    Open(usize, usize),
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
        for (word, beside) in own.iter_mut().zip(beside) {
            *word &= beside;
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
            for (word, needs) in row.iter_mut().zip(needs) {
                *word &= !needs;
            }
            let need = slot.bit as usize + unit;
            let (word, bit) = (first + (need >> 6), 1u64 << (need & 63));
            row[word] |= bit;
            missing[word] &= !bit;
        }
        true
    }

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

    pub fn candidates(&self, cell: usize) -> u64 {
        let size = self.shape.size();
        (0..size.values)
            .filter(|v| bits::has(&self.words[v * size.cell_words..], cell))
            .fold(0, |set, v| set | 1 << v)
    }

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
    pub fn first_cell(&self, need: usize) -> Option<usize> {
        let cw = self.shape.size().cell_words;
        let (unit, value) = self.tables.need[need];
        let unit = &self.tables.unit_cells[usize::from(unit) * cw..][..cw];
        let holders = &self.words[usize::from(value) * cw..][..cw];
        (0..cw)
            .find(|&i| holders[i] & unit[i] != 0)
            .map(|i| i << 6 | (holders[i] & unit[i]).trailing_zeros() as usize)
    }

    #[inline(always)]
    pub fn last_cell(&self, need: usize) -> Option<usize> {
        let cw = self.shape.size().cell_words;
        let (unit, value) = self.tables.need[need];
        let unit = &self.tables.unit_cells[usize::from(unit) * cw..][..cw];
        let holders = &self.words[usize::from(value) * cw..][..cw];
        (0..cw)
            .rfind(|&i| holders[i] & unit[i] != 0)
            .map(|i| i << 6 | (63 - (holders[i] & unit[i]).leading_zeros() as usize))
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
            [(self.first_cell(need).unwrap_or(0), v), (self.last_cell(need).unwrap_or(0), v)]
        }
    }

    /// The candidate to assume: of a cell with two the one that bears on most others, else of one with fewest.
    fn choose(&self) -> Fixpoint {
        let size = self.shape.size();
        let (cw, at) = (size.cell_words, size.offsets());
        let holders = &self.words[..at.places];
        let mut best = (0, 0, 0);
        let pairs = &self.words[at.pairs..][..cw];
        for c in bits::iter(pairs) {
            let beside = &self.tables.beside[c * cw..][..cw];
            for (v, holders) in holders.chunks_exact(cw).enumerate() {
                if !bits::has(holders, c) {
                    continue;
                }
                let mut score = 1;
                for k in 0..cw {
                    let seen = holders[k] & !beside[k];
                    score += seen.count_ones() + 3 * (seen & pairs[k]).count_ones();
                }
                if score > best.0 {
                    best = (score, c, v);
                }
            }
        }
        if best.0 > 0 {
            return Fixpoint::Open(best.1, best.2);
        }
        let mut best = (usize::MAX, 0, 0);
        for c in bits::iter(&self.words[at.open..at.missing]) {
            let mut values = (0..size.values).filter(|v| bits::has(&self.words[v * cw..], c));
            if let Some(first) = values.next() {
                let more = values.count();
                if more < best.0 {
                    best = (more, c, first);
                }
            }
        }
        Fixpoint::Open(best.1, best.2)
    }
}
