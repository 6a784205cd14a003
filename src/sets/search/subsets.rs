//! Depth-first enumeration of k-subsets with forward checking.
//!
//! Each element has a row of words: its bit in the domain, then its terms of unions. The row of a subset is the bitwise
//! or of its elements' rows, and bounds limit the number of members of word ranges. All extensions of a partial subset
//! are checked before the first is expanded: an element that fails is dropped for all supersets. The code is generic
//! over the number of words, with rows of 1, 2 and 4 words monomorphised.
//!
//! ```
//! use tesuji_sets::{bits::SetBits, buffers::BufferPool, clock::SearchClock};
//! use tesuji_sets::search::subsets::{RowBound, SubsetProblem, SubsetSearch};
//!
//! /// Pairs of sets that have together at most two members.
//! struct Pairs(Vec<u64>, Vec<u64>);
//!
//! impl SubsetProblem for Pairs {
//!     fn write_terms(&mut self, element: usize, row: &mut [u64]) -> bool {
//!         row[1] = self.0[element];
//!         row[1].count_ones() <= 2
//!     }
//!     fn emit(&mut self, row: &[u64]) -> bool {
//!         self.1.push(row[0]);
//!         false
//!     }
//! }
//!
//! let search = SubsetSearch::new(2, 1, vec![RowBound { at: 1, words: 1, at_most: 2 }]);
//! let mut pairs = Pairs(vec![0b011, 0b110, 0b001, 0b100], Vec::new());
//! search.run(&SearchClock::default(), &BufferPool::default(), SetBits(0b1111), &mut pairs);
//! assert_eq!(pairs.1, [0b0101, 0b1010, 0b1100]);
//! ```

use super::{NodeStatus, SearchTree, depth_first};
use crate::{
    BufferPool, SearchClock,
    bits::{self, join},
};

/// Word range of each row, and the maximum number of its members; `usize::MAX` if unbounded.
#[derive(Debug, Clone, Copy)]
pub struct RowBound {
    pub at: usize,
    pub words: usize,
    pub at_most: usize,
}

/// Rows of the elements, and the receiver of the subsets.
pub trait SubsetProblem {
    /// Adds the terms of an element to its row, in which the element alone is set; false if a bound is exceeded.
    fn write_terms(&mut self, element: usize, row: &mut [u64]) -> bool;

    /// Receives the row of a subset; true ends the search.
    fn emit(&mut self, row: &[u64]) -> bool;
}

/// Incremental bound on partial subsets. It holds a value for each partial subset of the open levels, numbered in the
/// order in which they were joined.
pub trait PruningBound {
    /// Opens the level of the extensions of a partial subset; false if it has no solution.
    #[inline(always)]
    fn enter(&mut self, _partial: usize) -> bool {
        true
    }

    /// Extends the entered partial subset by the last element of a sibling; false if it has no solution.
    #[inline(always)]
    fn join(&mut self, _sibling: usize) -> bool {
        true
    }

    /// Closes the level opened last.
    #[inline(always)]
    fn leave(&mut self) {}
}

impl PruningBound for () {}

/// Search for subsets of a fixed size.
#[derive(Debug)]
pub struct SubsetSearch {
    pub(super) size: usize,
    domain_words: usize,
    bounds: Vec<RowBound>,
    /// Bound of the first union. Invariant of rows of two words: the second is the only union, or the domain has two
    /// words and this is `usize::MAX`.
    first_at_most: usize,
    /// Number of words of a row.
    pub(super) width: usize,
}

impl SubsetSearch {
    /// Rows have the words of the domain, then the unions in order.
    pub fn new(size: usize, domain_words: usize, unions: Vec<RowBound>) -> Self {
        let first_at_most = unions.first().map_or(usize::MAX, |union| union.at_most);
        let width = unions.last().map_or(domain_words, |union| union.at + union.words);
        let bounds = unions.into_iter().filter(|union| union.at_most != usize::MAX).collect();
        Self { size, domain_words, bounds, first_at_most, width }
    }

    /// Number of elements of a subset.
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Enumerates the subsets of `elements`, which ascend; true if the problem or the clock ended it.
    #[inline(always)]
    pub fn run<P: SubsetProblem>(
        &self,
        clock: &SearchClock,
        buffers: &BufferPool,
        elements: impl ExactSizeIterator<Item = usize>,
        problem: &mut P,
    ) -> bool {
        let start = SearchStart { search: self, clock, buffers, required: &[], size: self.size };
        start.run(elements, problem)
    }

