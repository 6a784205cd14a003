//! Where a plan may find something: the bindings of its key for which something that it reads has changed since
//! it last found nothing there.

mod rows;

use crate::board::bits::{self, Ones};
use crate::board::state::{Change, State, keeps_touched};
use crate::board::topology::Topology;
pub(crate) use rows::AwakeRows;

/// What a plan's key ranges over: nothing, the elements of one sort, or pairs of which the first vary slower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Range {
    /// The plan is awake or not.
    #[default]
    Whole,
    Cells,
    Units,
    Values,
    ValueUnits,
    UnitValues,
    /// Cells or units; a change wakes all those of its connected component. The loop over them may be nested in fixed
    /// loops: one row of keys per iteration of these.
    CellsOfComponents,
    UnitsOfComponents,
}

impl Range {
    /// How many sets of keys there are: one for each element of the first of two sorts.
    pub(super) fn rows(self, topology: &Topology) -> usize {
        match self {
            Self::ValueUnits => topology.values,
            Self::UnitValues => topology.units.len(),
            _ => 1,
        }
    }

    /// How many words each of these sets has.
    pub(super) fn words(self, topology: &Topology) -> usize {
        match self {
            Self::Whole | Self::Values | Self::UnitValues => 1,
            Self::Cells | Self::CellsOfComponents => topology.cell_words(),
            Self::Units | Self::ValueUnits | Self::UnitsOfComponents => topology.unit_words(),
        }
    }

    pub(super) fn is_of_components(self) -> bool {
        matches!(self, Self::CellsOfComponents | Self::UnitsOfComponents)
    }
}

/// Which kinds of changes a plan reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Senses {
    /// That candidates go.
    pub removed: bool,
    pub placed: bool,
    /// The values that wake with any other one: what a unit with a sum needs may be another value.
    pub sums: u64,
}

impl Senses {
    #[inline(always)]
    fn has(self, change: &Change) -> bool {
        if matches!(change, Change::Placed { .. }) { self.placed } else { self.removed }
    }
}

/// The bindings of a key that are awake.
#[derive(Debug, Clone, Default)]
pub struct Awake {
    range: Range,
    senses: Senses,
    /// The version of the state up to which changes are taken in.
    seen: usize,
    /// Whether everything was woken since the plan was last searched: nothing is known from before.
    pub fresh: bool,
    /// By their numbers: for each element of the first of two sorts a set of those of the last one.
    pub keys: Vec<u64>,
}

impl Awake {
    pub fn new(topology: &Topology, range: Range, senses: Senses) -> Self {
        let keys = vec![0; range.rows(topology) * range.words(topology)];
        Self { range, senses, seen: 0, fresh: true, keys }
    }

    /// Makes this a copy of the record of the same plan for another position.
    pub fn copy(&mut self, other: &Self) {
        let mut keys = std::mem::take(&mut self.keys);
        keys.clone_from(&other.keys);
        *self = Self { keys, fresh: true, ..*other };
    }

    /// The version of the position up to which changes are taken in.
    pub(super) fn seen(&self) -> usize {
        self.seen
    }

    pub fn any(&self) -> bool {
        !bits::is_empty(&self.keys)
    }

    /// Wakes everything that is in the key's domain, as for a position that was never looked at.
    pub fn wake_all(&mut self, domain: &[u64], state: &State) {
        (self.seen, self.fresh) = (state.version(), true);
        self.keys.truncate(domain.len());
        self.keys.copy_from_slice(domain);
    }

    /// Puts everything to sleep, as for a position on which nothing was found at an earlier version.
    pub fn sleep(&mut self, version: usize) {
        (self.seen, self.fresh) = (version, true);
        self.keys.fill(0);
    }

    /// Wakes what the changes since the last time concern. What is outside the key's domain may wake too.
    #[inline(always)]
    pub fn catch_up(&mut self, topology: &Topology, state: &mut State) {
        if self.seen != state.version() && self.senses != Senses::default() {
            self.take_in(topology, state);
        }
    }

