//! Strategies modified by options: with additional techniques, or with selected techniques only.

use super::options::Options;
use crate::SolverError;
use std::sync::Arc;
use tesuji_lang::{
    Call, CallError, DEFAULT_STRATEGY, InsertPosition, Program, Statement, Strategy, StrategyCallError,
};
use tesuji_meaning::difficulty;

/// The name of a strategy of the selected techniques only.
const SELECTED_ONLY: &str = "these";

/// Suffix of the name of a strategy that may use techniques which assume exactly one solution; the word is the clause
/// of strategies for this.
const UNIQUENESS: &str = "uniqueness";

/// Applies the options to the selected strategy or, if none is selected, to all strategies that games name, and clears
/// these options. Returns the suffix of the names of the modified strategies.
///
/// # Errors
/// Returns a [`SolverError`] if there is no such strategy or technique.
pub fn change(program: &mut Arc<Program>, options: &mut Options) -> Result<String, SolverError> {
    let these = std::mem::take(&mut options.only_techniques);
    if !these.is_empty() {
        let (mut list, mut names) = (Vec::new(), Vec::new());
        for text in &these {
            let name = text.split('(').next().unwrap_or_default().trim();
            if program.strategy(name).is_some() {
                list.push(Statement::Strategy(program.strategy_call(text)?));
                names.push(text.clone());
                continue;
            }
            match (program.call(text), program.strategy_call(text)) {
                (Ok(calls), _) => {
                    names.extend(calls.iter().map(|call| program.describe(call)));
                    list.extend(calls.into_iter().map(Statement::Technique));
                }
                (Err(_), Ok(call)) => {
                    names.push(program.strategies[call.strategy].name.clone());
                    list.push(Statement::Strategy(call));
                }
                (Err(error), Err(_)) => return Err(error.into()),
            }
        }
        options.strategy = Some(add_strategy(Arc::make_mut(program), list));
        return Ok(format!(": {}", names.join(", ")));
    }
    let with = std::mem::take(&mut options.extra_techniques);
    let calls = with.iter().map(|name| program.call(name)).collect::<Result<Vec<_>, CallError>>()?.concat();
    let (selected, mut added) = (options.strategy.as_deref(), Vec::new());
    if !calls.is_empty() {
        added = add(Arc::make_mut(program), selected, &calls, options.extra_first)?;
    }
    if (std::mem::take(&mut options.assume_unique) || assumes(program, &calls))
        && assume(Arc::make_mut(program), selected)?
    {
        added.push(UNIQUENESS.to_owned());
    }
    Ok(if added.is_empty() { String::new() } else { format!(" with {}", added.join(", ")) })
}

/// Adds techniques to the selected strategy or, if none is selected, to all strategies that games name: each before the
/// first technique that is more difficult, or before all others if `is_first` is set. Returns the names of the
/// techniques.
///
/// # Errors
/// Returns a [`SolverError`] if there is no such strategy, or it does not try techniques in sequence.
fn add(
    program: &mut Program,
    selected: Option<&str>,
    calls: &[Call],
    is_first: bool,
) -> Result<Vec<String>, SolverError> {
    let harder = |program: &Program, body: &Statement, call: &Call| {
        let call_difficulty = difficulty(program, call)?;
        let is_harder =
            |other: &&Call| difficulty(program, other).is_some_and(|other| other > call_difficulty);
        body.techniques().into_iter().find(is_harder).cloned().map(Statement::Technique)
    };
    for number in changed(program, selected)? {
        let mut body = program.strategies[number].body.clone();
        // Techniques that are added at the front keep their order.
        let calls: Vec<&Call> = if is_first { calls.iter().rev().collect() } else { calls.iter().collect() };
        for call in calls {
            let anchor = if is_first { None } else { harder(program, &body, call) };
            let place = match &anchor {
                _ if is_first => InsertPosition::First,
                Some(anchor) => InsertPosition::Before(anchor),
                None => InsertPosition::Last,
            };
            if !body.add(place, vec![Statement::Technique(call.clone())]) {
                return Err(SolverError::NotSequential(program.strategies[number].name.clone()));
            }
        }
        program.strategies[number].body = body;
    }
    Ok(calls.iter().map(|call| program.describe(call)).collect())
}

/// Enables techniques that assume exactly one solution in the selected strategy or, if none is selected, in all
/// strategies that games name. Returns whether any of them did not enable these before.
fn assume(program: &mut Program, selected: Option<&str>) -> Result<bool, StrategyCallError> {
    let mut is_new = false;
    for number in changed(program, selected)? {
        is_new |= !std::mem::replace(&mut program.strategies[number].allows_uniqueness, true);
    }
    Ok(is_new)
}

/// Whether one of these techniques assumes that the puzzle has exactly one solution.
fn assumes(program: &Program, calls: &[Call]) -> bool {
    calls.iter().any(|call| program.techniques[call.technique].needs_one_solution)
}

/// The strategies to modify: the selected one or, if none is selected, all that games name.
fn changed(program: &Program, selected: Option<&str>) -> Result<Vec<usize>, StrategyCallError> {
    if let Some(name) = selected {
        return Ok(vec![program.strategy_call(name)?.strategy]);
    }
    let of_games = program.games.iter().filter_map(|game| game.strategy.as_deref());
    let of_constraints = program.constraints.iter().filter_map(|constraint| constraint.strategy.as_deref());
    let default_strategy = program.strategy(DEFAULT_STRATEGY).map(|strategy| strategy.name.as_str());
    let calls = of_games
        .chain(of_constraints)
        .chain(default_strategy)
        .map(|name| Ok(program.strategy_call(name)?.strategy));
    let mut numbers = calls.collect::<Result<Vec<_>, StrategyCallError>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Adds a strategy that tries only these techniques and strategies, in this order, and returns its name.
fn add_strategy(program: &mut Program, list: Vec<Statement>) -> String {
    let taken = |name: &str| program.strategy(name).is_some();
    let name =
        std::iter::successors(Some(SELECTED_ONLY.to_owned()), |name| Some(format!("{name}-{SELECTED_ONLY}")));
    let name = name.into_iter().find(|name| !taken(name)).unwrap_or_default();
    let uniqueness = list.iter().any(|statement| assumes(program, statement.calls()));
    program.strategies.push(Strategy {
        allows_uniqueness: uniqueness,
        ..Strategy::new(name.clone(), Statement::FirstOf(list))
    });
    name
}

/// Techniques of the files for which `is_own` is true that are not tried by the selected strategy or, if none is
/// selected, by any strategy that a game names.
pub fn untried<'p>(
    program: &'p Program,
    selected: Option<&str>,
    is_own: impl Fn(&str) -> bool,
) -> Vec<&'p str> {
    let Ok(strategies) = changed(program, selected) else { return Vec::new() };
    let mut tried = vec![false; program.techniques.len()];
    let calls = strategies.into_iter().map(|number| program.plain_call(number));
    program.tried(calls).into_iter().for_each(|call| tried[call.technique] = true);
    let techniques = program.techniques.iter().zip(tried);
    let untried = techniques.filter(|(technique, tried)| {
        !tried && program.files.get(technique.span.file as usize).is_some_and(|file| is_own(&file.name))
    });
    untried.map(|(technique, _)| technique.name.as_str()).collect()
}
