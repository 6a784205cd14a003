//! `tesuji rules why-not`: why a technique does not match.

use crate::cli::prelude::*;
use tesuji::authoring::{MismatchOptions, MismatchReport};

/// Explain why a technique does not match on a position
#[derive(Debug, Args)]
pub struct WhyNotArgs {
    /// Technique with its arguments; omitted arguments mean all cases
    #[arg(value_name = "ID")]
    technique: String,
    /// Position: written inline, a file of one position, or - for standard input
    #[arg(value_name = "POSITION")]
    input: String,
    /// Show only bindings that include these cells
    #[arg(long, value_name = "CELL", num_args = 1..)]
    on: Vec<String>,
    /// Show only bindings that include this value
    #[arg(long, value_name = "N")]
    value: Option<usize>,
    /// Strategy whose first step to show [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME")]
    strategy: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
}

pub fn run(args: &WhyNotArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let puzzle = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?.single()?;
    let options = MismatchOptions::default()
        .with_cells(args.on.clone())
        .with_value(args.value)
        .with_strategy(args.strategy.clone())
        .with_game(args.reading.game.clone())
        .with_time(args.time.limit());
    let why = MismatchReport::new(&rules, &args.technique, &puzzle, options);
    let why = why.or_suggest(&rules)?;
    let (exit, language) = (if why.matches() { Exit::Incomplete } else { Exit::Success }, say::language());
    let text = match args.drawn.format {
        _ if args.drawn.draws_here() => {
            args.drawn.write(&why.illustrations(language), language)?;
            return Ok(exit);
        }
        Form::Json => why.to_json(language).iter().map(json_line).collect(),
        _ => why.text(say::board_style()),
    };
    let mut output = args.drawn.open()?;
    output.write(text)?;
    output.finish()?;
    Ok(exit)
}
