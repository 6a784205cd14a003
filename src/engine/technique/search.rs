//! The outermost loop of a technique: over what is awake.

use super::Technique;
use crate::outer::{Few, Guard, Outer};
use crate::{awake::Awake, board::bits, needs::Needs, run::Run};

impl Technique {
    /// Finds the first match where something is awake. What turns out to hold nothing falls asleep.
    ///
    /// The effects and registers of the match are left in the run's scratch.
    #[inline(always)]
    pub fn search(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        if let Outer::Cells { register, candidates: Some(candidates) } = self.outer {
            return self.search_counted(run, awake, register, candidates);
        }
        self.search_changed(run, awake)
    }

    /// All but cells with a number of candidates, which are searched most often by far: it stays out of their way.
    #[inline(never)]
    fn search_changed(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        match self.outer {
            Outer::Whole => {
                run.paths().recall(!std::mem::take(&mut awake.fresh));
                awake.whole = awake.whole && (self.body)(run);
                awake.whole
            }
            Outer::Cells { register, .. } => self.search_cells(run, awake, register),
            Outer::Units { register, few: None } => {
                self.search_units(run, awake, register, run.state.open(), |_| true)
            }
            Outer::Units { register, few: Some(Few { cells, candidates }) } => {
                run.lend(run.topology.cell_words(), |few| {
                    few.iter_mut()
                        .enumerate()
                        .for_each(|(w, word)| *word = run.state.cells_up_to(candidates, w));
                    self.search_units(run, awake, register, few, |count| count >= cells)
                })
            }
            Outer::Values { register } => {
                while awake.outer[0] & self.domain[0] != 0 {
                    let bit = (awake.outer[0] & self.domain[0]).trailing_zeros();
                    run.set(register, u64::from(bit));
                    if (self.body)(run) {
                        return true;
                    }
                    awake.outer[0] &= !(1 << bit);
                }
                false
            }
            Outer::ValueUnits { value, unit, by_unit, needed, guard } => {
                if needed && let Some(needs) = &self.needs {
                    self.needing(run, needs, awake);
                }
                let registers = (value, unit);
                match guard {
                    _ if by_unit => self.search_unit_values(run, awake, registers, needed, guard),
                    Guard::Any => self.search_value_units(run, awake, registers, needed, |_, _| true),
                    Guard::Exactly(n) => {
                        self.search_value_units(run, awake, registers, needed, |_, count| count == n)
                    }
                    Guard::Overlap => {
                        let most = &self.largest_overlap;
                        let fits = |unit: usize, count| most.get(unit).is_some_and(|&most| count <= most);
                        self.search_value_units(run, awake, registers, needed, fits)
                    }
                }
            }
        }
    }

    /// Cells from the index by number of candidates: one that had its look never has this many again.
    #[inline(always)]
    fn search_counted(&self, run: &Run<'_>, awake: &mut Awake, register: usize, candidates: usize) -> bool {
        for (w, fresh) in awake.outer.iter_mut().enumerate() {
            let mut cells = run.state.cells_with(candidates, w) & *fresh;
            while cells != 0 {
                run.set(register, (w << 6) as u64 | u64::from(cells.trailing_zeros()));
                if (self.body)(run) {
                    return true;
                }
                *fresh &= !(cells & cells.wrapping_neg());
                cells &= cells - 1;
            }
        }
        false
    }

    fn search_cells(&self, run: &Run<'_>, awake: &mut Awake, register: usize) -> bool {
        for w in 0..awake.outer.len() {
            awake.outer[w] &= self.domain[w];
            while awake.outer[w] != 0 {
                let cell = w << 6 | awake.outer[w].trailing_zeros() as usize;
                run.set(register, cell as u64);
                if (self.body)(run) {
                    return true;
                }
                awake.outer[w] &= awake.outer[w] - 1;
            }
        }
        false
    }

    /// Units that have as many of some cells as asked.
    #[inline(always)]
    fn search_units(
        &self,
        run: &Run<'_>,
        awake: &mut Awake,
        register: usize,
        cells: &[u64],
        fits: impl Fn(u32) -> bool,
    ) -> bool {
        for (w, (units, domain)) in awake.outer.iter_mut().zip(&self.domain).enumerate() {
            *units &= domain;
            while let Some(unit) = run.topology.next_unit((w, &mut *units), cells, |_, count| fits(count)) {
                run.set(register, unit as u64);
                if (self.body)(run) {
                    return true;
                }
                *units &= *units - 1;
            }
        }
        false
    }

