//! Boards of every game: what is drawn beside the values.

use std::sync::LazyLock;
use tesuji::board::game::build;
use tesuji::board::inputs::{GridShape, Group, Input};
use tesuji::board::position::{Clue, Position, Shape};
use tesuji::board::setup::Setup;
use tesuji::board::topology::Topology;
use tesuji::engine::trace::{Effects, Match, Step};
use tesuji::lang::program::Call;
use tesuji::lang::program::Program;
use tesuji::lang::{Source, check, embedded};
use tesuji::report::board::{Lines, Look, candidates, compact};
use tesuji::report::json::Status;
use tesuji::report::language::Language;
use tesuji::report::marks::Marks;
use tesuji::report::names::Names;
use tesuji::report::summary::Outcome;
use tesuji::report::teach::Teacher;
use tesuji::report::words::Words;

static PROGRAM: LazyLock<Program> = LazyLock::new(|| check(embedded()).program);

pub const PLAIN: Look = Look { colour: false, lines: Lines::Boxes, language: Language::En };
const ASCII: Look = Look { lines: Lines::Ascii, ..PLAIN };

/// The board of a game that ships.
pub fn board(game: &str, shape: &Shape) -> Topology {
    build(&PROGRAM, PROGRAM.game(game).unwrap(), shape).unwrap()
}

/// A board with all that makes its game told.
fn shape(rows: usize, columns: usize, values: usize, inputs: Vec<(&str, Input)>) -> Shape {
    let inputs = inputs.into_iter().map(|(name, input)| (name.to_owned(), input)).collect();
    Shape { rows, columns, values, missing: Vec::new(), inputs }
}

/// Both boards without marks, below each other. `text` has a character for each square: a value, or anything else.
fn both(topology: &Topology, text: &str, look: Look) -> String {
    let clue =
        |letter: char| letter.to_digit(10).filter(|v| *v > 0).map_or(Clue::Open, |v| Clue::Given(v as u8));
    let mut clues: Vec<Clue> = text.chars().map(clue).collect();
    clues.resize(topology.shape.squares(), Clue::Open);
    let mut setup = Setup::new(topology);
    let state = setup.load(topology, &Position::on(topology.shape.clone(), clues)).unwrap();
    let none = Marks::none(topology);
    format!("{}\n{}", compact(topology, state, &none, look), candidates(topology, state, &none, look))
}

/// `16\7` in black squares, `#` for those without a number, `.` for cells.
pub fn kakuro(rows: &[&str]) -> Shape {
    let squares: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
    let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
    let part = |way: usize| squares.iter().map(|square| number(square.split('\\').nth(way))).collect();
    let missing = squares.iter().enumerate().filter(|(_, square)| **square != ".").map(|(s, _)| s).collect();
    let inputs = vec![("down", Input::Map(part(0))), ("across", Input::Map(part(1)))];
    Shape { missing, ..shape(rows.len(), squares.len() / rows.len(), 9, inputs) }
}

fn groups(groups: &[(Option<i64>, &[usize])]) -> Input {
    Input::Groups(
        groups.iter().map(|&(number, squares)| Group { number, squares: squares.to_vec() }).collect(),
    )
}

