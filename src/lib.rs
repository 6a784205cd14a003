//! Tesuji (手筋): sudoku and Kakuro solving techniques as short declarative rule files, and the engine that runs them
//! on any board.
//!
//! ```
//! use tesuji::{Language, Puzzle, Rules, Solver, SolverOptions};
//!
//! let rules = Rules::builtin();
//! let solver = Solver::new(&rules, SolverOptions::default())?;
//! let puzzle: Puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
//! let solution = solver.solve(&puzzle);
//! for step in solution.steps() {
//!     println!("{}. {}: {}", step.number, step.title(Language::En), step.explanation(Language::En));
//! }
//! println!("{}: {solution}", solution.status());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Rules`] are the built-in rules and those of rule files; a [`Puzzle`] is read from any of the formats ([`Format`]).
//! A [`Solver`] applies the techniques of a strategy to a puzzle and returns a [`Solution`] with its [`Step`]s: the
//! matches, their conclusions, and the explanations, in words, on a board, or as JSON. A [`Finder`] searches a given
//! position for techniques, a [`Grader`] rates the difficulty of puzzles, and a [`Generator`] generates puzzles.
//! Experiments over many puzzles are [`studies`].
//!
//! # Custom techniques
//!
//! ```
//! use tesuji::{Puzzle, Rules, Solver, SolverOptions};
//!
//! let rules = Rules::parse(r#"
//! tesuji 1
//! technique last-candidate {
//!   title en "Last Candidate"
//!   for   c in cells(1)
//!   let   {v} = candidates(c)
//!   then  place v in c
//! }
//! "#)?;
//! let techniques = vec!["last-candidate".to_owned(), "hidden-single".to_owned()];
//! let solver = Solver::new(&rules, SolverOptions::default().with_only_techniques(techniques))?;
//! # let _ = solver;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Errors in a rule file are shown with the line, a caret and a suggestion ([`RulesError`]).
//!
//! # Threads
//!
//! All types are `Send` and `Sync`; copies of [`Rules`] share their data. [`Solver::solve_all`] solves on any number of
//! threads, and its results do not depend on this number.
//!
//! # Debug builds
//!
//! An engine that is not optimized is many times slower, and the profiles of this workspace do not apply to other
//! workspaces. These lines in the `Cargo.toml` of a program keep its debug builds fast:
//!
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! # Features
//!
//! `cli`, on by default, is the program `tesuji` with its own dependencies, including `studies` and `lsp`, the server
//! for editors. A library needs `default-features = false`, and the feature `studies` for [`studies`]. With `arrow`, a
//! [`table`] consists of record batches, and with `tables` these are read from and written to Parquet and Arrow files.

#![deny(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
#[cfg(feature = "service")]
#[doc(hidden)]
pub mod service;
pub mod table;

#[cfg(feature = "studies")]
#[doc(hidden)]
pub use tesuji_study as study;
#[doc(hidden)]
pub use {
    tesuji_board as board, tesuji_core as core, tesuji_engine as engine, tesuji_evidence as evidence,
    tesuji_formats as formats, tesuji_frame as frame, tesuji_game as game, tesuji_generate as generate,
    tesuji_lang as lang, tesuji_meaning as meaning, tesuji_plan as plan, tesuji_prove as prove,
    tesuji_report as report, tesuji_sets as sets, tesuji_solve as solve, tesuji_strategy as strategy,
    tesuji_tools as tools,
};

#[doc(inline)]
pub use {
    board::SetupError,
    engine::CompileError,
    formats::{Format, FormatError, ParseFormatError, value_of},
    game::{FindError, GameError},
    generate::{
        BestAttempt, BoardSize, GenerateError, GeneratedPuzzle, Generator, GeneratorOptions, GeneratorWorker,
        GridLayout, ParseBoardSizeError, ParseGridLayoutError, ParseRatingRangeError, RatingRange, Rejection,
    },
    lang::message::{Localize, Message},
    lang::{
        CallError, ComposeError, DEFAULT_STRATEGY, LoadError, Model, Source as RuleFile,
        Sources as RuleFiles, StrategyCallError, UnknownRatingError, did_you_mean, read as read_rule_files,
        read_from as read_rule_file,
    },
    plan::PlanError,
    report::atomic::{AtomicFile, write_atomically, write_within},
    report::chart::ChartError,
    report::{BoardStyle, KindestSummary, Language, LineStyle, Mark, ParseLanguageError, SolveStatus},
    sets::{CancelToken, TimeLimit},
    solve::{
        BoardError, Cell, CellMark, Change, Constraint, Conversion, ConversionContent, ConvertError,
        Converter, Diagnostic, Diagnostics, Estimate, ExplainStatus, Explanation, FindResult, Finder,
        FinderOptions, FinderWorker, Game, Grade, Grader, GraderError, GraderWorker, Hint, LinkError,
        LinkSet, Match, MomentCounts, NoPathError, OptionalName, ParseSymmetryError, Position, Puzzle,
        PuzzlePool, PuzzleReader, Rater, RaterWorker, Rating, RatingError, RenderBuffers, Renderer, Rules,
        RulesBuilder, RulesError, Solution, Solver, SolverError, SolverOptions, SolverWorker, Square, Step,
        StepDependencies, Steps, Strategy, Symmetry, Technique, UniquenessCheck, UnknownStyleError, batch,
    },
    strategy::{RunStatistics, Spread, StrategyError},
    tools::{TraceError, TraceErrorCode, Verifier, VerifyReport, VerifyStatus},
};

