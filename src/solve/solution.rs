//! Solution of a puzzle, complete or partial.

use super::outcome::Outcome;
use crate::rules::Rules;

/// Solution of a puzzle: its status, and the steps to the final position.
///
/// ```
/// use tesuji::{Puzzle, Rules, Solver, SolverOptions};
///
/// let solver = Solver::new(&Rules::builtin(), SolverOptions::default())?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = solver.solve(&puzzle);
/// assert!(solution.is_solved());
/// let first = solution.steps().next().expect("it takes some");
/// assert_eq!(first.technique(), "naked-single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solution {
    pub(crate) rules: Rules,
    #[doc(hidden)]
    pub outcome: Outcome,
}