    /// As [`run`](Self::run), for the subsets that contain `required`, none of which is in `elements`.
    #[inline(never)]
    pub fn run_containing<P: SubsetProblem>(
        &self,
        clock: &SearchClock,
        buffers: &BufferPool,
        required: impl ExactSizeIterator<Item = usize>,
        elements: impl ExactSizeIterator<Item = usize>,
        problem: &mut P,
    ) -> bool {
        let Some(size) = self.size.checked_sub(required.len()) else { return false };
        buffers.with_buffer(2 * self.width, |memory| {
            memory.fill(0);
            let (base, row) = memory.split_at_mut(self.width);
            for element in required {
                let start = SearchStart { search: self, clock, buffers, required: base, size };
                let fits = start.write_row::<0, P>(element, row, problem);
                base.copy_from_slice(row);
                if !fits {
                    return false;
                }
            }
            SearchStart { search: self, clock, buffers, required: base, size }.run(elements, problem)
        })
    }

    /// As [`run`](Self::run), with the rows of all elements passed to `search`, which makes a bound of them.
    pub fn run_bounded<P: SubsetProblem>(
        &self,
        clock: &SearchClock,
        buffers: &BufferPool,
        elements: impl ExactSizeIterator<Item = usize>,
        problem: &mut P,
        search: impl FnOnce(ElementRows<'_>, &mut P) -> bool,
    ) -> bool {
        let start = SearchStart { search: self, clock, buffers, required: &[], size: self.size };
        start.with_rows::<0, P>(elements, problem, |rows, child_memory, problem| {
            search(ElementRows { search: self, clock, buffers, rows, child_memory }, problem)
        })
    }

    /// Number of words of a row: `W` unless that is 0.
    #[inline(always)]
    fn width<const W: usize>(&self) -> usize {
        if W == 0 { self.width } else { W }
    }

    /// Least element of a row.
    pub(super) fn first(&self, row: &[u64]) -> usize {
        bits::first(&row[..self.domain_words]).unwrap_or(0)
    }

    /// Whether the union of two rows exceeds no bound.
    #[inline(always)]
    fn fits<const W: usize>(&self, a: &[u64], b: &[u64]) -> bool {
        if W == 2 {
            return (a[1] | b[1]).count_ones() as usize <= self.first_at_most;
        }
        self.bounds.iter().all(|&RowBound { at, words, at_most }| {
            let pairs = a[at..at + words].iter().zip(&b[at..at + words]);
            pairs.map(|(a, b)| (a | b).count_ones() as usize).sum::<usize>() <= at_most
        })
    }
}

/// A search before its rows are written.
struct SearchStart<'a> {
    search: &'a SubsetSearch,
    clock: &'a SearchClock,
    buffers: &'a BufferPool,
    /// Row of the required elements; empty if there are none.
    required: &'a [u64],
    /// Number of elements beside the required ones.
    size: usize,
}

impl SearchStart<'_> {
    #[inline(always)]
    fn run<P: SubsetProblem>(&self, elements: impl ExactSizeIterator<Item = usize>, problem: &mut P) -> bool {
        match self.search.width {
            1 => self.run_in::<1, P>(elements, problem),
            2 => self.run_in::<2, P>(elements, problem),
            4 => self.run_in::<4, P>(elements, problem),
            _ => self.run_in::<0, P>(elements, problem),
        }
    }

    fn run_in<const W: usize, P: SubsetProblem>(
        &self,
        elements: impl ExactSizeIterator<Item = usize>,
        problem: &mut P,
    ) -> bool {
        self.with_rows::<W, P>(elements, problem, |rows, child_memory, problem| {
            let mut tree =
                SubsetTree::<W, P, ()> { search: self.search, clock: self.clock, problem, bound: () };
            let mut root = SiblingRows { rows, child_memory, first: 0, missing: self.size };
            depth_first(&mut tree, &mut root)
        })
    }

    /// Calls `search` with the rows of the elements that fit and the memory of deeper levels.
    #[inline(always)]
    fn with_rows<const W: usize, P: SubsetProblem>(
        &self,
        elements: impl ExactSizeIterator<Item = usize>,
        problem: &mut P,
        search: impl FnOnce(&mut [u64], &mut [u64], &mut P) -> bool,
    ) -> bool {
        let (width, size, len) = (self.search.width::<W>(), self.size, elements.len());
        if len < size {
            return false;
        }
        self.buffers.with_buffer(len.max(1) * size.max(1) * width, |memory| {
            if size == 0 {
                memory[..width].fill(0);
                join(&mut memory[..width], self.required);
                return problem.emit(&memory[..width]);
            }
            let count = elements.fold(0, |count, element| {
                let row = &mut memory[count * width..][..width];
                count + usize::from(self.write_row::<W, P>(element, row, problem))
            });
            if count < size {
                return false;
            }
            let (rows, child_memory) = memory.split_at_mut(count * width);
            search(rows, child_memory, problem)
        })
    }

    /// Writes the row of an element and the required ones; false if it exceeds a bound.
    #[inline(always)]
    fn write_row<const W: usize, P: SubsetProblem>(
        &self,
        element: usize,
        row: &mut [u64],
        problem: &mut P,
    ) -> bool {
        row.fill(0);
        bits::insert(row, element);
        if !problem.write_terms(element, row) {
            return false;
        }
        if self.required.is_empty() {
            return true;
        }
        let fits = self.search.fits::<W>(self.required, row);
        join(row, self.required);
        fits
    }
}

