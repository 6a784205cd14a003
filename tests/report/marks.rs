//! Marks in colour, and the boards that say them with letters.

use crate::program::{board, program};
use crate::{PAIR, load, matches};
use tesuji::report::board_text::candidates;
use tesuji::report::picture;
use tesuji::report::{BoardStyle, Marks};

#[test]
fn colours_stand_for_signs() {
    let topology = board(6, Some((2, 3)));
    let state = load(&topology, PAIR);
    let marks = Marks::from_match(&topology, &state, &matches(&program(), &topology, &state, 2)[0]);
    let coloured =
        candidates(&topology, &state, &marks, BoardStyle { uses_color: true, ..BoardStyle::default() });
    let plain = candidates(&topology, &state, &marks, BoardStyle::default());
    let mut uncoloured = String::new();
    for (i, part) in coloured.split('\u{1b}').enumerate() {
        uncoloured.push_str(if i == 0 { part } else { part.split_once('m').unwrap().1 });
    }
    let board_of = |text: &str| text.lines().take(20).collect::<Vec<_>>().join("\n");
    assert_eq!(board_of(&uncoloured), board_of(&plain).replace(['*', '-'], " "));
    insta::assert_snapshot!(coloured.lines().nth(2).unwrap().escape_debug(), @r#"r1 ┃ \u{1b}[1m\u{1b}[36m1\u{1b}[0m \u{1b}[1m\u{1b}[36m2\u{1b}[0m   │ \u{1b}[1m\u{1b}[36m1\u{1b}[0m \u{1b}[1m\u{1b}[36m2\u{1b}[0m   │ \u{1b}[1m\u{1b}[9m\u{1b}[31m1\u{1b}[0m \u{1b}[1m\u{1b}[9m\u{1b}[31m2\u{1b}[0m 3 ┃ \u{1b}[1m\u{1b}[9m\u{1b}[31m1\u{1b}[0m \u{1b}[1m\u{1b}[9m\u{1b}[31m2\u{1b}[0m 3 │ \u{1b}[1m\u{1b}[9m\u{1b}[31m1\u{1b}[0m \u{1b}[1m\u{1b}[9m\u{1b}[31m2\u{1b}[0m 3 │ \u{1b}[1m\u{1b}[9m\u{1b}[31m1\u{1b}[0m \u{1b}[1m\u{1b}[9m\u{1b}[31m2\u{1b}[0m 3 ┃"#);
}

#[test]
fn pictures_of_chains_and_of_what_they_remove() {
    let topology = board(6, Some((2, 3)));
    let state = load(&topology, PAIR);
    let marks = Marks::from_match(&topology, &state, &matches(&program(), &topology, &state, 2)[0]);
    insta::assert_snapshot!(picture::letters_board(&topology, &[vec![7], vec![0], vec![5, 11], vec![11, 7]]), @"
    +-------+-------+
    | B - - | - - C |
    | - A - | - - C |
    +-------+-------+
    | - - - | - - - |
    | - - - | - - - |
    +-------+-------+
    | - - - | - - - |
    | - - - | - - - |
    +-------+-------+
    ");
    insta::assert_snapshot!(picture::losses_board(&topology, &state, &marks), @"
    +-------+-------+
    | = = @ | @ @ @ |
    | + + + | + + + |
    +-------+-------+
    | + + + | + + + |
    | + + + | + + + |
    +-------+-------+
    | + + + | + + + |
    | + + + | + + + |
    +-------+-------+
    ");
}
