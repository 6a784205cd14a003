//! Which rules are written with which, and which wake which.

use crate::plan::graph::{Relation, rule_graph};
use crate::tools::prelude::*;
use crate::{lang::StrategyCallError, plan::order::plan, report::catalogue::cases};
use petgraph::Direction;
use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, EdgeFiltered, EdgeRef, Walker};
use std::cmp::Reverse;

/// Techniques, strategies, definitions and links as a graph: what each is written with, and which technique can give
/// another one a match by what it concludes.
///
/// ```
/// use tesuji::Rules;
///
/// let mut graph = Rules::builtin().graph(None)?;
/// assert!(graph.dot().starts_with("digraph rules {"));
/// graph.limit_edges(100);
/// assert!(graph.len() <= 100 && graph.dot().contains("left out"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct RuleGraph {
    graph: DiGraph<Rule, Relation>,
    note: Option<Message>,
}

/// Why there is no graph of rules, or no plan of a technique.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum PlanningError {
    /// Returned when no strategy is called so.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when no technique is called so.
    #[error(transparent)]
    Technique(#[from] CallError),
    /// Returned when a technique cannot be planned.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

impl Rules {
    /// The graph of all rules, or of those that a strategy uses.
    ///
    /// # Errors
    /// When there is no such strategy, or a technique cannot be planned.
    pub fn graph(&self, strategy: Option<&str>) -> Result<RuleGraph, PlanningError> {
        let program = self.program();
        let strategy = strategy.map(|name| program.strategy_call(name)).transpose()?;
        let calls: Vec<Call> = match &strategy {
            None => program.techniques.iter().flat_map(|technique| cases(program, technique)).collect(),
            Some(call) => program.tried([call.clone()]),
        };
        let plans =
            calls.iter().map(|call| plan(&program.techniques[call.technique], call, &Outline::of(None)));
        let plans = plans.collect::<Result<Vec<_>, PlanError>>()?;
        let mut graph = rule_graph(program, &plans);
        if let Some(call) = strategy {
            let kept = used_by(&graph, &program.strategies[call.strategy].name);
            graph = graph.filter_map(
                |node, rule| kept.contains(&node).then(|| rule.clone()),
                |_, relation| Some(*relation),
            );
        }
        Ok(RuleGraph { graph, note: None })
    }
}

impl RuleGraph {
    /// How many lines it has.
    pub fn len(&self) -> usize {
        self.graph.edge_count()
    }

    /// Whether the graph has no rules.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Leaves at most `most` lines. First it is left out which technique wakes which, and then the rules that have the
    /// fewest lines. The graph says what was left out.
    pub fn limit_edges(&mut self, most: usize) {
        if self.len() <= most {
            return;
        }
        self.graph.retain_edges(|graph, edge| graph[edge] == Relation::Uses);
        let all = self.graph.node_count();
        let kept = most_joined(&self.graph, most);
        self.graph.retain_nodes(|_, node| kept.contains(&node));
        let gone = all - self.graph.node_count();
        self.note = Some(match gone {
            0 => message!("left out: what wakes what"),
            _ => {
                message!("left out: what wakes what, and {gone} of {all} rules, those with the fewest lines")
            }
        });
    }

    /// What was left out, if anything.
    pub fn omitted(&self) -> Option<&Message> {
        self.note.as_ref()
    }

    /// The techniques to which a technique can give a match by what it concludes, in the order of the rules.
    pub fn triggers(&self, technique: &str) -> Vec<&str> {
        self.beside(technique, Relation::Wakes, Direction::Outgoing).into_iter().map(Rule::name).collect()
    }

    /// The techniques that can give a technique a match by what they conclude, in the order of the rules.
    pub fn triggered_by(&self, technique: &str) -> Vec<&str> {
        self.beside(technique, Relation::Wakes, Direction::Incoming).into_iter().map(Rule::name).collect()
    }

    pub(super) fn uses(&self, technique: &str) -> Vec<&Rule> {
        self.beside(technique, Relation::Uses, Direction::Outgoing)
    }

    /// The rules that a line of this kind joins to a technique, in the order of the rules.
    fn beside(&self, technique: &str, relation: Relation, direction: Direction) -> Vec<&Rule> {
        let is_it = |rule: &Rule| matches!(rule, Rule::Technique(name) if name == technique);
        let Some(node) = self.graph.node_indices().find(|node| is_it(&self.graph[*node])) else {
            return Vec::new();
        };
        let edges = self.graph.edges_directed(node, direction).filter(|edge| *edge.weight() == relation);
        let mut others: Vec<NodeIndex> = edges
            .map(|edge| if direction == Direction::Outgoing { edge.target() } else { edge.source() })
            .collect();
        others.sort_unstable();
        others.into_iter().map(|node| &self.graph[node]).collect()
    }

    /// The graph in the DOT language, with a legend.
    pub fn dot(&self) -> String {
        let config = [Config::GraphContentOnly, Config::NodeNoLabel, Config::EdgeNoLabel];
        let edge = |_, edge: petgraph::graph::EdgeReference<'_, Relation>| line(*edge.weight()).to_owned();
        let node = |_, (_, rule): (_, &Rule)| format!("label=\"{}\" {}", rule.name(), shape(rule));
        let content = format!("{:?}", Dot::with_attr_getters(&self.graph, &config, &edge, &node));
        let legend = [
            ("legend_strategy", Rule::Strategy("a strategy".to_owned())),
            ("legend_technique", Rule::Technique("a technique".to_owned())),
            ("legend_definition", Rule::Definition("a definition".to_owned())),
            ("legend_link", Rule::Link("a link".to_owned())),
            ("legend_other", Rule::Technique("another technique".to_owned())),
        ];
        let mut text = format!("digraph rules {{\n    rankdir=LR\n{content}");
        if let Some(note) = &self.note {
            text.push_str(&format!("    note [ label=\"{note}\" shape=box style=dashed ]\n"));
        }
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
}

fn used_by(graph: &DiGraph<Rule, Relation>, strategy: &str) -> BTreeSet<NodeIndex> {
    let start = graph.node_indices().find(|node| graph[*node] == Rule::Strategy(strategy.to_owned()));
    let uses = EdgeFiltered::from_fn(graph, |edge| *edge.weight() == Relation::Uses);
    start.into_iter().flat_map(|start| Dfs::new(&uses, start).iter(&uses)).collect()
}

/// The rules with the most lines, as long as there are at most this many lines between them.
fn most_joined(graph: &DiGraph<Rule, Relation>, most: usize) -> BTreeSet<NodeIndex> {
    let lines = |node: NodeIndex| graph.neighbors_undirected(node);
    let mut nodes: Vec<NodeIndex> = graph.node_indices().collect();
    nodes.sort_by_key(|node| Reverse(lines(*node).count()));
    let (mut kept, mut drawn) = (BTreeSet::new(), 0);
    for node in nodes {
        drawn += lines(node).filter(|other| kept.contains(other)).count();
        if drawn > most {
            break;
        }
        kept.insert(node);
    }
    kept
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
