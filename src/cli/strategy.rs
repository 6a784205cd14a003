//! The rules that puzzles are solved by, and the strategy made of them.

use super::args::{InputArgs, ReadingArgs, RuleArgs, StrategyArgs};
use super::load::{OrStop, rules};
use super::{failure::Stop, input::Inputs, say};
use clap::Args;
use tesuji::text::message;
use tesuji::{Rules, Solver, SolverOptions, UniquenessCheck};

/// Options for reading and solving puzzles.
#[derive(Debug, Clone, Args)]
pub struct PuzzleArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub strategy: StrategyArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl PuzzleArgs {
    pub fn chosen(&self) -> Result<(Rules, SolverOptions), Stop> {
        chosen(&self.rules, &self.strategy, &self.input.reading)
    }
}

/// Options for reading and solving one input.
#[derive(Debug, Clone, Args)]
pub struct SolvingArgs {
    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub strategy: StrategyArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl SolvingArgs {
    pub fn solver(&self) -> Result<Solver, Stop> {
        let (rules, options) = chosen(&self.rules, &self.strategy, &self.reading)?;
        Solver::new(&rules, options).or_stop(&rules)
    }

    pub fn open(&self, input: &str) -> Result<(Solver, Inputs), Stop> {
        Ok((self.solver()?, Inputs::open(&[input.to_owned()], &self.reading)?))
    }
}

/// Returns the rules, and the options for solving puzzles by them. Techniques of `--rules` that are never tried are
/// reported on standard error.
pub fn chosen(
    args: &RuleArgs,
    strategy: &StrategyArgs,
    reading: &ReadingArgs,
) -> Result<(Rules, SolverOptions), Stop> {
    let rules = rules(args)?;
    let options = SolverOptions::default()
        .with_strategy(strategy.strategy.clone())
        .with_game(reading.game.clone())
        .with_extra_techniques(names(&strategy.with))
        .with_extra_first(strategy.with_first)
        .with_only_techniques(names(&strategy.technique))
        .with_assume_unique(strategy.uniqueness)
        .with_timeout(strategy.time.timeout)
        .with_uniqueness_check(if strategy.no_check {
            UniquenessCheck::Never
        } else {
            UniquenessCheck::default()
        });
    if strategy.with.is_empty() && strategy.technique.is_empty() && !args.rules.is_empty() {
        note_untried(&rules, strategy.strategy.as_deref());
    }
    Ok((rules, options))
}

/// Splits lists of techniques at their commas.
pub fn names(lists: &[String]) -> Vec<String> {
    lists.iter().flat_map(|list| parts(list)).map(str::to_owned).collect()
}

/// Splits a list of names at its commas, except for commas in brackets, which separate arguments.
fn parts(list: &str) -> Vec<&str> {
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

fn note_untried(rules: &Rules, asked: Option<&str>) {
    let untried = rules.unused_techniques(asked);
    let Some(first) = untried.first() else { return };
    let more = match untried.len() {
        1 => message!("`{first}` is in no strategy that is used here"),
        2..=4 => {
            let names: Vec<String> = untried.iter().map(|name| format!("`{name}`")).collect();
            message!("{} are in no strategy that is used here", names.join(", "))
        }
        many => message!("`{first}` and {} more are in no strategy that is used here", many - 1),
    };
    let names = untried.join(",");
    say::note(match untried.len() {
        1 => message!("{more}; --with {names} tries it"),
        _ => message!("{more}; --with {names} tries them"),
    });
}
