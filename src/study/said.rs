//! What is said in each language: in the data of studies, and with words filled in.

use crate::report::language::Language;
use serde::Deserialize;

/// A sentence with what is filled in by name: `say!(texts.so_many, n = 3)`.
macro_rules! say {
    ($sentence:expr $(, $name:ident = $value:expr)* $(,)?) => {
        crate::report::language::fill($sentence, &[$((stringify!($name), &*$value.to_string())),*])
    };
}
pub(in crate::study) use say;

/// A name or a sentence in each language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In Japanese.
    pub ja: String,
}

impl Said {
    /// In one language.
    pub fn of(&self, language: Language) -> &str {
        language.choose(&self.en, &self.ja)
    }
}
