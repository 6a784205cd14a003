//! The outermost loops of a technique: over what is awake.

use super::Technique;
use crate::awake::{Awake, Range};
use crate::outer::Outer;
use crate::run::Run;

impl Technique {
    /// Finds the first match where something is awake. What turns out to hold nothing falls asleep.
    ///
    /// The effects and registers of the match are left in the run's scratch.
    #[inline(always)]
    pub fn search(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        // Cells by their number of candidates are searched most often by far: the others stay out of their way.
        match self.outer.candidates {
            Some(_) => self.search_in(Range::Cells, self.outer.candidates, 1, run, awake),
            None => self.search_changed(run, awake),
        }
    }

    #[inline(never)]
    fn search_changed(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        if self.outer.range == Range::Whole {
            run.paths().recall(!std::mem::take(&mut awake.fresh));
        }
        // Most boards have few enough units for one word: a known length leaves nothing to divide.
        match (self.outer.range, self.outer.words) {
            (Range::ValueUnits, 1) => self.search_in(Range::ValueUnits, None, 1, run, awake),
            (Range::ValueUnits, words) => self.search_in(Range::ValueUnits, None, words, run, awake),
            (Range::UnitValues, _) => self.search_in(Range::UnitValues, None, 1, run, awake),
            _ => self.search_in(Range::Whole, None, 1, run, awake),
        }
    }

    /// Searches the awake keys of a range, word by word. All ranges of one sort are searched alike.
    #[inline(always)]
    fn search_in(
        &self,
        range: Range,
        candidates: Option<usize>,
        words: usize,
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
                            Some(unit) if self.must_hold(run, unit, value) => (value, unit),
                            Some(_) => {
                                left &= left - 1;
                                continue;
                            }
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

    /// Whether a unit in which a value is not placed must hold it, where the plan asks that.
    #[inline(always)]
    fn must_hold(&self, run: &Run<'_>, unit: usize, value: usize) -> bool {
        match &self.needs {
            Some(needs) if self.outer.needed => run.held(needs, unit) >> value & 1 != 0,
            _ => true,
        }
    }
}
