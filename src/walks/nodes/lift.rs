//! Lifting of relations to composite nodes, member by member.

use crate::{nodes::LiveNodes, relations::bit_matrix::BitMatrix};
use tesuji_sets::bits::{self, intersect, join, subtract};

impl LiveNodes {
    /// Extends a relation between candidates to sets: it holds between sets when it holds member by member.
    pub fn lift(&self, mut relation: BitMatrix) -> BitMatrix {
        let (among, mut common) = (self.candidates(), vec![0; self.words]);
        // What each set is related to among the candidates, and so, the relation being symmetric, which sets each
        // candidate is related to; then the sets that all members are related to.
        for with_sets in [false, true] {
            for (set, members) in (self.singles..).zip(&self.sets) {
                self.related(&relation, members, &mut common);
                match with_sets {
                    true => _ = subtract(&mut common, &among),
                    false => intersect(&mut common, &among),
                }
                if !bits::is_empty(&common) {
                    let members = bits::iter(&common).filter(|_| !with_sets);
                    members.for_each(|member| bits::insert(relation.row_mut(member), set));
                    join(relation.row_mut(set), &common);
                }
            }
        }
        relation
    }

    /// The nodes that are single candidates and that the position has.
    pub fn candidates(&self) -> Vec<u64> {
        let mut row = vec![0; self.words];
        bits::fill_low(&mut row, self.singles);
        intersect(&mut row, &self.alive);
        row
    }

    /// Writes what all members of a set are related to.
    fn related(&self, all: &BitMatrix, set: &[u32], common: &mut [u64]) {
        common.copy_from_slice(&self.alive);
        for &member in set {
            match all.row(member as usize) {
                Some(row) => intersect(common, row),
                None => common.fill(0),
            }
        }
    }
}
