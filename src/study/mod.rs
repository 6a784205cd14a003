//! Experiments over many puzzles, each a file beside the rules: which strategies run, what is measured, how it is
//! grouped, and which tables, pictures and findings come of it.
//!
//! [`Study::load`] reads and checks a file, [`Study::run`] looks at puzzles on many threads, and [`Study::report`] makes
//! a [`Report`](report::Report) of what was seen. Formulas of the file are trees (`formula`) that are evaluated over
//! the puzzles (`evaluate`); what they can call stands in `functions`. Words are in a file for each language.

mod check;
mod cover;
mod declared;
mod evaluate;
mod formula;
mod functions;
mod header;
mod order;
mod parts;
mod perform;
mod program;
pub mod report;
mod runs;
pub mod statistics;
pub mod table;
mod texts;
mod value;

use crate::lang::Source;
use crate::lang::program::Program;
use crate::report::language::Language;
use crate::solve::puzzle::SolverError;
use check::Checker;
use cover::Cover;
use declared::{Declared, Fault};
use evaluate::{Evaluated, Evaluator};
pub use header::{Header, Parameter, Sample};
use include_dir::{Dir, File, include_dir};
use indexmap::IndexMap;
use order::Techniques;
pub use perform::{Gathered, LeftOut, Origin, Read};
use runs::Runs;
use std::ops::Range;
use std::sync::Arc;
use texts::Texts;
use thiserror::Error;
use value::Value;

/// What ships: a file for each study, and the words of each language.
static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules/studies");

/// The studies that ship, by their names.
pub fn shipped() -> Vec<Source> {
    let files = FOLDER.files().filter(|file| file.path().extension().is_some_and(|ending| ending == "toml"));
    let source = |file: &File<'_>| {
        let (name, text) = (file.path().file_stem()?.to_str()?.to_owned(), file.contents_utf8()?.to_owned());
        Some(Source { name, text })
    };
    let mut sources: Vec<Source> = files.filter_map(source).collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

/// Why there is no such study, or no report of it.
#[derive(Debug, Error)]
pub enum StudyError {
    /// Returned when there is no such strategy or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy or technique does not fit the study.
    #[error("{0}")]
    Unfit(String),
    /// Returned when something is wrong in a study file.
    #[error(transparent)]
    File(#[from] Fault),
    /// Returned when a formula has no value.
    #[error("{0}")]
    Formula(String),
}

impl StudyError {
    /// The same at a place of the file, unless it has one.
    fn at(self, place: &Range<usize>) -> Self {
        match self {
            Self::Formula(message) => Self::File(Fault::new(message, place.clone())),
            other => other,
        }
    }

    /// The same with the name of the file, the line and the column.
    fn located(self, source: &Source) -> Self {
        match self {
            Self::File(fault) => Self::Unfit(fault.located(&source.name, &source.text)),
            other => other,
        }
    }
}

/// How a study is performed.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The game; that of the study, or what each puzzle implies, where absent.
    pub game: Option<String>,
    /// So many puzzles are looked at at once; 0 is one for each processor.
    pub jobs: usize,
    /// What was chosen, by the names of parameters.
    pub chosen: IndexMap<String, Vec<String>>,
}

/// A study with its strategies, ready for puzzles. Threads share it.
pub struct Study {
    source: Source,
    program: Arc<Program>,
    header: Header,
    declared: Declared,
    texts: Vec<Texts>,
    /// What its parameters come to.
    chosen: Vec<Value>,
    runs: Vec<Runs>,
    covers: Vec<Cover>,
    orders: Vec<Techniques>,
    jobs: usize,
}

/// What formulas know of the puzzles of a report: all of them, the names of their inputs, and whether somebody gave them.
const KNOWN: [&str; 3] = ["puzzles", "sources", "given"];

impl Study {
    /// Reads a study file, checks it, and makes its strategies ready.
    ///
    /// # Errors
    /// When something is wrong in it, or a strategy, technique or game that was chosen does not exist or does not fit.
    pub fn load(source: Source, program: &Arc<Program>, options: &Options) -> Result<Self, StudyError> {
        Self::read(&source, program, options).map_err(|error| error.located(&source))
    }

    fn read(source: &Source, program: &Arc<Program>, options: &Options) -> Evaluated<Self> {
        let (header, declared) = (Header::of_whole(&source.text)?, Declared::read(&source.text)?);
        let name = name_of(&source.name);
        let texts = Language::ALL.map(|language| Texts::of(language, name, &header.texts));
        let texts = texts.into_iter().collect::<Evaluated<Vec<_>>>()?;
        let parameters = header.parameters.keys().map(String::as_str);
        if let Some(name) = options.chosen.keys().find(|name| !header.parameters.contains_key(*name)) {
            return Err(Fault::unknown("parameter", name, 0..0, parameters).into());
        }
        let named =
            declared.data.iter().map(|(name, _)| name).chain(declared.orders.iter().map(|item| &item.name));
        let globals = KNOWN.into_iter().chain(named.map(String::as_str)).chain(parameters).collect();
        Checker { declared: &declared, texts: &texts, globals }.check()?;
        let chosen = header.parameters.iter();
        let mut study = Self {
            source: source.clone(),
            program: Arc::clone(program),
            chosen: chosen.map(|(name, of)| of.value(options.chosen.get(name))).collect(),
            header,
            declared,
            texts,
            runs: Vec::new(),
            covers: Vec::new(),
            orders: Vec::new(),
            jobs: options.jobs,
        };
        let evaluator = study.evaluator(Language::default());
        let game = options.game.as_deref().or(study.header.game.as_deref());
        let Declared { runs, covers, orders, .. } = &study.declared;
        let runs = runs.iter().enumerate();
        let runs = runs.map(|(at, item)| Runs::new(item, program, &evaluator, game, at == 0));
        let runs = runs.collect::<Evaluated<_>>()?;
        let covers = covers.iter().map(|item| Cover::new(item, program, &evaluator, game));
        let covers = covers.collect::<Evaluated<_>>()?;
        let orders = orders.iter().map(|item| Techniques::new(item, program, &evaluator, game, options.jobs));
        let orders = orders.collect::<Evaluated<_>>()?;
        drop(evaluator);
        (study.runs, study.covers, study.orders) = (runs, covers, orders);
        Ok(study)
    }

    /// What it looks at where nothing is given.
    pub fn samples(&self) -> &[Sample] {
        &self.header.samples
    }

    fn evaluator(&self, language: Language) -> Evaluator<'_> {
        // There are texts of every language.
        let texts = self.texts.iter().find(|texts| texts.language == language).unwrap_or(&self.texts[0]);
        let mut evaluator = Evaluator::new(&self.program, &self.declared.definitions, texts.clone());
        for (name, value) in &self.declared.data {
            evaluator.set(name, value.clone());
        }
        for (name, value) in self.header.parameters.keys().zip(&self.chosen) {
            evaluator.set(name, value.clone());
        }
        evaluator
    }
}

/// The name of a study from that of its file.
fn name_of(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.strip_suffix(".toml").unwrap_or(name)
}
