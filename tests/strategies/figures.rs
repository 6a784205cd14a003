//! Counts of the D-score that are worked out by hand.

use crate::{PROGRAM, load, perform, sudoku};
use tesuji::strategy::{RunLimits, RunOutcome};

/// Figure 1.
const FIGURE: &str = "...38..948.427....93564..72169...38....8.3....48...72128..37569....682.769..52...";

/// How many digits were chosen before the first step that places this one by being looked for.
fn chosen(call: &str, digit: usize) -> i64 {
    let topology = sudoku(3, 3);
    let start = load(&topology, FIGURE);
    let all = perform(&PROGRAM, call, &topology, &start, RunLimits::default());
    let name = |technique: usize| PROGRAM.techniques[technique].name.as_str();
    let looked = |step: &&tesuji::frame::trace::TracedStep| {
        name(step.technique_match.call.technique) == "hidden-single"
            && step.technique_match.effects.placements[0].1 == digit - 1
    };
    let number = all.steps.iter().find(looked).expect("the digit is placed").number;
    let until = perform(
        &PROGRAM,
        call,
        &topology,
        &start,
        RunLimits { steps: Some(number - 1), ..RunLimits::default() },
    );
    assert_eq!(until.ending, RunOutcome::StepLimit);
    until.tally("crbe")
}

#[test]
fn figure_1_is_searched_in_the_order_of_the_document() {
    // 8 is filled, 2 and 3 once each; then 2 is remembered and 6 comes, or 2 comes again before 6 (3.2.3).
    let order = |call: &str| [8, 2, 3, 6].map(|digit| chosen(call, digit));
    assert_eq!(order("d-score"), [1, 2, 3, 4]);
    assert_eq!(order("d-score(memory = off)"), [1, 2, 3, 5]);
    assert_eq!(order("d-score(memory = off, one-left = off)"), [1, 2, 3, 5]);
    let topology = sudoku(3, 3);
    let start = load(&topology, FIGURE);
    for (call, score) in [
        ("d-score", 10),
        ("d-score(looks = all)", 8),
        ("d-score(memory = off, one-left = off)", 16),
        ("d-score(solved = finish)", 10),
    ] {
        let done = perform(&PROGRAM, call, &topology, &start, RunLimits::default());
        assert_eq!(
            (done.ending, done.tally("d-score"), done.tally("crbe")),
            (RunOutcome::Solved, score, score),
            "{call}"
        );
    }
}

#[test]
fn figures_5_to_9_are_reached_one_after_the_other() {
    let topology = sudoku(3, 3);
    let start = load(&topology, FIGURE);
    let rc = |row: usize, column: usize| (row - 1) * 9 + column - 1;
    let figures = [(rc(3, 7), 7), (rc(9, 9), 7), (rc(4, 5), 1), (rc(6, 1), 2)];
    // Nothing is filled for being the last (3.2.2): 8 twice, 2 once, 3 once.
    let plain = "d-score(memory = off, one-left = off)";
    let done = perform(&PROGRAM, plain, &topology, &start, RunLimits::default());
    assert_eq!(done.placed()[..4], figures);
    // With that rule the 1 of row 3 is filled at once (figure 9), and the others are looked for in the same order.
    let done = perform(&PROGRAM, "d-score", &topology, &start, RunLimits::default());
    assert_eq!(done.placed()[..2], [(rc(3, 7), 7), (rc(3, 6), 0)]);
    let name = |technique: usize| PROGRAM.techniques[technique].name.as_str();
    let looked =
        done.steps.iter().filter(|step| name(step.technique_match.call.technique) == "hidden-single");
    let cells: Vec<_> = looked.map(|step| step.technique_match.effects.placements[0]).take(4).collect();
    assert_eq!(cells, figures);
}

#[test]
fn a_board_that_the_first_logic_leaves_costs_its_marks_and_one_look_for_each_cell() {
    // On an empty board nothing can be found, and every sweep is gone through once.
    let topology = sudoku(3, 3);
    let start = load(&topology, &".".repeat(81));
    let done = perform(&PROGRAM, "d-score", &topology, &start, RunLimits::default());
    let wanted = [
        ("d-score", 9 + 9 + 81 + 54 + 243 + 54 + 648),
        ("crbe", 9),
        ("pencil", 9),
        ("first", 81),
        ("twins", 54),
        ("common-candidates", 243),
        ("triplets", 54),
        ("diagonal", 648),
    ];
    assert_eq!(done.tallies, wanted.map(|(name, n)| (name.to_owned(), n)));
    assert_eq!(done.ending, RunOutcome::Stuck);
    for (marks, cost) in [("digit", 9), ("cell", 81), ("mark", 729), ("none", 0)] {
        let call = format!("d-score(marks = {marks})");
        let done = perform(&PROGRAM, &call, &topology, &start, RunLimits::default());
        assert_eq!(done.tally("pencil"), cost, "{marks}");
    }
}
