//! Positions of a path: free steps, goals, and replays of moves.

use crate::{
    kindest::match_index::{MatchIndex, Move},
    premises::conclusions,
};
use std::cmp::Reverse;
use tesuji_board::{BoardState, Topology};
use tesuji_evidence::CandidateLiteral;
use tesuji_frame::Effects;
use tesuji_strategy::{RunLimits, StrategyMemory};

/// The aim of a path.
#[derive(Debug, Clone, Copy)]
pub enum Goal {
    Solved,
    Known(CandidateLiteral),
}

impl Goal {
    pub fn is_reached(self, state: &BoardState) -> bool {
        match self {
            Self::Solved => state.is_solved(),
            Self::Known(conclusion) => is_known(state, conclusion),
        }
    }
}

/// Whether a position contains a conclusion.
pub fn is_known(state: &BoardState, conclusion: CandidateLiteral) -> bool {
    match conclusion {
        CandidateLiteral::Is(cell, value) => state.placed(cell) == Some(value),
        CandidateLiteral::Not(cell, value) => state.candidates(cell) >> value & 1 == 0,
    }
}

/// Positions of paths from one start to one goal.
pub struct PathFinder<'b> {
    pub index: MatchIndex<'b>,
    pub memory: StrategyMemory,
    pub start: &'b BoardState,
    pub goal: Goal,
}

impl<'b> PathFinder<'b> {
    pub fn new(index: MatchIndex<'b>, start: &'b BoardState, goal: Goal) -> Self {
        let memory = index.techniques.free.runner();
        Self { index, memory, start, goal }
    }

    pub fn topology(&self) -> &'b Topology {
        self.index.topology
    }

    /// Makes all free steps.
    pub fn make_free_steps(&mut self, state: &mut BoardState) {
        self.index.techniques.free.run(&mut self.memory, state, RunLimits::default(), None);
    }

    /// The start after all free steps.
    pub fn first_position(&mut self) -> BoardState {
        let mut state = self.start.clone();
        self.make_free_steps(&mut state);
        state
    }

    /// Applies effects, and makes all free steps.
    pub fn advance(&mut self, state: &mut BoardState, effects: &Effects) {
        effects.apply(self.index.topology, state);
        self.make_free_steps(state);
    }

    /// The moves without those whose conclusions the ones before it have drawn, each as its technique finds it on the
    /// position there; a move that its technique does not find is left out. `None` if they do not reach the goal.
    pub fn replay(&mut self, moves: &[Move]) -> Option<Vec<Move>> {
        // Without a search: whether they would reach the goal if all of them were found.
        let mut state = self.first_position();
        for one in moves {
            self.advance(&mut state, &one.effects);
        }
        if !self.goal.is_reached(&state) {
            return None;
        }
        let mut state = self.first_position();
        let mut replayed = Vec::new();
        for wanted in moves {
            if self.goal.is_reached(&state) {
                break;
            }
            let missing = missing(&state, &wanted.effects);
            if missing.is_empty() {
                continue;
            }
            let key = self.index.key(&state);
            let moves = self.index.moves(wanted.technique, &state, &key);
            let shared =
                moves.iter().map(|one| (missing.iter().filter(|it| draws(&one.effects, **it)).count(), one));
            let best = shared.filter(|(n, _)| *n > 0).min_by_key(|(n, one)| (Reverse(*n), one.effort));
            let Some((_, best)) = best else { continue };
            self.advance(&mut state, &best.effects);
            replayed.push(best.clone());
        }
        self.goal.is_reached(&state).then_some(replayed)
    }
}

/// Cost of a path.
pub fn total(moves: &[Move]) -> i64 {
    moves.iter().fold(0, |sum, one| sum.saturating_add(one.cost))
}

/// The conclusions of effects that a position does not contain.
pub fn missing(state: &BoardState, effects: &Effects) -> Vec<CandidateLiteral> {
    conclusions(effects).into_iter().filter(|one| !is_known(state, *one)).collect()
}

/// Whether effects draw a conclusion.
pub fn draws(effects: &Effects, conclusion: CandidateLiteral) -> bool {
    match conclusion {
        CandidateLiteral::Is(cell, value) => effects.placements.contains(&(cell, value)),
        CandidateLiteral::Not(cell, value) => {
            effects.eliminations.iter().any(|&(other, values)| other == cell && values >> value & 1 == 1)
                || effects.placements.iter().any(|&(other, placed)| other == cell && placed != value)
        }
    }
}
