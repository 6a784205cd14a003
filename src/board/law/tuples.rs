//! Relations between pairs of cells and other pairs of cells.

use super::constraint::{Constraint, Scratch, UnitContext, declared_phrase};
use crate::{ClauseSink, LawPhrase};
use std::sync::Arc;
use tesuji_message::Message;
use tesuji_sets::SetBits;

/// Relation between any two of a list of pairs of cells.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tuples {
    /// Name of the law in rule files.
    pub name: Arc<str>,
    /// The pairs of places.
    pub pairs: Arc<[[u16; 2]]>,
    /// For the values a and b of an earlier pair and c of the second cell of a later one, by (a · n + b) · n + c, the
    /// values that the first cell of the later pair may not hold; n is the number of values.
    pub excluded: Arc<[u64]>,
    /// The same for the values of the later pair, which exclude values of the earlier one.
    pub excluded_before: Arc<[u64]>,
}

impl Tuples {
    /// The values that a pair with two values excludes in the first cell of another one, if its second holds one value.
    fn excluded(&self, is_later: bool, [a, b, c]: [usize; 3], values: usize) -> u64 {
        let table = if is_later { &self.excluded } else { &self.excluded_before };
        table[(a * values + b) * values + c]
    }

    /// Removes what the pair at an index excludes from the others; whether something was removed.
    fn narrow_by(&self, index: usize, candidates: &mut [u64], values: usize) -> bool {
        let value = |mask: u64| mask.is_power_of_two().then(|| mask.trailing_zeros() as usize);
        let [first, second] = self.pairs[index].map(|place| candidates[usize::from(place)]);
        let Some((a, b)) = value(first).zip(value(second)) else { return false };
        let mut is_changed = false;
        for (other, pair) in self.pairs.iter().enumerate().filter(|(other, _)| *other != index) {
            let [place, of] = pair.map(usize::from);
            if let Some(c) = value(candidates[of]) {
                let lost = candidates[place] & self.excluded(other > index, [a, b, c], values);
                candidates[place] &= !lost;
                is_changed |= lost != 0;
            } else if let Some(held) = value(candidates[place]) {
                let is_lost = |c: &usize| self.excluded(other > index, [a, b, *c], values) >> held & 1 != 0;
                let lost = SetBits(candidates[of]).filter(is_lost).fold(0, |lost, c| lost | 1 << c);
                candidates[of] &= !lost;
                is_changed |= lost != 0;
            }
        }
        is_changed
    }
}

impl Constraint for Tuples {
    fn word(&self) -> &str {
        &self.name
    }

    fn admits(&self, assigned: &[u8], values: usize) -> bool {
        let value = |place: u16| usize::from(assigned[usize::from(place)]).checked_sub(1);
        let assigned = |[first, second]: &[u16; 2]| value(*first).zip(value(*second));
        let assigned: Vec<(usize, usize)> = self.pairs.iter().filter_map(assigned).collect();
        assigned.iter().enumerate().all(|(later, &(held, c))| {
            assigned[..later].iter().all(|&(a, b)| self.excluded(true, [a, b, c], values) >> held & 1 == 0)
        })
    }

    fn narrow(&self, candidates: &mut [u64], values: usize, _scratch: &mut Scratch) -> bool {
        loop {
            let mut is_changed = false;
            for index in 0..self.pairs.len() {
                is_changed |= self.narrow_by(index, candidates, values);
            }
            if !is_changed || candidates.contains(&0) {
                return !candidates.contains(&0);
            }
        }
    }

    fn refutes(&self, candidates: &[u64], unit: UnitContext<'_>) -> bool {
        !self.narrow(&mut candidates.to_vec(), unit.values, &mut Vec::new())
    }

    fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        let values = 0..unit.values;
        for (later, [place, of]) in self.pairs.iter().enumerate() {
            for [first, second] in &self.pairs[..later] {
                for (a, b, c) in values.clone().flat_map(|a| {
                    let values = values.clone();
                    values.clone().flat_map(move |b| values.clone().map(move |c| (a, b, c)))
                }) {
                    for lost in SetBits(self.excluded(true, [a, b, c], unit.values)) {
                        let literals = [(*first, a), (*second, b), (*of, c), (*place, lost)];
                        let clause =
                            literals.map(|(place, value)| !sink.candidate(usize::from(place), value));
                        sink.require(&clause);
                    }
                }
            }
        }
    }

    fn phrase(&self, unit: &str, phrase: LawPhrase) -> Option<Message> {
        Some(declared_phrase(unit, phrase))
    }
}
