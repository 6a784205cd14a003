//! A puzzle or a position as its text says it, before a game gives its cells units and laws.
//!
//! Every format of the crate `tesuji-formats` reads into this and writes from it.

use super::inputs::{Input, Inputs};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clue {
    /// Nothing: the candidates are the values that the placed cells leave.
    Open,
    /// A value printed with the puzzle, counted from 1.
    Given(u8),
    /// A value placed while solving, counted from 1.
    Placed(u8),
    /// Exactly these candidates, bit `v - 1` for the value `v`. Placed values do not take anything from it.
    ///
    /// A single candidate counts as placed where no other cell that sees it may hold the value, and as an open
    /// cell with one candidate elsewhere (as HoDoKu reads pencil-mark grids).
    Candidates(u64),
}

/// What a line of a technique library claims about its position (HoDoKu library format).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The technique's code with its variant, for example `0310` or `0402-1`.
    pub code: String,
    /// The values that the pattern uses, as the line writes them.
    pub values: Vec<u8>,
    /// Candidates that go: cell index (row by row) and value.
    pub eliminates: Vec<(usize, u8)>,
    /// Values that are placed: cell index (row by row) and value.
    pub places: Vec<(usize, u8)>,
    /// The last field, for example the length of a chain.
    pub extra: String,
}

/// What a puzzle states of its board: everything but the values of its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    pub rows: usize,
    pub columns: usize,
    /// The values are 1 to this number; at most 64.
    pub values: usize,
    /// The squares that are no cells, ascending: outside of all grids, or black.
    pub missing: Vec<usize>,
    /// What else the puzzle states: rows `h` and columns `w` of a block, cages, sums …
    pub inputs: Inputs,
}

impl Shape {
    pub fn square(side: usize) -> Self {
        Self { rows: side, columns: side, values: side, missing: Vec::new(), inputs: Inputs::new() }
    }

    pub fn blocks(h: usize, w: usize) -> Self {
        let mut shape = Self::square(h * w);
        shape.set_block(Some((h, w)));
        shape
    }

    pub fn squares(&self) -> usize {
        self.rows * self.columns
    }

    pub fn is_cell(&self, square: usize) -> bool {
        self.missing.binary_search(&square).is_err()
    }

    /// Rows, columns and values, where they are the same number and every square is a cell.
    pub fn side(&self) -> Option<usize> {
        let same = self.rows == self.columns && self.columns == self.values && self.missing.is_empty();
        same.then_some(self.values)
    }

    pub fn block(&self) -> Option<(usize, usize)> {
        let number = |name| match self.inputs.get(name) {
            Some(Input::Number(n)) => usize::try_from(*n).ok(),
            _ => None,
        };
        number("h").zip(number("w"))
    }

    /// Sets rows and columns of a block, or that the text has none.
    pub fn set_block(&mut self, block: Option<(usize, usize)>) {
        for name in ["h", "w"] {
            self.inputs.shift_remove(name);
        }
        if let Some((h, w)) = block {
            self.inputs.insert("h".to_owned(), Input::Number(h as i64));
            self.inputs.insert("w".to_owned(), Input::Number(w as i64));
        }
    }
}

/// A constraint of which the text says by a word that the puzzle has it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Mark {
    /// Its name in the rule files.
    pub name: String,
    /// The cells of its units, for formats without a word for it that list such; none where they say nothing of it.
    pub regions: Vec<Vec<usize>>,
}

impl Mark {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), regions: Vec::new() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub name: Option<String>,
    /// The line of its source on which it begins, counted from 1.
    pub line: usize,
    /// The game that the text names; without a name it is the one that the inputs imply.
    pub game: Option<String>,
    /// The constraints that the text has words for. Those with an input stand among the inputs.
    pub marks: Vec<Mark>,
    /// Whether the board has blocks where its game may have some: a text may say that it has none.
    pub blocks: bool,
    pub shape: Shape,
    /// One clue for each square, row by row; [`Clue::Open`] for those that are no cells.
    pub clues: Vec<Clue>,
    /// Candidates taken out after the placed cells have taken theirs: square and value.
    pub removed: Vec<(usize, u8)>,
    /// What the line claims should follow, where the format says so.
    pub claim: Option<Claim>,
    /// What further columns of its table hold, by their headings.
    pub columns: Vec<(String, String)>,
}

impl Position {
    /// A position of `clues` alone on a square board, without name, game, block shape, removed candidates or claim.
    pub fn new(side: usize, clues: Vec<Clue>) -> Self {
        Self::on(Shape::square(side), clues)
    }

    pub fn on(shape: Shape, clues: Vec<Clue>) -> Self {
        Self {
            name: None,
            line: 1,
            game: None,
            marks: Vec::new(),
            blocks: true,
            shape,
            clues,
            removed: Vec::new(),
            claim: None,
            columns: Vec::new(),
        }
    }

    pub fn is_marked(&self, name: &str) -> bool {
        self.marks.iter().any(|mark| mark.name == name)
    }

    /// Its values: the side of a square board.
    pub fn side(&self) -> usize {
        self.shape.values
    }
}

/// Rows and columns of the blocks that a board of `side` cells has where nothing else is said: as near to a square
/// as `side` allows and no higher than wide (9: 3 × 3, 6: 2 × 3, 12: 3 × 4); `None` for a prime side.
pub fn usual_block(side: usize) -> Option<(usize, usize)> {
    (2..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).map(|height| (height, side / height))
}
