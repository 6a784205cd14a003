//! Choices of subsets: evaluates the rows of the elements, and stores each subset and its unions in registers.

use super::{
    cover::CoverBoundFn,
    set::{SetOperand, WordOperand},
};
use crate::prelude::*;
use tesuji_sets::{IncidenceMatrix, RowBound, SubsetProblem, SubsetSearch};

/// Term that an element adds to a union, evaluated with the element in its register.
pub enum UnionTerm {
    Word(WordOperand),
    /// Cells of a unit that have the value of this register as a candidate.
    PlacesOf(usize),
    /// Set of cells or units.
    Wide(SetFn),
}

/// Word range of each row, and the registers it is stored in.
pub struct RowSlot {
    pub bound: RowBound,
    pub register: usize,
    /// Whether these are the registers of a set of cells or units.
    pub is_wide: bool,
}

/// Union over the chosen elements.
pub struct BoundedUnion {
    pub term: UnionTerm,
    pub slot: RowSlot,
}

pub struct ChoiceStep {
    pub elements: SetOperand,
    /// Elements of every subset.
    pub required: Option<WordOperand>,
    /// Register of the element whose row is written.
    pub register: usize,
    pub search: SubsetSearch,
    pub chosen: RowSlot,
    pub unions: Vec<BoundedUnion>,
    pub cover: Option<CoverBoundFn>,
    pub next: StepFn,
}

impl UnionTerm {
    /// Writes the term over zeros.
    #[inline(always)]
    fn write(&self, run: &ExecFrame<'_>, element: usize, out: &mut [u64]) {
        match self {
            Self::PlacesOf(value) => {
                let cells = run.topology.unit_cells(element);
                let holders = &run.state.holders(run.get(*value) as usize)[cells.from..];
                let words = out[cells.from..].iter_mut().zip(cells.words).zip(holders);
                words.for_each(|((out, cells), holders)| *out = cells & holders);
            }
            Self::Word(word) => out[0] = word.get(run),
            Self::Wide(set) => set.write(run, out),
        }
    }
}

impl RowSlot {
    #[inline(always)]
    fn store(&self, run: &ExecFrame<'_>, row: &[u64]) {
        let RowBound { at, words, .. } = self.bound;
        match self.is_wide {
            true => run.set_wide(self.register, BitWindow::whole(&row[at..][..words])),
            false => run.set(self.register, row[at]),
        }
    }
}

impl ChoiceStep {
    pub fn run(&self, run: &ExecFrame<'_>) -> bool {
        match (&self.elements, &self.required) {
            (SetOperand::Word(set) | SetOperand::UnitPlaces(set, _), Some(required)) => {
                let (set, required) = (set.get(run), required.get(run));
                let (required, others) = (SetBits(required), SetBits(set & !required));
                let mut rows = self.rows(run, None);
                required.0 & !set == 0
                    && self.search.run_containing(run.clock, run.buffers, required, others, &mut rows)
            }
            (SetOperand::Word(set) | SetOperand::UnitPlaces(set, _), None) => {
                self.choose(run, SetBits(set.get(run)))
            }
            (SetOperand::Bits(set), _) => set.with(run, |set| self.choose(run, set.iter())),
            // Not compiled: these elements have no bits.
            (SetOperand::Each(_), _) => false,
        }
    }

    #[inline(always)]
    fn choose(&self, run: &ExecFrame<'_>, elements: impl ExactSizeIterator<Item = usize>) -> bool {
        if elements.len() < self.search.size() {
            return false;
        }
        let matrix = self.cover.as_ref().and_then(|cover| cover.disjoint_matrix(run));
        let mut rows = self.rows(run, matrix.as_deref());
        match &self.cover {
            Some(cover) if matrix.is_none() => {
                self.search.run_bounded(run.clock, run.buffers, elements, &mut rows, |rows, problem| {
                    cover.search(run, rows, problem)
                })
            }
            _ => self.search.run(run.clock, run.buffers, elements, &mut rows),
        }
    }

    #[inline(always)]
    fn rows<'s>(&'s self, run: &'s ExecFrame<'s>, matrix: Option<&'s IncidenceMatrix>) -> ChoiceRows<'s> {
        let unit_cells = match self.elements {
            SetOperand::UnitPlaces(_, unit) => Some(&*run.topology.units[run.get(unit) as usize].cells),
            _ => None,
        };
        let units = self.cover.as_ref().zip(matrix);
        ChoiceRows { step: self, run, unit_cells, units }
    }
}

struct ChoiceRows<'s> {
    step: &'s ChoiceStep,
    run: &'s ExecFrame<'s>,
    /// Cells of the unit, if elements are places in it.
    unit_cells: Option<&'s [u16]>,
    /// A disjoint matrix, by which the units of the cells of a row are one more union.
    units: Option<(&'s CoverBoundFn, &'s IncidenceMatrix)>,
}

impl SubsetProblem for ChoiceRows<'_> {
    #[inline(always)]
    fn write_terms(&mut self, element: usize, row: &mut [u64]) -> bool {
        let (step, run) = (self.step, self.run);
        let number = self.unit_cells.map_or(element, |cells| usize::from(cells[element]));
        run.set(step.register, number as u64);
        // The most frequent rows, without a loop.
        let fits = if let ([_, word], [BoundedUnion { term: UnionTerm::Word(term), slot }]) =
            (&mut *row, &*step.unions)
        {
            *word = term.get(run);
            word.count_ones() as usize <= slot.bound.at_most
        } else {
            step.unions.iter().all(|BoundedUnion { term, slot }| {
                let out = &mut row[slot.bound.at..][..slot.bound.words];
                term.write(run, element, out);
                bits::len(out) <= slot.bound.at_most
            })
        };
        fits && self.units.is_none_or(|(cover, matrix)| cover.bound.add_units(matrix, row))
    }

    #[inline(always)]
    fn emit(&mut self, row: &[u64]) -> bool {
        self.step.chosen.store(self.run, row);
        self.step.unions.iter().for_each(|union| union.slot.store(self.run, row));
        (self.step.next)(self.run)
    }
}
