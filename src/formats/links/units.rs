//! The units of a board as cells that differ, perhaps with a sum, and the board that they belong to.

use super::super::kakuro::{self, Board, Square};
use super::super::overlap;
use crate::prelude::*;

/// The units of a board of several grids, or of a Kakuro.
pub(super) fn of_board(position: &Position) -> Result<Vec<Group>> {
    if let Some(Input::Grids(grids)) = position.shape.inputs.get("grids") {
        if grids.iter().any(|grid| grid.squares.len() != grid.side() * grid.side()) {
            fail!("a grid of one block alone has no rows and columns");
        }
        let units = grids.iter().flat_map(of_grid);
        return Ok(units.map(|squares| Group { number: None, squares }).collect());
    }
    Ok(runs(&Board::of_position(position)?).into_iter().map(|(_, run)| run).collect())
}

fn of_grid(grid: &GridShape) -> Vec<Vec<usize>> {
    let (side, (h, w)) = (grid.side(), grid.block);
    let family = |place: &dyn Fn(usize, usize) -> (usize, usize)| {
        let square = |(row, column): (usize, usize)| grid.squares[row * side + column];
        let unit = |unit| (0..side).map(|at| square(place(unit, at))).collect();
        (0..side).map(unit).collect::<Vec<Vec<usize>>>()
    };
    let block = |unit: usize, at: usize| (unit / h * h + at / w, unit % h * w + at % w);
    [family(&|unit, at| (unit, at)), family(&|unit, at| (at, unit)), family(&block)].concat()
}

/// The runs of a Kakuro with the sums before them, and whether they go down: those across, then those down, each in
/// reading order.
fn runs(board: &Board) -> Vec<(bool, Group)> {
    let (columns, squares) = (board.columns, &board.squares);
    let is_white = |square: &usize| matches!(squares.get(*square), Some(Square::White(_)));
    let mut runs = Vec::new();
    for is_down in [false, true] {
        let step = if is_down { columns } else { 1 };
        for first in (0..squares.len()).filter(is_white) {
            let is_first = if is_down { first < columns } else { first % columns == 0 };
            let before = first.checked_sub(step).filter(|_| !is_first);
            if before.is_some_and(|before| is_white(&before)) {
                continue;
            }
            let end = if is_down { squares.len() } else { first - first % columns + columns };
            let number = match before.map(|before| squares[before]) {
                Some(Square::Black { down, .. }) if is_down => down,
                Some(Square::Black { across, .. }) => across,
                _ => None,
            };
            let run = (first..end).step_by(step).take_while(is_white).collect();
            runs.push((is_down, Group { number, squares: run }));
        }
    }
    runs
}

/// The board whose units these are: a Kakuro where they are runs, several grids otherwise.
pub(super) fn board(size: (usize, usize), clues: Vec<Clue>, units: &[Group]) -> Result<Position> {
    let (rows, columns) = size;
    let mut filled = vec![false; rows * columns];
    units.iter().flat_map(|unit| &unit.squares).for_each(|square| filled[*square] = true);
    let square = |(filled, clue): (&bool, &Clue)| if *filled { Square::White(*clue) } else { Square::BARE };
    let mut board = Board { columns, squares: filled.iter().zip(&clues).map(square).collect() };
    let found = runs(&board);
    let same = |((_, run), unit): (&(bool, Group), &Group)| run.squares == unit.squares;
    if found.len() == units.len() && found.iter().zip(units).all(same) {
        for ((is_down, _), unit) in found.iter().zip(units) {
            let Some(sum) = unit.number else { continue };
            let first = unit.squares[0];
            let step = if *is_down { columns } else { 1 };
            let before = first.checked_sub(step).filter(|_| *is_down || first % columns != 0);
            match before.and_then(|before| board.sum_after(before, *is_down)) {
                Some(own) => *own = Some(sum),
                None => fail!("there is no square for the sum {sum} of a run"),
            }
        }
        kakuro::check_size(rows, columns)?;
        return Ok(board.position());
    }
    // Every unit of a grid has a cell for each value.
    let most = units.iter().map(|unit| unit.squares.len()).max().unwrap_or(1);
    let position = overlap::position_of(size, filled, clues, most)?;
    let sorted = |units: &[Group]| {
        let mut all: Vec<Vec<usize>> = units.iter().map(|unit| unit.squares.clone()).collect();
        all.iter_mut().for_each(|squares| squares.sort_unstable());
        all.sort_unstable();
        all.dedup();
        all
    };
    let is_bare = units.iter().all(|unit| unit.number.is_none());
    if is_bare && sorted(&of_board(&position)?) == sorted(units) {
        return Ok(position);
    }
    fail!("the hidden cages are the units of no board that a game holds")
}
