//! The squares in which a puzzle states the sums of a board.

use super::{arithmetic::number, shape::index};
use tesuji_board::{Topology, Unit};
use tesuji_lang::{Game, Program};

/// Square with the sum of a unit.
#[derive(Debug, Clone, Copy)]
pub struct SumSquare {
    pub unit: usize,
    /// The input with the sum: an index into [`Game::inputs`].
    pub input: usize,
    pub square: usize,
}

/// Returns the square of the sum of each unit whose sum is one number of a map; `None` if the sum of any unit is not.
///
/// The sums of the board may still be unknown.
pub fn sum_squares(program: &Program, game: &Game, topology: &Topology) -> Option<Vec<SumSquare>> {
    let mut squares = Vec::new();
    for (unit, Unit { kind, cells, .. }) in topology.units.iter().enumerate() {
        let mut sums = game.units.iter().filter(|family| topology.kind(family.kind) == *kind);
        let Some(expr) = sums.find_map(|family| program.total_of(&family.laws)) else { continue };
        let first = topology.cells[usize::from(cells[0])];
        let mut variables = vec![0; game.variables.max(Game::BUILTIN_VARIABLES)];
        variables[Game::ROW.0 as usize] = i64::from(first.row);
        variables[Game::COLUMN.0 as usize] = i64::from(first.column);
        let mut reads = Vec::new();
        // Any number will do: the result shows which number is read, and whether it is the sum without a change.
        let probe = 1 << 20;
        let sum = number(expr, &variables, &mut |input, row, column| {
            reads.push((input, row, column));
            Some(probe)
        });
        let &[(input, row, column)] = reads.as_slice() else { return None };
        let square = index(topology.size(), row, column).filter(|_| sum == Ok(probe))?;
        squares.push(SumSquare { unit, input, square });
    }
    Some(squares)
}
