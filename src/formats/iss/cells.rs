//! Cells of a constraint string: those of the grid, `R1C1`, and groups of further ones, `VA1`.

use super::{shape::Shape, tree::Item};
use crate::prelude::*;
use indexmap::IndexMap;
use std::ops::Range;

/// Cells of a group: they are neighbours as in rows of this many columns.
#[derive(Debug, Clone, Copy)]
struct Plane {
    first: usize,
    size: usize,
    columns: usize,
}

#[derive(Debug, Clone)]
pub struct Cells {
    pub(super) shape: Shape,
    /// Groups outside of the grid by the letters of their cells. Each begins a row of the board.
    groups: IndexMap<String, Plane>,
}

/// Maximum number of cells of a group.
const MAX_CELLS: usize = 256;

impl Cells {
    pub(super) fn new(shape: Shape, items: &[Item]) -> Result<Self> {
        let mut cells = Self { shape, groups: IndexMap::new() };
        for item in items {
            match (item.kind.as_str(), item.arguments().as_slice()) {
                ("Var", [letters] | [letters, _]) => cells.add(&format!("V{letters}"), 1, shape.columns)?,
                ("Var", [letters, _, size]) => {
                    let count = |text: &str| text.parse().map_err(|_| wrong!("damaged: {}", item.text()));
                    let (rows, columns) = match size.split_once('x') {
                        Some((rows, columns)) => (count(rows)?, count(columns)?),
                        None => (1, count(size)?),
                    };
                    let of_plane = if size.contains('x') { columns } else { shape.columns };
                    let size = rows.saturating_mul(columns);
                    cells.add(&format!("V{letters}"), size, of_plane)?;
                }
                ("ChaosConstruction", []) => cells.add(LABELS, shape.squares(), shape.columns)?,
                ("Doppelganger", []) => {
                    for letters in ["DGC", "DGR", "DGB"] {
                        cells.add(letters, shape.rows, shape.columns)?;
                    }
                }
                _ => {}
            }
        }
        Ok(cells)
    }

    fn add(&mut self, letters: &str, size: usize, columns: usize) -> Result<()> {
        let are_letters = letters.bytes().all(|letter| letter.is_ascii_uppercase());
        fail_if!(!are_letters || letters.len() < 2, "invalid name of cells {letters:?}");
        fail_if!(size > MAX_CELLS || size == 0, "a group of {size} cells: expected 1 to {MAX_CELLS}");
        let plane = Plane { first: self.rows() * self.shape.columns, size, columns };
        let before = self.groups.insert(letters.to_owned(), plane);
        fail_if!(before.is_some(), "duplicate group of cells {letters:?}");
        Ok(())
    }

    fn grid(&self) -> Plane {
        Plane { first: 0, size: self.shape.squares(), columns: self.shape.columns }
    }

    fn planes(&self) -> impl Iterator<Item = Plane> + '_ {
        std::iter::once(self.grid()).chain(self.groups.values().copied())
    }

    /// Number of rows of the board, those outside of the grid included.
    fn rows(&self) -> usize {
        let rows = |plane: &Plane| plane.size.div_ceil(self.shape.columns);
        self.shape.rows + self.groups.values().map(rows).sum::<usize>()
    }

    pub(super) fn board(&self) -> BoardShape {
        let mut shape = self.shape.board();
        (shape.outside, shape.rows) = (self.rows() - shape.rows, self.rows());
        let is_cell = |square: &usize| self.planes().any(|plane| plane.squares().contains(square));
        shape.missing = (0..shape.squares()).filter(|square| !is_cell(square)).collect();
        shape
    }

    /// Returns the square of a name.
    pub(super) fn square(&self, name: &str) -> Result<usize> {
        if !name.starts_with(['R', 'r']) {
            let letters = name.trim_end_matches(|character: char| character.is_ascii_digit());
            let number = &name[letters.len()..];
            let plane = self.groups.get(letters).copied();
            let index = if number.is_empty() { Some(1) } else { number.parse().ok() };
            let found = plane.zip(index).filter(|(plane, index)| (1..=plane.size).contains(index));
            // Only a cell that is alone in its group has no number.
            let found = found.filter(|(plane, _)| !number.is_empty() || plane.size == 1);
            if let Some((plane, index)) = found {
                return Ok(plane.first + index - 1);
            }
        }
        self.shape.square(name)
    }

    pub(super) fn squares(&self, names: &[&str]) -> Result<Vec<usize>> {
        names.iter().map(|name| self.square(name)).collect()
    }

    pub(super) fn name(&self, square: usize) -> String {
        let group = self.groups.iter().find(|(_, plane)| plane.squares().contains(&square));
        match group {
            Some((letters, Plane { size: 1, .. })) => letters.clone(),
            Some((letters, plane)) => format!("{letters}{}", square - plane.first + 1),
            None => self.shape.name(square),
        }
    }

    /// Returns all cells of a group; empty if it is not declared.
    pub(super) fn group_squares(&self, letters: &str) -> Vec<usize> {
        self.groups.get(letters).map(|plane| plane.squares().collect()).unwrap_or_default()
    }

    fn plane(&self, square: usize) -> Option<Plane> {
        self.planes().find(|plane| plane.squares().contains(&square))
    }

    /// Returns the square with an index in the plane of another one.
    pub(super) fn plane_square(&self, of: usize, index: usize) -> Option<usize> {
        let plane = self.plane(of)?;
        plane.squares().nth(index)
    }

    /// Returns the square as far from another one as `target` is from `origin`; `None` outside of their plane.
    pub(super) fn moved(&self, square: usize, origin: usize, target: usize) -> Option<usize> {
        let plane = self.plane(origin)?;
        let place = |square: usize| {
            let index = plane.squares().position(|one| one == square)?;
            Some([index / plane.columns, index % plane.columns])
        };
        let (square, from, to) = (place(square)?, place(origin)?, place(target)?);
        let [row, column] = [0, 1].map(|axis| (square[axis] + to[axis]).checked_sub(from[axis]));
        let column = column.filter(|column| *column < plane.columns)?;
        self.plane_square(origin, row? * plane.columns + column)
    }
}

/// Letters of the cells that label unknown regions.
pub const LABELS: &str = "CC";

impl Plane {
    fn squares(self) -> Range<usize> {
        self.first..self.first + self.size
    }
}
