//! What is done for a board in several connected components is what its components take together.

use crate::boards::{Board, program};
use crate::random::Random;
use tesuji::board::BoardState;
use tesuji::frame::{ExecFrame, ExecMemory};
use tesuji::strategy::compile;

/// How many elements of loops a technique looks at until nothing is left to find, as one cell after another is filled.
fn work(technique: &str, copies: usize) -> u64 {
    let board = Board::kakuros(&mut Random::new(3), copies);
    let topology = &board.topology;
    let technique = compile(program(), &program().call(technique).unwrap()[0], topology, false).unwrap();
    let (mut state, mut scratch) = (BoardState::new(topology), ExecMemory::default());
    scratch.reserve(technique.registers);
    let mut awake = technique.awake(topology);
    technique.wake_all(&mut awake, &state);
    for (cell, value) in board.solved(&mut Random::new(0)).into_iter().enumerate() {
        loop {
            technique.prepare(topology, &mut state, &mut awake);
            if !technique.search(&ExecFrame::first(topology, &state, &scratch), &mut awake) {
                break;
            }
            scratch.apply(topology, &mut state);
        }
        if state.is_open(cell) {
            state.place(topology, cell, value);
        }
    }
    scratch.clock.ticks()
}

#[test]
fn four_times_the_board_takes_four_times_as_much() {
    let [one, four] =
        [1, 4].map(|copies| Board::kakuros(&mut Random::new(3), copies).topology.components().count());
    assert_eq!(four, 4 * one);
    for technique in [
        "trial",
        "cage-comparison",
        "naked-killer-subset",
        "joint-arrangements",
        "surface-sum(2)",
        "surface-sum(2, meeting)",
        "combination-chain",
    ] {
        let [one, four] = [1, 4].map(|copies| work(technique, copies));
        assert!(one > 0 && four <= 5 * one, "{technique}: {one}, {four}");
    }
}

#[test]
fn units_that_share_cells_are_in_one_component() {
    for (corner, count) in [(1, 1), (2, 2)] {
        let board = Board::overlapping((2, 2), &[(0, 0), (corner, corner)]);
        assert_eq!(board.topology.components().count(), count);
    }
    let board = Board::kakuros(&mut Random::new(3), 3);
    let components = board.topology.components();
    let all = (0..components.count()).flat_map(|number| components.cells(number));
    assert_eq!(all.count(), board.topology.cells.len());
    for number in 0..components.count() {
        let cells = components.cells(number);
        assert!(
            cells.is_sorted() && cells.iter().all(|&cell| components.of_cell(usize::from(cell)) == number)
        );
        for &unit in components.units(number) {
            assert!(board.topology.units[usize::from(unit)].cells.iter().all(|cell| cells.contains(cell)));
        }
    }
}
