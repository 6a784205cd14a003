//! Shapes of groups: pairs, straight lines, paths and connected cells.

use super::{
    prelude::*,
    regions::{around, neighbours},
};

/// Maximum number of cells of a line or a connected group.
pub const LONGEST: usize = 7;

/// Minimum number of cells of a line.
pub const SHORTEST: usize = 3;

/// A shape of groups, implied by the declaration of their input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupShape {
    /// A single cell.
    Single,
    /// Two cells that share a side.
    Pair,
    /// A row or column from border to border.
    Orthogonal,
    /// A diagonal from border to border.
    Diagonal,
    /// A path of cells that touch at sides or corners.
    Line,
    /// Cells connected by their sides.
    Connected,
    /// Any cells.
    Scattered,
}

impl GroupShape {
    /// Whether the groups of the shape on a board are few enough to be enumerated.
    pub fn is_enumerable(self) -> bool {
        matches!(self, Self::Single | Self::Pair | Self::Orthogonal | Self::Diagonal)
    }

    /// Returns all groups of an enumerable shape.
    pub fn list(self, shape: &BoardShape) -> Vec<Vec<usize>> {
        let cells = (0..shape.squares()).filter(|&square| shape.is_cell(square));
        let steps: &[(isize, isize)] = match self {
            Self::Orthogonal => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Self::Diagonal => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            Self::Single => return cells.map(|square| vec![square]).collect(),
            Self::Pair => {
                let near = |a| neighbours(shape.rows, shape.columns, a).filter(move |&b| a < b);
                let near = |a| near(a).filter(|&b| shape.is_cell(b)).map(move |b| vec![a, b]);
                return cells.flat_map(near).collect();
            }
            Self::Line | Self::Connected | Self::Scattered => return Vec::new(),
        };
        let starts = cells.flat_map(|square| steps.iter().map(move |step| (square, *step)));
        let is_start = |&(square, (down, right)): &(usize, (isize, isize))| {
            next(shape, square, (-down, -right)).is_none()
        };
        let line =
            |(square, step)| std::iter::successors(Some(square), |&at| next(shape, at, step)).collect();
        starts.filter(is_start).map(line).filter(|line: &Vec<usize>| line.len() > 1).collect()
    }

    /// Returns the cells that extend a group of the shape.
    pub fn followers(self, shape: &BoardShape, group: &[usize]) -> Vec<usize> {
        let squares = 0..shape.squares();
        let fits = |square: &usize| shape.is_cell(*square) && !group.contains(square);
        match (self, group.last()) {
            (Self::Line, Some(&last)) => {
                squares.filter(|square| touch(shape, last, *square)).filter(fits).collect()
            }
            (Self::Connected, Some(_)) => around(shape, group).into_iter().filter(fits).collect(),
            _ => squares.filter(fits).collect(),
        }
    }
}

/// Whether two squares share a side or a corner.
fn touch(shape: &BoardShape, a: usize, b: usize) -> bool {
    let (rows, columns) = ((a / shape.columns, b / shape.columns), (a % shape.columns, b % shape.columns));
    rows.0.abs_diff(rows.1) <= 1 && columns.0.abs_diff(columns.1) <= 1
}

/// Returns the cell at an offset of rows and columns from a square.
fn next(shape: &BoardShape, square: usize, (down, right): (isize, isize)) -> Option<usize> {
    let row = (square / shape.columns).checked_add_signed(down).filter(|row| *row < shape.rows)?;
    let column =
        (square % shape.columns).checked_add_signed(right).filter(|column| *column < shape.columns)?;
    Some(row * shape.columns + column).filter(|&square| shape.is_cell(square))
}
