//! Sample positions: random candidates around a solution, or from the play of a puzzle.

use super::symbolic_position::SolvedPosition;
use crate::TestBoard;
use tesuji_board::{BoardState, Topology};
use tesuji_generate::RandomStream;
use tesuji_sets::bits;
use tesuji_strategy::RunLimits;

/// Position around one of the solutions of the empty board, possibly unreachable by play.
pub fn random_position(board: &TestBoard, rng: &mut RandomStream) -> SolvedPosition {
    let solution = &board.solutions[rng.next_below(board.solutions.len())];
    let mut candidates: Vec<u64> = solution.iter().map(|value| 1 << value).collect();
    match rng.next_below(5) {
        0 => scatter(board, rng, &mut candidates),
        1 => sprinkle(board, rng, &mut candidates),
        2 => overlay(board, rng, &mut candidates),
        3 => few_places(board, rng, &mut candidates),
        _ => {
            scatter(board, rng, &mut candidates);
            narrow(board, rng, solution, &mut candidates);
        }
    }
    finish(board, rng, solution, candidates)
}

/// Position from the play of the puzzle: after some steps, with some further true changes.
pub fn played(board: &TestBoard, rng: &mut RandomStream) -> SolvedPosition {
    let (solution, mut state) = (&board.solutions[0], board.start.clone());
    if let Some(play) = &board.play {
        let limits = RunLimits { steps: Some(rng.next_below(70)), ..RunLimits::default() };
        play.run(&mut play.runner(), &mut state, limits, Some(&mut |_, _: &BoardState| {}));
    }
    let (less, filled) = [(0, 0), (10, 0), (40, 20), (70, 40), (0, 60)][rng.next_below(5)];
    for cell in bits::iter(state.open()).collect::<Vec<_>>() {
        if rng.percent(filled) {
            state.place(&board.topology, cell, solution[cell]);
        }
    }
    for cell in bits::iter(state.open()).collect::<Vec<_>>() {
        for value in bits::SetBits(state.candidates(cell)) {
            if value != solution[cell] && rng.percent(less) {
                state.eliminate(cell, value);
            }
        }
    }
    state.refresh();
    SolvedPosition { state, solution: solution.clone() }
}

/// Each value in a random share of the cells.
fn scatter(board: &TestBoard, rng: &mut RandomStream, candidates: &mut [u64]) {
    let most = [10, 20, 30, 45, 60, 100][rng.next_below(6)];
    let parts: Vec<usize> = (0..board.topology.values).map(|_| rng.next_below(most + 1)).collect();
    for set in candidates {
        (0..parts.len()).filter(|&value| rng.percent(parts[value])).for_each(|value| *set |= 1 << value);
    }
}

/// A few further candidates, uniform over the values.
fn sprinkle(board: &TestBoard, rng: &mut RandomStream, candidates: &mut [u64]) {
    let values = board.topology.values;
    let most = [12, 12, 12, 38][rng.next_below(4)];
    let tenths = 3 + rng.next_below(most);
    for set in candidates {
        (0..values).filter(|_| rng.next_below(10 * values) < tenths).for_each(|value| *set |= 1 << value);
    }
}

fn overlay(board: &TestBoard, rng: &mut RandomStream, candidates: &mut [u64]) {
    for _ in 0..=rng.next_below(2) {
        let other_solution = &board.solutions[rng.next_below(board.solutions.len())];
        let part = [40, 70, 100][rng.next_below(3)];
        for (set, value) in candidates.iter_mut().zip(other_solution) {
            if rng.percent(part) {
                *set |= 1 << value;
            }
        }
    }
    let more = [0, 2, 5][rng.next_below(3)];
    for set in candidates {
        (0..board.topology.values).filter(|_| rng.percent(more)).for_each(|value| *set |= 1 << value);
    }
}

/// Few places for each value in each unit of a kind.
fn few_places(board: &TestBoard, rng: &mut RandomStream, candidates: &mut [u64]) {
    let units = &board.topology.units;
    if units.is_empty() {
        return;
    }
    let kind = units[rng.next_below(units.len())].kind;
    for value in 0..board.topology.values {
        // Their places lie in few of the other units as well.
        let many = 2 + rng.next_below(board.topology.values / 2 + 1);
        let order = rng.order(board.topology.values.max(2));
        for unit in units.iter().filter(|unit| unit.kind == kind) {
            for _ in 0..[0, 1, 1, 1, 2][rng.next_below(5)] {
                let place = order[rng.next_below(many.min(order.len()))];
                candidates[usize::from(unit.cells[place % unit.cells.len()])] |= 1 << value;
            }
        }
    }
}

/// Restricts a few cells of some units to their own values, or removes these values from the other cells.
fn narrow(board: &TestBoard, rng: &mut RandomStream, solution: &[usize], candidates: &mut [u64]) {
    let units = &board.topology.units;
    for _ in 0..=rng.next_below(4) {
        let Some(unit) = units.get(rng.next_below(units.len())) else { return };
        // With many values, up to all but a few cells.
        let size = 2 + rng.next_below(3.max(board.topology.values.saturating_sub(6)));
        let few: Vec<usize> = rng.order(unit.cells.len()).into_iter().take(size).collect();
        let few: Vec<usize> = few.into_iter().map(|at| usize::from(unit.cells[at])).collect();
        let values = few.iter().fold(0u64, |all, &cell| all | 1 << solution[cell]);
        if rng.percent(50) {
            few.iter().for_each(|&cell| candidates[cell] &= values);
        } else {
            let outside = unit.cells.iter().map(|&cell| usize::from(cell)).filter(|cell| !few.contains(cell));
            outside.for_each(|cell| candidates[cell] &= !values | 1 << solution[cell]);
        }
    }
}

fn finish(
    board: &TestBoard,
    rng: &mut RandomStream,
    solution: &[usize],
    candidates: Vec<u64>,
) -> SolvedPosition {
    let topology = &*board.topology;
    let part = [0, 0, 15, 30, 45, 60, 75][rng.next_below(7)];
    let none = vec![0; topology.cell_words()];
    let mut state = BoardState::new(topology);
    state.load(topology, &candidates, &none, &none);
    let mut given = none;
    for (cell, set) in candidates.iter().enumerate() {
        let single = set.is_power_of_two() && rng.percent(80);
        if single || rng.percent(part) {
            state.place(topology, cell, solution[cell]);
            if rng.percent(60) {
                bits::insert(&mut given, cell);
            }
        }
    }
    set_givens(topology, &mut state, &given);
    SolvedPosition { state, solution: solution.to_vec() }
}

/// Makes these placed cells the givens.
pub fn set_givens(topology: &Topology, state: &mut BoardState, given: &[u64]) {
    let cells = topology.cells.len();
    let placed: Vec<u64> =
        bits::full(cells).iter().zip(state.open()).map(|(all, open)| all & !open).collect();
    let candidates: Vec<u64> = (0..cells).map(|cell| state.candidates(cell)).collect();
    state.load(topology, &candidates, &placed, given);
}
