//! Set covers: evaluates the sets of a cover, keeps incidence matrices, and stores each cover in registers.

use crate::prelude::*;
use tesuji_sets::{CoverBound, CoverInput, CoverSpec, ElementRows, IncidenceMatrix, SubsetProblem};

/// Maximum number of kept matrices: enough for all values of a board and several kinds of units.
const MAX_MATRICES: usize = 64;

/// Number of matrices kept even if they have more than [`MAX_MATRIX_WORDS`] together.
const MIN_MATRICES: usize = 8;
const MAX_MATRIX_WORDS: usize = 1 << 18;

/// Units and targets of a cover.
pub struct CoverFns {
    pub units: Arc<SetFn>,
    /// Cells that a conclusion eliminates from; other covers are not emitted.
    pub targets: Option<SetFn>,
    /// Whether matrices have all cells. It pays if the search is short, as without slack, and the units recur.
    pub has_all_cells: bool,
}

impl CoverFns {
    /// Matrix of some units and all cells.
    fn whole_matrix(&self, run: &ExecFrame<'_>, units: &SetFn) -> Arc<IncidenceMatrix> {
        units.with(run, |units| matrix(run, units.words(), None))
    }

    /// Matrix of some units, the targets, and the cells that `add_cells` adds.
    fn part_matrix(
        &self,
        run: &ExecFrame<'_>,
        units: &SetFn,
        add_cells: impl FnOnce(&mut SparseBitSet),
    ) -> Arc<IncidenceMatrix> {
        units.with(run, |units| {
            run.buffers.with_set(run.topology.cell_words(), |cells| {
                self.targets.iter().for_each(|targets| (targets.fill)(run, cells));
                add_cells(cells);
                matrix(run, units.words(), Some(cells.words()))
            })
        })
    }

    fn with_targets<R>(&self, run: &ExecFrame<'_>, work: impl FnOnce(BitWindow<'_>) -> R) -> R {
        match &self.targets {
            Some(targets) => targets.with(run, |targets| work(targets.window())),
            None => work(BitWindow::whole(&[])),
        }
    }
}

/// Bound of a choice by the cover after it, whose units do not depend on the choice.
pub struct CoverBoundFn {
    pub fns: CoverFns,
    pub bound: CoverBound,
}

impl CoverBoundFn {
    /// The matrix of all cells, if it is used and disjoint.
    pub fn disjoint_matrix(&self, run: &ExecFrame<'_>) -> Option<Arc<IncidenceMatrix>> {
        let matrix = self.fns.has_all_cells.then(|| self.fns.whole_matrix(run, &self.fns.units));
        matrix.filter(|matrix| matrix.is_disjoint)
    }

    /// Searches the rows under the bound.
    pub fn search<P: SubsetProblem>(
        &self,
        run: &ExecFrame<'_>,
        rows: ElementRows<'_>,
        problem: &mut P,
    ) -> bool {
        let matrix = self.fns.part_matrix(run, &self.fns.units, |cells| {
            rows.iter().for_each(|row| cells.union_with(BitWindow::whole(&row[self.bound.cells.clone()])));
        });
        self.fns.with_targets(run, |targets| self.bound.search(&matrix, targets, rows, problem))
    }
}

/// Step that enumerates covers.
pub struct CoverStep {
    pub spec: CoverSpec,
    pub fns: CoverFns,
    /// Units of the matrix: those that may cover, or more.
    pub matrix_units: Arc<SetFn>,
    pub cells: SetFn,
    /// Units in which each cell lies as often as it has to be covered; once if `None`.
    pub multiplicity: Option<SetFn>,
    /// Register of the chosen units.
    pub chosen: usize,
    /// Register of the uncovered cells.
    pub uncovered: usize,
}

impl CoverStep {
    pub fn run(&self, run: &ExecFrame<'_>, next: &StepFn) -> bool {
        let matrix = match self.fns.has_all_cells {
            true => self.fns.whole_matrix(run, &self.matrix_units),
            false => self.fns.part_matrix(run, &self.matrix_units, |cells| {
                self.cells.with(run, |demanded| cells.union_with(demanded.window()));
            }),
        };
        let multiplicities = self.multiplicity.as_ref().map(|units| {
            units
                .with(run, |units| units.iter().map(|unit| run.topology.unit_cells(unit)).collect::<Vec<_>>())
        });
        self.fns.units.with(run, |available| {
            self.cells.with(run, |cells| {
                self.fns.with_targets(run, |targets| {
                    let input = CoverInput {
                        matrix: &matrix,
                        available: available.words(),
                        cells: cells.window(),
                        multiplicities: multiplicities.as_deref(),
                        targets,
                    };
                    self.spec.search(run.clock, run.buffers, &input, |chosen, uncovered| {
                        run.set_wide(self.chosen, BitWindow::whole(chosen));
                        run.set_wide(self.uncovered, BitWindow::whole(uncovered));
                        next(run)
                    })
                })
            })
        })
    }
}

/// Incidence matrices with the identities of their boards, the most recently used first. They depend on the board alone.
#[derive(Default)]
struct MatrixCache(RefCell<Vec<(u64, Arc<IncidenceMatrix>)>>);

/// Matrix of some units, and these cells or more; all cells if `None`.
fn matrix(run: &ExecFrame<'_>, units: &[u64], cells: Option<&[u64]>) -> Arc<IncidenceMatrix> {
    let (topology, mut matrices) = (run.topology, run.caches.get::<MatrixCache>().0.borrow_mut());
    let (board, count) = (topology.identity(), topology.cells.len());
    let suits = |(of, matrix): &(u64, Arc<IncidenceMatrix>)| {
        *of == board
            && matrix.available() == units
            && cells.map_or(matrix.cell_count() == count, |cells| matrix.suits(cells))
    };
    if let Some(at) = matrices.iter().position(suits) {
        matrices[..=at].rotate_right(1);
    } else {
        let cells = cells.map_or_else(|| bits::full(count), <[u64]>::to_vec);
        let (unit_cells, seen) = (|unit| topology.unit_cells(unit), |cell| topology.peers(cell));
        matrices.insert(0, (board, Arc::new(IncidenceMatrix::new(units, cells, unit_cells, seen))));
        let mut words = 0;
        let fitting = matrices.iter().take_while(|(_, matrix)| {
            words += matrix.memory_words();
            words <= MAX_MATRIX_WORDS
        });
        let fitting = fitting.count();
        matrices.truncate(fitting.clamp(MIN_MATRICES, MAX_MATRICES));
    }
    Arc::clone(&matrices[0].1)
}
