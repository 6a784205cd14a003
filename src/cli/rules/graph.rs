//! `tesuji rules graph`: which rules use and wake which.

use crate::cli::args::RuleArgs;
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{rules, wrong_strategy};
use crate::cli::output::Output;
use crate::cli::say;
use crate::cli::svg::svg;
use clap::{Args, ValueEnum};
use tesuji::GraphError;

/// How many lines a picture has at most: nobody could follow more, and to lay them out takes long.
const MOST_DRAWN: usize = 250;

/// How the graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// For graphviz and its like
    Dot,
    /// A picture
    Svg,
}

/// Draw which rules use and wake which
#[derive(Debug, Args)]
#[command(
    long_about = "Draws the rules as a graph. A solid line says that the first is written with the second. A dashed \
        line says that what the first concludes can give the second a match that it did not have, so that the engine \
        looks at it again. A picture has so many lines as can be followed, and says what \
        it leaves out.",
    after_help = "Examples:\n  tesuji rules graph --strategy basic | dot -Tpdf > rules.pdf\n  \
        tesuji rules graph --format svg > rules.svg"
)]
pub struct GraphArgs {
    /// Only what this strategy uses
    #[arg(short, long, value_name = "NAME", help_heading = "Strategy")]
    strategy: Option<String>,
    /// How the graph is written
    #[arg(long, value_name = "FORM", default_value = "dot", help_heading = "Output")]
    format: Drawing,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Runs the command.
pub fn run(args: &GraphArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let mut graph = rules.graph(args.strategy.as_deref()).map_err(|error| match error {
        GraphError::Strategy(error) => wrong_strategy(&error, &rules),
        error => Stop::wrong(error),
    })?;
    if args.format == Drawing::Svg {
        graph.cut(MOST_DRAWN);
        graph.left_out().into_iter().for_each(say::note);
    }
    let text = match args.format {
        Drawing::Dot => graph.dot(),
        Drawing::Svg => svg(&graph.dot()).map_err(Stop::wrong)?,
    };
    let mut output = Output::new();
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}
