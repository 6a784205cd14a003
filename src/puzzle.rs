//! Puzzles as their sources say them.

use crate::Rules;
use crate::board::position::{Clue, PuzzleSpec};
use crate::formats::{self, Format, FormatError, Positions, read_all};
use crate::game::{shown_name, unknown_names};
use crate::lang::message::message;
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

/// A puzzle, or a position with entries and candidates, as a text in any of the formats says it.
///
/// ```
/// use tesuji::{Format, Puzzle, Rules};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(puzzle.size(), (9, 9));
/// assert_eq!(puzzle.square(1, 2), tesuji::Square::Given(3));
/// let again = Puzzle::read(&puzzle.write(&Rules::builtin(), Format::Matrix)?, Format::Matrix)?;
/// assert_eq!(again.square(1, 2), puzzle.square(1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle(#[doc(hidden)] pub PuzzleSpec);

/// What the text of a puzzle says of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Square {
    /// It is no cell.
    NoCell,
    /// Nothing: its candidates are what the laws leave.
    Open,
    /// A value that is printed with the puzzle.
    Given(u8),
    /// A value that was entered.
    Entered(u8),
    /// These candidates and no others; bit 0 stands for the value 1.
    Candidates(u64),
}

/// The puzzles of a text that is read bit by bit: a file may hold millions.
pub struct PuzzleReader<R>(Positions<R>);

/// Memory of puzzles that are no longer needed, for [`PuzzleReader`] to read the next ones into. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct PuzzlePool(formats::PuzzlePool);

impl PuzzlePool {
    /// Takes a puzzle that is no longer needed.
    pub fn recycle(&self, puzzle: Puzzle) {
        self.0.give(puzzle.0.clues);
    }
}

impl Puzzle {
    /// The puzzle in a line, in the shortest form that says all of it, as rows and lines of JSON have it.
    pub fn compact(&self) -> String {
        let mut text = String::new();
        formats::write_compact(&self.0, &mut text);
        text
    }

    /// All puzzles of a text, in this format or in whatever format each of them is; a line that is none is an error by
    /// itself, and those around it are read all the same.
    pub fn read_all(text: &str, format: Option<Format>) -> Vec<Result<Self, FormatError>> {
        read_all(text, format).into_iter().map(|read| read.map(Self)).collect()
    }

    /// The puzzle that a text says in a format.
    ///
    /// # Errors
    /// When it says none in that format, or several.
    pub fn read(text: &str, format: Format) -> Result<Self, FormatError> {
        only(read_all(text, Some(format)))
    }

    /// The name that its source gives it.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// Who made it, as its source says.
    pub fn author(&self) -> Option<&str> {
        self.0.author.as_deref()
    }

    /// Its rules in the words of its source.
    pub fn rules(&self) -> Option<&str> {
        self.0.rules.as_deref()
    }

    /// The names of all that it has and these rules do not know, in order and without doubles.
    pub fn unsupported(&self, rules: &Rules) -> Vec<String> {
        let names = unknown_names(rules.program(), &self.0);
        names.iter().map(|name| shown_name(name).to_owned()).collect()
    }

    /// The puzzle without the laws that rules do not know, which stay in its text. Its solutions may be more than those
    /// of the whole puzzle; without this such a puzzle has no game.
    #[must_use]
    pub fn ignoring_unsupported(mut self) -> Self {
        self.0.ignores_unsupported = true;
        self
    }

    /// The line of its source on which it begins, from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The game that its source names; without a name the inputs of the puzzle imply it.
    pub fn game(&self) -> Option<&str> {
        self.0.game.as_deref()
    }

    /// The puzzle as one of this game, whatever its source says.
    #[must_use]
    pub fn with_game(mut self, name: impl Into<String>) -> Self {
        self.0.game = Some(name.into());
        self
    }

    /// Rows and columns of squares.
    pub fn size(&self) -> (usize, usize) {
        (self.0.shape.rows, self.0.shape.columns)
    }

    /// The values of its cells are 1 to this number.
    pub fn values(&self) -> usize {
        self.0.shape.values
    }

    /// The content of the square in a row and column, both from 1.
    pub fn square(&self, row: usize, column: usize) -> Square {
        let Some(cell) = self.cell(row, column) else { return Square::NoCell };
        match self.0.clues[cell] {
            Clue::Open => Square::Open,
            Clue::Given(value) => Square::Given(value),
            Clue::Placed(value) => Square::Entered(value),
            Clue::Candidates(values) => Square::Candidates(values),
        }
    }

    /// Says another thing of the square in a row and column, both from 1; nothing is done where that is no cell.
    pub fn set_square(&mut self, row: usize, column: usize, square: Square) {
        let Some(cell) = self.cell(row, column) else { return };
        self.0.clues[cell] = match square {
            Square::NoCell => return,
            Square::Open => Clue::Open,
            Square::Given(value) => Clue::Given(value),
            Square::Entered(value) => Clue::Placed(value),
            Square::Candidates(values) => Clue::Candidates(values),
        };
        self.0.removed.retain(|(removed, _)| *removed != cell);
    }

    /// Removes a candidate of the cell in a row and column, both from 1; nothing is done where that is no cell or has a
    /// value.
    pub fn remove_candidate(&mut self, row: usize, column: usize, value: u8) {
        let Some(cell) = self.cell(row, column) else { return };
        match &mut self.0.clues[cell] {
            Clue::Open => {
                if let Err(at) = self.0.removed.binary_search(&(cell, value)) {
                    self.0.removed.insert(at, (cell, value));
                }
            }
            Clue::Candidates(values) if (1..=64).contains(&value) => *values &= !(1 << (value - 1)),
            Clue::Candidates(_) | Clue::Given(_) | Clue::Placed(_) => {}
        }
    }

    /// The index of the cell in a row and column.
    fn cell(&self, row: usize, column: usize) -> Option<usize> {
        let (rows, columns) = self.size();
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        let square = inside.then(|| (row - 1) * columns + column - 1)?;
        self.0.shape.is_cell(square).then_some(square)
    }
}

/// The one puzzle among what was read.
fn only(mut read: Vec<Result<PuzzleSpec, FormatError>>) -> Result<Puzzle, FormatError> {
    let wrong = |line, message| FormatError { line, message, help: None };
    match read.len() {
        1 => read.remove(0).map(Puzzle),
        0 => Err(wrong(1, message!("the text is empty"))),
        _ => Err(read
            .into_iter()
            .find_map(Result::err)
            .unwrap_or_else(|| wrong(1, message!("there are several puzzles")))),
    }
}

impl FromStr for Puzzle {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        only(read_all(text, None))
    }
}

impl<R: BufRead> PuzzleReader<R> {
    /// Reads puzzles in this format, or in whatever format each of them is.
    pub fn new(reader: R, format: Option<Format>) -> Self {
        Self(Positions::new(reader, format))
    }

    /// Reads the puzzles of this column of a table, whose first line has to name it; otherwise the column is found.
    #[must_use]
    pub fn in_column(self, name: Option<String>) -> Self {
        Self(self.0.in_column(name))
    }

    /// The column of a table that holds the puzzles, once the first of them was read.
    pub fn column(&self) -> Option<&str> {
        self.0.column()
    }

    /// Reads into the memory of puzzles that are no longer needed.
    #[must_use]
    pub fn with_pool(self, spares: &PuzzlePool) -> Self {
        Self(self.0.in_place_of(spares.0.clone()))
    }
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Result<Puzzle, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.0.next()?.map(Puzzle))
    }
}

impl<R> fmt::Debug for PuzzleReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleReader").finish_non_exhaustive()
    }
}
