//! A look that ends with the first match, and one that collects them all.

use crate::boards::Board;
use tesuji::board::BoardState;
use tesuji::engine::CompiledTechnique;
use tesuji::frame::TracedMatch;
use tesuji::frame::{ExecFrame, ExecMemory};

/// Checks that the first match is the first of all, and that another memory that has seen other positions changes nothing;
/// gives all.
pub fn first_is_first_of_all(
    name: &str,
    technique: &CompiledTechnique,
    board: &Board,
    state: &BoardState,
    used: &mut ExecMemory,
) -> Vec<TracedMatch> {
    let all = technique.matches(&board.topology, state, used);
    let again = technique.matches(&board.topology, state, &mut ExecMemory::default());
    assert_eq!(all, again, "{name}");
    used.reserve(technique.registers);
    let mut awake = technique.awake(&board.topology);
    technique.wake_all(&mut awake, state);
    let run = ExecFrame::first(&board.topology, state, used);
    let first = technique.search(&run, &mut awake).then(|| technique.step(&run));
    assert_eq!(first.as_ref(), all.first(), "{name}");
    all
}
