//! Splits a file into its items.

use super::{fault::CLAUSES, open::OpenBrackets, signs::is_invisible, *};
use crate::{Span, mention::DeclKind};

/// The text of an item and the comment before it.
pub(in super::super) struct Chunk<'s> {
    /// Byte offset of the keyword of the item in the file.
    pub start: usize,
    /// Text of the item, from its keyword to its last letter.
    pub body: &'s str,
    /// Comment lines directly before the item.
    pub comment: &'s str,
}

/// Splits a file into its items, in order. An item begins with a line whose first column is not a blank of any sort, a
/// comment or a closing brace, except for a clause of an item that is open.
pub(in super::super) fn split(text: &str) -> Vec<Chunk<'_>> {
    let mut begins: Vec<usize> = Vec::new();
    let (mut offset, mut read, mut open) = (0, 0, OpenBrackets::default());
    for line in text.split_inclusive('\n') {
        if is_in_first_column(line) {
            let mut goes_on = false;
            if !begins.is_empty() && is_clause(line) {
                open.read(&text[read..offset]);
                read = offset;
                goes_on = open.bracket().is_some();
            }
            if !goes_on {
                begins.push(offset);
                (read, open) = (offset, OpenBrackets::default());
            }
        }
        offset += line.len();
    }
    let mut comment = attached(&text[..begins.first().copied().unwrap_or(0)]).1;
    let mut chunks = Vec::with_capacity(begins.len());
    for (index, start) in begins.iter().copied().enumerate() {
        let end = begins.get(index + 1).copied().unwrap_or(text.len());
        // Comment lines in the first column at the end of an item are attached to the next item.
        let (item, next) = attached(&text[start..end]);
        let body = item[..tail(item, |line| line.trim().is_empty() || line.starts_with('#'))].trim_end();
        chunks.push(Chunk { start, body, comment });
        comment = next;
    }
    chunks
}

/// Whether the first column of a line is not a blank, a comment or a closing brace.
fn is_in_first_column(line: &str) -> bool {
    !line.starts_with(|c: char| c.is_whitespace() || is_invisible(c) || "#}".contains(c))
}

/// Position of the first text before all items, other than comments.
pub(in super::super) fn stray(text: &str) -> Option<usize> {
    let mut end = 0;
    let mut lines = text.split_inclusive('\n').take_while(|line| !is_in_first_column(line));
    lines.find_map(|line| {
        end += line.len();
        let said = line.trim_start();
        (!said.is_empty() && !said.starts_with('#')).then(|| end - said.len())
    })
}

/// Whether a line in the first column begins as a clause and not as an item.
fn is_clause(line: &str) -> bool {
    let word = first_word(line);
    let rest = line[word.len()..].trim_start();
    match word {
        "path" => !rest.starts_with(|c: char| c.is_ascii_lowercase()),
        "game" | "strategy" => !rest.contains('{'),
        _ => CLAUSES.contains(&word),
    }
}

/// Offset at which the last lines of a text begin that all satisfy a predicate.
fn tail(text: &str, is_of_sort: impl Fn(&str) -> bool) -> usize {
    let lines = text.split_inclusive('\n').rev().take_while(|line| is_of_sort(line));
    text.len() - lines.map(str::len).sum::<usize>()
}

/// Splits off the last lines that begin with `#`, without a blank line between them.
fn attached(text: &str) -> (&str, &str) {
    text.split_at(tail(text, |line| line.starts_with('#')))
}

pub fn comment(lines: &str) -> String {
    let words: Vec<&str> = lines
        .lines()
        .map(|line| line.trim_start_matches('#'))
        .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end())
        .collect();
    words.join("\n")
}

/// The names that an item with a syntax error seems to declare. Uses of these names are not reported.
pub fn names(file: u32, chunk: &Chunk<'_>) -> Vec<(DeclKind, Name)> {
    let mut names = Vec::new();
    let mut before: &str = "";
    let mut offset = 0;
    for word in chunk.body.split_inclusive(|c| !is_word_letter(c)) {
        let name = word.trim_end_matches(|c| !is_word_letter(c));
        if let Some(kind) = DeclKind::of_word(before).filter(|_| !name.is_empty()) {
            let start = (chunk.start + offset) as u32;
            let span = Span { file, start, end: start + name.len() as u32 };
            names.push((kind, Name::new(name, span)));
        }
        if !name.is_empty() {
            before = name;
        }
        offset += word.len();
    }
    names
}
