//! Words of the language, for syntax highlighting and completion in editors.

use crate::{
    Event, Function, ONE_SOLUTION, RealFunction,
    check::{CONSTANTS, LAWS, TYPES},
};
use std::{collections::BTreeSet, sync::LazyLock};
use tesuji_message::Message;

pub use super::parse::is_name;
use super::parse::is_word_letter;

/// The grammar, from which the keywords are extracted.
const GRAMMAR: &str = include_str!("grammar/tesuji.pest");

/// The reference page, which explains words of the language.
const REFERENCE: &str = include_str!("grammar/reference.md");

/// Translations of the rows of the reference page, by language code.
const TRANSLATIONS: [(&str, &str); 1] = [("ja", include_str!("grammar/reference.ja.md"))];

/// Keywords of the grammar: first words of items, clauses and statements, and word operators.
static KEYWORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let lines = GRAMMAR.lines().filter(|line| !line.trim_start().starts_with("//"));
    let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    let words = quoted.map(|word| word.trim_end_matches('('));
    words
        .filter(|word| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'))
        .collect()
});

/// Help text of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionHelp {
    /// A call, such as `places(X, V)`.
    pub call: String,
    /// The type of the result.
    pub gives: String,
    /// A sentence that describes the function.
    pub meaning: Message,
    /// An example.
    pub example: &'static str,
}

/// A row of the reference page about a word of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordHelp {
    /// Heading of the chapter.
    pub chapter: &'static str,
    /// Syntax, such as `merge by a, b`.
    pub written: &'static str,
    /// Meaning.
    pub meaning: &'static str,
}

impl WordHelp {
    /// Meaning in a language, by its code; in English if there is no translation.
    pub fn meaning_in(&self, language: &str) -> &'static str {
        let text = TRANSLATIONS.iter().find(|(code, _)| *code == language).map_or("", |(_, text)| text);
        let translation = rows(text).find(|row| (row.chapter, row.written) == (self.chapter, self.written));
        translation.map_or(self.meaning, |own| own.meaning)
    }
}

/// All keywords, in alphabetical order.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.iter().copied()
}

/// Whether a word is a keyword.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(word)
}

/// Names of all functions, without duplicates, in alphabetical order.
pub fn functions() -> BTreeSet<&'static str> {
    Function::all().map(Function::name).collect()
}

/// Constants of the language.
pub fn constants() -> impl Iterator<Item = &'static str> {
    CONSTANTS.into_iter().chain(["grids"])
}

/// Words with a meaning in one context only: types, laws, events, assumptions of techniques, functions of ratings.
pub fn other_words() -> impl Iterator<Item = &'static str> {
    let words = TYPES.into_iter().chain(LAWS).chain(Event::WORDS.iter().copied()).chain([ONE_SOLUTION]);
    words.chain(RealFunction::WORDS.iter().copied())
}

/// Help for all functions with a name.
pub fn help_on(name: &str) -> impl Iterator<Item = FunctionHelp> {
    Function::all().filter(move |function| function.name() == name).filter_map(help)
}

/// Help for all functions, in the order of the reference page.
pub fn all_help() -> Vec<FunctionHelp> {
    Function::all().filter_map(help).collect()
}

/// The best-ranked rows of the reference page about a word, in an item whose keyword is `item`. Rows of the chapter
/// about such items whose syntax starts with the word are best; next are rows in which the word is used between names
/// of one letter, as in `x in X`.
pub fn help_on_word(word: &str, item: &str) -> Vec<WordHelp> {
    let ranked = rows(REFERENCE).filter_map(|help| {
        let chapter = help.chapter;
        let begins = item.len().min(4);
        let own =
            begins > 2 && chapter.get(..begins).is_some_and(|own| own.eq_ignore_ascii_case(&item[..begins]));
        let spans = help.written.split('`').skip(1).step_by(2);
        let lists = spans.map(|span| {
            let words = span.split(|c| !is_word_letter(c));
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>()
        });
        let lists: Vec<Vec<&str>> = lists.filter(|words| words.contains(&word)).collect();
        let is_first = lists.iter().any(|words| words[0] == word);
        let is_alone = |words: &Vec<&str>| {
            words.len() > 1 && words.iter().all(|other| *other == word || other.len() == 1)
        };
        let is_alone = lists.iter().any(is_alone);
        let rank = match (own, is_first, is_alone) {
            _ if lists.is_empty() => return None,
            (true, true, _) => 0,
            (_, _, true) => 1,
            (true, false, false) => 2,
            (false, true, false) => 3,
            (false, false, false) => 4,
        };
        Some((rank, help))
    });
    let ranked: Vec<(u8, WordHelp)> = ranked.collect();
    let best = ranked.iter().map(|(rank, _)| *rank).min();
    ranked.into_iter().filter(|(rank, _)| Some(*rank) == best).map(|(_, help)| help).collect()
}

/// The table rows of a page that start with a syntax and continue with its meaning.
fn rows(page: &'static str) -> impl Iterator<Item = WordHelp> {
    let mut chapter = "";
    page.lines().filter_map(move |line| {
        chapter = line.strip_prefix("## ").unwrap_or(chapter);
        let row = line.strip_prefix("| ").filter(|row| row.starts_with('`'))?;
        // A vertical bar in a cell is escaped by a backslash. Rows with four cells are about functions.
        let cells = row.trim_end_matches(" |").split(" | ");
        match cells.collect::<Vec<_>>()[..] {
            [written, meaning] | [written, meaning, _] => Some(WordHelp { chapter, written, meaning }),
            _ => None,
        }
    })
}

fn help(function: Function) -> Option<FunctionHelp> {
    let (meaning, example) = function.help()?;
    let parameters: Vec<&str> = function.parameters().iter().map(|(name, _)| *name).collect();
    let call = format!("{}({})", function.name(), parameters.join(", "));
    Some(FunctionHelp { call, gives: function.gives().to_string(), meaning, example })
}
