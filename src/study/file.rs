//! Study files: what each says of itself, and its formulas.

use super::check::Checker;
use super::evaluate::Evaluator;
use super::fault::{Fault, StudyError};
use super::syntax::{self, Definitions};
use super::texts::{Own, Texts};
use super::value::Value;
use crate::lang::embedded_studies;
use crate::lang::message::{Message, message};
use crate::report::language::Language;
use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A study as its file says it: what it asks, what of it can be chosen, and which puzzles it looks at.
///
/// ```
/// use tesuji::studies::StudyFile;
///
/// let levels = StudyFile::named("levels").expect("it ships");
/// assert_eq!(levels.parameters()["logics"].value, "STRATEGY");
/// let wrong = StudyFile::parse("mine.study", "report = [words(mesn([1, 2]))]").unwrap_err();
/// assert_eq!(wrong.to_string(), "mine.study:1:17: there is no function `mesn`; did you mean `mean`?");
/// ```
#[derive(Clone)]
pub struct StudyFile {
    pub(super) file: String,
    pub(super) text: String,
    pub(super) definitions: Definitions,
    pub(super) own: Own,
    pub(super) game: Option<String>,
    about: String,
    help: String,
    examples: Vec<String>,
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
    pub default: Vec<String>,
}

/// Puzzles that a study looks at where none are given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StudySample {
    /// What they are called.
    pub name: String,
    /// What is asked of them, as after `tesuji generate`.
    pub generate: String,
    /// How many there are where nothing else is said.
    pub count: u64,
}

impl StudyParameter {
    /// What it comes to with what was chosen.
    pub(super) fn chosen(&self, values: Option<&Vec<String>>) -> Value {
        let values = values.unwrap_or(&self.default);
        if self.many { values.clone().into() } else { values.first().cloned().into() }
    }
}

impl StudyFile {
    /// The studies that ship, in the order of their names.
    pub fn shipped() -> impl Iterator<Item = Self> {
        // A test reads all of them.
        embedded_studies().into_iter().filter_map(|source| Self::parse(&source.name, &source.text).ok())
    }

    /// The study that ships under a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::shipped().find(|study| study.name() == name)
    }

    /// Reads a study of a file that is called so.
    ///
    /// # Errors
    /// When something is wrong in it: with its place, and the nearest name where one is not known.
    pub fn parse(file: &str, text: &str) -> Result<Self, StudyError> {
        Self::read(file, text).map_err(|error| error.in_file(file, text))
    }

    fn read(file: &str, text: &str) -> Result<Self, StudyError> {
        let mut study = Self {
            file: file.to_owned(),
            text: text.to_owned(),
            definitions: syntax::read(text)?,
            own: Own::new(),
            game: None,
            about: String::new(),
            help: String::new(),
            examples: Vec::new(),
            parameters: IndexMap::new(),
            samples: Vec::new(),
        };
        study.own = study.said("texts")?.unwrap_or_default();
        study.parameters = study.said("parameters")?.unwrap_or_default();
        let texts = Language::ALL.map(|language| study.texts(language));
        let names = study.parameters.keys().map(String::as_str);
        Checker::new(&study.definitions, &texts, names).check()?;
        if !study.definitions.contains_key("report") {
            return Err(Fault::new(message!("there is no `report`"), 0).into());
        }
        study.about = study.said("about")?.unwrap_or_default();
        study.help = study.said("help")?.unwrap_or_default();
        study.examples = study.said("examples")?.unwrap_or_default();
        study.game = study.said("game")?;
        study.samples = study.said("samples")?.unwrap_or_default();
        Ok(study)
    }

    /// What a definition says, without anything that is chosen or measured.
    fn said<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StudyError> {
        let Some(definition) = self.definitions.get(name) else { return Ok(None) };
        let evaluator = Evaluator::new(&self.definitions, self.texts(Language::default()), None, []);
        let value = serde_json::to_value(evaluator.get(name)?).and_then(serde_json::from_value);
        value.map_err(|error| Fault::new(Message::said(error.to_string()), definition.place).into())
    }

    pub(super) fn texts(&self, language: Language) -> Texts<'_> {
        Texts::of(language, self.name(), &self.own)
    }

    /// Its name: that of its file without the ending.
    pub fn name(&self) -> &str {
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or(&self.file);
        name.strip_suffix(".study").unwrap_or(name)
    }

    /// What it asks.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The same at length.
    pub fn help(&self) -> &str {
        &self.help
    }

    /// Commands of it.
    pub fn examples(&self) -> &[String] {
        &self.examples
    }

    /// What can be chosen, by the names that formulas and options have for it.
    pub fn parameters(&self) -> &IndexMap<String, StudyParameter> {
        &self.parameters
    }

    /// What it looks at where nothing is given.
    pub fn samples(&self) -> &[StudySample] {
        &self.samples
    }
}

impl fmt::Debug for StudyFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StudyFile").field("file", &self.file).finish_non_exhaustive()
    }
}
