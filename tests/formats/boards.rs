//! Boards of every game, of any size and content, for round trips.

use proptest::prelude::*;
use tesuji::board::{BoardShape, CellGroup, GridShape, PuzzleInput};

use super::*;

/// A Kakuro with the row and column of clues around it: any black squares inside, sums where a run begins.
pub(super) fn kakuro(rows: usize, columns: usize, seed: &[u64]) -> PuzzleSpec {
    let is_black = |square: usize| {
        square < columns || square.is_multiple_of(columns) || seed[square % seed.len()].is_multiple_of(4)
    };
    let squares = rows * columns;
    let sum = |square: usize, step: usize| {
        let begins = is_black(square) && square + step < squares && !is_black(square + step);
        let told = !(seed[square % seed.len()] >> 8).is_multiple_of(5);
        (begins && told).then(|| (seed[square % seed.len()] >> 16) as i64 % 45 + 1)
    };
    let mut shape = BoardShape { rows, columns, values: 9, ..BoardShape::square(0) };
    shape.missing = (0..squares).filter(|square| is_black(*square)).collect();
    shape
        .inputs
        .insert("across".to_owned(), PuzzleInput::Map((0..squares).map(|square| sum(square, 1)).collect()));
    shape.inputs.insert(
        "down".to_owned(),
        PuzzleInput::Map((0..squares).map(|square| sum(square, columns)).collect()),
    );
    PuzzleSpec { game: Some("kakuro".to_owned()), ..PuzzleSpec::with_shape(shape, vec![Clue::Open; squares]) }
}

/// A board of several grids with blocks of `h` rows and `w` columns at these corners, counted in blocks.
pub(super) fn overlap(corners: &[(usize, usize)], (h, w): (usize, usize), seed: &[u64]) -> PuzzleSpec {
    let side = h * w;
    let rows = corners.iter().map(|(row, _)| row * h + side).max().unwrap_or(0);
    let columns = corners.iter().map(|(_, column)| column * w + side).max().unwrap_or(0);
    let grid =
        |&(row, column): &(usize, usize)| GridShape::with_corner((row * h, column * w), (h, w), columns);
    let grids: Vec<GridShape> = corners.iter().map(grid).collect();
    let mut shape = BoardShape { rows, columns, values: side, ..BoardShape::square(0) };
    let is_cell = |square: &usize| grids.iter().any(|grid| grid.squares.contains(square));
    shape.missing = (0..rows * columns).filter(|square| !is_cell(square)).collect();
    let clues = (0..rows * columns).map(|square| {
        let word = seed[square % seed.len()].rotate_left(square as u32);
        if is_cell(&square) && word.is_multiple_of(3) {
            Clue::Given((word >> 32) as u8 % side as u8 + 1)
        } else {
            Clue::Open
        }
    });
    let clues = clues.collect();
    shape.inputs.insert("grids".to_owned(), PuzzleInput::Grids(grids));
    PuzzleSpec { game: Some("overlap".to_owned()), ..PuzzleSpec::with_shape(shape, clues) }
}

/// Five grids of 9 × 9 around a middle one.
pub(super) fn samurai(seed: &[u64]) -> PuzzleSpec {
    overlap(&[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)], (3, 3), seed)
}

/// Dominoes with sums, and a last cage without one.
pub(super) fn killer(side: usize) -> PuzzleSpec {
    let mut position = puzzle(side);
    let cage = |(number, squares): (usize, &[usize])| {
        let number = (squares.len() == 2).then_some(number as i64 % 17 + 1);
        CellGroup::new(number, squares.to_vec())
    };
    let squares: Vec<usize> = (0..side * side - side).collect();
    let cages = squares.chunks(2).enumerate().map(cage).collect();
    position.shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(cages));
    position.game = Some("killer".to_owned());
    position
}

/// Regions that are no blocks: each is a row that gave its first cell to the row below and took one from above.
pub(super) fn jigsaw(side: usize) -> PuzzleSpec {
    let mut position = puzzle(side);
    let region = |square: usize| {
        let (row, column) = (square / side, square % side);
        Some((if column == 0 { (row + side - 1) % side } else { row }) as i64 + 1)
    };
    position
        .shape
        .inputs
        .insert("regions".to_owned(), PuzzleInput::Map((0..side * side).map(region).collect()));
    position.game = Some("jigsaw".to_owned());
    position
}

/// Puzzles of all games that formats know of.
pub(super) fn any_board() -> impl Strategy<Value = PuzzleSpec> {
    let seed = proptest::collection::vec(any::<u64>(), 97);
    let name = proptest::option::of("[a-z][a-z0-9 ]{0,8}[a-z]");
    (0..13usize, 4..=9usize, 4..=9usize, seed, name).prop_map(|(kind, rows, columns, seed, name)| {
        let of = |game: &str| PuzzleSpec { game: Some(game.to_owned()), ..puzzle(rows) };
        let mut position = match kind {
            0 | 1 => kakuro(rows, columns, &seed),
            2 => samurai(&seed),
            3 => overlap(&[(0, 0), (1, 1)], (3, 3), &seed),
            4 => overlap(&[(0, 0), (1, 1), (2, 2)], (2, 3), &seed),
            5 => killer(rows),
            6 => jigsaw(rows),
            7 => of("x-sudoku"),
            8 => of("windoku"),
            9 => of("disjoint-groups"),
            10 => of("anti-knight"),
            11 => of("anti-king"),
            _ => of("non-consecutive"),
        };
        position.name = name;
        position
    })
}
