//! The rules that puzzles are solved by, and the strategy made of them.

use super::{
    args::{InputArgs, ReadingArgs, RuleArgs, StrategyArgs},
    failure::CommandError,
    input::Inputs,
    load::{SuggestExt, load_rules},
    say,
};
use clap::Args;
use tesuji::{Rules, Solver, SolverOptions, UniquenessCheck, text::message};

/// Options for reading and solving puzzles.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub strategy: StrategyArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl PuzzleArgs {
    pub fn rules_and_options(&self) -> Result<(Rules, SolverOptions), CommandError> {
        rules_and_options(&self.rules, &self.strategy, &self.input.reading)
    }
}

/// Options for reading and solving one input.
#[derive(Debug, Clone, Default, Args)]
pub struct SolvingArgs {
    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub strategy: StrategyArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl SolvingArgs {
    /// Returns a solver with changed options.
    pub fn solver(
        &self,
        change: impl FnOnce(SolverOptions) -> SolverOptions,
    ) -> Result<Solver, CommandError> {
        let (rules, options) = rules_and_options(&self.rules, &self.strategy, &self.reading)?;
        Solver::new(&rules, change(options)).or_suggest(&rules)
    }

    /// Returns a solver with changed options, and the input.
    pub fn open(
        &self,
        input: &str,
        change: impl FnOnce(SolverOptions) -> SolverOptions,
    ) -> Result<(Solver, Inputs), CommandError> {
        Ok((self.solver(change)?, Inputs::open(&[input.to_owned()], &self.reading)?))
    }
}

/// Returns the rules, and the options for solving puzzles by them. Techniques of `--rules` that are never tried are
/// reported on standard error.
pub fn rules_and_options(
    args: &RuleArgs,
    strategy: &StrategyArgs,
    reading: &ReadingArgs,
) -> Result<(Rules, SolverOptions), CommandError> {
    let rules = load_rules(args)?;
    let options = SolverOptions::default()
        .with_strategy(strategy.strategy.clone())
        .with_game(reading.game.clone())
        .with_extra_techniques(split_names(&strategy.with))
        .with_extra_first(strategy.with_first)
        .with_only_techniques(split_names(&strategy.technique))
        .with_assume_unique(strategy.uses_uniqueness)
        .with_timeout(strategy.time.timeout)
        .with_uniqueness_check(if strategy.no_check {
            UniquenessCheck::Never
        } else {
            UniquenessCheck::default()
        });
    if strategy.with.is_empty() && strategy.technique.is_empty() && !args.rules.is_empty() {
        report_unused(&rules, strategy.strategy.as_deref());
    }
    Ok((rules, options))
}

/// Splits lists of techniques at their commas.
pub fn split_names(lists: &[String]) -> Vec<String> {
    lists.iter().flat_map(|list| split_list(list)).map(str::to_owned).collect()
}

/// Splits a list of names at its commas, except for commas in brackets, which separate arguments.
fn split_list(list: &str) -> Vec<&str> {
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

fn report_unused(rules: &Rules, strategy: Option<&str>) {
    let untried = rules.unused_techniques(strategy);
    let Some(first) = untried.first() else { return };
    let more = match untried.len() {
        1 => message!("`{first}` is not used by this strategy"),
        2..=4 => {
            let names: Vec<String> = untried.iter().map(|name| format!("`{name}`")).collect();
            message!("{} are not used by this strategy", names.join(", "))
        }
        many => message!("`{first}` and {} more are not used by this strategy", many - 1),
    };
    let names = untried.join(",");
    say::print_note(match untried.len() {
        1 => message!("{more}; add it with --with {names}"),
        _ => message!("{more}; add them with --with {names}"),
    });
}
