//! Multicovers by k units, with a bounded number of uncovered cells.
//!
//! Branches on the first cell whose need is unmet: one of its units is chosen, or the cell stays uncovered. A unit that
//! was tried for a cell is unavailable to the branches after it, so that no set of units is emitted twice.
//!
//! ```
//! use tesuji_sets::search::cover::{CoverInput, CoverSpec, IncidenceMatrix};
//! use tesuji_sets::{buffers::BufferPool, clock::SearchClock, window::BitWindow};
//!
//! let rows = [[0b0011], [0b1100], [0b0110]];
//! let unit_cells = |unit: usize| BitWindow::whole(&rows[unit]);
//! let matrix = IncidenceMatrix::new(&[0b111], vec![0b1111], unit_cells, |_| BitWindow::whole(&[0]));
//! let spec = CoverSpec { size: 2, max_uncovered: 1, has_targets: false, needs_surplus: false };
//! let input = CoverInput {
//!     matrix: &matrix,
//!     available: &[0b111],
//!     cells: BitWindow::whole(&[0b1111]),
//!     multiplicities: None,
//!     targets: BitWindow::whole(&[]),
//! };
//! let mut covers = Vec::new();
//! spec.search(&SearchClock::default(), &BufferPool::default(), &input, |units, uncovered| {
//!     covers.push((units[0], uncovered[0]));
//!     false
//! });
//! assert_eq!(covers, [(0b011, 0), (0b101, 0b1000), (0b110, 0b0001)]);
//! ```

mod cover_bound;
mod incidence;
mod target_bound;

pub use cover_bound::CoverBound;
pub use incidence::IncidenceMatrix;

use super::{NodeStatus, SearchTree, depth_first};
use crate::{
    BitWindow, BufferPool, SearchClock,
    bits::{self, join},
};
use incidence::{CellMask, any, in_words, meet, minus};
use target_bound::{CoverNeed, CoverTask};

/// Demands on a cover.
#[derive(Debug, Clone, Copy)]
pub struct CoverSpec {
    /// Number of units.
    pub size: usize,
    pub max_uncovered: usize,
    /// Whether a target has to see every uncovered cell.
    pub has_targets: bool,
    /// Whether such a target also has to be covered more often than needed.
    pub needs_surplus: bool,
}

/// Sets of a cover search; those of cells are sets of the board, whose cells the matrix has.
#[derive(Debug, Clone, Copy)]
pub struct CoverInput<'a> {
    pub matrix: &'a IncidenceMatrix,
    /// Units to choose from, a subset of those of the matrix.
    pub available: &'a [u64],
    /// Cells to cover.
    pub cells: BitWindow<'a>,
    /// Sets in which each cell is as often as it has to be covered; once if `None`.
    pub multiplicities: Option<&'a [BitWindow<'a>]>,
    pub targets: BitWindow<'a>,
}

impl CoverSpec {
    /// Calls `emit` with the units and the uncovered cells of each cover, until it returns true; true if it did or the
    /// clock ended the search.
    pub fn search(
        &self,
        clock: &SearchClock,
        buffers: &BufferPool,
        input: &CoverInput<'_>,
        emit: impl FnMut(&[u64], &[u64]) -> bool,
    ) -> bool {
        let matrix = input.matrix;
        in_words!(matrix, W => {
            let mut tree = SetCoverTree::<W, _> { spec: *self, matrix, clock, buffers, emit };
            tree.run(input)
        })
    }
}

/// Cells to be covered at least once, twice … more.
fn layers<const W: usize>(input: &CoverInput<'_>) -> Vec<CellMask<W>> {
    let mut need = vec![input.matrix.gather(input.cells)];
    let Some(multiplicities) = input.multiplicities else { return need };
    let cells = std::mem::replace(&mut need[0], [0; W]);
    for set in multiplicities {
        let mut more = meet(&input.matrix.gather(*set), &cells);
        for layer in &mut need {
            let overflow = meet(layer, &more);
            join(layer, &more);
            more = overflow;
        }
        if any(&more) {
            need.push(more);
        }
    }
    need
}

/// Some of the units of a cover.
struct PartialCover<'m, const W: usize> {
    /// Number of units to choose.
    remaining: usize,
    /// Number of cells that may still stay uncovered.
    slack: usize,
    uncovered: CellMask<W>,
    targets: CellMask<W>,
    /// Cells covered more often than needed.
    surplus: CellMask<W>,
    chosen: &'m mut [u64],
    /// Units that no sibling tried.
    available: &'m mut [u64],
    /// Cells to be covered at least once, twice … more.
    need: &'m mut [CellMask<W>],
    child_memory: &'m mut [u64],
}

/// Splits memory into two sets of `units` words and sets of cells.
fn split_memory<const W: usize>(
    memory: &mut [u64],
    units: usize,
) -> (&mut [u64], &mut [u64], &mut [CellMask<W>]) {
    let (chosen, memory) = memory.split_at_mut(units);
    let (available, need) = memory.split_at_mut(units);
    (chosen, available, need.as_chunks_mut().0)
}

struct SetCoverTree<'a, const W: usize, E> {
    spec: CoverSpec,
    matrix: &'a IncidenceMatrix,
    clock: &'a SearchClock,
    buffers: &'a BufferPool,
    emit: E,
}

