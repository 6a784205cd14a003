//! Rows, columns and diagonals of a board.

use tesuji_board::BoardShape;

/// Returns all rows and columns of the grid in both directions.
pub fn lines(shape: &BoardShape) -> Vec<Vec<usize>> {
    let (rows, columns) = (shape.grid_rows(), shape.columns);
    let across = (0..rows).map(|row| (row * columns..(row + 1) * columns).collect());
    let down = (0..columns).map(|column| (column..rows * columns).step_by(columns).collect());
    let lines: Vec<Vec<usize>> = across.chain(down).collect();
    lines.into_iter().flat_map(|line| [line.clone(), line.into_iter().rev().collect()]).collect()
}

/// Returns the squares of lines with the part of each: every line is a separate part.
pub fn in_parts<'l>(lines: impl Iterator<Item = &'l Vec<usize>>) -> (Vec<usize>, Vec<i64>) {
    lines.zip(0..).flat_map(|(line, part)| line.iter().map(move |square| (*square, part))).unzip()
}

/// Returns the diagonal that a cell at the border names: down from the left side, to the left from above, up from the
/// right side, to the right from below.
pub fn diagonal(shape: &BoardShape, cell: usize) -> Vec<usize> {
    let (rows, columns) = (shape.grid_rows(), shape.columns);
    let (row, column) = (cell / columns, cell % columns);
    let (down, right) = match () {
        () if column == 0 && row + 1 < rows => (1, 1),
        () if row == 0 => (1, -1),
        () if column + 1 == columns => (-1, -1),
        () => (-1, 1),
    };
    let step = |&(row, column): &(usize, usize)| {
        let row = row.checked_add_signed(down).filter(|row| *row < rows)?;
        Some((row, column.checked_add_signed(right).filter(|column| *column < columns)?))
    };
    let places = std::iter::successors(Some((row, column)), step);
    places.map(|(row, column)| row * columns + column).collect()
}

/// Whether two squares are side by side; outside of the grid in a row alone, since groups of cells begin rows there.
pub fn touch(shape: &BoardShape, one: usize, other: usize) -> bool {
    let (columns, inside) = (shape.columns, shape.grid_rows() * shape.columns);
    let rows = (one / columns).abs_diff(other / columns);
    let are_near = rows + (one % columns).abs_diff(other % columns) == 1;
    are_near && (rows == 0 || one < inside && other < inside)
}

/// Returns the part of each square of a line that runs through regions, without squares of no region. `None` if the
/// line has no square in a region.
pub fn by_region(line: &[usize], region: impl Fn(usize) -> Option<i64>) -> Option<(Vec<usize>, Vec<i64>)> {
    let of_regions = line.iter().filter_map(|square| Some((*square, region(*square)?)));
    let (squares, regions): (Vec<usize>, Vec<i64>) = of_regions.unzip();
    let mut part = 0;
    let parts = (0..regions.len()).map(|at| {
        part += i64::from(at > 0 && regions[at] != regions[at - 1]);
        part
    });
    let parts = parts.collect();
    (!squares.is_empty()).then_some((squares, parts))
}
