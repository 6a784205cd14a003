//! Games: what boards look like.

use super::*;

/// The kind of an input that a puzzle gives to a game, or to a grid of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InputKind {
    Number,
    /// A number for some squares of the board.
    Map,
    /// Groups of cells, each perhaps with numbers.
    Groups,
    /// Groups of cells whose order is that of a line; one may come twice.
    Lines,
    /// Cells by themselves.
    Cells,
    /// Places and blocks of several grids.
    Grids,
    /// Alternatives: inputs of other constraints, of which one holds.
    Choices,
}

impl InputKind {
    /// Every kind with its word in rule files.
    pub const ALL: [(&'static str, Self); 7] = [
        ("number", Self::Number),
        ("map", Self::Map),
        ("groups", Self::Groups),
        ("lines", Self::Lines),
        ("cells", Self::Cells),
        ("grids", Self::Grids),
        ("choices", Self::Choices),
    ];

    /// Whether a puzzle gives it as groups of cells.
    pub fn is_of_groups(self) -> bool {
        matches!(self, Self::Groups | Self::Lines | Self::Cells)
    }

    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }
}

/// What must hold of an input, beside its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Demand {
    /// No two of its groups share a cell.
    Disjoint,
    /// Every cell has a number of it, or lies in one of its groups.
    Covering,
    /// Each of its groups has two cells.
    Pairs,
    /// Each of its lines runs straight along a row or column.
    Orthogonal,
    /// Each of its lines runs straight along a diagonal.
    Diagonal,
}

impl Demand {
    /// Every demand with its word in rule files, and the kinds of inputs of which it may be made.
    pub const ALL: [(&'static str, Self, &'static [InputKind]); 5] = [
        ("disjoint", Self::Disjoint, &[InputKind::Groups]),
        ("covering", Self::Covering, &[InputKind::Groups, InputKind::Map]),
        ("pairs", Self::Pairs, &[InputKind::Groups]),
        ("orthogonal", Self::Orthogonal, &[InputKind::Lines]),
        ("diagonal", Self::Diagonal, &[InputKind::Lines]),
    ];

    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, demand, _)| *demand == self).map_or("", |(word, ..)| word)
    }
}

/// Words for drawings of groups: a line through their cells, a round bulb at its start or at both ends, an arrow at its end, or
/// a bulb around them; a dot, a dark dot or a disc with the number between them; a circle or a square in each; their
/// shade; their number between them or outside of the board.
pub const DRAWING_WORDS: [&str; 13] = [
    "line", "start", "ends", "head", "bulb", "dot", "dark", "disc", "circle", "square", "shade", "text",
    "outside",
];

/// The formats for which constraints may have words.
pub const WORD_FORMATS: [&str; 2] = ["fpuzzles", "iss"];

/// A word of a format for a constraint: `iss "Whisper" (difference = 5)`, `iss "WhiteDot" (1) as touching`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FormatWord {
    pub format: String,
    pub word: String,
    /// Numbers of the first input, in its order, that entries under the word leave out.
    pub numbers: Vec<WordNumber>,
    pub form: Option<EntryForm>,
}

/// A number of an input that entries of a format leave out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum WordNumber {
    /// The number of every entry.
    Fixed(Expr),
    /// The number of entries that state none.
    Usual(Expr),
    /// Entries that state none say nothing.
    Wanted,
}

/// Form of the entries in which a format states the groups of an input, other than a list of numbers and cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryForm {
    /// Cells, of which each two that touch are a group.
    Touching,
    /// Such cells, the later one of each group first.
    TouchingBack,
    /// One cell for each group.
    Cell,
    /// A row or column with the numbers at both ends.
    Sides,
    /// The same; the other rows and columns, in both directions, are parts behind it.
    SidesAmongAll,
    /// All rows and columns in both directions, each with those before it as parts behind it.
    All,
    /// A number, then a row or column.
    Line,
    /// A number, then a row or column of as many cells as there are values.
    WholeLine,
    /// A number, then the cell at which a diagonal begins.
    Diagonal,
    /// The cells of a head, then those of a line that begins at its last one; the head's cells are in reading order.
    Head,
    /// Cells, and as many others that belong to them one by one.
    Copies,
    /// A list of values, of which each group has up to four, each with how often it is in the list.
    Counts,
    /// The same, for the four cells of which the upper left one is given.
    Corner,
    /// The digits of a number: in turns how often a value is there, and the value.
    CountDigits,
    /// A line, whose parts lie in different regions.
    Regions,
    /// The number of equal parts of the group.
    EqualParts,
    /// A number, and the weights of the cells.
    Weights,
}