#[test]
fn kakuro_has_black_squares_with_clues() {
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 11\", r"\16 . . .", r"# \10 . ."]);
    insta::assert_snapshot!(both(&board("kakuro", &shape), "", PLAIN), @r"
          1   2   3   4
      ┌─────────────────┐
    1 │ ░░░ 16\  7\ ░░░ │
    2 │  \9   .   . 11\ │
    3 │ \16   .   .   . │
    4 │ ░░░ \10   .   . │
      └─────────────────┘
    a\b the cells below add up to a, those on the right to b

          c1      c2      c3      c4
       ┌───────┬───────┬───────┬───────┐
    r1 │ ░░░░░ │ 16\   │  7\   │ ░░░░░ │
       ├───────┼───────┼───────┼───────┤
       │     9 │ 1 2 3 │ 1 2 3 │       │
    r2 │  \    │ 4 5 6 │ 4 5 6 │  \    │
       │       │ 7 8 9 │ 7 8 9 │11     │
       ├───────┼───────┼───────┼───────┤
       │    16 │ 1 2 3 │ 1 2 3 │ 1 2 3 │
    r3 │  \    │ 4 5 6 │ 4 5 6 │ 4 5 6 │
       │       │ 7 8 9 │ 7 8 9 │ 7 8 9 │
       ├───────┼───────┼───────┼───────┤
       │ ░░░░░ │    10 │ 1 2 3 │ 1 2 3 │
    r4 │ ░░░░░ │  \    │ 4 5 6 │ 4 5 6 │
       │ ░░░░░ │       │ 7 8 9 │ 7 8 9 │
       └───────┴───────┴───────┴───────┘
    a\b the cells below add up to a, those on the right to b
    ");
}

#[test]
fn kakuro_in_ascii() {
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 11\", r"\16 . . .", r"# \10 . ."]);
    insta::assert_snapshot!(both(&board("kakuro", &shape), "", ASCII), @r"
          1   2   3   4
      +-----------------+
    1 | ### 16\  7\ ### |
    2 |  \9   .   . 11\ |
    3 | \16   .   .   . |
    4 | ### \10   .   . |
      +-----------------+
    a\b the cells below add up to a, those on the right to b

          c1      c2      c3      c4
       +-------+-------+-------+-------+
    r1 | ##### | 16\   |  7\   | ##### |
       +-------+-------+-------+-------+
       |     9 | 1 2 3 | 1 2 3 |       |
    r2 |  \    | 4 5 6 | 4 5 6 |  \    |
       |       | 7 8 9 | 7 8 9 |11     |
       +-------+-------+-------+-------+
       |    16 | 1 2 3 | 1 2 3 | 1 2 3 |
    r3 |  \    | 4 5 6 | 4 5 6 | 4 5 6 |
       |       | 7 8 9 | 7 8 9 | 7 8 9 |
       +-------+-------+-------+-------+
       | ##### |    10 | 1 2 3 | 1 2 3 |
    r4 | ##### |  \    | 4 5 6 | 4 5 6 |
       | ##### |       | 7 8 9 | 7 8 9 |
       +-------+-------+-------+-------+
    a\b the cells below add up to a, those on the right to b
    ");
}

#[test]
fn killer_has_cages_with_sums() {
    let cages = groups(&[
        (Some(5), &[0, 1]),
        (Some(6), &[2, 6, 7]),
        (Some(4), &[3]),
        (Some(9), &[4, 5, 8]),
        (Some(6), &[9, 10, 13]),
        (Some(6), &[11, 15]),
    ]);
    let mut shape = shape(4, 4, 4, vec![("cages", cages)]);
    shape.inputs.extend(Shape::blocks(2, 2).inputs);
    insta::assert_snapshot!(both(&board("killer", &shape), "", PLAIN), @"
        1   2   3   4
      ┏5━━━━━━┳6━━┯4━━┓
    1 ┃ .   . ┃ . │ . ┃
      ┠9──────┨   └───┨
    2 ┃ .   . ┃ .   . ┃
      ┣┅┅┅┯6━━╋━━━┯6━━┫
    3 ┃ . │ . ┇ . │ . ┃
      ┠───┤   ┠───┤   ┃
    4 ┃ . │ . ┃ . │ . ┃
      ┗━━━┷━━━┻━━━┷━━━┛
    a number on a line is the sum of its cage, which ends at unbroken lines

         c1    c2    c3    c4
       ┏5━━━━┯━━━━━┳6━━━━┯4━━━━┓
    r1 ┃ 1 2 ┆ 1 2 ┃ 1 2 │ 1 2 ┃
       ┃ 3 4 ┆ 3 4 ┃ 3 4 │ 3 4 ┃
       ┠9────┼─────╂┄┄┄┄┄┼─────┨
    r2 ┃ 1 2 ┆ 1 2 ┃ 1 2 ┆ 1 2 ┃
       ┃ 3 4 ┆ 3 4 ┃ 3 4 ┆ 3 4 ┃
       ┣┅┅┅┅┅┿6━━━━╋━━━━━┿6━━━━┫
    r3 ┃ 1 2 │ 1 2 ┇ 1 2 │ 1 2 ┃
       ┃ 3 4 │ 3 4 ┇ 3 4 │ 3 4 ┃
       ┠─────┼┄┄┄┄┄╂─────┼┄┄┄┄┄┨
    r4 ┃ 1 2 │ 1 2 ┃ 1 2 │ 1 2 ┃
       ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    a number on a line is the sum of its cage, which ends at unbroken lines
    ");
    insta::assert_snapshot!(both(&board("killer", &shape), "", ASCII), @"
        1   2   3   4
      +5------+6--+4--+
    1 | .   . | . : . |
      |9......|   ....|
    2 | .   . | .   . |
      +~~~+6--+---+6--+
    3 | . : . ! . : . |
      |....   |....   |
    4 | . : . | . : . |
      +---+---+---+---+
    a number on a line is the sum of its cage, which ends at unbroken lines

         c1    c2    c3    c4
       +5----------+6----+4----+
    r1 | 1 2   1 2 | 1 2 : 1 2 |
       | 3 4   3 4 | 3 4 : 3 4 |
       |9..........|     ......|
    r2 | 1 2   1 2 | 1 2   1 2 |
       | 3 4   3 4 | 3 4   3 4 |
       +~~~~~+6----+-----+6----+
    r3 | 1 2 : 1 2 ! 1 2 : 1 2 |
       | 3 4 : 3 4 ! 3 4 : 3 4 |
       |......     |......     |
    r4 | 1 2 : 1 2 | 1 2 : 1 2 |
       | 3 4 : 3 4 | 3 4 : 3 4 |
       +-----+-----+-----+-----+
    a number on a line is the sum of its cage, which ends at unbroken lines
    ");
}

#[test]
fn jigsaw_has_blocks_of_any_form() {
    let regions = "1112 1322 3324 3444".chars().filter_map(|c| c.to_digit(10)).map(|n| Some(i64::from(n)));
    let shape = shape(4, 4, 4, vec![("regions", Input::Map(regions.collect()))]);
    insta::assert_snapshot!(both(&board("jigsaw", &shape), "1......3", PLAIN), @"
        1   2   3   4
      ┏━━━━━━━━━━━┳━━━┓
    1 ┃ 1   .   . ┃ . ┃
      ┃   ┏━━━┳━━━┛   ┃
    2 ┃ . ┃ . ┃ .   3 ┃
      ┣━━━┛   ┃   ┏━━━┫
    3 ┃ .   . ┃ . ┃ . ┃
      ┃   ┏━━━┻━━━┛   ┃
    4 ┃ . ┃ .   .   . ┃
      ┗━━━┻━━━━━━━━━━━┛

         c1    c2    c3    c4
       ┏━━━━━┯━━━━━┯━━━━━┳━━━━━┓
    r1 ┃ [1] │   2 │   2 ┃   2 ┃
       ┃     │ 3 4 │ 3 4 ┃   4 ┃
       ┠─────╆━━━━━╈━━━━━╃─────┨
    r2 ┃   2 ┃ 1 2 ┃ 1 2 │ [3] ┃
       ┃   4 ┃   4 ┃   4 │     ┃
       ┣━━━━━╃─────╂─────╆━━━━━┫
    r3 ┃   2 │ 1 2 ┃ 1 2 ┃ 1 2 ┃
       ┃ 3 4 │ 3 4 ┃   4 ┃   4 ┃
       ┠─────╆━━━━━╇━━━━━╃─────┨
    r4 ┃   2 ┃ 1 2 │ 1 2 │ 1 2 ┃
       ┃ 3 4 ┃ 3 4 │ 3 4 │   4 ┃
       ┗━━━━━┻━━━━━┷━━━━━┷━━━━━┛
    ");
    insta::assert_snapshot!(both(&board("jigsaw", &shape), "1......3", ASCII), @"
        1   2   3   4
      +-----------+---+
    1 | 1   .   . | . |
      |   +---+---+   |
    2 | . | . | .   3 |
      +---+   |   +---+
    3 | .   . | . | . |
      |   +---+---+   |
    4 | . | .   .   . |
      +---+-----------+

         c1    c2    c3    c4
       +-----+-----+-----+-----+
    r1 | [1] :   2 :   2 |   2 |
       |     : 3 4 : 3 4 |   4 |
       |.....+-----+-----+.....|
    r2 |   2 | 1 2 | 1 2 : [3] |
       |   4 |   4 |   4 :     |
       +-----+.....|.....+-----+
    r3 |   2 : 1 2 | 1 2 | 1 2 |
       | 3 4 : 3 4 |   4 |   4 |
       |.....+-----+-----+.....|
    r4 |   2 | 1 2 : 1 2 : 1 2 |
       | 3 4 | 3 4 : 3 4 :   4 |
       +-----+-----+-----+-----+
    ");
}

#[test]
fn futoshiki_has_signs() {
    let less = groups(&[(None, &[1, 0]), (None, &[2, 6]), (None, &[9, 5]), (None, &[14, 15])]);
    let shape = shape(4, 4, 4, vec![("less", less)]);
    insta::assert_snapshot!(both(&board("futoshiki", &shape), "", PLAIN), @"
        1   2   3   4
      ┌───────────────┐
    1 │ . > .   .   . │
      │         ^     │
    2 │ .   .   .   . │
      │     v         │
    3 │ .   .   .   . │
    4 │ .   .   . < . │
      └───────────────┘

         c1    c2    c3    c4
       ┌─────┬─────┬─────┬─────┐
    r1 │ 1 2 > 1 2 │ 1 2 │ 1 2 │
       │ 3 4 │ 3 4 │ 3 4 │ 3 4 │
       ├─────┼─────┼──^──┼─────┤
    r2 │ 1 2 │ 1 2 │ 1 2 │ 1 2 │
       │ 3 4 │ 3 4 │ 3 4 │ 3 4 │
       ├─────┼──v──┼─────┼─────┤
    r3 │ 1 2 │ 1 2 │ 1 2 │ 1 2 │
       │ 3 4 │ 3 4 │ 3 4 │ 3 4 │
       ├─────┼─────┼─────┼─────┤
    r4 │ 1 2 │ 1 2 │ 1 2 < 1 2 │
       │ 3 4 │ 3 4 │ 3 4 │ 3 4 │
       └─────┴─────┴─────┴─────┘
    ");
    insta::assert_snapshot!(both(&board("futoshiki", &shape), "", ASCII), @"
        1   2   3   4
      +---------------+
    1 | . > .   .   . |
      |         ^     |
    2 | .   .   .   . |
      |     v         |
    3 | .   .   .   . |
    4 | .   .   . < . |
      +---------------+

         c1    c2    c3    c4
       +-----+-----+-----+-----+
    r1 | 1 2 > 1 2 | 1 2 | 1 2 |
       | 3 4 | 3 4 | 3 4 | 3 4 |
       +-----+-----+--^--+-----+
    r2 | 1 2 | 1 2 | 1 2 | 1 2 |
       | 3 4 | 3 4 | 3 4 | 3 4 |
       +-----+--v--+-----+-----+
    r3 | 1 2 | 1 2 | 1 2 | 1 2 |
       | 3 4 | 3 4 | 3 4 | 3 4 |
       +-----+-----+-----+-----+
    r4 | 1 2 | 1 2 | 1 2 < 1 2 |
       | 3 4 | 3 4 | 3 4 | 3 4 |
       +-----+-----+-----+-----+
    ");
}

#[test]
fn overlaps_have_no_squares_outside_of_their_grids() {
    let columns = 6;
    let grids = [(0, 0), (2, 2)].map(|corner| GridShape::at(corner, (2, 2), columns));
    let missing = (0..36).filter(|square| !grids.iter().any(|grid| grid.squares.contains(square))).collect();
    let shape = Shape { missing, ..shape(6, 6, 4, vec![("grids", Input::Grids(grids.to_vec()))]) };
    insta::assert_snapshot!(both(&board("overlap", &shape), "1...", PLAIN), @"
        1 2   3 4   5 6
      ┏A━━━━┳━━━━━┓
    1 ┃ 1 . ┃ . . ┃
    2 ┃ . . ┃ . . ┃
      ┣━━━━━╋B━━━━╋━━━━━┓
    3 ┃ . . ┃ . . ┃ . . ┃
    4 ┃ . . ┃ . . ┃ . . ┃
      ┗━━━━━╋━━━━━╋━━━━━┫
    5       ┃ . . ┃ . . ┃
    6       ┃ . . ┃ . . ┃
            ┗━━━━━┻━━━━━┛
    A.r1c1 = r1c1; B.r1c1 = r3c3

         c1    c2    c3    c4    c5    c6
       ┏A━━━━┯━━━━━┳━━━━━┯━━━━━┓
    r1 ┃ [1] │   2 ┃   2 │   2 ┃
       ┃     │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┠─────┼─────╂─────┼─────┨
    r2 ┃   2 │   2 ┃ 1 2 │ 1 2 ┃
       ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┣━━━━━┿━━━━━╋B━━━━┿━━━━━╋━━━━━┯━━━━━┓
    r3 ┃   2 │ 1 2 ┃ 1 2 │ 1 2 ┃ 1 2 │ 1 2 ┃
       ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┠─────┼─────╂─────┼─────╂─────┼─────┨
    r4 ┃   2 │ 1 2 ┃ 1 2 │ 1 2 ┃ 1 2 │ 1 2 ┃
       ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┗━━━━━┷━━━━━╋━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    r5             ┃ 1 2 │ 1 2 ┃ 1 2 │ 1 2 ┃
                   ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
                   ┠─────┼─────╂─────┼─────┨
    r6             ┃ 1 2 │ 1 2 ┃ 1 2 │ 1 2 ┃
                   ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
                   ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    A.r1c1 = r1c1; B.r1c1 = r3c3
    ");
    insta::assert_snapshot!(both(&board("overlap", &shape), "1...", ASCII), @"
        1 2   3 4   5 6
      +A----+-----+
    1 | 1 . | . . |
    2 | . . | . . |
      +-----+B----+-----+
    3 | . . | . . | . . |
    4 | . . | . . | . . |
      +-----+-----+-----+
    5       | . . | . . |
    6       | . . | . . |
            +-----+-----+
    A.r1c1 = r1c1; B.r1c1 = r3c3

         c1    c2    c3    c4    c5    c6
       +A----+-----+-----+-----+
    r1 | [1] :   2 |   2 :   2 |
       |     : 3 4 | 3 4 : 3 4 |
       |...........|...........|
    r2 |   2 :   2 | 1 2 : 1 2 |
       | 3 4 : 3 4 | 3 4 : 3 4 |
       +-----+-----+B----+-----+-----+-----+
    r3 |   2 : 1 2 | 1 2 : 1 2 | 1 2 : 1 2 |
       | 3 4 : 3 4 | 3 4 : 3 4 | 3 4 : 3 4 |
       |...........|...........|...........|
    r4 |   2 : 1 2 | 1 2 : 1 2 | 1 2 : 1 2 |
       | 3 4 : 3 4 | 3 4 : 3 4 | 3 4 : 3 4 |
       +-----+-----+-----+-----+-----+-----+
    r5             | 1 2 : 1 2 | 1 2 : 1 2 |
                   | 3 4 : 3 4 | 3 4 : 3 4 |
                   |...........|...........|
    r6             | 1 2 : 1 2 | 1 2 : 1 2 |
                   | 3 4 : 3 4 | 3 4 : 3 4 |
                   +-----+-----+-----+-----+
    A.r1c1 = r1c1; B.r1c1 = r3c3
    ");
}

#[test]
fn diagonals_and_windows_are_hinted_at() {
    insta::assert_snapshot!(both(&board("x-sudoku", &Shape::blocks(2, 2)), "1", PLAIN), @r"
        1 2   3 4
      ┏━━━━━┳━━━━━┓
    1 ┃\1 . ┃ ./. ┃
    2 ┃ .\. ┃/. . ┃
      ┣━━━━━╋━━━━━┫
    3 ┃ ./. ┃\. . ┃
    4 ┃/. . ┃ .\. ┃
      ┗━━━━━┻━━━━━┛
    \ / on a diagonal

         c1    c2    c3    c4
       ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    r1 ┃ [1]\│   2 ┃   2 │   2/┃
       ┃     │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┠─────┼─────╂─────┼─────┨
    r2 ┃   2 │   2\┃ 1 2/│ 1 2 ┃
       ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    r3 ┃   2 │ 1 2/┃   2\│ 1 2 ┃
       ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┠─────┼─────╂─────┼─────┨
    r4 ┃   2/│ 1 2 ┃ 1 2 │   2\┃
       ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
       ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    \ / on a diagonal
    ");
    insta::assert_snapshot!(both(&board("windoku", &Shape::blocks(3, 3)), "1", ASCII), @"
        1 2 3   4 5 6   7 8 9
      +-------+-------+-------+
    1 | 1 . . | . . . | . . . |
    2 | .'.'. |'. .'. |'.'. . |
    3 | .'.'. |'. .'. |'.'. . |
      +-------+-------+-------+
    4 | .'.'. |'. .'. |'.'. . |
    5 | . . . | . . . | . . . |
    6 | .'.'. |'. .'. |'.'. . |
      +-------+-------+-------+
    7 | .'.'. |'. .'. |'.'. . |
    8 | .'.'. |'. .'. |'.'. . |
    9 | . . . | . . . | . . . |
      +-------+-------+-------+
    ' in one more unit

          c1      c2      c3      c4      c5      c6      c7      c8      c9
       +-------+-------+-------+-------+-------+-------+-------+-------+-------+
       |       :   2 3 :   2 3 |   2 3 :   2 3 :   2 3 |   2 3 :   2 3 :   2 3 |
    r1 |  [1]  : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       |       : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       |.......................|.......................|.......................|
       |   2 3 :   2 3':   2 3'| 1 2 3': 1 2 3 : 1 2 3'| 1 2 3': 1 2 3': 1 2 3 |
    r2 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       |.......................|.......................|.......................|
       |   2 3 :   2 3':   2 3'| 1 2 3': 1 2 3 : 1 2 3'| 1 2 3': 1 2 3': 1 2 3 |
    r3 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       +-------+-------+-------+-------+-------+-------+-------+-------+-------+
       |   2 3 : 1 2 3': 1 2 3'| 1 2 3': 1 2 3 : 1 2 3'| 1 2 3': 1 2 3': 1 2 3 |
    r4 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       |.......................|.......................|.......................|
       |   2 3 : 1 2 3 : 1 2 3 | 1 2 3 : 1 2 3 : 1 2 3 | 1 2 3 : 1 2 3 : 1 2 3 |
    r5 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       |.......................|.......................|.......................|
       |   2 3 : 1 2 3': 1 2 3'| 1 2 3': 1 2 3 : 1 2 3'| 1 2 3': 1 2 3': 1 2 3 |
    r6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       +-------+-------+-------+-------+-------+-------+-------+-------+-------+
       |   2 3 : 1 2 3': 1 2 3'| 1 2 3': 1 2 3 : 1 2 3'| 1 2 3': 1 2 3': 1 2 3 |
    r7 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       |.......................|.......................|.......................|
       |   2 3 : 1 2 3': 1 2 3'| 1 2 3': 1 2 3 : 1 2 3'| 1 2 3': 1 2 3': 1 2 3 |
    r8 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       |.......................|.......................|.......................|
       |   2 3 : 1 2 3 : 1 2 3 | 1 2 3 : 1 2 3 : 1 2 3 | 1 2 3 : 1 2 3 : 1 2 3 |
    r9 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 | 4 5 6 : 4 5 6 : 4 5 6 |
       | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 | 7 8 9 : 7 8 9 : 7 8 9 |
       +-------+-------+-------+-------+-------+-------+-------+-------+-------+
    ' in one more unit
    ");
}

#[test]
fn laws_that_hold_everywhere_change_nothing() {
    let plain = both(&board("sudoku", &Shape::blocks(2, 2)), "1", PLAIN);
    for game in ["anti-knight", "anti-king", "disjoint-groups"] {
        let shown = both(&board(game, &Shape::blocks(2, 2)), "1", PLAIN);
        assert_eq!(shown.lines().next(), plain.lines().next(), "{game}");
        let frame =
            |text: &str| text.chars().filter(|c| !c.is_ascii_digit() && *c != ' ').collect::<String>();
        assert_eq!(frame(&shown), frame(&plain), "{game}");
    }
}

#[test]
fn wide_boards_pack_their_candidates() {
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let grids = corners.map(|corner| GridShape::at(corner, (3, 3), 21));
    let missing = (0..441).filter(|square| !grids.iter().any(|grid| grid.squares.contains(square))).collect();
    let shape = Shape { missing, ..shape(21, 21, 9, vec![("grids", Input::Grids(grids.to_vec()))]) };
    let topology = board("overlap", &shape);
    let drawn = both(&topology, "123456789", PLAIN);
    assert!(drawn.lines().all(|line| line.chars().count() <= 110), "{drawn}");
    insta::assert_snapshot!(drawn.lines().take(42).collect::<Vec<_>>().join("\n"), @"
          1  2  3    4  5  6    7  8  9   10 11 12   13 14 15   16 17 18   19 20 21
       ┏A━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━┓          ┏B━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━┓
    1  ┃  1  2  3 ┃  4  5  6 ┃  7  8  9 ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    2  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    3  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
       ┣━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━┫          ┣━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━┫
    4  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    5  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    6  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
       ┣━━━━━━━━━━╋━━━━━━━━━━╋C━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━┫
    7  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    8  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    9  ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
       ┗━━━━━━━━━━┻━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━┻━━━━━━━━━━┛
    10                       ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    11                       ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    12                       ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
       ┏D━━━━━━━━━┳━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋E━━━━━━━━━╋━━━━━━━━━━┳━━━━━━━━━━┓
    13 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    14 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    15 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
       ┣━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━┫
    16 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    17 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    18 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
       ┣━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━┫          ┣━━━━━━━━━━╋━━━━━━━━━━╋━━━━━━━━━━┫
    19 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    20 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
    21 ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃          ┃  .  .  . ┃  .  .  . ┃  .  .  . ┃
       ┗━━━━━━━━━━┻━━━━━━━━━━┻━━━━━━━━━━┛          ┗━━━━━━━━━━┻━━━━━━━━━━┻━━━━━━━━━━┛
    A.r1c1 = r1c1; B.r1c1 = r1c13; C.r1c1 = r7c7; D.r1c1 = r13c1; E.r1c1 = r13c13

         c1   c2   c3   c4   c5   c6   c7   c8   c9   c10  c11  c12  c13  c14  c15  c16  c17  c18  c19  c20  c21
        ┏A━━━┯━━━━┯━━━━┳━━━━┯━━━━┯━━━━┳━━━━┯━━━━┯━━━━┓              ┏B━━━┯━━━━┯━━━━┳━━━━┯━━━━┯━━━━┳━━━━┯━━━━┯━━━━┓
        ┃    │    │    ┃    │    │    ┃    │    │    ┃              ┃123 │123 │123 ┃123 │123 │123 ┃123 │123 │123 ┃
    r1  ┃[1] │[2] │[3] ┃[4] │[5] │[6] ┃[7] │[8] │[9] ┃              ┃456 │456 │456 ┃456 │456 │456 ┃456 │456 │456 ┃
        ┃    │    │    ┃    │    │    ┃    │    │    ┃              ┃789 │789 │789 ┃789 │789 │789 ┃789 │789 │789 ┃
        ┠────┼────┼────╂────┼────┼────╂────┼────┼────┨              ┠────┼────┼────╂────┼────┼────╂────┼────┼────┨
        ┃456 │456 │456 ┃123 │123 │123 ┃123 │123 │123 ┃              ┃123 │123 │123 ┃123 │123 │123 ┃123 │123 │123 ┃
    r2  ┃789 │789 │789 ┃789 │789 │789 ┃456 │456 │456 ┃              ┃456 │456 │456 ┃456 │456 │456 ┃456 │456 │456 ┃
        ┃    │    │    ┃    │    │    ┃    │    │    ┃              ┃789 │789 │789 ┃789 │789 │789 ┃789 │789 │789 ┃
        ┠────┼────┼────╂────┼────┼────╂────┼────┼────┨              ┠────┼────┼────╂────┼────┼────╂────┼────┼────┨
    ");
}

/// A program whose words do not change with those that ship.
fn own() -> Program {
    let text = r#"tesuji 1

technique note {
  for   c in cells
  let   {v} = candidates(c)
  then  place v in c
  title en "Note" ja "メモ"
  because en "It is so." ja "そうなります。"
}
"#;
    let games = embedded().into_iter().filter(|source| !source.name.contains("techniques"));
    let games = games.filter(|source| source.name.contains("games") || source.name.contains("styles"));
    check(games.chain([Source { name: "own.tesuji".to_owned(), text: text.to_owned() }]).collect()).program
}

fn note(number: usize, places: Vec<(usize, usize)>, eliminates: Vec<(usize, u64)>) -> Step {
    let call = Call { technique: 0, arguments: Vec::new(), alias: None };
    let effects = Effects { places, eliminates };
    let found = Match { call, bindings: Vec::new(), merged: Vec::new(), effects };
    Step { number, level: None, group: None, found }
}

fn lesson(language: Language) -> String {
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 11\", r"\16 . . .", r"# \10 . ."]);
    let program = own();
    let topology = build(&program, program.game("kakuro").unwrap(), &shape).unwrap();
    let clues = vec![Clue::Open; shape.squares()];
    let mut setup = Setup::new(&topology);
    let start = setup.load(&topology, &Position::on(shape, clues)).unwrap().clone();
    let steps = [
        note(1, vec![], vec![(0, 0b0_1011_1111), (2, 0b0_1011_1111), (1, 0b1_1100_1000)]),
        note(2, vec![(0, 6), (1, 1)], vec![]),
    ];
    let outcome = Outcome { status: Status::Stuck, steps: 2, open: 5, error: None, limits: &[] };
    Teacher::new(Words::new(&program, language), &topology, PLAIN).lesson(&start, &steps, &outcome)
}

#[test]
fn lessons_say_which_sets_of_values_are_left_for_sums() {
    insta::assert_snapshot!(lesson(Language::En), @r"
    Kakuro 4×4, 0 givens
    ====================

    The puzzle

          1   2   3   4
      ┌─────────────────┐
    1 │ ░░░ 16\  7\ ░░░ │
    2 │  \9   .   . 11\ │
    3 │ \16   .   .   . │
    4 │ ░░░ \10   .   . │
      └─────────────────┘
    a\b the cells below add up to a, those on the right to b

    Sets of values for each sum
    the 9 across at r2c2: 4; the 16 across at r3c2: 8; the 10 across at r4c3: 4; the 16 down at r2c2: 1
    the 7 down at r2c3: 1; the 11 down at r3c4: 4

    Step 1: Note
    ------------

          c1      c2      c3      c4
       ┌───────┬───────┬───────┬───────┐
    r1 │ ░░░░░ │ 16\   │  7\   │ ░░░░░ │
       ├───────┼───────┼───────┼───────┤
       │     9 │-1-2-3 │ 1 2 3 │       │
    r2 │  \    │-4-5-6 │-4 5 6 │  \    │
       │       │ 7-8 9 │-7-8-9 │11     │
       ├───────┼───────┼───────┼───────┤
       │    16 │-1-2-3 │ 1 2 3 │ 1 2 3 │
    r3 │  \    │-4-5-6 │ 4 5 6 │ 4 5 6 │
       │       │ 7-8 9 │ 7 8 9 │ 7 8 9 │
       ├───────┼───────┼───────┼───────┤
       │ ░░░░░ │    10 │ 1 2 3 │ 1 2 3 │
    r4 │ ░░░░░ │  \    │ 4 5 6 │ 4 5 6 │
       │ ░░░░░ │       │ 7 8 9 │ 7 8 9 │
       └───────┴───────┴───────┴───────┘
    Signs: - to be removed
    a\b the cells below add up to a, those on the right to b

    It is so.
    Therefore 1, 2, 3, 4, 5, 6, 8 can be removed from r2c2, r3c2; 4, 7, 8, 9 can be removed from r2c3.
    the 9 across at r2c2: 27 (struck out: 18 36 45)
    the 16 across at r3c2: 169 178 259 349 367 457 (struck out: 268 358)

    Step 2: a cell that can be filled in
    ------------------------------------

          1   2   3   4
      ┌─────────────────┐
    1 │ ░░░ 16\  7\ ░░░ │
    2 │  \9  +7  +2 11\ │
    3 │ \16   .   .   . │
    4 │ ░░░ \10   .   . │
      └─────────────────┘
    Signs: + filled in now
    a\b the cells below add up to a, those on the right to b

    2. r2c2=7 r2c3=2  Note: It is so.
    the 16 across at r3c2: 169 259 349 (struck out: 178 367 457)

    How far it goes
    ---------------

          c1      c2      c3      c4
       ┌───────┬───────┬───────┬───────┐
    r1 │ ░░░░░ │ 16\   │  7\   │ ░░░░░ │
       ├───────┼───────┼───────┼───────┤
       │     9 │       │       │       │
    r2 │  \    │  (7)  │  (2)  │  \    │
       │       │       │       │11     │
       ├───────┼───────┼───────┼───────┤
       │    16 │       │ 1   3 │ 1 2 3 │
    r3 │  \    │       │ 4 5 6 │ 4 5 6 │
       │       │     9 │ 7 8 9 │ 7 8 9 │
       ├───────┼───────┼───────┼───────┤
       │ ░░░░░ │    10 │ 1   3 │ 1 2 3 │
    r4 │ ░░░░░ │  \    │ 4 5 6 │ 4 5 6 │
       │ ░░░░░ │       │ 7 8 9 │ 7 8 9 │
       └───────┴───────┴───────┴───────┘
    a\b the cells below add up to a, those on the right to b

    Stuck after 2 steps, with 5 open cells left.

    Techniques used
    Note  2 times
    ");
}

#[test]
fn lessons_say_so_in_japanese() {
    let lesson = lesson(Language::Ja);
    let lines = lesson.lines().filter(|line| line.contains('：') || line.contains('組'));
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @"
    それぞれの和を作る数字の組の数
    r2c2から横に和9の並び：4　r3c2から横に和16の並び：8　r4c3から横に和10の並び：4
    r2c2から縦に和16の並び：1　r2c3から縦に和7の並び：1　r3c4から縦に和11の並び：4
    記号：- 除外される候補
    r2c2から横に和9の並び：27（消えた組：18 36 45）
    r3c2から横に和16の並び：169 178 259 349 367 457（消えた組：268 358）
    記号：+ 今回決まる数字
    2. r2c2=7 r2c3=2　メモ：そうなります。
    r3c2から横に和16の並び：169 259 349（消えた組：178 367 457）
    ");
}

#[test]
fn units_of_several_grids_are_named_in_each() {
    let grids = [(0, 0), (2, 2)].map(|corner| GridShape::at(corner, (2, 2), 6));
    let missing = (0..36).filter(|square| !grids.iter().any(|grid| grid.squares.contains(square))).collect();
    let shape = Shape { missing, ..shape(6, 6, 4, vec![("grids", Input::Grids(grids.to_vec()))]) };
    let topology = board("overlap", &shape);
    let named = |style: &str| {
        let names = Names::new(&PROGRAM, style, &topology);
        let shared = topology.units.iter().position(|unit| !unit.also.is_empty()).unwrap();
        let last = topology.units.iter().rposition(|unit| unit.grid == 1).unwrap();
        [names.unit(0), names.unit(shared), names.unit(last), names.cell(0), names.cell(27)].join("; ")
    };
    insta::assert_snapshot!(named("en"), @"row 1 of A; block 4 of A = block 1 of B; block 4 of B; A.r1c1; B.r4c4");
    insta::assert_snapshot!(named("ja"), @"Aの1行目; Aの第4ブロック = Bの第1ブロック; Bの第4ブロック; A.r1c1; B.r4c4");
    insta::assert_snapshot!(named("patterns"), @"A.横1列; A.エリア4 = B.エリア1; B.エリア4; A.1A; B.4D");
}

#[test]
fn units_are_named_by_their_sums_and_cells() {
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 11\", r"\16 . . .", r"# \ . ."]);
    let topology = board("kakuro", &shape);
    let named = |style: &str| {
        let names = Names::new(&PROGRAM, style, &topology);
        [0, 2, 3].map(|unit| names.unit(unit)).join("; ")
    };
    insta::assert_snapshot!(named("en"), @"the 9 across at r2c2; run across 3; the 16 down at r2c2");
    insta::assert_snapshot!(named("ja"), @"r2c2から横に和9の並び; 横の並び 3; r2c2から縦に和16の並び");
    insta::assert_snapshot!(named("nl"), @"across 1; across 3; down 1");
}

#[test]
fn sums_that_have_no_place_on_the_board_stand_below_it() {
    let cages = groups(&[(Some(6), &[0, 5, 10]), (Some(3), &[1, 2])]);
    let mut shape = shape(4, 4, 4, vec![("cages", cages)]);
    shape.inputs.extend(Shape::blocks(2, 2).inputs);
    let drawn = both(&board("killer", &shape), "", PLAIN);
    assert!(drawn.ends_with("unbroken lines\nr1c1 + r2c2 + r3c3 = 6\n"), "{drawn}");
}

#[test]
fn many_sums_are_counted_by_their_sets() {
    let (clues, cells) = (r"# 10\ 10\ ".repeat(4), r"\10 . . ".repeat(4));
    let shape = kakuro(&[clues.as_str(), &cells, &cells].repeat(4));
    let program = own();
    let topology = build(&program, program.game("kakuro").unwrap(), &shape).unwrap();
    let clues = vec![Clue::Open; shape.squares()];
    let mut setup = Setup::new(&topology);
    let start = setup.load(&topology, &Position::on(shape, clues)).unwrap().clone();
    let outcome = Outcome { status: Status::Stuck, steps: 1, open: 64, error: None, limits: &[] };
    // Every cell loses 9, and every sum the set with it.
    let steps = [note(1, vec![], (0..64).map(|c| (c, 1 << 8)).collect())];
    let lesson =
        Teacher::new(Words::new(&program, Language::En), &topology, PLAIN).lesson(&start, &steps, &outcome);
    assert!(lesson.contains("\nSets of values for each sum\n4 sets: 64 sums\n"), "{lesson}");
    let struck: Vec<&str> = lesson.lines().filter(|line| line.contains("struck out")).collect();
    assert_eq!(struck.len(), 12, "{lesson}");
    assert_eq!(struck[0], "the 10 across at r2c2: 28 37 46 (struck out: 19)");
    assert!(lesson.contains("\nand 52 more sums\n"), "{lesson}");
}
