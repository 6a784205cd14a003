//! Selection of strategies for calls, with the reader's own techniques first if requested.

use super::{answer::Entry, memory::SolveSettings, prelude::*};
use tesuji_lang::{Clause, Statement, Technique};
use tesuji_meaning::difficulty;
use tesuji_report::catalogue::cases;

/// Request for the strategies of a game.
#[derive(Deserialize, JsonSchema)]
pub struct StrategiesRequest {
    /// Name of the game, as boards name it.
    game: String,
}

/// The strategies for puzzles of a game.
#[derive(Serialize, JsonSchema)]
pub struct StrategiesAnswer {
    /// The strategies, the game's own one first, then those of the reader.
    strategies: Vec<StrategyOption>,
    /// The reader's own techniques with their arguments, the easiest first.
    #[serde(rename = "own")]
    user_techniques: Vec<String>,
}

/// A strategy for puzzles of a game.
#[derive(Serialize, JsonSchema)]
struct StrategyOption {
    #[serde(flatten)]
    entry: Entry,
    /// Whether it is the game's own strategy.
    #[serde(rename = "usual")]
    is_default: bool,
    /// Whether it is one of the reader's.
    #[serde(rename = "own")]
    is_user_strategy: bool,
    /// Whether it tries techniques in sequence, and does nothing else.
    #[serde(rename = "sequential")]
    is_sequential: bool,
    /// The techniques that it tries, with their arguments.
    techniques: Vec<String>,
    /// Its techniques that make assumptions.
    supposing: Vec<String>,
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
        let options = SolverOptions::default().with_strategy(solving.strategy.clone());
        options.with_extra_techniques(extra_techniques).with_extra_first(true).with_kindest(solving.kindest)
    }
}

/// The strategies for puzzles of a game, the game's own strategy first, each with its techniques and those of them that
/// make assumptions, and the reader's own techniques.
///
/// Strategies of other games are left out, and also built-in strategies that do more than try techniques in sequence.
pub fn strategies(
    context: &CallContext<'_>,
    call: StrategiesRequest,
) -> Result<StrategiesAnswer, CallFailure> {
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
        (is_listed && !one.is_building_block()).then(|| StrategyOption {
            entry: Entry::new(name, one.title(context.language), one.summary()),
            is_default: name == default_strategy,
            is_user_strategy: is_own,
            is_sequential,
            techniques: one.techniques(),
            supposing: supposing(&one),
        })
    });
    let mut strategies: Vec<StrategyOption> = listed.collect();
    strategies.sort_by_key(|one| (!one.is_default, !one.is_user_strategy));
    Ok(StrategiesAnswer { strategies, user_techniques: context.user_techniques() })
}
