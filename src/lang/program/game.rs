//! Games: the shape and the laws of boards.

use super::*;

worded! {
    /// Kind of an input that a puzzle passes to a game, or to a grid of it.
    InputKind {
        Number "number",
        /// A number for some squares of the board.
        Map "map",
        /// Groups of cells, with optional numbers.
        Groups "groups",
        /// Groups of cells in line order; a cell may occur twice.
        Lines "lines",
        /// Single cells.
        Cells "cells",
        /// Positions and blocks of several grids.
        Grids "grids",
        /// Alternatives: inputs of other constraints, one of which is satisfied.
        Choices "choices",
    }
}

impl InputKind {
    /// Whether a puzzle passes the input as groups of cells.
    pub fn is_of_groups(self) -> bool {
        matches!(self, Self::Groups | Self::Lines | Self::Cells)
    }
}

worded! {
    /// Requirement on an input, in addition to its kind.
    Demand {
        /// No two of its groups share a cell.
        Disjoint "disjoint",
        /// Every cell has a number of the input, or lies in one of its groups.
        Covering "covering",
        /// Each of its groups has two cells.
        Pairs "pairs",
        /// Each of its lines runs straight along a row or column.
        Orthogonal "orthogonal",
        /// Each of its lines runs straight along a diagonal.
        Diagonal "diagonal",
    }
}

impl Demand {
    /// The kinds of inputs that may have it.
    pub fn kinds(self) -> &'static [InputKind] {
        match self {
            Self::Disjoint | Self::Pairs => &[InputKind::Groups],
            Self::Covering => &[InputKind::Groups, InputKind::Map],
            Self::Orthogonal | Self::Diagonal => &[InputKind::Lines],
        }
    }
}

/// Words for the drawing of groups: a line through their cells, a round bulb at its start or at both ends, an arrow at
/// its end, or a bulb around them; a dot, a dark dot or a disc with the number between them; a circle or a square in
/// each cell; their shade; their number between them or outside of the board.
pub const DRAWING_WORDS: [&str; 13] = [
    "line", "start", "ends", "head", "bulb", "dot", "dark", "disc", "circle", "square", "shade", "text",
    "outside",
];

/// The formats with words for constraints.
pub const WORD_FORMATS: [&str; 2] = ["fpuzzles", "iss"];

/// A word of a format for a constraint: `iss "Whisper" (difference = 5)`, `iss "WhiteDot" (1) as touching`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FormatWord {
    pub format: String,
    pub word: String,
    /// Numbers of the first input, in its order, that entries with this word leave out.
    pub numbers: Vec<WordNumber>,
    pub form: Option<EntryForm>,
}

/// A number of an input that entries of a format leave out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum WordNumber {
    /// Number of every entry.
    Fixed(Expr),
    /// Number of entries that do not state one.
    Usual(Expr),
    /// Every entry must state the number; an entry without it has no effect.
    Wanted,
}

worded! {
    /// Format of entries for the groups of an input, other than a list of numbers and cells.
    EntryForm {
        /// Cells; each two adjacent cells are a group.
        Touching "touching",
        /// As [`Self::Touching`], with the later cell of each group first.
        TouchingBack "touching-back",
        /// One cell for each group.
        Cell "cell",
        /// A row or column with the numbers at both ends.
        Sides "sides",
        /// As [`Self::Sides`]; all other rows and columns, in both directions, are further parts of the group.
        SidesAmongAll "sides-among-all",
        /// All rows and columns in both directions, each with the preceding ones as further parts of the group.
        All "all-lines",
        /// A number, then a row or column.
        Line "line",
        /// A number, then a row or column with one cell for each value.
        WholeLine "whole-line",
        /// A number, then the first cell of a diagonal.
        Diagonal "diagonal",
        /// The cells of a head in reading order, then those of a line that begins at the last cell of the head.
        Head "head",
        /// A cell and its copy.
        Copies "copies",
        /// A list of values. Each group has up to four different values, each with the number of its occurrences in the
        /// list.
        Counts "counts",
        /// As [`Self::Counts`], for the four cells whose upper left one is given.
        Corner "corner",
        /// The digits of a number: alternately the number of occurrences of a value, and the value.
        CountDigits "count-digits",
        /// A line, divided into parts by the regions.
        Regions "regions",
        /// Number of equal parts of the group.
        EqualParts "equal-parts",
        /// A number, and the weights of the cells.
        Weights "weights",
    }
}

