//! What chains conclude is what their rules say: the same as by going from node to node.

use crate::boards::{Board, program};
use crate::calls::{asks_too_much, walkers};
use crate::conclusions::{closes, conclusions};
use crate::fields::times;
use crate::menu::menu;
use crate::positions::show;
use crate::random::Random;
use crate::structured::structured;
use std::collections::{BTreeMap, BTreeSet};
use tesuji::frame::Effects;
use tesuji::frame::ExecMemory;
use tesuji::lang::Call;
use tesuji_oracle::reference_matches;

/// Holds the chains that ship against the reference on so many random positions.
fn followed(board: &Board, positions: usize, longest: usize, seed: u64) {
    let mut techniques: Vec<usize> =
        walkers().into_iter().filter(|call| !asks_too_much(call)).map(|call| call.technique).collect();
    techniques.dedup();
    let menu = menu(program(), board, &techniques, longest);
    let (mut random, mut scratch, mut total) = (Random::new(seed), ExecMemory::default(), 0);
    for number in 0..positions {
        let state = structured(board, &mut random).state;
        for technique in menu.iter().filter_map(|item| item.on(number)) {
            let call = &technique.plan().call;
            let expected = reference_matches(program(), call, &board.topology, &state).unwrap();
            let expected = conclusions(expected, Effects::clone);
            let found = conclusions(technique.matches(&board.topology, &state, &mut scratch), Effects::clone);
            total += found.len();
            assert!(
                found == expected || is_loop(call) && includes(&found, &expected),
                "{} on position {number}\n{}\nmissing {:?}\nextra {:?}",
                program().describe(call),
                show(&board.topology, &state),
                expected.difference(&found).next(),
                found.difference(&expected).next()
            );
        }
    }
    assert!(total > positions, "{total} conclusions");
}

fn is_loop(call: &Call) -> bool {
    closes(&program().techniques[call.technique])
}

/// Whether loops conclude all that others do: the reference closes no more than one at each node.
fn includes(found: &BTreeSet<Effects>, others: &BTreeSet<Effects>) -> bool {
    let gone = |set: &BTreeSet<Effects>| -> BTreeMap<usize, u64> {
        set.iter().flat_map(|effects| effects.eliminations.iter().copied()).collect()
    };
    let found = gone(found);
    gone(others).iter().all(|(cell, values)| values & !found.get(cell).unwrap_or(&0) == 0)
}

#[test]
fn chains_on_4() {
    followed(&Board::new("sudoku", 2, 2), 10 * times(), 40, 51);
}

#[test]
fn chains_on_6() {
    followed(&Board::new("sudoku", 2, 3), 4 * times(), 2, 52);
}
