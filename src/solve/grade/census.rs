//! Counts the solutions of puzzles by the laws of their games alone, without rules.

use crate::{Board, Outcome, compiled::CompiledStrategy, verdict::LAW_LIMIT};
use std::sync::Arc;
use tesuji_board::{SolutionCount, SolverMemory, StateLoader};

/// Reusable per-thread state that counts the solutions of puzzles.
#[derive(Default)]
pub struct SolutionCounter {
    search: SolverMemory,
    /// Board of the last puzzle, reused if the next puzzle has the same one, as most do.
    last: Option<(Arc<Board<CompiledStrategy>>, StateLoader)>,
}

impl SolutionCounter {
    /// Returns the number of solutions of a solved puzzle, 2 if there are several. `None` if the puzzle is not a
    /// position of its game, or the search was interrupted.
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
