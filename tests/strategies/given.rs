//! A technique some of whose variables are given finds what it finds otherwise, with these values alone.

use crate::{PROGRAM, load, perform, puzzles, sudoku, with};
use std::cell::RefCell;
use tesuji::board::{BoardState, StateLoader};
use tesuji::frame::ExecMemory;
use tesuji::frame::{Datum, TracedMatch, TracedStep};
use tesuji::lang::Program;
use tesuji::strategy::{RunLimits, StrategyProgram, compile};

/// What a match has for some variables.
fn key(program: &Program, found: &TracedMatch, names: &[&str]) -> Vec<Datum> {
    let variables = &program.techniques[found.call.technique].variables;
    let datum = |name: &&str| {
        let bound = found.bindings.iter().find(|(var, _)| variables[var.0 as usize].name == *name);
        bound.expect("a variable of the match").1.clone()
    };
    names.iter().map(datum).collect()
}

/// Goes once through all that the loops give, and holds each step against the matches of the technique by itself: it
/// is the first with these values, and of the values that came before none had a match when its turn came.
fn agrees(technique: &str, loops: &str, names: &[&str], start: &BoardState) -> usize {
    let topology = sudoku(3, 3);
    let pins: Vec<String> = names.iter().map(|name| format!("{name} = {name}")).collect();
    let program =
        with(&format!("strategy s {{\n  for {loops} {{ {technique} with {} }}\n}}\n", pins.join(", ")));
    let call = &program.call(technique).expect("a technique")[0];
    let alone = compile(&program, call, &topology, false).expect("a technique that can run");
    let matches = |state: &BoardState| -> Vec<(Vec<Datum>, TracedMatch)> {
        let found = alone.matches(&topology, state, &mut ExecMemory::default());
        found.into_iter().map(|found| (key(&program, &found, names), found)).collect()
    };
    let last: RefCell<Option<Vec<Datum>>> = RefCell::new(None);
    let mut trace = |step: TracedStep, before: &BoardState| {
        let own = key(&program, &step.technique_match, names);
        let all = matches(before);
        let passed = |key: &Vec<Datum>| last.borrow().as_ref().is_none_or(|last| last < key) && *key < own;
        assert!(!all.iter().any(|(key, _)| passed(key)), "{technique}: {own:?}");
        let first = all.iter().find(|(key, _)| *key == own).expect("the same match");
        assert_eq!(first.1.effects, step.technique_match.effects, "{technique}: {own:?}");
        last.replace(Some(own));
    };
    let strategy =
        StrategyProgram::compile(&program, &program.strategy_call("s").expect("a strategy"), &topology)
            .expect("it can run");
    let (mut runner, mut state) = (strategy.runner(), start.clone());
    strategy.run(&mut runner, &mut state, RunLimits::default(), Some(&mut trace));
    let last = last.into_inner();
    let rest = matches(&state);
    assert!(
        state.is_solved() || !rest.iter().any(|(key, _)| last.as_ref().is_none_or(|last| last < key)),
        "{technique}"
    );
    runner.counts.iter().sum()
}

#[test]
fn given_variables_choose_among_the_matches() {
    let topology = sudoku(3, 3);
    for (technique, loops, names) in [
        ("naked-subset(2)", "u in units", &["u"][..]),
        ("naked-subset(3)", "u in units", &["u"]),
        ("hidden-subset(2)", "u in units", &["u"]),
        ("hidden-single", "v in values, u in units", &["v", "u"]),
        ("locked-candidates", "v in values, u in units", &["v", "u"]),
        ("locked-candidates", "u in units, w in units", &["u", "w"]),
        ("fish(2)", "B in choose 2 of units, v in values", &["B", "v"]),
        ("fish(2)", "v in values", &["v"]),
        ("siamese-fish(2)", "v in values", &["v"]),
    ] {
        let mut steps = 0;
        for position in puzzles("sudoku9-hard").take(3).chain(puzzles("sudoku9-medium").take(3)) {
            let mut setup = StateLoader::new(&topology);
            let start = setup.load(&topology, &position).expect("a position of this board").clone();
            // Far enough for all of these to be found.
            let basic = perform(&PROGRAM, "singles", &topology, &start, RunLimits::default());
            for state in [&start, &basic.state] {
                if !state.is_solved() {
                    steps += agrees(technique, loops, names, state);
                }
            }
        }
        let rare = technique.starts_with("siamese");
        assert!(steps > 0 || rare, "{technique} finds nothing on any of these");
    }
}

#[test]
fn limits_are_told_of_the_position_on_which_a_run_ended() {
    let probe = "technique probe {
  for   c in cells, v in candidates(c)
  where |candidates(c)| > 1
  world W = suppose v in c using naked-single, hidden-single within 1 placements
  where |removed(W)| > 1000
  then  eliminate v from c
}
";
    let topology = sudoku(2, 2);
    let start = load(&topology, ".1.2...3....2...");
    let reached = |body: &str| {
        let program = with(&format!("{probe}strategy s {{\n  do {{ {body} }}\n}}\n"));
        let call = program.strategy_call("s").expect("a strategy");
        let strategy = StrategyProgram::compile(&program, &call, &topology).expect("a strategy that can run");
        let (mut runner, mut state) = (strategy.runner(), start.clone());
        strategy.run(&mut runner, &mut state, RunLimits::default(), None);
        strategy.limits_reached(&mut runner, &mut state).len()
    };
    assert_eq!(reached("probe"), 1);
    assert_eq!(reached("for c in cells where row(c) = 4 { probe with c = c }"), 1);
    // What was reached before something was placed is known no more.
    assert_eq!(reached("for c in cells where row(c) = 4 { probe with c = c } naked-single"), 0);
    // A cell without a choice reaches nothing.
    assert_eq!(reached("for c in cells(1) { probe with c = c }"), 0);
}

#[test]
fn what_is_given_may_be_of_any_type_and_must_be_what_the_rule_says() {
    let rules = "technique only-place {
  for   u in units, v in needed(u), P in {places(u, v)}
  let   {c} = P
  then  place v in c
}

technique few {
  for   L in {{1}, {2}}, c in cells where |candidates(c)| in L
  let   {v} = candidates(c)
  then  place v in c
}
";
    let topology = sudoku(2, 2);
    let start = load(&topology, ".1.2...3....2...");
    let steps = |body: &str| -> usize {
        let program = with(&format!("{rules}strategy s {{\n  do {{ {body} }}\n}}\n"));
        let call = program.strategy_call("s").expect("a strategy");
        let strategy = StrategyProgram::compile(&program, &call, &topology).expect("a strategy that can run");
        let (mut runner, mut state) = (strategy.runner(), start.clone());
        strategy.run(&mut runner, &mut state, RunLimits::default(), None);
        runner.counts.iter().sum()
    };
    // A set of cells that the rule names in full.
    assert!(steps("for u in units, v in needed(u) { only-place with P = places(u, v) }") > 0);
    assert_eq!(steps("only-place with P = cells"), 0);
    // A set of numbers.
    assert!(steps("few with L = {1}") > 0);
    assert_eq!(steps("few with L = {2}"), 0);
    // What walks reach, asked by the strategy itself.
    let asks = |reaches: &str| {
        format!("for c in cells(1), v in candidates(c) {{ if {reaches} {{ naked-single }} }}")
    };
    assert!(steps(&asks("|reach((c, v), -sees-)| > 0")) > 0);
    assert_eq!(steps(&asks("|reach((c, v), -sees-)| > 63")), 0);
}
