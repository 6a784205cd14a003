//! Constraint network: the units of a board with their propagators, and its binary relations.

use crate::{
    Law, Topology, UnitFact, UnitLaws,
    law::{combinations, count_combinations},
};
use indexmap::{IndexMap, IndexSet};
use std::sync::OnceLock;
use tesuji_law::LinearBounds;
use tesuji_sets::{bits, search::all_different};

/// Maximum number of listed sets of a propagator; above it the law of the total has its own.
const MAX_SETS: usize = 4096;

/// Maximum number of units of a network that is strengthened, which adds to them.
const MAX_STRENGTHENED: usize = 1 << 14;

/// Joint propagation of the facts of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Propagator {
    None,
    /// Domain consistency of an assignment of different values whose set is allowed: index of the allowed sets.
    Arrange(usize),
    /// Consistency with a list of sets of values: index of the list.
    Sets(usize),
    /// Bounds consistency of a linear equation: its index.
    Linear(usize),
}

#[derive(Debug, Clone)]
pub struct UnitConstraint {
    pub cells: Box<[u16]>,
    pub laws: UnitLaws,
    pub is_distinct: bool,
    pub is_complete: bool,
    pub joint: Propagator,
    /// Laws with a propagator of their own.
    pub narrowing_laws: Box<[Law]>,
}

impl UnitConstraint {
    /// A constraint that follows from the laws of units.
    pub fn derived(cells: &[u16], joint: Propagator, laws: impl IntoIterator<Item = Law>) -> Self {
        Self {
            cells: cells.into(),
            laws: UnitLaws::default(),
            is_distinct: false,
            is_complete: false,
            joint,
            narrowing_laws: laws.into_iter().collect(),
        }
    }

    /// Whether it holds every value once.
    pub fn is_full(&self) -> bool {
        self.is_distinct && self.is_complete
    }

    /// Whether some propagator has to run if candidates of its cells are removed.
    pub fn is_propagated(&self) -> bool {
        self.joint != Propagator::None || !self.narrowing_laws.is_empty()
    }

    /// Number of table entries that a propagation visits at most.
    pub fn propagation_work(&self) -> u64 {
        self.narrowing_laws.iter().map(|law| law.narrowing_work() as u64).sum()
    }

    /// Whether propagation need not run again after its own changes.
    pub fn is_idempotent(&self) -> bool {
        match self.joint {
            Propagator::None => self.narrowing_laws.len() == 1,
            Propagator::Arrange(_) => self.narrowing_laws.is_empty(),
            Propagator::Sets(_) | Propagator::Linear(_) => false,
        }
    }
}

/// Another cell of a binary relation.
#[derive(Debug, Clone, Copy)]
pub struct RelatedCell {
    pub cell: u16,
    /// Offset of its support table: a set of values for each value of the first cell.
    allowed: u32,
}

/// Linear in the number of cells and units.
#[derive(Debug, Clone)]
pub struct ConstraintNetwork {
    pub cells: usize,
    pub values: usize,
    pub laws: Vec<UnitConstraint>,
    pub of_cell: Vec<Box<[u16]>>,
    pub related: Vec<Box<[RelatedCell]>>,
    allowed: Vec<u64>,
    /// Allowed sets of values of each arrangement, as sets of sets.
    pub arrangements: Vec<Vec<u64>>,
    /// Index in `arrangements` by number of cells and total.
    arranged: IndexMap<(usize, Option<u32>), usize>,
    pub sets: Vec<Vec<u64>>,
    pub equations: Vec<LinearBounds>,
    /// The network with stronger propagators, once a search has asked for it.
    strengthened: OnceLock<Option<Box<Self>>>,
}

