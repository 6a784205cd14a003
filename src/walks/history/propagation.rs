//! Unit propagation over all clauses, ignoring the order of walks.
//!
//! The number of rounds until a clause is empty is a lower bound for every walk from the same start; if no clause
//! becomes empty, no such walk exists. Cost O(rounds · occurrences · words).

use crate::history::{
    clause_index::holders,
    graph::{HistoryGraph, KindSteps},
};
use rustc_hash::FxHashMap;
use tesuji_sets::{
    SetBits,
    bits::{self, intersect, join_common},
};

/// Breadth-first unit propagation with memoised results.
#[derive(Default)]
pub struct UnitPropagation {
    words: usize,
    /// Candidates excluded by each candidate: by laws and by weak links of the steps.
    rows: Vec<u64>,
    /// The clauses of all strong steps, one after another.
    members: Vec<Box<[u32]>>,
    /// The clauses that hold each candidate.
    holding: Vec<Vec<u32>>,
    /// Memoised depths by start, without and with composite nodes.
    memo: FxHashMap<(u32, bool), Option<u32>>,
    /// Memory: number of remaining candidates per clause, excluded candidates, those to be propagated.
    remaining: Vec<u32>,
    out: Vec<u64>,
    pending: Vec<u32>,
    common: Vec<u64>,
    touched: Vec<u32>,
}

impl UnitPropagation {
    pub fn new(scene: &HistoryGraph) -> Self {
        let (singles, words) = (scene.nodes.singles, scene.nodes.words);
        let (mut rows, mut members) = (vec![0; singles * words], Vec::new());
        let mut add = |single: usize, excluded: Option<&[u64]>| {
            let row = &mut rows[single * words..][..words];
            join_common(row, excluded.unwrap_or_default(), &scene.nodes.alive);
        };
        (0..singles).for_each(|single| add(single, scene.against.row(single)));
        for moves in &scene.moves {
            match moves {
                KindSteps::Strong(clauses) => {
                    members.extend(clauses.clauses.iter().map(|clause| clause.members.clone()));
                }
                KindSteps::Weak(graphs) => {
                    for side in graphs.iter().flat_map(|graph| &graph.groups).flat_map(|group| &group.sides) {
                        (0..singles).for_each(|single| add(single, side.row(single)));
                    }
                }
            }
        }
        members.sort_unstable();
        members.dedup();
        let (holding, zeros) = (holders(singles, members.iter()), vec![0; words]);
        Self { words, rows, members, holding, out: zeros.clone(), common: zeros, ..Self::default() }
    }

    /// Lower bound on the number of clauses from a candidate to an empty one; `None` if none becomes empty. With
    /// `groups`, candidates excluded by all members of a composite node count as well.
    pub fn depth_to_conflict(&mut self, start: u32, groups: bool) -> Option<u32> {
        if let Some(memo) = self.memo.get(&(start, groups)) {
            return *memo;
        }
        let row = self.rows[start as usize * self.words..][..self.words].to_vec();
        let found = self.clauses_after(row.into_iter(), groups);
        self.memo.insert((start, groups), found);
        found
    }

    /// Number of rounds of propagation until a clause is empty, where some candidates are excluded.
    pub fn clauses_after(&mut self, excluded: impl Iterator<Item = u64>, groups: bool) -> Option<u32> {
        let Self { words, rows, members, holding, remaining, out, pending, common, touched, .. } = self;
        out.iter_mut().zip(excluded).for_each(|(word, excluded)| *word = excluded);
        pending.clear();
        pending.extend(bits::iter(out).map(|single| single as u32));
        remaining.clear();
        remaining.extend(members.iter().map(|set| set.len() as u32));
        let mut rounds = 0;
        while !pending.is_empty() {
            rounds += 1;
            touched.clear();
            for &clause in pending.iter().flat_map(|&single| &holding[single as usize]) {
                let remaining = &mut remaining[clause as usize];
                *remaining -= 1;
                if *remaining == 0 {
                    return Some(rounds);
                }
                if *remaining == 1 || groups {
                    touched.push(clause);
                }
            }
            pending.clear();
            let before = out.clone();
            for &clause in touched.iter() {
                common.fill(u64::MAX);
                for &member in members[clause as usize].iter().filter(|&&m| !bits::has(&before, m as usize)) {
                    intersect(common, &rows[member as usize * *words..][..*words]);
                }
                for (w, (out, common)) in out.iter_mut().zip(&*common).enumerate() {
                    pending.extend(SetBits(common & !*out).map(|b| (w << 6 | b) as u32));
                    *out |= common;
                }
            }
        }
        None
    }
}
