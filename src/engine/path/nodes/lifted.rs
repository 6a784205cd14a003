//! What holds between sets of candidates, from what holds between candidates.

use super::Nodes;
use crate::board::bits;
use crate::path::matrix::{Matrix, join, meet};

impl Nodes {
    /// Extends a relation between candidates to sets: it holds between sets when it holds member by member.
    pub(in crate::path) fn lifted(&self, single: Matrix) -> Matrix {
        if self.sets.is_empty() {
            return single;
        }
        let mut all = self.with_candidates(single);
        let (among, mut common) = (self.candidates(), vec![0; self.words]);
        // Between sets: the sets that all members are related to.
        for (at, set) in self.sets.iter().enumerate() {
            self.related(&all, set, &mut common);
            common.iter_mut().zip(&among).for_each(|(word, single)| *word &= !single);
            if !bits::is_empty(&common) {
                join(all.row_mut(self.singles + at), &common);
            }
        }
        all
    }

    /// Extends a relation between candidates to what holds between one of them and a set.
    pub(in crate::path) fn with_candidates(&self, single: Matrix) -> Matrix {
        let mut all = single;
        let (among, mut common) = (self.candidates(), vec![0; self.words]);
        // What each set is related to among the candidates, and so, the relation being symmetric, which sets each
        // candidate is related to.
        for (at, set) in self.sets.iter().enumerate() {
            self.related(&all, set, &mut common);
            meet(&mut common, &among);
            if !bits::is_empty(&common) {
                bits::iter(&common).for_each(|member| bits::insert(all.row_mut(member), self.singles + at));
                join(all.row_mut(self.singles + at), &common);
            }
        }
        all
    }

    /// The nodes that are single candidates and that the position has.
    pub(in crate::path) fn candidates(&self) -> Vec<u64> {
        let single = |(w, word): (usize, &u64)| word & bits::low(self.singles.saturating_sub(w * 64));
        self.alive.iter().enumerate().map(single).collect()
    }

    /// Writes what all members of a set are related to.
    fn related(&self, all: &Matrix, set: &[u32], common: &mut [u64]) {
        common.copy_from_slice(&self.alive);
        for &member in set {
            match all.row(member as usize) {
                Some(row) => meet(common, row),
                None => common.fill(0),
            }
        }
    }
}
