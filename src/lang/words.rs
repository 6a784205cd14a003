//! The words of the language: for editors, which colour and offer them.

use crate::check::{CONSTANTS, LAWS, TYPES};
use crate::message::Message;
use crate::program::{Event, Function, ONE_SOLUTION};
use std::{collections::BTreeSet, sync::LazyLock};

pub use super::parse::is_name;

/// The grammar, which says what its words are.
const GRAMMAR: &str = include_str!("../../grammar/tesuji.pest");

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

fn help(function: Function) -> Option<FunctionHelp> {
    let (meaning, example) = function.help()?;
    let parameters: Vec<&str> = function.parameters().iter().map(|(name, _)| *name).collect();
    let call = format!("{}({})", function.name(), parameters.join(", "));
    Some(FunctionHelp { call, gives: function.gives().to_string(), meaning, example })
}
