//! Looking ahead: what assumptions lead to at once, to choose among them and to refute some.

use super::{level::Fixpoint, search::Run, search::Shape};
use crate::bits::{self, Ones};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ahead {
    Narrowed,
    Limit,
    /// Nothing was refuted; most follows from assuming this cell and value, or the opposite.
    Best(usize, usize),
    Nothing,
}

impl<S: Shape> Run<'_, S> {
    /// Assumes both sides of everything that has two possibilities on a level, one after another.
    pub(super) fn look_ahead(&mut self, depth: usize) -> Ahead {
        let size = self.shape.size();
        let mut best = (0, Ahead::Nothing);
        let mut narrowed = false;
        for i in 0..size.cell_words + size.need_words {
            for bit in Ones(self.level(depth).twos(i)) {
                // What was refuted since may have decided this one.
                if self.level(depth).twos(i) >> bit & 1 == 0 {
                    continue;
                }
                let sides = self.level(depth).sides(i, bit);
                let mut gains = [0; 2];
                for ((cell, value), gain) in sides.into_iter().zip(&mut gains) {
                    if self.search.is_over() {
                        return Ahead::Limit;
                    }
                    self.search.nodes += 1;
                    *gain = self.probe(depth, cell, value);
                    if *gain == 0 {
                        let mut level = self.level(depth);
                        level.eliminate(cell, value);
                        if !matches!(level.propagate(), Fixpoint::Open(..)) {
                            return Ahead::Narrowed;
                        }
                        narrowed = true;
                        break;
                    }
                }
                let gain = gains[0] * gains[1];
                if gain > best.0 {
                    best = (gain, Ahead::Best(sides[0].0, sides[0].1));
                }
            }
        }
        if narrowed { Ahead::Narrowed } else { best.1 }
    }

    /// How many candidates go when one is assumed; 0 when that is impossible.
    fn probe(&mut self, depth: usize, cell: usize, value: usize) -> usize {
        let end = self.shape.size().offsets().places;
        self.copy_up(depth);
        let before = bits::len(&self.level(depth).words[..end]);
        let mut above = self.level(depth + 1);
        if !above.place(cell, value) || matches!(above.propagate(), Fixpoint::Contradiction) {
            return 0;
        }
        before - bits::len(&above.words[..end])
    }
}
