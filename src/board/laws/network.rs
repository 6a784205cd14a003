//! A board's laws one by one: which hold for a cell, and how each narrows its cells.

use super::arrangements;
use crate::bits;
use crate::topology::{Topology, combinations, count_combinations};
use indexmap::{IndexMap, IndexSet};

/// The most sets of values that a unit is compared with one by one; units with more are narrowed by their sum alone.
const MOST_SETS: usize = 4096;

/// How a unit narrows its cells, beside that a value placed goes from the cells that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    None,
    /// To what occurs in an arrangement of different values whose set is allowed: an index into the lists of these.
    Arrange(usize),
    /// To the sets of values that fit: an index into the lists of these.
    Sets(usize),
    /// To what adds up.
    Sum(u32),
}

#[derive(Debug, Clone)]
pub struct Law {
    pub cells: Box<[u16]>,
    pub distinct: bool,
    pub complete: bool,
    pub method: Method,
}

/// What one cell's candidates leave to another.
#[derive(Debug, Clone, Copy)]
pub struct Related {
    pub cell: u16,
    /// Where the values that it may have stand, one set for each value of the first.
    allowed: u32,
}

/// A board's laws. Everything in it grows with the number of cells and units.
#[derive(Debug, Clone)]
pub struct Network {
    pub cells: usize,
    pub values: usize,
    pub laws: Vec<Law>,
    pub of_cell: Vec<Box<[u16]>>,
    pub related: Vec<Box<[Related]>>,
    allowed: Vec<u64>,
    /// The sets of values that arrangements may have, as sets of sets.
    pub arrangements: Vec<Vec<u64>>,
    /// Where those of this many cells and a sum stand.
    arranged: IndexMap<(usize, Option<u32>), usize>,
    pub sets: Vec<Vec<u64>>,
}

impl Network {
    pub fn new(topology: &Topology) -> Self {
        let mut network = Self {
            cells: topology.cells.len(),
            values: topology.values,
            laws: Vec::new(),
            of_cell: Vec::new(),
            related: Vec::new(),
            allowed: Vec::new(),
            arrangements: Vec::new(),
            arranged: IndexMap::new(),
            sets: Vec::new(),
        };
        for (u, unit) in topology.units.iter().enumerate() {
            let distinct = unit.laws.distinct;
            // As many different cells as values hold every value.
            let complete = unit.laws.complete || distinct && unit.cells.len() == network.values;
            let sum = unit.laws.sum;
            let cells = unit.cells.as_slice().into();
            network.laws.push(Law { cells, distinct, complete, method: Method::None });
            network.laws[u].method = network.method(u, sum, || {
                let sets = topology.combinations(u);
                (sets.len() <= MOST_SETS).then(|| sets.to_vec())
            });
        }
        let mut tables = IndexSet::new();
        for c in 0..network.cells {
            network.of_cell.push(topology.memberships(c).iter().map(|m| m.unit).collect());
            let related = topology.excluded(c).iter().map(|excluded| {
                let allowed = tables.insert_full(&excluded.values).0 * network.values;
                Related { cell: excluded.cell, allowed: allowed as u32 }
            });
            let related = related.collect();
            network.related.push(related);
        }
        let all = topology.all_values();
        for table in tables {
            network.allowed.extend(table.iter().map(|excluded| all & !excluded));
        }
        network
    }

    /// How a unit narrows its cells; `sets` are the sets of values that have its sum, unless these are too many.
    fn method(&mut self, law: usize, sum: Option<u32>, sets: impl Fn() -> Option<Vec<u64>>) -> Method {
        let Law { ref cells, distinct, complete, .. } = self.laws[law];
        let len = cells.len();
        match sum {
            _ if distinct && self.values <= arrangements::MOST_VALUES && (complete || sum.is_some()) => {
                Method::Arrange(self.arranged(len, sum))
            }
            None => Method::None,
            Some(sum) if !distinct || complete => Method::Sum(sum),
            Some(sum) => {
                let Some(sets) = sets() else { return Method::Sum(sum) };
                if let Method::Sets(index) = self.laws[law].method {
                    self.sets[index] = sets;
                    return Method::Sets(index);
                }
                self.sets.push(sets);
                Method::Sets(self.sets.len() - 1)
            }
        }
    }

    fn arranged(&mut self, len: usize, sum: Option<u32>) -> usize {
        if let Some(&index) = self.arranged.get(&(len, sum)) {
            return index;
        }
        let all = bits::low(self.values);
        let sets = match sum {
            Some(sum) => combinations(self.values, len, sum),
            None => vec![all],
        };
        let mut allowed = vec![0; arrangements::words(self.values)];
        sets.into_iter().for_each(|set| bits::insert(&mut allowed, set as usize));
        self.arrangements.push(allowed);
        self.arranged.insert((len, sum), self.arrangements.len() - 1);
        self.arrangements.len() - 1
    }

    pub fn set_sum(&mut self, unit: usize, sum: u32) {
        let (values, len) = (self.values, self.laws[unit].cells.len());
        self.laws[unit].method = self.method(unit, Some(sum), || {
            let few = count_combinations(values, len, sum) <= MOST_SETS as u64;
            few.then(|| combinations(values, len, sum))
        });
    }

    #[inline(always)]
    pub fn leaves(&self, related: Related, candidates: u64) -> u64 {
        let allowed = &self.allowed[related.allowed as usize..][..self.values];
        bits::Ones(candidates).fold(0, |all, v| all | allowed[v])
    }
}
