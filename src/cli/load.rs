//! The rules that a command works with.

use super::args::{NotationArgs, RuleArgs, TellingArgs};
use super::failure::Stop;
use super::output::has_colour;
use super::progress;
use super::say;
use clap::ColorChoice;
use serde_json::{Value, json};
use std::borrow::Borrow;
use std::io;
use std::path::{Path, PathBuf};
use tesuji::Message;
use tesuji::text::message;
use tesuji::{
    BoardError, CallError, ComposeError, Diagnostic, Diagnostics, FindError, Grids, Language, Rules,
    RulesBuilder, RulesError, SolverError, StrategyCallError, Teller, json_line, nearest,
};
use tesuji::{RuleFile as Source, read_rule_file, read_rule_files as read};

/// What stands for standard input.
pub const STANDARD: &str = "-";

/// The rule files at these paths.
///
/// # Errors
/// When one cannot be read.
pub fn read_files(paths: &[PathBuf]) -> Result<Vec<Source>, Stop> {
    Ok(read(paths)?)
}

/// The rule files at these paths, of which `-` is standard input.
///
/// # Errors
/// When one cannot be read.
pub fn read_given(paths: &[PathBuf]) -> Result<Vec<Source>, Stop> {
    let (standard, paths): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| path == Path::new(STANDARD));
    let mut sources = read_files(&paths)?;
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
    Ok(read_rule_file(progress::stdin(), STANDARD.to_owned())?)
}

/// The rules, with what is wrong in them on standard error. The examples that ship stay out: no puzzle needs them,
/// and they are most of the text.
///
/// # Errors
/// When there is an error in them.
pub fn rules(args: &RuleArgs) -> Result<Rules, Stop> {
    built(builder(args))
}

/// What is read of rules.
pub fn builder(args: &RuleArgs) -> RulesBuilder {
    let builder = if args.no_default_rules { Rules::builder().without_shipped() } else { Rules::builder() };
    args.rules.iter().fold(builder, RulesBuilder::path)
}

/// The rules, with what is wrong in them on standard error.
///
/// # Errors
/// When there is an error in them.
pub fn built(builder: RulesBuilder) -> Result<Rules, Stop> {
    match builder.build() {
        Ok(rules) => {
            show(&rules.warnings());
            Ok(rules)
        }
        Err(RulesError::Wrong(faults)) => {
            show(&faults);
            Err(Stop::Said)
        }
        Err(RulesError::Read(error)) => Err(error.into()),
        Err(error) => Err(Stop::wrong(error)),
    }
}

/// Shows what is wrong in rule files on standard error.
fn show(diagnostics: &Diagnostics) {
    let (language, colour) = (say::language(), has_colour(ColorChoice::Auto, &io::stderr()));
    let rendered = || diagnostics.render(language, colour);
    say::write(&if say::as_json() { objects(diagnostics, language) } else { rendered() });
}

/// What is wrong in rule files as JSON: one line for each fault.
pub fn objects(diagnostics: &Diagnostics, language: Language) -> String {
    diagnostics.iter().map(|fault| json_line(&fault_json(fault, language))).collect()
}

/// One fault of a rule file as JSON.
pub fn fault_json(fault: Diagnostic<'_>, language: Language) -> Value {
    let translated = |message: &Message| language.translate(message);
    let (line, column) = fault.line_and_column();
    json!({
        "file": fault.file(), "line": line, "column": column,
        "severity": if fault.is_error() { "error" } else { "warning" },
        "code": fault.code(), "message": translated(fault.message()), "label": translated(fault.label()),
        "help": fault.help().map(translated),
    })
}

/// What is wrong with a game that was asked for.
pub fn wrong_board(error: &BoardError, rules: &Rules) -> Stop {
    match error {
        BoardError::Find(FindError::Compose(error)) => wrong_game(error, rules),
        _ => Stop::wrong(error),
    }
}

/// What is wrong with the name of a game.
pub fn wrong_game(error: &ComposeError, rules: &Rules) -> Stop {
    let games = || rules.games().map(|game| game.name().to_owned()).collect::<Vec<String>>();
    let constraints = || rules.constraints().map(|one| one.name().to_owned()).collect::<Vec<String>>();
    let help = match error {
        ComposeError::UnknownGame { name, .. } if name.parse::<Grids>().is_ok() && !name.contains(',') => {
            Some(message!("`{name}` is a shape: --game overlap, and where puzzles are made --shape {name}"))
        }
        ComposeError::UnknownGame { near: None, .. } => listed(&games()),
        ComposeError::UnknownConstraint { near: None, .. } => listed(&constraints()),
        _ => None,
    };
    Stop::wrong(error).help(help)
}

/// Writes of puzzles: in a language, in the notations that are asked for, in colours where there are some.
///
/// # Errors
/// When no style has the name of a notation.
pub fn teller<'r>(
    rules: &'r Rules,
    language: Language,
    color: ColorChoice,
    args: &'r NotationArgs,
) -> Result<Teller<'r>, Stop> {
    let teller = Teller::new(rules, language).colour(has_colour(color, &io::stdout()));
    let teller = if args.bindings { teller.with_bindings() } else { teller };
    teller.notations(&args.notation).map_err(|error| {
        let known: Vec<&str> = rules.styles().collect();
        let help = nearest(&error.0, known.iter().copied()).or_else(|| listed(&known));
        Stop::wrong(error).help(help)
    })
}

impl TellingArgs {
    /// The teller that puts them so.
    ///
    /// # Errors
    /// When there is no such notation.
    pub fn teller<'r>(&'r self, rules: &'r Rules) -> Result<Teller<'r>, Stop> {
        teller(rules, self.look.words.lang, self.look.color, &self.notation)
    }
}

/// What is wrong with how puzzles are to be solved.
pub fn wrong_solver(error: &SolverError, rules: &Rules) -> Stop {
    match error {
        SolverError::Strategy(error) => wrong_strategy(error, rules),
        SolverError::Game(error) => wrong_board(error, rules),
        SolverError::Technique(CallError::Unknown { nearest, .. }) if nearest.is_empty() => {
            Stop::wrong(error).help(Some(message!("`tesuji rules list` shows them all")))
        }
        _ => Stop::wrong(error),
    }
}

/// What is wrong with a strategy that was asked for.
pub fn wrong_strategy(error: &StrategyCallError, rules: &Rules) -> Stop {
    let StrategyCallError::Unknown(name) = error else { return Stop::wrong(error) };
    let whole = rules.strategies().filter(|strategy| !strategy.is_part());
    let known: Vec<&str> = whole.map(|strategy| strategy.name()).collect();
    Stop::wrong(error).help(nearest(name, known.iter().copied()).or_else(|| listed(&known)))
}

/// “there are …”, where there is anything.
pub fn listed<S: Borrow<str>>(known: &[S]) -> Option<Message> {
    (!known.is_empty()).then(|| message!("there are {}", known.join(", ")))
}
