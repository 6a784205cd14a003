//! What formulas can ask of strategies: their levels and totals, their techniques, and what techniques come to on all
//! puzzles.

use super::evaluate::Evaluated;
use super::fault::StudyError;
use super::value::Value;
use crate::board::position::Position;
use crate::grade::named;
use crate::lang::message::{Explain, message};
use crate::lang::program::{Argument, Call, Domain, Program, Statement, Strategy, StrategyCall};
use crate::meaning::difficulty;
use crate::puzzle::Puzzle;
use crate::report::language::Language;
use crate::report::words::Words;
use crate::rules::Rules;
use crate::solve::batch;
use crate::solve::error::SolverError;
use crate::solve::options::{Check, Options};
use crate::solve::solver::Solver;
use crate::solve::verdict::Verdict;
use indexmap::IndexSet;
use std::convert::Infallible;
use std::sync::Arc;

/// Rules, and puzzles to try their techniques on.
#[derive(Clone, Copy)]
pub struct Host<'s> {
    pub program: &'s Arc<Program>,
    /// The game of the puzzles, where they need not tell.
    pub game: Option<&'s str>,
    /// So many puzzles are looked at at once; 0 is one for each processor.
    pub jobs: usize,
    pub puzzles: &'s [Position],
}

/// A strategy as it is called.
pub fn strategy_call(program: &Program, text: &str) -> Evaluated<StrategyCall> {
    Ok(program.strategy_call(text).map_err(SolverError::from)?)
}

fn strategy<'p>(program: &'p Program, text: &str) -> Evaluated<&'p Strategy> {
    Ok(&program.strategies[strategy_call(program, text)?.strategy])
}

fn scoring<'p>(program: &'p Program, text: &str) -> Evaluated<&'p Strategy> {
    let strategy = strategy(program, text)?;
    if strategy.totals.is_empty() || strategy.levels.is_empty() {
        let message = message!("the strategy `{}` has no total, or no levels", strategy.name);
        return Err(StudyError::Unfit(message));
    }
    Ok(strategy)
}

/// The names of the levels of a strategy that scores, from the easiest up.
pub fn levels(program: &Program, text: &str) -> Evaluated<Value> {
    Ok(scoring(program, text)?.levels.keys().map(String::as_str).collect::<Vec<_>>().into())
}

/// The name of the first total of a strategy that scores.
pub fn total(program: &Program, text: &str) -> Evaluated<Value> {
    Ok(scoring(program, text)?.totals.first().map(|(name, _)| name.as_str()).into())
}

/// What a level is called in a language; strategies are asked for it in turn. In English its name is enough.
pub fn title(program: &Program, strategies: &[Value], level: &Value, language: Language) -> Value {
    let name = level.to_string();
    if language == Language::default() {
        return name.into();
    }
    let words = Words::new(program, language);
    let strategies = strategies.iter().filter_map(|text| strategy(program, &text.to_string()).ok());
    let mut titles = strategies.filter_map(|strategy| words.title(strategy.levels.get(&name)?));
    titles.next().unwrap_or(name).into()
}

/// A strategy that is named without arguments, then with each of its parameters that are words as they are not usual.
/// One that is named with arguments alone.
pub fn variants(program: &Program, text: &str) -> Evaluated<Value> {
    let strategy = strategy(program, text)?;
    let mut texts = vec![text.to_owned()];
    if text == strategy.name {
        for parameter in &strategy.parameters {
            let Domain::Words(words) = &parameter.domain else { continue };
            let usual = |word: &&String| parameter.default == Some(Argument::Word((*word).clone()));
            let others = words.iter().filter(|word| !usual(word));
            texts.extend(others.map(|word| format!("{}({} = {word})", strategy.name, parameter.name)));
        }
    }
    Ok(texts.into())
}

