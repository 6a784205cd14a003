//! Every value occurs.

use super::constraint::Constraint;
use crate::UnitFact;
use tesuji_sets::bits;

/// Every value of the board occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Complete;

impl Constraint for Complete {
    fn word(&self) -> &str {
        "complete"
    }

    fn implies(&self, fact: UnitFact) -> bool {
        matches!(fact, UnitFact::EveryValue | UnitFact::Unordered | UnitFact::Placement)
    }

    fn admits(&self, assigned: &[u8], values: usize) -> bool {
        let placed = assigned.iter().filter(|value| **value > 0);
        let held = placed.clone().fold(0u64, |held, value| held | 1 << (value - 1));
        let missing = (bits::low_mask(values) & !held).count_ones() as usize;
        missing <= assigned.len() - placed.count()
    }

    fn needs_narrowing(&self, _with_sets: bool) -> bool {
        false
    }
}
