//! Constraint solver of a board: counts, enumerates and completes the solutions of a position.
//!
//! It is independent of rules and shares with their engine only [`crate::law`] and
//! [`all_different`](tesuji_sets::search::all_different), since their steps are checked against it.
//!
//! Two back ends. If the laws of all units are [`UnitFact::Placement`], passes over the whole board propagate 64 cells at
//! a time. Otherwise, and on boards with large tables, a queue of changed units drives one propagator per unit.
//! A long search replaces the propagators of the second back end by stronger ones: automata joined with the relations
//! between their cells, bounds of linear equations, and equations derived from totals.

mod joined;
mod lookahead;
mod network;
mod propagation_queue;
mod restart_search;
mod search;
mod sweep;
mod sweep_state;
mod tables;

pub use search::SolverMemory;

use crate::{BoardState, Topology, UnitFact};
use network::ConstraintNetwork;
use restart_search::RestartSearch;
use search::{ConstSize, RuntimeSize, SearchEnd, SolutionSearch, SweepSearch};
use std::ops::ControlFlow;
use tables::SweepTables;

/// Number of solutions, counted up to two. A solution is one value for each cell, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolutionCount {
    None,
    One(Vec<u8>),
    /// Two different solutions.
    Several(Vec<u8>, Vec<u8>),
    /// The node limit was reached.
    Unknown,
}

/// Solver for a topology; each thread needs a [`SolverMemory`] of its own.
///
/// Results do not depend on earlier calls.
#[derive(Debug, Clone)]
pub struct BoardSolver(SolverKind);

#[derive(Debug, Clone)]
enum SolverKind {
    BitParallel(Box<SweepTables>),
    ConstraintList(Box<ConstraintNetwork>),
}

/// Maximum number of words of the bit-parallel tables, which are quadratic in the number of cells.
const MAX_TABLE_WORDS: usize = 1 << 20;

impl BoardSolver {
    pub fn new(topology: &Topology) -> Self {
        let is_swept =
            topology.all_units_have(UnitFact::Placement) && SweepTables::words(topology) <= MAX_TABLE_WORDS;
        Self(match is_swept {
            true => SolverKind::BitParallel(Box::new(SweepTables::new(topology))),
            false => SolverKind::ConstraintList(Box::new(ConstraintNetwork::new(topology))),
        })
    }

    /// The solver with the propagators that a long search builds, from its first decision on.
    #[must_use]
    pub fn strengthened(&self) -> Self {
        match &self.0 {
            SolverKind::ConstraintList(network) => {
                Self(SolverKind::ConstraintList(Box::new(network.strengthened().unwrap_or(network).clone())))
            }
            SolverKind::BitParallel(_) => self.clone(),
        }
    }

    /// Counts the solutions of a position, up to two.
    ///
    /// Solutions use the candidates of `state`, a state of the topology of this solver. After `limit_nodes` decisions, or as
    /// much propagation of large laws, the result is [`SolutionCount::Unknown`]; without a limit it is exact.
    pub fn count(
        &self,
        search: &mut SolverMemory,
        state: &BoardState,
        limit_nodes: Option<u64>,
    ) -> SolutionCount {
        let mut solver = self.solver(search, state, &[], limit_nodes);
        match solver.next(None) {
            SearchEnd::Exhausted => return SolutionCount::None,
            SearchEnd::Limit => return SolutionCount::Unknown,
            SearchEnd::Found => {}
        }
        let first = solver.solution();
        loop {
            match solver.next(Some(&first)) {
                SearchEnd::Exhausted => return SolutionCount::One(first),
                SearchEnd::Limit => return SolutionCount::Unknown,
                SearchEnd::Found => {}
            }
            // A restarted search may repeat the first solution.
            let second = solver.solution();
            if second != first {
                return SolutionCount::Several(first, second);
            }
        }
    }

    /// Calls a function with each solution of a position until it breaks. State and limit as for [`BoardSolver::count`].
    /// True if the enumeration is exhaustive.
    pub fn solutions(
        &self,
        search: &mut SolverMemory,
        state: &BoardState,
        limit_nodes: Option<u64>,
        mut each: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool {
        let mut solver = self.solver(search, state, &[], limit_nodes);
        solver.disable_restarts();
        let mut known: Option<&[u8]> = None;
        loop {
            match solver.next(known) {
                SearchEnd::Exhausted => return true,
                SearchEnd::Limit => return false,
                SearchEnd::Found => {}
            }
            if each(&solver.solution()).is_break() {
                return false;
            }
            known = Some(&[]);
        }
    }

    /// A solution near `wish`: the wished value of a cell, 0 for none, is tried first (value ordering).
    ///
    /// Random wishes fill a board at random. State and limit as for [`BoardSolver::count`].
    ///
    /// # Errors
    /// If there is no solution, or the limit was reached.
    pub fn solve_near(
        &self,
        search: &mut SolverMemory,
        state: &BoardState,
        wish: &[u8],
        limit_nodes: Option<u64>,
    ) -> Result<Vec<u8>, FillError> {
        let mut solver = self.solver(search, state, wish, limit_nodes);
        match solver.next(None) {
            SearchEnd::Found => Ok(solver.solution()),
            SearchEnd::Limit => Err(FillError::Limit),
            SearchEnd::Exhausted => Err(FillError::NoSolution),
        }
    }

    /// Candidates of each cell at the propagation fixpoint; `None` if it is contradictory.
    ///
    /// Removed candidates occur in no solution; remaining ones need not occur in one.
    pub fn propagate(&self, search: &mut SolverMemory, state: &BoardState) -> Option<Vec<u64>> {
        self.solver(search, state, &[], None).propagate()
    }

    fn solver<'a>(
        &'a self,
        search: &'a mut SolverMemory,
        state: &BoardState,
        wish: &'a [u8],
        limit_nodes: Option<u64>,
    ) -> Box<dyn SolutionSearch + 'a> {
        search.begin(limit_nodes);
        match &self.0 {
            // Constant sizes of common boards let the loops over words unroll.
            SolverKind::BitParallel(t) => match t.size {
                ConstSize::<9, 2, 5, 1>::SIZE => {
                    SweepSearch::boxed(t, ConstSize::<9, 2, 5, 1>, search, state, wish)
                }
                ConstSize::<16, 4, 16, 1>::SIZE => {
                    SweepSearch::boxed(t, ConstSize::<16, 4, 16, 1>, search, state, wish)
                }
                ConstSize::<25, 10, 50, 2>::SIZE => {
                    SweepSearch::boxed(t, ConstSize::<25, 10, 50, 2>, search, state, wish)
                }
                size => SweepSearch::boxed(t, RuntimeSize(size), search, state, wish),
            },
            SolverKind::ConstraintList(network) => Box::new(RestartSearch::new(network, search, state, wish)),
        }
    }

    /// Sets the total of a unit that has one. There is no solution if its cells cannot reach it.
    pub fn set_total(&mut self, unit: usize, total: u32) {
        if let SolverKind::ConstraintList(network) = &mut self.0 {
            network.set_total(unit, total);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FillError {
    NoSolution,
    Limit,
}
