//! The units of a board as cells with different values, perhaps with a sum, and the board of these units.

use crate::prelude::*;

pub fn board_units(position: &PuzzleSpec) -> Result<Vec<CellGroup>> {
    if let Some(PuzzleInput::Grids(grids)) = position.shape.inputs.get("grids") {
        if grids.iter().any(|grid| grid.squares.len() != grid.side() * grid.side()) {
            fail!("a grid of one block alone has no rows and columns");
        }
        let units = grids.iter().flat_map(grid_units);
        return Ok(units.map(|squares| CellGroup::new(None, squares)).collect());
    }
    Ok(runs(&KakuroBoard::from_position(position)?).into_iter().map(|run| run.cells).collect())
}

fn grid_units(grid: &GridShape) -> Vec<Vec<usize>> {
    let (side, (h, w), squares) = (grid.side(), grid.block, &grid.squares);
    let column = |column| squares.iter().skip(column).step_by(side).copied().collect();
    let in_block =
        |block: usize, at: usize| squares[(block / h * h + at / w) * side + block % h * w + at % w];
    let block = |block| (0..side).map(|at| in_block(block, at)).collect();
    let rows = squares.chunks(side).map(<[usize]>::to_vec);
    rows.chain((0..side).map(column)).chain((0..side).map(block)).collect()
}

/// A run with its sum in its cells, and the square before it.
struct SumRun {
    before: Option<usize>,
    is_down: bool,
    cells: CellGroup,
}

/// Returns the runs of a Kakuro: those across, then those down, each in reading order.
fn runs(board: &KakuroBoard) -> Vec<SumRun> {
    let (columns, squares) = (board.columns, &board.squares);
    let is_white = |square: &usize| squares.get(*square).is_some_and(|square| square.is_white());
    let mut runs = Vec::new();
    for (is_down, step) in [(false, 1), (true, columns)] {
        for first in (0..squares.len()).filter(is_white) {
            let before = first.checked_sub(step).filter(|_| is_down || first % columns != 0);
            if before.is_some_and(|before| is_white(&before)) {
                continue;
            }
            let end = if is_down { squares.len() } else { first - first % columns + columns };
            let number = before.and_then(|before| squares[before].sums()?[usize::from(!is_down)]);
            let squares = (first..end).step_by(step).take_while(is_white).collect();
            runs.push(SumRun { before, is_down, cells: CellGroup::new(number, squares) });
        }
    }
    runs
}

/// Returns the board with these units: a Kakuro if they are runs, several grids otherwise.
pub fn board(size: Size, clues: Vec<Clue>, units: &[CellGroup]) -> Result<PuzzleSpec> {
    let Size { rows, columns } = size;
    let mut cells = overlap::Cells { rows, columns, filled: vec![false; rows * columns] };
    units.iter().flat_map(|unit| &unit.squares).for_each(|square| cells.filled[*square] = true);
    let square = |(filled, clue): (&bool, &Clue)| {
        if *filled { KakuroSquare::White(*clue) } else { KakuroSquare::BARE }
    };
    let mut board = KakuroBoard { columns, squares: cells.filled.iter().zip(&clues).map(square).collect() };
    let found = runs(&board);
    if found.iter().map(|run| &run.cells.squares).eq(units.iter().map(|unit| &unit.squares)) {
        for (run, unit) in found.iter().zip(units) {
            let Some(sum) = unit.number() else { continue };
            match run.before.and_then(|before| board.sum_after(before, run.is_down)) {
                Some(own) => *own = Some(sum),
                None => fail!("no square for the sum {sum} of a run"),
            }
        }
        kakuro::check_size(rows, columns)?;
        return Ok(board.position());
    }
    // Every unit of a grid has a cell for each value.
    let most = units.iter().map(|unit| unit.squares.len()).max().unwrap_or(1);
    let position = overlap::position_of(&cells, clues, most)?;
    let sorted = |units: &[CellGroup]| {
        let mut all: Vec<Vec<usize>> = units.iter().map(|unit| unit.squares.clone()).collect();
        all.iter_mut().for_each(|squares| squares.sort_unstable());
        all.sort_unstable();
        all.dedup();
        all
    };
    let is_bare = units.iter().all(|unit| unit.number().is_none());
    if is_bare && sorted(&board_units(&position)?) == sorted(units) {
        return Ok(position);
    }
    fail!("no game has a board whose units are the hidden cages")
}
