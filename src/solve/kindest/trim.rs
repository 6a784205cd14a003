//! Removal of the moves that a path does not need.

use crate::kindest::{
    match_index::Move,
    path_finder::{PathFinder, total},
};
use std::cmp::Reverse;

/// The order in which moves are left out.
#[derive(Debug, Clone, Copy)]
pub enum TrimOrder {
    DearestFirst,
    LastFirst,
}

impl PathFinder<'_> {
    /// A path without moves that can be left out, in this order; `None` if the moves do not reach the goal. The
    /// result costs no more than the replay of the moves.
    pub fn trim(&mut self, moves: &[Move], order: TrimOrder) -> Option<Vec<Move>> {
        let mut kept = self.replay(moves)?;
        while let Some(fewer) = self.leave_one_out(&kept, order) {
            kept = fewer;
        }
        Some(kept)
    }

    /// A cheaper path without one of the moves; `None` if each is needed.
    fn leave_one_out(&mut self, moves: &[Move], order: TrimOrder) -> Option<Vec<Move>> {
        let mut places: Vec<usize> = (0..moves.len()).rev().collect();
        if let TrimOrder::DearestFirst = order {
            places.sort_by_key(|&at| Reverse(moves[at].effort));
        }
        places.into_iter().find_map(|at| {
            let fewer: Vec<Move> = moves
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, one)| one.clone())
                .collect();
            self.replay(&fewer).filter(|found| total(found) < total(moves))
        })
    }
}
