//! Loading of the rules of a command.

use super::{
    args::{NotationArgs, RuleArgs},
    failure::{CommandError, known_names_help},
    output::should_color,
    progress, say,
};
use clap::ColorChoice;
use serde_json::{Value, json};
use std::{
    io,
    path::{Path, PathBuf},
};
use tesuji::{
    BoardError, CallError, ComposeError, ConvertError, Diagnostic, Diagnostics, FindError, GenerateError,
    GridLayout, Language, Message, Renderer, RuleFile as Source, RuleFiles, Rules, RulesBuilder, RulesError,
    SolverError, StrategyCallError,
    authoring::{MismatchError, PlanningError, ProfileError},
    json::json_line,
    read_rule_file, read_rule_files,
    text::message,
};

pub const STDIN: &str = "-";

/// Reads the rule files at these paths, of which `-` is standard input.
pub fn read_files_or_stdin(paths: &[PathBuf]) -> Result<Vec<Source>, CommandError> {
    let (standard, paths): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| path == Path::new(STDIN));
    let mut sources = read_files(&paths)?;
    if !standard.is_empty() {
        sources.push(read_stdin()?);
    }
    Ok(sources)
}

/// Reads the rule files at these paths. Files of folders that cannot be read are left out, with a note.
pub fn read_files(paths: &[PathBuf]) -> Result<Vec<Source>, CommandError> {
    let RuleFiles { files, unread } = read_rule_files(paths)?;
    unread.iter().for_each(say::print_note);
    Ok(files)
}

pub fn read_stdin() -> Result<Source, CommandError> {
    Ok(read_rule_file(progress::stdin(), STDIN.to_owned())?)
}

/// Loads the rules, and reports their diagnostics on standard error. The built-in examples are left out: no puzzle
/// needs them, and they are most of the text.
pub fn load_rules(args: &RuleArgs) -> Result<Rules, CommandError> {
    build_rules(rules_builder(args, Vec::new()))
}

/// Returns the sources of rules: those of the options, and further files.
pub fn rules_builder(args: &RuleArgs, texts: Vec<Source>) -> RulesBuilder {
    RulesBuilder {
        paths: args.rules.clone(),
        texts,
        without_builtin: args.no_default_rules,
        reads_examples: false,
    }
}

/// Builds the rules, and reports their diagnostics on standard error.
pub fn build_rules(sources: RulesBuilder) -> Result<Rules, CommandError> {
    match sources.build() {
        Ok(rules) => {
            rules.unread().iter().for_each(say::print_note);
            show(&rules.warnings());
            Ok(rules)
        }
        Err(RulesError::Invalid(faults)) => {
            show(&faults);
            Err(CommandError::Reported)
        }
        Err(RulesError::Load(error)) => Err(error.into()),
        Err(error) => Err(CommandError::new(error)),
    }
}

fn show(diagnostics: &Diagnostics) {
    let (language, color) = (say::language(), should_color(say::color(), &io::stderr()));
    let rendered = || diagnostics.render(language, color);
    say::write(&if say::is_json() { diagnostics_json(diagnostics, language) } else { rendered() });
}

/// Returns diagnostics of rule files as JSON, one line each.
pub fn diagnostics_json(diagnostics: &Diagnostics, language: Language) -> String {
    diagnostics.iter().map(|fault| json_line(&diagnostic_json(&fault, language))).collect()
}

pub fn diagnostic_json(fault: &Diagnostic<'_>, language: Language) -> Value {
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
    fn to_command_error(&self, rules: &Rules) -> CommandError;
}

pub trait SuggestExt<T> {
    fn or_suggest(self, rules: &Rules) -> Result<T, CommandError>;
}

impl<T, E: Suggest> SuggestExt<T> for Result<T, E> {
    fn or_suggest(self, rules: &Rules) -> Result<T, CommandError> {
        self.map_err(|error| error.to_command_error(rules))
    }
}

/// Implements [`Suggest`] for errors of which one variant is another error with suggestions.
macro_rules! suggest_as {
    ($($error:ident: $($variant:ident)|*;)*) => {
        $(impl Suggest for $error {
            fn to_command_error(&self, rules: &Rules) -> CommandError {
                match self {
                    $(Self::$variant(error) => error.to_command_error(rules),)*
                    _ => CommandError::new(self),
                }
            }
        })*
    };
}

#[cfg(feature = "studies")]
pub(in crate::cli) use suggest_as;

suggest_as! {
    FindError: Compose;
    BoardError: Find;
    ConvertError: Board;
    GenerateError: Game | Strategy;
    PlanningError: Strategy;
    ProfileError: Solver;
    MismatchError: Solver;
}

impl Suggest for ComposeError {
    fn to_command_error(&self, rules: &Rules) -> CommandError {
        let games = || rules.games().map(|game| game.name().to_owned()).collect::<Vec<String>>();
        let constraints = || rules.constraints().map(|one| one.name().to_owned()).collect::<Vec<String>>();
        let help = match self {
            Self::UnknownGame { name, .. } if name.parse::<GridLayout>().is_ok() && !name.contains(',') => {
                Some(message!("`{name}` is a shape: use --game overlap, and --shape {name} to generate"))
            }
            Self::UnknownGame { suggestion: None, .. } => known_names_help(&games()),
            Self::UnknownConstraint { suggestion: None, .. } => known_names_help(&constraints()),
            _ => None,
        };
        CommandError::new(self).with_help(help)
    }
}

impl Suggest for SolverError {
    fn to_command_error(&self, rules: &Rules) -> CommandError {
        match self {
            Self::Strategy(error) => error.to_command_error(rules),
            Self::Game(error) => error.to_command_error(rules),
            Self::Technique(CallError::Unknown { nearest, .. }) if nearest.is_empty() => {
                CommandError::new(self).with_help(message!("`tesuji rules list` shows them all"))
            }
            _ => CommandError::new(self),
        }
    }
}

impl Suggest for StrategyCallError {
    fn to_command_error(&self, rules: &Rules) -> CommandError {
        let whole = rules.strategies().filter(|strategy| !strategy.is_building_block());
        let known: Vec<&str> = whole.map(|strategy| strategy.name()).collect();
        let is_far = matches!(self, Self::Unknown { nearest, .. } if nearest.is_empty());
        CommandError::new(self).with_help(known_names_help(&known).filter(|_| is_far))
    }
}

/// Returns a renderer with the language, the selected notations, and colours if the output supports them.
pub fn renderer<'r>(
    rules: &'r Rules,
    color: ColorChoice,
    args: &'r NotationArgs,
) -> Result<Renderer<'r>, CommandError> {
    let mut renderer = Renderer::new(rules, say::language());
    renderer.look.uses_color = should_color(color, &io::stdout());
    let renderer = if args.should_show_bindings { renderer.with_bindings() } else { renderer };
    renderer.with_notations(&args.notation).map_err(|error| {
        let known: Vec<&str> = rules.styles().collect();
        CommandError::new(&error).with_suggestion(&error.0, &known)
    })
}

impl NotationArgs {
    pub fn renderer<'r>(&'r self, rules: &'r Rules) -> Result<Renderer<'r>, CommandError> {
        renderer(rules, say::color(), self)
    }
}
