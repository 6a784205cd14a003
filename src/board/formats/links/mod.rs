//! Puzzles in the addresses of web pages: the whole of it stands after the `?` or `#`, or in the last part of the
//! path.

pub(super) mod cells;
mod drawing;
pub(super) mod fpuzzles;
mod lz;
pub(super) mod packed;
pub(super) mod penpa;
pub(super) mod puzzlink;
pub(super) mod sudokupad;
mod units;
mod zipped;

use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::error::{Result, fail, wrong};
use super::{Format, recognise};
use crate::position::Position;

/// An address of a web page.
pub(super) struct Address<'t> {
    pub(super) whole: &'t str,
    pub(super) host: &'t str,
    path: &'t str,
    /// What stands after the `?`.
    pub(super) query: &'t str,
    /// What follows it in its line: a name.
    rest: &'t str,
}

impl<'t> Address<'t> {
    /// The address at the beginning of a line.
    pub(super) fn of(line: &'t str) -> Option<Self> {
        let line = line.trim();
        if !line.starts_with("https://") && !line.starts_with("http://") {
            return None;
        }
        let (whole, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
        let (place, query) = whole.split_once('?').unwrap_or((whole, ""));
        let (host, path) =
            place.split_once("://").and_then(|(_, rest)| rest.split_once('/')).unwrap_or((place, ""));
        Some(Self { whole, host, path, query, rest })
    }

    /// The value of a parameter after the `?`.
    pub(super) fn value(&self, name: &str) -> Option<&'t str> {
        parameter(self.query, name)
    }

    /// The value of a parameter on this site.
    pub(super) fn value_at(&self, site: &str, name: &str) -> Option<String> {
        self.value(name).filter(|_| self.host.trim_start_matches("www.") == site).map(str::to_owned)
    }

    /// What follows one of the heads in the last part of the path, or in the parameter that holds a puzzle.
    pub(super) fn payload(&self, heads: &[&str]) -> Option<&'t str> {
        let path = self.path.strip_prefix("sudoku/").unwrap_or(self.path);
        [path]
            .into_iter()
            .chain(self.value("puzzleid"))
            .find_map(|text| heads.iter().find_map(|head| text.strip_prefix(head)))
    }
}

/// Reads an address, in this format where one is asked for.
pub(super) fn read(line: &str, asked: Option<Format>) -> Result<Position> {
    let address = Address::of(line).ok_or_else(|| wrong!("{:?} is no address of a web page", line.trim()))?;
    let payload = |format: Format| (format.profile().reads.address?.0)(&address);
    let claims: Vec<Format> = Format::ALL.into_iter().filter(|format| payload(*format).is_some()).collect();
    let format = match (asked, claims.as_slice()) {
        (_, []) => fail!("no puzzle stands in this address at {}", address.host),
        (Some(asked), claims) if claims.contains(&asked) => asked,
        (Some(asked), [format, ..]) => {
            fail!("this address is one of {format}, not of {asked}");
        }
        (None, [format]) => *format,
        (None, several) => return Err(recognise::several(several)),
    };
    let reads = format.profile().reads.address.zip(payload(format));
    let ((_, read), payload) = reads.ok_or("the address holds no puzzle")?;
    let mut position = read(&payload)?;
    position.name = position.name.or_else(|| super::line::name_of(address.rest));
    Ok(position)
}

/// The value of a parameter among those of an address.
fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// The text in base 64 of an address, where `+` may have arrived as a blank.
fn decoded(payload: &str) -> String {
    unescaped(payload).replace(' ', "+")
}

/// The text of an address with what it writes as `%2B`.
pub(super) fn unescaped(payload: &str) -> String {
    percent_decode_str(payload).decode_utf8_lossy().into_owned()
}

/// Whether a value says nothing.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// A number, or a number as text.
pub(super) fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}
