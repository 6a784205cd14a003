//! Wake edges between techniques.
//!
//! A wake edge is absent only if no step by the source can give the target a match. It lists the kinds of changes that
//! the conclusions of the source can make and the plan of the target reads (see [`super::dependencies`]).

use super::steps::conclusions;
use crate::{Plan, PlanKey, ReadTrigger, RequiredValuesUse};
use petgraph::graph::{DiGraph, NodeIndex};
use tesuji_lang::Conclusion;

/// A set of kinds of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ChangeKinds {
    pub has_placements: bool,
    pub has_removals: bool,
    /// Removals from units with sums, whose required values depend on all their candidates.
    pub has_sums: bool,
}

impl ChangeKinds {
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Combines two sets kind by kind.
    fn zip(self, other: Self, by: fn(bool, bool) -> bool) -> Self {
        Self {
            has_placements: by(self.has_placements, other.has_placements),
            has_removals: by(self.has_removals, other.has_removals),
            has_sums: by(self.has_sums, other.has_sums),
        }
    }

    fn intersect(self, other: Self) -> Self {
        self.zip(other, |a, b| a && b)
    }

    pub fn union(self, other: Self) -> Self {
        self.zip(other, |a, b| a || b)
    }

    /// The changes that a step by a plan can make. A placement removes candidates of its cell and of its peers.
    fn made_by(plan: &Plan, board_has_sums: bool) -> Self {
        let has_placements = conclusions(&plan.steps)
            .any(|one| matches!(one, Conclusion::Place(..) | Conclusion::PlaceOnly(_)));
        Self { has_placements, has_removals: true, has_sums: board_has_sums }
    }

    /// The changes that can give a plan a match.
    fn read_by(plan: &Plan) -> Self {
        let reads = |trigger: ReadTrigger| plan.reads.iter().any(|read| read.change == trigger);
        Self {
            has_placements: reads(ReadTrigger::Placed),
            has_removals: reads(ReadTrigger::Removed),
            has_sums: plan.required_values != RequiredValuesUse::Nothing,
        }
    }
}

/// The part of a technique that one change wakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WakeScope {
    Cell,
    Unit,
    Value,
    ValueUnit,
    Board,
}

impl WakeScope {
    fn new(key: PlanKey) -> Self {
        match key {
            PlanKey::Whole => Self::Board,
            PlanKey::Cell(_) => Self::Cell,
            PlanKey::Unit(_) => Self::Unit,
            PlanKey::Value(_) => Self::Value,
            PlanKey::ValueUnit(..) => Self::ValueUnit,
        }
    }
}

/// The changes by one technique that can give another a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WakeEdge {
    /// Not empty.
    pub kinds: ChangeKinds,
    pub scope: WakeScope,
}

impl WakeEdge {
    /// The edge between two plans; `None` if no step by the first can give the second a match.
    pub fn between(by: &Plan, plan: &Plan, board_has_sums: bool) -> Option<Self> {
        let kinds = ChangeKinds::made_by(by, board_has_sums).intersect(ChangeKinds::read_by(plan));
        (!kinds.is_empty()).then(|| Self { kinds, scope: WakeScope::new(plan.key) })
    }

    /// An edge that passes what either passes; different scopes join to the whole board.
    pub fn union(self, other: Self) -> Self {
        let scope = if self.scope == other.scope { self.scope } else { WakeScope::Board };
        Self { kinds: self.kinds.union(other.kinds), scope }
    }

    /// Whether a step that made these kinds of changes passes along the edge.
    pub fn fires(self, made: ChangeKinds) -> bool {
        !self.kinds.intersect(made).is_empty()
    }
}

/// The wake edges between plans, which are nodes by index; O(n²).
pub fn wake_graph(plans: &[&Plan], board_has_sums: bool) -> DiGraph<usize, WakeEdge> {
    let mut graph = DiGraph::new();
    let nodes: Vec<NodeIndex> = (0..plans.len()).map(|index| graph.add_node(index)).collect();
    for (from, by) in nodes.iter().zip(plans) {
        for (to, plan) in nodes.iter().zip(plans) {
            if let Some(edge) = WakeEdge::between(by, plan, board_has_sums) {
                graph.add_edge(*from, *to, edge);
            }
        }
    }
    graph
}
