//! What a plan finds is what its rule says: the same matches as by trying everything.

use crate::boards::{Board, program};
use crate::calls::{choices, compiled, conditional_aliases, plain, unusual};
use crate::fields::times;
use crate::positions::{draw, draw_with, show};
use crate::random::Random;
use std::collections::BTreeSet;
use tesuji::board::BoardState;
use tesuji::engine::CompiledTechnique;
use tesuji::frame::ExecMemory;
use tesuji::frame::{Effects, MatchBindings, TracedMatch};
use tesuji::lang::Call;
use tesuji_oracle::reference_matches;

/// A match without its place in the order: what variables stand for, those of merged matches included, and what
/// follows.
type Bare = (BTreeSet<MatchBindings>, Effects);

fn bare(found: Vec<TracedMatch>) -> Vec<Bare> {
    let bare = |one: TracedMatch| (one.merged.into_iter().chain([one.bindings]).collect(), one.effects);
    let mut all: Vec<Bare> = found.into_iter().map(bare).collect();
    all.sort();
    all
}

/// Compares the matches of a plan with those that trying everything gives; says how many there are.
fn same(board: &Board, technique: &CompiledTechnique, state: &BoardState, scratch: &mut ExecMemory) -> usize {
    let (topology, call) = (&*board.topology, &technique.plan().call);
    let expected = bare(reference_matches(program(), call, topology, state).unwrap());
    let found = bare(technique.matches(topology, state, scratch));
    if found != expected {
        let missing: Vec<_> = expected.iter().filter(|m| !found.contains(m)).collect();
        let extra: Vec<_> = found.iter().filter(|m| !expected.contains(m)).collect();
        panic!(
            "{} on {} {:?} with {} matches, not {}\n{}\nmissing: {missing:?}\nextra: {extra:?}",
            program().describe(call),
            topology.game,
            board.block,
            found.len(),
            expected.len(),
            show(topology, state)
        );
    }
    found.len()
}

/// Compares calls on so many positions that about `looks` choices are tried for each, but on no more than `most`.
/// Calls with many times more choices than that are left out.
fn compare(board: &Board, calls: &[Call], looks: usize, most: usize, seed: u64) {
    let mut scratch = ExecMemory::default();
    let (mut compared, mut matches) = (0, 0);
    for (call, technique) in calls.iter().zip(compiled(board, calls)) {
        let choices = choices(board, call).max(1);
        let looks = looks.saturating_mul(times());
        let positions = (looks / choices).min(most * times());
        if positions == 0 && looks < choices / 8 {
            continue;
        }
        compared += 1;
        let mut random = Random::new(seed);
        for i in 0..positions.max(1) {
            // Some are half solved: there is less to try there.
            let half = positions == 0 || i % 3 == 2;
            let drawn = if half { draw_with(board, &mut random, 50, 40) } else { draw(board, &mut random) };
            matches += same(board, &technique, &drawn.state, &mut scratch);
        }
    }
    assert!(compared > 20 && matches > 5 * compared, "{matches} matches of {compared} calls");
}

#[test]
fn every_call_on_4() {
    let calls = [plain(), conditional_aliases()].concat();
    compare(&Board::new("sudoku", 2, 2), &calls, 5_000, 12, 11);
}

#[test]
fn every_call_on_6() {
    let calls = [plain(), conditional_aliases()].concat();
    compare(&Board::new("sudoku", 2, 3), &calls, 7_000, 6, 12);
}

#[test]
fn calls_on_9() {
    compare(&Board::new("sudoku", 3, 3), &plain(), 8_000, 5, 13);
}

#[test]
fn calls_on_windoku() {
    compare(&Board::new("windoku", 3, 3), &plain(), 12_000, 3, 14);
}

#[test]
fn calls_on_x_sudoku() {
    compare(&Board::new("x-sudoku", 2, 2), &plain(), 6_000, 8, 15);
}

#[test]
fn calls_where_units_have_sums() {
    for seed in 0..2 {
        compare(&Board::kakuro(&mut Random::new(seed)), &plain(), 3_000, 5, 17);
        compare(&Board::killer(&mut Random::new(seed), 2, 3), &plain(), 3_000, 5, 18);
    }
}

#[test]
fn unusual_rules() {
    for (game, (h, w), times) in
        [("sudoku", (2, 2), 16), ("sudoku", (3, 2), 6), ("x-sudoku", (2, 2), 8), ("windoku", (3, 3), 1)]
    {
        compare(&Board::new(game, h, w), &unusual(), usize::MAX, times, 16);
    }
}