    /// Puts units with sums to sleep for the values that they need not hold: they wake with the next change.
    #[cold]
    fn needing(&self, run: &Run<'_>, needs: &Needs, awake: &mut Awake) {
        let (topology, words) = (run.topology, run.topology.unit_words());
        let mut held = run.known_needs().take();
        let rows = held.by_value(run, needs).chunks_exact(words);
        for (outer, row) in awake.outer.chunks_exact_mut(words).zip(rows) {
            for ((outer, held), summed) in outer.iter_mut().zip(row).zip(topology.summed_units()) {
                *outer &= held | !summed;
            }
        }
        run.known_needs().replace(held);
    }

    /// Searches pairs of a value and a unit with units outermost, once those that the guard refuses are asleep.
    #[cold]
    fn search_unit_values(
        &self,
        run: &Run<'_>,
        awake: &mut Awake,
        (value_register, unit_register): (usize, usize),
        needed: bool,
        guard: Guard,
    ) -> bool {
        let words = run.topology.unit_words();
        let fits = |unit: usize, count: u32| match guard {
            Guard::Any => true,
            Guard::Exactly(n) => count == n,
            Guard::Overlap => self.largest_overlap.get(unit).is_some_and(|&most| count <= most),
        };
        run.lend(words, |some| {
            some.fill(0);
            let unplaced = run.state.unplaced_by_value().chunks_exact(words);
            for (value, (outer, unplaced)) in awake.outer.chunks_exact_mut(words).zip(unplaced).enumerate() {
                let holders = run.state.holders(value);
                for (w, outer) in outer.iter_mut().enumerate() {
                    let mut left = *outer & self.domain[w] & if needed { unplaced[w] } else { u64::MAX };
                    *outer = 0;
                    while let Some(unit) = run.topology.next_unit((w, &mut left), holders, fits) {
                        *outer |= 1 << (unit & 63);
                        left &= left - 1;
                    }
                    some[w] |= *outer;
                }
            }
            for unit in bits::iter(some) {
                run.set(unit_register, unit as u64);
                for (value, outer) in awake.outer.chunks_exact_mut(words).enumerate() {
                    if bits::has(outer, unit) {
                        run.set(value_register, value as u64);
                        if (self.body)(run) {
                            return true;
                        }
                        bits::remove(outer, unit);
                    }
                }
            }
            false
        })
    }

    #[inline(always)]
    fn search_value_units(
        &self,
        run: &Run<'_>,
        awake: &mut Awake,
        registers: (usize, usize),
        needed: bool,
        fits: impl Fn(usize, u32) -> bool,
    ) -> bool {
        // Most boards have few enough units for one word: a known length makes the loops short.
        match run.topology.unit_words() {
            1 => self.search_value_units_in(1, run, awake, registers, needed, fits),
            words => self.search_value_units_in(words, run, awake, registers, needed, fits),
        }
    }

    #[inline(always)]
    fn search_value_units_in(
        &self,
        words: usize,
        run: &Run<'_>,
        awake: &mut Awake,
        (value_register, unit_register): (usize, usize),
        needed: bool,
        fits: impl Fn(usize, u32) -> bool,
    ) -> bool {
        let domain = &self.domain[..words];
        let unplaced = run.state.unplaced_by_value().chunks_exact(words);
        for (value, (outer, unplaced)) in awake.outer.chunks_exact_mut(words).zip(unplaced).enumerate() {
            for (w, ((outer, domain), unplaced)) in outer.iter_mut().zip(domain).zip(unplaced).enumerate() {
                *outer &= domain & if needed { *unplaced } else { u64::MAX };
                if *outer == 0 {
                    continue;
                }
                let holders = run.state.holders(value);
                while let Some(unit) = run.topology.next_unit((w, &mut *outer), holders, &fits) {
                    run.set(value_register, value as u64);
                    run.set(unit_register, unit as u64);
                    if (self.body)(run) {
                        return true;
                    }
                    *outer &= *outer - 1;
                }
            }
        }
        false
    }
}
