//! Texts that are filled in from a match, and the styles in which they are written.

use super::*;

/// A piece of a text that is filled in from a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Piece {
    Text(String),
    /// `{e}`: the value of an expression in the names of the text's style.
    Value(Expr),
    /// `{e: key text | key text | _ text}`: the text beside the key that e equals; `_` fits everything.
    Choice(Expr, Vec<(Option<Argument>, Template)>),
    /// `{each x in X by a, b: text}`: the text of each element, ordered by a, then b, joined by the list sign.
    Each(Pattern, Expr, Vec<Expr>, Template),
}

pub type Template = Vec<Piece>;

/// A text in several styles, by the style's name (`en`, `ja`, …).
pub type Texts = IndexMap<String, Template>;

/// `walk "…" "…" "…"` and `tour "…" "…" "…"` of a style: how a walk is written.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WalkForm {
    /// The form of a node or cell of the walk.
    pub stop: String,
    pub strong: String,
    pub weak: String,
}

/// `style NAME { … }`: how cells, lists and units are written.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Style {
    /// Its id, which texts name.
    pub name: String,
    /// A cell, from `{row}` and `{column}` (counted from 1) and their letters `{Row}`, `{Column}` (A, B, C …).
    pub cell: String,
    /// What stands between the elements of a list.
    pub list: String,
    /// What stands between the elements of a set that is an element of a set, and between those sets.
    pub sets: Option<(String, String)>,
    /// How a walk is written node by node: a node from `{cell}` and `{value}`.
    pub walk: Option<WalkForm>,
    /// How a walk is written cell by cell: `{cell}` or its letter by first visits (`{letter}`, `{Letter}`), and the links
    /// between cells by their `{value}`.
    pub tour: Option<WalkForm>,
    /// Where there are several grids: forms of a cell (`{cell}`) and a unit (`{unit}`) with the `{grid}`.
    pub grid: Option<(String, String)>,
    /// The line above a step's notation after `{number}` other steps, at least one.
    pub applied: Option<String>,
    /// For a kind: its name, and a unit of `{number}`, `{letter}`, `{sum}`, the first `{cell}`, all `{cells}`.
    pub kinds: IndexMap<String, (String, String)>,
    pub span: Span,
}
