//! Options of a generator: the size of boards, their grids, and the givens.

use super::prelude::*;
use std::{fmt, time::Duration};
use tesuji_board::GridShape;
use tesuji_solve::setters::setters;

/// Size of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardSize {
    /// A square board with this many rows, columns and values.
    Side(usize),
    /// This many rows and columns of squares.
    Board(usize, usize),
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "{side}"),
            Self::Board(rows, columns) => write!(f, "{rows}x{columns}"),
        }
    }
}

/// Returned when a text is not a board size.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("invalid size `{0}`: expected a number such as 9, or rows x columns such as 12x10")]
pub struct ParseBoardSizeError(String);

impl FromStr for BoardSize {
    type Err = ParseBoardSizeError;

    fn from_str(text: &str) -> Result<Self, ParseBoardSizeError> {
        let number = |text: &str| text.trim().parse().ok().filter(|n| *n > 0);
        let board = |(rows, columns)| Some(Self::Board(number(rows)?, number(columns)?));
        let side = text.parse().ok().filter(|n| *n > 0).map(Self::Side);
        let size = side.or_else(|| text.split_once(['x', 'X', '×']).and_then(board));
        size.ok_or_else(|| ParseBoardSizeError(text.to_owned()))
    }
}

/// Options of the puzzles to generate.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Name of the game.
    pub game: String,
    /// Further constraints: their names, or games that have them.
    pub mix: Vec<String>,
    /// Seed that selects the puzzles: the same seed yields the same puzzles.
    pub seed: u64,
    /// Size of the boards. Defaults to the number of cells of a block or else 9, and to 12 × 10 for games of any size.
    pub size: Option<BoardSize>,
    /// Rows and columns of a block.
    pub block: Option<(usize, usize)>,
    /// Positions of the grids on a multi-grid board.
    pub grids: Option<GridLayout>,
    /// Minimum and maximum number of givens; `None` for as few as possible.
    pub givens: Option<(usize, usize)>,
    /// Whether no given may be redundant by the laws alone.
    pub minimal: bool,
    /// Symmetry of the givens.
    pub symmetry: Symmetry,
    /// Strategy that solves the puzzles.
    pub solvable_with: Option<String>,
    /// A technique without which that strategy, or otherwise that of the game, does not solve the puzzles.
    pub needs: Option<String>,
    /// Lowest and highest level of that strategy for the hardest step.
    pub levels: Option<(Option<String>, Option<String>)>,
    /// Whether the cells that grids share have no givens, and no grid is solvable on its own.
    pub empty_overlaps: bool,
    /// Values of a rating that puzzles have.
    pub rating: Option<RatingRange>,
    /// Maximum number of attempts for a puzzle.
    pub max_attempts: usize,
    /// Time limit for a puzzle. With a limit, the results depend on the machine.
    pub timeout: Option<Duration>,
}

impl Options {
    /// Default maximum number of attempts for a puzzle.
    pub const DEFAULT_MAX_ATTEMPTS: usize = 2000;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            game: "sudoku".to_owned(),
            mix: Vec::new(),
            seed: 0,
            size: None,
            block: None,
            grids: None,
            givens: None,
            minimal: false,
            symmetry: Symmetry::None,
            solvable_with: None,
            needs: None,
            levels: None,
            empty_overlaps: false,
            rating: None,
            max_attempts: Self::DEFAULT_MAX_ATTEMPTS,
            timeout: None,
        }
    }
}

setters! {
    Options {
        text with_game(game: String);
        set with_mix(mix: Vec<String>);
        set with_seed(seed: u64);
        some with_size(size: BoardSize);
        some with_block(block: (usize, usize));
        some with_grids(grids: GridLayout);
        some with_givens(givens: (usize, usize));
        set with_minimal(minimal: bool);
        set with_symmetry(symmetry: Symmetry);
        name with_solvable_with(solvable_with: String);
        name with_needs(needs: String);
        some with_levels(levels: (Option<String>, Option<String>));
        set with_empty_overlaps(empty_overlaps: bool);
        some with_rating(rating: RatingRange);
        set with_max_attempts(max_attempts: usize);
        some with_timeout(timeout: Duration);
    }
}

/// Range of the values of a rating, with its ends.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct RatingRange {
    /// Name of the rating; `None` for the default one of the rules.
    pub rating: Option<String>,
    pub low: f64,
    pub high: f64,
}

