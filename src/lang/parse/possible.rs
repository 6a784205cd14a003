//! What the grammar lets stand at the end of a part of an item.

use pest::Parser;

use super::fault::DETAILS;
use super::{Grammar, Rule, depth, first_word, rule_of};

/// What may follow the beginning of an item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Possible {
    /// Words of the language.
    pub words: Vec<String>,
    /// Whether an expression may stand here.
    pub expression: bool,
    /// Whether a part of a path may stand here.
    pub part: bool,
    /// Whether a name may stand here.
    pub name: bool,
}

/// A sign that nothing in the language has.
const NOTHING: char = '\u{1}';

/// What may follow the beginning of an item; nothing where this itself is wrong.
pub fn possible(beginning: &str) -> Option<Possible> {
    let rule = rule_of(first_word(beginning)).filter(|_| depth::too_deep(beginning).is_none())?;
    let text = format!("{beginning}{NOTHING}");
    let guard = DETAILS.lock();
    pest::set_error_detail(true);
    let error = Grammar::parse(rule, &text).err();
    pest::set_error_detail(false);
    drop(guard);
    let attempts = error?.parse_attempts().filter(|attempts| attempts.max_position == beginning.len())?;
    let tokens: Vec<String> = attempts.expected_tokens().iter().map(ToString::to_string).collect();
    let has = |sign: &str| tokens.iter().any(|token| token == sign);
    let is_word = |token: &&String| {
        let letters = token.trim_end_matches('(');
        letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let mut words: Vec<String> = tokens.iter().filter(is_word).cloned().collect();
    // The grammar looks at the first letter of these before it reads them.
    words.extend(has("s").then_some(["subset", "sees"]).into_iter().flatten().map(str::to_owned));
    words.sort();
    let (expression, part) = (has("|") && has("{") && has("if"), has("~") && has("["));
    Some(Possible { words, expression, part, name: has("a..z") })
}

/// Whether a text is a name and nothing else, so that something can be declared under it.
pub fn is_name(text: &str) -> bool {
    Grammar::parse(Rule::name, text).is_ok_and(|pairs| pairs.as_str() == text)
}
