//! Labelled relation of one step kind over the nodes of a position.
//!
//! Bit matrices grouped by the values of the tracked labels, each split into pairs within the same cells and pairs
//! between cells (a move). Strong steps relate the endpoints of link pairs; weak steps relate candidates, and composite
//! nodes member by member.

use crate::{
    Link,
    cache::{Lifetime, get_or_compute},
    links::pair_table::LabelFilters,
    nodes::{
        LiveNodes, NodeSetKey,
        set_interner::{NumberedSets, intern_set, number},
        singles,
    },
    relations::bit_matrix::BitMatrix,
};
use std::sync::{Arc, OnceLock};
use tesuji_frame::ExecFrame;
use tesuji_sets::bits;

/// Strength and number of bound variables of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StepShape {
    /// Strong steps relate the endpoints of pairs, weak ones their members.
    pub is_strong: bool,
    /// Number of variables that labels bind.
    pub tracked: usize,
}

/// Labels tracked by a step: (label, tracked variable).
pub type TrackedLabels = Vec<(usize, usize)>;

/// Link of a step with evaluated filters.
#[derive(Clone)]
pub struct ResolvedLinkUse {
    pub link: Arc<Link>,
    pub filters: LabelFilters,
    pub tracked: TrackedLabels,
}

#[derive(Debug, PartialEq, Eq, Hash)]
pub struct StepRelationKey {
    nodes: NodeSetKey,
    shape: StepShape,
    /// Link ids with filters and tracked labels.
    uses: Vec<Vec<(u64, LabelFilters, TrackedLabels)>>,
}

impl StepRelationKey {
    pub fn new(nodes: &NodeSetKey, shape: StepShape, steps: &[Vec<ResolvedLinkUse>]) -> Self {
        let used = |u: &ResolvedLinkUse| (u.link.id, u.filters.clone(), u.tracked.clone());
        let uses = steps.iter().map(|uses| uses.iter().map(used).collect()).collect();
        Self { nodes: nodes.clone(), shape, uses }
    }
}

/// The steps with the same values of the variables that they bind.
#[derive(Debug)]
pub struct LabelGroup {
    /// Values of the tracked variables; `None` if the link does not bind one.
    pub key: Box<[Option<u64>]>,
    /// Steps to a node in the same cells, and in other cells.
    pub sides: [BitMatrix; 2],
}

impl LabelGroup {
    fn empty(nodes: &LiveNodes, key: Box<[Option<u64>]>) -> Self {
        Self { key, sides: [0, 1].map(|_| BitMatrix::new(nodes.len(), nodes.words)) }
    }

    /// Weak steps between candidates extended to sets, which stay where both lie in the same cells.
    fn lift(self, nodes: &LiveNodes) -> Self {
        let [mut stay, mut all] = self.sides;
        all.join_all(&stay);
        let mut moves = nodes.lift(all);
        // Composite nodes in the same cells are related only if candidates are.
        if !stay.is_empty() {
            nodes.each_set_alike(|a, b| {
                if moves.row(a).is_some_and(|row| bits::has(row, b)) {
                    bits::insert(stay.row_mut(a), b);
                }
            });
            moves.subtract_row(&stay);
        }
        Self { key: self.key, sides: [stay, moves] }
    }
}

/// The steps that a path may take at one place.
#[derive(Debug, Default)]
pub struct StepRelation {
    /// By the variables that they bind; one group where they bind none.
    pub groups: Vec<LabelGroup>,
    /// Union of all groups.
    all: OnceLock<BitMatrix>,
}

/// Pairs of single nodes or of nodes as made, by the values of tracked variables.
#[derive(Default)]
struct PairCollector {
    keys: NumberedSets<Option<u64>>,
    /// (index of the label key, source node, target node).
    all: Vec<(u32, u32, u32)>,
}

impl PairCollector {
    /// Adds those of a link: strong ones by their ends, weak ones member by member.
    fn add(&mut self, frame: &ExecFrame<'_>, nodes: &LiveNodes, shape: StepShape, used: &ResolvedLinkUse) {
        let edges = used.link.pairs(frame);
        let node_pairs = edges.node_pairs(nodes, frame.state, shape.is_strong);
        // Sets of cells or units have numbers of their own in environments.
        let numbers = |at: usize| intern_set(frame, edges.wide_words(at as u64));
        let has_wide = used.tracked.iter().any(|&(label, _)| used.link.is_wide(label));
        let wide: Vec<u64> = (0..edges.wide_count()).filter(|_| has_wide).map(numbers).collect();
        let mut key = vec![None; shape.tracked];
        // Groups come in the order of the pairs.
        let order = if shape.tracked == 0 { &[] } else { edges.in_order() };
        self.all.reserve(edges.pair_count());
        for at in 0..edges.pair_count() {
            let pair = order.get(at).map_or(at, |&pair| pair as usize);
            let labels = edges.labels(pair);
            if !edges.matches(frame, labels, &used.filters) {
                continue;
            }
            for &(label, var) in &used.tracked {
                let is_wide = used.link.is_wide(label);
                key[var] = Some(if is_wide { wide[labels[label] as usize] } else { labels[label] });
            }
            let key_index = number(&mut self.keys, &key) as u32;
            node_pairs.each(pair, |a, b| {
                if a != b {
                    self.all.push((key_index, a as u32, b as u32));
                }
            });
        }
    }

