//! Rows, columns and diagonals of a board.

use super::shape::Shape;

/// The cells of `R1` or `C1`.
pub(super) fn row_or_column(shape: &Shape, name: &str) -> Option<Vec<usize>> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    if let Some(row) = name.strip_prefix('R') {
        let row = number(row).filter(|row| *row < shape.rows)?;
        return Some((0..shape.columns).map(|column| row * shape.columns + column).collect());
    }
    let column = number(name.strip_prefix('C')?).filter(|column| *column < shape.columns)?;
    Some((0..shape.rows).map(|row| row * shape.columns + column).collect())
}

/// All rows and columns in both directions.
pub(super) fn lines(shape: &Shape) -> Vec<Vec<usize>> {
    let rows = (0..shape.rows).map(|row| (row * shape.columns..(row + 1) * shape.columns).collect());
    let columns = (0..shape.columns).map(|column| (column..shape.squares()).step_by(shape.columns).collect());
    let lines: Vec<Vec<usize>> = rows.chain(columns).collect();
    lines.into_iter().flat_map(|line| [line.clone(), line.into_iter().rev().collect()]).collect()
}

/// A line and all other rows and columns, each in a part of its own.
pub(super) fn with_others(shape: &Shape, line: &[usize]) -> (Vec<i64>, Vec<usize>) {
    in_parts(line, lines(shape).into_iter().filter(|other| other != line))
}

pub(super) fn in_parts(
    first: &[usize],
    others: impl IntoIterator<Item = Vec<usize>>,
) -> (Vec<i64>, Vec<usize>) {
    let lines = std::iter::once(first.to_vec()).chain(others);
    lines.zip(0..).flat_map(|(line, part)| line.into_iter().map(move |square| (part, square))).unzip()
}

/// The diagonal that a cell at the border names.
pub(super) fn diagonal(shape: &Shape, cell: usize) -> Vec<usize> {
    let (row, column) = (cell / shape.columns, cell % shape.columns);
    let (down, right) = match () {
        () if column == 0 && row + 1 < shape.rows => (1, 1),
        () if row == 0 => (1, -1),
        () if column + 1 == shape.columns => (-1, -1),
        () => (-1, 1),
    };
    let step = |&(row, column): &(usize, usize)| {
        let row = row.checked_add_signed(down).filter(|row| *row < shape.rows)?;
        Some((row, column.checked_add_signed(right).filter(|column| *column < shape.columns)?))
    };
    let places = std::iter::successors(Some((row, column)), step);
    places.map(|(row, column)| row * shape.columns + column).collect()
}
