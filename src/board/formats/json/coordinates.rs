//! Rows, columns and matrices in JSON, as squares of a board.

use serde_json::Value;

/// The size of a board, to which coordinates are held.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Size {
    /// The square of `[row, column]`, counted from 0.
    ///
    /// # Errors
    /// When it is none.
    pub(super) fn square(self, value: &Value) -> Result<usize, String> {
        match integers(value).as_deref() {
            Some([row, column]) => self.at(*row, *column).ok_or_else(|| {
                format!("[{row}, {column}] is outside {} × {} squares", self.rows, self.columns)
            }),
            _ => Err(format!("{value} is no square: expected [row, column]")),
        }
    }

    fn at(self, row: i64, column: i64) -> Option<usize> {
        let row = usize::try_from(row).ok().filter(|row| *row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|column| *column < self.columns)?;
        Some(row * self.columns + column)
    }

    /// Row and column of a square.
    pub(super) fn pair(self, square: usize) -> [usize; 2] {
        [square / self.columns, square % self.columns]
    }

    /// The squares of a list of `[row, column]`.
    ///
    /// # Errors
    /// When one of them is none, or the list is none.
    pub(super) fn squares(self, value: &Value, what: &str) -> Result<Vec<usize>, String> {
        let list = value.as_array().ok_or_else(|| format!("{what} holds no list of [row, column]"))?;
        list.iter().map(|pair| self.square(pair).map_err(|error| format!("{what}: {error}"))).collect()
    }

    /// The entries of a matrix with one for each square, row by row.
    ///
    /// # Errors
    /// When it has another size.
    pub(super) fn matrix<'a>(self, value: &'a Value, what: &str) -> Result<Vec<&'a Value>, String> {
        let wrong = || format!("{what} is no list of rows");
        let rows = value.as_array().ok_or_else(wrong)?;
        if rows.len() != self.rows {
            return Err(format!("{} rows of {what}: expected {}", rows.len(), self.rows));
        }
        let mut entries = Vec::with_capacity(self.rows * self.columns);
        for (number, row) in rows.iter().enumerate() {
            let row = row.as_array().ok_or_else(wrong)?;
            if row.len() != self.columns {
                let number = number + 1;
                return Err(format!(
                    "{} cells in row {number} of {what}: expected {}",
                    row.len(),
                    self.columns
                ));
            }
            entries.extend(row);
        }
        Ok(entries)
    }

    /// `r1c1` for a square.
    pub(super) fn label(self, square: usize) -> String {
        let [row, column] = self.pair(square);
        format!("r{}c{}", row + 1, column + 1)
    }
}

/// A list of integers.
pub(super) fn integers(value: &Value) -> Option<Vec<i64>> {
    value.as_array()?.iter().map(Value::as_i64).collect()
}

/// A count that is no larger than any board.
pub(super) fn count(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}
