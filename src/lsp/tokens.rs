//! Semantic tokens: the kind of each word of a file, for colouring.

use super::prelude::*;
use crate::source_index::{NameIndex, is_keyword};
use std::ops::Range;

/// `SemanticTokenTypes` of the protocol; tokens refer to them by index.
pub const TYPES: [&str; 12] = [
    "comment",
    "string",
    "number",
    "keyword",
    "function",
    "variable",
    "parameter",
    "class",
    "interface",
    "namespace",
    "enumMember",
    "macro",
];

/// `SemanticTokenModifiers` of the protocol, by the index of their bits.
pub const MODIFIERS: [&str; 2] = ["declaration", "defaultLibrary"];

const DECLARATION: u32 = 1;
const OF_THE_LANGUAGE: u32 = 2;

type Token = (Range<usize>, &'static str, u32);

impl Server {
    pub fn tokens(&mut self, params: SemanticTokensParams) -> LspResult<SemanticTokens> {
        let file = self.file(&params.text_document.uri)?;
        let (text, project) = (file.text(), &file.project);
        let occurrences = project.index.mentions().iter().filter(|known| known.span.file == file.number);
        let names: BTreeMap<usize, Token> = occurrences
            .map(|known| {
                let (kind, besides) = of_name(&project.index, known);
                (known.span.start as usize, (bytes(known.span), kind, besides))
            })
            .collect();
        let mut data = Vec::new();
        let (mut line, mut column) = (0, 0);
        let mut above = (0, 0);
        for (range, kind, besides) in words(text, &names).into_iter().flat_map(|token| by_line(text, token)) {
            let at;
            (at, above) = self.encoding.position_after(text, above, range.start);
            let (lines, columns) = match at.line == line {
                true => (0, at.character - column),
                false => (at.line - line, at.character),
            };
            (line, column) = (at.line, at.character);
            let number = TYPES.iter().position(|known| *known == kind).unwrap_or_default();
            data.push(SemanticToken {
                delta_line: lines,
                delta_start: columns,
                length: self.encoding.width(&text[range]),
                token_type: number as u32,
                token_modifiers_bitset: besides,
            });
        }
        Ok(SemanticTokens { result_id: None, data })
    }
}

fn of_name(index: &NameIndex, mention: &Occurrence) -> (&'static str, u32) {
    let of_space = |space| match space {
        Namespace::Callable | Namespace::Rating => "class",
        Namespace::Link | Namespace::Part | Namespace::Law => "interface",
        Namespace::Game | Namespace::Constraint | Namespace::Style => "namespace",
        Namespace::Value => "macro",
    };
    let declares = |bound| if bound == mention.span { DECLARATION } else { 0 };
    match mention.meaning {
        NameRole::Declares(DeclKind::Kind) => ("enumMember", DECLARATION),
        NameRole::Declares(sort) => (of_space(sort.space()), DECLARATION),
        NameRole::Uses(Namespace::Value) => {
            let declared = index.declarations(mention);
            let is_kind = declared.iter().any(|one| one.meaning == NameRole::Declares(DeclKind::Kind));
            match (declared.is_empty(), is_kind) {
                // A word of a parameter, or undeclared.
                (true, _) | (false, true) => ("enumMember", 0),
                (false, false) => ("macro", 0),
            }
        }
        NameRole::Uses(space) => (of_space(space), 0),
        NameRole::Variable { bound } => ("variable", declares(bound)),
        NameRole::Parameter { bound } => ("parameter", declares(bound)),
        NameRole::Function => ("function", OF_THE_LANGUAGE),
        NameRole::Word => ("keyword", 0),
    }
}

/// Returns the range of the keyword at a position, or of the one that ends there.
pub fn keyword_at(text: &str, byte: usize) -> Option<Range<usize>> {
    let keywords = words(text, &BTreeMap::new()).into_iter().filter(|(_, kind, _)| *kind == "keyword");
    keywords.map(|(range, ..)| range).rfind(|range| range.start <= byte && byte <= range.end)
}

/// Returns all words, strings and comments of a file in order. Names in the holes of a string are separate tokens.
fn words(text: &str, names: &BTreeMap<usize, Token>) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let (mut at, mut quote) = (0, None);
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if let Some(token) = names.get(&at).filter(|(range, ..)| !range.is_empty()) {
            let said = quote.map(|start| start..at).filter(|said: &Range<usize>| !said.is_empty());
            found.extend(said.map(|said| (said, "string", 0)));
            found.push(token.clone());
            at = token.0.end;
            quote = quote.map(|_| at);
            continue;
        }
        let length = match (quote, letter) {
            (Some(_), '\\') => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            (Some(start), '"') => {
                found.push((start..at + 1, "string", 0));
                quote = None;
                1
            }
            (Some(_), _) => letter.len_utf8(),
            (None, '"') => {
                quote = Some(at);
                1
            }
            (None, '#') => {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                found.push((at..at + length, "comment", 0));
                length
            }
            (None, letter) if letter.is_ascii_digit() => {
                let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                found.push((at..at + length, "number", 0));
                length
            }
            (None, letter) if letter.is_ascii_alphabetic() => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
                let word = rest[..end].trim_end_matches('-');
                if is_keyword(word) {
                    found.push((at..at + word.len(), "keyword", 0));
                }
                word.len()
            }
            _ => letter.len_utf8(),
        };
        at += length;
    }
    // An unterminated string extends to the end.
    found.extend(quote.map(|start| (start..at, "string", 0)));
    found
}

/// Splits a token at line ends, since editors require tokens within a single line.
fn by_line(text: &str, (range, kind, besides): Token) -> Vec<Token> {
    let mut offset = range.start;
    let lines = text[range].split_inclusive('\n').map(|line| {
        let start = offset + line.len() - line.trim_start().len();
        let end = offset + line.trim_end().len();
        offset += line.len();
        (start..end.max(start), kind, besides)
    });
    lines.filter(|(range, ..)| !range.is_empty()).collect()
}
