//! Puzzles in the addresses of web pages: after the `?` or `#`, or in the last part of the path.

pub(super) mod cells;
mod drawing;
mod fentries;
pub(super) mod fpuzzles;
mod lz;
pub(super) mod packed;
pub(super) mod penpa;
pub(super) mod puzzlink;
pub(super) mod sudokupad;
mod units;
mod zipped;

use crate::prelude::*;
use percent_encoding::percent_decode_str;

/// Maximum length of an unpacked text, in bytes.
const LARGEST: usize = 4 << 20;

/// Maximum number of parts of an address that are tried as compressed texts.
const MAX_PARTS: usize = 8;

/// Minimum number of cells that are listed in an address.
const MIN_LISTED_CELLS: usize = 16;

/// Minimum length of an address that can contain more than a name.
const LONGEST_NAME: usize = 100;

pub struct Address<'t> {
    pub url: &'t str,
    pub host: &'t str,
    path: &'t str,
    pub query: &'t str,
    /// Text after the address in its line, used as a name.
    suffix: &'t str,
}

impl<'t> Address<'t> {
    pub fn parse(line: &'t str) -> Option<Self> {
        let line = line.trim();
        if !line.starts_with("https://") && !line.starts_with("http://") {
            return None;
        }
        let (whole, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
        let (place, query) = whole.split_once('?').unwrap_or((whole, ""));
        let (host, path) =
            place.split_once("://").and_then(|(_, rest)| rest.split_once('/')).unwrap_or((place, ""));
        Some(Self { url: whole, host, path, query, suffix: rest })
    }

    pub fn value(&self, name: &str) -> Option<&'t str> {
        parameter(self.query, name)
    }

    pub fn value_at(&self, site: &str, name: &str) -> Option<String> {
        self.value(name).filter(|_| self.host.trim_start_matches("www.") == site).map(str::to_owned)
    }

    /// Returns the text after one of the heads in the last part of the path, or in the parameter for a puzzle.
    pub fn payload(&self, heads: &[&str]) -> Option<&'t str> {
        let path = self.path.strip_prefix("sudoku/").unwrap_or(self.path);
        let mut texts = [Some(path), self.value("puzzleid")].into_iter().flatten();
        let payload = texts.find_map(|text| heads.iter().find_map(|head| text.strip_prefix(head)));
        payload.or_else(|| self.compressed(heads))
    }

    /// Returns the parts of the path and the query between their separators, of a parameter its value.
    fn parts(&self) -> impl Iterator<Item = &'t str> {
        let within = [self.path, self.query].into_iter().flat_map(|text| text.split(['/', '#', '?', '&']));
        within
            .map(|part| part.split_once('=').map_or(part, |(_, value)| value))
            .filter(|part| !part.is_empty())
    }

    /// Reads cells that are listed one by one in a part, between separators.
    fn listed_cells(&self) -> Option<PuzzleSpec> {
        self.parts().find_map(|part| {
            let listed = unescaped(part);
            let cells: Vec<&str> = listed.split([',', ';', '|', '+', ' ']).collect();
            let is_cell = |cell: &&str| cell.chars().count() == 1;
            let is_whole = cells.len() >= MIN_LISTED_CELLS && cells.iter().all(is_cell);
            is_whole.then(|| super::line::read(&cells.concat()).ok()).flatten()
        })
    }

    /// Returns the error of an address without a puzzle: a short address can only contain the name of one.
    fn without_puzzle(&self) -> FormatError {
        let host = self.host.split("://").last().unwrap_or_default();
        match self.parts().max_by_key(|part| part.len()).filter(|_| self.url.len() < LONGEST_NAME) {
            Some(name) => wrong!(
                "this address contains only the name {name:?} of a puzzle stored at {host}: open it there \
                 and copy the puzzle itself"
            ),
            None => wrong!("no puzzle in this address at {host}"),
        }
    }

    /// Returns a compressed text after one of the heads, anywhere in the address.
    fn compressed(&self, heads: &[&str]) -> Option<&'t str> {
        let places = self.url.match_indices(['/', '=', '?', '#', '&']).map(|(at, _)| &self.url[at + 1..]);
        let behind = places.filter_map(|text| heads.iter().find_map(|head| text.strip_prefix(head)));
        let mut payloads = behind.take(MAX_PARTS).filter_map(|text| text.split(['&', '#', '?']).next());
        payloads.find(|payload| lz::decompress(&decoded(payload)).is_some())
    }
}

pub fn read(line: &str, wanted: Option<Format>) -> Result<PuzzleSpec> {
    let address = Address::parse(line).ok_or_else(|| wrong!("invalid web address {:?}", line.trim()))?;
    let claim = |format| {
        claim(format, |_, form| match form {
            ReadForm::Address(part, read) => part(&address).map(|payload| (payload, *read)),
            _ => None,
        })
    };
    // The address of any page may contain the cells themselves.
    let cells = || {
        let among = super::line::read_among_words(&unescaped(address.url)).or_else(|| address.listed_cells());
        among.filter(|_| wanted.is_none())
    };
    let read = match claim(wanted)? {
        Some((_, (payload, read))) => read(&payload),
        None => match (claim(None)?, wanted) {
            (Some((format, _)), Some(asked)) => {
                fail!("expected an address of {asked}, found one of {format}")
            }
            _ => Err(address.without_puzzle()),
        },
    };
    let mut position = read.or_else(|error| cells().ok_or(error))?;
    position.name = position.name.or_else(|| super::line::name_of(address.suffix));
    Ok(position)
}

fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// Decodes an address to its base 64 text, in which `+` may have been transmitted as a blank.
fn decoded(payload: &str) -> String {
    unescaped(payload).replace(' ', "+")
}

/// Decodes the percent escapes of an address, such as `%2B`.
pub fn unescaped(payload: &str) -> String {
    percent_decode_str(payload).decode_utf8_lossy().into_owned()
}

/// Returns the JSON object in a payload; `parse` reads it from the unpacked text.
fn unpacked(payload: &str, parse: impl Fn(&str) -> Option<Value>) -> Result<Object> {
    match parse(&lz::decompress(payload).ok_or_else(damaged)?) {
        Some(Value::Object(object)) => Ok(object),
        _ => fail!("the address contains no JSON object"),
    }
}

fn damaged() -> FormatError {
    wrong!("the address is damaged: its text cannot be unpacked")
}

/// Returns the clue of a cell: its value, given or placed, or else the candidates under one of the keys `marks`.
fn clue(cell: &Value, is_given: bool, marks: &[&str], side: usize) -> Option<Clue> {
    let value_of = |value: &Value| {
        let value = u8::try_from(number(value)?).ok()?;
        (1..=side).contains(&usize::from(value)).then_some(value)
    };
    if let Some(value) = cell.get("value").filter(|value| !is_empty(value)) {
        return value_of(value).map(if is_given { Clue::Given } else { Clue::Placed });
    }
    let list = marks.iter().find_map(|key| cell.get(key)?.as_array().filter(|list| !list.is_empty()));
    let Some(list) = list else { return Some(Clue::Open) };
    list.iter().try_fold(0, |mask, mark| Some(mask | 1 << (value_of(mark)? - 1))).map(Clue::Candidates)
}

pub fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}
