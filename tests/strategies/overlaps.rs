//! The policies for grids that share cells.

use crate::{PROGRAM, load, load_on, perform, puzzles, sudoku, with};
use std::sync::Arc;
use tesuji::board::{
    BoardShape, BoardState, Clue, GridShape, PuzzleInput, PuzzleSpec, StateLoader, Topology,
};
use tesuji::game::build;
use tesuji::strategy::{RunLimits, RunOutcome};

/// Two blocks of 2×2 cells that share one: of A the first cell is open, of B the last, and the shared one. A lacks two
/// values, of which B has one; B lacks the same two and another.
fn blocks() -> (Arc<Topology>, BoardState) {
    let grid = |squares: [usize; 4]| GridShape { squares: squares.to_vec(), block: (2, 2) };
    let mut shape = BoardShape::blocks(2, 2);
    (shape.rows, shape.columns, shape.values) = (3, 3, 4);
    shape.inputs.clear();
    shape.inputs.insert("grids".to_owned(), PuzzleInput::Grids(vec![grid([0, 1, 3, 4]), grid([4, 5, 7, 8])]));
    shape.missing = vec![2, 6];
    let game = PROGRAM.game("overlap-blocks").expect("a game that ships");
    let topology = Arc::new(build(&PROGRAM, &game, &shape).expect("a board"));
    // a 2 / 3 b 4 / c 2: a and b are 1 or 4, and 4 stands in B.
    let values = [0, 2, 0, 3, 0, 4, 0, 0, 2];
    let clue = |value: &u8| if *value == 0 { Clue::Open } else { Clue::Given(*value) };
    let position = PuzzleSpec::with_shape(shape, values.iter().map(clue).collect());
    let state = StateLoader::new(&topology).load(&topology, &position).expect("a position").clone();
    (topology, state)
}

#[test]
fn the_smallest_example_is_searched_as_in_the_document() {
    let (topology, start) = blocks();
    // From A: a, b; c; a. From B: b, c; a (4.4.2).
    for (policy, from_a, from_b) in
        [("overlap-alternating", [3, 1], [1, 2]), ("overlap-one-sided", [3, 1], [1, 2])]
    {
        for (start_with, looks) in [(1, from_a), (2, from_b)] {
            // The document looks at single candidates alone here; with full houses the numbers are the same.
            for alone in ["", ", interrupt = 0, depth = 0"] {
                let call = format!("{policy}(start = {start_with}{alone})");
                let done = perform(&PROGRAM, &call, &topology, &start, RunLimits::default());
                let counted = [done.tally("attention.A"), done.tally("attention.B")];
                assert_eq!((done.ending, counted), (RunOutcome::Solved, looks), "{call}");
                // Cells a, b, c are the first, the fourth and the sixth.
                let order: Vec<usize> = done.placed().into_iter().map(|(cell, _)| cell).collect();
                let wanted = match (start_with, alone, policy) {
                    (1, "", _) | (1, _, "overlap-one-sided") => [3, 0, 5],
                    _ => [3, 5, 0],
                };
                assert_eq!(order, wanted, "{call}");
            }
        }
    }
}

/// Looks of a policy at the puzzles of a file that it solves: for each start, in each grid.
fn looks(file: &str, policy: &str, arguments: &str) -> String {
    let mut text = String::new();
    for position in puzzles(file) {
        let (topology, state) = load_on("overlap", &position);
        for start in [1, 2] {
            let call = format!("{policy}(start = {start}{arguments})");
            let done = perform(&PROGRAM, &call, &topology, &state, RunLimits::default());
            // Whatever is placed was looked at.
            assert!(done.tally("looks") >= done.steps.len() as i64, "{call}");
            let tallies: Vec<String> = done.tallies.iter().map(|(name, n)| format!("{name} {n}")).collect();
            text += &format!("from {start} {:?}: {}\n", done.ending, tallies.join(", "));
        }
    }
    text
}

