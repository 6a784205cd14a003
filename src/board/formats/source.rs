//! Lines of a reader, one at a time and of bounded length, with room to put back what was read ahead.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use super::FormatError;

/// The longest line in bytes: memory stays bounded on any input. 64 × 64 pencil marks need a quarter of it.
const LONGEST: u64 = 1 << 20;

/// A line without its line end.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) number: usize,
    pub(super) text: String,
}

/// The lines of a reader.
#[derive(Debug)]
pub(super) struct Source<R> {
    reader: R,
    buffer: Vec<u8>,
    number: usize,
    held: VecDeque<Result<Text, FormatError>>,
    ended: bool,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), number: 0, held: VecDeque::new(), ended: false }
    }

    /// Whether lines that were put back come before those of the reader.
    pub(super) fn holds_lines(&self) -> bool {
        !self.held.is_empty()
    }

    /// The next line of the reader itself as bytes, so that a plain puzzle is read without a copy.
    pub(super) fn fetch(&mut self) -> Option<Result<(usize, &[u8]), FormatError>> {
        if self.ended {
            return None;
        }
        self.buffer.clear();
        match (&mut self.reader).take(LONGEST).read_until(b'\n', &mut self.buffer) {
            Ok(0) => {
                self.ended = true;
                return None;
            }
            Ok(_) => self.number += 1,
            Err(error) => {
                self.ended = true;
                return Some(Err(FormatError::new(self.number + 1, format!("cannot be read: {error}"))));
            }
        }
        let mut line = self.buffer.as_slice();
        if let [rest @ .., b'\n'] = line {
            line = rest;
        } else if line.len() as u64 == LONGEST {
            // An error of the reader shows again at the next line.
            let _ = self.reader.skip_until(b'\n');
            return Some(Err(FormatError::new(self.number, format!("longer than {LONGEST} bytes"))));
        }
        if let [rest @ .., b'\r'] = line {
            line = rest;
        }
        if self.number == 1 {
            line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        }
        Some(Ok((self.number, line)))
    }

    /// The next line, first those that were put back.
    pub(super) fn next_text(&mut self) -> Option<Result<Text, FormatError>> {
        if let Some(line) = self.held.pop_front() {
            return Some(line);
        }
        let fetched = self.fetch()?;
        Some(fetched.and_then(|(number, line)| text(number, line)))
    }

    /// Puts a line back: it is the next to come.
    pub(super) fn hold(&mut self, line: Result<Text, FormatError>) {
        self.held.push_front(line);
    }
}

/// A line of bytes as text.
pub(super) fn text(number: usize, line: &[u8]) -> Result<Text, FormatError> {
    match std::str::from_utf8(line) {
        Ok(line) => Ok(Text { number, text: line.to_owned() }),
        Err(error) => {
            let column = error.valid_up_to() + 1;
            Err(FormatError::new(number, format!("byte {column} of the line is not UTF-8 text")))
        }
    }
}
