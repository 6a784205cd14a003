//! `tesuji rules plan`: how the engine runs a technique, and what each step of it costs.

use crate::cli::prelude::*;

/// Show how the engine runs a technique, and what it costs on puzzles
#[derive(Debug, Args)]
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
    #[command(flatten)]
    time: TimeArgs,
    /// Also show what each pass of the planner changes in the clauses
    #[arg(long, help_heading = "Output")]
    passes: bool,
}

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
            let options = args.time.profile_options(args.strategy.as_deref(), &args.reading);
            Some(plan.measure(&options, items).or_stop(&rules)?)
        };
        if number > 0 {
            output.write("\n")?;
        }
        output.write(format!("{}\n", plan.call()))?;
        if args.passes {
            output.write(plan.passes(say::language()).map_err(Stop::wrong)? + "\n")?;
        }
        output.write(plan.page(measured.as_ref()))?;
    }
    output.finish()?;
    Ok(Exit::Done)
}
