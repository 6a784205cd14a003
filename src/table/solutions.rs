//! The table of solutions.

use super::{
    batch::RowBuilder,
    column::{Column, ColumnKind, TableCell},
};
use crate::Renderer;
use ColumnKind::{Count, Integer, Text};
use tesuji_solve::Solution;

/// The columns of solved puzzles.
#[derive(Debug, Clone)]
pub struct SolveTable {
    columns: Vec<Column>,
    has_time: bool,
}

/// The columns: name, kind, and whether a cell may be empty.
const COLUMNS: [(&str, ColumnKind, bool); 9] = [
    ("line", Integer, false),
    ("name", Text, true),
    ("game", Text, true),
    ("puzzle", Text, true),
    ("status", Text, false),
    ("error", Text, true),
    ("result", Text, true),
    ("steps", Count, true),
    ("level", Text, true),
];

impl SolveTable {
    /// Creates the table, with the duration of solving each puzzle if `time` is set.
    pub fn new(time: bool) -> Self {
        let columns = COLUMNS.into_iter().chain(time.then_some(("micros", Integer, true)));
        Self {
            columns: columns.map(|(name, kind, optional)| Column::new(name, kind, optional)).collect(),
            has_time: time,
        }
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Creates a row builder for this table.
    pub fn rows(&self) -> RowBuilder {
        RowBuilder::new(&self.columns)
    }

    /// Adds the row of a solution, with errors in the language of the renderer.
    pub fn push(&self, rows: &mut RowBuilder, renderer: &Renderer<'_>, solution: &Solution) {
        let (outcome, mut room) = (&solution.outcome, [String::new(), String::new()]);
        let [puzzle, result] = &mut room;
        let error = renderer.error_json(solution);
        let cells = [
            Some(TableCell::integer(outcome.line)),
            outcome.name().map(TableCell::Text),
            outcome.game().map(TableCell::Text),
            outcome.puzzle(puzzle).map(TableCell::Text),
            Some(TableCell::Text(solution.status().word())),
            error.as_ref().map(|error| TableCell::Text(&error.message)),
            outcome.result(result).map(TableCell::Text),
            outcome.game().map(|_| TableCell::integer(outcome.steps())),
            TableCell::text(&outcome.level),
        ];
        let micros = self.has_time.then(|| Some(TableCell::integer(outcome.time.as_micros())));
        rows.push(cells.into_iter().chain(micros));
    }
}
