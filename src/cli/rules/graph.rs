//! `tesuji rules graph`: the rule graph, and that of a run.

use crate::cli::prelude::*;
use crate::cli::svg::svg;

/// Maximum number of edges in a picture: more cannot be followed, and their layout takes long.
const MAX_DRAWN: usize = 250;

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
    /// Puzzles to solve, to draw which steps woke what: written inline, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    inputs: Vec<String>,
    /// Only what this strategy uses; of puzzles, the strategy that solves them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", help_heading = "Strategy")]
    strategy: Option<String>,
    /// How the graph is written
    #[arg(long, value_name = "FORM", default_value = "dot", help_heading = "Output")]
    format: Drawing,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    time: TimeArgs,
}

pub fn run(args: &GraphArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let text = if args.inputs.is_empty() { of_rules(args, &rules)? } else { of_run(args, &rules)? };
    print(text, Exit::Done)
}

fn of_rules(args: &GraphArgs, rules: &Rules) -> Result<String, Stop> {
    let ReadingArgs { from, game, column, ignore_unsupported } = &args.reading;
    let are_read = from.is_some() || game.is_some() || column.is_some() || *ignore_unsupported;
    if are_read || args.time.timeout.is_some() {
        return Err(Stop::wrong(message!("options of puzzles need a puzzle")));
    }
    let mut graph = rules.graph(args.strategy.as_deref()).or_stop(rules)?;
    if args.format == Drawing::Svg {
        graph.limit_edges(MAX_DRAWN);
        graph.omitted().into_iter().for_each(say::note);
    }
    match args.format {
        Drawing::Dot => Ok(graph.dot()),
        Drawing::Svg => svg(&graph.dot()).map_err(Stop::wrong),
    }
}

fn of_run(args: &GraphArgs, rules: &Rules) -> Result<String, Stop> {
    let items = Inputs::open(&args.inputs, &args.reading)?.items().map(|item| (item.label(), item.read));
    let options = args.time.profile_options(args.strategy.as_deref(), &args.reading);
    let profile = rules.profile(&options, items).or_stop(rules)?;
    if profile.puzzles == 0 {
        return Err(no_puzzle());
    }
    if profile.timeouts > 0 {
        say::note(message!("puzzles given up after their time: {}", profile.timeouts));
    }
    match args.format {
        Drawing::Dot => Ok(profile.dot(say::language())),
        Drawing::Svg => profile.svg(rules, say::language()).map_err(Stop::wrong),
    }
}
