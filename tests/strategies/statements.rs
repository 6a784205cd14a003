//! What the statements of strategies do, and what is counted meanwhile.

use crate::{load, perform, small, sudoku, with};
use std::time::{Duration, Instant};
use tesuji::sets::Deadline;
use tesuji::strategy::{RunLimits, RunOutcome};

const EMPTY: &str = "................";
/// The first column has one open cell, and nothing follows from that.
const COLUMN: &str = ".xxx2xxx3xxx4xxx";

/// A position on which a run goes on: `x` is for open cells.
fn column() -> String {
    COLUMN.replace('x', ".")
}

#[test]
fn counts_are_added_up_whether_anything_is_found_or_not() {
    let rules = "strategy s {\n  tally a, b\n  total c = a + 10 * b\n  do {\n    count a, count a by |cells|\n    repeat 3 times { count b }\n    repeat 0 times { count b }\n    if |cells| = 16 { count b } else { count a by 1000 }\n    if |cells| = 17 { count a by 1000 }\n  }\n}\n";
    let done = small(rules, "s", EMPTY);
    assert_eq!(done.tallies, [("c".to_owned(), 57), ("a".to_owned(), 17), ("b".to_owned(), 4)]);
    assert_eq!(done.ending, RunOutcome::Stuck);
}

#[test]
fn exhaust_counts_the_last_round_in_vain_as_well() {
    let rules = "strategy s {\n  tally a, b\n  do { exhaust do { count a, full-house } exhaust full-house then { count b } }\n}\n";
    let done = small(rules, "s", &column());
    assert_eq!((done.tally("a"), done.tally("b")), (2, 0));
    let rules = rules.replace("exhaust do { count a, full-house } ", "");
    let done = small(&rules, "s", &column());
    assert_eq!((done.tally("a"), done.tally("b"), done.placed()), (0, 1, vec![(0, 0)]));
}

#[test]
fn a_list_of_techniques_is_exhausted_and_what_says_how_often_it_is_done_is_not() {
    // Column by column the last cell is open; each is filled from its unit alone.
    let text = "123.341.2143....";
    let technique = small("strategy s {\n  full-house\n}\n", "s", text);
    assert!(technique.steps.len() > 1, "{:?}", technique.placed());
    for once in ["do { full-house }", "repeat 1 times { full-house }", "if true { full-house }"] {
        assert_eq!(small(&format!("strategy s {{\n  {once}\n}}\n"), "s", text).steps.len(), 1, "{once}");
    }
}

#[test]
fn a_run_ends_in_the_midst_of_a_statement_when_all_cells_are_filled() {
    let text = "1234341221434.21";
    let rules = "strategy s {\n  tally a\n  do { full-house, count a }\n}\n";
    let done = small(rules, "s", text);
    assert_eq!((done.ending, done.tally("a")), (RunOutcome::Solved, 0));
    let rules = "strategy s {\n  tally a\n  stop when false\n  do { full-house, count a }\n}\n";
    let done = small(rules, "s", text);
    assert_eq!((done.ending, done.tally("a")), (RunOutcome::Solved, 1));
    // What stands behind the last step is still done, and behind the list that it was made in.
    for behind in [
        "try full-house then { count a }",
        "exhaust full-house then { count a }",
        "try do { full-house, count a by 9 } then { count a }",
        "try full-house then { try full-house then { count a by 9 } count a }",
        "for u in units { try full-house with u = u then { count a } }",
    ] {
        let done =
            small(&format!("strategy s {{\n  tally a\n  do {{ {behind}, count a by 9 }}\n}}\n"), "s", text);
        assert_eq!((done.ending, done.tally("a")), (RunOutcome::Solved, 1), "{behind}");
        let last = done.steps.last().expect("a step");
        assert_eq!(last.tallies.get("a"), Some(&1), "{behind}");
    }
    // Where all is filled at once, nothing is done.
    let done = small("strategy s {\n  tally a\n  do { count a }\n}\n", "s", "1234341221434321");
    assert_eq!((done.ending, done.tally("a")), (RunOutcome::Solved, 0));
}

