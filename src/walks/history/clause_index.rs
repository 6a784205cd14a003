//! The strong links of a step as clauses: sets of candidates of which one is true.

use crate::{
    PairTable,
    nodes::{
        LiveNodes,
        set_interner::{NumberedSets, number},
    },
    relations::step_relation::ResolvedLinkUse,
};
use std::collections::{BTreeMap, BTreeSet};
use tesuji_frame::ExecFrame;

/// The links of a strong step over the candidates of a position.
#[derive(Debug)]
pub struct ClauseIndex {
    pub clauses: Vec<StrongClause>,
    /// The values of the tracked variables of a step, by the keys of clauses.
    pub keys: NumberedSets<Option<u64>>,
    /// The clauses that hold each single node.
    pub holding: Vec<Vec<u32>>,
}

/// Candidates of which one is true.
#[derive(Debug)]
pub struct StrongClause {
    pub members: SingleSet,
    /// The two ends of each link, in both directions: if no candidate of the first is true, one of the second is.
    pub splits: BTreeSet<(SingleSet, SingleSet)>,
    pub key: usize,
}

type SingleSet = Box<[u32]>;

impl ClauseIndex {
    pub fn new(
        frame: &ExecFrame<'_>,
        nodes: &LiveNodes,
        tracked: usize,
        uses: &[Vec<ResolvedLinkUse>],
    ) -> Self {
        let mut keys = NumberedSets::default();
        let mut found: BTreeMap<(SingleSet, usize), BTreeSet<(SingleSet, SingleSet)>> = BTreeMap::new();
        for used in uses.iter().flatten() {
            let edges = used.link.pairs(frame);
            for pair in 0..edges.pair_count() {
                let labels = edges.labels(pair);
                if !edges.matches(frame, labels, &used.filters) {
                    continue;
                }
                let (a, b) = edges.ends(pair);
                let (Some(a), Some(b)) = (end(frame, nodes, &edges, a), end(frame, nodes, &edges, b)) else {
                    continue;
                };
                let mut key = vec![None; tracked];
                for &(label, var) in &used.tracked {
                    key[var] = Some(used.link.label_value(frame, &edges, label, labels[label]));
                }
                let mut members = [&a[..], &b[..]].concat();
                members.sort_unstable();
                members.dedup();
                let splits = found.entry((members.into(), number(&mut keys, &key))).or_default();
                splits.extend([(a.clone(), b.clone()), (b, a)]);
            }
        }
        let clause = |((members, key), splits)| StrongClause { members, splits, key };
        let clauses: Vec<StrongClause> = found.into_iter().map(clause).collect();
        let holding = holders(nodes.singles, clauses.iter().map(|clause| &clause.members));
        Self { clauses, keys, holding }
    }
}

/// For each single node the indexes of the sets that hold it.
pub fn holders<'s>(singles: usize, sets: impl Iterator<Item = &'s SingleSet>) -> Vec<Vec<u32>> {
    let mut holders = vec![Vec::new(); singles];
    for (at, set) in (0..).zip(sets) {
        set.iter().for_each(|&single| holders[single as usize].push(at));
    }
    holders
}

/// Live single nodes of an endpoint; `None` if there are none or one is placed.
fn end(frame: &ExecFrame<'_>, nodes: &LiveNodes, edges: &PairTable, end: u32) -> Option<SingleSet> {
    let mut singles = Vec::new();
    let is_open = nodes.of_candidates(edges.members(&end), frame.state, &mut singles);
    singles.sort_unstable();
    (is_open && !singles.is_empty()).then(|| singles.into())
}
