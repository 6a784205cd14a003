//! Bound of a subset search: the cells in the rows of a partial subset must have a cover.

use super::{
    incidence::{CellMask, any, in_words, meet},
    target_bound::{CoverNeed, CoverTask, PackingBound},
};
use crate::{
    BitWindow, CoverSpec, ElementRows, IncidenceMatrix, SubsetProblem,
    bits::{self, join},
    search::subsets::PruningBound,
};
use std::ops::Range;

/// Cover demanded of a chosen subset.
#[derive(Debug)]
pub struct CoverBound {
    pub spec: CoverSpec,
    /// Whether the elements are units, and other units have to cover.
    pub needs_others: bool,
    /// Word range of the cells in each row.
    pub cells: Range<usize>,
    /// Whether a cell has to be covered once per element that has it.
    pub is_multicover: bool,
}

impl CoverBound {
    /// Adds the units of the cells of a row to its last words; false if they exceed the bound. The matrix is disjoint and
    /// has all cells of the board.
    #[inline(always)]
    pub fn add_units(&self, matrix: &IncidenceMatrix, row: &mut [u64]) -> bool {
        let (row, units) = row.split_at_mut(row.len() - matrix.available.len());
        for (w, &word) in row[self.cells.clone()].iter().enumerate() {
            for bit in bits::SetBits(word) {
                let [unit] = matrix.units(w << 6 | bit) else { return false };
                bits::insert(units, usize::from(*unit));
            }
        }
        bits::len(units) <= self.spec.size && !(self.needs_others && bits::first_common(row, units).is_some())
    }

    /// Searches the rows under this bound. The matrix has their cells and `targets`.
    pub fn search<P: SubsetProblem>(
        &self,
        matrix: &IncidenceMatrix,
        targets: BitWindow<'_>,
        rows: ElementRows<'_>,
        problem: &mut P,
    ) -> bool {
        in_words!(matrix, W => self.search_in::<W, P>(matrix, targets, rows, problem))
    }

    fn search_in<const W: usize, P: SubsetProblem>(
        &self,
        matrix: &IncidenceMatrix,
        targets: BitWindow<'_>,
        rows: ElementRows<'_>,
        problem: &mut P,
    ) -> bool {
        let (search, buffers) = (rows.search, rows.buffers);
        buffers.with_buffer(matrix.available.len(), |available| {
            available.copy_from_slice(&matrix.available);
            let (remaining, has_slack) = (self.spec.size, self.spec.max_uncovered > 0);
            let task = CoverTask { matrix, available, remaining, has_slack };
            let (partials, entered) = (Vec::new(), Vec::new());
            let stack = CoverBoundStack::<W> { bound: self, size: search.size, task, partials, entered };
            let targets = matrix.gather(targets);
            let (need, packing) = (CoverNeed::NOTHING, PackingBound::EMPTY);
            let empty = PartBound { element: 0, cells: [0; W], need, targets, packing };
            rows.search(problem, stack, |stack, row| {
                let cells = matrix.gather(BitWindow::whole(&row[self.cells.clone()]));
                let single = PartBound { element: search.first(row), cells, ..empty };
                let joined = stack.extend(&empty, &single);
                joined.map(|joined| stack.partials.push(joined)).is_some()
            })
        })
    }
}

/// Bound state of a partial subset.
#[derive(Clone, Copy)]
struct PartBound<const W: usize> {
    /// Its last element, and the cells of that.
    element: usize,
    cells: CellMask<W>,
    need: CoverNeed<W>,
    targets: CellMask<W>,
    packing: PackingBound<W>,
}

/// Bound states of the open levels.
struct CoverBoundStack<'a, const W: usize> {
    bound: &'a CoverBound,
    /// Number of elements of a complete subset.
    size: usize,
    /// The units that are available beside the chosen ones.
    task: CoverTask<'a>,
    /// Partial subsets of all levels.
    partials: Vec<PartBound<W>>,
    /// Entered partial subsets, each with the length of `partials` before its level.
    entered: Vec<(PartBound<W>, usize)>,
}

impl<const W: usize> PruningBound for CoverBoundStack<'_, W> {
    fn enter(&mut self, partial: usize) -> bool {
        let mut partial = self.partials[partial];
        self.exclude(partial.element);
        let is_feasible = self.task.has_slack || partial.packing.add(&self.task, &partial.need);
        self.entered.push((partial, self.partials.len()));
        is_feasible
    }

    #[inline(always)]
    fn join(&mut self, sibling: usize) -> bool {
        let Some((partial, _)) = self.entered.last().copied() else { return false };
        let sibling = self.partials[sibling];
        self.extend(&partial, &sibling).map(|joined| self.partials.push(joined)).is_some()
    }

    fn leave(&mut self) {
        if let Some((partial, count)) = self.entered.pop() {
            self.restore(partial.element);
            self.partials.truncate(count);
        }
    }
}

impl<const W: usize> CoverBoundStack<'_, W> {
    /// A partial subset with the last element of another one; `None` if it has no cover.
    #[inline(always)]
    fn extend(&mut self, partial: &PartBound<W>, sibling: &PartBound<W>) -> Option<PartBound<W>> {
        let CoverSpec { has_targets, needs_surplus, .. } = self.bound.spec;
        let has_slack = self.task.has_slack;
        let mut joined = PartBound {
            targets: meet(&partial.targets, &sibling.targets),
            need: partial.need,
            packing: partial.packing,
            ..*sibling
        };
        // Without slack, the targets of an incomplete subset cost more than they prune.
        let is_complete = self.entered.len() + 1 == self.size;
        let tests_targets = has_targets && (has_slack || is_complete);
        if tests_targets && !any(&joined.targets) {
            return None;
        }
        if self.bound.is_multicover {
            join(&mut joined.need.twice, &meet(&joined.need.any, &sibling.cells));
        }
        join(&mut joined.need.any, &sibling.cells);
        self.exclude(sibling.element);
        let mut is_feasible = has_slack || self.task.is_possible(&joined.need, &mut joined.packing);
        if is_feasible && tests_targets {
            let surplus = needs_surplus.then_some(&[0; W]);
            joined.targets = self.task.viable(&joined.need, &joined.targets, surplus);
            is_feasible = any(&joined.targets);
        }
        self.restore(sibling.element);
        is_feasible.then_some(joined)
    }

    /// Makes the unit of a chosen element unavailable.
    #[inline(always)]
    fn exclude(&mut self, element: usize) {
        if self.bound.needs_others {
            bits::remove(self.task.available, element);
        }
    }

    /// Undoes [`exclude`](Self::exclude).
    #[inline(always)]
    fn restore(&mut self, element: usize) {
        if self.bound.needs_others && bits::has(&self.task.matrix.available, element) {
            bits::insert(self.task.available, element);
        }
    }
}
