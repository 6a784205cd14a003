//! Exact covers: sets of pairwise compatible cells, exactly one in each unit.
//!
//! Branches on the cells of the unit with the fewest. For the union and the intersection of all exact covers, nodes are
//! pruned below which the answer cannot change, so that most covers are never enumerated.
//!
//! ```
//! use tesuji_sets::search::exact_cover::{ExactCoverAnswer, ExactCoverProblem};
//! use tesuji_sets::{buffers::BufferPool, clock::SearchClock, window::BitWindow};
//!
//! // Rows and columns of a square of 2 × 2 cells.
//! let units = [[0b0011], [0b1100], [0b0101], [0b1010]];
//! let none = [BitWindow::whole(&[0]); 4];
//! let problem = ExactCoverProblem::new(&units.each_ref().map(|unit| BitWindow::whole(unit)), &none);
//! let mut covers = ExactCoverAnswer::List(Vec::new());
//! let (clock, buffers) = (SearchClock::default(), BufferPool::default());
//! assert!(problem.search(&clock, &buffers, &[0b1111], &[0b1111], &mut covers));
//! assert_eq!(covers, ExactCoverAnswer::List(vec![0b1001, 0b0110]));
//! ```

use super::{NodeStatus, SearchTree, depth_first};
use crate::{BitWindow, BitWindowTable, BufferPool, SearchClock, bits};

/// Maximum number of nodes of one search.
pub const MAX_NODES: usize = 200_000;

/// Units, and the cells that exclude each other.
#[derive(Debug)]
pub struct ExactCoverProblem {
    unit_count: usize,
    units: BitWindowTable,
    /// For each cell, its units.
    cell_units: BitWindowTable,
    /// For each cell, the cells excluded by it.
    excluded: BitWindowTable,
    /// Number of words of a set of cells.
    words: usize,
}

/// Projection of all exact covers to be computed, and its value so far; sets are zero before the search.
#[derive(Debug, PartialEq, Eq)]
pub enum ExactCoverAnswer<'a> {
    /// Cells of any exact cover.
    Union(&'a mut [u64]),
    /// Cells of all exact covers; empty if there is none.
    Intersection(&'a mut [u64]),
    /// The exact covers, one after the other.
    List(Vec<u64>),
}

impl ExactCoverProblem {
    /// The cells of each unit, and for each cell the cells that it excludes beside those of its units.
    pub fn new(units: &[BitWindow<'_>], excluded: &[BitWindow<'_>]) -> Self {
        let words = bits::words(excluded.len()).max(1);
        let mut problem = Self {
            unit_count: units.len(),
            units: BitWindowTable::new(words),
            cell_units: BitWindowTable::new(bits::words(units.len()).max(1)),
            excluded: BitWindowTable::new(words),
            words,
        };
        let mut cell_units = vec![Vec::new(); excluded.len()];
        for (unit, cells) in units.iter().enumerate() {
            problem.units.push(cells.iter());
            cells.iter().for_each(|cell| cell_units[cell].push(unit));
        }
        for (excluded, own) in excluded.iter().zip(&cell_units) {
            problem.cell_units.push(own.iter().copied());
            problem.excluded.push(excluded.iter().chain(own.iter().flat_map(|&unit| units[unit].iter())));
        }
        problem
    }

    /// Number of words of a set of cells.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Computes the answer; false if the node limit or the clock ended the search, and the answer is undefined.
    /// `candidates` that are not `open` are in every cover.
    pub fn search(
        &self,
        clock: &SearchClock,
        buffers: &BufferPool,
        candidates: &[u64],
        open: &[u64],
        answer: &mut ExactCoverAnswer<'_>,
    ) -> bool {
        let units = bits::words(self.unit_count);
        buffers.with_buffer((2 * self.words + units) * (self.words * 64 + 2), |memory| {
            let mut root = PartialExactCover::split_memory(memory, self.words, units);
            root.chosen.fill(0);
            root.available.copy_from_slice(candidates);
            bits::fill_low(root.units, self.unit_count);
            for cell in bits::iter(candidates).filter(|&cell| !bits::has(open, cell)) {
                if !bits::has(root.available, cell) {
                    return true;
                }
                root.choose(self, cell);
            }
            let mut search =
                ExactCoverSearch { problem: self, clock, answer, is_found: false, remaining: MAX_NODES };
            !depth_first(&mut search, &mut root)
        })
    }
}

struct ExactCoverSearch<'s, 'a> {
    problem: &'s ExactCoverProblem,
    clock: &'s SearchClock,
    answer: &'s mut ExactCoverAnswer<'a>,
    /// Whether the answer is that of at least one cover.
    is_found: bool,
    /// Number of nodes that may still be visited.
    remaining: usize,
}

impl ExactCoverSearch<'_, '_> {
    /// Whether no cover below a node changes the answer.
    fn cannot_change_answer(&self, node: &PartialExactCover<'_>) -> bool {
        let words = node.chosen.iter().zip(&*node.available);
        self.is_found
            && match &self.answer {
                ExactCoverAnswer::List(_) => false,
                ExactCoverAnswer::Intersection(common) => {
                    common.iter().zip(words).all(|(common, (chosen, _))| common & !chosen == 0)
                }
                ExactCoverAnswer::Union(union) => {
                    union.iter().zip(words).all(|(union, (chosen, more))| (chosen | more) & !union == 0)
                }
            }
    }
}

/// Search node.
struct PartialExactCover<'m> {
    chosen: &'m mut [u64],
    /// Cells that can still be chosen.
    available: &'m mut [u64],
    /// Units without a chosen cell.
    units: &'m mut [u64],
    /// The unit to branch on.
    unit: Option<usize>,
    child_memory: &'m mut [u64],
}