/// `input cages : groups, disjoint`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInput {
    pub name: String,
    pub kind: InputKind,
    pub demands: Vec<Demand>,
    /// The variable of an input that is a number.
    pub variable: Option<VarId>,
    /// The numbers of each group.
    pub fields: Vec<InputField>,
    /// Words for the drawing of its groups: see [`DRAWING_WORDS`].
    pub drawing: Vec<String>,
}

impl GameInput {
    /// The field of groups in which a puzzle states a law, and the word for this law in units.
    pub const GROUP_LAW: &'static str = "law";

    /// Whether each group has its own law.
    pub fn has_group_laws(&self) -> bool {
        self.fields.iter().any(|field| field.name == Self::GROUP_LAW)
    }
}

/// A number of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputField {
    pub name: String,
    pub variable: VarId,
    /// Whether a group may lack the number. Laws whose arguments use it do not apply to such a group.
    pub is_optional: bool,
}

/// A law of the units of a family with its arguments, which may use the numbers of the game and of the group of the
/// unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LawCall {
    /// The law: an index into [`super::Program::laws`].
    pub law: usize,
    pub arguments: Vec<Expr>,
}

/// Laws of the units of a family.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FamilyLaws {
    /// Whether the cells have different values.
    pub is_distinct: bool,
    /// Whether every value occurs.
    pub is_complete: bool,
    /// Whether the puzzle states the law with the group: see [`GameInput::GROUP_LAW`].
    pub has_group_law: bool,
    pub calls: Vec<LawCall>,
}

impl FamilyLaws {
    /// Whether the only law is that cells have different values or, with `or_full`, also that every value occurs.
    pub fn only_separate(&self, or_full: bool) -> bool {
        self.is_distinct && (or_full || !self.is_complete) && !self.has_group_law && self.calls.is_empty()
    }
}

/// Cells from which couples are formed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CellSource {
    All,
    /// The cells of an input: an index into [`Game::inputs`].
    Input(usize),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Members {
    /// Cells of a grid, from their `row` and `col` counted from 0.
    Cells {
        /// Whether each connected part of the cells with one key is a unit.
        is_by_stretch: bool,
        /// Condition on the cells; all cells if `None`.
        condition: Option<Expr>,
        /// One unit for each different value of the key, in order of first appearance; one unit if the key is empty.
        key: Vec<Expr>,
    },
    /// The cells at given distances of rows and columns from each cell, except those that a group of an input contains.
    Shapes {
        /// Distances, one list for each shape. A pair is a shape of two cells.
        shapes: Vec<Vec<(Expr, Expr)>>,
        /// Names of inputs, which the puzzle may lack.
        except: Vec<String>,
    },
    /// Two cells that satisfy a condition.
    Couples { cells: [CellVariables; 2], sources: [CellSource; 2], condition: Option<Expr> },
    /// The groups of an input.
    Groups(Groups),
}

impl Members {
    /// Whether the units are the groups of an input, given by its index.
    pub fn are_groups_of(&self, input: usize) -> bool {
        matches!(self, Self::Groups(groups) if groups.input == input && groups.has_cells)
    }
}

/// Units of the groups of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Groups {
    /// The input: an index into [`Game::inputs`].
    pub input: usize,
    /// Helper cells, which precede the cells of the group: an index into [`Game::helpers`].
    pub helpers: Option<usize>,
    /// Whether the cells of the group are included.
    pub has_cells: bool,
    /// Whether there is one unit for each part of a group after the first, together with the first part.
    pub is_by_part: bool,
}

/// `helpers NAME = INPUT`: cells outside of the grids. There is one for each group of an input, or one for each part of
/// the group after the first and each number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Helpers {
    pub name: String,
    /// The input: an index into [`Game::inputs`].
    pub input: usize,
    pub is_by_part: bool,
    /// `for x in low..top`: range of the numbers.
    pub each: Option<(Expr, Expr)>,
}

