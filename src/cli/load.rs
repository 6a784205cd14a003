//! The rules that a command works with.

use super::args::{NotationArgs, RuleArgs};
use super::failure::Stop;
use super::output::has_colour;
use clap::ColorChoice;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tesuji::board::game::FindError;
use tesuji::generate::Grids;
use tesuji::lang::program::Program;
use tesuji::lang::{
    Checked, ComposeError, Severity, Source, StrategyCallError, check, embedded, hint, read, render_all,
    takes_the_place,
};
use tesuji::report::language::Language;
use tesuji::report::words::Words;
use tesuji::shipped;
use tesuji::solve::boards::BoardError;
use tesuji::solve::puzzle::{Options, Solver, SolverError};

/// What stands for standard input.
pub const STANDARD: &str = "-";

/// What ships, the files of `--rules`, and `more`; without what ships where that is asked for.
///
/// # Errors
/// When a rule file cannot be read.
pub fn sources(args: &RuleArgs, more: Vec<Source>) -> Result<Vec<Source>, Stop> {
    let mut files = read_files(&args.rules)?;
    files.retain(|file| more.iter().all(|other| other.name != file.name));
    files.extend(more);
    Ok(if args.no_default_rules { files } else { with_shipped(files) })
}

/// What ships, then these files. A file that has the path of one that ships, from `rules/` on, takes its place.
pub fn with_shipped(files: Vec<Source>) -> Vec<Source> {
    let replaced = |shipped: &Source| files.iter().any(|file| takes_the_place(&file.name, &shipped.name));
    let mut sources: Vec<Source> = embedded().into_iter().filter(|shipped| !replaced(shipped)).collect();
    sources.extend(files);
    sources
}

/// The rule files at these paths.
///
/// # Errors
/// When one cannot be read.
pub fn read_files(paths: &[PathBuf]) -> Result<Vec<Source>, Stop> {
    read(paths).map_err(Stop::wrong)
}

/// The rule files at these paths, of which `-` is standard input.
///
/// # Errors
/// When one cannot be read.
pub fn read_given(paths: &[PathBuf]) -> Result<Vec<Source>, Stop> {
    let (standard, paths): (Vec<&PathBuf>, Vec<&PathBuf>) =
        paths.iter().partition(|path| *path == Path::new(STANDARD));
    let mut sources = read_files(&paths.into_iter().cloned().collect::<Vec<_>>())?;
    if !standard.is_empty() {
        sources.push(read_standard()?);
    }
    Ok(sources)
}

/// A rule file on standard input.
///
/// # Errors
/// When it cannot be read.
pub fn read_standard() -> Result<Source, Stop> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).map_err(|error| Stop::file("read", Path::new(STANDARD), &error))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Source { name: STANDARD.to_owned(), text })
}

/// The rules, with what is wrong in them on standard error. The examples that ship stay out: no puzzle needs them,
/// and they are most of the text.
///
/// # Errors
/// When there is an error in them.
pub fn program(args: &RuleArgs) -> Result<Arc<Program>, Stop> {
    if args.rules.is_empty() && !args.no_default_rules {
        return Ok(Arc::new(shipped::program()));
    }
    let mut sources = sources(args, Vec::new())?;
    sources.retain(|source| !source.name.starts_with("rules/examples/"));
    checked_program(sources)
}

/// The rules with all examples, and what is wrong in them on standard error.
///
/// # Errors
/// When there is an error in them.
pub fn program_with_examples(args: &RuleArgs) -> Result<Arc<Program>, Stop> {
    checked_program(sources(args, Vec::new())?)
}

fn checked_program(sources: Vec<Source>) -> Result<Arc<Program>, Stop> {
    let checked = check(sources);
    report_errors(&checked)?;
    Ok(Arc::new(checked.program))
}

/// Says what is wrong in rule files on standard error.
///
/// # Errors
/// When there is an error among it.
pub fn report_errors(checked: &Checked) -> Result<(), Stop> {
    let colour = has_colour(ColorChoice::Auto, &io::stderr());
    eprint!("{}", render_all(&checked.diagnostics, &checked.program.files, colour));
    if checked.diagnostics.iter().any(|d| d.severity == Severity::Error) { Err(Stop::Said) } else { Ok(()) }
}

/// What is wrong with a game that was asked for.
pub fn wrong_board(error: &BoardError, program: &Program) -> Stop {
    match error {
        BoardError::Find(FindError::Compose(error)) => wrong_game(error, program),
        _ => Stop::wrong(error),
    }
}

/// What is wrong with the name of a game.
pub fn wrong_game(error: &ComposeError, program: &Program) -> Stop {
    let games = || program.games.iter().map(|game| game.name.as_str()).collect::<Vec<&str>>();
    let constraints = || program.constraints.iter().map(|one| one.name.as_str()).collect::<Vec<&str>>();
    let help = match error {
        ComposeError::UnknownGame { name, .. } if name.parse::<Grids>().is_ok() && !name.contains(',') => {
            Some(format!("`{name}` is a shape: --game overlap, and where puzzles are made --shape {name}"))
        }
        ComposeError::UnknownGame { near: None, .. } => listed(&games()),
        ComposeError::UnknownConstraint { near: None, .. } => listed(&constraints()),
        _ => None,
    };
    Stop::wrong(error).help(help)
}

/// Words in a language, in one notation where that is asked for.
///
/// # Errors
/// When no style has the name of the notation.
pub fn words<'a>(
    program: &'a Program,
    language: Language,
    args: &'a NotationArgs,
) -> Result<Words<'a>, Stop> {
    let words = Words::new(program, language);
    match args.notation.as_deref() {
        Some(name) if program.style(name).is_none() => {
            let known: Vec<&str> = program.styles.iter().map(|style| style.name.as_str()).collect();
            let help = hint(name, known.iter().copied()).or_else(|| listed(&known));
            Err(Stop::wrong(format!("there is no style `{name}`")).help(help))
        }
        notation => Ok(words.in_notation(notation)),
    }
}

/// What solves puzzles so.
///
/// # Errors
/// When there is no such strategy or game.
pub fn solver(program: &Arc<Program>, options: Options) -> Result<Solver, Stop> {
    Solver::new(Arc::clone(program), options).map_err(|error| wrong_solver(&error, program))
}

/// What is wrong with a strategy or game that was asked for.
pub fn wrong_solver(error: &SolverError, program: &Program) -> Stop {
    match error {
        SolverError::Strategy(StrategyCallError::Unknown(name)) => {
            let known: Vec<&str> = program.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
            Stop::wrong(error).help(hint(name, known.iter().copied()).or_else(|| listed(&known)))
        }
        SolverError::Strategy(_) => Stop::wrong(error),
        SolverError::Board(error) => wrong_board(error, program),
    }
}

/// “there are …”, where there is anything.
pub fn listed(known: &[&str]) -> Option<String> {
    (!known.is_empty()).then(|| format!("there are {}", known.join(", ")))
}
