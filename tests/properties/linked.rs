//! What the laws of a board say of two nodes that a link joins.

use crate::boards::Board;
use tesuji::board::{BoardState, SolutionCount, SolverMemory};
use tesuji::engine::LinkPair;
use tesuji::lang::Link;

/// How many assumptions the laws may make for a question.
const LIMIT: u64 = 500;

/// Whether a link holds between two nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    Yes,
    No,
    /// The laws were asked for too long.
    Unknown,
}

/// Whether what a link says of two nodes holds in every solution: that one of them is true, where it is strong; that
/// not both are, where it is weak.
pub fn held(
    board: &Board,
    search: &mut SolverMemory,
    state: &BoardState,
    link: &Link,
    edge: &LinkPair,
) -> Held {
    let [a, b] = &edge.nodes;
    let mut all = Held::Yes;
    if link.is_strong {
        let neither = |cell: usize, set: u64| {
            a.iter().chain(b).filter(|(c, _)| *c == cell).fold(set, |set, (_, v)| set & !(1 << v))
        };
        all = all.and(impossible(board, search, state, neither));
    }
    if link.is_weak {
        for &p in a {
            for &q in b {
                let both = |cell: usize, set: u64| {
                    [p, q].iter().filter(|(c, _)| *c == cell).fold(set, |set, (_, v)| set & 1 << v)
                };
                all = all.and(impossible(board, search, state, both));
            }
        }
    }
    all
}

impl Held {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Yes, Self::Yes) => Self::Yes,
            _ => Self::Unknown,
        }
    }
}

/// Whether a position has no solution with the candidates that are left of each cell.
fn impossible(
    board: &Board,
    search: &mut SolverMemory,
    state: &BoardState,
    left: impl Fn(usize, u64) -> u64,
) -> Held {
    let topology = &*board.topology;
    let candidates: Vec<u64> =
        (0..topology.cells.len()).map(|cell| left(cell, state.candidates(cell))).collect();
    let none = vec![0; topology.cell_words()];
    let mut narrowed = BoardState::new(topology);
    narrowed.load(topology, &candidates, &none, &none);
    match board.laws.count(search, &narrowed, Some(LIMIT)) {
        SolutionCount::None => Held::Yes,
        SolutionCount::One(_) | SolutionCount::Several(..) => Held::No,
        SolutionCount::Unknown => Held::Unknown,
    }
}
