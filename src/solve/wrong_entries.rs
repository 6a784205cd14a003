//! Mistakes: entries and removed candidates that contradict the givens.

use crate::Board;
use tesuji_board::{Clue, PuzzleSpec, SolutionCount, SolverMemory, StateLoader};

/// A mistake on a position: a cell and a value, counted from 0.
#[derive(Debug, Clone, Copy)]
pub enum Mistake {
    Entered(usize, usize),
    Removed(usize, usize),
}

/// Entries and removed candidates that contradict the only solution of the givens; empty if the givens have zero or
/// several solutions, or their number is unknown.
pub fn mistakes<T>(board: &Board<T>, position: &PuzzleSpec) -> Vec<Mistake> {
    let topology = &*board.topology;
    let (mut setup, mut search) = (StateLoader::new(topology), SolverMemory::default());
    let SolutionCount::One(solution) = board.count_printed(position, &mut setup, &mut search) else {
        return Vec::new();
    };
    let mut mistakes = Vec::new();
    for (cell, &right) in solution.iter().enumerate() {
        let (square, right) = (topology.square_of(cell), usize::from(right) - 1);
        match position.clues[square] {
            Clue::Placed(value) if usize::from(value) != right + 1 => {
                mistakes.push(Mistake::Entered(cell, usize::from(value) - 1));
            }
            Clue::Candidates(values) if values >> right & 1 == 0 => {
                mistakes.push(Mistake::Removed(cell, right))
            }
            _ => {}
        }
        if position.removed.contains(&(square, right as u8 + 1)) {
            mistakes.push(Mistake::Removed(cell, right));
        }
    }
    mistakes
}
