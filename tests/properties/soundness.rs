//! No match removes a candidate of a solution, or places a value that the solutions do not.

use crate::boards::{Board, program};
use crate::calls::{choices, compiled, is_plain, of_strategy, plain};
use crate::fields::times;
use crate::positions::{Drawn, draw, draw_with, show};
use crate::random::Random;
use crate::union::union;
use tesuji::board::SolverMemory;
use tesuji::frame::Effects;
use tesuji::frame::ExecMemory;
use tesuji::lang::Call;

/// How many assumptions the laws may make for a position. What they find until then is held against the rules.
const LIMIT: u64 = 300;

/// A call with no more choices than this is tried on every position.
const FEW: usize = 5_000;

/// Holds every match of some calls on random positions against the positions' solutions; gives how many matches
/// each call had. Calls with very many choices are only tried on the first positions.
fn sound(
    board: &Board,
    calls: &[Call],
    seed: u64,
    positions: usize,
    draw: impl Fn(&mut Random) -> Drawn,
) -> Vec<usize> {
    let topology = &*board.topology;
    let techniques = compiled(board, calls);
    let (mut random, mut search, mut scratch) =
        (Random::new(seed), SolverMemory::new(), ExecMemory::default());
    let mut found = vec![0; techniques.len()];
    let most =
        |call: &Call| (positions * FEW / choices(board, call).max(1)).clamp(positions.min(2), positions);
    let most: Vec<usize> = calls.iter().map(most).collect();
    for i in 0..positions {
        let Drawn { state, solution } = draw(&mut random);
        // The position's own solution is one of them, whether the laws came to it or not.
        let union = union(topology, &board.laws, &mut search, &state, Some(LIMIT)).unwrap_or_default();
        let kept: Vec<u64> =
            solution.iter().enumerate().map(|(c, v)| union.get(c).unwrap_or(&0) | 1 << v).collect();
        for (technique, (found, most)) in techniques.iter().zip(found.iter_mut().zip(&most)) {
            if i >= *most {
                continue;
            }
            for one in technique.matches(topology, &state, &mut scratch) {
                *found += 1;
                assert!(
                    agrees(&one.effects, &kept),
                    "{} on\n{}\n{one:?}",
                    program().describe(&one.call),
                    show(topology, &state)
                );
            }
        }
    }
    found
}

/// Whether effects leave all candidates that some solution has.
fn agrees(effects: &Effects, kept: &[u64]) -> bool {
    effects.eliminations.iter().all(|&(c, gone)| gone & kept[c] == 0)
        && effects.placements.iter().all(|&(c, v)| kept[c] == 1 << v)
}

/// The plain calls of the default strategy that find all their matches on any position in no time, and the others.
fn default_calls(board: &Board) -> (Vec<Call>, Vec<Call>) {
    let plain = of_strategy(board, "default").into_iter().filter(is_plain);
    plain.partition(|call| choices(board, call) <= 1_000_000)
}

/// Whether a technique speaks of sums.
fn asks_for_sums(call: &Call) -> bool {
    let technique = &program().techniques[call.technique];
    let text = &program().files[technique.span.file as usize].text;
    let text = &text[technique.span.start as usize..technique.span.end as usize];
    ["summed(", "sum("].iter().any(|function| text.contains(function))
}

/// Checks the faster calls of the default strategy; each must have matches.
fn default_strategy(board: &Board, positions: usize, seed: u64) {
    let (calls, _) = default_calls(board);
    let found = sound(board, &calls, seed, positions, |random| draw(board, random));
    let sums = board.topology.units.iter().any(|unit| unit.laws.total().is_some());
    for (call, found) in calls.iter().zip(found) {
        // What begins with units that have a sum finds nothing where there are none.
        assert!(found > 0 || !sums && asks_for_sums(call), "{} had no match", program().describe(call));
    }
}

#[test]
fn the_default_strategy_on_9() {
    default_strategy(&Board::new("sudoku", 3, 3), 800, 1);
}

#[test]
fn the_default_strategy_on_x_sudoku() {
    default_strategy(&Board::new("x-sudoku", 3, 3), 200, 2);
}

#[test]
fn the_default_strategy_on_windoku() {
    default_strategy(&Board::new("windoku", 3, 3), 200, 3);
}

#[test]
fn the_default_strategy_on_6() {
    default_strategy(&Board::new("sudoku", 2, 3), 1000 * times(), 4);
}

#[test]
fn the_default_strategy_on_12() {
    let board = Board::new("sudoku", 3, 4);
    sound(&board, &default_calls(&board).0, 5, 40, |random| draw(&board, random));
}

#[test]
fn large_fish_on_9() {
    for (game, positions) in [("sudoku", 2), ("windoku", 1), ("x-sudoku", 1)] {
        let board = Board::new(game, 3, 3);
        sound(&board, &default_calls(&board).1, 6, positions, |random| draw_with(&board, random, 45, 35));
    }
}

#[test]
fn every_call_on_4_and_6() {
    for ((h, w), positions, limit) in [((2, 2), 100, usize::MAX), ((2, 3), 100, 1_000_000)] {
        let board = Board::new("sudoku", h, w);
        let mut calls = plain();
        calls.retain(|call| choices(&board, call) <= limit);
        sound(&board, &calls, 7, positions, |random| draw(&board, random));
    }
}

#[test]
fn units_whose_cells_may_be_alike() {
    let mut calls = of_strategy(&Board::new("sudoku", 2, 3), "default");
    for text in ["fish(2, mutant, 5)", "fish(3, mutant)", "siamese-fish(2, mutant)", "fish(2, franken, 5)"] {
        calls.extend(program().call(text).unwrap());
    }
    for ((h, w), positions) in [((2, 2), 60), ((2, 3), 30)] {
        let board = Board::new("sudoku-with-slants", h, w);
        let found = sound(&board, &calls, 8, positions * times(), |random| draw(&board, random));
        assert!(found.iter().sum::<usize>() > 200, "{found:?}");
    }
}
