//! Puzzles in the addresses of web pages: the whole of it stands after the `?` or `#`, or in the last part of the
//! path.

mod drawing;
pub(super) mod exchange;
pub(super) mod fpuzzles;
mod lz;
pub(super) mod packed;
pub(super) mod penpa;
pub(super) mod puzzlink;
pub(super) mod regions;
pub(super) mod scf;
pub(super) mod sudokupad;
pub(super) mod sudokuwiki;
mod units;
mod zipped;

use super::{FormatError, iss};
use crate::position::Position;

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
    let (host, path) =
        place.split_once("://").and_then(|(_, rest)| rest.split_once('/')).unwrap_or((place, ""));
    let read = if let Some(payload) = penpa::payload(address) {
        penpa::read(&decoded(payload))
    } else if puzzlink::holds(host, query) {
        puzzlink::read(query)
    } else if let Some(text) = parameter(query, "bd").filter(|_| sudokuwiki::holds(host)) {
        sudokuwiki::read(text)
    } else if let Some(digits) = parameter(query, "s").filter(|_| exchange::holds(host)) {
        exchange::read(digits)
    } else if let Some(text) = parameter(query, "q").filter(|text| text.starts_with('.')) {
        iss::read(&unescaped(text))
    } else if let Some(payload) = parameter(query, "load") {
        fpuzzles::read(&decoded(payload))
    } else if let Some(payload) = payload(path, query, &["fpuzzles", "fpuz"]) {
        fpuzzles::read(&decoded(payload))
    } else if let Some(payload) = payload(path, query, &["scl", "ctc"]) {
        sudokupad::read(&decoded(payload))
    } else if let Some(payload) = payload(path, query, &["scf"]) {
        scf::read(&unescaped(payload))
    } else {
        Err(format!("no puzzle stands in this address at {host}"))
    };
    let mut position = read.map_err(fail)?;
    position.line = number;
    position.name = position.name.or_else(|| super::line::name_of(rest));
    Ok(position)
}

/// The value of a parameter after the `?`.
fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// What follows one of the heads in the last part of a path, or in the parameter that holds a puzzle.
fn payload<'a>(path: &'a str, query: &'a str, heads: &[&str]) -> Option<&'a str> {
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    [path]
        .into_iter()
        .chain(parameter(query, "puzzleid"))
        .find_map(|text| heads.iter().find_map(|head| text.strip_prefix(head)))
}

/// The text in base 64 of an address, where `+` may have arrived as a blank.
fn decoded(payload: &str) -> String {
    unescaped(payload).replace(' ', "+")
}

/// The text of an address with what it writes as `%2B`.
fn unescaped(payload: &str) -> String {
    let mut bytes = Vec::with_capacity(payload.len());
    let mut rest = payload.bytes();
    while let Some(byte) = rest.next() {
        let hex = |byte: u8| char::from(byte).to_digit(16);
        let ahead: Vec<u8> = rest.clone().take(2).collect();
        match (byte, ahead.as_slice()) {
            (b'%', [high, low]) if hex(*high).is_some() && hex(*low).is_some() => {
                bytes.push((hex(*high).unwrap_or(0) * 16 + hex(*low).unwrap_or(0)) as u8);
                rest.nth(1);
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A text as an address holds it.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~*".contains(&byte);
    let escape = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(escape).collect()
}
