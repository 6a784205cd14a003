//! Lists in brackets or braces: their extent and their parts.

use super::{NOTHING, normalize_cell};
use crate::prelude::*;

/// A part of a list, with its line.
#[derive(Debug)]
pub enum ListNode {
    Cell(usize, String),
    List(usize, Vec<ListNode>),
}

impl ListNode {
    pub fn line(&self) -> usize {
        match self {
            Self::Cell(line, _) | Self::List(line, _) => *line,
        }
    }

    /// Returns the text of a cell in the spelling of other formats; a list in the place of a cell is open.
    pub fn cell(&self) -> String {
        match self {
            Self::Cell(_, text) => normalize_cell(text),
            Self::List(..) => ".".to_owned(),
        }
    }
}

/// Returns the text from the first bracket of a list on, after a name and `=` or within a call.
pub fn list_of(line: &str) -> Option<&str> {
    let line = line.trim();
    if line.starts_with(['[', '{']) || begins_tuple(line) {
        return Some(line);
    }
    let is_name = |name: &str| name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let starts = line.match_indices('=').map(|(at, _)| at + 1).filter(|_| is_name(line)).chain([0]);
    starts.map(|at| line[at..].trim_start()).find_map(|rest| {
        if rest == "(" || begins_tuple(rest) {
            return Some(rest).filter(|rest| rest.len() < line.len());
        }
        let begin = rest.find(['[', '{']).filter(|at| !rest[*at..].starts_with("[]"));
        let begin = begin.or_else(|| rest.find("{{").or_else(|| rest.find("{ {")))?;
        let before = rest[..begin].trim_end();
        let is_call = before.is_empty() || is_name(before) && before.ends_with(['(', '!', ']']);
        (is_call && before.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.!()[] ".contains(&byte)))
            .then(|| &rest[begin..])
    })
}

/// Whether a tuple of Python begins, whose first cell is a number or a text. Lisp has no commas.
fn begins_tuple(text: &str) -> bool {
    let inner = text.trim_start_matches(['(', ' ']);
    let is_cell = inner.starts_with(|first: char| first.is_ascii_digit() || first == '"' || first == '\'');
    text.starts_with('(') && inner.contains(',') && (is_cell || inner.starts_with("None"))
}

/// Whether a line begins a list of cells, of rows or of objects.
pub fn begins(line: &str) -> bool {
    let Some(list) = list_of(line) else { return false };
    let inner = list.trim_start_matches(['[', '{', '(', ' ']);
    let depth = list[..list.len() - inner.len()].bytes().filter(|byte| *byte != b' ').count();
    let word = inner.split([',', ' ', ']', '}', ')']).next().unwrap_or_default().to_lowercase();
    let is_cell = word.starts_with(|first: char| first.is_ascii_digit() || "\"'._-?".contains(first))
        || NOTHING.contains(&&*word);
    if list.starts_with('[') && list[1..].trim_start().starts_with('{') {
        return true;
    }
    if list.starts_with('{') && depth == 1 {
        return inner.starts_with(|first: char| first.is_ascii_digit()) && inner.contains(',');
    }
    if inner.is_empty() || depth > 1 {
        return inner.is_empty() || is_cell;
    }
    let is_plain = |word: &str| {
        let bare = word.trim_matches(['"', '\'']);
        bare.bytes().all(|byte| byte.is_ascii_digit() || b"._-?".contains(&byte))
            || NOTHING.contains(&&*bare.to_lowercase())
    };
    let words = inner.split([',', ' ', ']', ')', ';']).filter(|word| !word.is_empty());
    let is_quoted = inner.starts_with(['"', '\'']);
    is_cell
        && (is_quoted || words.clone().all(is_plain) && (words.count() > 3 || !inner.contains([']', ')'])))
}

/// The number of open brackets.
#[derive(Default)]
pub struct Depth {
    pub open: usize,
}

impl Depth {
    pub fn take(&mut self, line: &str) {
        let mut quote = None;
        for sign in line.chars() {
            match (sign, quote) {
                ('"' | '\'', None) => quote = Some(sign),
                (_, Some(open)) if sign == open => quote = None,
                ('[' | '{' | '(', None) => self.open += 1,
                (']' | '}' | ')', None) => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// Returns the lists of some lines, without the text before the first and after the last bracket.
pub fn parsed(lines: &[SourceLine]) -> Vec<ListNode> {
    let (mut done, mut open): (Vec<ListNode>, Vec<(usize, Vec<ListNode>)>) = (Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let text = if at == 0 { list_of(&line.text).unwrap_or(&line.text) } else { &line.text };
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let (cell, length) = match sign {
                '[' | '{' | '(' => {
                    open.push((line.number, Vec::new()));
                    (None, 1)
                }
                ']' | '}' | ')' => {
                    if let Some((line, parts)) = open.pop() {
                        let outer = open.last_mut().map_or(&mut done, |(_, parts)| parts);
                        outer.push(ListNode::List(line, parts));
                    }
                    (None, 1)
                }
                '"' | '\'' => {
                    let text = rest[1..].split(sign).next();
                    (text, text.map_or(0, |text| text.len() + 2).min(rest.len()))
                }
                ',' | ';' => (None, 1),
                blank if blank.is_whitespace() => (None, blank.len_utf8()),
                _ => {
                    let ends = |sign: char| sign.is_whitespace() || "[]{}(),;\"'".contains(sign);
                    let word = rest.split(ends).next();
                    (word, word.map_or(0, str::len))
                }
            };
            if let (Some(text), Some((_, parts))) = (cell, open.last_mut()) {
                parts.push(ListNode::Cell(line.number, text.to_owned()));
            }
            rest = &rest[length..];
        }
    }
    done
}
