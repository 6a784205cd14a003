//! What the laws of a board alone say of a position: how many solutions it has, and which they use.
//!
//! A search over cells, units and values that knows nothing of how people solve. It shares nothing
//! with the engine that runs rules but [`arrangements`], because it is what their steps are checked against.
//!
//! Boards whose cells only differ and whose units hold every value are swept as a whole, 64 cells at
//! a time. On boards with sums and relations, and on those that are too large to be swept, units are
//! looked at one by one where something has changed.

mod agenda;
mod ahead;
pub mod arrangements;
mod level;
mod network;
mod questions;
mod search;
mod sums;
mod sweep;
mod tables;

pub use search::Search;

use super::{state::State, topology::Topology};
use network::Network;
use questions::Questions;
use search::{Any, End, Fixed, Run, Solver};
use std::ops::ControlFlow;
use tables::Tables;

/// How many solutions a position has. A solution is one value for each cell, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    None,
    One(Vec<u8>),
    /// At least two solutions: two that differ.
    Several(Vec<u8>, Vec<u8>),
    /// The limit was reached before the answer was known.
    Unknown,
}

/// The laws of a board, made once for a topology; each thread needs a [`Search`] of its own.
///
/// Answers do not depend on earlier ones.
#[derive(Debug, Clone)]
pub struct Laws(Form);

#[derive(Debug, Clone)]
enum Form {
    Swept(Box<Tables>),
    Listed(Box<Network>),
}

/// Words of tables up to which a board is swept: they grow with the square of its cells.
const MOST_WORDS: usize = 1 << 20;

impl Laws {
    pub fn new(topology: &Topology) -> Self {
        let sums = topology.units.iter().any(|unit| unit.laws.sum.is_some());
        let is_swept = !sums && !topology.has_relations() && Tables::words(topology) <= MOST_WORDS;
        Self(match is_swept {
            true => Form::Swept(Box::new(Tables::new(topology))),
            false => Form::Listed(Box::new(Network::new(topology))),
        })
    }

    /// Counts the solutions of a position, up to two.
    ///
    /// Solutions are taken from the candidates of `state` as they stand. `state` must be one of
    /// the topology that these laws were made from. `limit_nodes` is the number of assumptions
    /// after which the search gives up with [`Count::Unknown`]; without it every answer is exact.
    pub fn count(&self, search: &mut Search, state: &State, limit_nodes: Option<u64>) -> Count {
        let mut solver = self.solver(search, state, &[], limit_nodes);
        match solver.next(None) {
            End::Exhausted => return Count::None,
            End::Limit => return Count::Unknown,
            End::Found => {}
        }
        let first = solver.solution();
        loop {
            match solver.next(Some(&first)) {
                End::Exhausted => return Count::One(first),
                End::Limit => return Count::Unknown,
                End::Found => {}
            }
            // A search that has begun again may come to the first one again.
            let other = solver.solution();
            if other != first {
                return Count::Several(first, other);
            }
        }
    }

    /// Calls a function with each solution of a position, until it breaks off. State and limit are as for
    /// [`Laws::count`]. Says whether there are no more.
    pub fn solutions(
        &self,
        search: &mut Search,
        state: &State,
        limit_nodes: Option<u64>,
        mut each: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool {
        let mut solver = self.solver(search, state, &[], limit_nodes);
        solver.go_through();
        let mut known: Option<&[u8]> = None;
        loop {
            match solver.next(known) {
                End::Exhausted => return true,
                End::Limit => return false,
                End::Found => {}
            }
            if each(&solver.solution()).is_break() {
                return false;
            }
            known = Some(&[]);
        }
    }

    /// A solution of a position near `wish`: its value for a cell is tried first wherever nothing follows; 0 is none.
    ///
    /// Random wishes fill a board at random. State and limit are as for [`Laws::count`].
    ///
    /// # Errors
    /// When there is no solution, or the limit was reached.
    pub fn fill(
        &self,
        search: &mut Search,
        state: &State,
        wish: &[u8],
        limit_nodes: Option<u64>,
    ) -> Result<Vec<u8>, NoFill> {
        let mut solver = self.solver(search, state, wish, limit_nodes);
        match solver.next(None) {
            End::Found => Ok(solver.solution()),
            End::Limit => Err(NoFill::Limit),
            End::Exhausted => Err(NoFill::NoSolution),
        }
    }

    /// The candidates, cell by cell, that are left where the laws are followed without an assumption;
    /// `None` when that shows that there is no solution.
    ///
    /// What is left out occurs in no solution; of what is left not everything need occur in one.
    pub fn follow(&self, search: &mut Search, state: &State) -> Option<Vec<u64>> {
        self.solver(search, state, &[], None).follow()
    }

    fn solver<'a>(
        &'a self,
        search: &'a mut Search,
        state: &State,
        wish: &'a [u8],
        limit_nodes: Option<u64>,
    ) -> Box<dyn Solver + 'a> {
        search.begin(limit_nodes);
        match &self.0 {
            // The sizes of common boards are constants, so that the loops over a board's words are unrolled.
            Form::Swept(t) => match t.size {
                Fixed::<9, 2, 5, 1>::SIZE => Run::boxed(t, Fixed::<9, 2, 5, 1>, search, state, wish),
                Fixed::<16, 4, 16, 1>::SIZE => Run::boxed(t, Fixed::<16, 4, 16, 1>, search, state, wish),
                Fixed::<25, 10, 50, 2>::SIZE => Run::boxed(t, Fixed::<25, 10, 50, 2>, search, state, wish),
                size => Run::boxed(t, Any(size), search, state, wish),
            },
            Form::Listed(network) => Box::new(Questions::new(network, search, state, wish)),
        }
    }

    /// Gives a summed unit of the board another sum. One that its cells cannot have leaves no solution.
    pub fn set_sum(&mut self, unit: usize, sum: u32) {
        if let Form::Listed(network) = &mut self.0 {
            network.set_sum(unit, sum);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoFill {
    NoSolution,
    Limit,
}
