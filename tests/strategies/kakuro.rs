//! The order of the document on Kakuro, with its counts.

use crate::{PROGRAM, load_on, perform, puzzles};
use tesuji::strategy::{RunLimits, RunOutcome};

#[test]
fn the_counts_of_the_limit_theorems_stay_as_they_are() {
    let mut text = String::new();
    let mut ends = Vec::new();
    for position in puzzles("kakuro10x12") {
        let (topology, start) = load_on("kakuro", &position);
        let mut reached = Vec::new();
        for fourth in ["once", "exhausted"] {
            let call = format!("limit-theorems({fourth})");
            let done = perform(&PROGRAM, &call, &topology, &start, RunLimits::default());
            let tallies: Vec<String> = done.tallies.iter().map(|(name, n)| format!("{name} {n}")).collect();
            text += &format!("{fourth} {:?}: {}\n", done.ending, tallies.join(", "));
            // Each application is a step.
            assert_eq!(done.tally("applications"), done.steps.len() as i64);
            reached.push((0..topology.cells.len()).map(|c| done.state.candidates(c)).collect::<Vec<_>>());
            ends.push(done.ending);
        }
        // Where they end does not depend on how often the fourth has its turn.
        assert_eq!(reached[0], reached[1]);
    }
    assert!(ends.contains(&RunOutcome::Solved) && ends.contains(&RunOutcome::Stuck));
    crate::assert_kept("strategy-limit-theorems", &text);
}
