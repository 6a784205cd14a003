//! The order in which techniques are tried.

use crate::PROGRAM;
use crate::boards::{board, load, position};
use std::collections::BTreeSet;
use tesuji::board::BoardState;
use tesuji::frame::{Datum, TracedStep};
use tesuji::lang::{Call, Example, Statement};
use tesuji::meaning::Evaluator;
use tesuji::strategy::{RunLimits, StrategyProgram};

/// The techniques of a statement in order, each with its level.
fn calls<'a>(statement: &'a Statement, level: &'a str, found: &mut Vec<(&'a str, &'a Call)>) {
    let level = if let Statement::Level(level, _) = statement { level } else { level };
    found.extend(statement.calls().iter().map(|call| (level, call)));
    statement.parts().into_iter().for_each(|inner| calls(inner, level, found));
}

fn of(strategy: &str) -> Vec<(&'static str, &'static Call)> {
    let mut found = Vec::new();
    calls(&PROGRAM.strategy(strategy).unwrap().body, "", &mut found);
    found
}

fn written(strategy: &str) -> Vec<String> {
    of(strategy).into_iter().map(|(_, call)| PROGRAM.describe(call)).collect()
}

fn difficulty(call: &Call) -> i64 {
    let (topology, technique) = (board("sudoku", 2, 2), &PROGRAM.techniques[call.technique]);
    let state = load(&topology, &position("................"));
    let mut evaluator = Evaluator::new(&PROGRAM, technique, &call.arguments, &topology, &state);
    match evaluator.eval(&technique.difficulty).unwrap() {
        Datum::Int(difficulty) => difficulty,
        other => panic!("{other:?} is no difficulty"),
    }
}

#[test]
fn singles_and_basic_are_what_they_always_were() {
    assert_eq!(written("singles"), ["naked-single", "hidden-single"]);
    let basic = [
        "naked-single",
        "hidden-single",
        "locked-candidates",
        "naked-subset(2)",
        "hidden-subset(2)",
        "naked-subset(3)",
        "hidden-subset(3)",
        "fish(2)",
    ];
    assert_eq!(written("basic"), basic);
}

#[test]
fn the_default_strategy_goes_from_the_simple_to_the_difficult() {
    let strategy = PROGRAM.strategy("default").unwrap();
    let names: Vec<&str> = strategy.levels.keys().map(String::as_str).collect();
    assert_eq!(names, ["easy", "medium", "hard", "extreme"]);
    let steps = of("default");
    assert_eq!(PROGRAM.describe(steps[0].1), "full-house");
    let order: Vec<(usize, i64)> = steps
        .iter()
        .map(|(level, call)| (names.iter().position(|name| name == level).unwrap(), difficulty(call)))
        .collect();
    assert!(order.is_sorted_by_key(|(level, _)| *level), "{order:?}");
    assert!(order.is_sorted_by_key(|(_, difficulty)| *difficulty), "{order:?}");
}

#[test]
fn every_technique_has_its_place_in_a_strategy_or_finds_what_others_find() {
    let strategies = [
        "default",
        "thirty-four-patterns",
        "patterns-and-appendix",
        "machine",
        "machine-thinking",
        "kakuro-default",
        "futoshiki-default",
        "limit-theorems",
        "catalogue",
        "everything",
        "nets",
        "hodoku-order",
        "variants-default",
    ];
    let calls = strategies.into_iter().flat_map(of);
    let used: BTreeSet<usize> = calls.map(|(_, call)| call.technique).collect();
    let unused = (0..PROGRAM.techniques.len()).filter(|at| !used.contains(at));
    let names: BTreeSet<&str> = unused.map(|at| PROGRAM.techniques[at].name.as_str()).collect();
    let merged = ["siamese-fish", "dual-two-string-kite", "dual-empty-rectangle"];
    let chained = ["pair-base-line", "pattern-overlay-set", "ex-w-wing-cell", "mixed-chain-cell"];
    let of_sets = ["multi-fish"];
    let supposed = ["cell-verity", "unit-verity"];
    // Only worlds are followed with it.
    let inside = ["hidden-single-by-unit"];
    assert_eq!(names, [&merged[..], &chained, &of_sets, &supposed, &inside].concat().into_iter().collect());
}

#[test]
fn a_step_knows_its_level() {
    let topology = board("sudoku", 3, 3);
    let strategy =
        StrategyProgram::compile(&*PROGRAM, &PROGRAM.strategy_call("default").unwrap(), &topology).unwrap();
    let easiest = |example: &&Example| PROGRAM.describe(&example.call) == "full-house";
    let example = PROGRAM.examples.iter().find(easiest).unwrap();
    let mut state = load(&topology, &position(&example.position));
    let mut first = None;
    let mut trace = |step: TracedStep, _: &BoardState| first = first.take().or(step.level);
    strategy.run(&mut strategy.runner(), &mut state, RunLimits::default(), Some(&mut trace));
    assert_eq!(first.as_deref(), Some("easy"));
}

#[test]
fn titles_are_there_in_both_languages() {
    for strategy in &PROGRAM.strategies {
        for code in ["en", "ja"] {
            assert!(strategy.title.contains_key(code), "{}", strategy.name);
            assert!(strategy.levels.values().all(|texts| texts.contains_key(code)), "{}", strategy.name);
        }
    }
    for game in &PROGRAM.games {
        assert!(game.title.contains_key("en") && game.title.contains_key("ja"), "{}", game.name);
    }
}
