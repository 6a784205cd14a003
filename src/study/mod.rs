//! Experiments over many puzzles, each a file beside the rules: which strategies run, what is measured, how it is
//! grouped, and which tables, pictures and findings come of it.
//!
//! A [`StudyFile`] is definitions, each a name and a formula (`syntax`), whose names are checked before anything runs
//! (`check`). What `runs` and `covers` come to is measured on each puzzle; what `report` comes to, with the puzzles, is
//! the [`StudyReport`]. What formulas can call stands in `functions`; words are in the files of languages.

mod check;
mod cover;
mod evaluate;
mod fault;
mod file;
mod functions;
mod parts;
mod perform;
mod report;
mod runs;
pub mod statistics;
mod strategies;
mod syntax;
mod texts;
mod value;

use crate::Rules;
use crate::board::position::Position;
use crate::lang::message::message;
use crate::report::language::Language;
use cover::Cover;
use evaluate::{Evaluated, Evaluator};
pub use fault::StudyError;
use fault::unknown;
pub use file::{StudyFile, StudyParameter, StudySample};
use indexmap::IndexMap;
pub use perform::{LeftOut, Origin, Seen, Subject};
pub use report::{Figure, Finding, Part, StudyReport, Table};
use runs::Runs;
use std::fmt;
use strategies::Host;
pub use value::{Shown, Value};

/// A study with its strategies, ready for puzzles. Threads share it.
///
/// ```
/// use tesuji::studies::{Origin, Study, StudyFile, Subject};
/// use tesuji::{Language, Puzzle, Rules};
///
/// let file = StudyFile::parse(
///     "mine.study",
///     r#"
/// runs = { way = run({ strategy = "basic", measures = ["solved", "steps"] }) }
/// report = [table('steps', [['solved': p.way.solved, 'steps': p.way.steps] for p in puzzles])]
/// texts = { en = { title = "Steps", steps = "Steps", solved = "solved" } }
/// "#,
/// )?;
/// let study = Study::builder(&Rules::shipped(), &file).build()?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let seen = study.run([Subject::from(puzzle)].into_iter(), |_| {});
/// let report = study.report(&seen, &Origin::default(), Language::En)?;
/// assert_eq!(report.tables().next().expect("there is one").rows[0][0].to_string(), "true");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Study {
    rules: Rules,
    file: StudyFile,
    /// What its parameters come to.
    chosen: Vec<Value>,
    game: Option<String>,
    jobs: usize,
    runs: Vec<Runs>,
    covers: Vec<Cover>,
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
    /// The game of all puzzles; that of the study, or what each of them implies, where nothing is said.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.game = Some(name.into());
        self
    }

    /// So many puzzles are looked at at once; 0, as where nothing is said, is one for each processor.
    #[must_use]
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs;
        self
    }

    /// The language of names that its file gives runs; English, where nothing is said.
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
        let Self { rules, file, game, jobs, language, chosen } = self;
        let known = file.parameters();
        if let Some(name) = chosen.keys().find(|name| !known.contains_key(*name)) {
            let message = message!("there is no parameter `{name}`");
            return Err(StudyError::Unfit(unknown(message, name, known.keys())));
        }
        let game = game.or_else(|| file.game.clone());
        let chosen = known.iter().map(|(name, of)| of.chosen(chosen.get(name))).collect();
        let (runs, covers) = (Vec::new(), Vec::new());
        let mut study = Study { rules, file, chosen, game, jobs, runs, covers };
        study.runs = study.ready("runs", language, |at, name, of| {
            Runs::new(name, of, study.rules.program(), study.game.as_deref(), at == 0)
        })?;
        study.covers = study.ready("covers", language, |_, name, of| {
            Cover::new(name, of, study.rules.program(), study.game.as_deref())
        })?;
        Ok(study)
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

    /// What it says of itself.
    pub fn file(&self) -> &StudyFile {
        &self.file
    }

    /// What the entries of a definition are made into.
    fn ready<T>(
        &self,
        definition: &str,
        language: Language,
        make: impl Fn(usize, &str, &Value) -> Evaluated<T>,
    ) -> Result<Vec<T>, StudyError> {
        let made = self.evaluator(language, &[], []).get(definition).and_then(|all| match all {
            Value::None => Ok(Vec::new()),
            Value::Map(all) => {
                let all = all.iter().enumerate();
                all.map(|(at, (name, of))| make(at, &name.to_string(), of)).collect()
            }
            _ => Err(StudyError::Formula(message!("`{}` has no names", definition))),
        });
        made.map_err(|error| self.wrong(error, definition))
    }

    /// An evaluator that knows what was chosen, and more.
    fn evaluator<'s>(
        &'s self,
        language: Language,
        puzzles: &'s [Position],
        more: impl IntoIterator<Item = (&'s str, Value)>,
    ) -> Evaluator<'s> {
        let Self { rules, file, game, jobs, .. } = self;
        let host = Host { program: rules.program(), game: game.as_deref(), jobs: *jobs, puzzles };
        let chosen = file.parameters().keys().map(String::as_str).zip(self.chosen.iter().cloned());
        Evaluator::new(&file.definitions, file.texts(language), Some(host), chosen.chain(more))
    }

    /// What is wrong, in the file, at the place of a definition where nothing else is known.
    fn wrong(&self, error: StudyError, definition: &str) -> StudyError {
        let StudyFile { definitions, file, text, .. } = &self.file;
        let place = definitions.get(definition).map_or(0, |of| of.place);
        error.at(place).in_file(file, text)
    }
}

impl fmt::Debug for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Study").field("file", &self.file.file).finish_non_exhaustive()
    }
}
