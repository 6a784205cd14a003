//! What a conclusion rests on is enough for it, and none of it can be left out.

use crate::common::sudoku;
use std::collections::BTreeSet;
use tesuji::board::Topology;
use tesuji::evidence::{
    CandidateLiteral, EvidenceItem, EvidenceSet, KnownPosition, LawClause, MusExtractor, MusResult, Premise,
};
use tesuji::formats::read_all;

const DEEP: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const MIDDLE: &str = "...1.7....3......158..9......69..72.....25..4..4...1....2..8.65......4..4...63.1.";

/// What is known of a puzzle at its start.
fn known(topology: &Topology, puzzle: &str) -> Vec<Premise> {
    let position = read_all(puzzle, None).remove(0).unwrap();
    KnownPosition::new(topology, &position).facts(topology)
}

/// All laws of a sudoku.
fn laws(topology: &Topology) -> Vec<Premise> {
    let of_cell = |cell| [LawClause::SomeValue { cell }, LawClause::OneValue { cell }];
    let of_unit = |unit| {
        let of_value =
            move |value| [LawClause::SomePlace { unit, value }, LawClause::OnePlace { unit, value }];
        (0..9).flat_map(of_value)
    };
    (0..81).flat_map(of_cell).chain((0..topology.units.len()).flat_map(of_unit)).map(Premise::Law).collect()
}

fn grounds(topology: &Topology, puzzle: &str, aim: CandidateLiteral) -> EvidenceSet {
    match MusExtractor::new(topology).minimal_evidence(topology, &known(topology, puzzle), &[aim], 4) {
        MusResult::From(grounds) => grounds,
        other => panic!("{other:?}"),
    }
}

#[test]
fn grounds_are_enough_and_each_is_needed() {
    let topology = sudoku(3, 3);
    let deep = [CandidateLiteral::Is(1, 5), CandidateLiteral::Not(1, 1)].map(|aim| (DEEP, aim, 25..60));
    let others = [(DEEP, CandidateLiteral::Not(77, 8), 4..10), (MIDDLE, CandidateLiteral::Not(26, 1), 8..16)];
    for (puzzle, aim, size) in deep.into_iter().chain(others) {
        let found = grounds(&topology, puzzle, aim);
        let (cells, units) = found.counts();
        assert!(size.contains(&(cells + units)), "{aim:?}: {cells} cells, {units} units");
        let all: Vec<Premise> = known(&topology, puzzle).into_iter().chain(laws(&topology)).collect();
        let mut reasons = MusExtractor::new(&topology);
        let mut follows = |grounds: &[EvidenceItem]| {
            let grounds: BTreeSet<EvidenceItem> = grounds.iter().copied().collect();
            let seen = |fact: &Premise| {
                EvidenceItem::showing(&topology, *fact).iter().any(|one| grounds.contains(one))
            };
            let seen: Vec<Premise> = all.iter().copied().filter(seen).collect();
            reasons.follows(&seen, &[aim])
        };
        assert_eq!(follows(&found.items), Some(true), "{aim:?}");
        for ground in &found.items {
            let others: Vec<EvidenceItem> = found.items.iter().copied().filter(|one| one != ground).collect();
            assert_eq!(follows(&others), Some(false), "{aim:?} without {ground:?}");
        }
        assert_eq!(reasons.follows(&found.facts, &[aim]), Some(true), "{aim:?}");
        assert!(found.contradictions.is_some_and(|all| all > 0) && !found.is_incomplete);
    }
}

#[test]
fn what_does_not_follow_rests_on_nothing() {
    let topology = sudoku(3, 3);
    let solution = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
    let known = known(&topology, DEEP);
    for (cell, value) in solution.bytes().map(|digit| usize::from(digit - b'1')).enumerate().step_by(16) {
        let found = MusExtractor::new(&topology).minimal_evidence(
            &topology,
            &known,
            &[CandidateLiteral::Not(cell, value)],
            4,
        );
        assert_eq!(found, MusResult::Not);
    }
}
