//! Drawings of boards of several grids.

use tesuji::board::PuzzleInput;

use super::boards::{overlap, samurai};
use super::*;

/// Any numbers, always the same.
fn seed() -> Vec<u64> {
    (1..98u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect()
}

/// The squares of a board, with a sign for open cells and one for no cell.
fn drawn(position: &PuzzleSpec, open: char, gap: char) -> Vec<Vec<char>> {
    let sign = |(square, clue): (usize, &Clue)| match clue {
        Clue::Given(value) => char::from(b'0' + value),
        _ if position.shape.is_cell(square) => open,
        _ => gap,
    };
    let signs: Vec<char> = position.clues.iter().enumerate().map(sign).collect();
    signs.chunks(position.shape.columns).map(<[char]>::to_vec).collect()
}

fn joined(rows: &[Vec<char>], between: &str) -> String {
    let row = |row: &Vec<char>| row.iter().map(char::to_string).collect::<Vec<_>>().join(between);
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_grids_follow_from_the_cells() {
    let shapes: [&[(usize, usize)]; 6] = [
        &[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)],
        &[(0, 0), (2, 2)],
        &[(0, 2), (2, 0), (2, 4), (4, 2)],
        &[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)],
        &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8)],
        &[(0, 0), (0, 1), (1, 0), (1, 1)],
    ];
    for corners in shapes {
        assert_round_trip(&overlap(corners, (3, 3), &seed()), Format::Overlap);
    }
    assert_round_trip(&overlap(&[(0, 0), (2, 1)], (2, 3), &seed()), Format::Overlap);
    assert_round_trip(&overlap(&[(0, 0), (2, 2)], (4, 4), &seed()), Format::Overlap);
}

#[test]
fn gaps_may_be_drawn_in_any_way() {
    let board = samurai(&seed());
    let blanks = drawn(&board, '.', ' ');
    let mut framed = Vec::new();
    for (number, row) in blanks.iter().enumerate() {
        if number.is_multiple_of(3) {
            framed.push("+-------".repeat(7) + "+");
        }
        let blocks: Vec<String> =
            row.chunks(3).map(|part| format!("| {} ", joined(&[part.to_vec()], " "))).collect();
        framed.push(blocks.concat() + "|");
    }
    for text in [
        joined(&blanks, ""),
        joined(&blanks, " "),
        joined(&drawn(&board, '0', '.'), ""),
        joined(&drawn(&board, '.', '-'), " "),
        framed.join("\n"),
    ] {
        let read = one(&text, None);
        assert_eq!((&read.shape, &read.clues), (&board.shape, &board.clues), "{text}");
    }
    let named = format!("first\n{}\n\nsecond\n{}\n", joined(&blanks, ""), joined(&blanks, ""));
    assert_eq!(outcomes(&named), ["2 first", "25 second"]);
}

#[test]
fn rows_may_hold_their_cells_alone() {
    let tight = |position: &PuzzleSpec| {
        let rows = drawn(position, '.', ' ');
        let row = |row: &Vec<char>| row.iter().filter(|square| **square != ' ').collect::<String>();
        rows.iter().map(row).collect::<Vec<_>>().join("\n")
    };
    let cross = overlap(&[(0, 2), (2, 0), (2, 4), (4, 2)], (3, 3), &seed());
    for board in [samurai(&seed()), cross] {
        let read = one(&tight(&board), None);
        assert_eq!((&read.shape, &read.clues), (&board.shape, &board.clues));
    }
    // Two grids may lie on either diagonal.
    let two = tight(&overlap(&[(0, 0), (2, 2)], (3, 3), &seed()));
    let error = read_all(&two, Some(Format::Overlap))
        .remove(0)
        .map_err(|error| error.message.to_string())
        .unwrap_err();
    assert_eq!(error, "2 arrangements of grids have such rows");
}

#[test]
fn units_say_how_many_values_there_are() {
    // These cells may be grids of eight values as well, if no nine is among the givens.
    let mut board = overlap(&[(0, 0), (0, 1), (1, 0), (1, 1)], (3, 3), &seed());
    board.clues.iter_mut().filter(|clue| **clue == Clue::Given(9)).for_each(|clue| *clue = Clue::Open);
    assert_round_trip(&board, Format::SudokuPad);
    board.clues[0] = Clue::Given(10);
    let error = write(&board, Format::SudokuPad).map_err(|error| error.message.to_string());
    assert_eq!(error.unwrap_err(), "invalid value in r1c1: expected 1 to 9");
}

#[test]
fn grids_that_no_drawing_shows_are_not_lost() {
    let mut board = samurai(&seed());
    if let Some(PuzzleInput::Grids(grids)) = board.shape.inputs.get_mut("grids") {
        grids.pop();
    }
    let says = |position: &PuzzleSpec, format| {
        write(position, format).map_err(|error| error.message.to_string()).unwrap_err()
    };
    let message = "the overlap format cannot represent which grids these cells belong to: another arrangement has them too";
    assert_eq!(says(&board, Format::Overlap), message);
    assert_round_trip(&board, Format::Json);
    let text = "123\n456\n789 ";
    let error = read_all(text, Some(Format::Overlap)).remove(0).map_err(|error| error.to_string());
    assert_eq!(error.unwrap_err(), "line 1: no arrangement of grids has these cells");
}
