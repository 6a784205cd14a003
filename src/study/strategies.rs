//! Levels, scores and techniques of strategies.

use super::{file::StudyResult, texts::Texts};
use crate::StudyError;
use tesuji_lang::{Argument, Call, Domain, Program, Statement, Strategy, StrategyCall};
use tesuji_message::{Localize, message};
use tesuji_report::{Language, StepTexts};
use tesuji_solve::{SolverError, grade::named};

pub fn strategy_call(program: &Program, text: &str) -> StudyResult<StrategyCall> {
    Ok(program.strategy_call(text).map_err(SolverError::from)?)
}

fn strategy<'p>(program: &'p Program, text: &str) -> StudyResult<&'p Strategy> {
    Ok(&program.strategies[strategy_call(program, text)?.strategy])
}

/// Returns the name of the first score of a strategy, and the names of its levels from the easiest to the hardest.
pub fn scale(program: &Program, text: &str) -> StudyResult<(String, Vec<String>)> {
    let strategy = strategy(program, text)?;
    match strategy.totals.first() {
        Some((total, _)) if !strategy.levels.is_empty() => {
            Ok((total.clone(), strategy.levels.keys().cloned().collect()))
        }
        _ => {
            let message = message!("the strategy `{}` has no total, or no levels", strategy.name);
            Err(StudyError::Unfit(message))
        }
    }
}

/// Returns the titles of strategies, with their arguments.
pub fn titles(
    program: &Program,
    written: impl IntoIterator<Item: AsRef<str>>,
    language: Language,
) -> Vec<String> {
    let words = StepTexts::new(program, language);
    written.into_iter().map(|written| words.strategy(written.as_ref())).collect()
}

/// Returns the title of a level in a language, from the first of some strategies that has the level.
pub fn title(program: &Program, strategies: &[&str], level: &str, language: Language) -> String {
    let words = StepTexts::new(program, language);
    let strategies = strategies.iter().filter_map(|text| strategy(program, text).ok());
    let mut titles = strategies.filter_map(|strategy| words.title(strategy.levels.get(level)?));
    titles.next().map_or_else(|| level.to_owned(), Into::into)
}

/// Reading of a point that a document leaves open, as a strategy.
pub struct StrategyReading {
    pub strategy: String,
    /// Argument that differs from the default reading; `None` for the default reading.
    pub argument: Option<String>,
}

impl StrategyReading {
    /// Returns its name in the texts of a study.
    pub fn name(&self, texts: Texts) -> String {
        texts.get(self.argument.as_deref().unwrap_or("usual")).to_owned()
    }
}

/// Returns the readings of a strategy: as given, then with each other value of each parameter whose values are words. A
/// strategy that is given with arguments has one reading.
pub fn readings(program: &Program, text: &str) -> StudyResult<Vec<StrategyReading>> {
    let strategy = strategy(program, text)?;
    let mut readings = vec![StrategyReading { strategy: text.to_owned(), argument: None }];
    if text == strategy.name {
        for parameter in &strategy.parameters {
            let Domain::Words(words) = &parameter.domain else { continue };
            let is_default = |word: &&String| parameter.default == Some(Argument::Word((*word).clone()));
            let other_words = words.iter().filter(|word| !is_default(word));
            readings.extend(other_words.map(|word| {
                let argument = format!("{} = {word}", parameter.name);
                StrategyReading {
                    strategy: format!("{}({argument})", strategy.name),
                    argument: Some(argument),
                }
            }));
        }
    }
    Ok(readings)
}

pub fn level_groups<'p>(
    program: &'p Program,
    text: &str,
    min_levels: usize,
    max_levels: usize,
) -> StudyResult<Vec<(&'p str, &'p Statement)>> {
    let strategy = strategy(program, text)?;
    let level = |part: &'p Statement| match part {
        Statement::Level(name, _) => Some((name.as_str(), part)),
        _ => None,
    };
    let groups = match &strategy.body {
        Statement::FirstOf(list) if strategy.parameters.is_empty() => list.iter().map(level).collect(),
        _ => None,
    };
    groups.filter(|groups: &Vec<_>| (min_levels..=max_levels).contains(&groups.len())).ok_or_else(|| {
        StudyError::Unfit(message!(
            "the strategy `{text}` must be a `first-of` of {least} to {most} levels, without parameters",
            least = min_levels,
            most = max_levels
        ))
    })
}

pub fn calls(program: &Program, texts: &[String]) -> StudyResult<Vec<Call>> {
    let mut calls: Vec<Call> = Vec::new();
    for text in texts {
        for call in program.call(text).map_err(|error| StudyError::Unfit(error.message()))? {
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
    }
    Ok(calls)
}

pub fn strategy_calls(program: &Program, text: &str) -> StudyResult<Vec<Call>> {
    Ok(named::calls(program, &strategy_call(program, text)?))
}

/// Returns the names of the totals of a strategy, and of the tallies that it and the strategies it calls count.
pub fn counted<'p>(program: &'p Program, text: &str) -> StudyResult<Vec<&'p str>> {
    Ok(program.counted(strategy_call(program, text)?.strategy).into_keys().collect())
}
