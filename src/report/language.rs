//! Languages of the program, and their texts.
//!
//! A language is one file in `rules/languages`. At build time, `generated.rs` turns these files into [`Language`] and
//! [`Sentences`] and checks them against each other: a new language needs another file, a new text a line in each file.
//! Texts about techniques are in the rule files; the others are here.

use std::{fmt, str::FromStr};
use tesuji_lang::LanguageTexts;
use tesuji_message::Localize;
use thiserror::Error;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// Returned when a language code is unknown.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("unknown language `{0}`: expected one of {known}", known = Language::ALL.map(Language::code).join(", "))]
pub struct ParseLanguageError(pub String);

impl Language {
    /// Translates an error, or any other value with a message, into this language.
    #[must_use]
    pub fn translate(self, what: &(impl Localize + ?Sized)) -> String {
        what.message().translate(&|english| self.sentence(english))
    }

    /// Returns the translation of an English sentence of the program; `None` if there is none.
    #[doc(hidden)]
    pub fn sentence(self, english: &str) -> Option<&'static str> {
        let translations = self.sentences().messages;
        let index = translations.binary_search_by_key(&english, |(known, _)| known).ok()?;
        Some(translations[index].1)
    }

    #[must_use]
    pub const fn choose<'t, T: ?Sized>(self, english: &'t T, japanese: &'t T) -> &'t T {
        match self {
            Self::Ja => japanese,
            _ => english,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(code: &str) -> Result<Self, ParseLanguageError> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| ParseLanguageError(code.to_owned()))
    }
}

/// Replaces `{name}` in a sentence by words.
#[must_use]
pub fn fill(sentence: &str, words: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let found = after.split_once('}').and_then(|(name, tail)| {
            let (_, word) = words.iter().find(|(key, _)| *key == name)?;
            Some((*word, tail))
        });
        let (word, tail) = found.unwrap_or(("{", after));
        filled.push_str(word);
        rest = tail;
    }
    filled + rest
}

/// Joins texts with a separator.
pub fn join(texts: impl IntoIterator<Item: AsRef<str>>, between: &str) -> String {
    let mut joined = String::new();
    for (number, text) in texts.into_iter().enumerate() {
        joined.push_str(if number > 0 { between } else { "" });
        joined.push_str(text.as_ref());
    }
    joined
}

/// Returns the singular or the plural form, with the number inserted.
#[must_use]
pub fn pluralize(forms: (&str, &str), n: usize) -> String {
    if n == 1 { forms.0.to_owned() } else { fill(forms.1, &[("n", &n.to_string())]) }
}

/// Returns the text in a language, or in English if there is none.
pub fn text_in(texts: &LanguageTexts, language: Language) -> Option<&str> {
    let text = texts.get(language.code()).or_else(|| texts.get(Language::En.code()));
    text.map(String::as_str)
}
