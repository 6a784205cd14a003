//! What to say where an item does not follow the grammar.

use super::expected::Expected;
use super::open::{blanks, open_bracket, open_quote};
use super::*;
use crate::similar::{any_of, nearest};
use std::sync::{LazyLock, Mutex};

/// Words that begin a clause, after which no bracket is closed any more.
pub(super) static CLAUSES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words = "title because message alias source difficulty assumes show for let where path cycle simple walk world \
                 ends merge then input values grid units level game position finds says";
    words.split_whitespace().collect()
});

type Foreign = (&'static str, fn() -> Message);

/// Signs of other languages, and what they are here.
const FOREIGN: [Foreign; 9] = [
    ("==", || message!("`=` asks whether two things are the same")),
    ("&&", || message!("write `and`")),
    ("||", || message!("write `or`")),
    ("=<", || message!("write `<=`")),
    ("=>", || message!("write `>=`")),
    ("<>", || message!("write `!=`")),
    ("!", || message!("write `not`")),
    (";", || message!("a comma stands between two of a list, and nothing between two clauses")),
    ("'", || message!("texts stand between `\"`")),
];

/// Words of other languages that are read as names here, and what they are here.
const FOREIGN_WORDS: [(&str, &str); 5] =
    [("forall", "every"), ("all", "every"), ("exists", "some"), ("any", "some"), ("none", "no")];

pub(super) fn no_item(span: Span, word: &str) -> Diagnostic {
    let message = message!("`{word}` begins no item");
    let fault = Code::UnknownItem.at(span, message);
    if CLAUSES.contains(&word) {
        return fault.help(message!(
            "`{word}` is a part of an item, and all lines of an item but its first are indented"
        ));
    }
    fault.near_or(word, item_words(), || {
        message!("an item begins with {}; all other lines of it are indented", any_of(item_words()))
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

/// Says what is wrong with an item that pest does not understand.
pub(super) fn explain(builder: &Builder, rule: Rule, body: &str) -> Diagnostic {
    if let Some(open) = open_quote(body) {
        return Code::OpenText.at(builder.span(open, open + 1), message!("this text has no closing `\"`"));
    }
    let (at, expected) = attempt(rule, body);
    let at = at + blanks(&body[at..]);
    let rest = &body[at..];
    let foreign = FOREIGN.iter().find_map(|(sign, help)| {
        let start = (at + 1).saturating_sub(sign.len());
        let from = if body.is_char_boundary(start) && body[start..].starts_with(sign) { start } else { at };
        let negation = *sign == "!" && rest.starts_with("!=");
        // Between the parts of a path these signs are something else.
        let step = matches!(*sign, "==" | "||" | "=<" | "=>" | "<>") && !expected.calculates();
        (body[from..].starts_with(sign) && !negation && !step).then_some((from, *sign, *help))
    });
    let (start, word) = match foreign {
        Some((from, sign, _)) => (from, sign),
        None => (at, found(rest)),
    };
    let what = match (word.is_empty(), rule) {
        (true, Rule::call_text) => message!("the end"),
        (true, _) => message!("the end of the item"),
        (false, _) => message!("`{word}`"),
    };
    // At the end the last letter is pointed at.
    let span = match word.is_empty() {
        true => builder.span(body.trim_end().len().saturating_sub(1), body.trim_end().len()),
        false => builder.span(start, start + word.len()),
    };
    let message = message!("expected {}, found {what}", expected.words());
    let mut fault = Code::Syntax.at(span, message);
    let goes_on = || expected.closes() && (CLAUSES.contains(&word) || matches!(word, "\"" | "}" | ")" | "]"));
    if let Some((open, depth)) = open_bracket(&body[..at])
        && (word.is_empty() || depth > 1 && goes_on())
    {
        let bracket = builder.span(open, open + 1);
        if bracket == span {
            fault = fault.here(message!("this is not closed yet"));
        } else {
            fault = fault.and(bracket, message!("this is not closed yet"));
        }
    }
    if let Some((_, _, help)) = foreign {
        return fault.help(help());
    }
    if let Some(near) = expected.near(word) {
        return fault.meant(vec![near]);
    }
    if let Some((before, near, read)) = misread(&body[..at], &expected) {
        let label = message!("this is read as {read}; did you mean `{near}`?");
        return fault.and(builder.span(before, before + last_word(&body[..at]).len()), label);
    }
    if let Some(help) = hyphen(&body[..at], rest, &expected) {
        return fault.help(help);
    }
    match advice(word, &body[..at], &expected) {
        Some(help) => fault.help(help),
        None => fault,
    }
}

/// What a hyphen is that does not go on with the name before it.
fn hyphen(before: &str, rest: &str, expected: &Expected) -> Option<Message> {
    let next = rest.strip_prefix('-')?.chars().next()?;
    let name = last_word(before);
    let named = before.ends_with(name) && name.starts_with(|c: char| c.is_ascii_lowercase());
    (named && next.is_ascii_alphanumeric() && !expected.calculates()).then(|| {
        message!("in a name a small letter follows a hyphen at once, as in `my-rule`: no digit and no capital letter")
    })
}

/// How to mend what is no misspelt word.
fn advice(word: &str, before: &str, expected: &Expected) -> Option<Message> {
    if word == "\"" && expected.is_only(&message!("a name")) {
        return Some(message!("the name of its style stands before a text: `en \"…\"`"));
    }
    if expected.is_only(&message!("a name")) && matches!(word, "=" | "-") {
        return Some(message!("a strong step is written `=link=`, a weak one `-link-`"));
    }
    if expected.only_a_slot() {
        return Some(match word {
            "-" | "=" | "[" | "(" | "~" => {
                message!("`( … )` is a node, `(c, v)`; parts of a path are put together in `[ … ]`")
            }
            _ => message!("a node is `(c, v)`: names of its cell and of its value, or `_`"),
        });
    }
    if expected.part && word == "|" {
        return Some(message!("one `|` stands between two alternatives"));
    }
    if expected.expression && word == "[" {
        return Some(message!("a set is written in braces: `{{a, b}}`"));
    }
    if word == "." && before.ends_with(|c: char| c.is_ascii_digit()) {
        return Some(message!("all numbers are whole"));
    }
    expected.clauses()
}

/// A misspelt or foreign word read as a name: its place, what was meant, and what it was read as.
fn misread(before: &str, expected: &Expected) -> Option<(usize, String, Message)> {
    let word = last_word(before);
    if word.is_empty() {
        return None;
    }
    let (near, read) = if expected.part {
        (expected.near(word)?, message!("a part of the path"))
    } else if expected.is_only(&message!("a text")) {
        (nearest(word, CLAUSES.iter()).into_iter().next()?, message!("the name of a style"))
    } else {
        let meant = FOREIGN_WORDS.iter().find(|(foreign, _)| *foreign == word && expected.calculates());
        (meant?.1.to_owned(), message!("a name"))
    };
    Some((before.trim_end().len() - word.len(), near, read))
}

/// The word at the end of a text; empty where it ends in something else.
fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '-').len();
    &text[start..]
}

/// Parses again with details, which is slow: how far pest came, and what it expected there.
fn attempt(rule: Rule, body: &str) -> (usize, Expected) {
    let (at, expected) = attempt_once(rule, body);
    // Where a word of the language stands for a name, pest reports the end of the word. With the word blotted out it
    // says what it expected in its place.
    let start = body[..at].trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '-').len();
    if expected.only_letters && at > 0 && body[..at].ends_with('-') {
        // A hyphen that could have gone on with a name. Without it something else was expected in its place.
        let without = format!("{}\u{1}{}", &body[..at - 1], &body[at..]);
        if let (again, expected) = attempt_once(rule, &without)
            && again == at - 1
            && !expected.only_letters
        {
            return (again, expected.without("-"));
        }
    }
    let inside =
        start < at && (expected.only_letters || body[at..].starts_with(|c: char| c.is_ascii_alphanumeric()));
    if !inside {
        return (at, expected);
    }
    let length = found(&body[start..]).len();
    let blot = "\u{1}".repeat(length);
    let blotted = format!("{}{blot}{}", &body[..start], &body[start + length..]);
    match attempt_once(rule, &blotted) {
        (again, expected) if again == start => (start, expected),
        _ => (at, expected),
    }
}

fn attempt_once(rule: Rule, body: &str) -> (usize, Expected) {
    let (at, tokens) = attempts(rule, body).unwrap_or_default();
    let at = at.min(body.len());
    let after_word = body[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
    (at, Expected::new(tokens, after_word))
}

/// Serialises parses with details: whether pest collects these is one setting for all threads.
static DETAILS: Mutex<()> = Mutex::new(());

/// How far pest comes, and the tokens that it expects there.
pub(super) fn attempts(rule: Rule, text: &str) -> Option<(usize, Vec<String>)> {
    let guard = DETAILS.lock();
    pest::set_error_detail(true);
    let error = Grammar::parse(rule, text).err();
    pest::set_error_detail(false);
    drop(guard);
    let attempts = error?.parse_attempts()?;
    Some((attempts.max_position, attempts.expected_tokens().iter().map(ToString::to_string).collect()))
}
