//! The squares in which a puzzle states the sums of a board.

use super::arithmetic::number;
use tesuji_board::topology::Topology;
use tesuji_lang::program::{Game, Program};

/// Where the sum of a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SumSquare {
    pub unit: usize,
    /// The input that has it: an index into [`Game::inputs`].
    pub input: usize,
    pub square: usize,
}

/// Where the number of each unit stands whose sum is one number of a map; `None` where some sum is another.
///
/// The board may be one of which the sums are not known yet.
pub fn sum_squares(program: &Program, game: &Game, topology: &Topology) -> Option<Vec<SumSquare>> {
    let (rows, columns) = topology.size();
    let mut squares = Vec::new();
    for (number_of_unit, unit) in topology.units.iter().enumerate() {
        let sums = game.units.iter().filter(|family| topology.kind(family.kind) == unit.kind);
        let Some(expr) = sums.clone().find_map(|family| program.total_of(&family.laws)) else { continue };
        let first = topology.cells[usize::from(unit.cells[0])];
        let mut variables = vec![0; game.variables.max(Game::FIRST)];
        variables[Game::ROW.0 as usize] = i64::from(first.row);
        variables[Game::COLUMN.0 as usize] = i64::from(first.column);
        let mut reads = Vec::new();
        // Any number will do: what counts is which one is read, and that it is the sum as it stands.
        let probe = 1 << 20;
        let sum = number(expr, &variables, &mut |input, row, column| {
            reads.push((input, row, column));
            Some(probe)
        });
        let &[(input, row, column)] = reads.as_slice() else { return None };
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        if sum != Ok(probe) || row >= rows || column >= columns {
            return None;
        }
        squares.push(SumSquare { unit: number_of_unit, input, square: row * columns + column });
    }
    Some(squares)
}
