//! The open moves of techniques: what their matches on a position conclude, each once.

use crate::prelude::*;
use tesuji_engine::SupportedMatch;
use tesuji_frame::Effects;

/// Effects of a match.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveEffects {
    /// A single placement: cell and value.
    Placement(usize, usize),
    Others(Effects),
}

impl MoveEffects {
    pub fn new(effects: Effects) -> Self {
        match (&effects.placements[..], &effects.eliminations[..]) {
            (&[(cell, value)], []) => Self::Placement(cell, value),
            _ => Self::Others(effects),
        }
    }

    pub fn effects(&self) -> Effects {
        match self {
            &Self::Placement(cell, value) => {
                Effects { placements: vec![(cell, value)], eliminations: Vec::new() }
            }
            Self::Others(effects) => effects.clone(),
        }
    }
}

/// The open moves of a technique on a position, in order of their effects.
#[derive(Default)]
pub struct OpenMoves {
    /// The version of the position; `None` before the first search.
    pub version: Option<usize>,
    /// Each with the number of its match. Moves with the same effects may differ in their pins.
    pub moves: Vec<(MoveEffects, usize)>,
    /// By match: the values of the pinned variables of the technique.
    pub pins: Vec<Datum>,
    /// By match: the match itself; empty if no trace needs it.
    pub matches: Vec<SupportedMatch>,
}

impl OpenMoves {
    /// Forgets the moves of an earlier run.
    pub fn forget(&mut self) {
        self.version = None;
        self.clear();
    }

    pub fn clear(&mut self) {
        self.moves.clear();
        self.pins.clear();
        self.matches.clear();
    }

    /// The values of the pinned variables, `stride` of them, of a match.
    pub fn pins(&self, number: usize, stride: usize) -> &[Datum] {
        &self.pins[number * stride..][..stride]
    }

    /// Sorts the moves, and removes repeated ones.
    pub fn sort(&mut self, stride: usize) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.sort_unstable_by(|(a, m), (b, n)| {
            a.cmp(b).then_with(|| self.pins(*m, stride).cmp(self.pins(*n, stride))).then(m.cmp(n))
        });
        moves.dedup_by(|(a, m), (b, n)| a == b && self.pins(*m, stride) == self.pins(*n, stride));
        self.moves = moves;
    }
}

/// A technique and the number of its move.
pub type MoveId = (usize, usize);
