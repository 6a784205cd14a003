//! Where a plan may find something: the bindings of its key for which something that it reads has changed since
//! it last found nothing there.

use crate::board::state::{Change, State};
use crate::board::topology::Topology;

/// What a plan's key ranges over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// Nothing: the plan is awake or not.
    Whole,
    /// Cells.
    Cells,
    /// Open cells with a number of candidates: those that had no look yet, whatever changes.
    Counted,
    /// Units.
    Units,
    /// Values.
    Values,
    /// Units and values.
    UnitValues,
}

/// Which kinds of changes a plan reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Senses {
    /// That candidates go.
    pub removed: bool,
    /// That values are placed.
    pub placed: bool,
}

/// The bindings of a key that are awake.
#[derive(Debug, Clone)]
pub struct Awake {
    range: Range,
    senses: Senses,
    /// The version of the state up to which changes are taken in.
    seen: usize,
    /// Whether the plan as a whole is awake (for [`Range::Whole`]).
    pub whole: bool,
    /// Cells, units or values that are awake; for units and values, the units with an awake value.
    pub outer: Vec<u64>,
    /// For each unit, the values that are awake (for [`Range::UnitValues`]).
    pub values: Vec<u64>,
}

impl Awake {
    /// Nothing awake yet.
    pub fn new(topology: &Topology, range: Range, senses: Senses) -> Self {
        let outer = match range {
            Range::Whole => 0,
            Range::Cells | Range::Counted => topology.cell_words(),
            Range::Units | Range::UnitValues => topology.unit_words(),
            Range::Values => 1,
        };
        let values = if range == Range::UnitValues { topology.units.len() } else { 0 };
        Self { range, senses, seen: 0, whole: false, outer: vec![0; outer], values: vec![0; values] }
    }

    /// Wakes everything that is in the key's domain, as for a position that was never looked at.
    pub fn wake_all(&mut self, topology: &Topology, domain: &[u64], state: &State) {
        self.seen = state.log().len();
        self.whole = true;
        self.outer.copy_from_slice(domain);
        self.values.fill(topology.all_values());
    }

    /// Wakes what the changes since the last time concern, and forgets what is outside the domain.
    #[inline]
    pub fn catch_up(&mut self, topology: &Topology, domain: &[u64], state: &State) {
        let log = state.log();
        if self.seen == log.len() {
            return;
        }
        let changes = &log[self.seen..];
        self.seen = log.len();
        let Senses { removed, placed } = self.senses;
        let heeded = |c: &&Change| if c.placed { placed } else { removed };
        match self.range {
            Range::Counted => {}
            Range::Whole => self.whole |= changes.iter().any(|c| heeded(&c)),
            Range::Values => {
                for change in changes.iter().filter(heeded) {
                    self.outer[0] |= 1 << change.value;
                }
            }
            Range::Cells => {
                for change in changes.iter().filter(heeded) {
                    self.outer[usize::from(change.word)] |= change.cells;
                }
            }
            Range::Units => {
                for cell in changes.iter().filter(heeded).flat_map(|c| c.cells()) {
                    for (word, units) in self.outer.iter_mut().zip(topology.cell_units(cell)) {
                        *word |= units;
                    }
                }
                for (word, domain) in self.outer.iter_mut().zip(domain) {
                    *word &= domain;
                }
            }
            Range::UnitValues => {
                for change in changes.iter().filter(heeded) {
                    let bit = 1u64 << change.value;
                    for cell in change.cells() {
                        for m in topology.memberships(cell) {
                            self.values[usize::from(m.unit)] |= bit;
                        }
                        for (word, units) in self.outer.iter_mut().zip(topology.cell_units(cell)) {
                            *word |= units;
                        }
                    }
                }
                for (word, domain) in self.outer.iter_mut().zip(domain) {
                    *word &= domain;
                }
            }
        }
    }
}
