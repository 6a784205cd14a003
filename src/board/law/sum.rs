//! The sum of the values of a unit.

use super::constraint::{Constraint, Scratch, UnitContext};
use crate::{ClauseSink, LawPhrase, Literal, UnitFact};
use tesuji_law::narrow_to_sum;
use tesuji_message::{Message, message};

/// Maximum number of sets of values with a variable each; for more, an adder over the cells is encoded.
const MAX_ENCODED_SETS: usize = 256;

/// The values add up to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sum {
    /// The sum with values that count from 1.
    total: u32,
    /// Difference from the printed sum: the number of cells if values are printed from 0 on, else 0.
    less: u32,
}

impl Sum {
    /// Sum from its printed number, for a unit with `cells` cells whose smallest value is printed as `lowest`.
    pub fn printed(sum: u32, cells: usize, lowest: usize) -> Self {
        let less = if lowest == 0 { cells as u32 } else { 0 };
        Self { total: sum.saturating_add(less), less }
    }

    /// The same law with another sum of values that count from 1.
    pub(super) fn with_total(self, total: u32) -> Self {
        Self { total, ..self }
    }
}

impl Constraint for Sum {
    fn word(&self) -> &str {
        "sum"
    }

    fn implies(&self, fact: UnitFact) -> bool {
        fact == UnitFact::Unordered
    }

    fn total(&self) -> Option<u32> {
        Some(self.total)
    }

    fn printed_total(&self) -> Option<u32> {
        Some(self.total.saturating_sub(self.less))
    }

    fn admits(&self, assigned: &[u8], _values: usize) -> bool {
        let sum: u32 = assigned.iter().map(|value| u32::from(*value)).sum();
        let open = assigned.iter().filter(|value| **value == 0).count() as u32;
        // Each open cell adds at least 1.
        if open == 0 { sum == self.total } else { sum + open <= self.total }
    }

    fn needs_narrowing(&self, with_sets: bool) -> bool {
        !with_sets
    }

    fn narrow(&self, candidates: &mut [u64], _values: usize, scratch: &mut Scratch) -> bool {
        narrow_to_sum(candidates, self.total, scratch)
    }

    /// By the extreme values of each cell, and by the listed sets.
    fn refutes(&self, candidates: &[u64], unit: UnitContext<'_>) -> bool {
        let union = candidates.iter().fold(0, |union, mask| union | mask);
        let fits = |set: &u64| candidates.iter().all(|mask| mask & set != 0) && union & set == *set;
        let least: u32 = candidates.iter().map(|mask| mask.trailing_zeros() + 1).sum();
        let most: u32 = candidates.iter().map(|mask| mask.checked_ilog2().map_or(0, |bit| bit + 1)).sum();
        self.total < least || self.total > most || unit.sets.is_some_and(|sets| !sets.iter().any(fits))
    }

    fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        match unit.sets.filter(|sets| sets.len() <= MAX_ENCODED_SETS) {
            Some(sets) => encode_sets(sets, unit, sink),
            None => encode_adder(self.total as usize, unit, sink),
        }
    }

    fn phrase(&self, unit: &str, phrase: LawPhrase) -> Option<Message> {
        let sum = self.total.saturating_sub(self.less);
        Some(match phrase {
            LawPhrase::Statement => message!("{} adds up to {sum}", unit),
            LawPhrase::Ground => message!("the sum {sum} of {name}", name = unit),
            LawPhrase::Refutation => message!("the candidates of {} cannot add up to its sum", unit),
        })
    }
}

/// A variable for each set of values that cells which differ may hold.
fn encode_sets(sets: &[u64], unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
    let held: Vec<Literal> = sets.iter().map(|_| sink.auxiliary()).collect();
    for (&set, &holds) in sets.iter().zip(&held) {
        for value in 0..unit.values {
            let places: Vec<Literal> = (0..unit.cells).map(|place| sink.candidate(place, value)).collect();
            match set >> value & 1 != 0 {
                true => sink.define(&[places, vec![!holds]].concat()),
                false => places.into_iter().for_each(|place| sink.define(&[!place, !holds])),
            }
        }
    }
    sink.require(&held);
}

/// A variable for each partial sum of the first cells.
fn encode_adder(sum: usize, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
    let mut reached = vec![sink.auxiliary()];
    sink.require(&[reached[0]]);
    for place in 0..unit.cells {
        let most = (reached.len() + unit.values).min(sum + 1);
        let next: Vec<Literal> = (0..most).map(|_| sink.auxiliary()).collect();
        for (before, &so_far) in reached.iter().enumerate() {
            for value in 0..unit.values {
                let held = sink.candidate(place, value);
                match next.get(before + value + 1) {
                    Some(&after) => sink.require(&[!so_far, !held, after]),
                    None => sink.require(&[!so_far, !held]),
                }
            }
        }
        reached = next;
    }
    for &less in reached.iter().take(sum) {
        sink.require(&[!less]);
    }
}