#[test]
fn a_strategy_stops_when_it_says() {
    let text = "1234341221......";
    let rules = "strategy s(n in 1..9 = 3) {\n  stop when |open(cells)| <= n\n  first-of { naked-single, hidden-single }\n}\n";
    for n in [1, 3, 4] {
        let done = small(rules, &format!("s({n})"), text);
        assert_eq!((done.ending, done.state.open_cells()), (RunOutcome::Stuck, n));
    }
}

#[test]
fn a_sweep_goes_on_for_a_round_since_the_event() {
    let sweep = |head: &str| {
        let rules = format!(
            "strategy s {{\n  tally a\n  {head} {{ for u in units {{ count a, exhaust full-house with u = u }} }}\n}}\n"
        );
        let (empty, column) = (small(&rules, "s", EMPTY), small(&rules, "s", &column()));
        assert_eq!(column.placed(), [(0, 0)]);
        (empty.tally("a"), column.tally("a"))
    };
    // There are twelve units; the first column is the fifth.
    assert_eq!(sweep("sweep since never"), (12, 12));
    assert_eq!(sweep("sweep since placed"), (12, 4 + 12));
    assert_eq!(sweep("sweep since changed"), (12, 4 + 12));
    assert_eq!(sweep("sweep since placed until placed"), (12, 5));
    assert_eq!(sweep("sweep since placed until never"), (12, 16));
}

#[test]
fn what_a_sweep_goes_through_is_worked_out_when_it_begins() {
    let rules = "strategy s {\n  tally a, b\n  do {\n    sweep since never { for u in units where |open(u)| = 1 { count a, full-house with u = u } }\n    for u in units where |open(u)| = 1 { count b, full-house with u = u }\n  }\n}\n";
    // The first row and the first block lack the same cell.
    let text = "1.3434..........";
    let done = small(rules, "s", text);
    assert_eq!((done.tally("a"), done.tally("b"), done.placed()), (2, 0, vec![(1, 1)]));
    let done = small(
        &rules
            .replace("sweep since never { ", "")
            .replace("full-house with u = u } }", "full-house with u = u }"),
        "s",
        text,
    );
    assert_eq!((done.tally("a"), done.tally("b")), (1, 0));
}

#[test]
fn seeking_an_event_makes_a_step_where_it_happened() {
    let rules = |event: &str| {
        format!("strategy s {{\n  tally a\n  exhaust seek {event} {{ count a, full-house }}\n}}\n")
    };
    for (event, rounds) in [("placed", 2), ("changed", 2), ("never", 1)] {
        assert_eq!(small(&rules(event), "s", &column()).tally("a"), rounds, "{event}");
        assert_eq!(small(&rules(event), "s", EMPTY).tally("a"), 1, "{event}");
    }
}

#[test]
fn what_is_picked_sleeps_until_something_is_placed_in_its_cells() {
    let rules = |until: &str| {
        format!(
            "strategy s {{\n  tally a\n  pick v in values where |placed(v)| < |values| by 0 - |placed(v)|, v {{ count a, hidden-single with v = v }} until placed in {until}\n}}\n"
        )
    };
    // Nothing can be placed: each value has its turn.
    assert_eq!(small(&rules("cells"), "s", EMPTY).tally("a"), 4);
    // 1 is placed three times: it comes first and is placed again. The others have a turn each, and nothing is placed
    // that would wake them; 1 is finished.
    let text = "1.....1..1......";
    let done = small(&rules("cells"), "s", text);
    assert_eq!((done.placed(), done.tally("a")), (vec![(15, 0)], 4));
    // 2 comes before 1, finds nothing, and is woken by the 1 in one of its cells, but not in others.
    let first =
        |until: &str| rules(until).replace("0 - |placed(v)|, v", "|placed(v)|, 0 - |places(cells, v)|, v");
    assert_eq!(small(&first("cells"), "s", text).tally("a"), 4 + 3);
    assert_eq!(small(&first("places(cells, v) - places(cells, v)"), "s", text).tally("a"), 4);
}

