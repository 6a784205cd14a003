//! Kinds of units of many games at once.

use crate::{call, found, program};
use std::sync::Arc;
use tesuji::board::{BoardShape, BoardState};
use tesuji::frame::Datum;
use tesuji::game::build;

/// So many games, each with a kind of units of its own, and techniques that ask for some of these.
fn rules(games: usize) -> String {
    let mut text = String::new();
    for n in 0..games {
        text.push_str(&format!(
            "game g{n} {{\n title en \"g\"\n values 1..4\n grid 4 by 4\n units k{n} : distinct = cells by row\n}}\n\n"
        ));
    }
    for n in 0..games {
        text.push_str(&format!(
            "technique of-{}{} {{\n for u in units(k{n}), x in units({{k{n}, row}}) where x = u, kind(u) = k{n}, \
             kind(u) in {{row, k{n}}}, not kind(u) in kinds - k{n}, c in u where c in open(u)\n \
             then eliminate candidates(c) from c\n because en \"{{|kinds|}}\"\n}}\n\n",
            char::from(b'a' + (n / 26) as u8),
            char::from(b'a' + (n % 26) as u8),
        ));
    }
    text
}

#[test]
fn each_board_has_the_kinds_of_its_own_game() {
    const GAMES: usize = 150;
    let program = program(&rules(GAMES));
    let calls: Vec<_> = (0..GAMES)
        .map(|n| format!("of-{}{}", char::from(b'a' + (n / 26) as u8), char::from(b'a' + (n % 26) as u8)))
        .map(|name| call(&program, &name, &[]))
        .collect();
    for n in [0, 1, 62, 63, 64, 65, 127, 128, GAMES - 1] {
        let game = program.game(&format!("g{n}")).unwrap();
        let topology = Arc::new(build(&program, &game, &BoardShape::square(4)).unwrap());
        let state = BoardState::new(&topology);
        for (other, call) in calls.iter().enumerate() {
            let matches = found(&program, call, &topology, &state);
            assert_eq!(matches.len(), if other == n { 16 } else { 0 }, "{n} {other}");
            if let Some(one) = matches.first() {
                assert_eq!(crate::said(&program, one, &topology, &state), Datum::Int(1));
            }
        }
    }
}

#[test]
fn a_board_with_too_many_kinds_is_refused() {
    let units = |kinds: usize| -> String {
        (0..kinds).map(|n| format!(" units k{n} : distinct = cells where row = {n} and col < 2\n")).collect()
    };
    for (kinds, good) in [(63, true), (64, false)] {
        let text = format!("game many {{\n values 1..2\n grid 64 by 2\n{}}}\n", units(kinds));
        let program = program(&text);
        let shape = BoardShape { rows: 64, columns: 2, values: 2, ..BoardShape::square(2) };
        let built = build(&program, &program.game("many").unwrap(), &shape);
        match built {
            Ok(board) => assert!(good && board.kinds.len() == 63),
            Err(error) => assert!(!good && error.to_string().contains("at most 63 kinds, not 64"), "{error}"),
        }
    }
}
