//! Kakuro without the row and column of clues around it: `pzpr` counts the inner squares and keeps the clues outside.

use super::super::error::{Result, fail};
use super::{Board, Square};

/// A board with its outer row and column apart.
pub(in crate::formats) struct Frame {
    /// The sum above each inner column.
    pub(in crate::formats) down: Vec<Option<i64>>,
    /// The sum before each inner row.
    pub(in crate::formats) across: Vec<Option<i64>>,
    /// The inner squares, row by row.
    pub(in crate::formats) inner: Vec<Square>,
}

impl Frame {
    /// The board with the clues around it.
    pub(in crate::formats) fn board(&self) -> Result<Board> {
        let mut rows = vec![vec![Square::BARE]];
        rows[0].extend(self.down.iter().map(|down| Square::Black { down: *down, across: None }));
        for (across, inner) in self.across.iter().zip(self.inner.chunks(self.down.len().max(1))) {
            let mut row = vec![Square::Black { down: None, across: *across }];
            row.extend(inner);
            rows.push(row);
        }
        Board::of_rows(rows)
    }

    /// The sum of the run down that begins at an inner square, above which no cell stands.
    pub(super) fn down_above(&mut self, place: usize) -> &mut Option<i64> {
        let columns = self.down.len();
        match place.checked_sub(columns).map(|above| &mut self.inner[above]) {
            Some(Square::Black { down, .. }) => down,
            _ => &mut self.down[place % columns],
        }
    }

    /// The sum of the run across that begins at an inner square, before which no cell stands.
    pub(super) fn across_before(&mut self, place: usize) -> &mut Option<i64> {
        let columns = self.down.len();
        match place
            .checked_sub(1)
            .filter(|_| !place.is_multiple_of(columns))
            .map(|before| &mut self.inner[before])
        {
            Some(Square::Black { across, .. }) => across,
            _ => &mut self.across[place / columns],
        }
    }

    /// What stands inside and around.
    pub(in crate::formats) fn of(board: &Board) -> Result<Self> {
        let mut frame = Self { down: Vec::new(), across: Vec::new(), inner: Vec::new() };
        for (row, squares) in board.rows().enumerate() {
            for (column, square) in squares.iter().enumerate() {
                match (row, column, *square) {
                    (0, 0, Square::BARE) => {}
                    (0, 1.., Square::Black { down, across: None }) => frame.down.push(down),
                    (1.., 0, Square::Black { down: None, across }) => frame.across.push(across),
                    (1.., 1.., square) => frame.inner.push(square),
                    _ => {
                        let (row, column) = (row + 1, column + 1);
                        fail!("r{row}c{column} is no clue for the runs beside the border");
                    }
                }
            }
        }
        Ok(frame)
    }
}
