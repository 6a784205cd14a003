//! Where a plan may find something: the bindings of its key for which something that it reads has changed since
//! it last found nothing there.

use crate::board::bits::{self, Ones};
use crate::board::state::{Change, State, keeps_touched};
use crate::board::topology::Topology;

/// What a plan's key ranges over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// Nothing: the plan is awake or not.
    Whole,
    Cells,
    /// Open cells with a number of candidates: those that had no look yet, whatever changes.
    Counted,
    Units,
    Values,
    ValueUnits,
}

/// Which kinds of changes a plan reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Senses {
    /// That candidates go.
    pub removed: bool,
    pub placed: bool,
    /// For values and units: that any candidate goes in a unit with a sum, whatever its value.
    pub sums: bool,
}

/// Bindings of a key, by their numbers.
#[derive(Debug, Clone)]
pub struct Keys {
    all: bool,
    some: Vec<u64>,
}

impl Keys {
    pub fn any(&self) -> bool {
        self.all || !bits::is_empty(&self.some)
    }

    pub fn has(&self, key: u32) -> bool {
        self.all || bits::has(&self.some, key as usize)
    }
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
    /// Whether everything was woken since the plan was last searched: nothing is known from before.
    pub fresh: bool,
    /// Cells, units or values that are awake; for values and units, the units of each value in turn.
    pub outer: Vec<u64>,
}

impl Awake {
    pub fn new(topology: &Topology, range: Range, senses: Senses) -> Self {
        let outer = match range {
            Range::Whole => 0,
            Range::Cells | Range::Counted => topology.cell_words(),
            Range::Units => topology.unit_words(),
            Range::Values => 1,
            Range::ValueUnits => topology.values * topology.unit_words(),
        };
        Self { range, senses, seen: 0, whole: false, fresh: true, outer: vec![0; outer] }
    }

    /// Makes this a copy of the record of the same plan for another position.
    pub fn copy(&mut self, other: &Self) {
        (self.seen, self.whole, self.fresh) = (other.seen, other.whole, true);
        self.outer.clone_from(&other.outer);
    }

    /// The bindings that are awake.
    pub fn keys(&self) -> Keys {
        match self.range {
            Range::Whole => Keys { all: self.whole, some: Vec::new() },
            Range::Counted => Keys { all: true, some: Vec::new() },
            _ => Keys { all: false, some: self.outer.clone() },
        }
    }

    /// Wakes everything that is in the key's domain, as for a position that was never looked at.
    pub fn wake_all(&mut self, domain: &[u64], state: &State) {
        self.seen = state.version();
        (self.whole, self.fresh) = (true, true);
        if let [only] = domain {
            self.outer.fill(*only);
        } else if !domain.is_empty() {
            for part in self.outer.chunks_exact_mut(domain.len()) {
                part.copy_from_slice(domain);
            }
        }
    }

    /// Wakes what the changes since the last time concern. What is outside the key's domain may wake too.
    #[inline(always)]
    pub fn catch_up(&mut self, topology: &Topology, state: &mut State) {
        // Cells with a number of candidates are searched most often by far.
        if self.range != Range::Counted && self.seen != state.version() {
            self.take_in(topology, state);
        }
    }

    /// Catches up without what the state itself knows of its changes.
    pub fn catch_up_alone(&mut self, topology: &Topology, state: &State) {
        let seen = std::mem::replace(&mut self.seen, state.version());
        match self.range {
            Range::Units | Range::ValueUnits => self.wake_one_by_one(topology, state.since(seen)),
            _ => self.wake(state.since(seen)),
        }
    }

    /// Wakes what some changes concern, where that is not units.
    fn wake(&mut self, changes: &[Change]) {
        match self.range {
            Range::Whole => {
                let Senses { removed, placed, .. } = self.senses;
                let matters = |c: &Change| if matches!(c, Change::Placed { .. }) { placed } else { removed };
                self.whole |= changes.iter().any(matters);
            }
            Range::Values => self.wake_values(changes),
            Range::Cells => self.wake_cells(changes),
            Range::Counted | Range::Units | Range::ValueUnits => {}
        }
    }

