//! The rule graph as DOT.

use petgraph::dot::{Config, Dot};
use petgraph::graph::DiGraph;
use tesuji::plan::graph::{Relation, Rule};

/// The graph in the DOT language, with a legend.
pub fn dot(graph: &DiGraph<Rule, Relation>) -> String {
    let config = [Config::GraphContentOnly, Config::NodeNoLabel, Config::EdgeNoLabel];
    let edge = |_, edge: petgraph::graph::EdgeReference<'_, Relation>| line(*edge.weight()).to_owned();
    let node = |_, (_, rule): (_, &Rule)| format!("label=\"{}\" {}", rule.name(), shape(rule));
    let content = format!("{:?}", Dot::with_attr_getters(graph, &config, &edge, &node));
    let legend = [
        ("legend_strategy", Rule::Strategy("a strategy".to_owned())),
        ("legend_technique", Rule::Technique("a technique".to_owned())),
        ("legend_definition", Rule::Definition("a definition".to_owned())),
        ("legend_link", Rule::Link("a link".to_owned())),
        ("legend_other", Rule::Technique("another technique".to_owned())),
    ];
    let mut text = format!("digraph rules {{\n    rankdir=LR\n{content}");
    for (name, rule) in &legend {
        text.push_str(&format!("    {name} [ label=\"{}\" {}]\n", rule.name(), shape(rule)));
    }
    for (from, to, relation, label) in [
        ("legend_strategy", "legend_technique", Relation::Uses, "uses"),
        ("legend_technique", "legend_definition", Relation::Uses, "uses"),
        ("legend_definition", "legend_link", Relation::Uses, "uses"),
        ("legend_technique", "legend_other", Relation::Wakes, "wakes"),
    ] {
        text.push_str(&format!("    {from} -> {to} [ label=\"{label}\" {}]\n", line(relation)));
    }
    text + "}\n"
}

fn shape(rule: &Rule) -> &'static str {
    match rule {
        Rule::Strategy(_) => "shape=box style=filled fillcolor=\"lightgrey\" ",
        Rule::Technique(_) => "shape=box ",
        Rule::Definition(_) => "shape=ellipse ",
        Rule::Link(_) => "shape=diamond ",
    }
}

fn line(relation: Relation) -> &'static str {
    match relation {
        Relation::Uses => "style=solid ",
        Relation::Wakes => "style=dashed ",
    }
}
