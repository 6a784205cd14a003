//! The course of a solution.

use super::ErrorJson;
use crate::solve::status::Status;
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

/// What `plot` says of one puzzle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlotLine {
    /// The line of the input that the puzzle begins on, from 1.
    pub line: usize,
    /// Its name.
    pub name: Option<String>,
    /// The game; absent where the text is no puzzle of any.
    pub game: Option<String>,
    /// The strategy.
    pub strategy: String,
    /// How its solving ended.
    pub status: Status,
    /// What is wrong with the puzzle.
    pub error: Option<ErrorJson>,
    /// How many candidates the open cells have before the first step; absent where there is no position.
    pub candidates: Option<usize>,
    /// The steps, in their order.
    pub steps: Vec<PlotStep>,
}

/// A step of the course of a solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlotStep {
    /// Its number, from 1.
    pub n: usize,
    /// The technique's id.
    pub technique: String,
    /// The arguments by the names of the parameters.
    pub args: IndexMap<String, Value>,
    /// The title.
    pub title: String,
    /// The difficulty that the technique's rule gives it; absent where it gives none.
    pub difficulty: Option<i64>,
    /// How many candidates the open cells have after it.
    pub candidates: usize,
}
