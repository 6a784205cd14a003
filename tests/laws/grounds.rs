//! What a conclusion rests on is enough for it, and none of it can be left out.

use crate::common::sudoku;
use std::collections::BTreeSet;
use tesuji::board::topology::Topology;
use tesuji::evidence::{Answer, Conclusion, Fact, Ground, Grounds, Known, Law, Reasons};
use tesuji::formats::read_all;

const DEEP: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const MIDDLE: &str = "...1.7....3......158..9......69..72.....25..4..4...1....2..8.65......4..4...63.1.";

/// What is known of a puzzle at its start.
fn known(topology: &Topology, puzzle: &str) -> Vec<Fact> {
    let position = read_all(puzzle, None).remove(0).unwrap();
    Known::new(topology, &position).facts(topology)
}

/// All laws of a sudoku.
fn laws(topology: &Topology) -> Vec<Fact> {
    let of_cell = |cell| [Law::SomeValue { cell }, Law::OneValue { cell }];
    let of_unit = |unit| {
        let of_value = move |value| [Law::SomePlace { unit, value }, Law::OnePlace { unit, value }];
        (0..9).flat_map(of_value)
    };
    (0..81).flat_map(of_cell).chain((0..topology.units.len()).flat_map(of_unit)).map(Fact::Law).collect()
}

fn grounds(topology: &Topology, puzzle: &str, aim: Conclusion) -> Grounds {
    match Reasons::new(topology).grounds(topology, &known(topology, puzzle), &[aim], 4) {
        Answer::From(grounds) => grounds,
        other => panic!("{other:?}"),
    }
}

#[test]
fn grounds_are_enough_and_each_is_needed() {
    let topology = sudoku(3, 3);
    let deep = [Conclusion::Is(1, 5), Conclusion::Not(1, 1)].map(|aim| (DEEP, aim, 25..60));
    let others = [(DEEP, Conclusion::Not(77, 8), 4..10), (MIDDLE, Conclusion::Not(26, 1), 8..16)];
    for (puzzle, aim, size) in deep.into_iter().chain(others) {
        let found = grounds(&topology, puzzle, aim);
        let (cells, units) = found.named();
        assert!(size.contains(&(cells + units)), "{aim:?}: {cells} cells, {units} units");
        let all: Vec<Fact> = known(&topology, puzzle).into_iter().chain(laws(&topology)).collect();
        let mut reasons = Reasons::new(&topology);
        let mut follows = |grounds: &[Ground]| {
            let grounds: BTreeSet<Ground> = grounds.iter().copied().collect();
            let seen = |fact: &Fact| Ground::of(&topology, *fact).iter().any(|one| grounds.contains(one));
            let seen: Vec<Fact> = all.iter().copied().filter(seen).collect();
            reasons.follows(&seen, &[aim])
        };
        assert_eq!(follows(&found.grounds), Some(true), "{aim:?}");
        for ground in &found.grounds {
            let others: Vec<Ground> = found.grounds.iter().copied().filter(|one| one != ground).collect();
            assert_eq!(follows(&others), Some(false), "{aim:?} without {ground:?}");
        }
        assert_eq!(reasons.follows(&found.facts, &[aim]), Some(true), "{aim:?}");
        assert!(found.contradictions.is_some_and(|all| all > 0) && !found.cut);
    }
}

#[test]
fn what_does_not_follow_rests_on_nothing() {
    let topology = sudoku(3, 3);
    let solution = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
    let known = known(&topology, DEEP);
    for (cell, value) in solution.bytes().map(|digit| usize::from(digit - b'1')).enumerate().step_by(16) {
        let found = Reasons::new(&topology).grounds(&topology, &known, &[Conclusion::Not(cell, value)], 4);
        assert_eq!(found, Answer::Not);
    }
}
