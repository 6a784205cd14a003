//! Tables of comma-separated values: a line of headings, the first of which is `puzzle`, above puzzles of one line.

use super::line;
use crate::prelude::*;

/// The headings behind the first.
#[derive(Debug)]
pub(super) struct Columns(Vec<String>);

impl Columns {
    pub(super) fn heading(text: &str) -> Option<Self> {
        let mut names = text.split(',').map(|name| name.trim().trim_matches('"').to_owned());
        let is_heading = names.next()?.eq_ignore_ascii_case("puzzle");
        let names: Vec<String> = names.collect();
        (is_heading && !names.is_empty()).then_some(Self(names))
    }

    /// Reads a row below them; nothing where it has one column.
    pub(super) fn row(&self, text: &str) -> Option<Result<Position>> {
        let (cells, rest) = text.split_once(',')?;
        let fields = rest.split(',').map(|field| field.trim().to_owned());
        let columns: Vec<(String, String)> = self.0.iter().cloned().zip(fields).collect();
        Some(line::read(cells.trim().trim_matches('"')).map(|position| {
            let name = columns.iter().find(|(name, field)| name == "name" && !field.is_empty());
            Position { name: name.map(|(_, name)| name.clone()), columns, ..position }
        }))
    }
}
