//! Completion: the words and names that may be written at a position of a rule file.

use super::{DeclKind, NameIndex, NameRole};
use crate::{
    Event, ONE_SOLUTION, RealFunction, Source,
    check::{LAWS, TYPES},
    parse::{self, CompletionTokens},
};
use std::collections::BTreeSet;

/// Completions that are allowed at a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompletionContext {
    /// Byte offset at which the word at the position begins.
    pub start: usize,
    /// Keywords that are allowed.
    pub words: Vec<String>,
    /// Whether an expression is allowed: functions, variables, definitions, kinds of units.
    pub allows_expression: bool,
    /// Kinds of declarations that can be named.
    pub decl_kinds: Vec<DeclKind>,
}

/// Maximum number of prefixes of an item that are parsed.
const MAX_PREFIXES: usize = 60;

/// Finds the completions at a byte position of a file. `None` if the item has a syntax error before it, or if the
/// position is outside of all items or inside a comment or text.
pub fn completion_context(text: &str, byte: usize) -> Option<CompletionContext> {
    let before = text.get(..byte)?;
    let start = before.trim_end_matches(parse::is_word_letter).len();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    if start == line {
        let words = parse::item_words().map(str::to_owned).collect();
        return Some(CompletionContext { start, words, ..CompletionContext::default() });
    }
    let beginning = beginning(text, start)?;
    let CompletionTokens { words, allows_expression: expression, allows_path_part: part, allows_name: name } =
        parse::completion_tokens(beginning)?;
    let mut context =
        CompletionContext { start, words, allows_expression: expression, decl_kinds: Vec::new() };
    if !name && !part {
        return Some(context);
    }
    let tokens = tokens(beginning);
    let item = tokens.first().copied().unwrap_or_default();
    let governing = governing(&tokens);
    let techniques = [DeclKind::Technique, DeclKind::Alias];
    let callable = [DeclKind::Technique, DeclKind::Alias, DeclKind::Strategy];
    if item == "rating" && expression {
        context.allows_expression = false;
        context.words = RealFunction::WORDS.iter().map(|word| (*word).to_owned()).collect();
        return Some(context);
    }
    let (words, named): (&[&str], &[DeclKind]) = match (item, governing) {
        _ if part => (&[], &[DeclKind::Part]),
        _ if expression => (&[], &[]),
        ("game", "extends") | ("example", "game") => (&[], &[DeclKind::Game]),
        ("strategy", "extends") => (&[], &[DeclKind::Strategy]),
        ("game", "with") => (&[], &[DeclKind::Constraint]),
        ("game" | "constraint", ":") if tokens.contains(&"units") => (&LAWS, &[]),
        (_, "assumes") => (&[ONE_SOLUTION], &[]),
        (_, "title" | "lesson" | "because" | "message" | "says" | "reasons") => (&[], &[DeclKind::Style]),
        ("example", "example") => (&[], &techniques),
        ("strategy", "since" | "until" | "seek") => {
            // A technique may have one of these names, and a statement may begin after it.
            context.words.clear();
            (Event::WORDS, &[])
        }
        ("rating", "strategy") => (&[], &[DeclKind::Strategy]),
        ("rating", "rating" | "model") => (&[], &[]),
        (_, "using") | ("game" | "constraint", "strategy") | ("game", "lessons") => (&[], &callable),
        ("define" | "strategy", ":") if !tokens.contains(&"{") => (&TYPES, &[]),
        ("technique" | "link" | "path" | "define", "=" | "-" | "|") => (&[], &[DeclKind::Link]),
        ("strategy", "tally" | "total" | "count" | "level" | "strategy") => (&[], &[]),
        ("strategy", _) => (&[], &callable),
        _ => (&[], &[]),
    };
    context.words.extend(words.iter().map(|word| (*word).to_owned()));
    context.decl_kinds = named.to_vec();
    Some(context)
}

/// Names that are bound in an item before a position. The item may be incomplete.
pub fn tokens_before(text: &str, byte: usize) -> BTreeSet<String> {
    let Some(beginning) = beginning(text, byte) else { return BTreeSet::new() };
    let cuts = beginning.rmatch_indices([',', '\n', '{', ':', '=']).map(|(at, _)| at);
    for cut in std::iter::once(beginning.len()).chain(cuts).take(MAX_PREFIXES) {
        for end in ["\n}", "= 0", " 0", " }\n}"] {
            let whole = Source { name: String::new(), text: format!("{}{end}", &beginning[..cut]) };
            let index = NameIndex::new(&[whole]);
            let bound = index.mentions.iter().filter(|known| known.meaning.bound() == Some(known.span));
            let names: BTreeSet<String> = bound.map(|known| known.name.clone()).collect();
            let understood =
                index.mentions.iter().any(|known| !matches!(known.meaning, NameRole::Declares(_)));
            if understood {
                return names;
            }
        }
    }
    BTreeSet::new()
}

/// A call that contains the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallContext<'t> {
    /// Name of the called function, technique or other callable.
    pub name: &'t str,
    /// Number of arguments before the current one.
    pub before: usize,
    /// Name of the current argument, such as `fins` in `fish(3, fins = 5)`; `None` if it is positional.
    pub argument: Option<&'t str>,
}

/// The innermost call around a byte position: a name followed by an open parenthesis.
pub fn call_context(text: &str, byte: usize) -> Option<CallContext<'_>> {
    let written = beginning(text, byte)?;
    let open = parse::open_parenthesis(written)?;
    let before = written[..open].trim_end_matches(|c: char| c.is_alphanumeric() || c == '-');
    let name = &written[before.len()..open];
    let (mut commas, mut depth, mut start) = (0, 0, open + 1);
    for (at, sign) in written.bytes().enumerate().skip(open + 1) {
        match sign {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => depth -= 1,
            b',' if depth == 0 => (commas, start) = (commas + 1, at + 1),
            _ => {}
        }
    }
    let argument = written[start..].split_once('=').map(|(name, _)| name.trim());
    let argument = argument.filter(|name| parse::is_name(name));
    parse::is_name(name).then_some(CallContext { name, before: commas, argument })
}

/// The text of the item that contains a position, up to the position.
fn beginning(text: &str, byte: usize) -> Option<&str> {
    let starts = parse::split(text).into_iter().map(|chunk| chunk.start);
    let start = starts.take_while(|start| *start <= byte).last()?;
    text.get(start..byte)
}

/// Tokens of an incomplete item. A quoted text is one token; comments are left out.
fn tokens(beginning: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = beginning;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return tokens };
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            c if c.is_ascii_alphanumeric() => {
                let word = rest.find(|c| !parse::is_word_letter(c));
                rest[..word.unwrap_or(rest.len())].trim_end_matches('-').len()
            }
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if first != '#' {
            tokens.push(token);
        }
        rest = after;
    }
}

/// The token before the list that the last token belongs to; empty if there is none.
fn governing<'t>(tokens: &[&'t str]) -> &'t str {
    let mut index = tokens.len();
    let mut depth = 0;
    // A comma is followed by another element of the same list.
    let mut in_list = false;
    while index > 0 {
        index -= 1;
        let token = tokens[index];
        match token {
            ")" => depth += 1,
            "(" if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            "," => in_list = true,
            _ if in_list => in_list = false,
            _ if token.starts_with('"') => {}
            // Style of the text that follows.
            _ if tokens.get(index + 1).is_some_and(|next| next.starts_with('"')) => {}
            _ => return token,
        }
    }
    ""
}
