//! All-different.

use super::constraint::Constraint;
use crate::{LawDrawing, UnitFact};

/// No two cells hold the same value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Distinct;

impl Constraint for Distinct {
    fn word(&self) -> &str {
        "distinct"
    }

    fn implies(&self, fact: UnitFact) -> bool {
        matches!(fact, UnitFact::AllDifferent | UnitFact::Unordered | UnitFact::Placement)
    }

    fn admits(&self, assigned: &[u8], _values: usize) -> bool {
        let (mut held, mut is_repeated) = (0u64, false);
        for value in assigned.iter().filter(|value| **value > 0) {
            is_repeated |= held >> (value - 1) & 1 != 0;
            held |= 1 << (value - 1);
        }
        !is_repeated
    }

    fn needs_narrowing(&self, _with_sets: bool) -> bool {
        false
    }

    fn drawing(&self) -> LawDrawing {
        LawDrawing::Region
    }
}
