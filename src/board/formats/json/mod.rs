//! Puzzles as JSON: the project's own record, which holds every position, and the objects of other programs.
//!
//! An object takes one line, or several with its closing bracket on the last.

mod coordinates;
pub(super) mod pencilmark;
mod played;
mod record;
mod rules;
mod told;
mod write;

use serde_json::{Map, Value};

use super::profile::{self, Blocks, Naming, Profile, Reads, Removed};
use super::source::{Ahead, Text};
use super::{Format, FormatError, MAX_SIDE, recognise};
use crate::position::Position;

/// The longest object in bytes, over all of its lines.
const LONGEST: usize = 1 << 22;

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: profile::ALL,
    removed: Removed::Any,
    claims: true,
    blocks: Blocks::Any,
    naming: Naming::Any,
    names_games: true,
    ..Profile::of("json", &[], Reads::object(|_| false, record::read), write::write)
};

/// The object that begins with the line `first`, read up to the line on which its brackets close.
///
/// Where they do not close, it ends before the next line that begins with `{` where no value is expected, and is found to
/// be damaged on reading.
pub(super) fn collect(first: Text, source: &mut dyn Ahead) -> Text {
    let mut object = first;
    let mut open = Open::default();
    open.take(&object.text);
    while open.depth > 0 {
        match source.next_text() {
            Some(Ok(next))
                if (!next.text.starts_with('{') || object.text.trim_end().ends_with(['[', ',', ':']))
                    && object.text.len() < LONGEST =>
            {
                open.take(&next.text);
                object.text.push('\n');
                object.text.push_str(&next.text);
            }
            Some(other) => {
                source.hold(other);
                break;
            }
            None => break,
        }
    }
    object
}

/// How many brackets are open.
#[derive(Default)]
struct Open {
    depth: usize,
    in_text: bool,
    escaped: bool,
}

impl Open {
    fn take(&mut self, line: &str) {
        for byte in line.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_text => self.escaped = true,
                b'"' => self.in_text = !self.in_text,
                b'{' | b'[' if !self.in_text => self.depth += 1,
                b'}' | b']' if !self.in_text => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        // A text ends with its line: a quotation mark that was left out makes no text of all that follows.
        (self.in_text, self.escaped) = (false, false);
    }
}

/// Reads an object, in this format where one is asked for. What no other format claims is a record.
///
/// # Errors
/// When it is no JSON, or no puzzle.
pub(super) fn read(text: &str, number: usize, asked: Option<Format>) -> Result<Position, FormatError> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        // The line that serde counts is one of the object; it begins at `number`.
        let line = number + error.line().saturating_sub(1);
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        FormatError::new(
            line,
            format!("not a JSON record of a puzzle: {message} (column {})", error.column()),
        )
    })?;
    let Value::Object(object) = value else {
        return Err(FormatError::new(number, "not a JSON record of a puzzle: expected an object"));
    };
    let claims = |format: &Format| format.profile().reads.object.is_some_and(|(is, _)| is(&object));
    let claims: Vec<Format> = Format::ALL.into_iter().filter(claims).collect();
    let format = match (asked, claims.as_slice()) {
        (Some(format), _) => format,
        (None, []) => Format::Json,
        (None, [format]) => *format,
        (None, several) => return Err(FormatError::new(number, recognise::several(several))),
    };
    let read = format.profile().reads.object.map_or(record::read as ReadObject, |(_, read)| read);
    let mut position = read(&object).map_err(|message| FormatError::new(number, message))?;
    position.line = number;
    Ok(position)
}

type ReadObject = fn(&Map<String, Value>) -> Result<Position, String>;
