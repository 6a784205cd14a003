//! All that follows from what is ruled out, in whatever order: whether some clause has nothing left then, and how many
//! clauses it takes at least to come to it.
//!
//! It knows nothing of how walks hang together, so it finds at least what any walk finds.

use super::clauses::{Clauses, lists};
use super::scene::{Moves, Scene, add_new};
use crate::board::bits;

/// What follows from what, and from which candidates a contradiction does.
pub(super) struct Closure {
    words: usize,
    /// What each candidate rules out: by the laws, and by the weak links of the steps.
    rows: Vec<u64>,
    /// The clauses of all strong steps, one after another.
    members: Vec<Box<[u32]>>,
    holding: Vec<u32>,
    from: Vec<u32>,
    /// What was found of each candidate, with nodes of one candidate alone and with others.
    known: [Vec<Option<Option<u32>>>; 2],
    /// Memory: how many candidates each clause has left, what is ruled out, what was ruled out and not looked at yet.
    left: Vec<u32>,
    out: Vec<u64>,
    fresh: Vec<u32>,
    common: Vec<u64>,
    touched: Vec<u32>,
}

impl Closure {
    pub(super) fn new<'s>(scene: &'s Scene) -> Self {
        let (singles, words) = (scene.nodes.singles, scene.nodes.words);
        let mut rows = vec![0; singles * words];
        for (single, row) in rows.chunks_exact_mut(words.max(1)).enumerate().take(singles) {
            let mut add = |other: Option<&[u64]>| {
                let other = other.into_iter().flat_map(|other| other.iter().zip(&scene.nodes.alive));
                row.iter_mut().zip(other).for_each(|(word, (other, alive))| *word |= other & alive);
            };
            add(scene.against.row(single));
            for moves in &scene.moves {
                let Moves::Weak(graphs) = moves else { continue };
                for group in graphs.iter().flat_map(|graph| &graph.groups) {
                    add(group.stay.row(single));
                    add(group.moves.row(single));
                }
            }
        }
        let clauses = |moves: &'s Moves| match moves {
            Moves::Strong(clauses) => Some(clauses),
            Moves::Weak(_) => None,
        };
        let all = scene.moves.iter().filter_map(clauses);
        let set = |clauses: &Clauses, clause| Box::from(clauses.members(clause));
        let mut members: Vec<Box<[u32]>> =
            all.flat_map(|clauses| (0..clauses.len()).map(|clause| set(clauses, clause))).collect();
        members.sort_unstable();
        members.dedup();
        let (holding, from) = lists(singles, members.len(), |clause| &members[clause]);
        let known = [vec![None; singles], vec![None; singles]];
        let (left, out, fresh, common) = (Vec::new(), vec![0; words], Vec::new(), vec![0; words]);
        let touched = Vec::new();
        Self { words, rows, members, holding, from, known, left, out, fresh, common, touched }
    }

    /// How many clauses it takes at least to come from a candidate to one with nothing left; nothing where none has.
    /// With `groups` also what all candidates of a node rule out counts.
    pub(super) fn clauses_from(&mut self, start: u32, groups: bool) -> Option<u32> {
        if let Some(known) = self.known[usize::from(groups)][start as usize] {
            return known;
        }
        self.out.fill(0);
        self.fresh.clear();
        let row = &self.rows[start as usize * self.words..][..self.words];
        add_new(&mut self.out, row, |single| self.fresh.push(single as u32));
        let found = self.follow(groups);
        self.known[usize::from(groups)][start as usize] = Some(found);
        found
    }

    /// The clauses that follow where some candidates are ruled out.
    pub(super) fn clauses_after(&mut self, words: impl Iterator<Item = u64>, groups: bool) -> Option<u32> {
        self.fresh.clear();
        for (w, word) in words.enumerate() {
            self.out[w] = word;
            self.fresh.extend(bits::Ones(word).map(|b| (w << 6 | b) as u32));
        }
        self.follow(groups)
    }

    /// Follows what is ruled out: all that each round finds is taken as true in the next one.
    fn follow(&mut self, groups: bool) -> Option<u32> {
        let Self { words, rows, members, holding, from, left, out, fresh, common, touched, .. } = self;
        let row = |single: u32| &rows[single as usize * *words..][..*words];
        left.clear();
        left.extend(members.iter().map(|set| set.len() as u32));
        let mut rounds = 0;
        while !fresh.is_empty() {
            rounds += 1;
            touched.clear();
            for &single in fresh.iter() {
                let range = from[single as usize] as usize..from[single as usize + 1] as usize;
                for &clause in &holding[range] {
                    left[clause as usize] -= 1;
                    if left[clause as usize] == 0 {
                        return Some(rounds);
                    }
                    if left[clause as usize] == 1 || groups {
                        touched.push(clause);
                    }
                }
            }
            fresh.clear();
            let before = out.clone();
            for &clause in touched.iter() {
                common.fill(u64::MAX);
                for &member in members[clause as usize].iter().filter(|&&m| !bits::has(&before, m as usize)) {
                    common.iter_mut().zip(row(member)).for_each(|(word, row)| *word &= row);
                }
                add_new(out, common, |single| fresh.push(single as u32));
            }
        }
        None
    }
}
