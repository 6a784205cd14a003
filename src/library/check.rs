//! What is wrong in rule files, beyond what reading them shows: games that make no board, techniques that cannot run.

use super::diagnostics::Diagnostics;
use super::rules::{Rules, RulesBuilder};
use crate::board::game::{GameError, usual};
use crate::board::position::Position;
use crate::engine::strategy::{StrategyError, compile};
use crate::lang::message::{Explain, message};
use crate::lang::program::{File, Game, Program, Span, Technique};
use crate::lang::{self, Checked, Code, Diagnostic, LoadError, Source, embedded, takes_the_place};
use crate::plan::order::PlanError;
use crate::report::catalogue::cases;
use crate::solve::boards::Boards;
use crate::solve::shown::shown;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The side of the board on which techniques are tried.
const SIDE: usize = 9;

impl RulesBuilder {
    /// All that is wrong, or probably not meant so, in the files that are added to what ships, in their order; and how
    /// many files these are. It is more than [`RulesBuilder::build`] refuses: every technique is planned, and every game
    /// makes its board.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn check(self) -> Result<(usize, Diagnostics), LoadError> {
        let names: BTreeSet<String> = self.own()?.into_iter().map(|file| file.name).collect();
        let Checked { program, mut diagnostics } = lang::check(self.with_examples().sources()?);
        let program = Arc::new(program);
        let own =
            |span: Span| program.files.get(span.file as usize).is_some_and(|file| names.contains(&file.name));
        // What ships is right by itself, and knows nothing of other files but those that take the place of its own.
        let replaces =
            embedded().iter().any(|known| names.iter().any(|name| takes_the_place(name, &known.name)));
        diagnostics.extend(unfit(&program, |technique| replaces || own(technique.span)));
        diagnostics.extend(program.games.iter().filter_map(|game| no_board(&program, game)));
        diagnostics.retain(|fault| own(fault.label.span));
        diagnostics.sort_by_key(|fault| (fault.label.span.file, fault.label.span.start));
        Ok((names.len(), Diagnostics::new(diagnostics, program.files.clone())))
    }
}

impl Rules {
    /// The text of a rule file in the usual layout.
    ///
    /// # Errors
    /// When it cannot be read as rules; its `name` tells where.
    pub fn format(name: &str, text: &str) -> Result<String, Diagnostics> {
        let source = Source { name: name.to_owned(), text: text.to_owned() };
        lang::format(&source).map_err(|faults| {
            Diagnostics::new(faults, vec![File { name: source.name.clone(), text: source.text.clone() }])
        })
    }
}

/// Why a game makes no board: neither of the puzzle that shows it nor, without one, of what needs no telling.
fn no_board(program: &Program, game: &Game) -> Option<Diagnostic> {
    if let Some((_, span)) = &game.position {
        let message = shown(program, game).err()?;
        let message = message!("the position of `{}`: {message}", game.name);
        return Some(Diagnostic::new(Code::NoBoard, *span, message));
    }
    match usual(program, game) {
        // What a puzzle would have to tell is not known here.
        Ok(_) | Err(GameError::Input { .. }) => None,
        Err(error) => Some(Diagnostic::new(Code::NoBoard, first_line(program, game.span), error.message())),
    }
}

/// What of a place stands on its first line.
fn first_line(program: &Program, span: Span) -> Span {
    let text = program.files.get(span.file as usize).and_then(|file| file.text.get(span.start as usize..));
    let end = text.and_then(|text| text.find(['\n', '\r'])).map_or(span.end, |end| span.start + end as u32);
    Span { end: end.min(span.end), ..span }
}

/// Those of some techniques that cannot run, each fault once.
fn unfit(program: &Arc<Program>, is_asked: impl Fn(&Technique) -> bool) -> Vec<Diagnostic> {
    let mut unfit: Vec<Diagnostic> = Vec::new();
    let Ok(boards) = Boards::new(Arc::clone(program), None, |_, _, _| Ok(())) else { return unfit };
    // Without the usual game there is no board to try them on.
    let Ok(board) = boards.board(&Position::new(SIDE, Vec::new())) else {
        return unfit;
    };
    for technique in program.techniques.iter().filter(|technique| is_asked(technique)) {
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
