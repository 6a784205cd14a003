//! The board of a constraint string: its rows, columns and values, and the names of its cells.

use crate::prelude::*;

/// One more than the largest number of rows: cells are `R1C1` in this base.
const BASE: u32 = 17;

/// Maximum number of rows, columns and values.
const MAX_SIZE: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    pub rows: usize,
    pub columns: usize,
    pub values: usize,
    /// Number that the smallest value is printed as.
    pub lowest: usize,
    /// Whether rows, columns and boxes have no laws.
    pub is_raw: bool,
    /// Number of cells of a box; `None` if it is the default one.
    pub region_size: Option<usize>,
}

impl Shape {
    /// Parses the arguments of `.Shape`: `6x8`, `9x9~0-8`, `9x9~~Raw`.
    pub fn parse(arguments: &[&str]) -> Result<Self> {
        let wrong = || {
            wrong!("damaged: .Shape~{}: expected 1x1 to {MOST}x{MOST}", arguments.join("~"), MOST = MAX_SIZE)
        };
        let (size, more) = arguments.split_first().ok_or_else(wrong)?;
        let count =
            |text: &str| text.parse().ok().filter(|count| (1..=MAX_SIZE).contains(count)).ok_or_else(wrong);
        let (rows, columns) = size.split_once('x').ok_or_else(wrong)?;
        let (rows, columns) = (count(rows)?, count(columns)?);
        let range = more.first().copied().unwrap_or_default();
        let (lowest, values) = match range.split_once('-') {
            None if range.is_empty() => (1, rows.max(columns)),
            None => (1, count(range)?),
            Some(("1", top)) => (1, count(top)?),
            Some(("0", top)) => {
                (0, top.parse::<usize>().ok().filter(|top| *top < MAX_SIZE).ok_or_else(wrong)? + 1)
            }
            Some(_) => return Err(wrong()),
        };
        let is_raw = match more.get(1..).unwrap_or_default() {
            [] => false,
            ["Raw"] => true,
            _ => return Err(wrong()),
        };
        fail_if!(values < 2, "unsupported board with one value");
        Ok(Self { rows, columns, values, lowest, is_raw, region_size: None })
    }

    pub fn from_position(position: &PuzzleSpec) -> Self {
        let BoardShape { rows, columns, values, lowest, .. } = position.shape;
        Self { rows, columns, values, lowest, is_raw: false, region_size: None }
    }

    /// Returns the item that states the shape; empty for the default board of 9 × 9.
    pub fn item(&self) -> String {
        let Self { rows, columns, values, lowest, is_raw, .. } = *self;
        let range = match lowest {
            1 if values == rows.max(columns) => String::new(),
            1 => values.to_string(),
            _ => format!("{lowest}-{}", lowest + values - 1),
        };
        match (range.is_empty(), is_raw) {
            (true, false) if (rows, columns) == (9, 9) => String::new(),
            (true, false) => format!(".Shape~{rows}x{columns}"),
            (false, false) => format!(".Shape~{rows}x{columns}~{range}"),
            (_, true) => format!(".Shape~{rows}x{columns}~{range}~Raw"),
        }
    }

    /// Returns the side of a square board with the values 1 to its side, all of whose rows and columns contain every
    /// value.
    pub fn side(&self) -> Option<usize> {
        let is_square = self.rows == self.columns && self.columns == self.values && self.lowest == 1;
        (is_square && !self.is_raw && self.region_size.is_none()).then_some(self.values)
    }

    /// Number of cells of a box or a region.
    pub fn region_size(&self) -> usize {
        self.region_size.unwrap_or(self.rows.max(self.columns))
    }

    /// Returns rows and columns of a box; `None` if boxes of its size do not fit.
    pub fn block(&self) -> Option<(usize, usize)> {
        let size = self.region_size();
        let fits = |&(h, w): &(usize, usize)| self.rows.is_multiple_of(h) && self.columns.is_multiple_of(w);
        let low = (2..=size.isqrt()).rev().filter(|a| size.is_multiple_of(*a)).map(|a| (a, size / a));
        low.flat_map(|(a, b)| [(a, b), (b, a)]).find(fits)
    }

    pub fn squares(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns the square of a name such as `R1C1`.
    pub fn square(&self, name: &str) -> Result<usize> {
        let number = |character: char, most: usize| {
            (character.to_digit(BASE)? as usize).checked_sub(1).filter(|number| *number < most)
        };
        let place = match name.chars().collect::<Vec<char>>()[..] {
            ['R' | 'r', row, 'C' | 'c', column] => number(row, self.rows).zip(number(column, self.columns)),
            _ => None,
        };
        let square = place.map(|(row, column)| row * self.columns + column);
        square.ok_or_else(|| {
            let Self { rows, columns, .. } = self;
            wrong!("invalid cell {name:?}: expected a cell of {rows} rows and {columns} columns")
        })
    }

    /// Returns the cells of a row `R1` or a column `C1`.
    pub fn line(&self, name: &str) -> Option<Vec<usize>> {
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        if let Some(row) = name.strip_prefix('R') {
            let row = number(row).filter(|row| *row < self.rows)?;
            return Some((row * self.columns..(row + 1) * self.columns).collect());
        }
        let column = number(name.strip_prefix('C')?).filter(|column| *column < self.columns)?;
        Some((column..self.squares()).step_by(self.columns).collect())
    }

    pub fn name(&self, square: usize) -> String {
        cell_name(square, self.columns)
    }

    /// Returns the value, counted from 1, of its printed number.
    pub fn value(&self, number: &str) -> Option<u8> {
        let value = number.parse::<usize>().ok()?.checked_sub(self.lowest)?;
        (value < self.values).then(|| value as u8 + 1)
    }

    pub fn board(&self) -> BoardShape {
        let Self { rows, columns, values, lowest, .. } = *self;
        BoardShape { rows, columns, values, lowest, ..BoardShape::square(0) }
    }
}

/// Returns the name of a cell, such as `R1C1`.
pub fn cell_name(square: usize, columns: usize) -> String {
    let digit = |number: usize| char::from_digit((number as u32).saturating_add(1), BASE).unwrap_or('?');
    format!("R{}C{}", digit(square / columns), digit(square % columns))
}