impl<const W: usize, E: FnMut(&[u64], &[u64]) -> bool> SetCoverTree<'_, W, E> {
    fn run(&mut self, input: &CoverInput<'_>) -> bool {
        let (layers, units) = (layers::<W>(input), input.available.len());
        let CoverSpec { size, max_uncovered, .. } = self.spec;
        let words = 2 * units + layers.len() * W;
        self.buffers.with_buffer(words * (size + 1), |memory| {
            let (own, child_memory) = memory.split_at_mut(words);
            let (chosen, available, need) = split_memory(own, units);
            chosen.fill(0);
            available.copy_from_slice(input.available);
            need.copy_from_slice(&layers);
            let mut root = PartialCover {
                remaining: size,
                slack: max_uncovered,
                uncovered: [0; W],
                targets: self.matrix.gather(input.targets),
                surplus: [0; W],
                chosen,
                available,
                need,
                child_memory,
            };
            depth_first(self, &mut root)
        })
    }

    /// Leaves a cell uncovered; false if no target sees all of these.
    fn leave_uncovered(&self, cover: &mut PartialCover<'_, W>, cell: usize) -> bool {
        bits::insert(&mut cover.uncovered, cell);
        cover.targets = meet(&cover.targets, &self.matrix.entry(&self.matrix.seen, cell));
        !self.spec.has_targets || any(&cover.targets)
    }

    /// The cover with one more unit.
    fn child<'m>(&self, cover: &'m mut PartialCover<'_, W>, unit: usize) -> PartialCover<'m, W> {
        let (words, row) = (cover.chosen.len(), self.matrix.row(unit));
        let (own, child_memory) = cover.child_memory.split_at_mut(2 * words + cover.need.len() * W);
        let (chosen, available, need) = split_memory(own, words);
        chosen.copy_from_slice(cover.chosen);
        bits::insert(chosen, unit);
        available.copy_from_slice(cover.available);
        (0..need.len()).for_each(|layer| need[layer] = remaining_need(cover.need, layer, &row));
        let mut surplus = minus(&row, &cover.need[0]);
        join(&mut surplus, &cover.surplus);
        let PartialCover { remaining, slack, uncovered, targets, .. } = *cover;
        PartialCover {
            remaining: remaining - 1,
            slack,
            uncovered,
            targets,
            surplus,
            chosen,
            available,
            need,
            child_memory,
        }
    }
}

impl<const W: usize, E: FnMut(&[u64], &[u64]) -> bool> SearchTree for SetCoverTree<'_, W, E> {
    type Node<'m> = PartialCover<'m, W>;

    /// Without slack and with one unit per cell there is no choice, and nodes are not counted.
    fn tick(&mut self) -> bool {
        self.spec.max_uncovered == 0 && self.matrix.is_disjoint || !self.clock.tick()
    }

    fn visit(&mut self, cover: &mut PartialCover<'_, W>) -> NodeStatus {
        let CoverSpec { max_uncovered, has_targets, needs_surplus, .. } = self.spec;
        let PartialCover { remaining, slack, targets, surplus, available, need, .. } = cover;
        if *remaining > 0 {
            // Without slack, the bound costs more than it prunes.
            if max_uncovered > 0 && has_targets {
                let need = CoverNeed { any: need[0], twice: need.get(1).copied().unwrap_or([0; W]) };
                let (matrix, remaining) = (self.matrix, *remaining);
                let mut task = CoverTask { matrix, available, remaining, has_slack: true };
                *targets = task.viable(&need, targets, needs_surplus.then_some(&*surplus));
                return if any(targets) { NodeStatus::Partial } else { NodeStatus::Pruned };
            }
            return NodeStatus::Partial;
        }
        let open = need[0];
        if bits::len(&open) > *slack || !bits::iter(&open).all(|cell| self.leave_uncovered(cover, cell)) {
            return NodeStatus::Pruned;
        }
        let is_wanted = match (has_targets, needs_surplus) {
            (false, _) => true,
            (true, true) => any(&meet(&cover.targets, &cover.surplus)),
            (true, false) => any(&cover.targets),
        };
        if is_wanted { NodeStatus::Solution } else { NodeStatus::Pruned }
    }

    fn expand(&mut self, cover: &mut PartialCover<'_, W>) -> bool {
        while let Some(cell) = bits::first(&cover.need[0]) {
            for unit in self.matrix.units(cell).iter().map(|&unit| usize::from(unit)) {
                if bits::has(cover.available, unit) {
                    bits::remove(cover.available, unit);
                    let open = || bits::len(&remaining_need(cover.need, 0, &self.matrix.row(unit)));
                    let is_feasible = cover.remaining > 1 || open() <= cover.slack;
                    if is_feasible && depth_first(self, &mut self.child(cover, unit)) {
                        return true;
                    }
                }
            }
            let Some(slack) = cover.slack.checked_sub(1) else { return false };
            cover.slack = slack;
            cover.need.iter_mut().for_each(|need| bits::remove(need, cell));
            if !self.leave_uncovered(cover, cell) {
                return false;
            }
        }
        // Every cell is covered: the remaining units are arbitrary.
        while let Some(unit) = bits::first(cover.available) {
            bits::remove(cover.available, unit);
            if depth_first(self, &mut self.child(cover, unit)) {
                return true;
            }
        }
        false
    }

    fn emit(&mut self, cover: &mut PartialCover<'_, W>) -> bool {
        let (matrix, emit) = (self.matrix, &mut self.emit);
        self.buffers.with_buffer(matrix.board_words(), |uncovered| {
            matrix.scatter(&cover.uncovered, uncovered);
            emit(cover.chosen, uncovered)
        })
    }
}

/// One layer of the need that remains if a unit with this row is chosen.
#[inline(always)]
fn remaining_need<const W: usize>(need: &[CellMask<W>], layer: usize, row: &CellMask<W>) -> CellMask<W> {
    let more = need.get(layer + 1).copied().unwrap_or([0; W]);
    std::array::from_fn(|w| need[layer][w] & (!row[w] | more[w]))
}
