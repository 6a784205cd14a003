//! What the laws of a board say of a match: the last word on whether a rule is right.

use crate::boards::Board;
use crate::positions::Drawn;
use crate::union::union;
use tesuji::board::SolverMemory;
use tesuji::frame::Effects;

/// How many assumptions the laws may make for a position. What they find until then is held against the rules.
const LIMIT: u64 = 300;

/// The candidates of each cell that some known solution of a position holds.
pub fn kept(board: &Board, search: &mut SolverMemory, drawn: &Drawn) -> Vec<u64> {
    // The position's own solution is one of them, whether the laws came to it or not.
    let union = union(&board.topology, &board.laws, search, &drawn.state, Some(LIMIT)).unwrap_or_default();
    drawn.solution.iter().enumerate().map(|(c, v)| union.get(c).unwrap_or(&0) | 1 << v).collect()
}

/// Whether effects leave all candidates that some solution has.
pub fn agrees(effects: &Effects, kept: &[u64]) -> bool {
    effects.eliminations.iter().all(|&(c, gone)| gone & kept[c] == 0)
        && effects.placements.iter().all(|&(c, v)| kept[c] == 1 << v)
}
