//! The words of the language: for editors, which colour and offer them.

use crate::check::{CONSTANTS, LAWS, TYPES};
use crate::message::Message;
use crate::program::{Event, Function, ONE_SOLUTION};
use std::{collections::BTreeSet, sync::LazyLock};

pub use super::parse::is_name;

/// The grammar, which says what its words are.
const GRAMMAR: &str = include_str!("grammar/tesuji.pest");

/// The page that says what words of the language mean.
const REFERENCE: &str = include_str!("grammar/reference.md");

/// What other languages have in the place of its rows, by the languages' codes.
const TRANSLATIONS: [(&str, &str); 1] = [("ja", include_str!("grammar/reference.ja.md"))];

/// The words that the grammar has: those that begin items, clauses and statements, and those between expressions.
static KEYWORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let lines = GRAMMAR.lines().filter(|line| !line.trim_start().starts_with("//"));
    let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    let words = quoted.map(|word| word.trim_end_matches('('));
    words
        .filter(|word| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'))
        .collect()
});

/// The help on a function of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionHelp {
    /// A call, `places(X, V)`.
    pub call: String,
    /// The type of the result.
    pub gives: String,
    /// A sentence on what it does.
    pub meaning: Message,
    /// An example of its use.
    pub example: &'static str,
}

/// What the reference page says of a word of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordHelp {
    /// The heading of the chapter.
    pub chapter: &'static str,
    /// How it is written: `merge by a, b`.
    pub written: &'static str,
    /// What that means.
    pub meaning: &'static str,
}

impl WordHelp {
    /// What it means in a language, by its code; in English where that says nothing of it.
    pub fn meaning_in(&self, language: &str) -> &'static str {
        let text = TRANSLATIONS.iter().find(|(code, _)| *code == language).map_or("", |(_, text)| text);
        let own = rows(text).find(|row| (row.chapter, row.written) == (self.chapter, self.written));
        own.map_or(self.meaning, |own| own.meaning)
    }
}

/// The words that the grammar has, in the order of the alphabet.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.iter().copied()
}

/// Whether the grammar has a word.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(word)
}

/// The names of all functions, each once, in the order of the alphabet.
pub fn functions() -> BTreeSet<&'static str> {
    Function::all().map(Function::name).collect()
}

/// The constants of the language.
pub fn constants() -> impl Iterator<Item = &'static str> {
    CONSTANTS.into_iter().chain(["grids"])
}

/// Words that mean something at one place only: types, laws, events, what a technique assumes.
pub fn other_words() -> impl Iterator<Item = &'static str> {
    TYPES.into_iter().chain(LAWS).chain(Event::ALL.map(|(word, _)| word)).chain([ONE_SOLUTION])
}

/// The help on the functions of a name.
pub fn help_on(name: &str) -> impl Iterator<Item = FunctionHelp> {
    Function::all().filter(move |function| function.name() == name).filter_map(help)
}

/// The help on all functions, in the order of the reference page.
pub fn all_help() -> Vec<FunctionHelp> {
    Function::all().filter_map(help).collect()
}

/// What the tables of the reference page say of a word of the language in an item that begins with `item`. Where the
/// chapter on such items begins something with it, the rest is left out, and so it is where it stands between names of
/// one letter, `x in X`.
pub fn help_on_word(word: &str, item: &str) -> Vec<WordHelp> {
    let ranked = rows(REFERENCE).filter_map(|help| {
        let chapter = help.chapter;
        let begins = item.len().min(4);
        let own =
            begins > 2 && chapter.get(..begins).is_some_and(|own| own.eq_ignore_ascii_case(&item[..begins]));
        let spans = help.written.split('`').skip(1).step_by(2);
        let lists = spans.map(|span| {
            let words = span.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
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

/// The rows of a page's tables that begin with how something is written and go on with what it means.
fn rows(page: &'static str) -> impl Iterator<Item = WordHelp> {
    let mut chapter = "";
    page.lines().filter_map(move |line| {
        chapter = line.strip_prefix("## ").unwrap_or(chapter);
        let row = line.strip_prefix("| ").filter(|row| row.starts_with('`'))?;
        // A stroke in a cell has a backslash before it. Rows of four cells are those on functions.
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