impl EntryForm {
    /// Every form with its word in rule files.
    pub const ALL: [(&'static str, Self); 17] = [
        ("touching", Self::Touching),
        ("touching-back", Self::TouchingBack),
        ("cell", Self::Cell),
        ("sides", Self::Sides),
        ("sides-among-all", Self::SidesAmongAll),
        ("all-lines", Self::All),
        ("line", Self::Line),
        ("whole-line", Self::WholeLine),
        ("diagonal", Self::Diagonal),
        ("head", Self::Head),
        ("copies", Self::Copies),
        ("counts", Self::Counts),
        ("corner", Self::Corner),
        ("count-digits", Self::CountDigits),
        ("regions", Self::Regions),
        ("equal-parts", Self::EqualParts),
        ("weights", Self::Weights),
    ];
}

/// `input cages : groups, disjoint`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInput {
    pub name: String,
    pub kind: InputKind,
    pub demands: Vec<Demand>,
    /// The variable of a number.
    pub variable: Option<VarId>,
    /// The numbers of each of its groups.
    pub fields: Vec<InputField>,
    /// Words of the drawing of its groups: see [`DRAWING_WORDS`].
    pub drawing: Vec<String>,
}

impl GameInput {
    /// The field of groups with which a puzzle states a law, and the word for this law in units.
    pub const GROUP_LAW: &'static str = "law";

    /// Whether each of its groups has a law.
    pub fn has_group_laws(&self) -> bool {
        self.fields.iter().any(|field| field.name == Self::GROUP_LAW)
    }
}

/// A number of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputField {
    pub name: String,
    pub variable: VarId,
    /// Whether a group may lack it. A law whose arguments name it is not there then.
    pub is_optional: bool,
}

/// A law of the units of a family with its arguments, which see the numbers of the game and those of the unit's group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LawCall {
    /// The law: an index into [`super::Program::laws`].
    pub law: usize,
    pub arguments: Vec<Expr>,
}

/// Laws of the units of a family.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FamilyLaws {
    /// The cells differ.
    pub distinct: bool,
    /// Every value appears.
    pub complete: bool,
    /// The law that the puzzle states with the group: see [`GameInput::GROUP_LAW`].
    pub has_group_law: bool,
    pub calls: Vec<LawCall>,
}

impl FamilyLaws {
    /// Whether its only law is that cells differ, or with `or_full` also that every value appears.
    pub fn only_separate(&self, or_full: bool) -> bool {
        self.distinct && (or_full || !self.complete) && !self.has_group_law && self.calls.is_empty()
    }
}

/// The cells that a couple is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CellSource {
    All,
    /// Those of an input: an index into [`Game::inputs`].
    Input(usize),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Members {
    /// Cells of a grid, from their `row` and `col` counted from 0.
    Cells {
        /// Set where cells of one key that do not touch are units of their own.
        stretches: bool,
        /// Which cells take part; all where absent.
        condition: Option<Expr>,
        /// One unit for each different value of these, in order of first appearance; one unit where empty.
        key: Vec<Expr>,
    },
    /// The cells at distances of some rows and columns from each cell, but for those that a group of an input has.
    Shapes {
        /// A shape for each list. Each cell with one at a distance is a shape of two.
        shapes: Vec<Vec<(Expr, Expr)>>,
        /// Names of inputs, which the puzzle need not have.
        except: Vec<String>,
    },
    /// Two cells of which something holds.
    Couples { cells: [CellVariables; 2], sources: [CellSource; 2], condition: Option<Expr> },
    /// The groups of an input.
    Groups(Groups),
}

impl Members {
    /// Whether they are the groups of an input, by its index.
    pub fn are_groups_of(&self, input: usize) -> bool {
        matches!(self, Self::Groups(groups) if groups.input == input && groups.has_cells)
    }
}

/// Units of the groups of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Groups {
    /// The input: an index into [`Game::inputs`].
    pub input: usize,
    /// The helper cells of a group, which stand first: an index into [`Game::helpers`].
    pub helpers: Option<usize>,
    /// Whether the cells of the group take part.
    pub has_cells: bool,
    /// A unit for each part of a group behind the first, with the first.
    pub is_by_part: bool,
}

