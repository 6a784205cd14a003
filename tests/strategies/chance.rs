//! Open moves, choices by chance, and several runs of a strategy.

use crate::{PROGRAM, load, perform, puzzles, small, sudoku, with};
use tesuji::strategy::{RunLimits, RunOutcome, RunStatistics, StrategyProgram};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The statistics of a strategy of some rules on an easy sudoku.
fn statistics(rules: &str, runs: usize) -> RunStatistics {
    let (program, topology) = (with(rules), sudoku(3, 3));
    let call = program.strategy_call("s").expect("a strategy");
    let strategy = StrategyProgram::compile(&program, &call, &topology).expect("a strategy that can run");
    let (mut runner, mut state) = (strategy.runner(), load(&topology, EASY));
    let limits = RunLimits { runs: Some(runs), ..RunLimits::default() };
    assert_eq!(strategy.run(&mut runner, &mut state, limits, None), RunOutcome::Solved);
    runner.statistics.take().expect("several runs")
}

#[test]
fn matches_are_what_the_techniques_conclude_each_once() {
    let rules = "strategy s {
  tally wrong, seen
  repeat {
    let B = { u in units : kind(u) = block }
    let H = { (c, v) : u in units, v in needed(u), c in places(u, v) where |places(u, v)| = 1 }
    let N = { (c, v) : c in open(cells), v in candidates(c) where |candidates(c)| = 1 }
    let I = { (c, v) : u in B, v in needed(u), c in places(u, v) where |places(u, v)| = 1 }
    count seen by |H| + |N|
    if |matches(hidden-single)| != |H| { count wrong }
    if |matches(naked-single)| != |N| { count wrong }
    if |matches(hidden-single with u in B)| != |I| { count wrong }
    if |matches(hidden-single) + matches(naked-single)| != |H + N| { count wrong }
    if (matches(naked-single) = {}) != (N = {}) { count wrong }
    for u in B {
      if |matches(hidden-single with u = u)| != |{ (c, v) in I : c in u }| { count wrong }
    }
    for (P, R) in matches(hidden-single) {
      if R != {} or not P subset H { count wrong }
    }
    for (P, R) in matches(locked-candidates) {
      if P != {} or R = {} { count wrong }
    }
    first-of { locked-candidates, naked-single, hidden-single }
  }
}
";
    let (program, topology) = (with(rules), sudoku(3, 3));
    for puzzle in puzzles("sudoku9-easy").take(5) {
        let start =
            tesuji::board::StateLoader::new(&topology).load(&topology, &puzzle).expect("a position").clone();
        let done = perform(&program, "s", &topology, &start, RunLimits::default());
        assert_eq!(done.tally("wrong"), 0);
        assert!(done.tally("seen") > 100);
    }
}

#[test]
fn the_last_cell_of_two_units_is_one_move() {
    let rules = "strategy s {\n  tally a, b\n  do {\n    count a by |matches(full-house)|\n    for u in units { count b by |matches(full-house with u = u)| }\n  }\n}\n";
    let done = small(rules, "s", "1234341221434.21");
    assert_eq!((done.tally("a"), done.tally("b")), (1, 3));
}

#[test]
fn moves_are_chosen_in_proportion_to_their_weights() {
    let rules = "technique strike {
  for  u in units(row), c in u, v in candidates(c)
  then eliminate v from c
}

strategy s {
  tally number
  do {
    choose by weight { for u in units(row) { number(u): strike with u = u } }
    for u in units(row) where some c in u: |candidates(c)| = 3 { count number by number(u) }
  }
}
";
    let (program, topology) = (with(rules), sudoku(2, 2));
    let call = program.strategy_call("s").expect("a strategy");
    let strategy = StrategyProgram::compile(&program, &call, &topology).expect("a strategy that can run");
    let (mut runner, mut state) = (strategy.runner(), load(&topology, &".".repeat(16)));
    let limits = RunLimits { runs: Some(4000), ..RunLimits::default() };
    strategy.run(&mut runner, &mut state, limits, None);
    let number = runner.statistics.take().expect("several runs").counts["number"];
    // The weights of the rows are 1, 2, 3 and 4.
    assert!((number.mean - 3.0).abs() < 0.06 && (number.deviation - 1.0).abs() < 0.06, "{number:?}");
}

#[test]
fn moves_without_a_positive_weight_are_left_out() {
    let entries = [
        ("1: naked-single", true),
        ("0: naked-single", false),
        ("0 - 2: naked-single", false),
        ("for u in units where false { 1: hidden-single with u = u }", false),
        ("", false),
    ];
    for (entry, is_made) in entries {
        let rules = format!("strategy s {{\n  do {{ choose by weight {{ {entry} }} }}\n}}\n");
        let topology = sudoku(3, 3);
        let done = perform(&with(&rules), "s", &topology, &load(&topology, EASY), RunLimits::default());
        assert_eq!(done.steps.len(), usize::from(is_made), "{entry}");
    }
}

#[test]
fn a_run_depends_on_its_seed_and_its_number_alone() {
    let rules = |seed: u32| {
        format!(
            "strategy s {{\n  tally looks\n  total twice = 2 * looks\n  runs 3 seed {seed}\n  repeat {{\n    count looks by |matches(naked-single)|\n    choose by weight {{ 1: naked-single, for u in units {{ 2: hidden-single with u = u }} }}\n  }}\n}}\n"
        )
    };
    let mut sums = vec![0.0];
    for runs in 2..7 {
        let known = statistics(&rules(1), runs);
        assert_eq!((known.runs, known.counts["twice"].mean), (runs, 2.0 * known.counts["looks"].mean));
        assert!(known.counts["looks"].deviation > 0.0);
        assert_eq!(known, statistics(&rules(1), runs));
        sums.push((known.counts["looks"].mean * runs as f64).round());
    }
    // More runs do not change those before.
    assert!(sums.windows(2).all(|pair| pair[0] < pair[1]), "{sums:?}");
    assert_ne!(statistics(&rules(1), 5), statistics(&rules(2), 5));
    // Steps are those of the first run.
    let topology = sudoku(3, 3);
    let steps = |runs| {
        let limits = RunLimits { runs: Some(runs), ..RunLimits::default() };
        perform(&with(&rules(1)), "s", &topology, &load(&topology, EASY), limits).placed()
    };
    assert_eq!(steps(1), steps(4));
}

#[test]
fn the_strategy_for_the_time_of_search_solves_puzzles_of_all_sorts() {
    let topology = sudoku(3, 3);
    let done = perform(&PROGRAM, "search-time(2)", &topology, &load(&topology, EASY), RunLimits::default());
    assert_eq!(done.ending, RunOutcome::Solved);
    assert_eq!(done.tally("stuck"), 0);
    assert_eq!(done.tally("moments"), done.steps.len() as i64);
    assert_eq!(done.tally("search-time"), done.tally("search"));
}
