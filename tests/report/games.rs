//! Boards of every game: what is drawn beside the values.

#[path = "games/forms.rs"]
mod forms;
#[path = "games/grids.rs"]
mod grids;
#[path = "games/lessons.rs"]
mod lessons;
#[path = "games/names.rs"]
mod names;
#[path = "games/sums.rs"]
mod sums;

use std::sync::LazyLock;
use tesuji::board::{BoardShape, CellGroup, Clue, GridShape, PuzzleInput, PuzzleSpec, StateLoader, Topology};
use tesuji::game::build;
use tesuji::lang::Program;
use tesuji::lang::{check, embedded};
use tesuji::report::board_text::{candidates, compact};
use tesuji::report::{BoardStyle, Language, LineStyle, Marks};

pub static PROGRAM: LazyLock<Program> = LazyLock::new(|| check(embedded()).program);

pub const PLAIN: BoardStyle =
    BoardStyle { uses_color: false, lines: LineStyle::Unicode, language: Language::En };
const ASCII: BoardStyle = BoardStyle { lines: LineStyle::Ascii, ..PLAIN };

/// The board of a game that ships.
pub fn board(game: &str, shape: &BoardShape) -> Topology {
    build(&PROGRAM, &PROGRAM.game(game).unwrap(), shape).unwrap()
}

/// A board with all that makes its game told.
fn shape(rows: usize, columns: usize, values: usize, inputs: Vec<(&str, PuzzleInput)>) -> BoardShape {
    let inputs = inputs.into_iter().map(|(name, input)| (name.to_owned(), input)).collect();
    BoardShape { rows, columns, values, lowest: 1, missing: Vec::new(), outside: 0, inputs }
}

/// Both boards without marks, below each other. `text` has a character for each square: a value, or anything else.
fn both(topology: &Topology, text: &str, look: BoardStyle) -> String {
    let clue =
        |letter: char| letter.to_digit(10).filter(|v| *v > 0).map_or(Clue::Open, |v| Clue::Given(v as u8));
    let mut clues: Vec<Clue> = text.chars().map(clue).collect();
    clues.resize(topology.shape.squares(), Clue::Open);
    let mut setup = StateLoader::new(topology);
    let state = setup.load(topology, &PuzzleSpec::with_shape(topology.shape.clone(), clues)).unwrap();
    let none = Marks::new(topology);
    format!("{}\n{}", compact(topology, state, &none, look), candidates(topology, state, &none, look))
}

/// `16\7` in black squares, `#` for those without a number, `.` for cells.
pub fn kakuro(rows: &[&str]) -> BoardShape {
    let squares: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
    let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
    let part = |way: usize| squares.iter().map(|square| number(square.split('\\').nth(way))).collect();
    let missing = squares.iter().enumerate().filter(|(_, square)| **square != ".").map(|(s, _)| s).collect();
    let inputs = vec![("down", PuzzleInput::Map(part(0))), ("across", PuzzleInput::Map(part(1)))];
    BoardShape { missing, ..shape(rows.len(), squares.len() / rows.len(), 9, inputs) }
}

fn groups(groups: &[(Option<i64>, &[usize])]) -> PuzzleInput {
    PuzzleInput::Groups(
        groups.iter().map(|&(number, squares)| CellGroup::new(number, squares.to_vec())).collect(),
    )
}
