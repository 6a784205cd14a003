//! Boards of several grids: those that have a name, and any others cell by cell.

use super::prelude::*;
use crate::board::inputs::GridShape;

/// The shapes that have a name, with the corners of their grids.
const NAMED: &str = include_str!("shapes.txt");

/// Where the grids of a board lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grids {
    /// First rows and columns, counted in blocks from 0.
    Blocks(Vec<(usize, usize)>),
    /// The first cells: rows and columns counted from 0.
    Cells(Vec<(usize, usize)>),
}

/// Returned when a text names no grids.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Explain)]
#[error("`{0}` is no shape; there are {1}, and lists of the first cells of grids such as r1c1,r7c7")]
pub struct UnknownShape(String, String);

/// The most rows and columns of a board.
pub const LARGEST: usize = 250;

impl FromStr for Grids {
    type Err = UnknownShape;

    fn from_str(text: &str) -> Result<Self, UnknownShape> {
        let lines = NAMED.lines().filter(|line| !line.starts_with('#'));
        let named = lines.filter_map(|line| line.split_once(' '));
        if let Some((_, corners)) = named.clone().find(|(name, _)| *name == text)
            && let Some(corners) = corners.split_whitespace().map(pair).collect()
        {
            return Ok(Self::Blocks(corners));
        }
        let corner = |label: &str| {
            let (row, column) = label.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
            (row.min(column) > 0 && row.max(column) <= LARGEST).then(|| (row - 1, column - 1))
        };
        let names = || named.map(|(name, _)| name).collect::<Vec<_>>().join(", ");
        let corners: Option<Vec<(usize, usize)>> = text.split(',').map(corner).collect();
        corners.map(Self::Cells).ok_or_else(|| UnknownShape(text.to_owned(), names()))
    }
}

fn pair(text: &str) -> Option<(usize, usize)> {
    let (row, column) = text.split_once(',')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

impl Grids {
    /// The board of these grids, whose blocks have these rows and columns; `input` is what a puzzle calls the grids.
    /// `None` where it is too large.
    pub fn shape(&self, block: (usize, usize), input: &str) -> Option<Shape> {
        let side = block.0 * block.1;
        let corners: Vec<(usize, usize)> = match self {
            Self::Blocks(corners) => corners.iter().map(|(r, c)| (r * block.0, c * block.1)).collect(),
            Self::Cells(corners) => corners.clone(),
        };
        let rows = corners.iter().map(|corner| corner.0).max()? + side;
        let columns = corners.iter().map(|corner| corner.1).max()? + side;
        if rows.max(columns) > LARGEST {
            return None;
        }
        let grids: Vec<GridShape> =
            corners.into_iter().map(|corner| GridShape::at(corner, block, columns)).collect();
        let mut covered = vec![false; rows * columns];
        grids.iter().flat_map(|grid| &grid.squares).for_each(|&square| covered[square] = true);
        let mut shape = Shape { rows, columns, ..Shape::square(side) };
        shape.missing = (0..rows * columns).filter(|&square| !covered[square]).collect();
        shape.inputs.insert(input.to_owned(), Input::Grids(grids));
        Some(shape)
    }
}
