//! What is kept of links while a position changes is what they join on it.

use crate::boards::{Board, program};
use crate::calls::walkers;
use crate::fields::times;
use crate::menu::{matches_in_time, menu};
use crate::positions::show;
use crate::random::Random;
use crate::structured::structured;
use tesuji::board::BoardState;
use tesuji::frame::ExecMemory;

/// How many changes each position goes through.
const CHANGES: usize = 4;

/// Takes a candidate out or places one, whether that is right or not.
fn change(board: &Board, state: &mut BoardState, random: &mut Random) {
    let open: Vec<usize> =
        (0..board.topology.cells.len()).filter(|&c| state.is_open(c) && state.candidates(c) != 0).collect();
    let Some(&cell) = (!open.is_empty()).then(|| &open[random.below(open.len())]) else { return };
    let values: Vec<usize> =
        (0..board.topology.values).filter(|v| state.candidates(cell) >> v & 1 != 0).collect();
    let value = values[random.below(values.len())];
    match random.chance(30) || values.len() == 1 {
        true => state.place(&board.topology, cell, value),
        false => state.eliminate(cell, value),
    }
}

/// Holds what techniques with paths find with a memory that has followed a position against what they find with none,
/// and so in a copy of it, which goes its own way, and back in the position itself; gives how many matches there were.
fn kept(board: &Board, positions: usize, seed: u64) -> usize {
    let mut techniques: Vec<usize> = walkers().into_iter().map(|call| call.technique).collect();
    techniques.dedup();
    let menu = menu(program(), board, &techniques, positions);
    let (mut random, mut total) = (Random::new(seed), 0);
    for number in 0..positions {
        let mut state = structured(board, &mut random).state;
        let chosen: Vec<_> = menu.iter().filter_map(|item| item.on(number)).collect();
        let mut scratch = ExecMemory::default();
        let mut holds = |state: &BoardState, scratch: &mut ExecMemory| {
            for technique in &chosen {
                let (found, whole) = matches_in_time(technique, &board.topology, state, scratch);
                let (expected, all) =
                    matches_in_time(technique, &board.topology, state, &mut ExecMemory::default());
                if whole && all {
                    total += found.len();
                    let name = program().describe(&technique.plan().call);
                    assert_eq!(
                        found,
                        expected,
                        "{name} on position {number}\n{}",
                        show(&board.topology, state)
                    );
                }
            }
        };
        holds(&state, &mut scratch);
        for step in 0..CHANGES {
            change(board, &mut state, &mut random);
            holds(&state, &mut scratch);
            if step % 2 == 1 {
                let mut world = state.clone();
                change(board, &mut world, &mut random);
                holds(&world, &mut scratch);
            }
        }
    }
    total
}

#[test]
fn links_on_4() {
    assert!(kept(&Board::new("sudoku", 2, 2), 12 * times(), 61) > 1000);
}

#[test]
fn links_on_9() {
    assert!(kept(&Board::new("sudoku", 3, 3), 4 * times(), 62) > 1000);
}

#[test]
fn links_on_overlapping_boards() {
    assert!(kept(&Board::overlapping((2, 2), &[(0, 0), (2, 2)]), 4 * times(), 63) > 100);
}

#[test]
fn links_with_sums() {
    let mut random = Random::new(64);
    let kakuro = Board::kakuro(&mut random);
    let killer = Board::killer(&mut random, 2, 2);
    assert!(kept(&kakuro, 200 * times(), 65) > 0);
    assert!(kept(&killer, 200 * times(), 66) > 0);
}

#[test]
fn links_on_other_games() {
    assert!(kept(&Board::new("x-sudoku", 2, 2), 4 * times(), 67) > 100);
    assert!(kept(&Board::new("sudoku-with-slants", 2, 3), 4 * times(), 68) > 100);
}
