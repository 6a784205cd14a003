//! What the laws of a board alone say of a position: how many solutions it has, and which they use.
//!
//! A search over cells, units and values that knows nothing of how people solve. It shares nothing
//! with the engine that runs rules, because it is what their steps are checked against.
//!
//! Boards whose cells only differ and whose units hold every value are swept as a whole, 64 cells at
//! a time. On boards with sums and relations, and on those that are too large to be swept, units are
//! looked at one by one where something has changed.

mod agenda;
mod ahead;
mod arrangements;
mod level;
mod network;
mod questions;
mod search;
mod sums;
mod sweep;
mod tables;

pub use search::Search;

use super::bits::Ones;
use super::state::State;
use super::topology::Topology;
use network::Network;
use questions::Questions;
use search::{Any, End, Fixed, Run, Shape};
use tables::Tables;

/// How many solutions a position has. A solution is one value for each cell, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// No solution.
    None,
    /// Exactly one solution.
    One(Vec<u8>),
    /// At least two solutions: two that differ.
    Several(Vec<u8>, Vec<u8>),
    /// The limit was reached before the answer was known.
    Unknown,
}

/// The candidates of a position that occur in its solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Union {
    /// For each cell the values that it has in some solution, bit `v - 1` for the value `v`.
    pub candidates: Vec<u64>,
    /// Whether every candidate was decided. Otherwise the limit was reached: what is in
    /// `candidates` does occur in a solution, but more may.
    pub complete: bool,
}

/// The laws of a board, ready to be asked about its positions.
///
/// It is made once for a topology and never changes; each thread that asks needs a [`Search`] of
/// its own. Answers do not depend on what was asked before.
#[derive(Debug, Clone)]
pub struct Laws {
    form: Form,
}

/// How the laws of a board are kept.
#[derive(Debug, Clone)]
enum Form {
    /// To be swept as a whole.
    Swept(Box<Tables>),
    /// Unit by unit.
    Listed(Box<Network>),
}

/// Words of tables up to which a board is swept: they grow with the square of its cells.
const MOST_WORDS: usize = 1 << 20;

/// Whether a board is swept as a whole.
fn is_swept(topology: &Topology) -> bool {
    let sums = topology.units.iter().any(|unit| unit.laws.sum.is_some());
    !sums && !topology.has_relations() && Tables::words(topology) <= MOST_WORDS
}

/// Runs an expression with the sizes of a board; those of common boards as constants, so that the
/// loops over a board's words are unrolled.
macro_rules! with_shape {
    ($tables:expr, $shape:ident => $run:expr) => {
        match $tables.size {
            Fixed::<9, 2, 5, 1>::SIZE => {
                let $shape = Fixed::<9, 2, 5, 1>;
                $run
            }
            Fixed::<16, 4, 16, 1>::SIZE => {
                let $shape = Fixed::<16, 4, 16, 1>;
                $run
            }
            Fixed::<25, 10, 50, 2>::SIZE => {
                let $shape = Fixed::<25, 10, 50, 2>;
                $run
            }
            size => {
                let $shape = Any(size);
                $run
            }
        }
    };
}

impl Laws {
    /// The laws of a board: of its units and of what relates its cells.
    pub fn new(topology: &Topology) -> Self {
        let form = if is_swept(topology) {
            Form::Swept(Box::new(Tables::new(topology)))
        } else {
            Form::Listed(Box::new(Network::new(topology)))
        };
        Self { form }
    }

    /// Counts the solutions of a position, up to two.
    ///
    /// Solutions are taken from the candidates of `state` as they stand. `state` must be one of
    /// the topology that these laws were made from. `limit_nodes` is the number of assumptions
    /// after which the search gives up with [`Count::Unknown`]; without it every answer is exact.
    pub fn count(&self, search: &mut Search, state: &State, limit_nodes: Option<u64>) -> Count {
        match &self.form {
            Form::Swept(tables) => with_shape!(tables, shape => {
                let mut run = Run::new(tables, shape, search, limit_nodes);
                run.load(state);
                count(&mut run)
            }),
            Form::Listed(network) => Questions::new(network, search, state, &[], limit_nodes).count(),
        }
    }

