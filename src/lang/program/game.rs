//! Games: what boards look like.

use super::*;

/// The kind of an input that a puzzle gives to a game, or to a grid of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InputKind {
    Number,
    /// A number for some squares of the board.
    Map,
    /// Groups of cells, each perhaps with a number.
    Groups,
    /// Places and blocks of several grids.
    Grids,
}

impl InputKind {
    /// Every kind with its word in rule files.
    pub const ALL: [(&'static str, Self); 4] =
        [("number", Self::Number), ("map", Self::Map), ("groups", Self::Groups), ("grids", Self::Grids)];

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
}

impl Demand {
    /// Every demand with its word in rule files, and the kinds of inputs of which it may be made.
    pub const ALL: [(&'static str, Self, &'static [InputKind]); 2] = [
        ("disjoint", Self::Disjoint, &[InputKind::Groups]),
        ("covering", Self::Covering, &[InputKind::Groups, InputKind::Map]),
    ];

    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, demand, _)| *demand == self).map_or("", |(word, ..)| word)
    }
}

/// `input cages : groups, disjoint`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInput {
    pub name: String,
    pub kind: InputKind,
    pub demands: Vec<Demand>,
    /// The variable of a number.
    pub variable: Option<VarId>,
}

/// Laws of the units of a family.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FamilyLaws {
    /// The cells differ.
    pub distinct: bool,
    /// Every value appears.
    pub complete: bool,
    /// `sum e`: the sum of a unit, seen from its first cell; no law if the puzzle has no number for it. `None` inside:
    /// the number of the unit's group.
    pub sum: Option<Option<Expr>>,
    /// `relation (e)`: what holds of the values [`Game::A`] and [`Game::B`] of a unit's first and second cell.
    pub relation: Option<Expr>,
}

impl FamilyLaws {
    /// Whether the cells of a unit must differ.
    pub fn needs_difference(&self) -> bool {
        self.distinct
    }

    /// Whether its only law is that cells differ, or with `or_full` also that every value appears.
    pub fn only_separate(&self, or_full: bool) -> bool {
        *self == Self { distinct: true, complete: or_full && self.complete, ..Self::default() }
    }

    /// Whether each unit takes a number from the puzzle or its board.
    pub fn is_numbered(&self) -> bool {
        self.sum.is_some()
    }

    /// Whether the number of a unit is that of its group.
    pub fn takes_group_number(&self) -> bool {
        self.sum == Some(None)
    }

    /// The expression for the number of a unit.
    pub fn number(&self) -> Option<&Expr> {
        self.sum.as_ref()?.as_ref()
    }

    /// Whether the order of a unit's cells has a meaning.
    pub fn is_ordered(&self) -> bool {
        self.relation.is_some()
    }
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
    /// Each cell with the one at a distance of some rows and columns.
    Pairs(Vec<(Expr, Expr)>),
    /// The groups of an input: an index into [`Game::inputs`].
    Groups(usize),
}

/// `units KIND : LAWS = MEMBERS`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitFamily {
    /// The kind: an index into [`super::Program::kinds`].
    pub kind: usize,
    pub laws: FamilyLaws,
    pub members: Members,
    pub span: Span,
}

/// A game: the shape and the laws of its boards. Its expressions see the variables [`Game::ROW`] to [`Game::B`], the
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
    /// The value of a unit's first cell.
    pub const A: VarId = VarId(2);
    /// The value of a unit's second cell.
    pub const B: VarId = VarId(3);
}

/// `constraint NAME { … }`: laws that games put on their boards. Its expressions see the variables [`Game::ROW`] to
/// [`Game::B`], the numbers of the board that it needs, its own inputs and its lets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Constraint {
    pub name: String,
    pub title: Texts,
    pub inputs: Vec<GameInput>,
    /// `let name = expression`, in order.
    pub lets: Vec<(VarId, Expr)>,
    pub units: Vec<UnitFamily>,
    /// The strategy for games with it that name none, as it is called.
    pub strategy: Option<String>,
    pub variables: usize,
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