#[test]
fn the_looks_of_each_policy_stay_as_they_are() {
    let two = |policy: &str, arguments: &str| looks("overlap9", policy, arguments);
    crate::assert_kept("strategy-overlap-alternating", &two("overlap-alternating", ""));
    crate::assert_kept("strategy-overlap-first", &two("overlap-first", ", n = 2"));
    crate::assert_kept("strategy-overlap-one-sided", &two("overlap-one-sided", ""));
    let alone = two("overlap-one-sided", ", decided = naked-singles, depth = 2");
    crate::assert_kept("strategy-overlap-naked-singles", &alone);
    crate::assert_kept("strategy-overlap-mixed", &looks("overlap-chain9", "overlap-mixed", ""));
}

#[test]
fn what_a_placement_decides_follows_it_as_in_figures_21_to_25() {
    let rules =
        "strategy pass(decided in {full-houses, naked-singles}, interrupt in 0..9 = 9, depth in 0..9 = 0) {
  tally attention[grid], loops[grid]
  for g in grids { scan(decided) with g = g, R = cells(g), interrupt = interrupt, depth = depth }
}
";
    let (program, topology) = (with(rules), sudoku(2, 2));
    let mut start = load(&topology, "................");
    // A placement that leaves a cell one candidate, which leaves another one; a hidden single in its row; and a cell that
    // comes next in reading order.
    let few = [(0, "4"), (1, "134"), (2, "134"), (7, "1"), (12, "14"), (15, "13")];
    for (cell, values) in few {
        for value in (0..4).filter(|value| !values.contains(&(value + 1).to_string())) {
            start.eliminate(cell, value);
        }
    }
    let (r1c1, r2c4, r4c1, r4c4, r1c4) = ((0, 3), (7, 0), (12, 0), (15, 2), (3, 1));
    for (arguments, order) in [
        ("full-houses", &[r1c1, r2c4][..]),
        ("naked-singles, 0", &[r1c1, r2c4]),
        ("naked-singles, 1", &[r1c1, r4c1, r2c4]),
        ("naked-singles, 2", &[r1c1, r4c1, r4c4, r2c4]),
        ("naked-singles", &[r1c1, r4c1, r4c4, r2c4]),
        ("naked-singles, 2, 1", &[r1c1, r4c1, r4c4, r1c4, r2c4]),
    ] {
        let done = perform(&program, &format!("pass({arguments})"), &topology, &start, RunLimits::default());
        assert_eq!(done.placed()[..order.len()], *order, "{arguments}");
    }
    // A look for each of the three that follow one another.
    let limits = RunLimits { steps: Some(3), ..RunLimits::default() };
    let done = perform(&program, "pass(naked-singles, 2, 1)", &topology, &start, limits);
    assert_eq!((done.tally("attention.A"), done.tally("loops.A")), (3, 1));
}

#[test]
fn full_houses_and_hidden_singles_follow_a_placement_each_by_themselves() {
    let rules = "strategy pass(interrupt in 0..9 = 9, depth in 0..9 = 1) {
  tally attention[grid], loops[grid]
  for g in grids { scan with g = g, R = cells(g), interrupt = interrupt, depth = depth }
}
";
    let (program, topology) = (with(rules), sudoku(2, 2));
    // The last cell of row 1, then of column 4, then of row 4; without them r2c2 comes next in reading order.
    let start = load(&topology, "123...21..42.41.");
    let run = |arguments: &str, steps: usize| {
        let limits = RunLimits { steps: Some(steps), ..RunLimits::default() };
        perform(&program, &format!("pass({arguments})"), &topology, &start, limits)
    };
    let (r1c4, r2c2, r4c1, r4c4) = ((3, 3), (5, 2), (12, 1), (15, 2));
    for (arguments, order) in [("0, 0", [r1c4, r2c2]), ("1, 0", [r1c4, r4c4]), ("0, 1", [r1c4, r4c4])] {
        assert_eq!(run(arguments, 2).placed(), order, "{arguments}");
    }
    for (arguments, third) in [("1, 0", r2c2), ("2, 0", r4c1), ("0, 1", r2c2), ("0, 2", r4c1), ("9, 1", r4c1)]
    {
        assert_eq!(run(arguments, 3).placed()[2], third, "{arguments}");
    }
    // One look for each of these three, one in vain at r2c1, and one at r2c2, whose step is one too many.
    let done = run("9, 0", 3);
    assert_eq!(
        (done.ending, done.tally("attention.A"), done.tally("loops.A")),
        (RunOutcome::StepLimit, 5, 1)
    );
}
