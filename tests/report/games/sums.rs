//! Clues that are sums: the squares of Kakuro and cages.

use super::*;

#[test]
fn kakuro_has_black_squares_with_clues() {
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 12\", r"\16 . . .", r"# \10 . ."]);
    insta::assert_snapshot!(both(&board("kakuro", &shape), "", PLAIN), @r"
          1   2   3   4
      ┌─────────────────┐
    1 │ ░░░ 16\  7\ ░░░ │
    2 │  \9   .   . 12\ │
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
       │       │ 7 8 9 │ 7 8 9 │12     │
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
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 12\", r"\16 . . .", r"# \10 . ."]);
    insta::assert_snapshot!(both(&board("kakuro", &shape), "", ASCII), @r"
          1   2   3   4
      +-----------------+
    1 | ### 16\  7\ ### |
    2 |  \9   .   . 12\ |
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
       |       | 7 8 9 | 7 8 9 |12     |
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
    shape.inputs.extend(BoardShape::blocks(2, 2).inputs);
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
fn sums_that_have_no_place_on_the_board_stand_below_it() {
    let cages = groups(&[(Some(6), &[0, 5, 10]), (Some(3), &[1, 2])]);
    let mut shape = shape(4, 4, 4, vec![("cages", cages)]);
    shape.inputs.extend(BoardShape::blocks(2, 2).inputs);
    let drawn = both(&board("killer", &shape), "", PLAIN);
    assert!(drawn.ends_with("unbroken lines\nr1c1 + r2c2 + r3c3 = 6\n"), "{drawn}");
}
