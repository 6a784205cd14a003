//! A position that shows a fault, made as small as it goes.

use super::ground::Ground;
use super::scene::Sample;
use super::trial::{CompiledRule, Fault};
use crate::board::bits;
use crate::board::state::State;
use crate::engine::run::Scratch;

/// Places what can be placed and takes away what can go while a fault is left: first cell by cell, then candidate by
/// candidate.
pub(super) fn smaller(
    ground: &Ground,
    compiled: &CompiledRule<'_>,
    sample: Sample,
    fault: Fault,
    scratch: &mut Scratch,
) -> (Sample, Fault) {
    let topology = &ground.topology;
    let mut best = (sample, fault);
    for cell in 0..topology.cells.len() {
        if best.0.state.is_open(cell) {
            let mut state = best.0.state.clone();
            state.place(topology, cell, best.0.solution[cell]);
            attempt(ground, compiled, &mut best, state, scratch);
        }
    }
    for cell in 0..topology.cells.len() {
        for value in bits::Ones(best.0.state.candidates(cell)) {
            if best.0.state.is_open(cell) && value != best.0.solution[cell] {
                let mut state = best.0.state.clone();
                state.eliminate(cell, value);
                attempt(ground, compiled, &mut best, state, scratch);
            }
        }
    }
    best
}

/// Takes another position where it shows a fault as well.
fn attempt(
    ground: &Ground,
    compiled: &CompiledRule<'_>,
    best: &mut (Sample, Fault),
    mut state: State,
    scratch: &mut Scratch,
) {
    state.refresh();
    let sample = Sample { state, solution: best.0.solution.clone() };
    if let (_, Some(fault)) = compiled.look(&ground.topology, &sample, scratch) {
        *best = (sample, fault);
    }
}
