//! Lines of a reader, one at a time and of bounded length, with lookahead: unread lines are buffered.

use super::{lines::Lines, signs};
use crate::prelude::*;
use std::{
    borrow::{Borrow, Cow},
    collections::VecDeque,
    io::BufRead,
};

#[derive(Debug)]
pub struct SourceLine {
    pub number: usize,
    /// The line in the signs of formats.
    pub text: String,
    /// The line as typed, if its signs differ.
    typed: Option<String>,
}

impl SourceLine {
    pub fn new(number: usize, line: &str) -> Self {
        match signs::normalize(line) {
            Cow::Borrowed(line) => Self { number, text: line.to_owned(), typed: None },
            Cow::Owned(text) => Self { number, text, typed: Some(line.to_owned()) },
        }
    }

    /// Returns the line as typed, for the names in it.
    pub fn typed(&self) -> &str {
        self.typed.as_deref().unwrap_or(&self.text)
    }

    pub fn wrong(&self, message: Message) -> FormatError {
        FormatError::new(self.number, message)
    }

    pub fn is_border(&self) -> bool {
        recognise::kind(&self.text) == LineKind::Border
    }

    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

#[derive(Debug)]
pub struct LineSource<R> {
    lines: Lines<R>,
    number: usize,
    ahead: VecDeque<Result<SourceLine>>,
    is_ended: bool,
}

impl<R: BufRead> LineSource<R> {
    pub fn new(reader: R) -> Self {
        Self { lines: Lines::new(reader), number: 0, ahead: VecDeque::new(), is_ended: false }
    }

    pub fn has_unread_lines(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// Skips the remaining lines.
    pub fn end(&mut self) {
        self.is_ended = true;
        self.ahead.clear();
    }

    /// Returns the next line of the reader itself as bytes, so that a plain puzzle is read without a copy.
    pub fn fetch(&mut self) -> Option<Result<(usize, &[u8])>> {
        if self.is_ended {
            return None;
        }
        self.number += 1;
        let next = self.lines.next();
        self.is_ended = !matches!(next, Ok(Some(_)));
        let error = match next {
            Ok(Some(Ok(line))) => return Some(Ok((self.number, line))),
            Ok(Some(Err(wrong))) => wrong,
            Ok(None) => return None,
            Err(error) => message!("cannot be read: {error}"),
        };
        Some(Err(FormatError::new(self.number, error)))
    }
}

pub trait Lookahead {
    fn next_text(&mut self) -> Option<Result<SourceLine>>;

    fn unread(&mut self, line: Result<SourceLine>);
}

impl<R: BufRead> Lookahead for LineSource<R> {
    fn next_text(&mut self) -> Option<Result<SourceLine>> {
        if let Some(line) = self.ahead.pop_front() {
            return Some(line);
        }
        let fetched = self.fetch()?;
        Some(fetched.and_then(|(number, line)| text(number, line)))
    }

    fn unread(&mut self, line: Result<SourceLine>) {
        self.ahead.push_front(line);
    }
}

/// Maximum size of all lines of a puzzle, in bytes.
const MAX_BYTES: usize = 4 << 20;

/// Returns the line `first` and the lines after it, as long as `goes_on` holds for the lines so far and the next one.
pub fn gather(
    first: SourceLine,
    source: &mut dyn Lookahead,
    mut goes_on: impl FnMut(&[SourceLine], &SourceLine) -> bool,
) -> Vec<SourceLine> {
    let (mut lines, mut size) = (vec![first], 0);
    while let Some(next) = source.next_text() {
        match next {
            Ok(line) if size < MAX_BYTES && goes_on(&lines, &line) => {
                size += line.text.len();
                lines.push(line);
            }
            other => {
                source.unread(other);
                break;
            }
        }
    }
    lines
}

/// Returns lines to the source in their order.
pub fn unread_all<I>(source: &mut dyn Lookahead, lines: I)
where
    I: IntoIterator<Item = Result<SourceLine>, IntoIter: DoubleEndedIterator>,
{
    lines.into_iter().rev().for_each(|line| source.unread(line));
}

/// Drops the next line if it satisfies the predicate, and returns whether it did.
pub fn drop_next(source: &mut dyn Lookahead, is: impl FnOnce(&SourceLine) -> bool) -> bool {
    let next = source.next_text();
    let drops = matches!(&next, Some(Ok(line)) if is(line));
    next.into_iter().filter(|_| !drops).for_each(|line| source.unread(line));
    drops
}

/// Peeks at the next lines: returns up to this many of them without consuming them.
pub fn peek(source: &mut dyn Lookahead, count: usize) -> Vec<String> {
    let next: Vec<Result<SourceLine>> = std::iter::from_fn(|| source.next_text()).take(count).collect();
    let texts = next.iter().map_while(|line| Some(line.as_ref().ok()?.text.clone())).collect();
    unread_all(source, next);
    texts
}

/// Returns lines as typed, with line ends between them.
pub fn typed(lines: &[SourceLine]) -> String {
    lines.iter().map(SourceLine::typed).collect::<Vec<_>>().join("\n")
}

/// Returns the entries of rows, each read by its index and its text: an error has the line of its row.
pub fn read_rows<T>(
    rows: &[impl Borrow<SourceLine>],
    mut read: impl FnMut(usize, &str) -> Result<Vec<T>>,
) -> Result<Vec<T>> {
    let mut entries = Vec::new();
    for (number, row) in rows.iter().map(Borrow::borrow).enumerate() {
        entries.extend(read(number, &row.text).at_line(row.number)?);
    }
    Ok(entries)
}

pub fn text(number: usize, line: &[u8]) -> Result<SourceLine> {
    match std::str::from_utf8(line) {
        Ok(line) => Ok(SourceLine::new(number, line)),
        Err(error) => {
            let column = error.valid_up_to() + 1;
            Err(FormatError::new(number, message!("byte {column} of the line is not UTF-8 text")))
        }
    }
}
