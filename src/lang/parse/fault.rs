//! Diagnostics for items that do not follow the grammar.

use super::{
    advice::{ErrorContext, last_word},
    expected::ExpectedTokens,
    open::{blanks, open_bracket, open_quote},
    signs::sign,
    *,
};
use crate::{
    similar::{any_of, nearest},
    slips,
};
use std::sync::{LazyLock, Mutex};

/// First words of clauses; a bracket that is open before one of them is unclosed.
pub static CLAUSES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words = "title lesson because message alias source difficulty effort assumes show for let where path cycle simple walk world \
                 ends merge then input values grid units level game lessons position finds says distinct \
                 each next every order guess state step accept connected helpers draw reads model value reasons";
    words.split_whitespace().collect()
});

/// Reports a line whose first column begins no item.
pub fn no_item(builder: &Builder, body: &str) -> Diagnostic {
    let foreign = sign(body, 0, false, |_| false);
    let word = foreign.as_ref().map_or_else(|| found(body), |sign| sign.text);
    let display_name = foreign.as_ref().and_then(|sign| sign.name.as_deref()).unwrap_or(word);
    let fault = Code::UnknownItem
        .at(builder.span(0, word.len()), message!("unknown item `{word}`", word = display_name));
    if let Some(sign) = foreign {
        return fault.help(sign.help);
    }
    if CLAUSES.contains(&word) {
        return fault
            .help(message!("`{word}` is part of an item: indent all lines of an item except the first"));
    }
    if let Some(help) = slips::help(slips::ITEMS, word) {
        return fault.help(help);
    }
    fault.suggest_or(word, item_words(), || {
        message!("an item begins with {}; indent its other lines", any_of(item_words()))
    })
}