#[test]
fn a_cascade_follows_placements_for_so_many_rounds() {
    // Row 1 lacks one cell; when it is filled, column 4 lacks one; then row 4.
    let text = "123...21..42.41.";
    let rules = |n: usize| {
        format!(
            "strategy s {{\n  tally a\n  for c in cells where row(c) = 1, column(c) = 1 {{\n    cascade d from c within {n} {{ count a, for u in units where d in u {{ exhaust full-house with u = u }} }}\n  }}\n}}\n"
        )
    };
    let rounds: Vec<(i64, usize)> = (0..4)
        .map(|n| {
            let done = small(&rules(n), "s", text);
            (done.tally("a"), done.steps.len())
        })
        .collect();
    assert_eq!(rounds, [(0, 0), (1, 1), (2, 2), (3, 3)]);
}

#[test]
fn variables_of_a_strategy_are_its_own() {
    let rules = "strategy inner {\n  tally n\n  count n by |{ c in cells : row(c) = 1 }|\n}\n\nstrategy part(u : unit, k : int) {\n  tally t\n  do { inner, count t by |u| + k }\n}\n\nstrategy outer {\n  tally t, n\n  for u in units(row) { inner, part with u = u, k = number(u), count t by |u| }\n}\n";
    let done = small(rules, "outer", EMPTY);
    assert_eq!((done.tally("n"), done.tally("t")), (4 * 2 * 4, 4 * 8 + 10));
}

#[test]
fn parameters_are_handed_on() {
    let rules = "strategy part(event in {placed, never} = placed, n in 1..9 = 1) {\n  tally a\n  sweep since event { for u in units { count a by n, exhaust full-house with u = u } }\n}\n\nstrategy whole(e in {placed, never} = never, m in 2..5 = 2) {\n  tally a\n  part(e, n = m)\n}\n";
    for (call, looks) in [("whole", 24), ("whole(placed)", 32), ("whole(placed, 5)", 80), ("part", 16)] {
        assert_eq!(small(rules, call, &column()).tally("a"), looks, "{call}");
    }
}

#[test]
fn conditions_are_asked_when_their_turn_comes() {
    // What is placed in a round is seen in the next one; what the board alone says may be asked before.
    let rules = "strategy s {\n  tally a, b\n  do {\n    for u in units(column), c in cells where c in open(cells), c in u { count a, full-house with u = u }\n    for u in units, v in values where number(u) = 1, v in candidates(cells) { count b }\n  }\n}\n";
    let done = small(rules, "s", &column());
    assert_eq!((done.tally("a"), done.tally("b"), done.placed()), (13, 3 * 4, vec![(0, 0)]));
}

#[test]
fn what_is_called_again_and_again_is_looked_at_once() {
    let mut rules = "strategy s0 {\n  tally a\n  count a\n}\n".to_owned();
    for n in 1..=60 {
        let before = n - 1;
        rules += &format!("strategy s{n} {{\n  tally b\n  do {{ s{before}, count b }}\n}}\n");
    }
    let done = small(&rules, "s60", EMPTY);
    assert_eq!((done.tally("a"), done.tally("b")), (1, 60));
}

#[test]
fn an_expression_without_a_value_ends_the_run() {
    let rules =
        "strategy s {\n  tally a\n  do { count a, let {x, y} = cells, count a by |{x, y}|, count a }\n}\n";
    let done = small(rules, "s", EMPTY);
    assert_eq!((done.ending, done.tally("a")), (RunOutcome::Fault, 1));
    let large = "count a by 999999999 * 999999999 * 999999999";
    for (fault, ending, counted) in [
        (large.to_owned(), RunOutcome::Fault, 1),
        (format!("if |cells| = 0 {{ {large} }} count a"), RunOutcome::Stuck, 2),
        ("if |cells| / (|cells| - 16) = 0 { count a }".to_owned(), RunOutcome::Stuck, 2),
    ] {
        let done = small(&format!("strategy s {{\n  tally a\n  do {{ count a, {fault} }}\n}}\n"), "s", EMPTY);
        assert_eq!((done.ending, done.tally("a")), (ending, counted), "{fault}");
    }
}