/// Rows of the elements of a search, before a bound is attached.
pub struct ElementRows<'a> {
    pub(super) search: &'a SubsetSearch,
    clock: &'a SearchClock,
    pub(super) buffers: &'a BufferPool,
    rows: &'a mut [u64],
    child_memory: &'a mut [u64],
}

impl ElementRows<'_> {
    pub fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.rows.chunks_exact(self.search.width)
    }

    /// Searches the rows accepted by `is_feasible`, which is called once for each in order, under a bound.
    pub(super) fn search<P: SubsetProblem, B: PruningBound>(
        self,
        problem: &mut P,
        mut bound: B,
        mut is_feasible: impl FnMut(&mut B, &[u64]) -> bool,
    ) -> bool {
        let Self { search, clock, rows, child_memory, .. } = self;
        let (width, mut count) = (search.width, 0);
        for at in (0..rows.len()).step_by(width) {
            if is_feasible(&mut bound, &rows[at..at + width]) {
                rows.copy_within(at..at + width, count);
                count += width;
            }
        }
        let mut root = SiblingRows { rows: &rows[..count], child_memory, first: 0, missing: search.size };
        depth_first(&mut SubsetTree::<0, P, B> { search, clock, problem, bound }, &mut root)
    }
}

/// Partial subsets that differ in their last element.
struct SiblingRows<'m> {
    rows: &'m [u64],
    /// Memory for the rows of the next level.
    child_memory: &'m mut [u64],
    /// Number of the first of them.
    first: usize,
    /// Number of elements still to be chosen, the last one of each row included.
    missing: usize,
}

struct SubsetTree<'s, const W: usize, P, B> {
    search: &'s SubsetSearch,
    clock: &'s SearchClock,
    problem: &'s mut P,
    bound: B,
}

impl<const W: usize, P: SubsetProblem, B: PruningBound> SearchTree for SubsetTree<'_, W, P, B> {
    type Node<'m> = SiblingRows<'m>;

    #[inline(always)]
    fn tick(&mut self) -> bool {
        !self.clock.tick()
    }

    #[inline(always)]
    fn visit(&mut self, node: &mut SiblingRows<'_>) -> NodeStatus {
        if node.missing == 1 { NodeStatus::Solution } else { NodeStatus::Partial }
    }

    #[inline(always)]
    fn expand(
        &mut self,
        &mut SiblingRows { rows, ref mut child_memory, first, missing }: &mut SiblingRows<'_>,
    ) -> bool {
        let width = self.search.width::<W>();
        let count = rows.len() / width;
        for at in 0..(count + 1).saturating_sub(missing) {
            let (partial, siblings) = rows[at * width..].split_at(width);
            let mut children = 0;
            if self.bound.enter(first + at) {
                for (sibling, number) in siblings.chunks_exact(width).zip(first + at + 1..) {
                    if self.search.fits::<W>(partial, sibling) && self.bound.join(number) {
                        let row = &mut child_memory[children * width..][..width];
                        row.iter_mut()
                            .zip(partial.iter().zip(sibling))
                            .for_each(|(row, (a, b))| *row = a | b);
                        children += 1;
                    }
                }
            }
            if children + 1 >= missing {
                let (rows, child_memory) = child_memory.split_at_mut(children * width);
                let mut child =
                    SiblingRows { rows, child_memory, first: first + count, missing: missing - 1 };
                // The clock counts partial subsets only.
                let is_stopped =
                    if missing == 2 { self.emit(&mut child) } else { depth_first(self, &mut child) };
                if is_stopped {
                    return true;
                }
            }
            self.bound.leave();
        }
        false
    }

    #[inline(always)]
    fn emit(&mut self, node: &mut SiblingRows<'_>) -> bool {
        let mut rows = node.rows.chunks_exact(self.search.width::<W>());
        rows.any(|row| self.problem.emit(row))
    }
}
