//! The rules that puzzles are solved by, and the strategy made of them.

use super::args::{ReadingArgs, RuleArgs, StrategyArgs};
use super::failure::Stop;
use super::load::{program, wrong_solver};
use std::sync::Arc;
use tesuji::grade::difficulty;
use tesuji::lang::program::{Call, Program};
use tesuji::lang::{embedded, takes_the_place};
use tesuji::solve::chosen::{self, ChosenError};
use tesuji::solve::puzzle::{Check, Options};

/// The rules, and how puzzles that are read so are solved by them. The laws are asked at `usual`, unless they are not to
/// be asked at all. Techniques that `--rules` brings and nothing tries are told on standard error.
///
/// # Errors
/// When something is wrong in a rule file, or there is no such technique or strategy.
pub fn chosen(
    rules: &RuleArgs,
    strategy: &StrategyArgs,
    reading: &ReadingArgs,
    usual: Check,
) -> Result<(Arc<Program>, Options), Stop> {
    let mut program = program(rules)?;
    let mut options = Options {
        strategy: strategy.strategy.clone(),
        game: reading.game.clone(),
        timeout: strategy.time.timeout,
        check: if strategy.no_check { Check::Never } else { usual },
        ..Options::default()
    };
    if strategy.changes() {
        let program = Arc::make_mut(&mut program);
        if strategy.technique.is_empty() {
            let calls = calls(program, &strategy.with)?;
            let asked = options.strategy.as_deref();
            let added = chosen::add(program, asked, &calls, strategy.with_first, difficulty::difficulty);
            options.added = added.map_err(|error| match error {
                ChosenError::Strategy(error) => wrong_solver(&error.into(), program),
                ChosenError::NoLadder(_) => Stop::wrong(error),
            })?;
        } else {
            let calls = calls(program, &strategy.technique)?;
            let names: Vec<String> = calls.iter().map(|call| program.describe(call)).collect();
            options.strategy = Some(chosen::these(program, calls));
            options.added = format!(": {}", names.join(", "));
        }
    } else if !rules.rules.is_empty() {
        tell_untried(&program, options.strategy.as_deref());
    }
    Ok((program, options))
}

/// What lists of techniques name, each with commas between its names.
///
/// # Errors
/// When there is no such technique.
pub fn calls(program: &Program, lists: &[String]) -> Result<Vec<Call>, Stop> {
    let mut calls = Vec::new();
    for name in lists.iter().flat_map(|list| names(list)) {
        calls.extend(program.call(name).map_err(Stop::wrong)?);
    }
    Ok(calls)
}

/// The names of a list: commas in brackets stand between arguments.
fn names(list: &str) -> Vec<&str> {
    let mut open = 0_usize;
    let parts = list.split(|sign| {
        match sign {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        sign == ',' && open == 0
    });
    parts.map(str::trim).filter(|name| !name.is_empty()).collect()
}

/// Says which techniques of the files of `--rules` nothing tries.
fn tell_untried(program: &Program, asked: Option<&str>) {
    // What ships is known, wherever it is read from.
    let shipped = embedded();
    let is_own = |file: &str| !shipped.iter().any(|known| takes_the_place(file, &known.name));
    let untried = chosen::untried(program, asked, is_own);
    let Some(first) = untried.first() else { return };
    let more = match untried.len() {
        1 => format!("`{first}` is in no strategy that is used here"),
        2..=4 => {
            let names: Vec<String> = untried.iter().map(|name| format!("`{name}`")).collect();
            format!("{} are in no strategy that is used here", names.join(", "))
        }
        many => format!("`{first}` and {} more are in no strategy that is used here", many - 1),
    };
    eprintln!(
        "note: {more}; --with {} tries {}",
        untried.join(","),
        if untried.len() == 1 { "it" } else { "them" }
    );
}
