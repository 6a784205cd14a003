//! The files of studies: what each says of itself, and the data that it works with.

use super::experiment::{Evaluated, Experiment, Setup, StudyError};
use super::{compare, kakuro, levels, loops, order, overlap, subsumption};
use crate::lang::message::Message;
use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;

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
    /// Its name.
    #[serde(skip)]
    pub name: &'static str,
    /// Its question.
    pub about: String,
    /// Its question at length.
    pub help: String,
    /// Commands of it.
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

/// Makes an experiment of its file, the chosen values and the rules.
type Make = fn(&Setup<'_>) -> Evaluated<Experiment>;

macro_rules! studies {
    ($($name:ident),*) => {
        [$((
            stringify!($name),
            include_str!(concat!("../../rules/studies/", stringify!($name), ".toml")),
            $name::make as Make,
        )),*]
    };
}

/// The studies that ship: their names, the texts of their files, and what makes them.
const STUDIES: [(&str, &str, Make); 7] =
    studies!(compare, kakuro, levels, loops, order, overlap, subsumption);

impl StudyFile {
    /// The studies that ship, in the order of their names.
    pub fn shipped() -> impl Iterator<Item = Self> {
        // A test reads all of them.
        STUDIES.iter().filter_map(|&(name, text, _)| Some(Self { name, ..toml::from_str(text).ok()? }))
    }

    /// The study that ships under a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::shipped().find(|study| study.name == name)
    }

    fn source(&self) -> Evaluated<(&'static str, Make)> {
        let found = STUDIES.iter().find(|(name, ..)| *name == self.name);
        found.map(|&(_, text, make)| (text, make)).ok_or_else(|| StudyError::Unfit(Message::nothing()))
    }

    /// The data that it works with, which stand in its file.
    ///
    /// # Errors
    /// When they are not there.
    pub(super) fn data<T: DeserializeOwned>(&self) -> Evaluated<T> {
        let (text, _) = self.source()?;
        toml::from_str(text).map_err(|error| StudyError::Unfit(Message::said(error.to_string())))
    }
}

impl Setup<'_> {
    pub fn experiment(&self) -> Evaluated<Experiment> {
        self.file.source()?.1(self)
    }
}
