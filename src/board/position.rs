//! Puzzle or position as its text states it, before a game attaches units and laws.
//!
//! Every format of the crate `tesuji-formats` reads into this and writes from it.

use crate::{Element, PuzzleInput, PuzzleInputs};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clue {
    /// No clue: the candidates are those that the placed values leave.
    Open,
    /// Given value, counted from 1 regardless of its printed number.
    Given(u8),
    /// Value placed while solving, counted from 1.
    Placed(u8),
    /// Exactly these candidates, bit `v - 1` for the value `v`. Placed values remove none of them.
    ///
    /// A single candidate counts as placed if no cell that sees it may hold the value, and as an open cell otherwise
    /// (as HoDoKu reads pencil-mark grids).
    Candidates(u64),
}

/// Claim of a line of a technique library about its position (HoDoKu library format).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryClaim {
    /// Code of the technique with its variant, such as `0310` or `0402-1`.
    pub code: String,
    /// Values of the pattern, as the line writes them.
    pub values: Vec<u8>,
    /// Removed candidates: cell index (row by row) and value.
    pub eliminations: Vec<(usize, u8)>,
    /// Placed values: cell index (row by row) and value.
    pub placements: Vec<(usize, u8)>,
    /// Last field, such as the length of a chain.
    pub extra: String,
}

/// Board of a puzzle: everything but the values of its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardShape {
    pub rows: usize,
    pub columns: usize,
    /// Number of values; at most 64.
    pub values: usize,
    /// Number that the smallest value is printed as: 1, or 0 on some boards.
    pub lowest: usize,
    /// Squares that are not cells, ascending: outside all grids, or black.
    pub missing: Vec<usize>,
    /// Number of last rows whose cells are in no grid.
    pub outside: usize,
    /// Further statements of the puzzle: rows `h` and columns `w` of a block, cages, sums …
    pub inputs: PuzzleInputs,
}

impl BoardShape {
    pub fn square(side: usize) -> Self {
        Self {
            rows: side,
            columns: side,
            values: side,
            lowest: 1,
            missing: Vec::new(),
            outside: 0,
            inputs: PuzzleInputs::new(),
        }
    }

    pub fn blocks(h: usize, w: usize) -> Self {
        let mut shape = Self::square(h * w);
        shape.set_block(Some((h, w)));
        shape
    }

    pub fn squares(&self) -> usize {
        self.rows * self.columns
    }

    /// Number of rows of the grids.
    pub fn grid_rows(&self) -> usize {
        self.rows.saturating_sub(self.outside)
    }

    pub fn is_cell(&self, square: usize) -> bool {
        self.missing.binary_search(&square).is_err()
    }

    /// Number of rows, columns and values, which count from 1; `None` if they differ or some square is not a cell.
    pub fn side(&self) -> Option<usize> {
        let is_square = self.rows == self.columns && self.columns == self.values && self.missing.is_empty();
        (is_square && self.lowest == 1).then_some(self.values)
    }

    /// The number that a value, counted from 0, is printed as.
    pub fn printed(&self, value: usize) -> usize {
        value + self.lowest
    }

    /// The value, counted from 0, that is printed as a number; `None` if the board has none.
    pub fn value_printed(&self, number: usize) -> Option<usize> {
        number.checked_sub(self.lowest).filter(|value| *value < self.values)
    }

    pub fn block(&self) -> Option<(usize, usize)> {
        let number = |name| match self.inputs.get(name) {
            Some(PuzzleInput::Number(n)) => usize::try_from(*n).ok(),
            _ => None,
        };
        number("h").zip(number("w"))
    }

    /// Sets the rows and columns of a block; `None` removes them.
    pub fn set_block(&mut self, block: Option<(usize, usize)>) {
        for name in ["h", "w"] {
            self.inputs.shift_remove(name);
        }
        if let Some((h, w)) = block {
            self.inputs.insert("h".to_owned(), PuzzleInput::Number(h as i64));
            self.inputs.insert("w".to_owned(), PuzzleInput::Number(w as i64));
        }
    }
}

/// Constraint that the text names by a keyword.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ConstraintFlag {
    /// Name in the rule files.
    pub name: String,
    /// Cells of its units, for formats that list them instead of a keyword; empty if the text has no such list.
    pub regions: Vec<Vec<usize>>,
}

impl ConstraintFlag {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), regions: Vec::new() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleSpec {
    pub name: Option<String>,
    pub author: Option<String>,
    /// Rules of the puzzle in words.
    pub rules: Option<String>,
    /// Line of its source on which it begins, counted from 1.
    pub line: usize,
    /// Game that the text names; `None` for the one that the inputs imply.
    pub game: Option<String>,
    /// Game whose board it has, without constraints; `None` for the one that the rest implies.
    pub base: Option<String>,
    /// Constraints named by keywords. Those with an input are among the inputs.
    pub marks: Vec<ConstraintFlag>,
    /// Whether the board has blocks if its game may have some: a text may state that there are none.
    pub has_blocks: bool,
    pub shape: BoardShape,
    /// One clue per square, row by row; [`Clue::Open`] for squares that are not cells.
    pub clues: Vec<Clue>,
    /// Candidates removed beyond those that placed values exclude: square and value.
    pub removed: Vec<(usize, u8)>,
    /// Claimed consequences, if the format has them.
    pub claim: Option<LibraryClaim>,
    /// Further columns of its table, by their headings.
    pub columns: Vec<(String, String)>,
    /// Stated elements that no input or constraint represents.
    pub unsupported: Vec<Element>,
    /// Whether unsupported elements are ignored; otherwise such a puzzle has no game.
    pub ignores_unsupported: bool,
}

impl PuzzleSpec {
    /// Position of `clues` alone on a square board, without name, game, block shape, removed candidates or claim.
    pub fn new(side: usize, clues: Vec<Clue>) -> Self {
        Self::with_shape(BoardShape::square(side), clues)
    }

    pub fn with_shape(shape: BoardShape, clues: Vec<Clue>) -> Self {
        Self {
            name: None,
            author: None,
            rules: None,
            line: 1,
            game: None,
            base: None,
            marks: Vec::new(),
            has_blocks: true,
            shape,
            clues,
            removed: Vec::new(),
            claim: None,
            columns: Vec::new(),
            unsupported: Vec::new(),
            ignores_unsupported: false,
        }
    }

    /// Position without metadata: name, author, rules in words, claim.
    #[must_use]
    pub fn without_metadata(&self) -> Self {
        Self { name: None, author: None, rules: None, claim: None, ..self.clone() }
    }

    pub fn is_marked(&self, name: &str) -> bool {
        self.marks.iter().any(|mark| mark.name == name)
    }

    /// Number of values: the side of a square board.
    pub fn side(&self) -> usize {
        self.shape.values
    }
}

/// Default rows and columns of the blocks of a board with this side: as near to a square as possible and no higher than
/// wide (9: 3 × 3, 6: 2 × 3, 12: 3 × 4); `None` for a prime side.
pub fn default_block(side: usize) -> Option<(usize, usize)> {
    (2..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).map(|height| (height, side / height))
}
