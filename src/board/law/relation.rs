//! A binary relation.

use super::{Constraint, Law, LawDrawing, PairTable, UnitFact};
use std::sync::Arc;

/// For each value of the first of two cells, counted from 0, the values that the second may have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Relation(pub Arc<[u64]>);

impl Constraint for Relation {
    fn word(&self) -> &'static str {
        "relation"
    }

    fn implies(&self, _fact: UnitFact) -> bool {
        false
    }

    fn cell_count(&self) -> Option<usize> {
        Some(2)
    }

    fn admits(&self, assigned: &[u8], _values: usize) -> bool {
        match *assigned {
            [first, second] if first > 0 && second > 0 => {
                self.0[usize::from(first) - 1] >> (second - 1) & 1 != 0
            }
            _ => true,
        }
    }

    fn pair_tables(&self, _values: usize) -> Vec<PairTable> {
        vec![PairTable { pair: [0, 1], allowed: Arc::clone(&self.0) }]
    }

    fn needs_narrowing(&self, _with_sets: bool) -> bool {
        false
    }

    fn reordered(&self, order: &[usize]) -> Option<Law> {
        let column = |second: usize| {
            let allows = |first: &usize| self.0[*first] >> second & 1 != 0;
            (0..self.0.len()).filter(allows).fold(0, |column, first| column | 1 << first)
        };
        (order == [1, 0]).then(|| Self((0..self.0.len()).map(column).collect()).into())
    }

    fn drawing(&self) -> LawDrawing {
        LawDrawing::Sign
    }
}