/// Tools for rule files: checks, examples, snapshots, coverage, plans, profiles, comparisons and proofs.
pub mod authoring {
    #[doc(inline)]
    pub use crate::prove::{Proof, ProofCase, ProofStatus, Prover};
    #[doc(inline)]
    pub use crate::solve::rules::{CheckReport, NewTechniqueError};
    #[doc(inline)]
    pub use crate::tools::{
        ChangeKind, Comparison, Coverage, CoverageHits, CoverageKind, Difference, Example, ExampleResult,
        MismatchError, MismatchOptions, MismatchReport, MissedConclusions, PairComparison, Plan, PlanProfile,
        PlanningError, ProfileError, ProfileOptions, RuleGraph, RuleList, Snapshot, SnapshotError,
        SnapshotFile, SnapshotState, Snapshots, StrategyProfile, TechniqueComparer, TechniqueCost,
        TraceChange, TraceStep, WakeCost,
    };
}

/// Reference pages of techniques, strategies, games and diagnostics.
pub mod catalogue {
    #[doc(inline)]
    pub use crate::tools::{
        Catalogue, CatalogueFile, DiagnosticDoc, GameList, GamePage, PageFormat, UnknownCodeError, rule_page,
    };
}

/// Results as data: the serializable types that the program writes, and lines of JSON.
pub mod json {
    #[doc(inline)]
    pub use crate::report::facts::PremiseJson;
    #[doc(inline)]
    pub use crate::report::grounds::ReasonJson;
    #[doc(inline)]
    pub use crate::report::json::{
        CandidatesJson, ChainNodeJson, EliminationJson, ErrorJson, ExcludedCandidateJson, FindJson,
        FindStatus, GradeJson, LimitJson, PlacementJson, RatingJson, RunsJson, SpreadJson, StepJson,
        json_in_file, json_line,
    };
    #[doc(inline)]
    pub use crate::report::links::LinkJson;
}

/// Walkthroughs and illustrations: sections of text and boards, and HTML to step through them.
pub mod pages {
    #[doc(inline)]
    pub use crate::report::lesson::{SectionBlock, WalkthroughSection};
    #[doc(inline)]
    pub use crate::report::pages::slides::{Illustration, slideshow_html};
}

/// Experiments over many puzzles: runs of strategies, measurements, and the resulting tables, pictures and findings. A
/// [`StudyFile`](studies::StudyFile) is run as a [`Study`](studies::Study).
#[cfg(feature = "studies")]
pub mod studies {
    #[doc(inline)]
    pub use crate::study::{
        Choice, NumberDisplay, ReportFigure, ReportFile, ReportFinding, ReportPart, ReportTable, ReportValue,
        SampleOrigin, SkippedPuzzle, Study, StudyData, StudyError, StudyFile, StudyOptions, StudyParameter,
        StudyPuzzle, StudyReport, StudySample,
    };
}

/// The program's own texts in its languages, for programs that write further lines around the output of a [`Renderer`].
pub mod text {
    #[doc(hidden)]
    pub use crate::lang::message::message;
    pub use crate::report::diff::diff;
    pub use crate::report::language::{fill, pluralize};
    pub use crate::report::summary::status_word;
    pub use crate::report::table::padded;
}

/// Index of rule source for editors: occurrences of names, completion context, and help texts for the words of the
/// language.
///
/// ```
/// use tesuji::RulesBuilder;
/// use tesuji::source_index::{NameIndex, Namespace};
///
/// let files = RulesBuilder::from_text("mine", "tesuji 1\nstrategy mine { naked-single }").files()?;
/// let (index, mine) = (NameIndex::new(&files), files.len() - 1);
/// let name = index.occurrence_at(mine as u32, "tesuji 1\nstrategy mine { na".len()).expect("the text has a name here");
/// let declared = index.declarations(name);
/// assert_eq!(files[declared[0].span.file as usize].name, "rules/techniques/singles.tesuji");
/// assert!(index.declared(Namespace::Callable, "naked-singel").is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod source_index {
    pub use crate::lang::index::{
        CallContext, CompletionContext, DeclKind, ItemSpan, NameIndex, NameRole, Namespace, Occurrence,
        call_context, completion_context, tokens_before,
    };
    pub use crate::lang::program::{Span, Type};
    pub use crate::lang::words::{
        FunctionHelp, WordHelp, all_help, constants, functions, help_on, help_on_word, is_keyword, is_name,
        keywords, other_words,
    };
    pub use crate::lang::{read_with, rule_files};
}
