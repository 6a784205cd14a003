//! The strong links of a step as clauses: sets of candidates of which one is true.

use crate::path::graph::{Used, fits, label_value};
use crate::{path::edges::Edges, path::nodes::Nodes, run::Run};
use std::collections::BTreeMap;
use std::ops::Range;

/// The links of a strong step over the candidates of a position.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    singles: Vec<u32>,
    splits: Vec<Split>,
    /// The values of the tracked variables of a step, by the keys of clauses.
    pub(super) keys: Vec<Vec<Option<u64>>>,
    /// The clauses that hold each single node, one list after another, and where each list begins.
    holding: Vec<u32>,
    from: Vec<u32>,
}

/// Candidates of which one is true.
#[derive(Debug, Clone)]
struct Clause {
    members: Range<u32>,
    splits: Range<u32>,
    key: u32,
}

/// The two ends of a link: if no candidate of the one is true, one of the other is.
#[derive(Debug, Clone)]
struct Split {
    from: Range<u32>,
    to: Range<u32>,
}

type Set = Box<[u32]>;

impl Clauses {
    pub(super) fn new(run: &Run<'_>, nodes: &Nodes, tracked: usize, uses: &[Vec<Used>]) -> Self {
        let mut keys: Vec<Vec<Option<u64>>> = Vec::new();
        let mut found: BTreeMap<(Set, u32), Vec<(Set, Set)>> = BTreeMap::new();
        for used in uses.iter().flatten() {
            let edges = used.link.edges(run);
            for pair in 0..edges.len() {
                let labels = edges.labels(pair);
                if !fits(run, &edges, labels, &used.asked) {
                    continue;
                }
                let (a, b) = edges.ends(pair);
                let (Some(a), Some(b)) = (end(run, nodes, &edges, a), end(run, nodes, &edges, b)) else {
                    continue;
                };
                let mut key = vec![None; tracked];
                for &(label, var) in &used.tracked {
                    key[var] = Some(label_value(run, &edges, &used.link, label, labels[label]));
                }
                let known = keys.iter().position(|known| *known == key);
                let key = known.unwrap_or_else(|| {
                    keys.push(key);
                    keys.len() - 1
                });
                let mut all = [&a[..], &b[..]].concat();
                all.sort_unstable();
                all.dedup();
                found.entry((all.into(), key as u32)).or_default().extend([(a.clone(), b.clone()), (b, a)]);
            }
        }
        let mut clauses = Self { keys, ..Self::default() };
        for ((members, key), mut splits) in found {
            splits.sort_unstable();
            splits.dedup();
            let members = clauses.add(&members);
            let first = clauses.splits.len() as u32;
            for (from, to) in splits {
                let (from, to) = (clauses.add(&from), clauses.add(&to));
                clauses.splits.push(Split { from, to });
            }
            let splits = first..clauses.splits.len() as u32;
            clauses.clauses.push(Clause { members, splits, key });
        }
        (clauses.holding, clauses.from) =
            lists(nodes.singles, clauses.len(), |clause| clauses.members(clause));
        clauses
    }

    fn add(&mut self, set: &[u32]) -> Range<u32> {
        let from = self.singles.len() as u32;
        self.singles.extend_from_slice(set);
        from..self.singles.len() as u32
    }

    fn set(&self, range: &Range<u32>) -> &[u32] {
        &self.singles[range.start as usize..range.end as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    #[inline]
    pub(super) fn members(&self, clause: usize) -> &[u32] {
        self.set(&self.clauses[clause].members)
    }

    /// The values of the tracked variables of a clause: an index into the keys.
    #[inline]
    pub(super) fn key(&self, clause: usize) -> usize {
        self.clauses[clause].key as usize
    }

    /// The ways to go through a clause: candidates that are false, and those of which one is then true.
    pub(super) fn splits(&self, clause: usize) -> impl Iterator<Item = (&[u32], &[u32])> {
        let Range { start, end } = self.clauses[clause].splits;
        self.splits[start as usize..end as usize].iter().map(|s| (self.set(&s.from), self.set(&s.to)))
    }

    #[inline]
    pub(super) fn holding(&self, single: usize) -> &[u32] {
        &self.holding[self.from[single] as usize..self.from[single + 1] as usize]
    }
}

/// For each single node the sets that hold it, one list after another, and where each list begins.
pub(super) fn lists<'s>(
    singles: usize,
    count: usize,
    set: impl Fn(usize) -> &'s [u32],
) -> (Vec<u32>, Vec<u32>) {
    let mut from = vec![0; singles + 1];
    for at in 0..count {
        set(at).iter().for_each(|&single| from[single as usize + 1] += 1);
    }
    for single in 0..singles {
        from[single + 1] += from[single];
    }
    let mut next = from.clone();
    let mut holding = vec![0; from[singles] as usize];
    for at in 0..count {
        for &single in set(at) {
            holding[next[single as usize] as usize] = at as u32;
            next[single as usize] += 1;
        }
    }
    (holding, from)
}

/// The single nodes of an end that the position still has; nothing where there are none, or where one is placed.
fn end(run: &Run<'_>, nodes: &Nodes, edges: &Edges, end: u32) -> Option<Set> {
    let mut singles = Vec::new();
    let all = nodes.of_candidates(edges.members(&end), run.state, &mut singles);
    singles.sort_unstable();
    (all && !singles.is_empty()).then(|| singles.into())
}
