//! Open moves with their weights.

use super::open_moves::MoveId;

/// The moves of a choice, in order.
#[derive(Default)]
pub struct WeightedMoves {
    pub ids: Vec<MoveId>,
    /// By entry: the end of its moves, and the weight of each of them.
    pub ends: Vec<(usize, u64)>,
}

impl WeightedMoves {
    pub fn total(&self) -> u64 {
        let mut first = 0;
        self.ends.iter().fold(0, |total: u64, &(end, weight)| {
            let moves = (end - std::mem::replace(&mut first, end)) as u64;
            total.saturating_add(moves.saturating_mul(weight))
        })
    }

    /// The move at a place below the total weight.
    pub fn move_at(&self, mut place: u64) -> Option<MoveId> {
        let mut first = 0;
        for &(end, weight) in &self.ends {
            let number = usize::try_from(place / weight).unwrap_or(usize::MAX);
            if number < end - first {
                return self.ids.get(first + number).copied();
            }
            place -= weight * (end - first) as u64;
            first = end;
        }
        None
    }
}
