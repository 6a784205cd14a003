//! What a study file says of itself: for the command line, and which puzzles are made where none are given.

use super::StudyError;
use super::declared::Fault;
use super::value::Value;
use crate::lang::Source;
use indexmap::IndexMap;
use serde::Deserialize;

/// What a study says of itself.
#[derive(Debug, Clone, Deserialize)]
pub struct Header {
    /// What it asks.
    pub about: String,
    /// The same at length.
    pub help: String,
    /// Commands, one a line.
    pub examples: String,
    /// The game, where the puzzles need not tell.
    pub game: Option<String>,
    /// What can be chosen, by the names that formulas and options have for it.
    #[serde(default)]
    pub parameters: IndexMap<String, Parameter>,
    /// What it looks at where nothing is given.
    #[serde(default)]
    pub samples: Vec<Sample>,
    /// Texts that the file itself has, by language.
    #[serde(default)]
    pub(super) texts: IndexMap<String, IndexMap<String, String>>,
}

/// Something of a study that can be chosen.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// Its option in one letter.
    pub short: Option<char>,
    /// What it is, for people.
    pub help: String,
    /// What its values are.
    pub value: String,
    /// Whether it has several values.
    #[serde(default)]
    pub many: bool,
    /// Another that cannot be chosen together with it.
    pub instead_of: Option<String>,
    /// What it is where nothing is chosen.
    #[serde(default)]
    default: Vec<String>,
}

/// Puzzles that are generated where none are given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// What it is called.
    pub name: String,
    /// What is asked of them, as after `tesuji generate`.
    pub generate: String,
    /// How many there are where nothing else is said.
    pub count: u64,
}

impl Parameter {
    /// What it comes to with what was chosen.
    pub(super) fn value(&self, chosen: Option<&Vec<String>>) -> Value {
        let values = chosen.unwrap_or(&self.default);
        if self.many { values.clone().into() } else { values.first().cloned().into() }
    }
}

/// What stands behind that in a file.
const OTHERS: [&str; 6] = ["\n[data", "\n[define", "\n[runs", "\n[covers", "\n[orders", "\n[[report"];

impl Header {
    /// Reads the beginning of a study file. Commands are made of it at each start, and there is no time for all of it.
    ///
    /// # Errors
    /// When it says nothing, or something that is no study.
    pub fn read(source: &Source) -> Result<Self, StudyError> {
        let end = OTHERS.iter().filter_map(|other| source.text.find(other)).min();
        let header = toml::from_str(&source.text[..end.unwrap_or(source.text.len())]);
        header.map_err(|error| StudyError::from(Fault::from(error)).located(source))
    }

    /// Reads it with all that stands in the file.
    pub(super) fn of_whole(text: &str) -> Result<Self, Fault> {
        Ok(toml::from_str(text)?)
    }
}