impl ConstraintNetwork {
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
            equations: Vec::new(),
            strengthened: OnceLock::new(),
        };
        for (u, unit) in topology.law_units().enumerate() {
            let is_distinct = unit.laws.imply(UnitFact::AllDifferent);
            // Different values in as many cells are all values.
            let is_complete =
                unit.laws.imply(UnitFact::EveryValue) || is_distinct && unit.cells.len() == network.values;
            network.laws.push(UnitConstraint {
                cells: unit.cells.as_slice().into(),
                laws: UnitLaws::default(),
                is_distinct,
                is_complete,
                joint: Propagator::None,
                narrowing_laws: [].into(),
            });
            network.set_laws(u, unit.laws.clone(), || {
                let sets = topology.combinations(u);
                (sets.len() <= MAX_SETS).then(|| sets.to_vec())
            });
        }
        network.of_cell = network.units_of_cells();
        let mut tables = IndexSet::new();
        for c in 0..network.cells {
            let related = topology.excluded(c).iter().map(|excluded| {
                let allowed = tables.insert_full(&excluded.values).0 * network.values;
                RelatedCell { cell: excluded.cell, allowed: allowed as u32 }
            });
            let related = related.collect();
            network.related.push(related);
        }
        let all_values = topology.all_values();
        for table in tables {
            network.allowed.extend(table.iter().map(|excluded| all_values & !excluded));
        }
        network
    }

    /// Whether each cell is in a unit that holds each value once.
    pub fn is_covered(&self) -> bool {
        let is_full = |unit: &u16| self.laws[usize::from(*unit)].is_full();
        self.of_cell.iter().all(|units| units.iter().any(is_full))
    }

    /// Whether some units have laws whose propagators can be strengthened.
    pub fn can_be_strengthened(&self) -> bool {
        let is_joinable = |unit: &UnitConstraint| {
            !unit.narrowing_laws.is_empty()
                || unit.joint == Propagator::None
                    && unit.cells.len() > 2
                    && unit.laws.has_pair_tables(self.values)
        };
        let has_full = self.laws.iter().any(UnitConstraint::is_full);
        self.laws.len() <= MAX_STRENGTHENED
            && self.laws.iter().any(|unit| is_joinable(unit) || has_full && unit.laws.total().is_some())
    }

    /// The network with stronger propagators, which are too expensive to make for every board; `None` if there are none.
    pub fn strengthened(&self) -> Option<&Self> {
        let strengthen = || {
            self.can_be_strengthened().then(|| {
                let mut stronger = Box::new(Self { strengthened: OnceLock::from(None), ..self.clone() });
                stronger.join_units();
                stronger.derive_equations();
                stronger.of_cell = stronger.units_of_cells();
                stronger
            })
        };
        self.strengthened.get_or_init(strengthen).as_deref()
    }

    /// For each cell its units.
    fn units_of_cells(&self) -> Vec<Box<[u16]>> {
        let mut of_cell = vec![Vec::new(); self.cells];
        for (unit, constraint) in self.laws.iter().enumerate() {
            constraint.cells.iter().for_each(|cell| of_cell[usize::from(*cell)].push(unit as u16));
        }
        of_cell.into_iter().map(Vec::into_boxed_slice).collect()
    }

    /// Chooses the propagators of a unit. `sets` returns the sets of values with its total; `None` if above the limit.
    fn set_laws(&mut self, unit: usize, laws: UnitLaws, sets: impl Fn() -> Option<Vec<u64>>) {
        let joint = self.joint(unit, laws.total(), sets);
        let with_sets = joint != Propagator::None;
        let narrowing = laws.iter().filter(|law| law.needs_narrowing(with_sets)).cloned().collect();
        let constraint = &mut self.laws[unit];
        (constraint.laws, constraint.joint, constraint.narrowing_laws) = (laws, joint, narrowing);
    }

    fn joint(&mut self, unit: usize, total: Option<u32>, sets: impl Fn() -> Option<Vec<u64>>) -> Propagator {
        let UnitConstraint { ref cells, is_distinct, is_complete, .. } = self.laws[unit];
        let len = cells.len();
        match total {
            _ if is_distinct
                && self.values <= all_different::MAX_VALUES
                && (is_complete || total.is_some()) =>
            {
                Propagator::Arrange(self.arranged(len, total))
            }
            Some(_) if is_distinct && !is_complete => {
                let Some(sets) = sets() else { return Propagator::None };
                if let Propagator::Sets(index) = self.laws[unit].joint {
                    self.sets[index] = sets;
                    return Propagator::Sets(index);
                }
                self.sets.push(sets);
                Propagator::Sets(self.sets.len() - 1)
            }
            _ => Propagator::None,
        }
    }

    fn arranged(&mut self, len: usize, sum: Option<u32>) -> usize {
        if let Some(&index) = self.arranged.get(&(len, sum)) {
            return index;
        }
        let all_values = bits::low_mask(self.values);
        let sets = match sum {
            Some(sum) => combinations(self.values, len, sum),
            None => vec![all_values],
        };
        self.arrangements.push(all_different::value_sets(self.values, sets.into_iter()));
        self.arranged.insert((len, sum), self.arrangements.len() - 1);
        self.arrangements.len() - 1
    }

    pub fn set_total(&mut self, unit: usize, total: u32) {
        let (values, len) = (self.values, self.laws[unit].cells.len());
        self.strengthened = OnceLock::new();
        let laws = self.laws[unit].laws.with_total(total);
        self.set_laws(unit, laws, || {
            let is_listed = count_combinations(values, len, total) <= MAX_SETS as u64;
            is_listed.then(|| combinations(values, len, total))
        });
    }

    #[inline(always)]
    pub fn leaves(&self, related: RelatedCell, candidates: u64) -> u64 {
        let allowed = &self.allowed[related.allowed as usize..][..self.values];
        bits::SetBits(candidates).fold(0, |union, v| union | allowed[v])
    }
}
