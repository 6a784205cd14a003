//! Rule graph: dependencies between rules, and wake edges between techniques.

use crate::{
    prelude::*,
    rule_graph::{RuleEdge, RuleRef, rule_graph},
};
use petgraph::{
    Direction,
    graph::{DiGraph, NodeIndex},
    visit::{Dfs, EdgeFiltered, EdgeRef, Walker},
};
use std::cmp::Reverse;
use tesuji_lang::StrategyCallError;
use tesuji_plan::{ChangeKinds, WakeEdge, WakeScope, plan_rule::plan};
use tesuji_report::catalogue::cases;

/// Graph of techniques, strategies, definitions and links: which rules each uses, and which techniques can get a match
/// from the conclusions of another.
///
/// ```
/// use tesuji::{Rules, authoring::RuleGraph};
///
/// let mut graph = RuleGraph::new(&Rules::builtin(), None)?;
/// assert!(graph.dot().starts_with("digraph rules {"));
/// graph.limit_edges(100);
/// assert!(graph.len() <= 100 && graph.dot().contains("not drawn"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct RuleGraph {
    graph: DiGraph<RuleRef, RuleEdge>,
    note: Option<Message>,
}

/// Error returned if a rule graph or a plan cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum PlanningError {
    /// Returned when no strategy has the given name.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when no technique has the given name.
    #[error(transparent)]
    Technique(#[from] CallError),
    /// Returned when a technique cannot be planned.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

impl RuleGraph {
    /// Returns the graph of all rules, or of the rules that a strategy uses.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if the strategy does not exist or a technique cannot be planned.
    pub fn new(rules: &Rules, strategy: Option<&str>) -> Result<Self, PlanningError> {
        let program = rules.program();
        let strategy = strategy.map(|name| program.strategy_call(name)).transpose()?;
        let calls: Vec<Call> = match &strategy {
            None => program.techniques.iter().flat_map(|technique| cases(program, technique)).collect(),
            Some(call) => program.tried([call.clone()]),
        };
        let plans = calls
            .iter()
            .map(|call| plan(&program.techniques[call.technique], call, &[], &BoardClass::new(None)));
        let plans = plans.collect::<Result<Vec<_>, PlanError>>()?;
        let mut graph = rule_graph(program, &plans);
        if let Some(call) = strategy {
            let kept = used_by(&graph, &program.strategies[call.strategy].name);
            graph = graph.filter_map(
                |node, rule| kept.contains(&node).then(|| rule.clone()),
                |_, relation| Some(*relation),
            );
        }
        Ok(Self { graph, note: None })
    }

    /// Returns the number of edges.
    pub fn len(&self) -> usize {
        self.graph.edge_count()
    }

    /// Whether the graph has no edges.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes edges until at most `max_edges` are left: first all wake edges, then the rules with the fewest edges.
    /// The drawn graph and [`RuleGraph::omitted`] describe the removed part.
    pub fn limit_edges(&mut self, max_edges: usize) {
        if self.len() <= max_edges {
            return;
        }
        self.graph.retain_edges(|graph, edge| graph[edge] == RuleEdge::Uses);
        let total = self.graph.node_count();
        let kept = most_joined(&self.graph, max_edges);
        self.graph.retain_nodes(|_, node| kept.contains(&node));
        let gone = total - self.graph.node_count();
        self.note = Some(match gone {
            0 => message!("not drawn: what wakes what"),
            _ => {
                message!(
                    "not drawn: what wakes what, and {gone} of {all} rules, those with the fewest lines",
                    all = total
                )
            }
        });
    }

    /// Returns a description of the part that was left out; `None` if the graph is complete.
    pub fn omitted(&self) -> Option<&Message> {
        self.note.as_ref()
    }

    /// Returns the techniques that can get a match from the conclusions of a technique, in the order of the rules.
    pub fn triggers(&self, technique: &str) -> Vec<&str> {
        self.neighbours(technique, is_wake, Direction::Outgoing).into_iter().map(RuleRef::name).collect()
    }

    /// Returns the techniques whose conclusions can give a technique a match, in the order of the rules.
    pub fn triggered_by(&self, technique: &str) -> Vec<&str> {
        self.neighbours(technique, is_wake, Direction::Incoming).into_iter().map(RuleRef::name).collect()
    }

    pub(super) fn uses(&self, technique: &str) -> Vec<&RuleRef> {
        self.neighbours(technique, |edge| edge == RuleEdge::Uses, Direction::Outgoing)
    }

    /// Returns the rules that edges of one kind join to a technique, in the order of the rules.
    fn neighbours(
        &self,
        technique: &str,
        is_kind: fn(RuleEdge) -> bool,
        direction: Direction,
    ) -> Vec<&RuleRef> {
        let is_it = |rule: &RuleRef| matches!(rule, RuleRef::Technique(name) if name == technique);
        let Some(node) = self.graph.node_indices().find(|node| is_it(&self.graph[*node])) else {
            return Vec::new();
        };
        let edges = self.graph.edges_directed(node, direction).filter(|edge| is_kind(*edge.weight()));
        let mut others: Vec<NodeIndex> = edges
            .map(|edge| if direction == Direction::Outgoing { edge.target() } else { edge.source() })
            .collect();
        others.sort_unstable();
        others.into_iter().map(|node| &self.graph[node]).collect()
    }

    /// Returns the graph in the DOT language, with a legend.
    pub fn dot(&self) -> String {
        let node = |name: &dyn fmt::Display, rule: &RuleRef| {
            format!("    {name} [ label=\"{}\" {}]\n", rule.name(), shape(rule))
        };
        let mut text = "digraph rules {\n    rankdir=LR\n".to_owned();
        for index in self.graph.node_indices() {
            text += &node(&index.index(), &self.graph[index]);
        }
        for edge in self.graph.edge_references() {
            let (from, to) = (edge.source().index(), edge.target().index());
            text += &format!("    {from} -> {to} [ {}]\n", line(*edge.weight()));
        }
        let legend = [
            ("legend_strategy", RuleRef::Strategy("a strategy".to_owned())),
            ("legend_technique", RuleRef::Technique("a technique".to_owned())),
            ("legend_definition", RuleRef::Definition("a definition".to_owned())),
            ("legend_link", RuleRef::Link("a link".to_owned())),
            ("legend_other", RuleRef::Technique("another technique".to_owned())),
        ];
        if let Some(note) = &self.note {
            text.push_str(&format!("    note [ label=\"{note}\" shape=box style=dashed ]\n"));
        }
        for (name, rule) in &legend {
            text += &node(name, rule);
        }
        for (from, to, style, label) in [
            ("legend_strategy", "legend_technique", SOLID, "uses"),
            ("legend_technique", "legend_definition", SOLID, "uses"),
            ("legend_definition", "legend_link", SOLID, "uses"),
            ("legend_technique", "legend_other", DASHED, "wakes"),
        ] {
            text.push_str(&format!("    {from} -> {to} [ label=\"{label}\" {style}]\n"));
        }
        text + "}\n"
    }
}

fn used_by(graph: &DiGraph<RuleRef, RuleEdge>, strategy: &str) -> BTreeSet<NodeIndex> {
    let start = graph.node_indices().find(|node| graph[*node] == RuleRef::Strategy(strategy.to_owned()));
    let uses = EdgeFiltered::from_fn(graph, |edge| *edge.weight() == RuleEdge::Uses);
    start.into_iter().flat_map(|start| Dfs::new(&uses, start).iter(&uses)).collect()
}

/// Returns the rules with the most edges, as many as have at most `most` edges between them.
fn most_joined(graph: &DiGraph<RuleRef, RuleEdge>, most: usize) -> BTreeSet<NodeIndex> {
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

fn shape(rule: &RuleRef) -> &'static str {
    match rule {
        RuleRef::Strategy(_) => "shape=box style=filled fillcolor=\"lightgrey\" ",
        RuleRef::Technique(_) => "shape=box ",
        RuleRef::Definition(_) => "shape=ellipse ",
        RuleRef::Link(_) => "shape=diamond ",
    }
}

const SOLID: &str = "style=solid ";
const DASHED: &str = "style=dashed ";

/// Returns the style of an edge, with the changes that pass along it.
fn line(relation: RuleEdge) -> String {
    match relation {
        RuleEdge::Uses => SOLID.to_owned(),
        RuleEdge::Wakes(edge) => {
            format!("{DASHED}tooltip=\"{} of a {}\" ", kinds_of(edge).join(", "), scope_of(edge))
        }
    }
}

fn is_wake(relation: RuleEdge) -> bool {
    matches!(relation, RuleEdge::Wakes(_))
}

/// Returns the kinds of changes that pass along an edge.
pub fn kinds_of(edge: WakeEdge) -> Vec<&'static str> {
    let ChangeKinds { has_placements, has_removals, has_sums } = edge.kinds;
    let kinds = [(has_placements, "placement"), (has_removals, "candidate"), (has_sums, "sum")];
    kinds.into_iter().filter(|(passes, _)| *passes).map(|(_, kind)| kind).collect()
}

/// Returns the part of the technique that one change along an edge wakes.
pub fn scope_of(edge: WakeEdge) -> &'static str {
    match edge.scope {
        WakeScope::Cell => "cell",
        WakeScope::Unit => "unit",
        WakeScope::Value => "value",
        WakeScope::ValueUnit => "unit and value",
        WakeScope::Board => "board",
    }
}

/// Returns the name of a kind or scope of changes.
pub fn change_word(code: &str) -> Message {
    match code {
        "placement" => message!("placement"),
        "candidate" => message!("candidate"),
        "sum" => message!("sum"),
        "cell" => message!("cell"),
        "unit" => message!("unit"),
        "value" => message!("value"),
        "unit and value" => message!("unit and value"),
        _ => message!("board"),
    }
}
