//! Lisp forms of a file, cut into tokens: as much of Common Lisp's syntax as board files need.

use super::FormatError;
use super::recognise::{self, Kind};
use super::source::{Ahead, Text};

/// The longest form in bytes: one that is never closed must not take the rest of a large file into memory.
const LONGEST: usize = 1 << 20;

/// Words that begin a form of their own where they stand at the beginning of a line.
const TOP_LEVEL: [&str; 4] = ["(setf ", "(setq ", "(def", "(in-package "];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Open,
    Close,
    /// `#2A`
    Array,
    Word(String),
    /// A text between double quotes, which may run over several lines.
    Text(String),
}

/// A complete form: its tokens, each with its line.
#[derive(Debug, Default)]
pub(super) struct Form {
    pub(super) tokens: Vec<(usize, Token)>,
    depth: usize,
    in_text: bool,
}

impl Form {
    /// The form that begins on the line `first`; what follows it on its last line goes back to the source.
    pub(super) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Self, FormatError> {
        let mut form = Self::default();
        let (begin, mut size, mut line) = (first.number, 0, first);
        loop {
            if let Some(end) = form.take(&line) {
                let rest = line.text[end..].trim();
                if !rest.is_empty() && !rest.starts_with(';') {
                    source.hold(Ok(Text { number: line.number, text: rest.to_owned() }));
                }
                return Ok(form);
            }
            size += line.text.len();
            let unclosed = || {
                FormatError::new(begin, "the form that begins here is not closed")
                    .with_help("a closing parenthesis is missing")
            };
            line = match source.next_text() {
                Some(Ok(next)) if size < LONGEST && !form.is_followed_by(&next.text) => next,
                Some(next) => {
                    source.hold(next);
                    return Err(unclosed());
                }
                None => return Err(unclosed()),
            };
        }
    }

    /// Whether a line shows that the form before it should have ended.
    fn is_followed_by(&self, line: &str) -> bool {
        if self.in_text {
            return false;
        }
        // A chunk of digits may stand on a line of its own, but no puzzle stands within an array.
        let in_array = self.tokens.iter().any(|(_, token)| *token == Token::Array);
        TOP_LEVEL.iter().any(|word| line.starts_with(word))
            || in_array && matches!(recognise::kind(line), Kind::Single(_) | Kind::Label)
    }

    /// Takes the tokens of a line; the place behind the end of the form, if it is on this line.
    fn take(&mut self, line: &Text) -> Option<usize> {
        let text = line.text.as_str();
        let mut place = 0;
        while let Some(next) = text[place..].chars().next() {
            let rest = &text[place..];
            if self.in_text {
                place += self.take_text(rest);
            } else {
                match next {
                    '(' => {
                        self.depth += 1;
                        place += self.push(line, Token::Open, 1);
                    }
                    ')' => {
                        self.depth = self.depth.saturating_sub(1);
                        place += self.push(line, Token::Close, 1);
                    }
                    ';' => return None,
                    '"' => {
                        self.in_text = true;
                        place += self.push(line, Token::Text(String::new()), 1);
                        continue;
                    }
                    '#' if rest.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("#2a")) => {
                        place += self.push(line, Token::Array, 3);
                        continue;
                    }
                    blank if blank.is_whitespace() => {
                        place += blank.len_utf8();
                        continue;
                    }
                    _ => place += self.take_word(line, rest),
                }
            }
            if self.depth == 0 && !self.in_text {
                return Some(place);
            }
        }
        None
    }

    fn push(&mut self, line: &Text, token: Token, length: usize) -> usize {
        self.tokens.push((line.number, token));
        length
    }

    /// Takes text up to its closing quote.
    fn take_text(&mut self, rest: &str) -> usize {
        let (part, length) = match rest.find('"') {
            Some(end) => {
                self.in_text = false;
                (&rest[..end], end + 1)
            }
            None => (rest, rest.len()),
        };
        if let Some((_, Token::Text(text))) = self.tokens.last_mut() {
            text.push_str(part);
        }
        length
    }

    /// Takes a word; between bars (`|Grid 01|`) it may hold blanks and parentheses.
    fn take_word(&mut self, line: &Text, rest: &str) -> usize {
        if let Some(inner) = rest.strip_prefix('|')
            && let Some(end) = inner.find('|')
        {
            return self.push(line, Token::Word(inner[..end].to_owned()), end + 2);
        }
        let ends = |character: char| character.is_whitespace() || matches!(character, '(' | ')' | '"' | ';');
        let end = rest.find(ends).unwrap_or(rest.len());
        self.push(line, Token::Word(rest[..end].to_owned()), end)
    }
}