    fn into_relation(self, nodes: &LiveNodes, shape: StepShape) -> StepRelation {
        // A pair also belongs to the groups that bind a variable that it does not.
        let agrees = |group: usize, key: &[Option<u64>]| {
            self.keys[group].iter().zip(key).all(|(one, other)| other.is_none() || one == other)
        };
        let groups_of = self.keys.iter().enumerate().map(|(at, key)| match key.contains(&None) {
            true => (0..self.keys.len()).filter(|&group| agrees(group, key)).collect(),
            false => vec![at],
        });
        let groups_of: Vec<Vec<usize>> = groups_of.collect();
        let mut lists = vec![Vec::new(); self.keys.len()];
        for &(key, a, b) in &self.all {
            groups_of[key as usize].iter().for_each(|&group| lists[group].push((a as usize, b as usize)));
        }
        let groups = self.keys.into_iter().zip(lists).filter(|(_, pairs)| !pairs.is_empty());
        let groups = groups.map(|(key, pairs)| {
            let mut group = LabelGroup::empty(nodes, key);
            group.sides[1].reserve((2 * pairs.len()).min(nodes.len()));
            for (a, b) in pairs {
                group.sides[usize::from(nodes.shape(a) != nodes.shape(b))].join(a, b);
            }
            if !shape.is_strong && nodes.len() > nodes.singles { group.lift(nodes) } else { group }
        });
        StepRelation { groups: groups.collect(), ..StepRelation::default() }
    }
}

impl StepRelation {
    /// The steps of some links over some nodes, memoised; `node_key` identifies the nodes.
    pub fn cached(
        frame: &ExecFrame<'_>,
        nodes: &LiveNodes,
        node_key: &NodeSetKey,
        shape: StepShape,
        steps: &[Vec<ResolvedLinkUse>],
    ) -> Arc<Self> {
        // Removed candidates are masked by the searches.
        let lifetime = match node_key.is_empty() && Self::is_fixed(shape, steps.iter().flatten()) {
            true => Lifetime::Numbering,
            false => Lifetime::Version,
        };
        let key = StepRelationKey::new(node_key, shape, steps);
        get_or_compute(frame, lifetime, key, || Self::new(frame, nodes, shape, steps))
    }

    /// The steps of some links over some nodes.
    ///
    /// Strong steps join the nodes that links make. Weak steps join candidates, and sets member by member, all by the
    /// links of one step.
    fn new(
        frame: &ExecFrame<'_>,
        nodes: &LiveNodes,
        shape: StepShape,
        steps: &[Vec<ResolvedLinkUse>],
    ) -> Self {
        let has_sets = nodes.len() > nodes.singles;
        if !shape.is_strong && steps.len() > 1 && has_sets {
            let mut union = LabelGroup::empty(nodes, Box::default());
            for step in steps {
                for group in Self::new(frame, nodes, shape, std::slice::from_ref(step)).groups {
                    union.sides.iter_mut().zip(&group.sides).for_each(|(union, side)| union.join_all(side));
                }
            }
            return Self { groups: vec![union], ..Self::default() };
        }
        if !Self::is_fixed(shape, steps.iter().flatten()) {
            let mut pairs = PairCollector::default();
            steps.iter().flatten().for_each(|used| pairs.add(frame, nodes, shape, used));
            return pairs.into_relation(nodes, shape);
        }
        let mut group = LabelGroup::empty(nodes, Box::default());
        if has_sets {
            let candidates = Self::cached(frame, &singles(frame), &Vec::new(), shape, steps);
            let sides = candidates.groups[0].sides.each_ref();
            group.sides = sides.map(|side| side.widen(nodes.len(), nodes.words));
            group = group.lift(nodes);
        } else {
            for used in steps.iter().flatten() {
                used.link.adjacency(frame, &used.filters).fill(nodes, &mut group.sides);
            }
        }
        Self { groups: vec![group], ..Self::default() }
    }

    /// Union of all groups.
    pub fn all(&self, nodes: &LiveNodes) -> &BitMatrix {
        match self.groups.as_slice() {
            [LabelGroup { sides: [stay, moves], .. }] if stay.is_empty() => moves,
            [LabelGroup { sides: [stay, moves], .. }] if moves.is_empty() => stay,
            groups => self.all.get_or_init(|| {
                let mut union = BitMatrix::new(nodes.len(), nodes.words);
                groups.iter().flat_map(|group| &group.sides).for_each(|side| union.join_all(side));
                union
            }),
        }
    }

    /// The groups with a step from a node.
    pub fn leaving_node(&self, node: usize) -> impl Iterator<Item = &LabelGroup> {
        self.groups.iter().filter(move |group| group.sides.iter().any(|side| side.row(node).is_some()))
    }

    /// Whether the steps of some links between candidates are the same on every position, but for candidates that go.
    fn is_fixed<'u>(shape: StepShape, mut uses: impl Iterator<Item = &'u ResolvedLinkUse>) -> bool {
        !shape.is_strong && shape.tracked == 0 && uses.all(|used| used.link.traits.is_fixed)
    }
}
