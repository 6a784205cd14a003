//! Rows, columns and matrices in JSON, as squares of a board.

use crate::prelude::*;

/// Row and column of a square, counted from 0.
pub(crate) type Pair = [usize; 2];

/// The size of a board, to which coordinates are held.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Size {
    pub(crate) fn square(self, [row, column]: Pair) -> Result<usize> {
        if row < self.rows && column < self.columns {
            return Ok(row * self.columns + column);
        }
        fail!("[{row}, {column}] is outside {} × {} squares", self.rows, self.columns)
    }

    /// The squares of a list of them; `what` it is of.
    pub(crate) fn squares(self, list: &[Pair], what: &Message) -> Result<Vec<usize>> {
        list.iter().map(|pair| self.square(*pair)).collect::<Result<_>>().after(|| what.clone())
    }

    pub(crate) fn pair(self, square: usize) -> Pair {
        [square / self.columns, square % self.columns]
    }

    pub(crate) fn pairs(self, squares: &[usize]) -> Vec<Pair> {
        squares.iter().map(|square| self.pair(*square)).collect()
    }

    /// The entries of a matrix with one for each square, row by row.
    pub(super) fn matrix<T>(self, rows: Vec<Vec<T>>, what: &Message) -> Result<Vec<T>> {
        if rows.len() != self.rows {
            fail!("{} rows of {what}: expected {}", rows.len(), self.rows);
        }
        if let Some((number, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != self.columns) {
            fail!("{} cells in row {} of {what}: expected {}", row.len(), number + 1, self.columns);
        }
        Ok(rows.into_iter().flatten().collect())
    }

    /// The entries of a matrix and their squares, if there is one.
    pub(super) fn entries<T>(self, rows: Option<Vec<Vec<T>>>, what: &Message) -> Result<Vec<(usize, T)>> {
        let entries = rows.map(|rows| self.matrix(rows, what)).transpose()?;
        Ok(entries.into_iter().flatten().enumerate().collect())
    }

    pub(super) fn rows<T: Clone>(self, entries: &[T]) -> Vec<Vec<T>> {
        entries.chunks(self.columns.max(1)).map(<[T]>::to_vec).collect()
    }
}
