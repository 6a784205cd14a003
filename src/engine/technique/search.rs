//! The outermost loops of a technique: over what is awake.

use super::Technique;
use crate::awake::{Awake, AwakeRows, Range};
use crate::outer::Outer;
use crate::{board::bits::Ones, needs::Needs, run::Run};
use std::sync::Arc;

impl Technique {
    /// Finds the first match where something is awake. What turns out to hold nothing falls asleep.
    ///
    /// The effects and registers of the match are left in the run's scratch.
    #[inline(always)]
    pub fn search(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        // Cells by their number of candidates are searched most often by far: the others stay out of their way.
        match self.outer.candidates {
            Some(_) => self.search_in((Range::Cells, 1), self.outer.candidates, &[], run, awake),
            None => self.search_changed(run, awake),
        }
    }

    #[inline(never)]
    fn search_changed(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        if self.outer.range == Range::Whole {
            run.paths().recall(!std::mem::take(&mut awake.fresh));
        }
        if self.outer.range.is_of_components() {
            return self.search_components(run, awake);
        }
        if let (Range::ValueUnits, true, Some(needs)) = (self.outer.range, self.outer.needed, &self.needs) {
            self.keep_needed(run, needs, &mut awake.keys);
        }
        // Most boards have few enough units for one word: a known length leaves nothing to divide.
        match (self.outer.range, self.outer.words) {
            (Range::ValueUnits, 1) => self.search_in((Range::ValueUnits, 1), None, &[], run, awake),
            (Range::ValueUnits, words) => self.search_in((Range::ValueUnits, words), None, &[], run, awake),
            (Range::UnitValues, _) => self.search_in((Range::UnitValues, 1), None, &[], run, awake),
            (Range::Units, _) if let Some(few) = self.outer.few => {
                run.lend(run.topology.cell_words(), |cells| {
                    (0..).zip(&mut *cells).for_each(|(w, word)| *word = run.state.cells_up_to(few, w));
                    self.search_in((Range::Units, 1), None, cells, run, awake)
                })
            }
            _ => self.search_in((Range::Whole, 1), None, &[], run, awake),
        }
    }

    /// Searches the components that have changed: the loop over cells or units skips the others.
    fn search_components(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        run.awake().replace(AwakeRows::new(std::mem::take(&mut awake.keys)));
        let found = (self.body)(run);
        awake.keys = run.awake().take().into_keys();
        if !found {
            awake.keys.fill(0);
        }
        found
    }

    /// Searches the awake keys of a range, word by word; units only where they have as many of some cells as is asked.
    /// All other ranges of one sort are searched alike.
    #[inline(always)]
    fn search_in(
        &self,
        (range, words): (Range, usize),
        candidates: Option<usize>,
        few: &[u64],
        run: &Run<'_>,
        awake: &mut Awake,
    ) -> bool {
        let Outer { registers: [first, last], needed, places: [least, most], .. } = self.outer;
        for (at, (keys, domain)) in awake.keys.iter_mut().zip(&self.domain).enumerate() {
            if *keys == 0 {
                continue;
            }
            let (mut left, mut others) = (*keys & domain, 0);
            if let Some(candidates) = candidates {
                left &= run.state.cells_with(candidates, at);
                others = *keys & !left & self.outer.waits;
            }
            if range == Range::ValueUnits && needed {
                left &= run.state.unplaced_by_value()[at];
            }
            while left != 0 {
                let next = left.trailing_zeros() as usize;
                let (row, element) = match range {
                    Range::ValueUnits => {
                        let (value, cells) = (at / words, run.state.holders(at / words));
                        let fits = |_, places: u32| least <= places && places <= most;
                        match run.topology.next_unit((at % words, &mut left), cells, fits) {
                            Some(unit) => (value, unit),
                            None => break,
                        }
                    }
                    Range::Units => {
                        let fits = |_, cells: u32| least <= cells;
                        match run.topology.next_unit((at, &mut left), few, fits) {
                            Some(unit) => (0, unit),
                            None => break,
                        }
                    }
                    Range::UnitValues => (at, next),
                    _ => (0, at << 6 | next),
                };
                *keys = others | left;
                run.set(first, row as u64);
                run.set(last, element as u64);
                if (self.body)(run) {
                    return true;
                }
                left &= left - 1;
            }
            *keys = others;
        }
        false
    }

    /// Puts the values to sleep that units need not hold: they wake with the next change of the unit.
    #[cold]
    fn keep_needed(&self, run: &Run<'_>, needs: &Arc<Needs>, keys: &mut [u64]) {
        let words = self.outer.words;
        for at in 0..words {
            let awake = keys.chunks_exact(words).fold(0, |all, row| all | row[at]);
            for bit in Ones(awake) {
                let held = run.held(needs, at << 6 | bit);
                if held != run.topology.all_values() {
                    let gone = |row: usize| u64::from(held >> row & 1 == 0) << bit;
                    keys.chunks_exact_mut(words).enumerate().for_each(|(row, keys)| keys[at] &= !gone(row));
                }
            }
        }
    }
}
