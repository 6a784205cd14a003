//! The constraints and strategies that games name.

use super::strategies_of;
use crate::ast::{self, ItemKind};
use crate::check::common::as_kind;
use crate::check::{Checker, calls::find, strategy};
use crate::message::{Explain, message};
use crate::program::Game;
use crate::{codes::Code, compose::ComposeError, diagnostics::Diagnostic};

impl<'s> Checker<'_, 's> {
    /// A checked game with the constraints of the game that it extends, then its own.
    pub(in crate::check) fn with(
        &mut self,
        mut game: Game,
        tree: &ast::Game<'s>,
        base: Option<&Game>,
    ) -> Option<Game> {
        let before = self.faults.len();
        let mut good = true;
        // That these fit the base has been seen there; what this game adds may not fit them.
        for name in base.into_iter().flat_map(|base| &base.with) {
            if let Some(constraint) = self.program.constraint(name)
                && let Err(error) = game.put(constraint)
            {
                self.faults.push(wrong(&error, tree.name));
            }
        }
        let mut strategy = None;
        for name in &tree.with {
            let Some(constraint) = self.program.constraint(name.text) else {
                // Of a constraint that is itself wrong nothing more is said.
                let known = &self.globals.constraints;
                if !known.contains(name.text) {
                    let message = message!("there is no constraint `{}`", name.text);
                    self.faults.push(Code::UnknownConstraint.unknown(*name, known, message));
                }
                good = false;
                continue;
            };
            match game.put(constraint) {
                Ok(()) => strategy = strategy.or(constraint.strategy.as_ref()),
                Err(error) => self.faults.push(wrong(&error, *name)),
            }
        }
        let inherited = base.and_then(|base| base.strategy.as_ref());
        game.strategy = game.strategy.or_else(|| strategy.or(inherited).cloned());
        if let Some(base) = base.filter(|base| game.base == base.name) {
            game.base.clone_from(&base.base);
        }
        (good && self.faults.len() == before).then_some(game)
    }

    /// Checks the strategies that games name, once all strategies are known. Of one that is itself wrong nothing is
    /// said.
    pub(in crate::check) fn strategies_of_games(&mut self) {
        let games = self.items.iter().filter_map(|item| as_kind!(item, ItemKind::Game(game) => game));
        let program = &self.program;
        for call in games.flat_map(strategies_of) {
            let name = call.name.text;
            if let Some(strategy) = program.strategy(name) {
                match strategy.not_alone() {
                    Some(message) => self.faults.push(Code::MissingArgument.at(call, message)),
                    None => drop(strategy::arguments(strategy, call, &mut self.faults)),
                }
                continue;
            }
            let is_technique = find(&program.techniques, name).is_some();
            if is_technique || !self.globals.callable.contains_key(name) {
                let message = match is_technique {
                    true => message!("`{name}` is a technique, and no strategy"),
                    false => message!("there is no strategy `{}`", name),
                };
                let known = program.strategies.iter().map(|strategy| &strategy.name);
                self.faults.push(Code::UnknownTechnique.unknown(call.name, known, message));
            }
        }
    }
}

fn wrong(error: &ComposeError, name: ast::Name<'_>) -> Diagnostic {
    let fault = Code::CannotCompose.at(name, error.message());
    match error {
        ComposeError::Needs { number, .. } => {
            fault.help(message!("extend a game that has `{number}`, or take it with `input {number}`"))
        }
        _ => fault,
    }
}
