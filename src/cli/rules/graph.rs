//! `tesuji rules graph`: the rule graph, and that of a run.

use crate::cli::{prelude::*, svg::svg};
use tesuji::authoring::{RuleGraph, StrategyProfile};

/// Maximum number of edges in a picture: more cannot be followed, and their layout takes long.
const MAX_DRAWN: usize = 250;

/// Draw which rules use or wake other rules
#[derive(Debug, Args)]
pub struct GraphArgs {
    /// Puzzles to solve, to draw which steps woke what: written inline, in files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    inputs: Vec<String>,
    /// Draw only what this strategy uses; with puzzles, the strategy to solve them [default: that of the
    /// game, else default]
    #[arg(short, long, value_name = "NAME", help_heading = "Strategy")]
    strategy: Option<String>,
    /// Format of the graph
    #[arg(long, value_name = "FORM", default_value = "dot", value_parser = forms(&[Form::Dot, Form::Svg]), help_heading = "Output")]
    format: Form,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    time: TimeArgs,
}

pub fn run(args: &GraphArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let text = if args.inputs.is_empty() { rule_graph(args, &rules)? } else { run_graph(args, &rules)? };
    print(text, Exit::Success)
}

fn rule_graph(args: &GraphArgs, rules: &Rules) -> Result<String, CommandError> {
    let ReadingArgs { from, game, column, ignore_unsupported } = &args.reading;
    let has_reading_options = from.is_some() || game.is_some() || column.is_some() || *ignore_unsupported;
    if has_reading_options || args.time.timeout.is_some() {
        return Err(CommandError::new(message!("these options require a puzzle")));
    }
    let mut graph = RuleGraph::new(rules, args.strategy.as_deref()).or_suggest(rules)?;
    if args.format == Form::Svg {
        graph.limit_edges(MAX_DRAWN);
        graph.omitted().into_iter().for_each(say::print_note);
    }
    match args.format {
        Form::Svg => svg(&graph.dot()).map_err(CommandError::new),
        _ => Ok(graph.dot()),
    }
}

fn run_graph(args: &GraphArgs, rules: &Rules) -> Result<String, CommandError> {
    let items = Inputs::open(&args.inputs, &args.reading)?.items().map(|item| (item.label(), item.puzzle));
    let options = args.time.profile_options(args.strategy.as_deref(), &args.reading);
    let profile = StrategyProfile::measure(rules, &options, items).or_suggest(rules)?;
    if profile.puzzles == 0 {
        return Err(no_puzzle());
    }
    if profile.timeouts > 0 {
        say::print_note(message!("puzzles that timed out: {}", profile.timeouts));
    }
    match args.format {
        Form::Svg => profile.svg(rules, say::language()).map_err(CommandError::new),
        _ => Ok(profile.dot(say::language())),
    }
}
