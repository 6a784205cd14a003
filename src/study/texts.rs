//! The words of studies: a file for each language, with a section for each study and one that all share.

use super::declared::Fault;
use super::evaluate::Evaluated;
use super::{FOLDER, StudyError};
use crate::report::language::Language;
use include_dir::File;
use indexmap::IndexMap;
use std::ops::Range;

/// Texts by their keys.
type Section = IndexMap<String, String>;

/// The section that all studies share.
const COMMON: &str = "common";

/// The texts of a study in one language.
#[derive(Debug, Clone)]
pub struct Texts {
    /// The language.
    pub language: Language,
    texts: Section,
}

impl Texts {
    /// Those that ship for a study, with those that its own file has: in another language where it has none in this.
    ///
    /// # Errors
    /// When there is no file of the language, or none of texts.
    pub fn of(language: Language, study: &str, own: &IndexMap<String, Section>) -> Evaluated<Self> {
        let path = format!("texts/{language}.toml");
        let wrong = |error: &dyn ToString| StudyError::Unfit(format!("{path}: {}", error.to_string()));
        let file = FOLDER.get_file(&path).and_then(File::contents_utf8);
        let text = file.ok_or_else(|| wrong(&"there is no such file"))?;
        let mut sections: IndexMap<String, Section> = toml::from_str(text).map_err(|error| wrong(&error))?;
        let shipped = [COMMON, study].into_iter().filter_map(|name| sections.swap_remove(name));
        let mut texts: Section = shipped.flatten().collect();
        let (others, these): (Vec<_>, Vec<_>) = own.iter().partition(|(code, _)| *code != language.code());
        texts.extend(others.into_iter().chain(these).flat_map(|(_, texts)| texts.clone()));
        Ok(Self { language, texts })
    }

    /// A text by its key, as it stands; its key where there is none.
    pub fn get<'t>(&'t self, key: &'t str) -> &'t str {
        self.texts.get(key).map_or(key, String::as_str)
    }

    /// That there is a text, and the names in it.
    pub fn names(&self, key: &str, place: Range<usize>) -> Result<Vec<&str>, Fault> {
        let text = self.texts.get(key);
        let what = format!("text in `{}`", self.language);
        let text = text.ok_or_else(|| Fault::unknown(&what, key, place, self.texts.keys()))?;
        Ok(pieces(text).filter_map(|(_, name)| name).collect())
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

/// The letters before each `{name}` with it, then those behind the last.
pub fn pieces(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split('{')
        .enumerate()
        .flat_map(|(at, piece)| match piece.split_once('}').filter(|_| at > 0) {
            Some((name, letters)) => [Some(("", Some(name))), Some((letters, None))],
            None => [Some((piece, None)), None],
        })
        .flatten()
}
