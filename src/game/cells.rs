//! The numbers of cells that laws read.

use tesuji_lang::{CellNumber, CellVariables};

/// Numbers of a cell of a unit that a law may read: see [`CellVariables::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellNumbers {
    pub row: i64,
    pub column: i64,
    pub block: i64,
    pub part: i64,
    /// Position in the unit, counted from 1.
    pub position: i64,
    pub weight: i64,
    pub is_marked: bool,
}

impl CellNumbers {
    /// Returns these numbers with 0 in place of those that are not selected, in the order of [`CellVariables::NAMES`].
    pub fn select(&self, [row, col, block, part, place, weight, marked]: [bool; 7]) -> Self {
        Self {
            row: if row { self.row } else { 0 },
            column: if col { self.column } else { 0 },
            block: if block { self.block } else { 0 },
            part: if part { self.part } else { 0 },
            position: if place { self.position } else { 0 },
            weight: if weight { self.weight } else { 0 },
            is_marked: marked && self.is_marked,
        }
    }
}

/// Sets the variables of a cell to its value and numbers.
pub fn bind(variables: &mut [i64], cell: CellVariables, numbers: &CellNumbers, value: i64) {
    variables[cell.0.0 as usize] = value;
    let CellNumbers { row, column, block, part, position: place, weight, is_marked: marked } = *numbers;
    for (number, of) in [
        (CellNumber::Row, row),
        (CellNumber::Column, column),
        (CellNumber::Block, block),
        (CellNumber::Part, part),
        (CellNumber::Place, place),
        (CellNumber::Weight, weight),
        (CellNumber::Marked, i64::from(marked)),
    ] {
        variables[cell.variable(number).0 as usize] = of;
    }
}
