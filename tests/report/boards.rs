//! Text boards of every size.

use crate::program::{board, program};
use crate::{LARGE, PAIR, SMALL, load, matches};
use tesuji::report::board_text::{candidates, compact};
use tesuji::report::{BoardStyle, Language, LineStyle, Marks};
use unicode_width::UnicodeWidthStr;

const PLAIN: BoardStyle = BoardStyle { uses_color: false, lines: LineStyle::Unicode, language: Language::En };
const ASCII: BoardStyle = BoardStyle { lines: LineStyle::Ascii, ..PLAIN };

/// Every line of the drawing, from its top border on, ends at the same column.
fn assert_straight(drawn: &str) {
    let widths: Vec<usize> = drawn.lines().skip(1).map(UnicodeWidthStr::width).collect();
    assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}\n{drawn}");
}

/// The first lines of a drawing, from a column on, 45 columns wide.
fn part(drawn: &str, lines: usize, from: usize) -> String {
    let cut = |line: &str| line.chars().skip(from).take(45).collect::<String>().trim_end().to_owned();
    drawn.lines().take(lines).map(cut).collect::<Vec<String>>().join("\n")
}

#[test]
fn four_by_four_with_a_value_placed() {
    let topology = board(4, Some((2, 2)));
    let state = load(&topology, SMALL);
    let marks = Marks::from_match(&topology, &state, &matches(&program(), &topology, &state, 0)[0]);
    insta::assert_snapshot!(candidates(&topology, &state, &marks, PLAIN), @"
         c1    c2    c3    c4
       ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    r1 ┃ [1] │   2 ┃   2 │     ┃
       ┃     │ 3   ┃   4 │  +4 ┃
       ┠─────┼─────╂─────┼─────┨
    r2 ┃   2 │   2 ┃ [3] │ 1   ┃
       ┃   4 │     ┃     │   4 ┃
       ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    r3 ┃   2 │ [4] ┃ 1   │ 1   ┃
       ┃ 3   │     ┃     │ 3   ┃
       ┠─────┼─────╂─────┼─────┨
    r4 ┃     │ 1   ┃ 1   │ [2] ┃
       ┃ 3   │ 3   ┃   4 │     ┃
       ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    Signs: + filled in now; [4] given
    ");
    insta::assert_snapshot!(compact(&topology, &state, &marks, ASCII), @"
        1 2   3 4
      +-----+-----+
    1 | 1 . | .+4 |
    2 | . . | 3 . |
      +-----+-----+
    3 | . 4 | . . |
    4 | . . | . 2 |
      +-----+-----+
    Signs: + filled in now
    ");
}

#[test]
fn six_by_six_with_a_pattern_and_what_goes() {
    let topology = board(6, Some((2, 3)));
    let state = load(&topology, PAIR);
    let marks = Marks::from_match(&topology, &state, &matches(&program(), &topology, &state, 2)[0]);
    let japanese = BoardStyle { language: Language::Ja, ..ASCII };
    insta::assert_snapshot!(candidates(&topology, &state, &marks, PLAIN), @"
          c1      c2      c3      c4      c5      c6
       ┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┓
    r1 ┃*1*2   │*1*2   │-1-2 3 ┃-1-2 3 │-1-2 3 │-1-2 3 ┃
       ┃       │       │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────┨
    r2 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃
       ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃
       ┣━━━━━━━┿━━━━━━━┿━━━━━━━╋━━━━━━━┿━━━━━━━┿━━━━━━━┫
    r3 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃
       ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────┨
    r4 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃
       ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃
       ┣━━━━━━━┿━━━━━━━┿━━━━━━━╋━━━━━━━┿━━━━━━━┿━━━━━━━┫
    r5 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃
       ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────┨
    r6 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃
       ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃
       ┗━━━━━━━┷━━━━━━━┷━━━━━━━┻━━━━━━━┷━━━━━━━┷━━━━━━━┛
    Signs: * part of the pattern; - to be removed
    ");
    insta::assert_snapshot!(compact(&topology, &state, &marks, japanese), @"
        1 2 3   4 5 6
      +-------+-------+
    1 |*.*.-. |-.-.-. |
    2 | . . . | . . . |
      +-------+-------+
    3 | . . . | . . . |
    4 | . . . | . . . |
      +-------+-------+
    5 | . . . | . . . |
    6 | . . . | . . . |
      +-------+-------+
    記号：* 手筋に関わるマスと候補　- 除外される候補
    ");
}

#[test]
fn nine_by_nine() {
    let topology = board(9, Some((3, 3)));
    let mut state = load(&topology, LARGE);
    state.place(&topology, 65, 0);
    let none = Marks::new(&topology);
    insta::assert_snapshot!(candidates(&topology, &state, &none, PLAIN), @"
          c1      c2      c3      c4      c5      c6      c7      c8      c9
       ┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┓
       ┃       │   2   │   2   ┃       │     3 │       ┃   2   │       │     3 ┃
    r1 ┃  [1]  │   5 6 │ 4   6 ┃ 4 5   │ 4 5   │  [7]  ┃ 4   6 │  [9]  │ 4   6 ┃
       ┃       │   8   │   8   ┃   8   │       │       ┃       │       │       ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃       │       │       ┃ 1     │       │ 1     ┃ 1     │       │       ┃
    r2 ┃ 4 5   │  [3]  │ 4   6 ┃ 4 5   │  [2]  │   5   ┃ 4   6 │ 4   6 │  [8]  ┃
       ┃ 7     │       │       ┃     9 │       │     9 ┃ 7     │ 7     │       ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃   2   │   2   │       ┃       │ 1   3 │ 1   3 ┃       │   2 3 │ 1   3 ┃
    r3 ┃ 4     │       │  [9]  ┃  [6]  │ 4     │       ┃  [5]  │ 4     │ 4     ┃
       ┃ 7 8   │ 7 8   │       ┃       │       │   8   ┃       │ 7     │       ┃
       ┣━━━━━━━┿━━━━━━━┿━━━━━━━╋━━━━━━━┿━━━━━━━┿━━━━━━━╋━━━━━━━┿━━━━━━━┿━━━━━━━┫
       ┃   2   │   2   │       ┃       │ 1     │ 1 2   ┃       │       │ 1     ┃
    r4 ┃ 4     │       │  [5]  ┃  [3]  │     6 │     6 ┃  [9]  │ 4   6 │ 4   6 ┃
       ┃ 7 8   │ 7 8   │       ┃       │ 7     │       ┃       │ 7 8   │       ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃       │       │     3 ┃       │       │       ┃       │     3 │       ┃
    r5 ┃ 4     │  [1]  │ 4     ┃   5   │  [8]  │   5 6 ┃ 4   6 │ 4 5 6 │  [2]  ┃
       ┃ 7   9 │       │       ┃ 7   9 │       │     9 ┃ 7     │ 7     │       ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃       │   2   │   2 3 ┃ 1 2   │ 1     │       ┃ 1     │     3 │ 1   3 ┃
    r6 ┃  [6]  │       │       ┃   5   │   5   │  [4]  ┃       │   5   │   5   ┃
       ┃       │ 7 8 9 │   8   ┃ 7   9 │ 7   9 │       ┃ 7 8   │ 7 8   │       ┃
       ┣━━━━━━━┿━━━━━━━┿━━━━━━━╋━━━━━━━┿━━━━━━━┿━━━━━━━╋━━━━━━━┿━━━━━━━┿━━━━━━━┫
       ┃       │   2   │   2   ┃   2   │       │   2   ┃   2   │       │       ┃
    r7 ┃  [3]  │   5 6 │     6 ┃ 4 5   │ 4 5 6 │   5 6 ┃ 4   6 │  [1]  │ 4 5 6 ┃
       ┃       │   8 9 │   8   ┃ 7 8 9 │ 7   9 │   8 9 ┃   8   │       │     9 ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃   2   │       │       ┃   2   │     3 │   2 3 ┃   2   │   2   │       ┃
    r8 ┃   5   │  [4]  │  (1)  ┃   5   │   5 6 │   5 6 ┃     6 │   5 6 │  [7]  ┃
       ┃   8 9 │       │       ┃   8 9 │     9 │   8 9 ┃   8   │   8   │       ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃   2   │   2   │       ┃ 1 2   │ 1     │ 1 2   ┃       │   2   │       ┃
    r9 ┃   5   │   5 6 │  [7]  ┃ 4 5   │ 4 5 6 │   5 6 ┃  [3]  │ 4 5 6 │ 4 5 6 ┃
       ┃   8 9 │   8 9 │       ┃   8 9 │     9 │   8 9 ┃       │   8   │     9 ┃
       ┗━━━━━━━┷━━━━━━━┷━━━━━━━┻━━━━━━━┷━━━━━━━┷━━━━━━━┻━━━━━━━┷━━━━━━━┷━━━━━━━┛
    ");
    insta::assert_snapshot!(compact(&topology, &state, &none, PLAIN), @"
        1 2 3   4 5 6   7 8 9
      ┏━━━━━━━┳━━━━━━━┳━━━━━━━┓
    1 ┃ 1 . . ┃ . . 7 ┃ . 9 . ┃
    2 ┃ . 3 . ┃ . 2 . ┃ . . 8 ┃
    3 ┃ . . 9 ┃ 6 . . ┃ 5 . . ┃
      ┣━━━━━━━╋━━━━━━━╋━━━━━━━┫
    4 ┃ . . 5 ┃ 3 . . ┃ 9 . . ┃
    5 ┃ . 1 . ┃ . 8 . ┃ . . 2 ┃
    6 ┃ 6 . . ┃ . . 4 ┃ . . . ┃
      ┣━━━━━━━╋━━━━━━━╋━━━━━━━┫
    7 ┃ 3 . . ┃ . . . ┃ . 1 . ┃
    8 ┃ . 4 1 ┃ . . . ┃ . . 7 ┃
    9 ┃ . . 7 ┃ . . . ┃ 3 . . ┃
      ┗━━━━━━━┻━━━━━━━┻━━━━━━━┛
    ");
}

#[test]
fn ascii_tells_blocks_from_cells() {
    let topology = board(4, Some((2, 2)));
    let state = load(&topology, SMALL);
    insta::assert_snapshot!(candidates(&topology, &state, &Marks::new(&topology), ASCII), @"
         c1    c2    c3    c4
       +-----+-----+-----+-----+
    r1 | [1] :   2 |   2 :     |
       |     : 3   |   4 :   4 |
       |...........|...........|
    r2 |   2 :   2 | [3] : 1   |
       |   4 :     |     :   4 |
       +-----+-----+-----+-----+
    r3 |   2 : [4] | 1   : 1   |
       | 3   :     |     : 3   |
       |...........|...........|
    r4 |     : 1   | 1   : [2] |
       | 3   : 3   |   4 :     |
       +-----+-----+-----+-----+
    ");
}

#[test]
fn a_board_without_blocks() {
    let topology = board(5, None);
    let state = load(&topology, "1....|.2...|..3..|...4.|....5");
    let none = Marks::new(&topology);
    insta::assert_snapshot!(candidates(&topology, &state, &none, PLAIN), @"
          c1      c2      c3      c4      c5
       ┌───────┬───────┬───────┬───────┬───────┐
    r1 │  [1]  │     3 │   2   │   2 3 │   2 3 │
       │       │ 4 5   │ 4 5   │   5   │ 4     │
       ├───────┼───────┼───────┼───────┼───────┤
    r2 │     3 │  [2]  │ 1     │ 1   3 │ 1   3 │
       │ 4 5   │       │ 4 5   │   5   │ 4     │
       ├───────┼───────┼───────┼───────┼───────┤
    r3 │   2   │ 1     │  [3]  │ 1 2   │ 1 2   │
       │ 4 5   │ 4 5   │       │   5   │ 4     │
       ├───────┼───────┼───────┼───────┼───────┤
    r4 │   2 3 │ 1   3 │ 1 2   │  [4]  │ 1 2 3 │
       │   5   │   5   │   5   │       │       │
       ├───────┼───────┼───────┼───────┼───────┤
    r5 │   2 3 │ 1   3 │ 1 2   │ 1 2 3 │  [5]  │
       │ 4     │ 4     │ 4     │       │       │
       └───────┴───────┴───────┴───────┴───────┘
    ");
    insta::assert_snapshot!(compact(&topology, &state, &none, ASCII), @"
        1 2 3 4 5
      +-----------+
    1 | 1 . . . . |
    2 | . 2 . . . |
    3 | . . 3 . . |
    4 | . . . 4 . |
    5 | . . . . 5 |
      +-----------+
    ");
}

#[test]
fn sixteen_by_sixteen() {
    let topology = board(16, Some((4, 4)));
    let state = load(&topology, &format!("{:.<256}", "1..g....a.....3......5.6"));
    let none = Marks::new(&topology);
    let drawn = candidates(&topology, &state, &none, PLAIN);
    assert_straight(&drawn);
    insta::assert_snapshot!(part(&drawn, 8, 0), @"
            c1        c2        c3        c4
        ┏━━━━━━━━━┯━━━━━━━━━┯━━━━━━━━━┯━━━━━━━━━┳
        ┃         │   2   4 │   2   4 │         ┃
    r1  ┃   [1]   │ 5 6 7 8 │ 5 6 7 8 │   [G]   ┃
        ┃         │ 9   B C │ 9   B C │         ┃
        ┃         │ D E F   │ D E F   │         ┃
        ┠─────────┼─────────┼─────────┼─────────╂
        ┃   2 3 4 │   2 3 4 │   2 3 4 │   2 3 4 ┃
    ");
    let drawn = compact(&topology, &state, &none, PLAIN);
    assert_straight(&drawn);
    insta::assert_snapshot!(drawn.lines().take(4).collect::<Vec<_>>().join("\n"), @"
          1  2  3  4    5  6  7  8    9 10 11 12   13 14 15 16
       ┏━━━━━━━━━━━━━┳━━━━━━━━━━━━━┳━━━━━━━━━━━━━┳━━━━━━━━━━━━━┓
    1  ┃  1  .  .  G ┃  .  .  .  . ┃  A  .  .  . ┃  .  .  3  . ┃
    2  ┃  .  .  .  . ┃  .  5  .  6 ┃  .  .  .  . ┃  .  .  .  . ┃
    ");
}

#[test]
fn twenty_five_by_twenty_five_packs_candidates() {
    let topology = board(25, Some((5, 5)));
    let mut state = load(&topology, &format!("{:.<633}", "1..g....a{123a}{km}...p"));
    state.eliminate(13, 0);
    let mut marks = Marks::new(&topology);
    marks.add_effects(&tesuji::frame::trace::Effects {
        placements: vec![(10, 21)],
        eliminations: vec![(9, 0b110)],
    });
    let drawn = candidates(&topology, &state, &marks, PLAIN);
    assert_straight(drawn.trim_end().rsplit_once('\n').unwrap().0);
    insta::assert_snapshot!(part(&drawn, 9, 35), @"
    5     c6     c7     c8     c9     c10    c11
    ━━━━┳━━━━━━┯━━━━━━┯━━━━━━┯━━━━━━┯━━━━━━┳━━━━━
    456 ┃23456 │23456 │23456 │      │1-2-3 ┃
    9BC ┃789BC │789BC │789BC │      │A     ┃
    FHI ┃DEFHI │DEFHI │DEFHI │ [A]  │      ┃K+M
    LMN ┃JKLMN │JKLMN │JKLMN │      │      ┃
        ┃O     │O     │O     │      │      ┃
    ────╂──────┼──────┼──────┼──────┼──────╂─────
    456 ┃12345 │12345 │12345 │12345 │12345 ┃12345
    ");
}
