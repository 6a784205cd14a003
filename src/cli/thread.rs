//! `tesuji thread`: which step of a solution rests on which.

use super::args::{OutputArgs, WordArgs};
use super::failure::{Exit, Stop};
use super::strategy::SolvingArgs;
use super::svg::svg;
use clap::{Args, ValueEnum};
use tesuji::{Message, Teller};

/// Say which step of a solution rests on which: its thread
#[derive(Debug, Args)]
#[command(
    long_about = "Says of each step of a solution on which earlier ones it rests: those that removed a candidate or placed a \
        value without which it would not hold. Such facts are found by a SAT solver, none of which can be left out; \
        what was known at the start needs no step.\n\n\
        The level of a step is the length of the longest chain of steps that ends with it, the depth of the thread the \
        greatest level, its width the greatest number of steps on one level. JSON names the facts; graphs leave out \
        arrows that follow from others. The exit status is 0 if the puzzle was solved, 1 if it was not, 2 if an input is \
        wrong.",
    after_help = "Examples:\n  \
        tesuji thread 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n  \
        tesuji thread puzzle.txt --for r5c5 --format json\n  \
        tesuji thread puzzle.txt --strategy basic --format svg --output thread.svg"
)]
pub struct ThreadArgs {
    /// A puzzle written inline, a file of one puzzle, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// Only the steps that lead to the value of this cell, such as r3c4
    #[arg(long = "for", value_name = "CELL", help_heading = "Output")]
    cell: Option<String>,
    /// How it is written
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: Drawing,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    words: WordArgs,
}

/// How a thread is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// For people, level by level
    Text,
    /// One JSON object
    Json,
    /// For graphviz and its like
    Dot,
    /// A picture
    Svg,
}

/// Runs the command.
pub fn run(args: &ThreadArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let teller = Teller::new(solver.rules(), args.words.lang);
    let mut output = args.output.open(Some(&inputs))?;
    let solution = solver.solve(&inputs.single()?);
    let Some(mut thread) = solution.thread(args.solving.strategy.time.timeout) else {
        return Err(Stop::wrong(Message::said(teller.sentence(&solution))));
    };
    if let Some(cell) = &args.cell {
        thread.keep(cell).map_err(Stop::wrong)?;
    }
    output.write(match args.format {
        Drawing::Text => teller.thread(&thread),
        Drawing::Json => teller.thread_json(&thread),
        Drawing::Dot => teller.thread_dot(&thread),
        Drawing::Svg => svg(&teller.thread_dot(&thread)).map_err(Stop::wrong)?,
    })?;
    output.finish()?;
    Ok(Exit::of(solution.status()))
}
