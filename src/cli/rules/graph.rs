//! `tesuji rules graph`: which rules use and wake which.

use super::dot::dot;
use crate::cli::args::RuleArgs;
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{program, wrong_strategy};
use crate::cli::output::Output;
use crate::cli::svg::svg;
use clap::{Args, ValueEnum};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::BTreeSet;
use tesuji::lang::program::{Call, Program};
use tesuji::plan::graph::{Relation, Rule, rule_graph};
use tesuji::plan::order::plan;
use tesuji::plan::outline::Outline;
use tesuji::report::catalogue::cases;

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
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// How the graph is written
    #[arg(long, value_name = "FORM", default_value = "dot")]
    format: Drawing,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Runs the command.
pub fn run(args: &GraphArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let calls = match &args.strategy {
        None => program.techniques.iter().flat_map(|technique| cases(&program, technique)).collect(),
        Some(name) => strategy_calls(&program, name)?,
    };
    let mut plans = Vec::new();
    for call in &calls {
        plans.push(plan(&program.techniques[call.technique], call, &Outline::of(None)).map_err(Stop::wrong)?);
    }
    let mut graph = rule_graph(&program, &plans);
    if let Some(name) = &args.strategy {
        let kept = used_by(&graph, name);
        graph = graph.filter_map(
            |node, rule| kept.contains(&node).then(|| rule.clone()),
            |_, relation| Some(*relation),
        );
    }
    if args.format == Drawing::Svg && graph.edge_count() > MOST_DRAWN {
        graph.retain_edges(|graph, edge| graph[edge] == Relation::Uses);
    }
    let text = dot(&graph);
    let text = match args.format {
        Drawing::Dot => text,
        Drawing::Svg => svg(&text).map_err(Stop::wrong)?,
    };
    let mut output = Output::new();
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}

/// The techniques that a strategy calls, by itself or by strategies that it calls.
fn strategy_calls(program: &Program, name: &str) -> Result<Vec<Call>, Stop> {
    let call = program.strategy_call(name).map_err(|error| wrong_strategy(&error, program))?;
    Ok(program.tried([call.strategy]).into_iter().cloned().collect())
}

/// The rules that a strategy is written with, itself included.
fn used_by(graph: &DiGraph<Rule, Relation>, strategy: &str) -> BTreeSet<NodeIndex> {
    let start = graph.node_indices().find(|node| graph[*node] == Rule::Strategy(strategy.to_owned()));
    let mut waiting: Vec<NodeIndex> = start.into_iter().collect();
    let mut kept = BTreeSet::new();
    while let Some(node) = waiting.pop() {
        if kept.insert(node) {
            let uses = graph.edges(node).filter(|edge| *edge.weight() == Relation::Uses);
            waiting.extend(uses.map(|edge| edge.target()));
        }
    }
    kept
}
