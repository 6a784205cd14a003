//! Passes over all cells and all needs of a search node.
//!
//! Bit-sliced saturating counters classify 64 cells, or 64 needs, at a time by their number of options: 0, 1, 2 or more.

// Words of equal index of several sets are processed together.
#![allow(clippy::needless_range_loop)]

use super::{search::SizeParam, sweep_state::SweepState};
use tesuji_sets::SetBits;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SweepOutcome {
    /// Some cell or need has no option.
    Empty,
    /// Options were placed or removed.
    Placed,
    Quiet,
}

/// Bits that are set in at least one, two and three of several rows (carry-save addition).
#[derive(Clone, Copy)]
struct ThresholdSums<const B: usize> {
    one: [u64; B],
    two: [u64; B],
    three: [u64; B],
}

/// Sums of `B` words of each of `rows` sets, `stride` words apart.
#[inline(always)]
fn add_up<const B: usize>(words: &[u64], rows: usize, stride: usize) -> ThresholdSums<B> {
    let mut s = ThresholdSums { one: [0; B], two: [0; B], three: [0; B] };
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

/// Methods that run others over all words of a set in vector blocks of up to four.
macro_rules! in_blocks {
    ($($(#[$doc:meta])* $name:ident($words:ident) => $method:ident,)+) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name(&mut self) -> SweepOutcome {
            let (words, mut at, mut end) = (self.shape.size().$words, 0, SweepOutcome::Quiet);
            while at < words {
                let (step, sweep) = match words - at {
                    1 => (1, self.$method::<1>(at)),
                    2 | 3 => (2, self.$method::<2>(at)),
                    _ => (4, self.$method::<4>(at)),
                };
                match sweep {
                    SweepOutcome::Empty => return SweepOutcome::Empty,
                    SweepOutcome::Placed => end = SweepOutcome::Placed,
                    SweepOutcome::Quiet => {}
                }
                at += step;
            }
            end
        }
    )+};
}

impl<S: SizeParam> SweepState<'_, S> {
    in_blocks! {
        /// Places the cells with one candidate, and records those with two.
        sweep_cells(cell_words) => sweep_cells_at,
        /// Places the needs with one cell.
        sweep_needs(need_words) => sweep_needs_at,
        /// Removes the candidates that exclude both cells of a need with two.
        narrow_needs(need_words) => narrow_needs_at,
    }

    #[inline(always)]
    fn sweep_cells_at<const B: usize>(&mut self, i: usize) -> SweepOutcome {
        let size = self.shape.size();
        let (cw, at) = (size.cell_words, size.offsets());
        let s = add_up::<B>(&self.words[i..at.need_cells], size.values, cw);
        let mut single = [0; B];
        let (mut any, mut empty) = (0, 0);
        for b in 0..B {
            single[b] = !s.two[b] & self.words[at.open + i + b];
            any |= single[b];
            empty |= s.one[b] ^ self.tables.start[i + b];
            self.words[at.pairs + i + b] = s.two[b] & !s.three[b];
        }
        if empty != 0 {
            return SweepOutcome::Empty;
        }
        if any == 0 {
            return SweepOutcome::Quiet;
        }
        for v in 0..size.values {
            for b in 0..B {
                for bit in SetBits(self.words[v * cw + i + b] & single[b]) {
                    if !self.place((i + b) << 6 | bit, v) {
                        return SweepOutcome::Empty;
                    }
                    single[b] &= !(1 << bit);
                }
            }
        }
        SweepOutcome::Placed
    }

    #[inline(always)]
    fn sweep_needs_at<const B: usize>(&mut self, j: usize) -> SweepOutcome {
        let size = self.shape.size();
        let (nw, at) = (size.need_words, size.offsets());
        let s = add_up::<B>(&self.words[at.need_cells + j..at.open], size.max_unit_cells, nw);
        let mut single = [0; B];
        let (mut any, mut empty) = (0, 0);
        for b in 0..B {
            let missing = self.words[at.missing + j + b];
            single[b] = !s.two[b] & missing;
            any |= single[b];
            empty |= missing & !s.one[b];
        }
        if empty != 0 {
            return SweepOutcome::Empty;
        }
        if any == 0 {
            return SweepOutcome::Quiet;
        }
        for b in 0..B {
            for bit in SetBits(single[b]) {
                // One placement may satisfy several needs.
                if self.words[at.missing + j + b] >> bit & 1 == 0 {
                    continue;
                }
                let need = (j + b) << 6 | bit;
                let value = usize::from(self.tables.need[need].1);
                let cell = self.first_cell(need);
                match cell {
                    Some(cell) if self.place(cell, value) => {}
                    _ => return SweepOutcome::Empty,
                }
            }
        }
        SweepOutcome::Placed
    }

    #[inline(always)]
    fn narrow_needs_at<const B: usize>(&mut self, j: usize) -> SweepOutcome {
        let (t, size) = (self.tables, self.shape.size());
        let (cw, nw, at) = (size.cell_words, size.need_words, size.offsets());
        let s = add_up::<B>(&self.words[at.need_cells + j..at.open], size.max_unit_cells, nw);
        let mut end = SweepOutcome::Quiet;
        for b in 0..B {
            let few = self.words[at.missing + j + b] & s.two[b] & !s.three[b];
            let few = few & !self.words[at.narrowed + j + b];
            self.words[at.narrowed + j + b] |= few;
            for bit in SetBits(few) {
                let need = (j + b) << 6 | bit;
                let value = usize::from(t.need[need].1);
                let (Some(first), Some(last)) = (self.first_cell(need), self.last_cell(need)) else {
                    return SweepOutcome::Empty;
                };
                for i in 0..cw {
                    let beside = t.beside[first * cw + i] | t.beside[last * cw + i];
                    for bit in SetBits(self.words[value * cw + i] & !beside) {
                        self.eliminate(i << 6 | bit, value);
                        end = SweepOutcome::Placed;
                    }
                }
            }
        }
        end
    }
}