    #[inline(never)]
    fn take_in(&mut self, topology: &Topology, state: &mut State) {
        if !self.asks_units() || !keeps_touched(topology) {
            return self.catch_up_alone(topology, state);
        }
        state.note_touched(topology);
        let (words, seen) = (topology.unit_words(), std::mem::replace(&mut self.seen, state.version()));
        let touched = state.touched_since(words, seen).chunks_exact(words);
        if self.wakes_by_unit() {
            let mut units = vec![0; words];
            touched.for_each(|touched| join(&mut units, touched));
            return self.wake_units(&units);
        }
        let changes = state.since(seen).iter().zip(touched);
        // Most boards have few enough units for one word: a known length makes the loops short.
        match words {
            1 if self.range == Range::ValueUnits => {
                changes.for_each(|(change, units)| self.wake(Range::ValueUnits, 1, change, units));
            }
            1 => changes.for_each(|(change, units)| self.wake(self.range, 1, change, units)),
            _ => changes.for_each(|(change, units)| self.wake(self.range, words, change, units)),
        }
    }

    /// Catches up without what the state itself knows of its changes.
    pub fn catch_up_alone(&mut self, topology: &Topology, state: &State) {
        let seen = std::mem::replace(&mut self.seen, state.version());
        if seen == state.version() {
            return;
        }
        if self.range.is_of_components() {
            return self.wake_components(topology, state.since(seen));
        }
        let words = if self.asks_units() { topology.unit_words() } else { 0 };
        let mut units = vec![0; words];
        if self.wakes_by_unit() {
            let changes = state.since(seen).iter();
            changes.for_each(|change| change.units(topology, |unit| bits::insert(&mut units, unit)));
            return self.wake_units(&units);
        }
        for change in state.since(seen) {
            if words != 0 {
                units.fill(0);
                change.units(topology, |unit| bits::insert(&mut units, unit));
            }
            self.wake(self.range, words, change, &units);
        }
    }

    /// Whether any change of a unit wakes all its values.
    fn wakes_by_unit(&self) -> bool {
        self.senses.sums != 0 && self.range == Range::ValueUnits
    }

    fn wake_units(&mut self, units: &[u64]) {
        for value in Ones(self.senses.sums) {
            join(&mut self.keys[value * units.len()..][..units.len()], units);
        }
    }

    /// Wakes all keys of the components that changes concern.
    fn wake_components(&mut self, topology: &Topology, changes: &[Change]) {
        let components = topology.components();
        let mut woken = vec![0; bits::words(components.count())];
        for change in changes {
            if self.senses.has(change) {
                change.cells(|cell| bits::insert(&mut woken, components.of_cell(cell)));
            }
        }
        for component in bits::iter(&woken) {
            let members = match self.range {
                Range::CellsOfComponents => components.cells(component),
                _ => components.units(component),
            };
            for row in self.keys.chunks_exact_mut(self.range.words(topology)) {
                members.iter().for_each(|&member| bits::insert(row, usize::from(member)));
            }
        }
    }

    fn asks_units(&self) -> bool {
        matches!(self.range, Range::Units | Range::ValueUnits | Range::UnitValues)
    }

    /// Wakes what a change concerns that is in some units; a set of units has so many words.
    #[inline(always)]
    fn wake(&mut self, range: Range, words: usize, change: &Change, units: &[u64]) {
        let Self { keys, senses, .. } = self;
        if !senses.has(change) {
            return;
        }
        let values = match *change {
            Change::Removed { value, .. } | Change::Placed { value, .. } => 1 << value,
            Change::Cleared { values, .. } => values,
        };
        let values = values | senses.sums;
        match (range, *change) {
            (Range::Whole, _) => keys[0] = 1,
            (Range::Values, _) => keys[0] |= values,
            (Range::Cells, Change::Removed { word, cells, .. }) => keys[usize::from(word)] |= cells,
            (Range::Cells, Change::Cleared { cell, .. } | Change::Placed { cell, .. }) => {
                bits::insert(keys, usize::from(cell));
            }
            (Range::Units, _) => join(&mut keys[..words], &units[..words]),
            (Range::ValueUnits, Change::Removed { value, .. } | Change::Placed { value, .. }) => {
                join(&mut keys[usize::from(value) * words..][..words], &units[..words]);
            }
            (Range::ValueUnits, _) => {
                for value in Ones(values) {
                    join(&mut keys[value * words..][..words], &units[..words]);
                }
            }
            (Range::CellsOfComponents | Range::UnitsOfComponents, _) => {
                unreachable!("they wake by components")
            }
            (Range::UnitValues, _) => bits::iter(units).for_each(|unit| keys[unit] |= values),
        }
    }
}

#[inline(always)]
fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}
