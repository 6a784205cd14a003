//! Turning a board, swapping its lines or giving its values other names changes no match.

use crate::boards::{Board, lines, program};
use crate::calls::{choices, compiled, plain};
use crate::fields::times;
use crate::positions::{draw, show};
use crate::random::Random;
use tesuji::board::BoardState;
use tesuji::frame::Effects;
use tesuji::frame::ExecMemory;
use tesuji::sets::SetBits;
use tesuji::sets::bits;

/// Where each cell and each value goes.
pub struct Symmetry {
    cells: Vec<usize>,
    values: Vec<usize>,
}

impl Symmetry {
    /// The cell at row r and column c goes to `to(r, c)`; the values are shuffled.
    pub fn new(n: usize, random: &mut Random, to: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let cell = |c: usize| to(c / n, c % n);
        let cells = (0..n * n).map(cell).map(|(r, c)| r * n + c).collect();
        Self { cells, values: random.shuffled(n) }
    }

    fn values(&self, set: u64) -> u64 {
        SetBits(set).fold(0, |all, v| all | 1 << self.values[v])
    }

    pub fn state(&self, from: &BoardState, to: &Board) -> BoardState {
        let topology = &*to.topology;
        let mut candidates = vec![0; self.cells.len()];
        let (mut placed, mut given) = (vec![0; topology.cell_words()], vec![0; topology.cell_words()]);
        for (c, &image) in self.cells.iter().enumerate() {
            candidates[image] = self.values(from.candidates(c));
            if !from.is_open(c) {
                bits::insert(&mut placed, image);
            }
            if bits::has(from.given(), c) {
                bits::insert(&mut given, image);
            }
        }
        let mut state = BoardState::new(topology);
        state.load(topology, &candidates, &placed, &given);
        state
    }

    pub fn effects(&self, effects: &Effects) -> Effects {
        let mut image = Effects {
            placements: effects.placements.iter().map(|&(c, v)| (self.cells[c], self.values[v])).collect(),
            eliminations: effects
                .eliminations
                .iter()
                .map(|&(c, set)| (self.cells[c], self.values(set)))
                .collect(),
        };
        image.merge();
        image
    }
}

/// Checks that the matches of every call on `from` become those on `to`, on some random positions, each under
/// the next symmetry of a list.
fn symmetric(from: &Board, to: &Board, symmetries: &[Symmetry], looks: usize, positions: usize, seed: u64) {
    let mut calls = plain();
    calls.retain(|call| choices(from, call) <= looks);
    let techniques: Vec<_> = compiled(from, &calls).into_iter().zip(compiled(to, &calls)).collect();
    let (mut random, mut scratch) = (Random::new(seed), ExecMemory::default());
    let mut total = 0;
    for symmetry in symmetries.iter().cycle().take(positions) {
        let state = draw(from, &mut random).state;
        let turned = symmetry.state(&state, to);
        for (before, after) in &techniques {
            let before = before.matches(&from.topology, &state, &mut scratch);
            let mut expected: Vec<Effects> = before.iter().map(|m| symmetry.effects(&m.effects)).collect();
            let after = after.matches(&to.topology, &turned, &mut scratch);
            let mut found: Vec<Effects> = after.iter().map(|m| m.effects.clone()).collect();
            expected.sort();
            found.sort();
            total += found.len();
            assert!(
                found == expected,
                "{}: {} matches on\n{}\n{} on\n{}",
                before.iter().chain(&after).map(|m| program().describe(&m.call)).next().unwrap_or_default(),
                expected.len(),
                show(&from.topology, &state),
                found.len(),
                show(&to.topology, &turned)
            );
        }
    }
    assert!(total > 50 * calls.len(), "{total} matches");
}

/// Symmetries that only turn and reflect a board of n rows.
pub fn turns(n: usize, random: &mut Random) -> Vec<Symmetry> {
    vec![
        Symmetry::new(n, random, |r, c| (c, r)),
        Symmetry::new(n, random, |r, c| (c, n - 1 - r)),
        Symmetry::new(n, random, |r, c| (n - 1 - r, c)),
        Symmetry::new(n, random, |r, c| (n - 1 - c, n - 1 - r)),
    ]
}

/// Symmetries that swap bands, stacks, and the rows and columns in them.
pub fn swaps(board: &Board, random: &mut Random, count: usize) -> Vec<Symmetry> {
    let ((h, w), n) = (board.block, board.topology.values);
    let one = |_| {
        let (rows, columns) = (lines(random, n, h), lines(random, n, w));
        Symmetry::new(n, random, |r, c| (rows[r], columns[c]))
    };
    (0..count).map(one).collect()
}

#[test]
fn turning_and_swapping_9() {
    let board = Board::new("sudoku", 3, 3);
    let mut random = Random::new(21);
    let mut symmetries = turns(9, &mut random);
    symmetries.extend(swaps(&board, &mut random, 4));
    symmetric(&board, &board, &symmetries, 500_000, 6 * times(), 22);
}

#[test]
fn turning_windoku_and_x_sudoku() {
    let symmetries = turns(9, &mut Random::new(23));
    for game in ["windoku", "x-sudoku"] {
        let board = Board::new(game, 3, 3);
        symmetric(&board, &board, &symmetries, 100_000, 8 * times(), 24);
    }
}

#[test]
fn swapping_6_and_laying_it_on_its_side() {
    let (flat, upright) = (Board::new("sudoku", 2, 3), Board::new("sudoku", 3, 2));
    let mut random = Random::new(25);
    symmetric(&flat, &flat, &swaps(&flat, &mut random, 6), 500_000, 6 * times(), 26);
    let side = [
        Symmetry::new(6, &mut random, |r, c| (c, r)),
        Symmetry::new(6, &mut random, |r, c| (5 - c, r)),
        Symmetry::new(6, &mut random, |r, c| (c, 5 - r)),
    ];
    symmetric(&flat, &upright, &side, 500_000, 6 * times(), 27);
}
