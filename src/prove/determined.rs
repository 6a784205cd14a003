//! Positions of examples completed to puzzles with one solution.

use super::ground::{LIMIT, counted, wish};
use super::{positions::give, scene::Sample, trial::CompiledRule};
use crate::board::laws::{Count, Laws, Search};
use crate::board::{bits, state::State, topology::Topology};
use crate::engine::{deadline::Deadline, run::Scratch};
use crate::generate::RandomStream;

/// Solutions of a position from which givens are taken.
const SOLUTIONS: u64 = 32;

/// The position of a ground with givens of one of its solutions added, of which the match of a technique does not
/// depend, until the givens alone have that one solution. None where the position has no match or no such givens are
/// found.
pub(super) fn determined(compiled: &CompiledRule<'_>, deadline: &Deadline) -> Option<Sample> {
    let ground = compiled.ground;
    let topology = &*ground.topology;
    let mut scratch = Scratch::default();
    scratch.limit(deadline.clone());
    let (laws, mut search) = (Laws::new(topology), Search::new());
    for number in 0..SOLUTIONS {
        let mut chance = RandomStream::new(2, number);
        let wish = wish(topology, &mut chance);
        let solution = laws.fill(&mut search, &ground.start, &wish, Some(LIMIT)).ok()?;
        let mut sample = Sample { state: ground.start.clone(), solution: counted(&solution) };
        for cell in chance.order(topology.cells.len()) {
            if deadline.has_passed() {
                return None;
            }
            if bits::has(sample.state.given(), cell) {
                continue;
            }
            let state = with_given(topology, &sample, cell);
            let attempt = Sample { state, solution: sample.solution.clone() };
            if compiled.look(&attempt, &mut scratch).0 == 0 {
                continue;
            }
            sample = attempt;
            if matches!(laws.count(&mut search, &puzzle(topology, &sample), Some(LIMIT)), Count::One(_)) {
                return Some(sample);
            }
        }
    }
    None
}

fn with_given(topology: &Topology, sample: &Sample, cell: usize) -> State {
    let mut state = sample.state.clone();
    if state.is_open(cell) {
        state.place(topology, cell, sample.solution[cell]);
    }
    let mut given = state.given().to_vec();
    bits::insert(&mut given, cell);
    give(topology, &mut state, &given);
    state
}

fn puzzle(topology: &Topology, sample: &Sample) -> State {
    let mut puzzle = State::new(topology);
    for cell in bits::iter(sample.state.given()) {
        puzzle.place(topology, cell, sample.solution[cell]);
    }
    puzzle.refresh();
    puzzle
}
