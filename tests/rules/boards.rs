//! Boards and positions for the rules.

use crate::{PROGRAM, assert_as_written};
use std::sync::Arc;
use tesuji::board::{BoardShape, BoardState, Clue, PuzzleSpec, StateLoader, Topology};
use tesuji::formats::read_all;
use tesuji::game::build;

/// A board of a game with blocks of `h` rows and `w` columns.
pub fn board(game: &str, h: usize, w: usize) -> Arc<Topology> {
    board_of(game, &BoardShape::blocks(h, w))
}

/// A board of a game with everything that a puzzle tells of it.
pub fn board_of(game: &str, shape: &BoardShape) -> Arc<Topology> {
    let game = PROGRAM.game(game).expect("a game that ships");
    Arc::new(build(&PROGRAM, &game, shape).expect("a board"))
}

/// The position of a text.
pub fn position(text: &str) -> PuzzleSpec {
    read_all(text, None).remove(0).expect("a position")
}

/// A position on a board.
pub fn load(topology: &Topology, position: &PuzzleSpec) -> BoardState {
    StateLoader::new(topology).load(topology, position).expect("a position of this board").clone()
}

/// A position in which every cell may hold everything but what `is_gone` says of its row, column and value, all
/// counted from 1.
pub fn open(topology: &Topology, is_gone: impl Fn(usize, usize, usize) -> bool) -> BoardState {
    let side = topology.values;
    let clue = |cell: usize| {
        let values = (1..=side).filter(|&v| !is_gone(cell / side + 1, cell % side + 1, v));
        Clue::Candidates(values.fold(0, |all, v| all | 1 << (v - 1)))
    };
    load(topology, &PuzzleSpec::new(side, (0..side * side).map(clue).collect()))
}

#[test]
fn fish_of_every_shape_are_found_as_they_are_written_on_small_boards() {
    let topology = board("sudoku", 2, 2);
    for text in ["3....4...3..1..4", "....1.4.....3.14", ".2.3.....4.....1"] {
        let state = load(&topology, &position(text));
        for name in ["fish", "siamese-fish"] {
            for shape in ["basic", "franken", "mutant"] {
                for fins in [1, 3] {
                    let text = format!("{name}(2, {shape}, {fins})");
                    assert_as_written(&PROGRAM.call(&text).unwrap()[0], &topology, &state);
                }
            }
            let text = format!("{name}(3, fins = 2)");
            assert_as_written(&PROGRAM.call(&text).unwrap()[0], &topology, &state);
        }
    }
}

#[test]
fn diagonals_and_windows_take_part_in_every_rule_about_units() {
    for (game, text) in [
        ("x-sudoku", "72...9....3....7..8....1.....1.8..4....9.4..........9.......15.3.......6...6..4.."),
        ("windoku", "..5..3....68.......1...........27.65............35.7........2....19......9....8.."),
    ] {
        let topology = board(game, 3, 3);
        let state = load(&topology, &position(text));
        for text in
            ["full-house", "hidden-single", "locked-candidates", "naked-pair", "hidden-pair", "locked-pair"]
        {
            assert_as_written(&PROGRAM.call(text).unwrap()[0], &topology, &state);
        }
    }
}
