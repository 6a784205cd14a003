//! `tesuji rules profile`: what the techniques of a strategy cost over a run.

use crate::cli::prelude::*;

/// Show what each technique costs while puzzles are solved
#[derive(Debug, Args)]
pub struct ProfileArgs {
    /// Puzzles to solve: written inline, files, or - for standard input
    #[arg(required = true, value_name = "PUZZLE")]
    inputs: Vec<String>,
    /// The strategy that solves them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", help_heading = "Strategy")]
    strategy: Option<String>,
    /// Try these techniques as well, each where its difficulty puts it; may be given again
    #[arg(long, value_name = "TECHNIQUE,…", help_heading = "Strategy")]
    with: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// For people, one JSON object a line, or comma-separated values
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: TableForm,
    /// Leave times and shares out and keep the order of the strategy, so that the same input gives the same rows
    #[arg(long, help_heading = "Output")]
    no_time: bool,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &ProfileArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let (strategy, game) = (args.strategy.clone(), args.reading.game.clone());
    let options = SolverOptions::default()
        .with_strategy(strategy)
        .with_game(game)
        .with_extra_techniques(names(&args.with));
    let solver = Solver::new(&rules, options).or_stop(&rules)?;
    let inputs = Inputs::open(&args.inputs, &args.reading)?;
    let mut output = args.output.open(Some(&inputs))?;
    let items = inputs.items().map(|item| (item.label(), item.read));
    let options = args.time.profile_options(args.strategy.as_deref(), &args.reading);
    let profile = solver.rules().profile(&options, items).or_stop(&rules)?;
    if profile.timeouts > 0 {
        say::note(message!("puzzles given up after their time: {}", profile.timeouts));
    }
    if profile.puzzles == 0 {
        return Err(no_puzzle());
    }
    let times = !args.no_time;
    let profile = if times { profile.by_time() } else { profile };
    output.write(match args.format {
        TableForm::Text => {
            let wakes = profile.wake_table(&rules, say::language());
            let gap = if wakes.is_empty() { "" } else { "\n" };
            profile.table(&rules, say::language(), times) + gap + &wakes
        }
        TableForm::Json => profile.to_json(times).iter().map(json_line).collect(),
        TableForm::Csv => profile.to_csv(times),
    })?;
    output.finish()?;
    Ok(Exit::Done)
}
