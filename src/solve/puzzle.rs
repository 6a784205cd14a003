//! Puzzles as their sources describe them.

use crate::Rules;
use std::{fmt, io::BufRead, str::FromStr};
use tesuji_board::{Clue, PuzzleSpec};
use tesuji_formats::{self as formats, Format, FormatError, Positions, read_all};
use tesuji_game::{shown_name, unknown_names};
use tesuji_message::message;

/// Puzzle, or position with entries and candidates, as described by a text in any of the formats.
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

/// Content of a square in the text of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Square {
    /// The square is not a cell.
    NoCell,
    /// Empty: the candidates are those that the laws leave.
    Open,
    /// Value printed with the puzzle.
    Given(u8),
    /// Value that was entered.
    Entered(u8),
    /// Exactly these candidates; bit 0 represents the value 1.
    Candidates(u64),
}

/// Iterator over the puzzles of a reader. Reads incrementally, since a file may contain millions.
pub struct PuzzleReader<R>(Positions<R>);

/// Pool of recycled puzzle buffers for [`PuzzleReader`]. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct PuzzlePool(formats::PuzzlePool);

impl PuzzlePool {
    /// Returns the buffers of a puzzle to the pool.
    pub fn recycle(&self, puzzle: Puzzle) {
        self.0.recycle(puzzle.0.clues);
    }
}

impl Puzzle {
    /// Returns the puzzle on one line, in the shortest lossless format, as in tables and JSON Lines.
    pub fn compact(&self) -> String {
        let mut text = String::new();
        formats::write_compact(&self.0, &mut text);
        text
    }

    /// Reads all puzzles of a text in the given format, or each in the format that is detected for it. A line that is
    /// not a puzzle is a separate error and does not affect the lines around it.
    pub fn read_all(text: &str, format: Option<Format>) -> Vec<Result<Self, FormatError>> {
        read_all(text, format).into_iter().map(|read| read.map(Self)).collect()
    }

    /// Reads the puzzle of a text in a format.
    ///
    /// # Errors
    /// Returns a [`FormatError`] if the text contains no puzzle in that format, or several.
    pub fn read(text: &str, format: Format) -> Result<Self, FormatError> {
        single_puzzle(read_all(text, Some(format)))
    }

    /// Returns the name in the source; `None` if it has none.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// Returns the author in the source; `None` if it names none.
    pub fn author(&self) -> Option<&str> {
        self.0.author.as_deref()
    }

    /// Returns the rules in the words of the source; `None` if it has none.
    pub fn rules(&self) -> Option<&str> {
        self.0.rules.as_deref()
    }

    /// Returns the names of all elements of the puzzle that these rules do not support, in order and without
    /// duplicates.
    pub fn unsupported(&self, rules: &Rules) -> Vec<String> {
        let names = unknown_names(rules.program(), &self.0);
        names.iter().map(|name| shown_name(name).to_owned()).collect()
    }

    /// Returns the puzzle without the laws that rules do not support, which stay in its text. It may have more
    /// solutions than the whole puzzle. Otherwise a puzzle with such laws has no game.
    #[must_use]
    pub fn ignoring_unsupported(mut self) -> Self {
        self.0.ignores_unsupported = true;
        self
    }

    /// Returns the line of the source on which the puzzle begins, from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Returns the game that the source names; `None` if it names none, and the inputs of the puzzle imply the game.
    pub fn game(&self) -> Option<&str> {
        self.0.game.as_deref()
    }

    /// Returns the puzzle as one of this game, which replaces the game in its source.
    #[must_use]
    pub fn with_game(mut self, name: impl Into<String>) -> Self {
        self.0.game = Some(name.into());
        self
    }

    /// Returns the numbers of rows and columns of squares.
    pub fn size(&self) -> (usize, usize) {
        (self.0.shape.rows, self.0.shape.columns)
    }

    /// Returns the largest value of its cells; the smallest is 1.
    pub fn values(&self) -> usize {
        self.0.shape.values
    }

    /// Returns the content of the square in a row and column, both from 1.
    pub fn square(&self, row: usize, column: usize) -> Square {
        let Some(cell) = self.cell(row, column) else { return Square::NoCell };
        match self.0.clues[cell] {
            Clue::Open => Square::Open,
            Clue::Given(value) => Square::Given(value),
            Clue::Placed(value) => Square::Entered(value),
            Clue::Candidates(values) => Square::Candidates(values),
        }
    }

    /// Sets the content of the square in a row and column, both from 1. Has no effect if the square is not a cell.
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

    /// Removes a candidate of the cell in a row and column, both from 1. Has no effect if the square is not a cell or
    /// has a value.
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

    /// Returns the index of the cell in a row and column; `None` if the square is not a cell.
    fn cell(&self, row: usize, column: usize) -> Option<usize> {
        let (rows, columns) = self.size();
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        let square = inside.then(|| (row - 1) * columns + column - 1)?;
        self.0.shape.is_cell(square).then_some(square)
    }
}

/// Returns the only puzzle of the results.
fn single_puzzle(mut read: Vec<Result<PuzzleSpec, FormatError>>) -> Result<Puzzle, FormatError> {
    let wrong = |line, message| FormatError { line, message, help: None };
    match read.len() {
        1 => read.remove(0).map(Puzzle),
        0 => Err(wrong(1, message!("the text is empty"))),
        _ => Err(read
            .into_iter()
            .find_map(Result::err)
            .unwrap_or_else(|| wrong(1, message!("expected one puzzle, found several")))),
    }
}

impl FromStr for Puzzle {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        single_puzzle(read_all(text, None))
    }
}

impl<R: BufRead> PuzzleReader<R> {
    /// Creates a reader of puzzles in the given format, or each in the format that is detected for it.
    pub fn new(reader: R, format: Option<Format>) -> Self {
        Self(Positions::new(reader, format))
    }

    /// Reads the puzzles from this column of a table, whose first line must name it. By default the column is detected.
    #[must_use]
    pub fn in_column(self, name: Option<String>) -> Self {
        Self(self.0.with_column(name))
    }

    /// Returns the column of a table that contains the puzzles; `None` until the first puzzle is read.
    pub fn column(&self) -> Option<&str> {
        self.0.column()
    }

    /// Reads puzzles into the recycled buffers of a pool.
    #[must_use]
    pub fn with_pool(self, spares: &PuzzlePool) -> Self {
        Self(self.0.with_pool(spares.0.clone()))
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
