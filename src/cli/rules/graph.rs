//! `tesuji rules graph`: which rules use and wake which.

use crate::cli::args::RuleArgs;
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{rules, wrong_strategy};
use crate::cli::output::Output;
use crate::cli::svg::svg;
use clap::{Args, ValueEnum};
use tesuji::GraphError;

/// How many lines a picture may have before the dashed ones are left out: nobody could follow them, and to lay them out
/// takes minutes.
const MOST_DRAWN: usize = 500;

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
        looks at it again. A picture of many rules has only the solid ones.",
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
    if args.format == Drawing::Svg && graph.len() > MOST_DRAWN {
        graph.leave_out_wakes();
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
