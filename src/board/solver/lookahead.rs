//! Lookahead: failed-literal probing of all two-way choices of a search node, which also ranks them for branching.

use super::{
    search::{SizeParam, SweepSearch},
    sweep_state::Fixpoint,
};
use tesuji_sets::{SetBits, bits};

#[derive(Debug, Clone, Copy)]
pub enum LookaheadOutcome {
    Narrowed,
    Limit,
    /// No literal failed; propagation from this cell and value, or its negation, removes most.
    Best(usize, usize),
    Nothing,
}

impl<S: SizeParam> SweepSearch<'_, S> {
    /// Probes both options of each cell and need that has two.
    pub fn probe_two_way(&mut self, depth: usize) -> LookaheadOutcome {
        let size = self.shape.size();
        let mut best = (0, LookaheadOutcome::Nothing);
        let mut narrowed = false;
        for i in 0..size.cell_words + size.need_words {
            for bit in SetBits(self.level(depth).two_option_word(i)) {
                // Skips a choice that an earlier failed literal has decided.
                if self.level(depth).two_option_word(i) >> bit & 1 == 0 {
                    continue;
                }
                let sides = self.level(depth).two_options(i, bit);
                let mut gains = [0; 2];
                for ((cell, value), gain) in sides.into_iter().zip(&mut gains) {
                    if self.search.is_over() {
                        return LookaheadOutcome::Limit;
                    }
                    self.search.nodes += 1;
                    *gain = self.probe(depth, cell, value);
                    if *gain == 0 {
                        let mut level = self.level(depth);
                        level.eliminate(cell, value);
                        if !matches!(level.propagate(), Fixpoint::Open(..)) {
                            return LookaheadOutcome::Narrowed;
                        }
                        narrowed = true;
                        break;
                    }
                }
                let gain = gains[0] * gains[1];
                if gain > best.0 {
                    best = (gain, LookaheadOutcome::Best(sides[0].0, sides[0].1));
                }
            }
        }
        if narrowed { LookaheadOutcome::Narrowed } else { best.1 }
    }

    /// Number of candidates that propagation of an assumption removes; 0 if it fails.
    fn probe(&mut self, depth: usize, cell: usize, value: usize) -> usize {
        let end = self.shape.size().offsets().need_cells;
        self.copy_up(depth);
        let before = bits::len(&self.level(depth).words[..end]);
        let mut above = self.level(depth + 1);
        if !above.place(cell, value) || matches!(above.propagate(), Fixpoint::Contradiction) {
            return 0;
        }
        before - bits::len(&above.words[..end])
    }
}
