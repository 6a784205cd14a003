//! Lines around the rows of one board: blank lines between its bands, and rows that look like borders.

use crate::{
    blocks::{lengths, sides_of},
    prelude::*,
};

/// Removes the blank lines of a board that has them between bands with equal numbers of rows; `first` is its first row.
pub fn join_bands(first: &SourceLine, source: &mut dyn Lookahead) {
    let Some(height) = band(first, source) else { return };
    let mut sides = sides_of(first).into_iter();
    let mut fits = |side: &usize| {
        *side > height && side.is_multiple_of(height) && are_bands(first, source, height, *side)
    };
    let Some(side) = sides.find(&mut fits) else { return };
    let (mut kept, mut rows) = (Vec::new(), 1);
    while rows < side
        && let Some(next) = source.next_text()
    {
        rows += usize::from(next.as_ref().is_ok_and(|line| is_row(first, &line.text)));
        if !next.as_ref().is_ok_and(SourceLine::is_blank) {
            kept.push(next);
        }
    }
    unread_all(source, kept);
}

/// Returns the number of rows of the first band, if a blank line follows it.
fn band(first: &SourceLine, source: &mut dyn Lookahead) -> Option<usize> {
    let most = sides_of(first).into_iter().max()?;
    // With a border between any two of them.
    let next = peek(source, 2 * most);
    let end = next.iter().position(|line| line.trim().is_empty())?;
    let rows = || next[..end].iter().filter(|line| is_row(first, line)).count() + 1;
    (end > most || end + 1 < most).then(rows).filter(|_| next[..end].iter().all(|line| is_part(first, line)))
}

fn is_row(first: &SourceLine, line: &str) -> bool {
    let kind = recognise::kind(line);
    kind == LineKind::Row
        || matches!(kind, LineKind::Words | LineKind::Single(_)) && lengths(&first.text) == lengths(line)
}

fn is_part(first: &SourceLine, line: &str) -> bool {
    is_row(first, line) || recognise::kind(line) == LineKind::Border
}

fn are_bands(first: &SourceLine, source: &mut dyn Lookahead, height: usize, side: usize) -> bool {
    let next = peek(source, 4 * side);
    let lines: Vec<&str> = std::iter::once(&*first.text).chain(next.iter().map(String::as_str)).collect();
    let (mut rows, mut in_band) = (0, 0);
    for line in &lines {
        if rows == side {
            break;
        }
        if line.trim().is_empty() {
            if in_band != height && in_band != 0 {
                return false;
            }
            in_band = 0;
        } else if is_row(first, line) && sides_of_text(line, side) {
            (rows, in_band) = (rows + 1, in_band + 1);
        } else if recognise::kind(line) != LineKind::Border {
            return false;
        }
    }
    // Short lines may be boards themselves; values that such boards do not have show that they are rows.
    let mut values = lines.iter().flat_map(|line| line.chars()).filter_map(value_of);
    let is_large = |short: usize| values.any(|value| usize::from(value) > short);
    rows == side && in_band == height && recognise::short_side(&first.text).is_none_or(is_large)
}

/// Whether a row fits a board of this side, or is damaged.
fn sides_of_text(line: &str, side: usize) -> bool {
    let sides = recognise::sides(&recognise::plain_row(line));
    sides.is_empty() || sides.contains(&side)
}

/// Returns a line of dashes as a row of open cells, if the row `other` writes these as dashes and has the same length.
pub fn dashes_as_cells(line: &str, other: &str) -> Option<String> {
    let (line, other) = (line.trim(), other.trim());
    let are_dashes = line.len() == other.len() && line.bytes().all(|byte| byte == b'-');
    let is_row = || {
        let is_bare = other.bytes().all(|byte| byte == b'-' || byte.is_ascii_alphanumeric());
        is_bare && recognise::kind(other) == LineKind::Row
    };
    (are_dashes && other.contains('-') && is_row()).then(|| ".".repeat(line.len()))
}

/// Rewrites lines of dashes below a row as rows of open cells, as far as the board may extend.
pub fn restore_rows(first: &SourceLine, source: &mut dyn Lookahead) {
    let is_bare =
        first.text.trim().bytes().all(|byte| matches!(byte, b'-' | b'.') || byte.is_ascii_alphanumeric());
    if !is_bare {
        return;
    }
    let next = peek(source, first.text.trim().len());
    let mut rows = std::iter::once(&first.text).chain(&next).take_while(|row| !row.trim().is_empty());
    let Some(other) = rows.find(|row| next.iter().any(|line| dashes_as_cells(line, row).is_some())) else {
        return;
    };
    let mut lines: Vec<Result<SourceLine>> =
        std::iter::from_fn(|| source.next_text()).take(next.len()).collect();
    for line in lines.iter_mut().flatten() {
        if let Some(cells) = dashes_as_cells(&line.text, other) {
            line.text = cells;
        }
    }
    unread_all(source, lines);
}

/// Whether a line has as many cells as the row below it.
pub fn is_like(line: &str, next: &str) -> bool {
    recognise::kind(next) == LineKind::Row && lengths(line) == lengths(next)
}
