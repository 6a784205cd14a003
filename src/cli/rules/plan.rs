//! `tesuji rules plan`: how the engine runs a technique, and what each step of it costs.

use crate::cli::prelude::*;
use tesuji::authoring::Plan;

/// Show how the engine runs a technique, and its cost on puzzles
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// Technique with its arguments; shows each of several cases
    #[arg(value_name = "ID")]
    technique: String,
    /// Puzzles to measure it on: written inline, in files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    inputs: Vec<String>,
    /// Strategy to solve them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", requires = "inputs", help_heading = "Strategy")]
    strategy: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    time: TimeArgs,
    /// Also show what each pass of the planner changes in the clauses
    #[arg(long = "passes", help_heading = "Output")]
    should_show_passes: bool,
}

pub fn run(args: &PlanArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let plans = Plan::cases(&rules, &args.technique).map_err(CommandError::new)?;
    let mut output = Output::new();
    for (number, plan) in plans.iter().enumerate() {
        let measured = if args.inputs.is_empty() {
            None
        } else {
            let items =
                Inputs::open(&args.inputs, &args.reading)?.items().map(|item| (item.label(), item.puzzle));
            let options = args.time.profile_options(args.strategy.as_deref(), &args.reading);
            Some(plan.measure(&options, items).or_suggest(&rules)?)
        };
        if number > 0 {
            output.write("\n")?;
        }
        output.write(format!("{}\n", plan.call()))?;
        if args.should_show_passes {
            output.write(plan.passes(say::language()).map_err(CommandError::new)? + "\n")?;
        }
        output.write(plan.page(measured.as_ref()))?;
    }
    output.finish()?;
    Ok(Exit::Success)
}
