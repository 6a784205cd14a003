//! Dependency graph of items in rule files: a topological order, and the cycles.

use indexmap::IndexMap;
use petgraph::{
    algo::tarjan_scc,
    graph::{DiGraph, NodeIndex},
};

/// Dependency graph of names; an edge leads from a name to a name that it uses.
#[derive(Debug, Clone, Default)]
pub struct UseGraph {
    graph: DiGraph<String, ()>,
    nodes: IndexMap<String, NodeIndex>,
}

/// Topological order of a graph, with its cycles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopologicalOrder {
    /// Names outside of cycles, each after all names that it uses.
    pub sorted: Vec<String>,
    /// Cycles, each in the order of use.
    pub cycles: Vec<Vec<String>>,
}

impl UseGraph {
    pub fn add(&mut self, name: &str) -> NodeIndex {
        let new = || self.graph.add_node(name.to_owned());
        *self.nodes.entry(name.to_owned()).or_insert_with(new)
    }

    pub fn add_use(&mut self, user: &str, used: &str) {
        let (user, used) = (self.add(user), self.add(used));
        self.graph.update_edge(user, used, ());
    }

    pub fn order(&self) -> TopologicalOrder {
        let mut order = TopologicalOrder::default();
        // Tarjan's algorithm returns strongly connected components in reverse topological order: used names first.
        for part in tarjan_scc(&self.graph) {
            match part[..] {
                [one] if !self.graph.contains_edge(one, one) => order.sorted.push(self.graph[one].clone()),
                _ => order.cycles.push(self.cycle(&part)),
            }
        }
        order
    }

    /// A cycle through a component, starting with the name that was added first.
    fn cycle(&self, part: &[NodeIndex]) -> Vec<String> {
        let mut walked: Vec<NodeIndex> = part.iter().copied().min().into_iter().collect();
        let next = |walked: &[NodeIndex]| {
            let neighbours = self.graph.neighbors(*walked.last()?);
            neighbours.filter(|node| part.contains(node) && !walked.contains(node)).min()
        };
        while let Some(next) = next(&walked) {
            walked.push(next);
        }
        walked.into_iter().map(|node| self.graph[node].clone()).collect()
    }
}
