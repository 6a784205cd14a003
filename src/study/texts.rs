//! Texts of studies: each language has a section for each study.

use tesuji_report::{Language, language::join};

#[derive(Debug, Clone, Copy)]
pub struct Texts {
    pub language: Language,
    texts: &'static [(&'static str, &'static str)],
}

impl Texts {
    pub fn for_study(language: Language, study: &str) -> Self {
        let section = language.sentences().studies.iter().find(|(name, _)| *name == study);
        Self { language, texts: section.map(|(_, texts)| *texts).unwrap_or_default() }
    }

    /// Returns a text by its key, or the key if it has no text.
    pub fn get<'t>(&self, key: &'t str) -> &'t str {
        self.texts.iter().find(|(known, _)| *known == key).map_or(key, |(_, text)| text)
    }

    pub fn separator(&self) -> &'static str {
        self.language.sentences().separator
    }

    pub fn list(&self, words: impl IntoIterator<Item: ToString>) -> String {
        join(words.into_iter().map(|word| word.to_string()), self.separator())
    }
}

/// Text with values in the place of `{name}`: `fill!(text, name, other = value)`.
macro_rules! fill {
    ($text:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        tesuji_report::language::fill($text, &[$((stringify!($name), &*$crate::texts::fill!(@ $name $($value)?))),*])
    };
    (@ $name:ident) => {
        $name.to_string()
    };
    (@ $name:ident $value:expr) => {
        $value.to_string()
    };
}

/// Like `fill!`, with a text by its key: `filled!(texts, "key", name, other = value)`.
macro_rules! filled {
    ($texts:expr, $key:expr $(, $($words:tt)*)?) => {
        $crate::texts::fill!($texts.get($key) $(, $($words)*)?)
    };
}

pub(crate) use {fill, filled};
