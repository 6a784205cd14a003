//! A puzzle or a position as its text says it, before a game gives its cells units and laws.
//!
//! Every format of [`super::formats`] reads into this and writes from it.

/// What the text says of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clue {
    /// Nothing: the candidates are the values that the placed cells leave.
    Open,
    /// A value printed with the puzzle, counted from 1.
    Given(u8),
    /// A value that somebody placed while solving, counted from 1.
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

/// A puzzle or a position on a square board of `side` × `side` cells with the values 1 to `side`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The name that its file gives it.
    pub name: Option<String>,
    /// The line of its source on which it begins, counted from 1.
    pub line: usize,
    /// The game that the format implies, for example `x-sudoku`; `None` where the text leaves it open.
    pub game: Option<String>,
    /// Cells in a row, rows, and values; at most 64.
    pub side: usize,
    /// Rows and columns of a block, where the text gives them.
    pub block: Option<(usize, usize)>,
    /// One clue for each cell, row by row: `side * side` of them.
    pub clues: Vec<Clue>,
    /// Candidates taken out after the placed cells have taken theirs: cell index and value.
    pub removed: Vec<(usize, u8)>,
    /// What the line claims should follow, where the format says so.
    pub claim: Option<Claim>,
}

impl Position {
    /// A position of `clues` alone, without name, game, block shape, removed candidates or claim.
    #[must_use]
    pub fn new(side: usize, clues: Vec<Clue>) -> Self {
        Self { name: None, line: 1, game: None, side, block: None, clues, removed: Vec::new(), claim: None }
    }
}

/// Rows and columns of the blocks that a board of `side` cells has where nothing else is said: as near to a square
/// as `side` allows and no higher than wide (9: 3 × 3, 6: 2 × 3, 12: 3 × 4); `None` for a prime side.
#[must_use]
pub fn usual_block(side: usize) -> Option<(usize, usize)> {
    (2..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).map(|height| (height, side / height))
}
