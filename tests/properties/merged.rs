//! The step of a technique that merges, found by need, is one of those that all its matches make.

use crate::boards::{Board, program};
use crate::calls::some_calls;
use crate::fields::times;
use crate::menu::{limit, matches_in_time};
use crate::positions::{draw, show};
use crate::random::Random;
use tesuji::frame::{Datum, MatchBindings, TracedMatch};
use tesuji::frame::{ExecFrame, ExecMemory};
use tesuji::lang::walk::free;
use tesuji::lang::{Program, VarId};
use tesuji::strategy::compile;

/// How many positions each technique is looked for on.
const POSITIONS: usize = 3;

/// What a match has in some variables.
fn key(found: &TracedMatch, keys: &[VarId]) -> MatchBindings {
    found.bindings.iter().filter(|(var, _)| keys.contains(var)).cloned().collect()
}

/// What matches that became one have in common with nothing said of their walks, in order.
fn told(found: &TracedMatch) -> Vec<MatchBindings> {
    let plain = |bindings: &MatchBindings| -> MatchBindings {
        bindings.iter().filter(|(_, datum)| !matches!(datum, Datum::Path(_))).cloned().collect()
    };
    let mut all: Vec<MatchBindings> =
        std::iter::once(&found.bindings).chain(&found.merged).map(plain).collect();
    all.sort();
    all
}

fn each_step_is_one_of_all(program: &Program, board: &Board, seed: u64) -> usize {
    let (mut scratch, mut random, mut steps) = (ExecMemory::default(), Random::new(seed), 0);
    for (number, technique) in program.techniques.iter().enumerate() {
        let Some(merge) = &technique.merge else { continue };
        let keys: Vec<VarId> = merge.keys.iter().flat_map(free).collect();
        for call in some_calls(program, number) {
            let compiled = compile(program, &call, &board.topology, false).unwrap();
            assert!(compiled.merges(), "{}", technique.name);
            if compiled.needs_all() {
                continue;
            }
            for _ in 0..POSITIONS * times() {
                let state = draw(board, &mut random).state;
                let (all, whole) = matches_in_time(&compiled, &board.topology, &state, &mut scratch);
                if !whole {
                    continue;
                }
                scratch.reserve(compiled.registers);
                let mut awake = compiled.awake(&board.topology);
                compiled.wake_all(&mut awake, &state);
                limit(&scratch);
                let run = ExecFrame::first(&board.topology, &state, &scratch);
                let step = compiled.search(&run, &mut awake).then(|| compiled.step(&run));
                if scratch.clock.has_expired() {
                    continue;
                }
                let at = || format!("{} on\n{}", technique.name, show(&board.topology, &state));
                let Some(step) = step else {
                    assert!(all.is_empty(), "{}", at());
                    continue;
                };
                let whole = all.iter().find(|one| key(one, &keys) == key(&step, &keys));
                let whole = whole.unwrap_or_else(|| panic!("{}", at()));
                assert_eq!(step.effects, whole.effects, "{}", at());
                assert_eq!(told(&step), told(whole), "{}", at());
                steps += 1;
            }
        }
    }
    steps
}

#[test]
fn steps_by_need_are_whole() {
    let steps = each_step_is_one_of_all(program(), &Board::new("sudoku", 3, 3), 41)
        + each_step_is_one_of_all(program(), &Board::new("sudoku", 2, 3), 42);
    assert!(steps > 20, "{steps} steps");
}