/// `helpers NAME = INPUT`: cells outside of the grids, for each group of an input one, or one for each part of the group
/// behind the first and each number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Helpers {
    pub name: String,
    /// The input: an index into [`Game::inputs`].
    pub input: usize,
    pub is_by_part: bool,
    /// `for x in low..top`: the range of the numbers.
    pub each: Option<(Expr, Expr)>,
}

/// `units KIND : LAWS = MEMBERS`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitFamily {
    /// The kind: an index into [`super::Program::kinds`].
    pub kind: usize,
    pub laws: FamilyLaws,
    pub members: Members,
    /// `for x in low..top`: one unit for each number, its variable and the range.
    pub each: Option<(VarId, Expr, Expr)>,
    pub span: Span,
}

/// A game: the shape and the laws of its boards. Its expressions see the variables [`Game::ROW`] and [`Game::COLUMN`], the
/// numbers among its inputs, the lets, and the variables that are bound for each grid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub name: String,
    pub title: Texts,
    /// The inputs from the puzzle's text: for sudoku the rows and columns of a block.
    pub inputs: Vec<GameInput>,
    pub lets: Vec<(VarId, Expr)>,
    /// The smallest and the largest value.
    pub values: (Expr, Expr),
    /// Rows and columns of a grid.
    pub grid: (Expr, Expr),
    /// For several grids: an index into [`Game::inputs`], and what is bound to rows and columns of their blocks.
    pub each: Option<(usize, Pattern)>,
    /// Helper cells, those of the extended game first.
    pub helpers: Vec<Helpers>,
    /// Families of units, those of the extended game first.
    pub units: Vec<UnitFamily>,
    /// The call of the strategy for its puzzles; that of the extended game where it names none.
    pub strategy: Option<String>,
    /// The call of the strategy whose order its techniques are learned in; that of the extended game where it names none.
    pub lessons: Option<String>,
    /// A puzzle of it as text, to show it by.
    pub position: Option<(String, Span)>,
    pub variables: usize,
    /// The numbers that it has names for.
    pub numbers: Vec<(String, VarId)>,
    pub extends: Option<String>,
    /// The game to whose boards it adds nothing but constraints; itself where it declares more than that.
    pub base: String,
    /// The constraints of its boards, those of the extended game first.
    pub with: Vec<String>,
    pub comment: String,
    pub span: Span,
}

impl Game {
    /// The row of a cell in its grid, counted from 0.
    pub const ROW: VarId = VarId(0);
    /// The column of a cell in its grid, counted from 0.
    pub const COLUMN: VarId = VarId(1);
    /// Number of the variables that every game has.
    pub const FIRST: usize = 2;

    /// Whether groups of an input of the game are no units of a family.
    pub fn has_exceptions(&self, family: &UnitFamily) -> bool {
        let Members::Shapes { except, .. } = &family.members else { return false };
        self.inputs.iter().any(|input| except.contains(&input.name))
    }
}

/// `constraint NAME { … }`: laws that games put on their boards. Its expressions see the variables [`Game::ROW`] and
/// [`Game::COLUMN`], the numbers of the board that it needs, its own inputs and its lets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Constraint {
    pub name: String,
    pub title: Texts,
    pub inputs: Vec<GameInput>,
    /// `let name = expression`, in order.
    pub lets: Vec<(VarId, Expr)>,
    pub helpers: Vec<Helpers>,
    pub units: Vec<UnitFamily>,
    /// The strategy for games with it that name none, as it is called.
    pub strategy: Option<String>,
    pub variables: usize,
    /// Words of formats for it.
    pub reads: Vec<FormatWord>,
    /// The numbers of the board that it uses.
    pub needs: Vec<(String, VarId)>,
    pub comment: String,
    pub span: Span,
}

impl Constraint {
    /// Numbers that every board has.
    pub const OF_BOARDS: [&'static str; 5] = ["n", "low", "top", "rows", "columns"];
    /// Numbers of boards with blocks.
    pub const OF_BLOCKS: [&'static str; 2] = ["h", "w"];

    /// True for numbers that follow from the board, so that no puzzle need give them.
    pub fn is_of_boards(name: &str) -> bool {
        Self::OF_BOARDS.contains(&name) || Self::OF_BLOCKS.contains(&name)
    }
}
