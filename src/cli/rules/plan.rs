//! `tesuji rules plan`: how the engine runs a technique, and what each step of it costs.

use crate::cli::args::{ReadingArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::input::Inputs;
use crate::cli::load::{rules, wrong_solver};
use crate::cli::output::Output;
use clap::Args;
use tesuji::ProfileError;

/// Show how the engine runs a technique, and what it costs on puzzles
#[derive(Debug, Args)]
#[command(
    long_about = "Shows the plan of a technique: in which order its clauses run, where its conditions are tested, what \
        bounds its search, what is remembered between two looks and what wakes it.\n\n\
        With puzzles these are solved by a strategy, and the technique is measured wherever the strategy tries it: how \
        often each step is entered, and the time in the step itself without what follows it. Measuring takes time of \
        its own, so times are for comparison.",
    after_help = include_str!("../examples/rules-plan.txt")
)]
pub struct PlanArgs {
    /// The technique with its arguments; each of several cases is shown
    #[arg(value_name = "ID")]
    technique: String,
    /// Puzzles to measure it on: written inline, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    inputs: Vec<String>,
    /// The strategy that solves them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", requires = "inputs", help_heading = "Strategy")]
    strategy: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Runs the command.
pub fn run(args: &PlanArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let plans = rules.plans(&args.technique).map_err(Stop::wrong)?;
    let mut output = Output::new();
    for (number, plan) in plans.iter().enumerate() {
        let measured = if args.inputs.is_empty() {
            None
        } else {
            let items =
                Inputs::open(&args.inputs, &args.reading)?.items().map(|item| (item.label(), item.read));
            let (strategy, game) = (args.strategy.as_deref(), args.reading.game.as_deref());
            Some(plan.measure(strategy, game, items).map_err(|error| match &error {
                ProfileError::Solver(error) => wrong_solver(error, &rules),
                _ => Stop::wrong(error),
            })?)
        };
        if number > 0 {
            output.write("\n")?;
        }
        output.write(format!("{}\n{}", plan.call(), plan.page(measured.as_ref())))?;
    }
    output.finish()?;
    Ok(Exit::Done)
}
