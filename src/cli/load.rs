//! Loading of the rules of a command.

use super::args::{NotationArgs, RuleArgs};
use super::{failure::Stop, failure::listed, output::has_colour, progress, say};
use clap::ColorChoice;
use serde_json::{Value, json};
use std::io;
use std::path::{Path, PathBuf};
use tesuji::authoring::{MismatchError, PlanningError, ProfileError};
use tesuji::json::json_line;
use tesuji::{
    BoardError, CallError, ComposeError, ConvertError, Diagnostic, Diagnostics, FindError, GenerateError,
    GridLayout, Language, Message, Renderer, RuleFile as Source, RuleFiles, Rules, RulesBuilder, RulesError,
    SolverError, StrategyCallError, read_rule_file, read_rule_files,
};
use tesuji::{studies::StudyError, text::message};

pub const STANDARD: &str = "-";

/// Reads the rule files at these paths, of which `-` is standard input.
pub fn read_given(paths: &[PathBuf]) -> Result<Vec<Source>, Stop> {
    let (standard, paths): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| path == Path::new(STANDARD));
    let mut sources = read_files(&paths)?;
    if !standard.is_empty() {
        sources.push(read_standard()?);
    }
    Ok(sources)
}

/// Reads the rule files at these paths. Files of folders that cannot be read are left out, with a note.
pub fn read_files(paths: &[PathBuf]) -> Result<Vec<Source>, Stop> {
    let RuleFiles { files, unread } = read_rule_files(paths)?;
    unread.iter().for_each(say::note);
    Ok(files)
}

pub fn read_standard() -> Result<Source, Stop> {
    Ok(read_rule_file(progress::stdin(), STANDARD.to_owned())?)
}

/// Loads the rules, and reports their diagnostics on standard error. The built-in examples are left out: no puzzle
/// needs them, and they are most of the text.
pub fn rules(args: &RuleArgs) -> Result<Rules, Stop> {
    built(sources(args, Vec::new()))
}

/// Returns the sources of rules: those of the options, and further files.
pub fn sources(args: &RuleArgs, texts: Vec<Source>) -> RulesBuilder {
    RulesBuilder { paths: args.rules.clone(), texts, without_builtin: args.no_default_rules, examples: false }
}

/// Builds the rules, and reports their diagnostics on standard error.
pub fn built(sources: RulesBuilder) -> Result<Rules, Stop> {
    match sources.build() {
        Ok(rules) => {
            rules.unread().iter().for_each(say::note);
            show(&rules.warnings());
            Ok(rules)
        }
        Err(RulesError::Invalid(faults)) => {
            show(&faults);
            Err(Stop::Said)
        }
        Err(RulesError::Load(error)) => Err(error.into()),
        Err(error) => Err(Stop::wrong(error)),
    }
}

fn show(diagnostics: &Diagnostics) {
    let (language, colour) = (say::language(), has_colour(say::color(), &io::stderr()));
    let rendered = || diagnostics.render(language, colour);
    say::write(&if say::as_json() { objects(diagnostics, language) } else { rendered() });
}

/// Returns diagnostics of rule files as JSON, one line each.
pub fn objects(diagnostics: &Diagnostics, language: Language) -> String {
    diagnostics.iter().map(|fault| json_line(&fault_json(&fault, language))).collect()
}

pub fn fault_json(fault: &Diagnostic<'_>, language: Language) -> Value {
    let translated = |message: &Message| language.translate(message);
    let (line, column) = fault.line_and_column();
    json!({
        "file": fault.file, "line": line, "column": column,
        "severity": if fault.is_error { "error" } else { "warning" },
        "code": fault.code, "message": translated(fault.message), "label": translated(fault.label),
        "help": fault.help.map(translated),
    })
}

/// An error about names, with suggestions from the names of the rules.
pub trait Suggest {
    fn stop(&self, rules: &Rules) -> Stop;
}

pub trait OrStop<T> {
    fn or_stop(self, rules: &Rules) -> Result<T, Stop>;
}

impl<T, E: Suggest> OrStop<T> for Result<T, E> {
    fn or_stop(self, rules: &Rules) -> Result<T, Stop> {
        self.map_err(|error| error.stop(rules))
    }
}

/// Implements [`Suggest`] for errors of which one variant is another error with suggestions.
macro_rules! suggest_as {
    ($($error:ident: $($variant:ident)|*;)*) => {
        $(impl Suggest for $error {
            fn stop(&self, rules: &Rules) -> Stop {
                match self {
                    $(Self::$variant(error) => error.stop(rules),)*
                    _ => Stop::wrong(self),
                }
            }
        })*
    };
}

suggest_as! {
    FindError: Compose;
    BoardError: Find;
    ConvertError: Board;
    GenerateError: Game | Strategy;
    PlanningError: Strategy;
    ProfileError: Solver;
    StudyError: Solver;
    MismatchError: Solver;
}

impl Suggest for ComposeError {
    fn stop(&self, rules: &Rules) -> Stop {
        let games = || rules.games().map(|game| game.name().to_owned()).collect::<Vec<String>>();
        let constraints = || rules.constraints().map(|one| one.name().to_owned()).collect::<Vec<String>>();
        let help = match self {
            Self::UnknownGame { name, .. } if name.parse::<GridLayout>().is_ok() && !name.contains(',') => {
                Some(message!(
                    "`{name}` is a shape: --game overlap, and where puzzles are made --shape {name}"
                ))
            }
            Self::UnknownGame { near: None, .. } => listed(&games()),
            Self::UnknownConstraint { near: None, .. } => listed(&constraints()),
            _ => None,
        };
        Stop::wrong(self).help(help)
    }
}

impl Suggest for SolverError {
    fn stop(&self, rules: &Rules) -> Stop {
        match self {
            Self::Strategy(error) => error.stop(rules),
            Self::Game(error) => error.stop(rules),
            Self::Technique(CallError::Unknown { nearest, .. }) if nearest.is_empty() => {
                Stop::wrong(self).help(message!("`tesuji rules list` shows them all"))
            }
            _ => Stop::wrong(self),
        }
    }
}

impl Suggest for StrategyCallError {
    fn stop(&self, rules: &Rules) -> Stop {
        let whole = rules.strategies().filter(|strategy| !strategy.is_building_block());
        let known: Vec<&str> = whole.map(|strategy| strategy.name()).collect();
        let is_far = matches!(self, Self::Unknown { nearest, .. } if nearest.is_empty());
        Stop::wrong(self).help(listed(&known).filter(|_| is_far))
    }
}

/// Returns a renderer with the language, the selected notations, and colours if the output supports them.
pub fn teller<'r>(
    rules: &'r Rules,
    color: ColorChoice,
    args: &'r NotationArgs,
) -> Result<Renderer<'r>, Stop> {
    let mut teller = Renderer::new(rules, say::language());
    teller.look.colour = has_colour(color, &io::stdout());
    let teller = if args.bindings { teller.with_bindings() } else { teller };
    teller.with_notations(&args.notation).map_err(|error| {
        let known: Vec<&str> = rules.styles().collect();
        Stop::wrong(&error).or_meant(&error.0, &known)
    })
}

impl NotationArgs {
    pub fn teller<'r>(&'r self, rules: &'r Rules) -> Result<Renderer<'r>, Stop> {
        teller(rules, say::color(), self)
    }
}
