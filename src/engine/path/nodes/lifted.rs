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
        let mut all = single;
        // What each set is related to among the candidates, and so, the relation being symmetric, which sets each
        // candidate is related to.
        for (at, set) in self.sets.iter().enumerate() {
            let mut common = self.related(&all, set);
            for (w, word) in common.iter_mut().enumerate() {
                *word &= bits::low(self.singles.saturating_sub(w * 64));
            }
            for member in bits::iter(&common).collect::<Vec<_>>() {
                all.join(member, self.singles + at);
            }
        }
        // Between sets: the sets that all members are related to.
        for (at, set) in self.sets.iter().enumerate() {
            let mut common = self.related(&all, set);
            for (w, word) in common.iter_mut().enumerate() {
                *word &= !bits::low(self.singles.saturating_sub(w * 64));
            }
            if !bits::is_empty(&common) {
                join(all.row_mut(self.singles + at), &common);
            }
        }
        all
    }

    /// What all members of a set are related to.
    fn related(&self, all: &Matrix, set: &[u32]) -> Vec<u64> {
        let mut common = vec![u64::MAX; self.words];
        for &member in set {
            match all.row(member as usize) {
                Some(row) => meet(&mut common, row),
                None => common.fill(0),
            }
        }
        common
    }
}
