//! Sweeps over all cells and all needs of a working state.
//!
//! Adding up sets shows of 64 cells, or 64 needs, at a time which have no possibility left, one, two, or more.

// Words with one number, of several sets, are worked on side by side.
#![allow(clippy::needless_range_loop)]

use super::{level::Level, search::Shape};
use crate::bits::Ones;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sweep {
    /// Something has no possibility left.
    Empty,
    /// Something had one possibility left, which is now taken.
    Placed,
    /// Neither.
    Quiet,
}

/// Which bits are on in at least one, two, three of several sets.
#[derive(Clone, Copy)]
struct Sums<const B: usize> {
    one: [u64; B],
    two: [u64; B],
    three: [u64; B],
}

/// Adds up `B` words of each of `rows` sets that stand `stride` words apart.
#[inline(always)]
fn add_up<const B: usize>(words: &[u64], rows: usize, stride: usize) -> Sums<B> {
    let mut s = Sums { one: [0; B], two: [0; B], three: [0; B] };
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

/// Methods that run others over all words of a set, four at a time so that they share a register.
macro_rules! in_blocks {
    ($($(#[$doc:meta])* $name:ident($words:ident) => $method:ident,)+) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name(&mut self) -> Sweep {
            let (words, mut at, mut end) = (self.shape.size().$words, 0, Sweep::Quiet);
            while at < words {
                let (step, sweep) = match words - at {
                    1 => (1, self.$method::<1>(at)),
                    2 | 3 => (2, self.$method::<2>(at)),
                    _ => (4, self.$method::<4>(at)),
                };
                match sweep {
                    Sweep::Empty => return Sweep::Empty,
                    Sweep::Placed => end = Sweep::Placed,
                    Sweep::Quiet => {}
                }
                at += step;
            }
            end
        }
    )+};
}

impl<S: Shape> Level<'_, S> {
    in_blocks! {
        /// Places the cells with one candidate, and notes those with two.
        sweep_cells(cell_words) => sweep_cells_at,
        /// Places the needs that one cell can meet.
        sweep_needs(need_words) => sweep_needs_at,
        /// Takes the candidates that exclude both of the two cells that can meet a need.
        ///
        /// Needs with three cells would save few assumptions for the time they take.
        narrow_needs(need_words) => narrow_needs_at,
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
                let (Some(first), Some(last)) = (self.first_cell(need), self.last_cell(need)) else {
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
}
