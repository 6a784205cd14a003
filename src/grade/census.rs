//! How many solutions puzzles have, by the laws of their games alone.

use crate::board::setup::StateLoader;
use crate::board::solver::{SolutionCount, SolverMemory};
use crate::solve::boards::Board;
use crate::solve::compiled::CompiledStrategy;
use crate::solve::outcome::Outcome;
use crate::solve::verdict::LAW_LIMIT;
use std::sync::Arc;

/// Memory of one thread that counts the solutions of one puzzle after another.
#[derive(Default)]
pub struct Census {
    search: SolverMemory,
    /// The board of the last puzzle, which is that of most others.
    last: Option<(Arc<Board<CompiledStrategy>>, StateLoader)>,
}

impl Census {
    /// The number of solutions of a puzzle that was solved, 2 where there are several. Nothing where it is no position of
    /// its game, or the search was given up.
    pub fn count(&mut self, outcome: &Outcome) -> Option<usize> {
        let (board, position) = outcome.board.as_ref().zip(outcome.position.as_ref())?;
        let (_, setup) = match &mut self.last {
            Some((known, _)) if Arc::ptr_eq(known, board) => self.last.as_mut()?,
            last => last.insert((Arc::clone(board), StateLoader::new(&board.topology))),
        };
        let Ok(start) = setup.load(&board.topology, position) else { return Some(0) };
        match board.laws.count(&mut self.search, start, Some(LAW_LIMIT)) {
            SolutionCount::None => Some(0),
            SolutionCount::One(_) => Some(1),
            SolutionCount::Several(..) => Some(2),
            SolutionCount::Unknown => None,
        }
    }
}
