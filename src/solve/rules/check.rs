//! Diagnostics of rule files beyond those of loading: games whose board cannot be built, techniques that cannot run,
//! invalid positions of examples.

use crate::{
    Diagnostics, Rules, RulesBuilder,
    prelude::*,
    sample_board::{of_text, sample_board},
};
use std::collections::BTreeSet;
use tesuji_board::PuzzleSpec;
use tesuji_game::{GameError, default_board};
use tesuji_lang::{self as lang, Code, Diagnostic, Example, Game, Technique};
use tesuji_plan::PlanError;
use tesuji_report::catalogue::cases;
use tesuji_strategy::{StrategyError, compile};

/// Side of the board on which techniques are compiled.
const SIDE: usize = 9;

/// Result of checking rule files.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CheckReport {
    /// Number of files added to the built-in rules.
    pub files: usize,
    /// Errors and warnings in these files, in their order.
    pub diagnostics: Diagnostics,
    /// The rules, with the files added; `None` if there is an error.
    pub rules: Option<Rules>,
}

impl RulesBuilder {
    /// Checks the files that are added to the built-in rules. Checks more than [`RulesBuilder::build`]: every technique
    /// is planned, the board of every game is built, and the position of every example is read.
    ///
    /// # Errors
    /// Returns a [`LoadError`] if a file cannot be read.
    pub fn check(self) -> Result<CheckReport, LoadError> {
        let names: BTreeSet<String> = self.user_sources()?.files.into_iter().map(|file| file.name).collect();
        // The built-in examples do not affect other files.
        let all = if names.iter().any(|name| is_example(name)) {
            Self { reads_examples: true, ..self }
        } else {
            self
        };
        let Sources { files, unread } = all.read()?;
        let unread = unread.iter().map(Localize::message).collect();
        let checked = lang::check(files);
        let is_wrong = |faults: &[Diagnostic]| faults.iter().any(|fault| fault.severity == Severity::Error);
        let is_right = !is_wrong(&checked.diagnostics);
        let (program, mut diagnostics) = (Arc::new(checked.program), checked.diagnostics);
        let is_checked =
            |span: Span| program.files.get(span.file as usize).is_some_and(|file| names.contains(&file.name));
        // Built-in rules run with each other; this can change only if a file replaces a built-in one.
        let shipped = embedded();
        let replaces = names.iter().any(|name| shipped.iter().any(|one| takes_the_place(name, &one.name)));
        let is_affected = |span: Span| replaces || is_checked(span);
        diagnostics.extend(unfit(&program, |technique| is_affected(technique.span)));
        let games = program.games.iter().filter(|game| is_affected(game.span));
        diagnostics.extend(games.filter_map(|game| no_board(&program, game)));
        let examples = program.examples.iter().filter(|example| is_checked(example.span));
        diagnostics.extend(examples.filter_map(|example| no_position(&program, example)));
        diagnostics.retain(|fault| is_checked(fault.label.span));
        diagnostics.sort_by_key(|fault| (fault.label.span.file, fault.label.span.start));
        let rules = (is_right && !is_wrong(&diagnostics))
            .then(|| Rules { unread, ..Rules::from_program(Arc::clone(&program)) });
        let diagnostics = Diagnostics::new(diagnostics, program.files.clone());
        Ok(CheckReport { files: names.len(), diagnostics, rules })
    }
}

impl Rules {
    /// Formats the text of a rule file.
    ///
    /// # Errors
    /// Returns the diagnostics if `text` is not a valid rule file; they refer to it as `name`.
    pub fn format_source(name: &str, text: &str) -> Result<String, Diagnostics> {
        let source = Source { name: name.to_owned(), text: text.to_owned() };
        lang::format(&source).map_err(|faults| {
            Diagnostics::new(faults, vec![File { name: source.name.clone(), text: source.text.clone() }])
        })
    }
}

/// Reports a game whose board cannot be built from its sample puzzle or, without one, from default inputs.
fn no_board(program: &Program, game: &Game) -> Option<Diagnostic> {
    if let Some((_, span)) = &game.position {
        let message = sample_board(program, game).err()?;
        let message = message!("the position of `{}`: {message}", game.name);
        return Some(Diagnostic::new(Code::NoBoard, *span, message));
    }
    match default_board(program, game) {
        // Inputs of puzzles are unknown here.
        Ok(_) | Err(GameError::Input { .. }) => None,
        Err(error) => Some(Diagnostic::new(Code::NoBoard, first_line(program, game.span), error.message())),
    }
}

/// Reports an example whose position does not fit the board of its game.
fn no_position(program: &Program, example: &Example) -> Option<Diagnostic> {
    let game = program.games.iter().find(|game| game.name == example.game)?;
    let message = of_text(program, game, &example.position, None).err()?;
    let message = message!("the position of an example of `{}`: {message}", program.describe(&example.call));
    Some(Diagnostic::new(Code::NoBoard, example.position_at, message))
}

fn first_line(program: &Program, span: Span) -> Span {
    let text = program.files.get(span.file as usize).and_then(|file| file.text.get(span.start as usize..));
    let end = text.and_then(|text| text.find(['\n', '\r'])).map_or(span.end, |end| span.start + end as u32);
    Span { end: end.min(span.end), ..span }
}

/// Diagnostics of the techniques selected by `asked` that cannot run, without duplicates.
fn unfit(program: &Arc<Program>, asked: impl Fn(&Technique) -> bool) -> Vec<Diagnostic> {
    let mut unfit: Vec<Diagnostic> = Vec::new();
    let Ok(boards) = BoardCache::new(Arc::clone(program), None, |_, _, _| Ok(())) else { return unfit };
    // Without the default game, there is no board for compiling techniques.
    let Ok(board) = boards.board(&PuzzleSpec::new(SIDE, Vec::new())) else {
        return unfit;
    };
    for technique in program.techniques.iter().filter(|technique| asked(technique)) {
        for call in cases(program, technique) {
            let Err(error) = compile(program, &call, &board.topology, false) else { continue };
            let span = match &error {
                StrategyError::Plan { error: PlanError::Unbound(span) | PlanError::Large(span), .. } => *span,
                StrategyError::Compile { error, .. } => error.span,
            };
            let span = if span == Span::default() { technique.span } else { span };
            let message = message!("{error}, so the engine cannot run it");
            let fault = Diagnostic::new(Code::CannotRun, span, message);
            if !unfit.contains(&fault) {
                unfit.push(fault);
            }
        }
    }
    unfit
}
