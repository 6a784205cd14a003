//! Chains and worlds conclude the same on a board that is turned, with its lines in another order, its values renamed.
//!
//! A path is reported once for its two ends, by a walk that depends on the order of cells, and may be found from
//! either end: what is compared is the set of conclusions. Of worlds that end early it depends on the order of cells
//! how far they have come by then: only those are compared that end by themselves.

use crate::boards::{Board, program};
use crate::calls::{followers, number};
use crate::conclusions::{SHORT, conclusions, settled};
use crate::fields::times;
use crate::menu::{Item, matches_in_time, menu};
use crate::positions::show;
use crate::random::Random;
use crate::structured::structured;
use crate::symmetry::{Symmetry, swaps, turns};
use tesuji::board::BoardState;
use tesuji::engine::CompiledTechnique;
use tesuji::frame::Effects;
use tesuji::frame::ExecMemory;
use tesuji::lang::{Argument, Call, Clause};

/// Whether what a call concludes depends on the order of the board: it counts on what its worlds rest, and of all the
/// ways in which a candidate can go, they keep the one that they came to first.
fn is_ordered(call: &Call) -> bool {
    // Of several cycles over a weak step one of the shortest is told, and what its other steps exclude with it.
    let clauses = &program().techniques[call.technique].clauses;
    if clauses.iter().any(|clause| matches!(clause, Clause::Path(path) if path.is_cycle)) {
        return true;
    }
    // A chain that begins with the later of its ends, in reading order.
    if call.arguments.contains(&Argument::Word("later".into())) {
        return true;
    }
    let name = program().techniques[call.technique].name.as_str();
    ["either-value", "contradicted-value"].contains(&name) && number(call, "limit") < 2 * SHORT as i64
}

/// Checks that the conclusions of every technique on `from` become those on `to`, on so many random positions.
fn turned(from: &Board, to: &Board, symmetries: &[Symmetry], positions: usize, seed: u64) {
    let mut techniques: Vec<usize> = followers().into_iter().map(|call| call.technique).collect();
    techniques.dedup();
    let of = |board| menu(program(), board, &techniques, positions);
    let pairs: Vec<(Item, Item)> = of(from).into_iter().zip(of(to)).collect();
    let (mut random, mut scratch) = (Random::new(seed), ExecMemory::default());
    let mut total = 0;
    for position in 0..positions {
        let symmetry = &symmetries[position / 2 % symmetries.len()];
        let state = structured(from, &mut random).state;
        let image = symmetry.state(&state, to);
        for (before, after) in &pairs {
            let (Some(before), Some(after)) = (before.on(position), after.on(position)) else { continue };
            let call = &before.plan().call;
            if is_ordered(call) {
                continue;
            }
            let look = |technique: &CompiledTechnique,
                        board: &Board,
                        state: &BoardState,
                        scratch: &mut ExecMemory| {
                let (found, whole) = matches_in_time(technique, &board.topology, state, scratch);
                whole.then(|| settled(found))
            };
            let (Some(found), Some(expected)) =
                (look(after, to, &image, &mut scratch), look(before, from, &state, &mut scratch))
            else {
                continue;
            };
            let expected = conclusions(expected, |effects| symmetry.effects(effects));
            let found = conclusions(found, Effects::clone);
            total += found.len();
            assert!(
                found == expected,
                "{} on position {position}\n{}\nand\n{}\nmissing {:?}\nextra {:?}",
                program().describe(call),
                show(&from.topology, &state),
                show(&to.topology, &image),
                expected.difference(&found).next(),
                found.difference(&expected).next()
            );
        }
    }
    assert!(total > 10 * positions, "{total} conclusions");
}

#[test]
fn chains_and_worlds_on_9() {
    let board = Board::new("sudoku", 3, 3);
    let mut random = Random::new(41);
    let mut symmetries = turns(9, &mut random);
    symmetries.extend(swaps(&board, &mut random, 8));
    turned(&board, &board, &symmetries, 20 * times(), 42);
}

#[test]
fn chains_and_worlds_on_windoku_and_x_sudoku() {
    let symmetries = turns(9, &mut Random::new(43));
    for game in ["windoku", "x-sudoku"] {
        let board = Board::new(game, 3, 3);
        turned(&board, &board, &symmetries, 8 * times(), 44);
    }
}

#[test]
fn chains_and_worlds_on_6_laid_on_its_side() {
    let (flat, upright) = (Board::new("sudoku", 2, 3), Board::new("sudoku", 3, 2));
    let mut random = Random::new(45);
    turned(&flat, &flat, &swaps(&flat, &mut random, 8), 20 * times(), 46);
    let side = [
        Symmetry::new(6, &mut random, |r, c| (c, r)),
        Symmetry::new(6, &mut random, |r, c| (5 - c, r)),
        Symmetry::new(6, &mut random, |r, c| (c, 5 - r)),
    ];
    turned(&flat, &upright, &side, 20 * times(), 47);
}
