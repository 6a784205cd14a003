//! Relations between pairs of cells.

use super::constraint::{Constraint, UnitContext};
use crate::{ClauseSink, LawDrawing, PairTable};
use std::sync::Arc;
use tesuji_sets::bits;

/// Domains of single cells and binary relations between pairs of cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pairs {
    /// Name of the law in rule files.
    pub name: Arc<str>,
    /// The values of each cell; empty if each may hold any.
    pub alone: Arc<[u64]>,
    /// The relations that exclude some values, each pair of places once, sorted.
    pub tables: Arc<[PairTable]>,
}

impl Pairs {
    /// The relation of each pair by itself, with its places.
    pub fn by_two(&self) -> impl Iterator<Item = ([usize; 2], Self)> {
        self.tables.iter().map(|table| {
            let tables = [PairTable { pair: [0, 1], allowed: Arc::clone(&table.allowed) }].into();
            (table.pair, Self { name: Arc::clone(&self.name), alone: [].into(), tables })
        })
    }

    fn allows(&self, assigned: &[u8]) -> bool {
        let value = |place: usize| usize::from(assigned[place]).checked_sub(1);
        let alone = self.alone.iter().enumerate();
        let mut alone = alone.filter_map(|(place, allowed)| Some((allowed, value(place)?)));
        let mut pairs = self.tables.iter().filter_map(|table| {
            let [a, b] = table.pair;
            Some(table.allowed[value(a)?] >> value(b)? & 1 != 0)
        });
        alone.all(|(allowed, value)| allowed >> value & 1 != 0) && pairs.all(|allowed| allowed)
    }
}

impl Constraint for Pairs {
    fn word(&self) -> &str {
        &self.name
    }

    fn admits(&self, assigned: &[u8], _values: usize) -> bool {
        self.allows(assigned)
    }

    fn pair_tables(&self, _values: usize) -> Vec<PairTable> {
        self.tables.to_vec()
    }

    fn allowed_alone(&self) -> &[u64] {
        &self.alone
    }

    fn needs_narrowing(&self, _with_sets: bool) -> bool {
        false
    }

    fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        let all_values = bits::low_mask(unit.values);
        for (place, allowed) in self.alone.iter().enumerate() {
            for value in bits::SetBits(all_values & !allowed) {
                sink.require(&[!sink.candidate(place, value)]);
            }
        }
    }

    fn drawing(&self) -> LawDrawing {
        LawDrawing::Sign
    }
}