/// Returned when a text is not a range of values.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("invalid range `{0}`: expected two numbers such as 10..15, or one such as 10.. or ..15")]
pub struct ParseRatingRangeError(String);

impl RatingRange {
    /// Returns a range of the default rating of the rules.
    pub fn new(low: f64, high: f64) -> Self {
        Self { rating: None, low, high }
    }

    /// Selects a rating by its name; `None` for the default one.
    #[must_use]
    pub fn with_rating(self, rating: Option<String>) -> Self {
        Self { rating, ..self }
    }
}

impl FromStr for RatingRange {
    type Err = ParseRatingRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRatingRangeError> {
        let end = |text: &str, open: f64| match text.trim() {
            "" => Some(open),
            number => number.parse().ok().filter(|end: &f64| end.is_finite()),
        };
        let ends = text.split_once("..").filter(|_| text.trim() != "..");
        let range = ends.and_then(|(low, high)| Some((end(low, 0.0)?, end(high, f64::INFINITY)?)));
        let range = range.filter(|(low, high)| low <= high);
        range.map(|(low, high)| Self::new(low, high)).ok_or_else(|| ParseRatingRangeError(text.to_owned()))
    }
}

/// Named layouts, with the corners of their grids.
const NAMED: &str = include_str!("shapes.txt");

/// Positions of the grids on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridLayout {
    /// First rows and columns of the grids, counted in blocks from 0.
    Blocks(Vec<(usize, usize)>),
    /// First cells of the grids: rows and columns counted from 0.
    Cells(Vec<(usize, usize)>),
}

/// Returned when a text names no grid layout.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("unknown shape `{0}`: expected {1}, or a list of the first cells of the grids such as r1c1,r7c7")]
pub struct ParseGridLayoutError(String, String);

/// Maximum number of rows and of columns of a board.
pub const LARGEST: usize = 250;

impl FromStr for GridLayout {
    type Err = ParseGridLayoutError;

    fn from_str(text: &str) -> Result<Self, ParseGridLayoutError> {
        let lines = NAMED.lines().filter(|line| !line.starts_with('#'));
        let named = lines.filter_map(|line| line.split_once(' '));
        let pair = |text: &str| {
            let (row, column) = text.split_once(',')?;
            Some((row.parse().ok()?, column.parse().ok()?))
        };
        if let Some((_, corners)) = named.clone().find(|(name, _)| *name == text)
            && let Some(corners) = corners.split_whitespace().map(pair).collect()
        {
            return Ok(Self::Blocks(corners));
        }
        let corner = |label: &str| {
            let (row, column) = label.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
            (row.min(column) > 0 && row.max(column) <= LARGEST).then(|| (row - 1, column - 1))
        };
        let names = || named.map(|(name, _)| name).collect::<Vec<_>>().join(", ");
        let corners: Option<Vec<(usize, usize)>> = text.split(',').map(corner).collect();
        corners.map(Self::Cells).ok_or_else(|| ParseGridLayoutError(text.to_owned(), names()))
    }
}

impl GridLayout {
    /// Returns the board of these grids with these blocks; `input` is the name of the grids in a puzzle. `None` if the
    /// board is too large.
    pub fn shape(&self, block: (usize, usize), input: &str) -> Option<BoardShape> {
        let side = block.0 * block.1;
        let corners: Vec<(usize, usize)> = match self {
            Self::Blocks(corners) => corners.iter().map(|(r, c)| (r * block.0, c * block.1)).collect(),
            Self::Cells(corners) => corners.clone(),
        };
        let rows = corners.iter().map(|corner| corner.0).max()? + side;
        let columns = corners.iter().map(|corner| corner.1).max()? + side;
        if rows.max(columns) > LARGEST {
            return None;
        }
        let grids: Vec<GridShape> =
            corners.into_iter().map(|corner| GridShape::with_corner(corner, block, columns)).collect();
        let mut covered = vec![false; rows * columns];
        grids.iter().flat_map(|grid| &grid.squares).for_each(|&square| covered[square] = true);
        let mut shape = BoardShape { rows, columns, ..BoardShape::square(side) };
        shape.missing = (0..rows * columns).filter(|&square| !covered[square]).collect();
        shape.inputs.insert(input.to_owned(), PuzzleInput::Grids(grids));
        Some(shape)
    }
}