/// The word or sign at the start of a text.
pub(in super::super) fn found(text: &str) -> &str {
    if let Some(sign) = ["!=", "<=", ">=", ".."].into_iter().find(|sign| text.starts_with(sign)) {
        return &text[..sign.len()];
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(text.len());
    if end > 0 && !text.starts_with('-') {
        &text[..end]
    } else {
        &text[..text.chars().next().map_or(0, char::len_utf8)]
    }
}

/// Explains a syntax error of an item.
pub fn explain(builder: &Builder, rule: Rule, body: &str) -> Diagnostic {
    if let Some(open) = open_quote(body) {
        return open_text(builder, body, open);
    }
    let (offset, expected) = attempt(rule, body);
    let offset = offset + blanks(&body[offset..]);
    let rest = &body[offset..];
    let foreign = sign(body, offset, expected.allows_calculation(), |form| expected.allows(form));
    let (start, word) =
        foreign.as_ref().map_or_else(|| (offset, found(rest)), |sign| (sign.start, sign.text));
    let found_text = match (word.is_empty(), rule) {
        (true, Rule::call_text) => message!("the end"),
        (true, _) => message!("the end of the item"),
        (false, _) => {
            let shown = foreign.as_ref().and_then(|sign| sign.name.as_deref()).unwrap_or(word);
            message!("`{shown}`")
        }
    };
    // At the end of the item, the span is that of the last letter.
    let span = match word.is_empty() {
        true => {
            let body = body.trim_end();
            let last = body.chars().next_back().map_or(0, char::len_utf8);
            builder.span(body.len() - last, body.len())
        }
        false => builder.span(start, start + word.len()),
    };
    let message = message!("expected {}, found {what}", expected.words(), what = found_text);
    let mut fault = Code::Syntax.at(span, message);
    let goes_on = || expected.closes() && (CLAUSES.contains(&word) || matches!(word, "\"" | "}" | ")" | "]"));
    if let Some((open, depth)) = open_bracket(&body[..offset])
        && (word.is_empty() || depth > 1 && goes_on())
    {
        let bracket = builder.span(open, open + 1);
        if bracket == span {
            fault = fault.label(message!("this is not closed yet"));
        } else {
            fault = fault.and(bracket, message!("this is not closed yet"));
        }
    }
    if let Some(sign) = foreign {
        return fault.help(sign.help);
    }
    let context = ErrorContext { rule, body, offset, word, expected: &expected };
    let is_misread =
        expected.allows_calculation() && slips::find(slips::NAMED, last_word(&body[..offset])).is_some();
    if let Some(help) = context.certain().or_else(|| context.foreign_word().filter(|_| !is_misread)) {
        return fault.help(help);
    }
    if let Some(near) = expected.nearest_word(word) {
        return fault.suggestions(vec![near]);
    }
    if let Some((before, near, read)) = misread(&body[..offset], &expected) {
        let label = message!("this is read as {read}; did you mean `{near}`?");
        return fault.and(builder.span(before, before + last_word(&body[..offset]).len()), label);
    }
    fault.help(context.advice().or_else(|| expected.clauses()))
}

/// Reports a text without a closing quote, and points to a foreign quote that may have been intended to close it.
fn open_text(builder: &Builder, body: &str, open: usize) -> Diagnostic {
    let fault = Code::OpenText.at(builder.span(open, open + 1), message!("this text has no closing `\"`"));
    let line = body[open..].split('\n').next().unwrap_or_default();
    let Some((start, quote)) = line.char_indices().rfind(|(_, letter)| "“”„‟«»「」『』＂".contains(*letter))
    else {
        return fault;
    };
    let quote_start = open + start;
    let quote_span = builder.span(quote_start, quote_start + quote.len_utf8());
    fault.and(quote_span, message!("this is an unsupported quote")).help(message!("write `{}`", '"'))
}

/// A misspelt or foreign word that was parsed as a name: its offset, its likely replacement, and its meaning as parsed.
fn misread(before: &str, expected: &ExpectedTokens) -> Option<(usize, String, Message)> {
    let word = last_word(before);
    if word.is_empty() {
        return None;
    }
    let (near, read) = if expected.allows_path_part {
        (expected.nearest_word(word)?, message!("a part of the path"))
    } else if expected.is_only(&message!("a text")) {
        let clause = slips::allowed(slips::WORDS, word, |form| CLAUSES.contains(&form));
        let near = clause
            .map(|slip| slip.expected.to_owned())
            .or_else(|| nearest(word, CLAUSES.iter()).into_iter().next());
        (near?, message!("the name of a style"))
    } else {
        let meant = slips::allowed(slips::NAMED, word, |_| expected.allows_calculation());
        (meant?.expected.to_owned(), message!("a name"))
    };
    Some((before.trim_end().len() - word.len(), near, read))
}

/// Parses again with error details, which is slow. Returns the furthest position that pest reached, and the tokens
/// expected there.
fn attempt(rule: Rule, body: &str) -> (usize, ExpectedTokens) {
    let (offset, expected) = attempt_once(rule, body);
    // If a keyword is used as a name, pest reports the end of the word. If the word is overwritten, pest reports the
    // tokens expected in its place.
    let start = body[..offset].trim_end_matches(is_word_letter).len();
    if expected.is_partial_word && offset > 0 && body[..offset].ends_with('-') {
        // The hyphen could have continued a name. Without it, pest reports the tokens expected in its place.
        let without = format!("{}\u{1}{}", &body[..offset - 1], &body[offset..]);
        if let (again, expected) = attempt_once(rule, &without)
            && again == offset - 1
            && !expected.is_partial_word
        {
            return (again, expected.without_word("-"));
        }
    }
    let inside = start < offset
        && (expected.is_partial_word || body[offset..].starts_with(|c: char| c.is_ascii_alphanumeric()));
    if !inside {
        return (offset, expected);
    }
    let length = found(&body[start..]).len();
    let blot = "\u{1}".repeat(length);
    let blotted = format!("{}{blot}{}", &body[..start], &body[start + length..]);
    match attempt_once(rule, &blotted) {
        (again, expected) if again == start => (start, expected),
        _ => (offset, expected),
    }
}

fn attempt_once(rule: Rule, body: &str) -> (usize, ExpectedTokens) {
    let (offset, tokens) = attempts(rule, body).unwrap_or_default();
    let offset = offset.min(body.len());
    let after_word = body[..offset].ends_with(|c: char| c.is_ascii_alphanumeric());
    (offset, ExpectedTokens::new(tokens, after_word))
}

/// Serializes parses with error details, since pest has one global setting for them.
static DETAILS: Mutex<()> = Mutex::new(());

/// The furthest position that pest reached, and the tokens that it expected there.
pub fn attempts(rule: Rule, text: &str) -> Option<(usize, Vec<String>)> {
    let guard = DETAILS.lock();
    pest::set_error_detail(true);
    let error = Grammar::parse(rule, text).err();
    pest::set_error_detail(false);
    drop(guard);
    let attempts = error?.parse_attempts()?;
    Some((attempts.max_position, attempts.expected_tokens().iter().map(ToString::to_string).collect()))
}