    #[inline(never)]
    fn take_in(&mut self, topology: &Topology, state: &mut State) {
        let of_units = matches!(self.range, Range::Units | Range::ValueUnits);
        if !of_units || !keeps_touched(topology) {
            return self.catch_up_alone(topology, state);
        }
        state.note_touched(topology);
        let seen = std::mem::replace(&mut self.seen, state.version());
        let changes = state.since(seen);
        match self.range {
            // Most boards have few enough units for one word: known lengths make the loops short.
            Range::Units => match topology.unit_words() {
                1 => self.wake_units(1, changes, state.touched_since(1, seen)),
                words => self.wake_units(words, changes, state.touched_since(words, seen)),
            },
            Range::ValueUnits => {
                match topology.unit_words() {
                    1 => self.wake_value_units(1, changes, state.touched_since(1, seen)),
                    words => self.wake_value_units(words, changes, state.touched_since(words, seen)),
                }
                if self.senses.sums {
                    let words = topology.unit_words();
                    self.wake_sums(words, state.touched_since(words, seen));
                }
            }
            _ => {}
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

    #[inline(always)]
    fn wake_units(&mut self, words: usize, changes: &[Change], touched: &[u64]) {
        let Self { outer, senses, .. } = self;
        let outer = &mut outer[..words];
        for (change, units) in changes.iter().zip(touched.chunks_exact(words)) {
            if if matches!(change, Change::Placed { .. }) { senses.placed } else { senses.removed } {
                join(outer, units);
            }
        }
    }

    /// Wakes units one by one, where they are too many for sets of them to be kept.
    fn wake_one_by_one(&mut self, topology: &Topology, changes: &[Change]) {
        let (words, values) = (topology.unit_words(), topology.all_values());
        for &change in changes {
            let (matters, of) = match change {
                Change::Removed { value, .. } => (self.senses.removed, 1 << value),
                Change::Cleared { values, .. } => (self.senses.removed, values),
                Change::Placed { value, .. } => (self.senses.placed, 1 << value),
            };
            let by_value = self.range == Range::ValueUnits;
            let rows = match matters {
                // What a unit with a sum needs may be another value.
                _ if by_value && self.senses.sums => values,
                true if by_value => of,
                true => 1,
                false => 0,
            };
            let outer = &mut self.outer;
            change.units(topology, |unit| {
                Ones(rows).for_each(|row| bits::insert(&mut outer[row * words..][..words], unit));
            });
        }
    }

    /// Wakes all values in the units in which something has changed: what a unit with a sum needs may be another value.
    fn wake_sums(&mut self, words: usize, touched: &[u64]) {
        let mut units = vec![0; words];
        touched.chunks_exact(words).for_each(|touched| join(&mut units, touched));
        for row in self.outer.chunks_exact_mut(words) {
            join(row, &units);
        }
    }

    #[inline(always)]
    fn wake_value_units(&mut self, words: usize, changes: &[Change], touched: &[u64]) {
        for (change, units) in changes.iter().zip(touched.chunks_exact(words)) {
            match *change {
                Change::Removed { value, .. } if self.senses.removed => {
                    join(&mut self.outer[usize::from(value) * words..][..words], units);
                }
                Change::Cleared { values, .. } if self.senses.removed => {
                    for value in Ones(values) {
                        join(&mut self.outer[value * words..][..words], units);
                    }
                }
                Change::Placed { value, .. } if self.senses.placed => {
                    join(&mut self.outer[usize::from(value) * words..][..words], units);
                }
                _ => {}
            }
        }
    }
}

#[inline(always)]
fn join(set: &mut [u64], other: &[u64]) {
    for (a, b) in set.iter_mut().zip(other) {
        *a |= b;
    }
}