    /// A solution of a position, found by trying the value that `wish` has for a cell first wherever
    /// nothing follows; 0 is none.
    ///
    /// With other wishes other solutions come out: random ones fill a board at random. State and
    /// limit are as for [`Laws::count`].
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
        let filled = match &self.form {
            Form::Swept(tables) => with_shape!(tables, shape => {
                let mut run = Run::new(tables, shape, search, limit_nodes);
                run.wish = wish;
                run.load(state);
                let mut depth = 0;
                match run.next(&mut depth, 0) {
                    End::Found => Ok(run.solution(depth)),
                    end => Err(end),
                }
            }),
            Form::Listed(network) => Questions::new(network, search, state, wish, limit_nodes).any(),
        };
        filled.map_err(|end| if end == End::Limit { NoFill::Limit } else { NoFill::NoSolution })
    }

    /// The candidates of a position that occur in at least one of its solutions, or `None` when it
    /// has no solution.
    ///
    /// Solutions are not enumerated: each candidate that no solution found so far holds is asked
    /// for one that does. State and limit are as for [`Laws::count`]; the limit is for the whole
    /// answer.
    pub fn solutions_union(
        &self,
        search: &mut Search,
        state: &State,
        limit_nodes: Option<u64>,
    ) -> Option<Union> {
        match &self.form {
            Form::Swept(tables) => with_shape!(tables, shape => {
                let mut run = Run::new(tables, shape, search, limit_nodes);
                run.load(state);
                union(&mut run)
            }),
            Form::Listed(network) => Questions::new(network, search, state, &[], limit_nodes).union(),
        }
    }

    /// The candidates, cell by cell, that are left where the laws are followed without an assumption;
    /// `None` when that shows that there is no solution.
    ///
    /// What is left out occurs in no solution; of what is left not everything need occur in one.
    pub fn follow(&self, search: &mut Search, state: &State) -> Option<Vec<u64>> {
        match &self.form {
            Form::Swept(tables) => with_shape!(tables, shape => {
                let mut run = Run::new(tables, shape, search, None);
                run.load(state);
                run.settle().then(|| (0..tables.cells).map(|c| run.candidates(c)).collect())
            }),
            Form::Listed(network) => Questions::new(network, search, state, &[], None).follow(),
        }
    }

    /// Gives a unit of the board, which had a sum, another one. A sum that its cells cannot have
    /// leaves no solution.
    pub fn set_sum(&mut self, unit: usize, sum: u32) {
        if let Form::Listed(network) = &mut self.form {
            network.set_sum(unit, sum);
        }
    }
}

/// Why a position was not filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoFill {
    /// It has no solution.
    NoSolution,
    /// The limit was reached.
    Limit,
}

fn count<S: Shape>(run: &mut Run<'_, S>) -> Count {
    let mut depth = 0;
    match run.next(&mut depth, 0) {
        End::Exhausted => return Count::None,
        End::Limit => return Count::Unknown,
        End::Found => {}
    }
    let first = run.solution(depth);
    if depth == 0 {
        return Count::One(first);
    }
    depth -= 1;
    match run.next(&mut depth, 0) {
        End::Exhausted => Count::One(first),
        End::Limit => Count::Unknown,
        End::Found => Count::Several(first, run.solution(depth)),
    }
}

fn union<S: Shape>(run: &mut Run<'_, S>) -> Option<Union> {
    let cells = run.tables.cells;
    run.found = vec![0; cells];
    // Level 0 stays the position itself; each question is asked on the levels above it. Any
    // solution comes first: to refute a candidate can take much longer than to solve the position.
    if !run.settle() {
        return None;
    }
    let mut complete = match run.ask(None) {
        End::Found => true,
        End::Exhausted => return None,
        End::Limit => false,
    };
    'all: for cell in 0..cells {
        for value in Ones(run.candidates(cell)) {
            if !complete {
                break 'all;
            }
            if !run.learn() {
                return None;
            }
            let open = run.candidates(cell) & !run.found[cell];
            if open >> value & 1 == 0 {
                continue;
            }
            match run.ask(Some((cell, value))) {
                End::Found => {}
                End::Exhausted => {
                    run.refute(cell, value);
                    if !run.settle() {
                        return None;
                    }
                }
                End::Limit => complete = false,
            }
        }
    }
    Some(Union { candidates: std::mem::take(&mut run.found), complete })
}
