//! Completion of example positions to puzzles with one solution.

use super::{
    sample_positions::set_givens,
    symbolic_position::SolvedPosition,
    test_board::{NODE_LIMIT, wish, zero_based},
    trial::RuleTester,
};
use tesuji_board::{BoardSolver, BoardState, SolutionCount, SolverMemory, Topology};
use tesuji_frame::ExecMemory;
use tesuji_generate::RandomStream;
use tesuji_sets::{Deadline, bits};

/// Maximum number of solutions whose values are tried as givens.
const MAX_SOLUTIONS: u64 = 32;

/// Adds givens of a solution while the technique still matches, until the givens alone determine the solution. `None`
/// if there is no match or no such givens are found.
pub fn with_unique_solution(compiled: &RuleTester<'_>, deadline: &Deadline) -> Option<SolvedPosition> {
    let board = compiled.board;
    let topology = &*board.topology;
    let mut memory = ExecMemory::default();
    memory.clock.start(deadline.clone());
    let (laws, mut search) = (BoardSolver::new(topology), SolverMemory::new());
    for number in 0..MAX_SOLUTIONS {
        let mut rng = RandomStream::new(2, number);
        let wish = wish(topology, &mut rng);
        let solution = laws.solve_near(&mut search, &board.start, &wish, Some(NODE_LIMIT)).ok()?;
        let mut sample = SolvedPosition { state: board.start.clone(), solution: zero_based(&solution) };
        for cell in rng.order(topology.cells.len()) {
            if deadline.has_passed() {
                return None;
            }
            if bits::has(sample.state.given(), cell) {
                continue;
            }
            let mut attempt = sample.clone();
            add_given(topology, &mut attempt, cell);
            if compiled.test(&attempt, &mut memory).0 == 0 {
                continue;
            }
            sample = attempt;
            if matches!(
                laws.count(&mut search, &puzzle(topology, &sample), Some(NODE_LIMIT)),
                SolutionCount::One(_)
            ) {
                return Some(sample);
            }
        }
    }
    None
}

fn add_given(topology: &Topology, SolvedPosition { state, solution }: &mut SolvedPosition, cell: usize) {
    if state.is_open(cell) {
        state.place(topology, cell, solution[cell]);
    }
    let mut given = state.given().to_vec();
    bits::insert(&mut given, cell);
    set_givens(topology, state, &given);
}

fn puzzle(topology: &Topology, sample: &SolvedPosition) -> BoardState {
    let mut puzzle = BoardState::new(topology);
    for cell in bits::iter(sample.state.given()) {
        puzzle.place(topology, cell, sample.solution[cell]);
    }
    puzzle.refresh();
    puzzle
}
