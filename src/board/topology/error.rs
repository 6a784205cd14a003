//! Errors of cells and units that form no board.

use super::{MAX_COMBINATIONS, MAX_KINDS, MAX_UNITS};
use crate::MAX_VALUES;
use std::fmt;
use tesuji_message::{Localize, Message, message};
use thiserror::Error;

/// A unit, for people: `row 2 at r2c1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitDescription {
    pub kind: String,
    /// Its number, counted from 1.
    pub number: usize,
    /// Label of its first cell; `None` if it is empty.
    pub cell: Option<String>,
}

impl UnitDescription {
    /// Its first cell as a phrase that begins with a blank.
    fn location(&self) -> Message {
        self.cell.as_ref().map_or_else(Message::empty, |cell| message!(" at {cell}"))
    }
}

impl Localize for UnitDescription {
    fn message(&self) -> Message {
        message!("{kind} {}{at}", self.number, kind = Message::term(&self.kind), at = self.location())
    }
}

impl fmt::Display for UnitDescription {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

/// Error of cells and units that form no board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum TopologyError {
    /// Returned when there are more values than a board can have.
    #[error("a board has 1 to {MAX_VALUES} values, not {0}")]
    Values(i64),
    /// Returned when the smallest value is neither 0 nor 1.
    #[error("the values of a board start at 0 or 1, not at {0}")]
    Lowest(i64),
    /// Returned when a grid has no cell or too many.
    #[error("a grid of {0} rows and {1} columns cannot be built")]
    Grid(i64, i64),
    /// Returned when a unit has more cells than a unit can have.
    #[error("{0} has {1} cells; a unit has at most {MAX_VALUES}")]
    UnitTooLarge(UnitDescription, usize),
    /// Returned when the cells of a distinct unit cannot add up to its sum with values from `lowest` to `top`.
    #[error("impossible clue: {sum} {kind} in {cells} cells{at} with values {lowest} to {top}", kind = Message::term(&unit.kind), at = unit.location())]
    Sum { unit: UnitDescription, cells: usize, lowest: usize, top: usize, sum: u32 },
    /// Returned when the sums of units of two kinds that hold the same cells have not the same total.
    #[error("{why}", why = totals(.0, .1))]
    Totals((String, u32), (String, u32)),
    /// Returned when a board has too many units.
    #[error("a board has at most {MAX_UNITS} units, not {0}")]
    TooManyUnits(usize),
    /// Returned when the sets of values with the totals of the units outnumber the limit.
    #[error(
        "too many combinations: a board can have at most {MAX_COMBINATIONS} for the sums of its units, and \
         {0} exceeds this"
    )]
    TooManyCombinations(UnitDescription),
    /// Returned when a board has units of too many kinds.
    #[error("a board has units of at most {MAX_KINDS} kinds, not {0}")]
    TooManyKinds(usize),
    /// Returned when the cells of a distinct unit outnumber the values.
    #[error("{0} is `distinct` but has {1} cells for {2} values")]
    TooManyCells(UnitDescription, usize, usize),
    /// Returned when a complete unit has too few cells to hold every value.
    #[error("{0} is `complete` but has {1} cells for {2} values")]
    TooFewCells(UnitDescription, usize, usize),
}

fn totals((one, sum): &(String, u32), (other, total): &(String, u32)) -> Message {
    message!("impossible clues: those of `{one}` add up to {sum}, those of `{other}` to {total}")
}
