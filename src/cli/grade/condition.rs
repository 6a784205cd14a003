//! Conditions on the rows of graded puzzles.

use super::row::{GradeRows, SortKey};
use crate::cli::prelude::*;
use std::cmp::Ordering;
use tesuji::table::GradeRow;

type Comparison = fn(Ordering) -> bool;

/// Comparison operators, those of two characters first.
const COMPARISONS: [(&str, Comparison); 6] = [
    ("<=", Ordering::is_le),
    (">=", Ordering::is_ge),
    ("!=", Ordering::is_ne),
    ("<", Ordering::is_lt),
    (">", Ordering::is_gt),
    ("=", Ordering::is_eq),
];

pub struct Condition {
    column: usize,
    comparison: Comparison,
    value: SortKey,
}

impl Condition {
    /// Parses a column, a comparison and a value, such as `open > 47`.
    pub fn parse(text: &str, rows: &GradeRows) -> Result<Self, CommandError> {
        let wrong = || {
            CommandError::new(message!(
                "invalid condition {text}: expected a column, one of = != < <= > >= and a value"
            ))
            .with_help(message!("for example `open > 47`"))
        };
        // Names of techniques may have such characters in their brackets.
        let mut depth = 0_usize;
        let operator = text.find(|sign: char| {
            match sign {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(sign, '=' | '!' | '<' | '>')
        });
        let (column, rest) = text.split_at(operator.ok_or_else(wrong)?);
        let found = COMPARISONS.into_iter().find_map(|(sign, holds)| Some((holds, rest.strip_prefix(sign)?)));
        let ((holds, value), column) = (found.ok_or_else(wrong)?, column.trim());
        let column = rows.column(column)?;
        let value = value.trim();
        let unknown = || {
            let levels: Vec<&str> = rows.table.levels().collect();
            CommandError::new(message!("unknown level `{value}`")).with_suggestion(value, &levels)
        };
        Ok(Self { column, comparison: holds, value: rows.value(column, value).ok_or_else(unknown)? })
    }

    /// Whether a row fulfils the condition; an empty cell never does.
    pub fn matches(&self, rows: &GradeRows, row: GradeRow<'_>) -> bool {
        let key = rows.key(row, self.column);
        key.is_some_and(|key| key.partial_cmp(&self.value).is_some_and(self.comparison))
    }
}
