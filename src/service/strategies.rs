//! Selection of strategies for calls, with the reader's own techniques first if requested.

use super::memory::SolveSettings;
use super::prelude::*;
use crate::lang::program::{Clause, Statement, Technique};
use crate::meaning::difficulty;
use crate::report::catalogue::cases;

#[derive(Deserialize)]
pub struct StrategiesCall {
    /// The game, as named by boards.
    game: String,
}

impl CallContext<'_> {
    /// The reader's own techniques with their arguments, the easiest first.
    fn user_techniques(&self) -> Vec<String> {
        let program = self.rules.program();
        let techniques = self.rules.techniques().zip(&program.techniques);
        let user_rules = techniques.filter(|(technique, _)| self.is_user_file(technique.file()));
        let mut calls: Vec<_> = user_rules.flat_map(|(_, declared)| cases(program, declared)).collect();
        calls.sort_by_key(|call| difficulty(program, call).unwrap_or(i64::MAX));
        calls.iter().map(|call| program.describe(call)).collect()
    }

    /// The solver options of a call.
    pub(super) fn solver_options(&self, solving: &SolveSettings) -> SolverOptions {
        let extra_techniques =
            if solving.uses_user_techniques_first { self.user_techniques() } else { Vec::new() };
        let strategy = solving.strategy.clone();
        SolverOptions { strategy, extra_techniques, extra_first: true, ..SolverOptions::default() }
    }
}

/// The strategies for puzzles of a game, the game's own strategy first, each with its techniques and those of them that
/// make assumptions, and the reader's own techniques.
///
/// Strategies of other games are left out, and also built-in strategies that do more than try techniques in sequence.
pub fn strategies(context: &CallContext<'_>, call: StrategiesCall) -> Answer {
    let program = context.rules.program();
    let game = context.rules.game(&call.game)?;
    let default_strategy = game.strategy();
    let of_games = program.games.iter().filter_map(|game| game.strategy.as_deref());
    let of_constraints = program.constraints.iter().filter_map(|one| one.strategy.as_deref());
    let others: Vec<&str> = of_games.chain(of_constraints).filter(|name| *name != default_strategy).collect();
    let file = |number: u32| program.files.get(number as usize).map_or("", |file| file.name.as_str());
    let supposes = |call: &String| {
        let supposes =
            |technique: &Technique| technique.clauses.iter().any(|one| matches!(one, Clause::World(_)));
        program
            .call(call)
            .is_ok_and(|calls| calls.iter().any(|one| supposes(&program.techniques[one.technique])))
    };
    let supposing = |strategy: &crate::Strategy<'_>| {
        strategy.techniques().into_iter().filter(supposes).collect::<Vec<String>>()
    };
    let listed = context.rules.strategies().zip(&program.strategies).filter_map(|(one, declared)| {
        let (name, is_own) = (one.name(), context.is_user_file(file(declared.span.file)));
        let is_sequential = matches!(declared.body, Statement::FirstOf(_));
        let is_listed = name == default_strategy || is_own || is_sequential && !others.contains(&name);
        let title = || one.title(context.language).unwrap_or_else(|| name.to_owned());
        (is_listed && !one.is_building_block()).then(|| {
            serde_json::json!({
                "name": name, "title": title(), "about": one.summary(), "usual": name == default_strategy, "own": is_own,
                "sequential": is_sequential, "techniques": one.techniques(), "supposing": supposing(&one),
            })
        })
    });
    let mut listed: Vec<Value> = listed.collect();
    listed.sort_by_key(|one| (one["usual"] == false, one["own"] == false));
    json(serde_json::json!({ "strategies": listed, "own": context.user_techniques() }))
}
