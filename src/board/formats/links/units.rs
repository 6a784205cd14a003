//! The units of a board as hidden cages, and the board that they belong to.

use serde_json::Value;

use super::super::kakuro::{self, Board, Square};
use super::super::{cell, overlap};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Position};

/// Cells that hold different values, drawn or hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cage {
    pub(super) group: Group,
    pub(super) hidden: bool,
}

impl Cage {
    fn hidden(squares: Vec<usize>, number: Option<i64>) -> Self {
        Self { group: Group { number, squares }, hidden: true }
    }

    /// Reads a cage of SudokuPad; `None` where it has no cells.
    ///
    /// # Errors
    /// When its cells may repeat a value, its text is no sum, or a cell is outside the board.
    pub(super) fn read(cage: &Value, size: (usize, usize)) -> Result<Option<Self>, String> {
        let Some(cells) =
            cage.get("cells").filter(|cells| cells.as_array().is_some_and(|cells| !cells.is_empty()))
        else {
            return Ok(None);
        };
        if cage.get("unique") == Some(&Value::Bool(false)) {
            return Err("a cage may repeat a value, which no game holds".to_owned());
        }
        let number = |value: &Value| value.as_i64().or_else(|| value.as_str()?.trim().parse().ok());
        let told = ["sum", "value"]
            .into_iter()
            .find_map(|key| cage.get(key).filter(|value| !value.is_null() && value.as_str() != Some("")));
        let sum = match told {
            None => None,
            Some(value) => Some(number(value).ok_or_else(|| format!("a cage says {value}: expected a sum"))?),
        };
        let hidden = cage.get("hidden") == Some(&Value::Bool(true));
        Ok(Some(Self { group: Group { number: sum, squares: squares(cells, size)? }, hidden }))
    }

    /// Whether it is a unit of the board rather than a cage of a killer.
    pub(super) fn is_unit(&self) -> bool {
        self.hidden && self.group.number.is_none()
    }
}

/// The squares of a list of `[row, column]`, counted from 0.
///
/// # Errors
/// When one of them is outside the board.
pub(super) fn squares(cells: &Value, (rows, columns): (usize, usize)) -> Result<Vec<usize>, String> {
    let square = |pair: &Value| {
        let part = |index: usize| pair.get(index)?.as_u64().and_then(|part| usize::try_from(part).ok());
        let (row, column) = (part(0).filter(|row| *row < rows)?, part(1).filter(|column| *column < columns)?);
        Some(row * columns + column)
    };
    let list = cells.as_array().ok_or_else(|| format!("{cells} is no list of cells"))?;
    list.iter()
        .map(|pair| square(pair).ok_or_else(|| format!("{pair} is no cell of {rows} × {columns} squares")))
        .collect()
}

/// Whether no clue is larger than the values of a square board.
///
/// # Errors
/// When one is.
pub(super) fn check_values(position: &Position) -> Result<(), String> {
    let values = position.shape.values;
    let fits = |clue: &Clue| match clue {
        Clue::Open => true,
        Clue::Given(value) | Clue::Placed(value) => usize::from(*value) <= values,
        Clue::Candidates(mask) => mask & !super::super::full(values) == 0,
    };
    match position.clues.iter().position(|clue| !fits(clue)) {
        None => Ok(()),
        Some(square) => Err(format!("{} holds a value over {values}", cell(square, position.shape.columns))),
    }
}

/// Regions as hidden cages.
pub(super) fn hidden(regions: Vec<Vec<usize>>) -> Vec<Cage> {
    regions.into_iter().map(|squares| Cage::hidden(squares, None)).collect()
}

