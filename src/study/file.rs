//! The files of studies: what each says of itself, and the data that it works with.

use super::experiment::Make;
use super::fault::StudyError;
use crate::lang::message::Message;
use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A study as its file describes it: its question, what of it can be chosen, and which puzzles it looks at.
///
/// ```
/// use tesuji::studies::StudyFile;
///
/// let levels = StudyFile::named("levels").expect("it ships");
/// assert_eq!(levels.parameters()["logics"].value, "STRATEGY");
/// ```
#[derive(Clone)]
pub struct StudyFile {
    name: &'static str,
    text: &'static str,
    pub(super) make: Make,
    said: Said,
}

/// The entries that the files of all studies share.
#[derive(Debug, Clone, Deserialize)]
struct Said {
    about: String,
    help: String,
    examples: Vec<String>,
    game: Option<String>,
    #[serde(default)]
    parameters: IndexMap<String, StudyParameter>,
    samples: Vec<StudySample>,
}

/// Something of a study that can be chosen.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StudyParameter {
    /// Its option in one letter.
    pub short: Option<char>,
    /// Its help.
    pub help: String,
    /// The name of its values in help.
    pub value: String,
    /// True where it may have several values.
    #[serde(default)]
    pub many: bool,
    /// Another that cannot be chosen together with it.
    pub instead_of: Option<String>,
    /// Its values where nothing is chosen.
    #[serde(default)]
    pub default: Vec<String>,
}

/// Puzzles that a study looks at where none are given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StudySample {
    /// Their name.
    pub name: String,
    /// Their generation, as the arguments of `tesuji generate`.
    pub generate: String,
    /// Their number where nothing else is chosen.
    pub count: u64,
}

impl StudyFile {
    /// A study by its name, the text of its file, and what makes its experiment; none where the text is at fault.
    pub(super) fn new(name: &'static str, text: &'static str, make: Make) -> Option<Self> {
        Some(Self { name, text, make, said: toml::from_str(text).ok()? })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.name
    }

    /// Its question.
    pub fn about(&self) -> &str {
        &self.said.about
    }

    /// Its question at length.
    pub fn help(&self) -> &str {
        &self.said.help
    }

    /// Commands of it.
    pub fn examples(&self) -> &[String] {
        &self.said.examples
    }

    /// Its parameters, by the names of options.
    pub fn parameters(&self) -> &IndexMap<String, StudyParameter> {
        &self.said.parameters
    }

    /// The puzzles that it looks at where none are given.
    pub fn samples(&self) -> &[StudySample] {
        &self.said.samples
    }

    pub(super) fn game(&self) -> Option<&str> {
        self.said.game.as_deref()
    }

    /// The data that it works with, which stand in its file.
    ///
    /// # Errors
    /// When they are not there.
    pub(super) fn data<T: DeserializeOwned>(&self) -> Result<T, StudyError> {
        toml::from_str(self.text).map_err(|error| StudyError::Unfit(Message::said(error.to_string())))
    }
}

impl fmt::Debug for StudyFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StudyFile").field("name", &self.name).finish_non_exhaustive()
    }
}
