//! The thread of a solution as JSON.

use super::{EliminateJson, ErrorJson, PlaceJson};
use crate::report::facts::FactJson;
use crate::solve::status::Status;
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

/// What `thread` says of one puzzle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ThreadLine<'a> {
    /// The line of the input that the puzzle begins on, from 1.
    pub line: usize,
    /// Its name.
    pub name: Option<&'a str>,
    /// The game.
    pub game: Option<&'a str>,
    /// The strategy.
    pub strategy: &'a str,
    /// How its solving ended.
    pub status: Status,
    /// What there is to say beyond the status.
    pub error: Option<ErrorJson>,
    /// The number of steps of the longest chain.
    pub depth: usize,
    /// The greatest number of steps on one level.
    pub width: usize,
    /// The last step that fills a cell.
    pub last: Option<usize>,
    /// How many steps it needs, itself included.
    pub needed: usize,
    /// Whether the time was up before it was known of all steps what they rest on.
    pub cut: bool,
    /// The steps.
    pub steps: Vec<ThreadStep>,
}

/// A step of a thread.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ThreadStep {
    /// Its number, from 1.
    pub n: usize,
    /// Its technique.
    pub technique: String,
    /// The arguments of the technique.
    pub args: IndexMap<String, Value>,
    /// The title of the technique.
    pub title: String,
    /// The values that it places.
    pub places: Vec<PlaceJson>,
    /// The candidates that it removes.
    pub eliminates: Vec<EliminateJson>,
    /// The number of steps of the longest chain that ends with it.
    pub level: usize,
    /// The steps that it rests on; nothing where that is not known.
    pub rests_on: Option<Vec<ThreadRest>>,
}

/// An earlier step that a step rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ThreadRest {
    /// Its number.
    pub step: usize,
    /// The facts that the other step takes from it.
    pub facts: Vec<FactJson>,
}
