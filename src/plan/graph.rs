//! The rule graph: which rules use which, and which wake which.
//!
//! A rule wakes another when what it concludes changes something that the other reads in a way that can give it
//! a match (see [`super::reads`]).

use super::reads::Change;
use super::steps::{Asked, Plan, PlanStep};
use crate::lang::program::{Callee, Conclusion, Program};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    Strategy(String),
    Technique(String),
    /// A definition, or a named part of a path, by its id.
    Definition(String),
    Link(String),
}

impl Rule {
    pub fn name(&self) -> &str {
        match self {
            Rule::Strategy(name) | Rule::Technique(name) | Rule::Definition(name) | Rule::Link(name) => name,
        }
    }
}

/// How two rules hang together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// The first is written with the second.
    Uses,
    /// A conclusion of the first can give the second a match.
    Wakes,
}

/// Whether a step by one plan can give another a new match, on boards some of whose units have sums or not.
pub fn wakes(by: &Plan, plan: &Plan, sums: bool) -> bool {
    let conclusions = by.steps.iter().find_map(|s| match s {
        PlanStep::Conclude(list) => Some(list.as_slice()),
        _ => None,
    });
    // Placing a value takes out candidates too.
    let places = conclusions
        .unwrap_or(&[])
        .iter()
        .any(|c| matches!(c, Conclusion::Place(..) | Conclusion::PlaceOnly(_)));
    plan.reads.iter().any(|r| places || r.change == Change::Removed) || sums && plan.asked != Asked::Nothing
}

/// The graph of which plan wakes which, by index, on boards some of whose units have sums or not.
pub fn waking(plans: &[&Plan], sums: bool) -> DiGraph<usize, ()> {
    let mut graph = DiGraph::new();
    let nodes: Vec<NodeIndex> = (0..plans.len()).map(|i| graph.add_node(i)).collect();
    for (i, by) in plans.iter().enumerate() {
        for (j, plan) in plans.iter().enumerate() {
            if wakes(by, plan, sums) {
                graph.add_edge(nodes[i], nodes[j], ());
            }
        }
    }
    graph
}

/// The graph of all rules of a program, with the plans that its techniques have.
pub fn rule_graph(program: &Program, plans: &[Plan]) -> DiGraph<Rule, Relation> {
    let mut graph = DiGraph::new();
    let mut nodes = BTreeMap::new();
    let mut all: Vec<Rule> = Vec::new();
    all.extend(program.strategies.iter().map(|s| Rule::Strategy(s.name.clone())));
    all.extend(program.techniques.iter().map(|t| Rule::Technique(t.name.clone())));
    all.extend(program.definitions.iter().map(|d| Rule::Definition(d.name.clone())));
    all.extend(program.links.iter().map(|l| Rule::Link(l.name.clone())));
    for rule in all {
        nodes.insert(rule.clone(), graph.add_node(rule));
    }
    let mut link = |from: Rule, to: Rule, relation: Relation| {
        if let (Some(&a), Some(&b)) = (nodes.get(&from), nodes.get(&to))
            && !graph.edges_connecting(a, b).any(|e| *e.weight() == relation)
        {
            graph.add_edge(a, b, relation);
        }
    };
    for s in &program.strategies {
        let (mut calls, mut strategies) = (Vec::new(), Vec::new());
        s.body.techniques(&mut |call| calls.push(call));
        s.body.strategies(&mut |call| strategies.push(call.strategy));
        for call in calls {
            let technique = program.techniques[call.technique].name.clone();
            link(Rule::Strategy(s.name.clone()), Rule::Technique(technique), Relation::Uses);
        }
        for other in strategies {
            let other = program.strategies[other].name.clone();
            link(Rule::Strategy(s.name.clone()), Rule::Strategy(other), Relation::Uses);
        }
    }
    let mut uses = |user: Rule, used: &[String]| {
        for name in used {
            link(user.clone(), Rule::Definition(name.clone()), Relation::Uses);
            link(user.clone(), Rule::Link(name.clone()), Relation::Uses);
        }
    };
    program.techniques.iter().for_each(|t| uses(Rule::Technique(t.name.clone()), &t.uses));
    program.definitions.iter().for_each(|d| uses(Rule::Definition(d.name.clone()), &d.uses));
    program.links.iter().for_each(|l| uses(Rule::Link(l.name.clone()), &l.uses));
    for (t, using) in program.techniques.iter().flat_map(|t| t.followed().map(move |using| (t, using))) {
        let used = match &using.callee {
            Callee::Technique(technique, ..) => Rule::Technique(program.techniques[*technique].name.clone()),
            Callee::Strategy(strategy) => Rule::Strategy(program.strategies[*strategy].name.clone()),
        };
        link(Rule::Technique(t.name.clone()), used, Relation::Uses);
    }
    let name = |plan: &Plan| Rule::Technique(program.techniques[plan.call.technique].name.clone());
    for by in plans {
        for plan in plans.iter().filter(|plan| wakes(by, plan, false)) {
            link(name(by), name(plan), Relation::Wakes);
        }
    }
    graph
}
