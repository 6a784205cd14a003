//! Positions in calls of the page: a puzzle with the entries and eliminations of its player.

use super::{memory::BoardKey, prelude::*};
use crate::{Converter, Square};
use std::{collections::BTreeMap, sync::Arc};
use tesuji_board::{BoardSolver, StateLoader};
use tesuji_message::message;

/// A puzzle with the entries and eliminations of its player. Squares are counted row by row from 0, values from 1.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionArg {
    /// The text of one puzzle, in any format.
    pub puzzle: String,
    /// Name of its game, in place of the one that the text names.
    #[serde(default)]
    pub game: Option<String>,
    /// Entered values by their squares. Givens keep their values.
    #[serde(default)]
    pub values: BTreeMap<usize, u8>,
    /// Remaining candidates of open cells by their squares.
    #[serde(default)]
    pub candidates: BTreeMap<usize, Vec<u8>>,
}

/// A call about a position.
#[derive(Deserialize, JsonSchema)]
pub struct PositionRequest {
    pub position: PositionArg,
}

impl PositionArg {
    /// The position as a puzzle of the library, without the laws that the rules do not support. Givens remain givens.
    pub fn puzzle(&self) -> Result<Puzzle, CallFailure> {
        let mut puzzle = self.puzzle.parse::<Puzzle>()?.ignoring_unsupported();
        if let Some(game) = &self.game {
            puzzle = puzzle.with_game(game);
        }
        let (rows, columns) = puzzle.size();
        let values = puzzle.values();
        let entered = self.values.iter().map(|(&square, &value)| (square, vec![value], true));
        let left = self.candidates.iter().map(|(&square, left)| (square, left.clone(), false));
        for (square, candidates, is_entered) in entered.chain(left) {
            let (row, column) = (square / columns + 1, square % columns + 1);
            let wrong = candidates.iter().find(|&&value| value == 0 || usize::from(value) > values);
            if row > rows || wrong.is_some() {
                return Err(message!("r{row}c{column} with {candidates:?} is not on this board").into());
            }
            let set = match puzzle.square(row, column) {
                Square::NoCell | Square::Given(_) => continue,
                Square::Entered(_) if !is_entered => continue,
                _ if is_entered => Square::Entered(candidates[0]),
                _ => Square::Candidates(candidates.iter().fold(0, |all, value| all | 1 << (value - 1))),
            };
            puzzle.set_square(row, column, set);
        }
        Ok(puzzle)
    }

    /// The position on its board, with the candidates that the placed values leave.
    pub fn on_board(&self, context: &CallContext<'_>) -> Result<Position, CallFailure> {
        let puzzle = self.puzzle()?;
        let make = || Ok(Converter::new(&context.rules, None)?.board(&puzzle)?);
        let topology = context.memory.boards.get(&self.board_key(context), make)?;
        let state = StateLoader::new(&topology).load(&topology, &puzzle.0)?.clone();
        Ok(Position { topology, state })
    }

    /// Solver by the laws of its board, on which `position` is.
    pub fn laws(
        &self,
        context: &CallContext<'_>,
        position: &Position,
    ) -> Result<Arc<BoardSolver>, CallFailure> {
        let make = || Ok(Arc::new(BoardSolver::new(&position.topology)));
        context.memory.laws.get(&self.board_key(context), make)
    }

    fn board_key(&self, context: &CallContext<'_>) -> BoardKey {
        (context.user_rules.clone(), self.puzzle.clone(), self.game.clone())
    }
}

/// The squares of a unit, in its order.
pub fn squares(topology: &Topology, unit: &Unit) -> Vec<usize> {
    unit.cells.iter().map(|&cell| topology.square_of(usize::from(cell))).collect()
}

/// The values of a set, counted from 1.
pub fn numbers(set: u64) -> Vec<usize> {
    SetBits(set).map(|value| value + 1).collect()
}

/// Whether a square contains a given.
pub fn is_given(puzzle: &Puzzle, square: usize) -> bool {
    let columns = puzzle.size().1;
    matches!(puzzle.square(square / columns + 1, square % columns + 1), Square::Given(_))
}
