//! A position that shows a fault, made as small as it goes.

use super::ground::Ground;
use super::scene::Drawn;
use super::trial::{Fault, Tried};
use crate::board::bits;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::run::Scratch;

/// Places what can be placed and takes away what can go while a fault is left: first cell by cell, then candidate by
/// candidate.
pub(super) fn smaller(
    ground: &Ground,
    tried: &Tried<'_>,
    drawn: Drawn,
    fault: Fault,
    scratch: &mut Scratch,
) -> (Drawn, Fault) {
    let topology = &ground.topology;
    let mut best = (drawn, fault);
    for cell in 0..topology.cells.len() {
        if best.0.state.is_open(cell) {
            let solved = 1 << best.0.solution[cell];
            let state = with(topology, &best.0.state, cell, solved, true);
            attempt(ground, tried, &mut best, state, scratch);
        }
    }
    for cell in 0..topology.cells.len() {
        for value in bits::Ones(best.0.state.candidates(cell)) {
            let candidates = best.0.state.candidates(cell);
            if best.0.state.is_open(cell) && value != best.0.solution[cell] {
                let state = with(topology, &best.0.state, cell, candidates & !(1 << value), false);
                attempt(ground, tried, &mut best, state, scratch);
            }
        }
    }
    best
}

/// Takes another position where it shows a fault as well.
fn attempt(
    ground: &Ground,
    tried: &Tried<'_>,
    best: &mut (Drawn, Fault),
    state: State,
    scratch: &mut Scratch,
) {
    let drawn = Drawn { state, solution: best.0.solution.clone() };
    if let (_, Some(fault)) = tried.look(&ground.topology, &drawn, scratch) {
        *best = (drawn, fault);
    }
}

/// The same position with other candidates of a cell, placed or not.
fn with(topology: &Topology, state: &State, cell: usize, candidates: u64, place: bool) -> State {
    let all: Vec<u64> = (0..topology.cells.len())
        .map(|other| if other == cell { candidates } else { state.candidates(other) })
        .collect();
    let mut placed: Vec<u64> =
        bits::full(all.len()).iter().zip(state.open()).map(|(all, open)| all & !open).collect();
    if place {
        bits::insert(&mut placed, cell);
    }
    let mut changed = State::new(topology);
    changed.load(topology, &all, &placed, state.given());
    changed
}
