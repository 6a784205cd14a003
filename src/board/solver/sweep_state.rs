//! State of one search node of the bit-parallel back end, with its propagation.
//!
//! It stores the candidates twice as bit sets: for each value its cells, and for each place of a unit the needs (unit and
//! value) that its cell can satisfy.

use super::{search::SizeParam, sweep::SweepOutcome, tables::SweepTables};
use tesuji_sets::bits;

pub struct SweepState<'a, S> {
    pub tables: &'a SweepTables,
    pub shape: S,
    /// Its words: see [`super::tables::SweepLayout`].
    pub words: &'a mut [u64],
}

#[derive(Debug, Clone, Copy)]
pub enum Fixpoint {
    Contradiction,
    Solved,
    /// A decision is required: the cell and the value to branch on.
    Open(usize, usize),
}

impl<S: SizeParam> SweepState<'_, S> {
    /// Places a value and removes the candidates that it excludes. Returns `false` if it is not a candidate.
    #[inline(always)]
    pub fn place(&mut self, cell: usize, value: usize) -> bool {
        let (t, size) = (self.tables, self.shape.size());
        let (cw, nw, vw) = (size.cell_words, size.need_words, size.value_words);
        let layout = size.offsets();
        let (holders, rest) = self.words[..layout.end].split_at_mut(layout.need_cells);
        let (places, rest) = rest.split_at_mut(layout.open - layout.need_cells);
        let (open, missing) = rest.split_at_mut(cw);
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let of_value = &mut holders[value * cw..][..cw];
        if of_value[word] & bit == 0 {
            return false;
        }
        let beside = &t.beside[cell * cw..][..cw];
        for (word, beside) in of_value.iter_mut().zip(beside) {
            *word &= beside;
        }
        for set in holders.chunks_exact_mut(cw) {
            set[word] &= !bit;
        }
        holders[value * cw + word] |= bit;
        open[word] &= !bit;
        let slot = t.slots[value];
        let first = slot.word as usize;
        let lost = &t.lost[cell * size.max_unit_cells * vw..][..size.max_unit_cells * vw];
        for (row, lost) in places.chunks_exact_mut(nw).zip(lost.chunks_exact(vw)) {
            for (w, lost) in row[first..first + vw].iter_mut().zip(lost) {
                *w &= !(lost << slot.bit);
            }
        }
        for m in t.members(cell) {
            let (unit, place) = (usize::from(m.unit), usize::from(m.position));
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
        let layout = size.offsets();
        bits::remove(&mut self.words[value * size.cell_words..], cell);
        for m in t.members(cell) {
            let row = layout.need_cells + usize::from(m.position) * size.need_words;
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
                SweepOutcome::Empty => return Fixpoint::Contradiction,
                SweepOutcome::Placed => continue,
                SweepOutcome::Quiet => {}
            }
            match self.sweep_needs() {
                SweepOutcome::Empty => return Fixpoint::Contradiction,
                SweepOutcome::Placed => continue,
                SweepOutcome::Quiet => {}
            }
            let size = self.shape.size();
            let layout = size.offsets();
            if bits::is_empty(&self.words[layout.open..layout.missing]) {
                return Fixpoint::Solved;
            }
            if self.narrow_needs() == SweepOutcome::Quiet {
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

    /// Word `i` of the cells, then of the needs, with exactly two options.
    pub fn two_option_word(&self, i: usize) -> u64 {
        let size = self.shape.size();
        let layout = size.offsets();
        match i.checked_sub(size.cell_words) {
            None => self.words[layout.pairs + i],
            Some(j) => self.words[layout.narrowed + j] & self.words[layout.missing + j],
        }
    }

    /// The two options, (cell, value), of a bit of such a word.
    pub fn two_options(&self, i: usize, bit: usize) -> [(usize, usize); 2] {
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

    /// Branching candidate: of a cell with two candidates the one with most peers, weighted; else of a cell with fewest.
    fn choose(&self) -> Fixpoint {
        let size = self.shape.size();
        let (cw, layout) = (size.cell_words, size.offsets());
        let holders = &self.words[..layout.need_cells];
        let mut best = (0, 0, 0);
        let pairs = &self.words[layout.pairs..][..cw];
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
        for c in bits::iter(&self.words[layout.open..layout.missing]) {
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
