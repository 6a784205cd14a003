//! What each format can say of a position, in the words in which a loss is reported.

use std::ops::RangeInclusive;

use super::MAX_SYMBOLS;
pub(super) use super::reads::{Cells, Reads};
use crate::position::{Clue, Position};

/// What a format can say, and how it writes it.
pub(super) struct Profile {
    /// The name by which the command line knows the format.
    pub(super) name: &'static str,
    /// The numbers of values.
    pub(super) sides: RangeInclusive<usize>,
    /// What it can say of a cell.
    pub(super) cells: &'static [Cell],
    /// Which removed candidates it can say.
    pub(super) removed: Removed,
    /// Whether it can say what a technique should do.
    pub(super) claims: bool,
    /// Which blocks it can say.
    pub(super) blocks: Blocks,
    /// What it can say of the laws of a board: names of inputs and constraints, and [`NO_BLOCKS`].
    pub(super) tells: &'static [&'static str],
    /// The inputs that all of its puzzles have.
    pub(super) needs: &'static [&'static str],
    /// Whether it names games, and so can say all that they have.
    pub(super) names_games: bool,
    /// Whether it lists cells that differ: it can say every constraint that has no other units.
    pub(super) lists_regions: bool,
    /// Which names it can say.
    pub(super) naming: Naming,
    /// How its texts are known and read.
    pub(super) reads: Reads,
    /// Writes a position of which the format can say all that stands above; nothing where nobody asks for it.
    pub(super) write: Option<Write>,
}

/// Writes a position, or says what it cannot say.
type Write = fn(&Position) -> Result<String, String>;

impl Profile {
    /// A format that is read and not written.
    pub(super) const fn read_only(name: &'static str, reads: Reads) -> Self {
        Self { write: None, ..Self::of(name, SUDOKU, reads, |_| Ok(String::new())) }
    }

    /// A format for Kakuro alone.
    pub(super) const fn of_kakuro(name: &'static str, reads: Reads, write: Write) -> Self {
        Self { needs: KAKURO, ..Self::of(name, KAKURO, reads, write) }
    }

    /// A format that tells these inputs and constraints and nothing else: open and given cells on boards of the usual
    /// blocks, without a name.
    pub(super) const fn of(
        name: &'static str,
        tells: &'static [&'static str],
        reads: Reads,
        write: Write,
    ) -> Self {
        Self {
            name,
            sides: 2..=MAX_SYMBOLS,
            cells: PRINTED,
            removed: Removed::None,
            claims: false,
            blocks: Blocks::Usual,
            tells,
            needs: &[],
            names_games: false,
            lists_regions: false,
            naming: Naming::None,
            reads,
            write: Some(write),
        }
    }
}

/// A kind of [`Clue`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Open,
    Given,
    Placed,
    /// At least one candidate.
    Listed,
    /// No candidate at all.
    Empty,
}

impl Cell {
    pub(super) fn of(clue: Clue) -> Self {
        match clue {
            Clue::Open => Self::Open,
            Clue::Given(_) => Self::Given,
            Clue::Placed(_) => Self::Placed,
            Clue::Candidates(0) => Self::Empty,
            Clue::Candidates(_) => Self::Listed,
        }
    }
}

/// Formats of puzzles alone.
pub(super) const PRINTED: &[Cell] = &[Cell::Open, Cell::Given];

/// Formats that keep what a solver placed.
pub(super) const PLAYED: &[Cell] = &[Cell::Open, Cell::Given, Cell::Placed];

/// Formats of anything.
pub(super) const ALL: &[Cell] = &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed, Cell::Empty];

/// Which removed candidates a format can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Removed {
    None,
    /// As triples of one digit each: up to nine values on a square board.
    Triples,
    Any,
}

/// Which blocks a format can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blocks {
    /// Those that a board of this size usually has.
    Usual,
    /// The usual ones, and those that a drawing can show.
    Drawn,
    Any,
}

/// Which names a format can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    None,
    /// Text of one line, without blanks around it.
    Line,
    /// A symbol of Lisp, which may stand between bars.
    Lisp,
    Any,
}

/// What a format tells that can say of a board that it has no blocks.
pub(super) const NO_BLOCKS: &str = "no blocks";

/// What a format for sudoku alone tells.
pub(super) const SUDOKU: &[&str] = &[];

/// What a format for Kakuro alone tells.
pub(super) const KAKURO: &[&str] = &["across", "down"];

/// The constraints of formats that say of both diagonals at once that they hold every value.
pub(super) const BOTH_DIAGONALS: [&str; 2] = ["falling-diagonal", "rising-diagonal"];

/// Whether a position has both diagonals.
///
/// # Errors
/// When it has one alone, which `format` cannot say.
pub(super) fn has_diagonals(position: &Position, format: &str) -> Result<bool, String> {
    match BOTH_DIAGONALS.iter().filter(|name| position.is_marked(name)).count() {
        0 => Ok(false),
        2 => Ok(true),
        _ => Err(format!("the {format} format cannot say one diagonal alone")),
    }
}
