//! Ratings of puzzles as Denis Berthier publishes them: of his controlled-bias collection and of resolution paths of his
//! solver.

use crate::{PROGRAM, load, perform, sudoku};
use tesuji::lang::Argument;
use tesuji::strategy::{RunLimits, RunOutcome};

/// Puzzles with their W ratings.
const W: [(&str, i64); 8] = [
    ("..3.....9..678....78.1.3.6.21.......3...4........91.42......3.......7...9.15..8.4", 1),
    ("....5.7.9..6.8..2.7.91....62.........37..2..4..8..7....6..91......6..5..9.1.7..38", 2),
    ("1.3.5..8...6....2.......4.5.1.5.......82..34...789.5.23....2..18......3..41......", 3),
    ("..3....8..5.78.1....91....52.......6..7....3.6...1.......2..9....16..3..9725...1.", 4),
    (".23.5.7.9.....91..7..........46.....3......1..9.241.3.5....2.76...8..9.........51", 5),
    ("..34...8....7.9.23..9.2.4...15.7.9.........4..6....5...9.......6..8....28.25..6.1", 6),
    (FISH, 7),
    ("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........", 10),
];

/// A puzzle whose longest whips are not needed with groups.
const FISH: &str = "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...";

/// The length of the longest chain that a strategy needs.
fn rating(strategy: &str, puzzle: &str) -> i64 {
    let topology = sudoku(3, 3);
    let start = load(&topology, puzzle);
    let done = perform(&PROGRAM, strategy, &topology, &start, RunLimits::default());
    assert_eq!(done.ending, RunOutcome::Solved, "{strategy} on {puzzle}");
    let length = |argument: &Argument| match argument {
        Argument::Int(n) => *n,
        Argument::Word(_) => 0,
    };
    done.steps
        .iter()
        .flat_map(|step| step.technique_match.call.arguments.first().map(length))
        .max()
        .unwrap_or(0)
}

#[test]
fn whips_have_their_published_lengths() {
    for (puzzle, published) in W {
        assert_eq!(rating("whips", puzzle), published, "{puzzle}");
    }
}

#[test]
fn groups_and_braids_have_their_published_lengths() {
    assert_eq!(rating("g-whips", FISH), 2);
    assert_eq!(rating("braids", FISH), 6);
    assert_eq!(rating("g-braids", FISH), 2);
}
