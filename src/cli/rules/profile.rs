//! `tesuji rules profile`: what the techniques of a strategy cost over a run.

use crate::cli::prelude::*;
use tesuji::authoring::StrategyProfile;

/// Show the cost of each technique while solving puzzles
#[derive(Debug, Args)]
pub struct ProfileArgs {
    /// Puzzles to solve: written inline, in files, or - for standard input
    #[arg(required = true, value_name = "PUZZLE")]
    inputs: Vec<String>,
    /// Strategy to solve them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", help_heading = "Strategy")]
    strategy: Option<String>,
    /// Also try these techniques, in the order of their difficulty; may be given again
    #[arg(long, value_name = "TECHNIQUE,…", help_heading = "Strategy")]
    with: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Output format: text, one JSON object per line, or comma-separated values
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Json, Form::Csv]), help_heading = "Output")]
    format: Form,
    /// Leave out times and shares and keep the order of the strategy, so that the same input gives the same
    /// rows
    #[arg(long, help_heading = "Output")]
    no_time: bool,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &ProfileArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let (strategy, game) = (args.strategy.clone(), args.reading.game.clone());
    let options = SolverOptions::default()
        .with_strategy(strategy)
        .with_game(game)
        .with_extra_techniques(split_names(&args.with));
    let solver = Solver::new(&rules, options).or_suggest(&rules)?;
    let inputs = Inputs::open(&args.inputs, &args.reading)?;
    let mut output = args.output.open(Some(&inputs))?;
    let items = inputs.items().map(|item| (item.label(), item.puzzle));
    let options = args.time.profile_options(args.strategy.as_deref(), &args.reading);
    let profile = StrategyProfile::measure(solver.rules(), &options, items).or_suggest(&rules)?;
    if profile.timeouts > 0 {
        say::print_note(message!("puzzles that timed out: {}", profile.timeouts));
    }
    if profile.puzzles == 0 {
        return Err(no_puzzle());
    }
    let times = !args.no_time;
    let profile = if times { profile.by_time() } else { profile };
    output.write(match args.format {
        Form::Json => profile.to_json(times).iter().map(json_line).collect(),
        Form::Csv => profile.to_csv(times),
        _ => {
            let wakes = profile.wake_table(&rules, say::language());
            let gap = if wakes.is_empty() { "" } else { "\n" };
            profile.table(&rules, say::language(), times) + gap + &wakes
        }
    })?;
    output.finish()?;
    Ok(Exit::Success)
}
