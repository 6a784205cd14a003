//! `tesuji rules why-not`: why a technique does not match.

use crate::cli::args::{Form, FormArgs, LookArgs, ReadingArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::input::Inputs;
use crate::cli::load::{rules, wrong_solver};
use crate::cli::output::{Output, look};
use clap::Args;
use tesuji::{WhyNot, WhyNotError};

/// Say why a technique does not match on a position
#[derive(Debug, Args)]
#[command(
    long_about = "Says why a technique does not match on a position as it stands: the bindings that come nearest, with \
        the conditions that do not hold for them and what their sides come to, each on a board. With --on and --value \
        only bindings are shown that hold these cells and this value. Of a path it is said that there is none from what \
        is bound before it, or which conditions behind it fail.\n\n\
        Where the technique matches, that is said, and which step the strategy makes first. The exit status is 0 if it \
        does not match, 1 if it does.",
    after_help = include_str!("../examples/why-not.txt")
)]
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
    form: FormArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Runs the command.
pub fn run(args: &WhyNotArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let puzzle = inputs.single()?;
    let on: Vec<&str> = args.on.iter().map(String::as_str).collect();
    let (strategy, game) = (args.strategy.as_deref(), args.reading.game.as_deref());
    let why = WhyNot::new(&rules, &args.technique, &puzzle, &on, args.value, (strategy, game));
    let why = why.map_err(|error| match &error {
        WhyNotError::Solver(error) => wrong_solver(error, &rules),
        _ => Stop::wrong(error),
    })?;
    let mut output = Output::new();
    output.write(match args.form.format {
        Form::Json => why.json(args.look.words.lang),
        Form::Text => why.text(look(args.look.color, args.look.words.lang)),
    })?;
    output.finish()?;
    Ok(if why.matches() { Exit::Not } else { Exit::Done })
}
