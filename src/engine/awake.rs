//! Where a plan may find something: the bindings of its key for which something that it reads has changed since
//! it last found nothing there.

use super::needs::mark;
use crate::board::bits::{self, Ones};
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
    /// Values and units.
    ValueUnits,
}

/// Which kinds of changes a plan reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Senses {
    /// That candidates go.
    pub removed: bool,
    /// That values are placed.
    pub placed: bool,
    /// For values and units: that any candidate goes in a unit with a sum, whatever its value.
    pub sums: bool,
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
    /// Cells, units or values that are awake; for values and units, the units of each value in turn.
    pub outer: Vec<u64>,
}

impl Awake {
    /// Nothing awake yet.
    pub fn new(topology: &Topology, range: Range, senses: Senses) -> Self {
        let outer = match range {
            Range::Whole => 0,
            Range::Cells | Range::Counted => topology.cell_words(),
            Range::Units => topology.unit_words(),
            Range::Values => 1,
            Range::ValueUnits => topology.values * topology.unit_words(),
        };
        Self { range, senses, seen: 0, whole: false, outer: vec![0; outer] }
    }

    /// Wakes everything that is in the key's domain, as for a position that was never looked at.
    pub fn wake_all(&mut self, domain: &[u64], state: &State) {
        self.seen = state.log().len();
        self.whole = true;
        if !domain.is_empty() {
            for part in self.outer.chunks_exact_mut(domain.len()) {
                part.copy_from_slice(domain);
            }
        }
    }

    /// Wakes what the changes since the last time concern. What is outside the key's domain may wake too.
    #[inline]
    pub fn catch_up(&mut self, topology: &Topology, state: &State) {
        let log = state.log();
        if self.seen == log.len() {
            return;
        }
        let changes = &log[self.seen..];
        self.seen = log.len();
        match self.range {
            Range::Counted => {}
            Range::Whole => {
                let Senses { removed, placed, .. } = self.senses;
                let matters = |c: &Change| if matches!(c, Change::Placed { .. }) { placed } else { removed };
                self.whole |= changes.iter().any(matters);
            }
            Range::Values => self.wake_values(changes),
            Range::Cells => self.wake_cells(changes),
            Range::Units => self.wake_units(topology, changes),
            Range::ValueUnits => {
                self.wake_value_units(topology, changes);
                if self.senses.sums {
                    self.wake_sums(topology, changes);
                }
            }
        }
    }

    fn wake_values(&mut self, changes: &[Change]) {
        for change in changes {
            self.outer[0] |= match *change {
                Change::Removed { value, .. } if self.senses.removed => 1 << value,
                Change::Cleared { values, .. } if self.senses.removed => values,
                Change::Placed { value, .. } if self.senses.placed => 1 << value,
                _ => 0,
            };
        }
    }

    fn wake_cells(&mut self, changes: &[Change]) {
        for change in changes {
            match *change {
                Change::Removed { word, cells, .. } if self.senses.removed => {
                    self.outer[usize::from(word)] |= cells;
                }
                Change::Cleared { cell, .. } if self.senses.removed => {
                    bits::insert(&mut self.outer, usize::from(cell));
                }
                Change::Placed { cell, .. } if self.senses.placed => {
                    bits::insert(&mut self.outer, usize::from(cell));
                }
                _ => {}
            }
        }
    }

    fn wake_units(&mut self, topology: &Topology, changes: &[Change]) {
        // Most boards have few enough units for one word: known lengths make the loops short.
        match topology.unit_words() {
            1 => self.wake_units_in(1, topology, changes),
            words => self.wake_units_in(words, topology, changes),
        }
    }

    #[inline(always)]
    fn wake_units_in(&mut self, words: usize, topology: &Topology, changes: &[Change]) {
        let Self { outer, senses, .. } = self;
        let outer = &mut outer[..words];
        for change in changes {
            match *change {
                Change::Removed { word, cells, .. } if senses.removed => {
                    join_units(outer, topology, usize::from(word), cells);
                }
                Change::Cleared { cell, .. } if senses.removed => {
                    join(outer, topology.cell_units_in(words, usize::from(cell)));
                }
                Change::Placed { cell, .. } if senses.placed => {
                    join(outer, topology.cell_units_in(words, usize::from(cell)));
                }
                _ => {}
            }
        }
    }

    /// Wakes all values in the units with a sum in which something has changed.
    fn wake_sums(&mut self, topology: &Topology, changes: &[Change]) {
        let mut units = vec![0; topology.unit_words()];
        mark(&mut units, topology, changes);
        for row in self.outer.chunks_exact_mut(units.len()) {
            join(row, &units);
        }
    }

    fn wake_value_units(&mut self, topology: &Topology, changes: &[Change]) {
        match topology.unit_words() {
            1 => self.wake_value_units_in(1, topology, changes),
            words => self.wake_value_units_in(words, topology, changes),
        }
    }

    #[inline(always)]
    fn wake_value_units_in(&mut self, words: usize, topology: &Topology, changes: &[Change]) {
        for change in changes {
            match *change {
                Change::Removed { value, word, cells } if self.senses.removed => {
                    let outer = &mut self.outer[usize::from(value) * words..][..words];
                    join_units(outer, topology, usize::from(word), cells);
                }
                Change::Cleared { cell, values } if self.senses.removed => {
                    let units = topology.cell_units_in(words, usize::from(cell));
                    for value in Ones(values) {
                        join(&mut self.outer[value * words..][..words], units);
                    }
                }
                Change::Placed { value, cell } if self.senses.placed => {
                    let outer = &mut self.outer[usize::from(value) * words..][..words];
                    join(outer, topology.cell_units_in(words, usize::from(cell)));
                }
                _ => {}
            }
        }
    }
}

/// Joins the units of the cells of one word to a set.
///
/// Mostly there are one or two cells: taking two at a time, the second of which may be the first once more, leaves
/// less to guess than a loop over single ones.
#[inline(always)]
pub(super) fn join_units(set: &mut [u64], topology: &Topology, word: usize, mut cells: u64) {
    let words = set.len();
    while cells != 0 {
        let first = cells.trailing_zeros() as usize;
        cells &= cells - 1;
        let second = if cells == 0 { first } else { cells.trailing_zeros() as usize };
        cells &= cells.wrapping_sub(1);
        let of = |bit| topology.cell_units_in(words, word << 6 | bit);
        let (first, second) = (of(first), of(second));
        for ((set, first), second) in set.iter_mut().zip(first).zip(second) {
            *set |= first | second;
        }
    }
}

#[inline(always)]
fn join(set: &mut [u64], other: &[u64]) {
    for (a, b) in set.iter_mut().zip(other) {
        *a |= b;
    }
}
