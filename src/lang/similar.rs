//! Suggestions for misspelt names.

use crate::names::folded;
use std::fmt::Display;
use tesuji_message::{Message, message};

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// The nearest known names, best first, within a maximum distance.
pub fn nearest(word: &str, known: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    // A name of one letter has no similar names. Up to a third of the letters may differ, but at least one.
    if word.chars().count() < 2 {
        return Vec::new();
    }
    let allowed = (word.chars().count() / 3).max(1);
    let mut found: Vec<(usize, bool, String)> = known
        .into_iter()
        .map(|name| name.as_ref().to_owned())
        .filter(|name| name != word)
        .filter_map(|name| {
            let distance = strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase());
            let contained = word.len() >= 4 && name.split('-').any(|part| part == word);
            let contained = contained || parts(&name) == parts(word);
            // Of two names at the same distance, one of the same length is more likely.
            let other_length = word.len() != name.len();
            match (distance <= allowed, contained) {
                (true, _) => Some((distance, other_length, name)),
                (false, true) => Some((allowed + 1, other_length, name)),
                (false, false) => None,
            }
        })
        .collect();
    found.sort();
    found.dedup();
    found.truncate(MAX_SUGGESTIONS);
    found.into_iter().map(|(.., name)| name).collect()
}

/// The parts of a name between hyphens, sorted.
fn parts(name: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = name.split('-').collect();
    parts.sort_unstable();
    parts
}

/// The nearest known names, best first, ignoring case, width, blanks and hyphens.
pub fn nearest_spelling(word: &str, known: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    let known: Vec<String> = known.into_iter().map(|name| name.as_ref().to_owned()).collect();
    let found = nearest(word, &known);
    if !found.is_empty() {
        return found;
    }
    let near = nearest(&folded(word), known.iter().map(|name| folded(name)));
    near.iter().filter_map(|near| known.iter().find(|name| folded(name) == *near).cloned()).collect()
}

/// “did you mean …?”; `None` if no known name is near.
pub fn did_you_mean(word: &str, known: impl IntoIterator<Item = impl AsRef<str>>) -> Option<Message> {
    let near = nearest(word, known);
    (!near.is_empty()).then(|| question(&near))
}

/// “did you mean …?”
pub fn question(names: &[impl Display]) -> Message {
    message!("did you mean {names}?", names = any_of(names))
}

/// “: did you mean …?” after an unknown name; empty if no name is near.
pub fn suggestion_suffix(nearest: &[String]) -> Message {
    match nearest {
        [] => Message::empty(),
        names => message!(": did you mean {names}?", names = any_of(names)),
    }
}

/// “`a`, `b` or `c`”.
pub fn any_of(names: impl IntoIterator<Item = impl Display>) -> Message {
    join_or(&quoted(names))
}

/// “`a`, `b` and `c`”.
pub fn all_of(names: impl IntoIterator<Item = impl Display>) -> Message {
    join_and(&quoted(names))
}

fn quoted(names: impl IntoIterator<Item = impl Display>) -> Vec<Message> {
    names.into_iter().map(|name| message!("`{name}`")).collect()
}

/// “a, b or c”.
pub fn join_or(parts: &[Message]) -> Message {
    match parts {
        [] => Message::empty(),
        [one] => one.clone(),
        [one, last] => message!("{one} or {last}"),
        [one, two, last] => message!("{one}, {two} or {last}"),
        [first, rest @ ..] => message!("{first}, {rest}", rest = join_or(rest)),
    }
}

/// “a, b and c”.
pub fn join_and(parts: &[Message]) -> Message {
    match parts {
        [] => Message::empty(),
        [one] => one.clone(),
        [one, last] => message!("{one} and {last}"),
        [one, two, last] => message!("{one}, {two} and {last}"),
        [first, others @ ..] => message!("{first}, {others}", others = join_and(others)),
    }
}
