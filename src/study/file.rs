//! The files of studies: what each says of itself, the data that it works with, and why there is no study.

use crate::SolverError;
use crate::lang::message::{Localize, Message};
use indexmap::IndexMap;
use serde::{Deserialize, de::DeserializeOwned};
use thiserror::Error;

/// A study as its file describes it: its question, what of it can be chosen, and which puzzles it looks at.
///
/// ```
/// use tesuji::studies::StudyFile;
///
/// let levels = StudyFile::named("levels").expect("it ships");
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
    /// Its question at length.
    pub help: String,
    pub examples: Vec<String>,
    /// The game of its puzzles; absent where each puzzle implies its own.
    pub game: Option<String>,
    /// Its parameters, by the names of options.
    #[serde(default)]
    pub parameters: IndexMap<String, StudyParameter>,
    /// The puzzles that it looks at where none are given.
    pub samples: Vec<StudySample>,
}

/// Something of a study that can be chosen.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StudyParameter {
    pub short: Option<char>,
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
    pub name: String,
    /// Their generation, as the arguments of `tesuji generate`.
    pub generate: String,
    /// Their number where nothing else is chosen.
    pub count: u64,
    /// The property that they are selected by, if any.
    pub chosen_by: Option<Choice>,
}

/// A property that puzzles of a sample are selected by. The sample does not represent all puzzles in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Choice {
    /// Their number of givens.
    Givens,
    /// The techniques or levels that solve them.
    Difficulty,
}

impl StudyFile {
    /// The data that it works with, which stand in its file.
    ///
    /// # Errors
    /// When they are not there.
    pub(super) fn data<T: DeserializeOwned>(&self) -> Evaluated<T> {
        toml::from_str(self.text).map_err(|error| StudyError::Unfit(Message::verbatim(error.to_string())))
    }
}

/// Why there is no such study.
#[derive(Debug, Error, Localize)]
#[non_exhaustive]
pub enum StudyError {
    /// Returned when there is no such strategy or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy, technique or parameter does not fit the study.
    #[error("{0}")]
    Unfit(Message),
}

pub type Evaluated<T> = Result<T, StudyError>;
