//! Rules as a graph: use of rules by others, and wake edges between techniques.

use crate::prelude::*;
use petgraph::{graph::DiGraph, visit::EdgeRef};
use tesuji_lang::Callee;
use tesuji_plan::WakeEdge;

/// Node of the rule graph.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuleRef {
    Strategy(String),
    Technique(String),
    /// A definition, or a named part of a path, by its id.
    Definition(String),
    Link(String),
}

impl RuleRef {
    pub fn name(&self) -> &str {
        match self {
            RuleRef::Strategy(name)
            | RuleRef::Technique(name)
            | RuleRef::Definition(name)
            | RuleRef::Link(name) => name,
        }
    }
}

/// A relation between two rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuleEdge {
    /// The first rule uses the second.
    Uses,
    /// A conclusion of the first can give the second a match.
    Wakes(WakeEdge),
}

impl RuleEdge {
    /// Merges two edges; `None` if they are of different kinds.
    fn union(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Uses, Self::Uses) => Some(self),
            (Self::Wakes(one), Self::Wakes(another)) => Some(Self::Wakes(one.union(another))),
            _ => None,
        }
    }
}

/// Rule graph of a program with the plans of its techniques.
pub fn rule_graph(program: &Program, plans: &[Plan]) -> DiGraph<RuleRef, RuleEdge> {
    let strategy = |index: usize| RuleRef::Strategy(program.strategies[index].name.clone());
    let technique = |index: usize| RuleRef::Technique(program.techniques[index].name.clone());
    let definitions = program.definitions.iter().map(|d| (RuleRef::Definition(d.name.clone()), &d.uses));
    let links = program.links.iter().map(|l| (RuleRef::Link(l.name.clone()), &l.uses));
    let techniques = program.techniques.iter().enumerate().map(|(i, t)| (technique(i), &t.uses));
    let mut graph: DiGraph<RuleRef, RuleEdge> = DiGraph::new();
    let mut nodes = BTreeMap::new();
    let strategies = (0..program.strategies.len()).map(strategy);
    let rules_with_uses = techniques.chain(definitions).chain(links);
    for rule in strategies.chain(rules_with_uses.clone().map(|(rule, _)| rule)) {
        nodes.insert(rule.clone(), graph.add_node(rule));
    }
    let mut link = |from: &RuleRef, to: RuleRef, relation: RuleEdge| {
        let (Some(&source), Some(&target)) = (nodes.get(from), nodes.get(&to)) else { return };
        let mut edges = graph.edges_connecting(source, target);
        let joined = edges.find_map(|edge| Some((edge.id(), edge.weight().union(relation)?)));
        match joined {
            Some((edge, both)) => graph[edge] = both,
            None => {
                graph.add_edge(source, target, relation);
            }
        }
    };
    for (i, caller) in program.strategies.iter().enumerate() {
        let techniques = caller.body.techniques().into_iter().map(|call| technique(call.technique));
        let strategies = caller.body.strategies().into_iter().map(|call| strategy(call.strategy));
        for called in techniques.chain(strategies) {
            link(&strategy(i), called, RuleEdge::Uses);
        }
    }
    for (rule, used) in rules_with_uses {
        for name in used {
            link(&rule, RuleRef::Definition(name.clone()), RuleEdge::Uses);
            link(&rule, RuleRef::Link(name.clone()), RuleEdge::Uses);
        }
    }
    for (i, user) in program.techniques.iter().enumerate() {
        for using in user.followed() {
            let used = match &using.callee {
                Callee::Technique(index, ..) => technique(*index),
                Callee::Strategy(index) => strategy(*index),
            };
            link(&technique(i), used, RuleEdge::Uses);
        }
    }
    for by in plans {
        for plan in plans {
            if let Some(edge) = WakeEdge::between(by, plan, false) {
                link(&technique(by.call.technique), technique(plan.call.technique), RuleEdge::Wakes(edge));
            }
        }
    }
    graph
}
