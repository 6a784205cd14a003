//! Experiments over many puzzles: runs of strategies, measurements, grouping, and the resulting tables, pictures and
//! findings.
//!
//! A study is a file of the folder `rules/studies`, with its parameters, samples, strategies and the numbers of a
//! document ([`StudyFile`]), and a module here that makes an `Experiment` of it. The runs of the experiment are
//! measured on each puzzle (`runs`, `cover`, `perform`), and its report turns the records into the parts of a
//! [`StudyReport`] (`parts`). Texts are in the files of languages.
//!
//! Input: a study and puzzles. Output: a report with tables, charts and findings. Depends on solving and reports.

mod backtracking;
mod builtin;
mod compare;
mod cover;
mod difficulty;
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
mod runs;
pub mod statistics;
mod strategies;
mod study_report;
mod subsumption;
mod texts;
mod value;

use cover::CoverageSearch;
use experiment::{Experiment, Report, StudySetup};
pub use file::{Choice, StudyError, StudyFile, StudyParameter, StudySample};
use indexmap::IndexMap;
use perform::PuzzleRecord;
pub use perform::{SampleOrigin, SkippedPuzzle, StudyData, StudyPuzzle};
use runs::StrategyRuns;
pub use study_report::{ReportFigure, ReportFile, ReportFinding, ReportPart, ReportTable, StudyReport};
use tesuji_lang::did_you_mean;
use tesuji_message::message;
use tesuji_report::Language;
use tesuji_solve::{Rules, opaque_debug, setters::setters};
use texts::Texts;
pub use value::{NumberDisplay, ReportValue};

/// Study with compiled strategies, ready for puzzles. Threads share it.
///
/// ```
/// use tesuji::studies::{SampleOrigin, Study, StudyFile, StudyOptions, StudyPuzzle};
/// use tesuji::{Language, Puzzle, Rules};
///
/// let compare = StudyFile::from_name("compare").expect("it ships");
/// let chosen = vec![("strategy".to_owned(), "basic".to_owned())];
/// let study = Study::new(&Rules::builtin(), &compare, StudyOptions::default().with_chosen(chosen))?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let seen = study.run([StudyPuzzle::from(puzzle)].into_iter(), |_| {});
/// let report = study.report(&seen, &SampleOrigin::default(), Language::En)?;
/// assert_eq!(report.tables().next().expect("there is one").rows[0][0].to_string(), "Basic");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Study {
    rules: Rules,
    pub file: StudyFile,
    report: Box<Report>,
    game: Option<String>,
    jobs: usize,
    runs: StrategyRuns,
    cover: Option<CoverageSearch>,
}

#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct StudyOptions {
    /// Game of all puzzles. Defaults to that of the study, or to the one that each puzzle implies.
    pub game: Option<String>,
    /// Number of threads. Defaults to 0, one per processor.
    pub jobs: usize,
    /// Language of the names of runs in messages.
    pub language: Language,
    /// Values of parameters, in order. Other parameters have their defaults.
    pub chosen: Vec<(String, String)>,
}

setters! {
    StudyOptions {
        name with_game(game: String);
        set with_jobs(jobs: usize);
        set with_language(language: Language);
        set with_chosen(chosen: Vec<(String, String)>);
    }
}

impl Study {
    /// Creates a study with these rules and compiles its strategies.
    ///
    /// # Errors
    /// Returns a [`StudyError`] if a chosen strategy, technique, game or parameter does not exist or does not fit the
    /// study.
    pub fn new(rules: &Rules, file: &StudyFile, options: StudyOptions) -> Result<Self, StudyError> {
        let mut chosen: IndexMap<String, Vec<String>> = IndexMap::new();
        for (name, value) in options.chosen {
            if !file.parameters.contains_key(&name) {
                let message = message!("unknown parameter `{name}`");
                return Err(StudyError::Unfit(match did_you_mean(&name, file.parameters.keys()) {
                    Some(help) => message!("{message}; {help}"),
                    None => message,
                }));
            }
            chosen.entry(name).or_default().push(value);
        }
        for (name, parameter) in &file.parameters {
            chosen.entry(name.clone()).or_insert_with(|| parameter.default.clone());
        }
        let (rules, file, jobs) = (rules.clone(), file.clone(), options.jobs);
        let (program, texts) = (rules.program(), Texts::for_study(options.language, file.name));
        let game = options.game.or_else(|| file.game.clone());
        let Experiment { runs, path, report } =
            StudySetup { file: &file, program, texts, chosen }.experiment()?;
        let runs = StrategyRuns::new(runs, program, game.as_deref())?;
        let cover = path.map(|source| CoverageSearch::new(source, program, game.as_deref())).transpose()?;
        Ok(Self { rules, file, report, game, jobs, runs, cover })
    }
}

opaque_debug! { Study file; }
