//! Puzzles in the addresses of web pages: the whole of it stands after the `?`, or in the last part of the path.

pub(super) mod puzzlink;

use super::FormatError;
use crate::board::position::Position;

/// The address at the beginning of a line, and what follows it as a name.
pub(super) fn address(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let is_address = line.starts_with("https://") || line.starts_with("http://");
    is_address.then(|| line.split_at(line.find(char::is_whitespace).unwrap_or(line.len())))
}

/// Reads an address.
///
/// # Errors
/// When it is none that holds a puzzle, or the puzzle is damaged.
pub(super) fn read(line: &str, number: usize) -> Result<Position, FormatError> {
    let fail = |message: String| FormatError::new(number, message);
    let Some((address, rest)) = address(line) else {
        return Err(fail(format!("{:?} is no address of a web page", line.trim())));
    };
    let (place, query) = address.split_once('?').unwrap_or((address, ""));
    let host = place.split("://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let read = if puzzlink::holds(host, query) {
        puzzlink::read(query)
    } else {
        Err(format!("no puzzle can be read from an address at {host}"))
    };
    let mut position = read.map_err(fail)?;
    position.line = number;
    position.name = position.name.or_else(|| super::line::name_of(rest));
    Ok(position)
}
