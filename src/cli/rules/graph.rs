//! `tesuji rules graph`: which rules use and wake which.

use crate::cli::prelude::*;
use crate::cli::svg::svg;

/// The maximum of lines of a picture: more cannot be followed, and their layout takes long.
const MOST_DRAWN: usize = 250;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// For graphviz and its like
    Dot,
    /// A picture
    Svg,
}

/// Draw which rules use and wake which
#[derive(Debug, Args)]
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

pub fn run(args: &GraphArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let mut graph = rules.graph(args.strategy.as_deref()).or_stop(&rules)?;
    if args.format == Drawing::Svg {
        graph.limit_edges(MOST_DRAWN);
        graph.omitted().into_iter().for_each(say::note);
    }
    let text = match args.format {
        Drawing::Dot => graph.dot(),
        Drawing::Svg => svg(&graph.dot()).map_err(Stop::wrong)?,
    };
    print(text, Exit::Done)
}