/// `units KIND : LAWS = MEMBERS`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitFamily {
    /// The kind: an index into [`super::Program::kinds`].
    pub kind: usize,
    pub laws: FamilyLaws,
    pub members: Members,
    /// `for x in low..top`: one unit for each number; the variable and the range.
    pub each: Option<(VarId, Expr, Expr)>,
    pub span: Span,
}

/// A game: the shape and the laws of its boards. Its expressions may use the variables [`Game::ROW`] and
/// [`Game::COLUMN`], the numbers among its inputs, the lets, and the variables that are bound for each grid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub name: String,
    pub title: Texts,
    /// Inputs from the puzzle text; for sudoku the rows and columns of a block.
    pub inputs: Vec<GameInput>,
    pub lets: Vec<(VarId, Expr)>,
    /// The smallest and the largest value.
    pub values: (Expr, Expr),
    /// Rows and columns of a grid.
    pub grid: (Expr, Expr),
    /// For several grids: an index into [`Game::inputs`], and the pattern for the rows and columns of their blocks.
    pub each: Option<(usize, Pattern)>,
    /// Helper cells, first those of the extended game.
    pub helpers: Vec<Helpers>,
    /// Families of units, first those of the extended game.
    pub units: Vec<UnitFamily>,
    /// Call of the strategy for its puzzles; inherited from the extended game by default.
    pub strategy: Option<String>,
    /// Call of the strategy whose order is that of the lessons; inherited from the extended game by default.
    pub lessons: Option<String>,
    /// A sample puzzle as text.
    pub position: Option<(String, Span)>,
    pub variables: usize,
    /// Named numbers.
    pub numbers: Vec<(String, VarId)>,
    pub extends: Option<String>,
    /// The game that this one extends by constraints only; the game itself if it declares anything else.
    pub base: String,
    /// Constraints of its boards, first those of the extended game.
    pub with: Vec<String>,
    pub comment: String,
    pub span: Span,
}

impl Game {
    /// The row of a cell in its grid, counted from 0.
    pub const ROW: VarId = VarId(0);
    /// The column of a cell in its grid, counted from 0.
    pub const COLUMN: VarId = VarId(1);
    /// Number of variables that every game has.
    pub const BUILTIN_VARIABLES: usize = 2;

    /// Whether an input of the game excludes groups from the units of a family.
    pub fn has_exceptions(&self, family: &UnitFamily) -> bool {
        let Members::Shapes { except, .. } = &family.members else { return false };
        self.inputs.iter().any(|input| except.contains(&input.name))
    }
}

/// `constraint NAME { … }`: laws that games add to their boards. Its expressions may use the variables [`Game::ROW`]
/// and [`Game::COLUMN`], the required numbers of the board, its own inputs and its lets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Constraint {
    pub name: String,
    pub title: Texts,
    pub inputs: Vec<GameInput>,
    /// `let name = expression`, in order.
    pub lets: Vec<(VarId, Expr)>,
    pub helpers: Vec<Helpers>,
    pub units: Vec<UnitFamily>,
    /// Call of the strategy for games with the constraint that name no strategy.
    pub strategy: Option<String>,
    pub variables: usize,
    /// Words of formats for the constraint.
    pub reads: Vec<FormatWord>,
    /// Numbers of the board that it uses.
    pub needs: Vec<(String, VarId)>,
    pub comment: String,
    pub span: Span,
}

impl Constraint {
    /// Numbers that every board has.
    pub const OF_BOARDS: [&'static str; 5] = ["n", "low", "top", "rows", "columns"];
    /// Numbers of boards with blocks.
    pub const OF_BLOCKS: [&'static str; 2] = ["h", "w"];

    /// Whether a number is derived from the board, so that a puzzle need not state it.
    pub fn is_of_boards(name: &str) -> bool {
        Self::OF_BOARDS.contains(&name) || Self::OF_BLOCKS.contains(&name)
    }
}
