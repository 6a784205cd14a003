//! The words of studies: those that ship, of which each language has a section for each study, and those that a study's
//! own file has.

use super::evaluate::Evaluated;
use super::fault::Fault;
use crate::lang::message::message;
use crate::report::language::Language;
use indexmap::IndexMap;

/// Texts of a file by the code of their language and their keys.
pub type Own = IndexMap<String, IndexMap<String, String>>;

/// The texts of a study in one language.
#[derive(Debug, Clone)]
pub struct Texts<'s> {
    pub language: Language,
    texts: IndexMap<&'s str, &'s str>,
}

impl<'s> Texts<'s> {
    /// Those that ship for a study, with those that its own file has: in another language where it has none in this.
    pub fn of(language: Language, study: &str, own: &'s Own) -> Self {
        let sentences = language.sentences();
        let section = sentences.studies.iter().find(|(name, _)| *name == study);
        let shipped = section.map(|(_, texts)| *texts).unwrap_or_default();
        let (others, these): (Vec<_>, Vec<_>) = own.iter().partition(|(code, _)| *code != language.code());
        let own = others.into_iter().chain(these).flat_map(|(_, texts)| texts);
        let own = own.map(|(key, text)| (key.as_str(), text.as_str()));
        let shared = [("separator", sentences.separator)];
        Self { language, texts: shared.into_iter().chain(shipped.iter().copied()).chain(own).collect() }
    }

    /// A text by its key, as it stands; its key where there is none.
    pub fn get<'t>(&'t self, key: &'t str) -> &'t str {
        self.texts.get(key).copied().unwrap_or(key)
    }

    /// A text that is asked for at a place of a file.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, key: &str, place: usize) -> Result<&'s str, Fault> {
        let message = || message!("there is no text in `{}` `{key}`", self.language);
        let text = self.texts.get(key).copied();
        text.ok_or_else(|| Fault::unknown(message(), key, place, self.texts.keys()))
    }
}

/// A text with words in the place of `{name}`.
pub fn filled(text: &str, words: impl Fn(&str) -> Evaluated<String>) -> Evaluated<String> {
    let mut filled = String::new();
    for (letters, name) in pieces(text) {
        filled.push_str(letters);
        if let Some(name) = name {
            filled.push_str(&words(name)?);
        }
    }
    Ok(filled)
}

/// The names in a text.
pub fn holes(text: &str) -> impl Iterator<Item = &str> {
    pieces(text).filter_map(|(_, name)| name)
}

/// The letters before each `{name}` with it, then those behind the last.
fn pieces(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split('{')
        .enumerate()
        .flat_map(|(at, piece)| match piece.split_once('}').filter(|_| at > 0) {
            Some((name, letters)) => [Some(("", Some(name))), Some((letters, None))],
            None => [Some((piece, None)), None],
        })
        .flatten()
}
