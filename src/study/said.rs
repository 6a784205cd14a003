//! What data of a study say in each language.

use crate::report::language::Language;
use serde::Deserialize;

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
        match language {
            Language::En => &self.en,
            Language::Ja => &self.ja,
        }
    }
}
