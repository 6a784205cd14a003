//! Key loops of a technique: search of the dirty keys.

use crate::{
    CompiledTechnique, DirtyKeys,
    dirty_keys::{DirtyRows, KeySpace},
    key_loops::KeyLoops,
    prelude::*,
    required_values::RequiredValues,
};
use tesuji_walks::search::empty_searches::set_skip_empty;

/// Enumeration of dirty keys. Each caller passes a constant variant, so that none is dispatched in the loop.
#[derive(Clone, Copy)]
enum KeyScan<'c> {
    /// Cells with this number of candidates.
    CellsWith(usize),
    /// Units with a number of the value's places in `place_range`; a set of units has `words` words.
    ValueUnits {
        words: usize,
    },
    /// Units with at least the minimum of `place_range` among these cells.
    UnitsWith(&'c [u64]),
    UnitValues,
    /// Elements of one sort.
    Elements,
}

impl CompiledTechnique {
    /// Searches the dirty keys up to the first match, and marks those without a match clean.
    ///
    /// The match's effects and registers stay in the frame.
    #[inline(always)]
    pub fn search(&self, run: &ExecFrame<'_>, dirty_keys: &mut DirtyKeys) -> bool {
        // Hot path: cells by their number of candidates.
        match self.outer.cell_candidates {
            Some(count) => self.search_dirty(KeyScan::CellsWith(count), run, dirty_keys),
            None => self.search_key_space(run, dirty_keys),
        }
    }

    #[inline(never)]
    fn search_key_space(&self, run: &ExecFrame<'_>, dirty_keys: &mut DirtyKeys) -> bool {
        if self.outer.range == KeySpace::Whole {
            set_skip_empty(run, !std::mem::take(&mut dirty_keys.is_fully_dirty));
        }
        if self.outer.range.is_of_components() {
            return self.search_components(run, dirty_keys);
        }
        if let (KeySpace::ValueUnits, true, Some(needs)) =
            (self.outer.range, self.outer.tests_required_value, &self.needs)
        {
            self.drop_unrequired(run, needs, &mut dirty_keys.dirty);
        }
        // The units of most boards fit one word: a constant length needs no division.
        match (self.outer.range, self.outer.words) {
            (KeySpace::ValueUnits, 1) => self.search_dirty(KeyScan::ValueUnits { words: 1 }, run, dirty_keys),
            (KeySpace::ValueUnits, words) => {
                self.search_dirty(KeyScan::ValueUnits { words }, run, dirty_keys)
            }
            (KeySpace::UnitValues, _) => self.search_dirty(KeyScan::UnitValues, run, dirty_keys),
            (KeySpace::Units, _) if let Some(limit) = self.outer.max_cell_candidates => {
                run.buffers.with_buffer(run.topology.cell_words(), |cells| {
                    let cells_in = |word| run.state.cells_with_at_most(limit, word);
                    (0..).zip(&mut *cells).for_each(|(w, word)| *word = cells_in(w));
                    self.search_dirty(KeyScan::UnitsWith(cells), run, dirty_keys)
                })
            }
            _ => self.search_dirty(KeyScan::Elements, run, dirty_keys),
        }
    }

    /// Searches the changed components; the loop over cells or units skips clean ones.
    fn search_components(&self, run: &ExecFrame<'_>, dirty_keys: &mut DirtyKeys) -> bool {
        DirtyRows::in_frame(run).replace(DirtyRows::new(std::mem::take(&mut dirty_keys.dirty)));
        let found = (self.body)(run);
        dirty_keys.dirty = DirtyRows::in_frame(run).take().keys;
        if !found {
            dirty_keys.dirty.fill(0);
        }
        found
    }

    /// Searches the dirty keys word by word.
    #[inline(always)]
    fn search_dirty(&self, scan: KeyScan<'_>, run: &ExecFrame<'_>, dirty_keys: &mut DirtyKeys) -> bool {
        let KeyLoops { registers: [first, last], tests_required_value, place_range: [min, max], .. } =
            self.outer;
        for (w, (keys, domain)) in dirty_keys.dirty.iter_mut().zip(&self.domain).enumerate() {
            if *keys == 0 {
                continue;
            }
            let (mut pending, mut retained) = (*keys & domain, 0);
            match scan {
                KeyScan::CellsWith(count) => {
                    pending &= run.state.cells_with(count, w);
                    retained = *keys & !pending & self.outer.retained_keys;
                }
                KeyScan::ValueUnits { .. } if tests_required_value => {
                    pending &= run.state.unplaced_by_value()[w];
                }
                _ => {}
            }
            while pending != 0 {
                let next = pending.trailing_zeros() as usize;
                let (row, element) = match scan {
                    KeyScan::ValueUnits { words } => {
                        let (value, cells) = (w / words, run.state.holders(w / words));
                        let fits = |_, places: u32| min <= places && places <= max;
                        match run.topology.next_unit((w % words, &mut pending), cells, fits) {
                            Some(unit) => (value, unit),
                            None => break,
                        }
                    }
                    KeyScan::UnitsWith(cells) => {
                        match run.topology.next_unit((w, &mut pending), cells, |_, count: u32| min <= count) {
                            Some(unit) => (0, unit),
                            None => break,
                        }
                    }
                    KeyScan::UnitValues => (w, next),
                    KeyScan::CellsWith(_) | KeyScan::Elements => (0, w << 6 | next),
                };
                *keys = retained | pending;
                run.set(first, row as u64);
                run.set(last, element as u64);
                if (self.body)(run) {
                    return true;
                }
                pending &= pending - 1;
            }
            *keys = retained;
        }
        false
    }

    /// Clears the keys of values that their units do not require; the unit's next change invalidates them again.
    #[cold]
    fn drop_unrequired(&self, run: &ExecFrame<'_>, needs: &Arc<RequiredValues>, keys: &mut [u64]) {
        let words = self.outer.words;
        for w in 0..words {
            let dirty = keys.chunks_exact(words).fold(0, |units, row| units | row[w]);
            for bit in SetBits(dirty) {
                let required = RequiredValues::of_unit(Some(needs), run, w << 6 | bit);
                if required != run.topology.all_values() {
                    let dropped = |value: usize| u64::from(required >> value & 1 == 0) << bit;
                    let rows = keys.chunks_exact_mut(words).enumerate();
                    rows.for_each(|(value, row)| row[w] &= !dropped(value));
                }
            }
        }
    }
}
