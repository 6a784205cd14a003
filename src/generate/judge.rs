//! Strategies that a puzzle must fall to, and others that it must not fall to.

use super::GenerateError;
use super::options::Options;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::strategy::{Ending, Limits, Runner, Strategy, StrategyError};
use crate::lang::program::{Call, Program, Statement};
use std::sync::Arc;

/// The strategy that is meant where none is named.
const USUAL: &str = "default";

/// What strategies must do to a puzzle.
#[derive(Debug, Clone, Default)]
pub struct Judgement {
    /// This one solves it.
    pub solves: Option<Statement>,
    /// This one does not.
    pub stops: Option<Statement>,
}

/// A strategy on a board, with what it needs to run.
pub struct Judge {
    strategy: Strategy,
    runner: Runner,
}

impl Judge {
    /// Compiles a strategy for a board.
    ///
    /// # Errors
    /// When it cannot run there.
    pub fn new(program: &Program, body: &Statement, topology: &Arc<Topology>) -> Result<Self, StrategyError> {
        let strategy = Strategy::of_statement(program, body, topology)?;
        let runner = strategy.runner();
        Ok(Self { strategy, runner })
    }

    /// Whether it solves a position, which is then what it made of it.
    pub fn solves(&mut self, state: &mut State) -> bool {
        self.strategy.run(&mut self.runner, state, Limits::default(), None) == Ending::Solved
    }
}

impl Judgement {
    /// What the options ask for.
    ///
    /// # Errors
    /// When there is no such strategy, technique or level.
    pub fn of(program: &Program, options: &Options) -> Result<Self, GenerateError> {
        let named = options.solvable_with.as_deref();
        let name = named.unwrap_or(USUAL);
        let call = program.strategy_call(name)?;
        let strategy = &program.strategies[call.strategy];
        let whole = Statement::Strategy(call.clone());
        if let Some(text) = &options.needs {
            let calls = program.call(text).map_err(|error| GenerateError::Options(error.to_string()))?;
            let wanted = |call: &Call| {
                let same = |asked: &Call| {
                    let alias = asked.alias.is_none() || asked.alias == call.alias;
                    asked.technique == call.technique && asked.arguments == call.arguments && alias
                };
                calls.iter().any(same)
            };
            let mut steps = Vec::new();
            list(program, &strategy.body, None, &mut steps);
            let Some(last) = steps.iter().rposition(|step| wanted(&step.call)) else {
                return Err(GenerateError::NotIn { technique: text.clone(), strategy: name.to_owned() });
            };
            return Ok(Self {
                solves: Some(part(program, &strategy.body, &|number, _| number <= last)),
                stops: Some(part(program, &strategy.body, &|number, step| {
                    number < last && !wanted(&step.call)
                })),
            });
        }
        if let Some((least, most)) = &options.levels {
            let place = |level: &Option<String>| match level {
                None => Ok(None),
                Some(level) => match strategy.levels.get_index_of(level) {
                    Some(place) => Ok(Some(place)),
                    None => Err(GenerateError::UnknownLevel {
                        level: level.clone(),
                        strategy: name.to_owned(),
                        known: strategy.levels.keys().cloned().collect::<Vec<_>>().join(", "),
                    }),
                },
            };
            let (least, most) = (place(least)?, place(most)?);
            if let (Some(low), Some(high)) = (least, most)
                && low > high
            {
                return Err(GenerateError::Options("the first level is harder than the second".to_owned()));
            }
            let level =
                |step: &Step| step.level.as_ref().and_then(|level| strategy.levels.get_index_of(level));
            let up_to = |place: usize| {
                part(program, &strategy.body, &|_, step| level(step).is_none_or(|level| level <= place))
            };
            return Ok(Self {
                solves: Some(most.map_or(whole, up_to)),
                stops: least.and_then(|place| place.checked_sub(1)).map(up_to),
            });
        }
        Ok(Self { solves: named.map(|_| whole), stops: None })
    }
}

/// A call of a strategy with its level.
struct Step {
    call: Call,
    level: Option<String>,
}

/// All calls in the order in which a strategy names them.
fn list(program: &Program, body: &Statement, level: Option<&String>, steps: &mut Vec<Step>) {
    let level = if let Statement::Level(name, _) = body { Some(name) } else { level };
    let step = |call: &Call| Step { call: call.clone(), level: level.cloned() };
    steps.extend(body.calls().iter().map(step));
    if let Statement::Strategy(call) = body {
        list(program, &program.strategies[call.strategy].body, level, steps);
    }
    body.parts().into_iter().for_each(|part| list(program, part, level, steps));
}

/// A strategy with some of its calls, each of which has its number in the order of the strategy.
fn part(program: &Program, body: &Statement, keep: &dyn Fn(usize, &Step) -> bool) -> Statement {
    let mut steps = Vec::new();
    list(program, body, None, &mut steps);
    let kept: Vec<bool> = steps.iter().enumerate().map(|(number, step)| keep(number, step)).collect();
    filtered(program, body, &mut kept.iter()).unwrap_or(Statement::FirstOf(Vec::new()))
}

/// A statement with those of its calls that are kept, in their order; `None` where none is. What is no list of
/// techniques is kept whole or not at all.
fn filtered(program: &Program, body: &Statement, kept: &mut std::slice::Iter<'_, bool>) -> Option<Statement> {
    match body {
        Statement::Technique(_) => kept.next()?.then(|| body.clone()),
        Statement::Strategy(call) => filtered(program, &program.strategies[call.strategy].body, kept),
        Statement::Exhaust(inner) => {
            filtered(program, inner, kept).map(|inner| Statement::Exhaust(Box::new(inner)))
        }
        Statement::FirstOf(list) => filtered_all(program, list, kept).map(Statement::FirstOf),
        Statement::Repeat(list) => filtered_all(program, list, kept).map(Statement::Repeat),
        Statement::Level(name, list) => {
            filtered_all(program, list, kept).map(|list| Statement::Level(name.clone(), list))
        }
        Statement::Together(calls) => {
            let calls: Vec<Call> = calls.iter().filter(|_| kept.next() == Some(&true)).cloned().collect();
            (!calls.is_empty()).then_some(Statement::Together(calls))
        }
        other => {
            let mut inside = Vec::new();
            list(program, other, None, &mut inside);
            let all = inside.iter().filter(|_| kept.next() == Some(&true)).count() == inside.len();
            all.then(|| other.clone())
        }
    }
}

fn filtered_all(
    program: &Program,
    list: &[Statement],
    kept: &mut std::slice::Iter<'_, bool>,
) -> Option<Vec<Statement>> {
    let list: Vec<Statement> = list.iter().filter_map(|inner| filtered(program, inner, kept)).collect();
    (!list.is_empty()).then_some(list)
}
