//! Template of a new technique.

use crate::prelude::*;
use tesuji_lang::words::is_name;
use thiserror::Error;

/// Template files, with comments in each language.
const FILES: [(Language, &str); 2] = [
    (Language::En, include_str!("../grammar/new.tesuji")),
    (Language::Ja, include_str!("../grammar/new.ja.tesuji")),
];

const ID: &str = "my-technique";
const TITLE: &str = "My Technique";

/// Error returned when a new technique cannot have the requested id.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum NewTechniqueError {
    /// Returned when the id is not a valid lowercase name.
    #[error(
        "invalid technique id `{0}`: use lowercase letters, digits and hyphens, such as `my-wing`, and no \
         keyword"
    )]
    InvalidId(String),
    /// Returned when a technique, an alias or a strategy already has this name.
    #[error("a technique or strategy `{0}` already exists")]
    NameTaken(String),
}

impl Rules {
    /// Rule file template: a working technique with this id, an example that it finds and one that it does not, and
    /// comments in a language.
    ///
    /// ```
    /// use tesuji::{Language, Rules};
    ///
    /// let text = Rules::builtin().new_technique("my-wing", Language::En)?;
    /// assert!(Rules::parse(&text)?.technique("my-wing").is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`NewTechniqueError`] if the id is invalid, or these rules have a technique or strategy of this name.
    pub fn new_technique(&self, id: &str, language: Language) -> Result<String, NewTechniqueError> {
        if !is_name(id) || id.chars().any(|letter| letter.is_ascii_uppercase()) {
            return Err(NewTechniqueError::InvalidId(id.to_owned()));
        }
        if self.program().technique_names().any(|name| name == id) || self.program().strategy(id).is_some() {
            return Err(NewTechniqueError::NameTaken(id.to_owned()));
        }
        let file = FILES.iter().find(|(of, _)| *of == language).map_or(FILES[0].1, |(_, file)| file);
        Ok(file.replace(ID, id).replace(TITLE, &title(id)))
    }
}

/// The words of an id, each with an initial capital.
fn title(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    words.collect::<Vec<String>>().join(" ")
}