/// The cells of cages, for comparison.
fn sorted(cages: &[Cage]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = cages
        .iter()
        .map(|cage| {
            let mut squares = cage.group.squares.clone();
            squares.sort_unstable();
            squares
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The units of a board of several grids, or of a Kakuro.
///
/// # Errors
/// When the position is neither.
pub(super) fn of_board(position: &Position) -> Result<Vec<Cage>, String> {
    if let Some(Input::Grids(grids)) = position.shape.inputs.get("grids") {
        let mut units: Vec<Vec<usize>> = Vec::new();
        for grid in grids {
            let side = grid.side();
            let (h, w) = grid.block;
            if grid.squares.len() != side * side {
                return Err("a grid of one block alone has no rows and columns".to_owned());
            }
            let at = |row: usize, column: usize| grid.squares[row * side + column];
            units.extend((0..side).map(|row| (0..side).map(|column| at(row, column)).collect()));
            units.extend((0..side).map(|column| (0..side).map(|row| at(row, column)).collect()));
            units.extend((0..side).map(|block| {
                let (row, column) = (block / h * h, block % h * w);
                (0..side).map(|i| at(row + i / w, column + i % w)).collect()
            }));
        }
        return Ok(units.into_iter().map(|squares| Cage::hidden(squares, None)).collect());
    }
    let board = Board::of_position(position)?;
    Ok(runs(&board.squares, board.columns))
}

/// The runs of a Kakuro with the sums before them: those across, then those down, each in reading order.
fn runs(squares: &[Square], columns: usize) -> Vec<Cage> {
    let mut cages = Vec::new();
    for (step, line) in [(1, columns), (columns, squares.len())] {
        for start in 0..squares.len() {
            let is_white = |square: usize| matches!(squares.get(square), Some(Square::White(_)));
            let at_edge = if step == 1 { start % line == 0 } else { start < columns };
            if !is_white(start) || !at_edge && is_white(start - step) {
                continue;
            }
            let last = if step == 1 { start - start % line + line } else { squares.len() };
            let run: Vec<usize> =
                (start..last).step_by(step).take_while(|square| is_white(*square)).collect();
            let sum = match (at_edge, start.checked_sub(step).and_then(|before| squares.get(before))) {
                (false, Some(Square::Black { down, across })) => {
                    if step == 1 {
                        *across
                    } else {
                        *down
                    }
                }
                _ => None,
            };
            cages.push(Cage::hidden(run, sum));
        }
    }
    cages
}

/// The board whose units are these cages: a Kakuro where they are runs, several grids otherwise.
///
/// # Errors
/// When it is neither.
pub(super) fn board(size: (usize, usize), clues: Vec<Clue>, cages: &[Cage]) -> Result<Position, String> {
    let (rows, columns) = size;
    let mut filled = vec![false; rows * columns];
    for square in cages.iter().flat_map(|cage| &cage.group.squares) {
        filled[*square] = true;
    }
    let largest = |clue: &Clue| match clue {
        Clue::Open => 0,
        Clue::Given(value) | Clue::Placed(value) => usize::from(*value),
        Clue::Candidates(mask) => 64 - mask.leading_zeros() as usize,
    };
    let mut squares: Vec<Square> = filled
        .iter()
        .zip(&clues)
        .map(|(filled, clue)| if *filled { Square::White(*clue) } else { Square::BARE })
        .collect();
    let found = runs(&squares, columns);
    let same = |(run, cage): (&Cage, &Cage)| run.group.squares == cage.group.squares && cage.hidden;
    if found.len() == cages.len() && found.iter().zip(cages).all(same) {
        let is_across = |index: usize, run: &[usize]| match run {
            [one, next, ..] => next - one == 1,
            // A single cell is a run of its own in both directions; those across come first.
            _ => {
                !found[..index].iter().any(|before| before.group.squares == run)
                    && found[index + 1..].iter().any(|after| after.group.squares.contains(&run[0]))
            }
        };
        for (index, cage) in cages.iter().enumerate() {
            let across = is_across(index, &cage.group.squares);
            let step = if across { 1 } else { columns };
            let Some(sum) = cage.group.number else { continue };
            let first = cage.group.squares[0];
            let before = first.checked_sub(step).filter(|_| !across || first % columns != 0);
            match before.map(|before| &mut squares[before]) {
                Some(Square::Black { across: sum_across, .. }) if across => *sum_across = Some(sum),
                Some(Square::Black { down, .. }) => *down = Some(sum),
                _ => return Err(format!("there is no square for the sum {sum} of a run")),
            }
        }
        kakuro::check_size(rows, columns)?;
        let position = Board { columns, squares }.position();
        check_values(&position)?;
        return Ok(position);
    }
    let most = clues.iter().map(largest).max().unwrap_or(1);
    let position = overlap::position_of(size, filled, clues, most)?;
    if cages.iter().all(Cage::is_unit) && sorted(&of_board(&position)?) == sorted(cages) {
        return Ok(position);
    }
    Err("the hidden cages are the units of no board that a game holds".to_owned())
}
