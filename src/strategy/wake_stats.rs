//! Attribution of looks to the steps that caused them, while a run is measured.

use super::change_mark::kinds_of_code;
use crate::prelude::*;
use petgraph::graph::EdgeIndex;

/// Outcomes of the looks that steps along one edge of the wake graph caused. If steps along several edges preceded a
/// look, it counts for each of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WakeStats {
    /// Number of looks.
    pub woken: usize,
    /// Number of looks that found a match.
    pub matches: usize,
    /// Number of looks with no dirty key: the steps changed nothing that the technique reads.
    pub idle: usize,
}

#[derive(Debug, Default)]
pub struct WakeLog {
    /// By technique: the edges along which steps have passed since its last look.
    pending: Vec<Vec<EdgeIndex>>,
    /// By edge.
    pub stats: Vec<WakeStats>,
}

impl WakeLog {
    pub fn new(graph: &DiGraph<usize, WakeEdge>) -> Self {
        let (techniques, edges) = (graph.node_count(), graph.edge_count());
        Self { pending: vec![Vec::new(); techniques], stats: vec![WakeStats::default(); edges] }
    }

    /// Forgets the steps on an earlier position.
    pub fn restart(&mut self) {
        self.pending.iter_mut().for_each(Vec::clear);
    }

    /// Records a look, and whether there was no dirty key.
    pub fn record_search(&mut self, technique: usize, is_found: bool, is_idle: bool) {
        for edge in self.pending[technique].drain(..) {
            let stats = &mut self.stats[edge.index()];
            stats.woken += 1;
            stats.matches += usize::from(is_found);
            stats.idle += usize::from(is_idle && !is_found);
        }
    }

    /// Records a step that made changes with this code.
    pub fn record_step(&mut self, graph: &DiGraph<usize, WakeEdge>, technique: usize, code: usize) {
        let made = kinds_of_code(code);
        for edge in graph.edges(NodeIndex::new(technique)) {
            let pending = &mut self.pending[edge.target().index()];
            if edge.weight().fires(made) && !pending.contains(&edge.id()) {
                pending.push(edge.id());
            }
        }
    }
}
