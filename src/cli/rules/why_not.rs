//! `tesuji rules why-not`: why a technique does not match.

use crate::cli::prelude::*;
use tesuji::authoring::{MismatchOptions, MismatchReport};

/// Say why a technique does not match on a position
#[derive(Debug, Args)]
pub struct WhyNotArgs {
    /// A technique with its arguments; one that leaves out arguments stands for all its cases
    #[arg(value_name = "ID")]
    technique: String,
    /// A position written inline, a file of one position, or - for standard input
    #[arg(value_name = "POSITION")]
    input: String,
    /// Tell of bindings that hold these cells
    #[arg(long, value_name = "CELL", num_args = 1..)]
    on: Vec<String>,
    /// Tell of bindings that hold this value
    #[arg(long, value_name = "N")]
    value: Option<usize>,
    /// The strategy that is asked what it does first [default: that of the game, else default]
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

pub fn run(args: &WhyNotArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let puzzle = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?.single()?;
    let options = MismatchOptions::default()
        .with_cells(args.on.clone())
        .with_value(args.value)
        .with_strategy(args.strategy.clone())
        .with_game(args.reading.game.clone())
        .with_time(args.time.limit());
    let why = MismatchReport::new(&rules, &args.technique, &puzzle, options);
    let why = why.or_stop(&rules)?;
    let (exit, language) = (if why.matches() { Exit::Not } else { Exit::Done }, say::language());
    let text = match args.drawn.format {
        _ if args.drawn.draws_here() => {
            args.drawn.write(&why.illustrations(language), language)?;
            return Ok(exit);
        }
        DrawnForm::Json => why.to_json(language).iter().map(json_line).collect(),
        _ => why.text(say::look()),
    };
    let mut output = args.drawn.open()?;
    output.write(text)?;
    output.finish()?;
    Ok(exit)
}
