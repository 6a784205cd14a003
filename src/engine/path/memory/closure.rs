//! All that follows from a candidate, in whatever order: whether some clause has nothing left then.
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
    known: [Vec<Option<bool>>; 2],
    /// Memory: how many candidates each clause has left, what is ruled out, what was ruled out and not looked at yet.
    left: Vec<u32>,
    out: Vec<u64>,
    fresh: Vec<u32>,
    common: Vec<u64>,
}

impl Closure {
    pub(super) fn new(scene: &Scene) -> Self {
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
        let clauses = |moves| match moves {
            &Moves::Strong(ref clauses) => Some(clauses),
            &Moves::Weak(_) => None,
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
        Self { words, rows, members, holding, from, known, left, out, fresh, common }
    }

    /// Whether a contradiction follows from a candidate; with `groups` also by what all candidates of a node rule out.
    pub(super) fn is_contradictory(&mut self, start: u32, groups: bool) -> bool {
        if let Some(known) = self.known[usize::from(groups)][start as usize] {
            return known;
        }
        let found = self.follow(start, groups);
        self.known[usize::from(groups)][start as usize] = Some(found);
        found
    }

    fn follow(&mut self, start: u32, groups: bool) -> bool {
        let Self { words, rows, members, holding, from, left, out, fresh, common, .. } = self;
        let row = |single: u32| &rows[single as usize * *words..][..*words];
        left.clear();
        left.extend(members.iter().map(|set| set.len() as u32));
        out.fill(0);
        fresh.clear();
        add_new(out, row(start), |single| fresh.push(single as u32));
        while let Some(single) = fresh.pop() {
            let range = from[single as usize] as usize..from[single as usize + 1] as usize;
            for &clause in &holding[range] {
                let clause = clause as usize;
                left[clause] -= 1;
                if left[clause] == 0 {
                    return true;
                }
                if left[clause] > 1 && !groups {
                    continue;
                }
                // What is about to be counted is out already: what is left may be less than the count.
                common.fill(u64::MAX);
                for &member in members[clause].iter().filter(|&&m| !bits::has(out, m as usize)) {
                    common.iter_mut().zip(row(member)).for_each(|(word, row)| *word &= row);
                }
                if members[clause].iter().any(|&m| !bits::has(out, m as usize)) {
                    add_new(out, common, |single| fresh.push(single as u32));
                }
            }
        }
        false
    }
}
