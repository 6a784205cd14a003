//! The strategies that games name.

use super::super::super::ast::{self, ClauseKind, Item, ItemKind};
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::message;
use super::super::super::program::Program;
use super::super::calls::find;
use super::super::globals::Globals;
use super::super::strategy;

/// Checks the strategies that games name, once all strategies are known. Of one that is itself wrong nothing is said.
pub(in crate::check) fn strategies<'s>(
    globals: &Globals<'s>,
    items: &[&Item<'s>],
    program: &Program,
    faults: &mut Vec<Diagnostic>,
) {
    let games = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Game(game) => Some(game),
        _ => None,
    });
    for call in games.flat_map(|game| &game.clauses).filter_map(|clause| as_strategy(&clause.kind)) {
        let name = call.name.text;
        if let Some(strategy) = program.strategy(name) {
            match strategy.not_alone() {
                Some(message) => faults.push(Diagnostic::new(Code::MissingArgument, call.at.0, message)),
                None => drop(strategy::arguments(strategy, call, faults)),
            }
            continue;
        }
        let is_technique = find(&program.techniques, name).is_some();
        if is_technique || !globals.callable.contains_key(name) {
            let message = match is_technique {
                true => message!("`{name}` is a technique, and no strategy"),
                false => message!("there is no strategy `{}`", name),
            };
            let known = program.strategies.iter().map(|strategy| strategy.name.as_str());
            faults.push(Diagnostic::new(Code::UnknownTechnique, call.name.at.0, message).near(name, known));
        }
    }
}

/// The strategy of a clause that names one.
pub(super) fn as_strategy<'c, 's>(kind: &'c ClauseKind<'s>) -> Option<&'c ast::Call<'s>> {
    if let ClauseKind::SolvedBy(call) = kind { Some(call) } else { None }
}
