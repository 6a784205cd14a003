//! The rules that puzzles are solved by, and the strategy made of them.

use super::args::{InputArgs, ReadingArgs, RuleArgs, StrategyArgs};
use super::failure::Stop;
use super::input::Inputs;
use super::load::{OrStop, rules};
use super::say;
use clap::Args;
use tesuji::text::message;
use tesuji::{Check, Rules, Solver, SolverBuilder};

/// Which puzzles are read, and how they are solved.
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
    pub fn chosen(&self) -> Result<(Rules, SolverBuilder), Stop> {
        chosen(&self.rules, &self.strategy, &self.input.reading)
    }
}

/// How one input is read and solved.
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
        let (rules, solver) = chosen(&self.rules, &self.strategy, &self.reading)?;
        solver.build().or_stop(&rules)
    }

    pub fn open(&self, input: &str) -> Result<(Solver, Inputs), Stop> {
        Ok((self.solver()?, Inputs::open(&[input.to_owned()], &self.reading)?))
    }
}

/// The rules, and how puzzles that are read so are solved by them. Techniques that `--rules` brings and nothing tries
/// are said on standard error.
pub fn chosen(
    args: &RuleArgs,
    strategy: &StrategyArgs,
    reading: &ReadingArgs,
) -> Result<(Rules, SolverBuilder), Stop> {
    let rules = rules(args)?;
    let mut solver = Solver::builder(&rules);
    solver = strategy.strategy.iter().fold(solver, SolverBuilder::strategy);
    solver = reading.game.iter().fold(solver, SolverBuilder::game);
    solver = strategy.time.timeout.into_iter().fold(solver, SolverBuilder::timeout);
    if strategy.no_check {
        solver = solver.check(Check::Never);
    }
    if strategy.with_first {
        solver = solver.with_first();
    }
    if strategy.uniqueness {
        solver = solver.uniqueness();
    }
    solver = names(&strategy.with).into_iter().fold(solver, SolverBuilder::with);
    solver = solver.techniques(names(&strategy.technique));
    if strategy.with.is_empty() && strategy.technique.is_empty() && !args.rules.is_empty() {
        note_untried(&rules, strategy.strategy.as_deref());
    }
    Ok((rules, solver))
}

/// The techniques of lists, each with commas between its names.
pub fn names(lists: &[String]) -> Vec<&str> {
    lists.iter().flat_map(|list| parts(list)).collect()
}

/// The names of a list: commas in brackets stand between arguments.
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
    let untried = rules.untried(asked);
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
