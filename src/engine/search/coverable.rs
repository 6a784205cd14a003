//! Tells of parts of a choice early that what they have to cover cannot be covered.

use super::reach::reaches;
use crate::board::bits;
use crate::engine::compile::Fill;
use crate::engine::run::Run;

/// Whether some cells, but for a few, can be covered at all by so many units of a set, each once: a cheap test for
/// parts of what a later [`Cover`](super::cover::Cover) has to cover.
pub(crate) struct Coverable {
    /// How many units.
    pub(crate) size: usize,
    /// Of which set.
    pub(crate) from: Fill,
    /// Where the cells stand in the words of the choice's unions.
    pub(crate) cells: std::ops::Range<usize>,
    /// Register of the set, which is the same for all parts.
    pub(crate) available: usize,
    /// How many cells may stay uncovered.
    pub(crate) at_most: usize,
    /// Words of a set of units.
    pub(crate) unit_words: usize,
}

impl Coverable {
    /// Looks up the units, for the tests that follow.
    pub(crate) fn prepare(&self, run: &Run<'_>) {
        run.lend_set(self.unit_words, |units| {
            (self.from)(run, units);
            run.set_all(self.available, units.words());
        });
    }

    /// Whether the cells can be covered.
    #[inline]
    pub(crate) fn holds(&self, run: &Run<'_>, cells: &[u64]) -> bool {
        if self.at_most > 0 {
            // A search would cost more than it saves where cells may be left out.
            let available = run.registers(self.available, self.unit_words).iter().enumerate();
            let units = available.flat_map(|(w, word)| bits::Ones(word.get()).map(move |b| w << 6 | b));
            return reaches(run, cells, units, self.size, bits::len(cells).saturating_sub(self.at_most));
        }
        // Most boards have few enough units for one word, and small ones have few words of cells: sets of a known
        // length stay in the processor's registers.
        if let ([available], [a, b]) = (run.registers(self.available, self.unit_words), cells) {
            return covers(run, [*a, *b], available.get(), self.size);
        }
        run.lend(self.size * cells.len(), |levels| self.cover(run, cells, levels))
    }

    fn cover(&self, run: &Run<'_>, cells: &[u64], levels: &mut [u64]) -> bool {
        let Some(cell) = bits::first(cells) else { return true };
        if levels.is_empty() {
            return false;
        }
        let (rest, deeper) = levels.split_at_mut(cells.len());
        let available = run.registers(self.available, self.unit_words);
        for (w, available) in available.iter().enumerate() {
            for b in bits::Ones(run.topology.cell_units(cell, w) & available.get()) {
                let unit = run.topology.unit_cells(w << 6 | b);
                rest.copy_from_slice(cells);
                for (rest, unit) in rest[unit.from..].iter_mut().zip(unit.words) {
                    *rest &= !unit;
                }
                if self.cover(run, rest, deeper) {
                    return true;
                }
            }
        }
        false
    }
}

/// The same on a board with two words of cells and one of units.
fn covers(run: &Run<'_>, cells: [u64; 2], available: u64, left: usize) -> bool {
    let cell = match cells {
        [0, 0] => return true,
        [0, b] => 64 | b.trailing_zeros() as usize,
        [a, _] => a.trailing_zeros() as usize,
    };
    if left == 0 {
        return false;
    }
    let mut holding = bits::Ones(run.topology.cell_units_in(1, cell)[0] & available);
    holding.any(|unit| {
        let unit = run.topology.unit_cells_in(2, unit);
        covers(run, [cells[0] & !unit[0], cells[1] & !unit[1]], available, left - 1)
    })
}
