//! Files of studies: their descriptions and data, and errors of studies.

use indexmap::IndexMap;
use serde::{Deserialize, de::DeserializeOwned};
use tesuji_message::{Localize, Message};
use tesuji_solve::SolverError;
use thiserror::Error;

/// Study as described by its file: its question, its parameters, and the puzzles that it measures.
///
/// ```
/// use tesuji::studies::StudyFile;
///
/// let levels = StudyFile::from_name("levels").expect("it ships");
/// assert_eq!(levels.parameters["logics"].value, "STRATEGY");
/// ```
#[derive(Debug, Clone, Deserialize)]
#[non_exhaustive]
pub struct StudyFile {
    #[serde(skip)]
    pub name: &'static str,
    #[serde(skip)]
    pub(super) text: &'static str,
    pub about: String,
    /// Full text of its question.
    pub help: String,
    pub examples: Vec<String>,
    /// Game of its puzzles; `None` if each puzzle implies its own.
    pub game: Option<String>,
    /// Parameters by the names of their options.
    #[serde(default)]
    pub parameters: IndexMap<String, StudyParameter>,
    /// Samples that are used if no puzzles are given.
    pub samples: Vec<StudySample>,
}

/// Parameter of a study.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StudyParameter {
    pub short: Option<char>,
    pub help: String,
    /// Name of its values in help texts.
    pub value: String,
    /// Whether it may have several values.
    #[serde(default, rename = "many")]
    pub allows_multiple: bool,
    /// Another parameter that cannot be given together with it.
    pub instead_of: Option<String>,
    /// Default values.
    #[serde(default)]
    pub default: Vec<String>,
}

/// Sample of puzzles that a study uses if none are given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StudySample {
    pub name: String,
    /// Arguments of `tesuji generate` that generate the puzzles.
    pub generate: String,
    /// Default number of puzzles.
    pub count: u64,
    /// Property by which the puzzles are selected; `None` if they are not selected.
    pub chosen_by: Option<Choice>,
}

/// Property by which the puzzles of a sample are selected. The sample does not represent all puzzles in this property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Choice {
    /// Number of givens.
    Givens,
    /// Techniques or levels that solve the puzzles.
    Difficulty,
}

impl StudyFile {
    /// Reads the data of the study from its file.
    ///
    /// # Errors
    /// Returns a [`StudyError`] if the file does not have them.
    pub(super) fn data<T: DeserializeOwned>(&self) -> StudyResult<T> {
        toml::from_str(self.text).map_err(|error| StudyError::Unfit(Message::verbatim(error.to_string())))
    }
}

/// Error returned if a study cannot be created or evaluated.
#[derive(Debug, Error, Localize)]
#[non_exhaustive]
pub enum StudyError {
    /// Returned when the strategy or game does not exist.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy, technique or parameter does not fit the study.
    #[error("{0}")]
    Unfit(Message),
}

pub type StudyResult<T> = Result<T, StudyError>;
