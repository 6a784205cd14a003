//! The constraints that a game puts on its boards.

use super::super::super::ast;
use super::super::super::codes::Code;
use super::super::super::compose::ComposeError;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::{Explain, message};
use super::super::super::program::{Game, Program};
use super::super::globals::Globals;

/// A checked game with the constraints of the game that it extends, then its own.
pub(in crate::check) fn with<'s>(
    mut game: Game,
    tree: &ast::Game<'s>,
    base: Option<&Game>,
    globals: &Globals<'s>,
    program: &Program,
    faults: &mut Vec<Diagnostic>,
) -> Option<Game> {
    let mut good = true;
    // That these fit the base has been seen there; what this game adds may not fit them.
    for name in base.into_iter().flat_map(|base| &base.with) {
        if let Some(constraint) = program.constraint(name)
            && let Err(error) = game.put(constraint)
        {
            faults.push(wrong(&error, tree.name));
            good = false;
        }
    }
    let mut strategy = None;
    for name in &tree.with {
        let Some(constraint) = program.constraint(name.text) else {
            // Of a constraint that is itself wrong nothing more is said.
            if !globals.constraints.contains(name.text) {
                let message = message!("there is no constraint `{}`", name.text);
                let fault = Diagnostic::new(Code::UnknownConstraint, name.at.0, message);
                faults.push(fault.near(name.text, &globals.constraints));
            }
            good = false;
            continue;
        };
        match game.put(constraint) {
            Ok(()) => strategy = strategy.or(constraint.strategy.as_ref()),
            Err(error) => {
                faults.push(wrong(&error, *name));
                good = false;
            }
        }
    }
    let inherited = base.and_then(|base| base.strategy.as_ref());
    game.strategy = game.strategy.or_else(|| strategy.or(inherited).cloned());
    if let Some(base) = base.filter(|base| game.base == base.name) {
        game.base.clone_from(&base.base);
    }
    Some(game).filter(|_| good)
}

fn wrong(error: &ComposeError, name: ast::Name<'_>) -> Diagnostic {
    let fault = Diagnostic::new(Code::CannotCompose, name.at.0, error.message());
    match error {
        ComposeError::Needs { number, .. } => {
            let help = message!("extend a game that has `{number}`, or take it with `input {number}`");
            fault.help(help)
        }
        _ => fault,
    }
}
