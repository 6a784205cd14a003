//! Lines of JSON.

use serde::Serialize;

pub fn write_json(value: &impl Serialize, lines: &mut Vec<u8>) {
    let start = lines.len();
    // Maps have texts as keys and nothing here fails by itself, so there is always a line.
    if serde_json::to_writer(&mut *lines, value).is_err() {
        lines.truncate(start);
    }
    lines.push(b'\n');
}

/// A value as one line of JSON.
pub fn json_line(value: &impl Serialize) -> String {
    // Maps have texts as keys and nothing here fails by itself, so there is always a line.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// The object of a puzzle, with its file where there are several.
#[derive(Serialize)]
struct InFile<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(flatten)]
    line: T,
}

/// One line of JSON for an object that belongs to a file.
pub fn json_in_file(file: Option<&str>, line: impl Serialize) -> String {
    match file {
        Some(_) => json_line(&InFile { file, line }),
        None => json_line(&line),
    }
}

/// Adds a line of JSON behind other lines.
pub fn write_in_file(file: Option<&str>, line: impl Serialize, lines: &mut Vec<u8>) {
    match file {
        Some(_) => write_json(&InFile { file, line }, lines),
        None => write_json(&line, lines),
    }
}
