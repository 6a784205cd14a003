//! Experiments over many puzzles: which strategies run, what is measured, how it is grouped, and which tables, pictures
//! and findings come of it.
//!
//! A study is a file of the folder `rules/studies`, which has its parameters, samples, strategies and the numbers of a
//! document ([`StudyFile`]), and a module here that makes an `Experiment` of it: its runs are measured on each puzzle
//! (`runs`, `cover`, `perform`), and of the records its report makes the parts of a [`StudyReport`] (`parts`). Words are
//! in the files of languages.

mod compare;
mod cover;
mod experiment;
mod file;
mod kakuro;
mod levels;
mod loops;
mod order;
mod overlap;
mod parts;
mod perform;
mod prelude;
mod report;
mod runs;
mod shipped;
pub mod statistics;
mod strategies;
mod subsumption;
mod texts;
mod value;

use crate::Rules;
use crate::lang::hint;
use crate::lang::message::message;
use crate::report::language::Language;
use cover::Cover;
use experiment::{Experiment, Report, Setup};
pub use file::{StudyError, StudyFile, StudyParameter, StudySample};
use indexmap::IndexMap;
pub use perform::{LeftOut, Origin, Seen, Subject};
pub use report::{Figure, Finding, Part, StudyReport, Table};
use runs::Runs;
use std::fmt;
use texts::Texts;
pub use value::{Shown, Value};

/// A study with its strategies, ready for puzzles. Threads share it.
///
/// ```
/// use tesuji::studies::{Origin, Study, StudyFile, Subject};
/// use tesuji::{Language, Puzzle, Rules};
///
/// let compare = StudyFile::named("compare").expect("it ships");
/// let study = Study::builder(&Rules::shipped(), &compare).set("strategy", "basic").build()?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let seen = study.run([Subject::from(puzzle)].into_iter(), |_| {});
/// let report = study.report(&seen, &Origin::default(), Language::En)?;
/// assert_eq!(report.tables().next().expect("there is one").rows[0][0].to_string(), "basic");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Study {
    rules: Rules,
    file: StudyFile,
    report: Box<Report>,
    game: Option<String>,
    jobs: usize,
    runs: Runs,
    cover: Option<Cover>,
}

/// How a study is performed.
#[derive(Debug)]
pub struct StudyBuilder {
    rules: Rules,
    file: StudyFile,
    game: Option<String>,
    jobs: usize,
    language: Language,
    chosen: IndexMap<String, Vec<String>>,
}

impl StudyBuilder {
    /// The game of all puzzles; by default that of the study, or the one that each puzzle implies.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.game = Some(name.into());
        self
    }

    /// The number of puzzles that are looked at at once; 0, the default, is one for each processor.
    #[must_use]
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs;
        self
    }

    /// The language of the names of runs in messages; English by default.
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Chooses a parameter, or one more value of it.
    #[must_use]
    pub fn set(mut self, parameter: impl Into<String>, value: impl Into<String>) -> Self {
        self.chosen.entry(parameter.into()).or_default().push(value.into());
        self
    }

    /// Makes its strategies ready.
    ///
    /// # Errors
    /// When a strategy, technique, game or parameter that was chosen does not exist, or does not fit the study.
    pub fn build(self) -> Result<Study, StudyError> {
        let Self { rules, file, game, jobs, language, mut chosen } = self;
        let known = &file.parameters;
        if let Some(name) = chosen.keys().find(|name| !known.contains_key(*name)) {
            let message = message!("there is no parameter `{name}`");
            return Err(StudyError::Unfit(match hint(name, known.keys()) {
                Some(help) => message!("{message}; {help}"),
                None => message,
            }));
        }
        let game = game.or_else(|| file.game.clone());
        for (name, of) in known {
            chosen.entry(name.clone()).or_insert_with(|| of.default.clone());
        }
        let (program, texts) = (rules.program(), Texts::of(language, file.name));
        let Experiment { runs, course, report } =
            Setup { file: &file, program, texts, chosen }.experiment()?;
        let runs = Runs::new(runs, program, game.as_deref())?;
        let cover = course.map(|of| Cover::new(of, program, game.as_deref())).transpose()?;
        Ok(Study { rules, file, report, game, jobs, runs, cover })
    }
}

impl Study {
    /// A study by these rules, with more to be said of how it is performed.
    pub fn builder(rules: &Rules, file: &StudyFile) -> StudyBuilder {
        StudyBuilder {
            rules: rules.clone(),
            file: file.clone(),
            game: None,
            jobs: 0,
            language: Language::default(),
            chosen: IndexMap::new(),
        }
    }

    /// Its description.
    pub fn file(&self) -> &StudyFile {
        &self.file
    }
}

impl fmt::Debug for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Study").field("file", &self.file).finish_non_exhaustive()
    }
}
