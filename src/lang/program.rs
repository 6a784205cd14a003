//! The checked program: rule files, resolved and typed, independent of a board.
//!
//! Every name is resolved and every expression has a type; definitions are inlined. The values of parameters are
//! unknown until a rule is planned, and the cells, units and values until a board is built.

mod change;
mod expr;
mod function;
mod game;
mod instance;
mod law;
mod lazy_part;
mod model;
mod path;
mod rating;
mod strategy;
mod technique;
mod text;
mod worded;

pub use {change::*, expr::*, function::*, game::*, instance::*, law::*, lazy_part::*, model::*};
pub use {path::*, rating::*, strategy::*, technique::*, text::*};

use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};
use worded::worded;

/// Byte range in a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "SerializedSpan", into = "SerializedSpan")]
pub struct Span {
    /// Index of the file in [`Program::files`].
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
}

/// Serialized span, whose length takes fewer bytes than its end.
#[derive(Serialize, Deserialize)]
struct SerializedSpan {
    file: u32,
    start: u32,
    length: u32,
}

impl From<Span> for SerializedSpan {
    fn from(Span { file, start, end }: Span) -> Self {
        Self { file, start, length: end - start }
    }
}

impl From<SerializedSpan> for Span {
    fn from(SerializedSpan { file, start, length }: SerializedSpan) -> Self {
        Self { file, start, end: start + length }
    }
}

/// A definition or a named part of a path, kept for the catalogue and the graph; its uses are inlined.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Definition {
    pub name: String,
    pub is_path: bool,
    /// Definitions, parts of paths and links that it uses.
    pub uses: Vec<String>,
    pub comment: String,
    pub span: Span,
}

/// `define live(u : unit) = …`: the combinations of a unit that are consistent with its candidates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Live {
    pub unit: VarId,
    /// The combinations: a set of sets of values.
    pub body: Expr,
    pub variables: Vec<Variable>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File {
    pub name: String,
    pub text: String,
}

/// The checked content of all rule files.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Program {
    #[serde(skip)]
    pub files: Vec<File>,
    /// Additional forms of titles, such as `{title} (assuming one solution)`.
    #[serde(skip)]
    pub title_forms: Vec<String>,
    /// Kinds of units of all games, in order of first appearance.
    pub kinds: Vec<String>,
    pub techniques: Vec<Technique>,
    /// Definitions and named parts of paths.
    pub definitions: LazyPart<Vec<Definition>>,
    /// Definition of the live combinations of a unit; if `None`, all combinations are live.
    pub live: Option<Live>,
    pub links: Vec<Link>,
    pub laws: LazyPart<Vec<Law>>,
    pub games: Vec<Game>,
    pub constraints: Vec<Constraint>,
    pub strategies: Vec<Strategy>,
    pub examples: Vec<Example>,
    pub styles: Vec<Style>,
    pub ratings: Vec<Rating>,
    /// Models of ratings, by name.
    pub models: IndexMap<String, Model>,
}

impl Program {
    /// The totals of a strategy, and the tallies that it and the strategies it calls count, by name; `None` for totals.
    pub fn counted(&self, strategy: usize) -> IndexMap<&str, Option<&Tally>> {
        let totals = self.strategies[strategy].totals.iter().map(|(name, _)| (name.as_str(), None));
        let mut counted: IndexMap<&str, Option<&Tally>> = totals.collect();
        let (mut called, mut next) = (IndexSet::from([strategy]), 0);
        while let Some(&number) = called.get_index(next) {
            let strategy = &self.strategies[number];
            called.extend(strategy.body.strategies().iter().map(|call| call.strategy));
            for tally in &strategy.tallies {
                counted.entry(&tally.name).or_insert(Some(tally));
            }
            next += 1;
        }
        counted
    }
}
