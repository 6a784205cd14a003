//! Text templates that are filled from a match, and the styles of their output.

use super::*;

/// A part of a text template.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum TemplatePart {
    Text(String),
    /// `{e}`: value of an expression, in the notation of the style.
    Value(Expr),
    /// `{e: key text | key text | _ text}`: the text after the key that equals e; `_` matches everything.
    Choice(Expr, Vec<(Option<Argument>, Template)>),
    /// `{each x in X by a, b: text}`: the text of each element, ordered by a, then b, joined by the list separator.
    Each(Pattern, Expr, Vec<Expr>, Template),
}

pub type Template = Vec<TemplatePart>;

/// A text in several styles, by style name (`en`, `ja`, …).
pub type Texts = IndexMap<String, Template>;

/// `walk "…" "…" "…"` and `tour "…" "…" "…"` of a style: notation of a walk.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WalkForm {
    /// Form of a node or cell of the walk.
    pub stop: String,
    pub strong: String,
    pub weak: String,
}

/// `style NAME { … }`: notation of cells, lists and units.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Style {
    /// Name of the style, used in texts.
    pub name: String,
    /// Form of a cell, with `{row}` and `{column}` (counted from 1) and their letters `{Row}`, `{Column}` (A, B, C …).
    pub cell: String,
    /// Separator of the elements of a list.
    pub list: String,
    /// Separator of the elements of a set that is an element of a set, and separator of these sets.
    pub sets: Option<(String, String)>,
    /// Form of a walk node by node: a node from `{cell}` and `{value}`.
    pub walk: Option<WalkForm>,
    /// Form of a walk cell by cell: `{cell}` or its letter in order of first visits (`{letter}`, `{Letter}`), and the
    /// links between cells by their `{value}`.
    pub tour: Option<WalkForm>,
    /// Forms for boards with several grids: a cell (`{cell}`) and a unit (`{unit}`) with the `{grid}`.
    pub grid: Option<(String, String)>,
    /// Line above the notation of a step after `{number}` other steps, at least one.
    pub applied: Option<String>,
    /// For each kind of units its name, and the form of a unit with `{number}`, `{letter}`, `{sum}`, the first
    /// `{cell}`, all `{cells}`.
    pub kinds: IndexMap<String, (String, String)>,
    pub span: Span,
}