/// The levels that a strategy is a list of, with what each does.
pub fn groups<'p>(
    program: &'p Program,
    text: &str,
    least: usize,
    most: usize,
) -> Evaluated<Vec<(&'p str, &'p Statement)>> {
    let strategy = strategy(program, text)?;
    let level = |part: &'p Statement| match part {
        Statement::Level(name, _) => Some((name.as_str(), part)),
        _ => None,
    };
    let groups = match &strategy.body {
        Statement::FirstOf(list) if strategy.parameters.is_empty() => list.iter().map(level).collect(),
        _ => None,
    };
    groups.filter(|groups: &Vec<_>| (least..=most).contains(&groups.len())).ok_or_else(|| {
        StudyError::Unfit(message!(
            "the strategy `{text}` must be a `first-of` of {least} to {most} levels, without parameters"
        ))
    })
}

/// The names of the levels that a strategy is a list of.
pub fn parts(program: &Program, text: &str, least: usize, most: usize) -> Evaluated<Value> {
    let groups = groups(program, text, least, most)?;
    Ok(groups.into_iter().map(|(name, _)| name).collect::<Vec<_>>().into())
}

/// The techniques that some texts call, each once.
pub fn calls(program: &Program, texts: &[Value]) -> Evaluated<Vec<Call>> {
    let mut calls: Vec<Call> = Vec::new();
    for text in texts {
        for call in program.call(&text.to_string()).map_err(|error| StudyError::Unfit(error.message()))? {
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
    }
    Ok(calls)
}

fn described(program: &Program, calls: &[Call]) -> Value {
    calls.iter().map(|call| program.describe(call)).collect::<Vec<_>>().into()
}

/// The names of the techniques that some texts call, each once.
pub fn techniques(program: &Program, texts: &[Value]) -> Evaluated<Value> {
    Ok(described(program, &calls(program, texts)?))
}

/// The names of the techniques of a strategy.
pub fn techniques_of(program: &Program, text: &str) -> Evaluated<Value> {
    Ok(described(program, &named::calls(program, &strategy_call(program, text)?)))
}

/// The names of what a strategy and those that it calls count.
pub fn counted<'p>(program: &'p Program, text: &str) -> Evaluated<IndexSet<&'p str>> {
    let mut strategies = IndexSet::from([strategy_call(program, text)?.strategy]);
    let mut at = 0;
    while let Some(&number) = strategies.get_index(at) {
        program.strategies[number].body.strategies(&mut |call| {
            strategies.insert(call.strategy);
        });
        at += 1;
    }
    let strategies = strategies.iter().map(|&number| &program.strategies[number]);
    let names = strategies.flat_map(|strategy| {
        let totals = strategy.totals.iter().map(|(name, _)| name);
        strategy.tallies.iter().map(|tally| &tally.name).chain(totals)
    });
    Ok(names.map(String::as_str).collect())
}

/// How hard a technique is.
pub fn difficulty_of(program: &Program, text: &str) -> Evaluated<Value> {
    let calls = calls(program, &[text.into()])?;
    Ok(calls.first().and_then(|call| difficulty(program, call)).into())
}

/// Tries techniques in an order on all puzzles: how many they have `solved`, and the `steps` that each made.
pub fn attempt(host: Host<'_>, names: &[Value]) -> Evaluated<Value> {
    let calls = calls(host.program, names)?;
    let mut steps = vec![0; calls.len()];
    let statement = Statement::FirstOf(calls.into_iter().map(Statement::Technique).collect());
    let options = Options { game: host.game.map(str::to_owned), check: Check::Never, ..Options::default() };
    let solver = Solver::of_statement(Rules::of(Arc::clone(host.program)), statement, options)?;
    let mut solved = 0_usize;
    let done = batch::run(
        host.puzzles.iter(),
        host.jobs,
        || solver.worker(),
        |worker, puzzle| {
            let outcome = worker.solve(Puzzle(puzzle.clone())).outcome;
            (outcome.verdict == Verdict::Solved, outcome.counts)
        },
        |(is_solved, counts)| {
            solved += usize::from(is_solved);
            steps.iter_mut().zip(counts).for_each(|(all, n)| *all += n);
            Ok::<(), Infallible>(())
        },
    );
    match done {
        Ok(()) => Ok(Value::map([("solved", Value::from(solved)), ("steps", steps.into())])),
        Err(never) => match never {},
    }
}