impl<'m> PartialExactCover<'m> {
    /// A node whose sets of cells and units have these numbers of words.
    fn split_memory(memory: &'m mut [u64], cells: usize, units: usize) -> Self {
        let (chosen, memory) = memory.split_at_mut(cells);
        let (available, memory) = memory.split_at_mut(cells);
        let (units, child_memory) = memory.split_at_mut(units);
        Self { chosen, available, units, unit: None, child_memory }
    }

    /// A copy in the memory of its children.
    fn child(&mut self) -> PartialExactCover<'_> {
        let child =
            PartialExactCover::split_memory(self.child_memory, self.available.len(), self.units.len());
        child.chosen.copy_from_slice(self.chosen);
        child.available.copy_from_slice(self.available);
        child.units.copy_from_slice(self.units);
        child
    }

    fn choose(&mut self, problem: &ExactCoverProblem, cell: usize) {
        let (excluded, units) = (problem.excluded.get(cell), problem.cell_units.get(cell));
        bits::subtract(&mut self.available[excluded.from..], excluded.words);
        bits::subtract(&mut self.units[units.from..], units.words);
        bits::insert(self.chosen, cell);
        bits::remove(self.available, cell);
    }
}

impl SearchTree for ExactCoverSearch<'_, '_> {
    type Node<'m> = PartialExactCover<'m>;

    fn tick(&mut self) -> bool {
        let is_allowed = self.remaining > 0 && !self.clock.tick();
        self.remaining = self.remaining.saturating_sub(1);
        is_allowed
    }

    fn visit(&mut self, node: &mut PartialExactCover<'_>) -> NodeStatus {
        if self.cannot_change_answer(node) {
            return NodeStatus::Pruned;
        }
        let count = |&unit: &usize| {
            let cells = self.problem.units.get(unit);
            let pairs = node.available[cells.from..].iter().zip(cells.words);
            pairs.map(|(a, b)| (a & b).count_ones()).sum::<u32>()
        };
        node.unit = bits::iter(node.units).min_by_key(count);
        // Available cells without a unit are optional: a union takes them all, a list branches on them.
        let branches_on_optional =
            matches!(self.answer, ExactCoverAnswer::List(_)) && !bits::is_empty(node.available);
        if node.unit.is_some() || branches_on_optional { NodeStatus::Partial } else { NodeStatus::Solution }
    }

    fn expand(&mut self, node: &mut PartialExactCover<'_>) -> bool {
        let (problem, unit) = (self.problem, node.unit);
        let first = |available: &[u64]| match unit.map(|unit| problem.units.get(unit)) {
            Some(BitWindow { from, words }) => {
                Some((from << 6) + bits::first_common(&available[from..], words)?)
            }
            None => bits::first(available),
        };
        while let Some(cell) = first(node.available) {
            // Covers with this cell are those of one child alone.
            bits::remove(node.available, cell);
            let mut child = node.child();
            child.choose(problem, cell);
            if depth_first(self, &mut child) {
                return true;
            }
        }
        // Without a unit, the chosen cells are a cover by themselves.
        node.unit.is_none() && depth_first(self, node)
    }

    fn emit(&mut self, PartialExactCover { chosen, available, .. }: &mut PartialExactCover<'_>) -> bool {
        match &mut self.answer {
            ExactCoverAnswer::List(covers) => covers.extend_from_slice(chosen),
            ExactCoverAnswer::Union(union) => {
                bits::join(union, chosen);
                bits::join(union, available);
            }
            ExactCoverAnswer::Intersection(common) if self.is_found => {
                bits::intersect(common, chosen);
            }
            ExactCoverAnswer::Intersection(common) => common.copy_from_slice(chosen),
        }
        self.is_found = true;
        false
    }
}
