//! Reads the Lisp forms of a file: the part of Common Lisp's syntax that board files need.

use crate::prelude::*;

/// Maximum length of a form in bytes: a form that is never closed must not take the rest of a large file into memory.
const LONGEST: usize = 1 << 20;

/// Maximum depth of nested lists.
const MAX_DEPTH: usize = 64;

/// Maximum length of the text after a wrong form that is still read, in bytes: each form in it is another attempt.
const LONGEST_REST: usize = 1 << 12;

/// Words that start a separate form if a line starts with them.
const TOP_LEVEL: [&str; 4] = ["(setf ", "(setq ", "(def", "(in-package "];

pub const ARRAY: &str = "#2A";

/// A part of a form, with the line on which it begins.
#[derive(Debug)]
pub enum Node {
    Word(usize, String),
    /// A text between double quotes, which may span several lines.
    Text(usize, String),
    List(usize, Vec<Node>),
}

impl Node {
    pub fn is_word(&self, expected: &str) -> bool {
        matches!(self, Self::Word(_, word) if word.eq_ignore_ascii_case(expected))
    }

    pub fn wrong(&self, expected: Message) -> FormatError {
        match self {
            Self::Word(line, word) => FormatError::new(*line, message!("{word:?}: {expected}")),
            Self::Text(line, _) => FormatError::new(*line, message!("a text: {expected}")),
            Self::List(line, _) => FormatError::new(*line, message!("`(`: {expected}")),
        }
    }
}

#[derive(Default)]
struct FormParser {
    done: Vec<Node>,
    open: Vec<(usize, Vec<Node>)>,
    is_in_text: bool,
}

/// Reads the form that begins on the line `first`, and returns the rest of its last line to the source.
pub fn read<T>(
    first: SourceLine,
    source: &mut dyn Lookahead,
    read: impl Fn(&[Node]) -> Result<T>,
) -> Result<T> {
    let (form, rest) = collect(first, source)?;
    let done = read(&form);
    let goes_on = |rest: &SourceLine| done.is_ok() || rest.text.len() <= LONGEST_REST;
    rest.filter(goes_on).into_iter().for_each(|rest| source.unread(Ok(rest)));
    done
}

/// Returns the form that begins on the line `first`, and the text after it on its last line.
fn collect(first: SourceLine, source: &mut dyn Lookahead) -> Result<(Vec<Node>, Option<SourceLine>)> {
    let mut form = FormParser::default();
    let (begin, mut size, mut line) = (first.number, 0, first);
    loop {
        if let Some(end) = form.take(&line)? {
            let rest = line.text[end..].trim();
            let is_said = !rest.is_empty() && !rest.starts_with(';');
            let rest = is_said.then(|| SourceLine::new(line.number, rest));
            return Ok((form.done, rest));
        }
        size += line.text.len();
        line = match source.next_text() {
            Some(Ok(next)) if size < LONGEST && !form.is_followed_by(&next.text) => next,
            other => {
                other.into_iter().for_each(|next| source.unread(next));
                let error = wrong!("the form that begins here is not closed").at_line(begin);
                return Err(error.with_help(message!("a closing parenthesis is missing")));
            }
        };
    }
}

impl FormParser {
    fn nodes(&mut self) -> &mut Vec<Node> {
        self.open.last_mut().map_or(&mut self.done, |(_, nodes)| nodes)
    }

    /// Whether a line shows that the form before it should have ended.
    fn is_followed_by(&self, line: &str) -> bool {
        if self.is_in_text {
            return false;
        }
        // A chunk of digits may be on a separate line, but no puzzle is within an array.
        let mut nodes = self.done.iter().chain(self.open.iter().flat_map(|(_, nodes)| nodes));
        TOP_LEVEL.iter().any(|word| line.starts_with(word))
            || nodes.any(|node| node.is_word(ARRAY))
                && matches!(recognise::kind(line), LineKind::Single(_) | LineKind::Label)
    }

    /// Parses a line; returns the offset after the end of the form, if it is on this line.
    fn take(&mut self, line: &SourceLine) -> Result<Option<usize>> {
        let (text, number) = (line.text.as_str(), line.number);
        let mut place = 0;
        while let Some(next) = text[place..].chars().next() {
            let rest = &text[place..];
            place += match next {
                _ if self.is_in_text => self.take_text(rest),
                '(' => {
                    fail_if!(self.open.len() == MAX_DEPTH, "this is nested too deep");
                    self.open.push((number, Vec::new()));
                    1
                }
                ')' => {
                    let Some((line, nodes)) = self.open.pop() else { fail!("unmatched `)`") };
                    self.nodes().push(Node::List(line, nodes));
                    1
                }
                ';' => return Ok(None),
                '"' => {
                    self.is_in_text = true;
                    self.nodes().push(Node::Text(number, String::new()));
                    1
                }
                blank if blank.is_whitespace() => blank.len_utf8(),
                _ => self.take_word(number, rest),
            };
            let ends = self.done.last().is_some_and(|last| !last.is_word(ARRAY));
            if ends && self.open.is_empty() && !self.is_in_text {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    fn take_text(&mut self, rest: &str) -> usize {
        let end = rest.find('"');
        self.is_in_text = end.is_none();
        if let Some(Node::Text(_, text)) = self.nodes().last_mut() {
            text.push_str(&rest[..end.unwrap_or(rest.len())]);
        }
        end.map_or(rest.len(), |end| end + 1)
    }

    /// Parses a word; between bars (`|Grid 01|`) it may contain blanks and parentheses. Returns its length.
    fn take_word(&mut self, line: usize, rest: &str) -> usize {
        let barred = rest.strip_prefix('|').and_then(|inner| inner.split_once('|'));
        let ends = |character: char| character.is_whitespace() || matches!(character, '(' | ')' | '"' | ';');
        let (word, length) = match barred {
            Some((word, _)) => (word, word.len() + 2),
            None => {
                let word = rest.split(ends).next().unwrap_or_default();
                (word, word.len())
            }
        };
        self.nodes().push(Node::Word(line, word.to_owned()));
        length
    }
}
