//! Positions in text: every format read and written, mixtures of them, and wrong input with its messages.

mod boards;
mod cages;
mod encodings;
mod gmpuzzles;
mod iss;
mod kakuro;
mod links;
mod lists;
mod losses;
mod overlap;
mod pairs;
mod penpa;
mod programs;
mod reading;
mod round_trips;
mod spellings;
mod unsupported;
mod wiki;
mod wrong_input;

use std::sync::{Arc, LazyLock};

use tesuji::Rules;
use tesuji::board::position::default_block;
use tesuji::board::{Clue, PuzzleSpec};
use tesuji::formats::{Format, FormatError, Positions, prepared, read_all};
use tesuji::game::{find, with_game_name};
use tesuji::lang::Program;

/// The rules that ship.
static RULES: LazyLock<Arc<Program>> = LazyLock::new(|| Arc::clone(Rules::builtin().program()));

/// The position in a format, with its game in the way that the format says it.
fn write(position: &PuzzleSpec, format: Format) -> Result<String, FormatError> {
    let complete = prepared(&RULES, position, None, format);
    tesuji::formats::write(&complete.unwrap_or_else(|error| panic!("{error}")), format)
}

/// The game of a position, or why it has none.
fn game(position: &PuzzleSpec) -> String {
    find(&RULES, position, None).map_or_else(|error| error.to_string(), |found| found.game.name.clone())
}

/// A position with its game by its name, in whichever way its text says it.
fn by_name(position: &PuzzleSpec) -> PuzzleSpec {
    with_game_name(&RULES, position, None).unwrap_or_else(|error| panic!("{error}"))
}

/// A puzzle of a game.
fn of(game: &str, side: usize) -> PuzzleSpec {
    PuzzleSpec { game: Some(game.to_owned()), ..puzzle(side) }
}

const ESCARGOT: &str = "100007090030020008009600500005300900010080002600004000300000010040000007000007300";

/// A solved grid of any side, by a pattern.
fn solved(side: usize) -> Vec<u8> {
    let (height, width) = default_block(side).unwrap_or((1, side));
    let value = |row: usize, column: usize| (row * width + row / height + column) % side + 1;
    (0..side * side).map(|index| value(index / side, index % side) as u8).collect()
}

/// A puzzle: every third cell of a solved grid.
fn puzzle(side: usize) -> PuzzleSpec {
    let clue = |(index, value)| {
        if index % 3 == 0 { Clue::Given(value) } else { Clue::Open }
    };
    PuzzleSpec::new(side, solved(side).into_iter().enumerate().map(clue).collect())
}

/// Candidates for every cell, the solution among them.
fn marks(side: usize) -> PuzzleSpec {
    let clue = |(index, value): (usize, u8)| Clue::Candidates(1 << (value - 1) | 1 << (index * 7 % side));
    PuzzleSpec::new(side, solved(side).into_iter().enumerate().map(clue).collect())
}

/// The only item, which must be a position.
fn one(text: &str, format: Option<Format>) -> PuzzleSpec {
    let mut items = read_all(text, format);
    assert_eq!(items.len(), 1, "{text}\n{items:?}");
    items.remove(0).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The messages of a text's errors, and the lines of its positions.
fn outcomes(text: &str) -> Vec<String> {
    let outcome = |item| match item {
        Ok(PuzzleSpec { line, name: Some(name), .. }) => format!("{line} {name}"),
        Ok(PuzzleSpec { line, .. }) => format!("{line}"),
        Err(error) => format!("{error}"),
    };
    Positions::new(text.as_bytes(), None).map(outcome).collect()
}

/// What is written reads back the same, by name and without.
fn assert_round_trip(position: &PuzzleSpec, format: Format) {
    let text = write(position, format).unwrap_or_else(|error| panic!("{error}"));
    for read_as in [None, Some(format)] {
        let back = PuzzleSpec { line: position.line, ..one(&text, read_as) };
        assert_eq!(by_name(&back), by_name(position), "{format} {read_as:?}\n{text}");
    }
}

/// The page lists what the program knows.
#[test]
fn the_page_lists_every_format() {
    let page = include_str!("../../grammar/formats.md");
    for format in Format::ALL {
        let read = if format.can_write() { "" } else { " (read)" };
        let row = format!("| `{format}`{read} | {} |", format.about());
        assert!(page.lines().any(|line| line == row), "{row}");
    }
}