#[test]
fn expressions_of_any_type_are_worked_out() {
    // Units and values in pairs; sets of sets; words; candidates; grids.
    for (counted, n) in [
        (
            "for (u, v) in { (u, v) : u in units(row), v in values where v in candidates(u) } { count a by |places(u, v)| }",
            64,
        ),
        ("for (a, b) in {(1, 2), (2, 3), (1, 2)} { count a by a * b }", 8),
        ("let P = { (number(u), u) : u in units }, for (n, u) in P where n = 2 { count a by |u| }", 12),
        ("for S in choose 2 of { (1, 2), (2, 3), (3, 4) } { count a by |S| }", 6),
        ("for u in units(row), S in subsets(u) where |S| = 2 { count a }", 24),
        ("for S in { candidates(c) : c in cells } { count a by |S| }", 4),
        (
            "for (c, v) in { (c, v) : c in cells, v in candidates(c) } { count a by if v in candidates(c) then 1 else 9 }",
            64,
        ),
        ("count a by |{ g in grids : cells(g) = cells }|", 1),
        ("let p = (1, 2), let (x, y) = p, count a by x + y", 3),
    ] {
        let rules = format!("strategy s {{\n  tally a\n  do {{ {counted} }}\n}}\n");
        let done = small(&rules, "s", EMPTY);
        assert_eq!((done.ending, done.tally("a")), (RunOutcome::Stuck, n), "{counted}");
    }
}

#[test]
fn what_is_too_much_to_go_through_is_told_before_memory_runs_out() {
    let topology = sudoku(3, 3);
    let start = load(&topology, &".".repeat(81));
    let run = |statement: &str| {
        let program = with(&format!("strategy s {{\n  tally a\n  do {{ {statement} }}\n}}\n"));
        let done = perform(&program, "s", &topology, &start, RunLimits::default());
        (done.ending, done.tally("a"))
    };
    assert_eq!(run("for S in choose 999999999 of cells { count a by |S| }"), (RunOutcome::Stuck, 0));
    assert_eq!(run("for S in choose 81 of cells { count a by |S| }"), (RunOutcome::Stuck, 81));
    assert_eq!(run("for S in choose 0 of cells { count a by 1 + |S| }"), (RunOutcome::Stuck, 1));
    let sweep = "sweep since placed { for S in choose 40 of cells { count a by |S| } }";
    assert_eq!(run(sweep), (RunOutcome::Fault, 0));
}

#[test]
fn statements_that_look_for_nothing_keep_the_deadline() {
    let topology = sudoku(3, 3);
    let start = load(&topology, &".".repeat(81));
    for long in ["repeat 999999999 times { count a }", "for S in choose 9 of cells { count a by |S| }"] {
        let program = with(&format!("strategy s {{\n  tally a\n  {long}\n}}\n"));
        let deadline = Deadline::new(Some(Instant::now() + Duration::from_millis(50)), None);
        let done = perform(&program, "s", &topology, &start, RunLimits { deadline, ..RunLimits::default() });
        assert_eq!(done.ending, RunOutcome::Timeout, "{long}");
        assert!(done.tally("a") > 0);
    }
}

#[test]
fn parts_of_strategies_are_not_run_by_themselves() {
    let program = with("");
    let message = |call: &str| program.strategy_call(call).expect_err("no strategy to run").to_string();
    assert_eq!(message("scan"), "`scan` is a part of other strategies, which give it `g`");
    assert_eq!(message("d-score(memory = maybe)"), "`memory` may be `on` or `off`");
}
