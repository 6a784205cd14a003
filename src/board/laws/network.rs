//! A board's laws as they are asked one by one: which hold for a cell, and how each narrows its cells.

use super::arrangements;
use crate::bits;
use crate::topology::{Topology, combinations, count_combinations};
use indexmap::{IndexMap, IndexSet};

/// The most sets of values that a unit is held against one by one; of units with more, only the sum is.
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

#[derive(Debug, Clone, Copy)]
pub struct Law {
    /// Where its cells begin.
    start: u32,
    len: u32,
    pub distinct: bool,
    pub complete: bool,
    /// What more it says.
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
    laws: Vec<Law>,
    law_cells: Vec<u16>,
    of_cell: Vec<u16>,
    of_cell_start: Vec<u32>,
    related: Vec<Related>,
    related_start: Vec<u32>,
    allowed: Vec<u64>,
    /// The sets of values that arrangements may have, as sets of sets.
    arrangements: Vec<Vec<u64>>,
    /// Where those of this many cells and a sum stand.
    arranged: IndexMap<(usize, Option<u32>), usize>,
    sets: Vec<Vec<u64>>,
}

impl Network {
    pub fn new(topology: &Topology) -> Self {
        let mut network = Self {
            cells: topology.cells.len(),
            values: topology.values,
            laws: Vec::new(),
            law_cells: Vec::new(),
            of_cell: Vec::new(),
            of_cell_start: vec![0],
            related: Vec::new(),
            related_start: vec![0],
            allowed: Vec::new(),
            arrangements: Vec::new(),
            arranged: IndexMap::new(),
            sets: Vec::new(),
        };
        for (u, unit) in topology.units.iter().enumerate() {
            let (start, len) = (network.law_cells.len() as u32, unit.cells.len());
            network.law_cells.extend(&unit.cells);
            let distinct = unit.laws.distinct;
            // As many different cells as values hold every value.
            let complete = unit.laws.complete || distinct && len == network.values;
            let sum = unit.laws.sum;
            let law = Law { start, len: len as u32, distinct, complete, method: Method::None };
            network.laws.push(law);
            network.laws[u].method = network.method(u, sum, || {
                let sets = topology.combinations(u);
                (sets.len() <= MOST_SETS).then(|| sets.to_vec())
            });
        }
        let mut tables = IndexSet::new();
        for c in 0..network.cells {
            network.of_cell.extend(topology.memberships(c).iter().map(|m| m.unit));
            network.of_cell_start.push(network.of_cell.len() as u32);
            for excluded in topology.excluded(c) {
                let allowed = tables.insert_full(&excluded.values).0 * network.values;
                network.related.push(Related { cell: excluded.cell, allowed: allowed as u32 });
            }
            network.related_start.push(network.related.len() as u32);
        }
        let all = topology.all_values();
        for table in tables {
            network.allowed.extend(table.iter().map(|excluded| all & !excluded));
        }
        network
    }

    /// How a unit is held; `sets` are the sets of values that have its sum, unless these are too many.
    fn method(&mut self, law: usize, sum: Option<u32>, sets: impl Fn() -> Option<Vec<u64>>) -> Method {
        let Law { len, distinct, complete, .. } = self.laws[law];
        let len = len as usize;
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

    /// Where the sets of this many values stand that have a sum.
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
        let (values, len) = (self.values, self.laws[unit].len as usize);
        self.laws[unit].method = self.method(unit, Some(sum), || {
            let few = count_combinations(values, len, sum) <= MOST_SETS as u64;
            few.then(|| combinations(values, len, sum))
        });
    }

    pub fn len(&self) -> usize {
        self.laws.len()
    }

    #[inline(always)]
    pub fn law(&self, unit: u16) -> Law {
        self.laws[usize::from(unit)]
    }

    #[inline(always)]
    pub fn cells_of(&self, law: Law) -> &[u16] {
        &self.law_cells[law.start as usize..][..law.len as usize]
    }

    #[inline(always)]
    pub fn laws_of(&self, cell: usize) -> &[u16] {
        &self.of_cell[self.of_cell_start[cell] as usize..self.of_cell_start[cell + 1] as usize]
    }

    #[inline(always)]
    pub fn related(&self, cell: usize) -> &[Related] {
        &self.related[self.related_start[cell] as usize..self.related_start[cell + 1] as usize]
    }

    /// What the candidates of a cell leave to a related one.
    #[inline(always)]
    pub fn leaves(&self, related: Related, candidates: u64) -> u64 {
        let allowed = &self.allowed[related.allowed as usize..][..self.values];
        bits::Ones(candidates).fold(0, |all, v| all | allowed[v])
    }

    /// The sets of values that arrangements may have.
    #[inline(always)]
    pub fn arrangements(&self, index: usize) -> &[u64] {
        &self.arrangements[index]
    }

    /// The sets of values that a unit may hold.
    #[inline(always)]
    pub fn sets(&self, index: usize) -> &[u64] {
        &self.sets[index]
    }
}
