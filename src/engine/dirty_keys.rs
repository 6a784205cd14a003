//! Dirty tracking of plan keys: one bit per key, and the version up to which the change log is applied.
//!
//! Invariant: a clean key had no match when it was last searched, and nothing that can create one has changed since.
//! Applying changes costs O(changes · units of a cell), word-parallel in the values or units.

mod rows;

use crate::prelude::*;
pub(crate) use rows::DirtyRows;
use tesuji_board::{StateChange, state::keeps_touched};

/// Domain of a plan's key: elements of one sort, or pairs, ordered by the first component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KeySpace {
    /// One key for the whole plan.
    #[default]
    Whole,
    Cells,
    Units,
    Values,
    ValueUnits,
    UnitValues,
    /// Cells; a change invalidates its connected component. The loop over them may be nested in static loops, with one
    /// row of keys per iteration of these.
    CellsOfComponents,
    /// The same for units.
    UnitsOfComponents,
}

impl KeySpace {
    /// Number of rows: one per element of the first of two sorts.
    pub fn rows(self, topology: &Topology) -> usize {
        match self {
            Self::ValueUnits => topology.values,
            Self::UnitValues => topology.units.len(),
            _ => 1,
        }
    }

    /// Number of words of a row.
    pub fn words(self, topology: &Topology) -> usize {
        match self {
            Self::Whole | Self::Values | Self::UnitValues => 1,
            Self::Cells | Self::CellsOfComponents => topology.cell_words(),
            Self::Units | Self::ValueUnits | Self::UnitsOfComponents => topology.unit_words(),
        }
    }

    pub fn is_of_components(self) -> bool {
        matches!(self, Self::CellsOfComponents | Self::UnitsOfComponents)
    }
}

/// Kinds of change that invalidate a plan's keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChangeMask {
    pub reads_removals: bool,
    pub reads_placements: bool,
    /// Values invalidated by a change of any value, since it may alter a sum unit's required values.
    pub sums: u64,
}

impl ChangeMask {
    #[inline(always)]
    fn has(self, change: &StateChange) -> bool {
        if matches!(change, StateChange::Placed { .. }) { self.reads_placements } else { self.reads_removals }
    }
}

/// Keys that must be searched again.
#[derive(Debug, Clone, Default)]
pub struct DirtyKeys {
    range: KeySpace,
    senses: ChangeMask,
    /// Version of the state up to which changes are applied.
    pub(crate) version: usize,
    /// Whether all keys were invalidated since the last search.
    pub is_fully_dirty: bool,
    /// Dirty bits, in the rows of the key space.
    pub dirty: Vec<u64>,
}

impl DirtyKeys {
    pub fn new(topology: &Topology, range: KeySpace, senses: ChangeMask) -> Self {
        let keys = vec![0; range.rows(topology) * range.words(topology)];
        Self { range, senses, version: 0, is_fully_dirty: true, dirty: keys }
    }

    /// Copies the keys of the same plan for another position.
    pub fn copy(&mut self, other: &Self) {
        let mut keys = std::mem::take(&mut self.dirty);
        keys.clone_from(&other.dirty);
        *self = Self { dirty: keys, is_fully_dirty: true, ..*other };
    }

    pub fn any(&self) -> bool {
        !bits::is_empty(&self.dirty)
    }

    /// Marks every key of the domain dirty.
    pub fn invalidate_all(&mut self, domain: &[u64], state: &BoardState) {
        (self.version, self.is_fully_dirty) = (state.version(), true);
        self.dirty.truncate(domain.len());
        self.dirty.copy_from_slice(domain);
    }

    /// Marks every key clean, since none had a match at this version.
    pub fn mark_clean(&mut self, version: usize) {
        (self.version, self.is_fully_dirty) = (version, true);
        self.dirty.fill(0);
    }

    /// Invalidates the keys that the changes since `version` concern, including keys outside the domain.
    #[inline(always)]
    pub fn apply_changes(&mut self, topology: &Topology, state: &mut BoardState) {
        if self.version != state.version() && self.senses != ChangeMask::default() {
            self.apply_new_changes(topology, state);
        }
    }

    #[inline(never)]
    fn apply_new_changes(&mut self, topology: &Topology, state: &mut BoardState) {
        if !state.has_changes_since(self.version) {
            return self.invalidate_everything(state);
        }
        if !self.reads_units() || !keeps_touched(topology) {
            return self.apply_changes_readonly(topology, state);
        }
        state.update_touched(topology);
        let (words, since) = (topology.unit_words(), std::mem::replace(&mut self.version, state.version()));
        let touched = state.touched_since(words, since).chunks_exact(words);
        if self.is_value_blind() {
            let mut units = vec![0; words];
            touched.for_each(|touched| bits::join(&mut units, touched));
            return self.invalidate_units(&units);
        }
        let changes = state.changes_since(since).iter().zip(touched);
        // Most boards have few enough units for one word: a known length makes the loops short.
        match words {
            1 if self.range == KeySpace::ValueUnits => {
                changes.for_each(|(change, units)| self.invalidate(KeySpace::ValueUnits, 1, change, units));
            }
            1 => changes.for_each(|(change, units)| self.invalidate(self.range, 1, change, units)),
            _ => changes.for_each(|(change, units)| self.invalidate(self.range, words, change, units)),
        }
    }

    /// The same without the state's cache of touched units.
    pub fn apply_changes_readonly(&mut self, topology: &Topology, state: &BoardState) {
        if !state.has_changes_since(self.version) {
            return self.invalidate_everything(state);
        }
        let since = std::mem::replace(&mut self.version, state.version());
        if since == state.version() {
            return;
        }
        if self.range.is_of_components() {
            return self.invalidate_components(topology, state.changes_since(since));
        }
        let words = if self.reads_units() { topology.unit_words() } else { 0 };
        let mut units = vec![0; words];
        if self.is_value_blind() {
            let changes = state.changes_since(since).iter();
            changes.for_each(|change| change.units(topology, |unit| bits::insert(&mut units, unit)));
            return self.invalidate_units(&units);
        }
        for change in state.changes_since(since) {
            if words != 0 {
                units.fill(0);
                change.units(topology, |unit| bits::insert(&mut units, unit));
            }
            self.invalidate(self.range, words, change, &units);
        }
    }

    /// Invalidates all keys, including those outside the domain: the changes are unknown.
    #[cold]
    fn invalidate_everything(&mut self, state: &BoardState) {
        self.version = state.version();
        self.dirty.fill(u64::MAX);
    }

    /// Whether any change of a unit invalidates all its values.
    fn is_value_blind(&self) -> bool {
        self.senses.sums != 0 && self.range == KeySpace::ValueUnits
    }

    fn invalidate_units(&mut self, units: &[u64]) {
        for value in SetBits(self.senses.sums) {
            bits::join(&mut self.dirty[value * units.len()..][..units.len()], units);
        }
    }

    /// Invalidates all keys of the changed components.
    fn invalidate_components(&mut self, topology: &Topology, changes: &[StateChange]) {
        let components = topology.components();
        let mut changed = vec![0; bits::words(components.count())];
        for change in changes {
            if self.senses.has(change) {
                change.cells(|cell| bits::insert(&mut changed, components.of_cell(cell)));
            }
        }
        for component in bits::iter(&changed) {
            let members = match self.range {
                KeySpace::CellsOfComponents => components.cells(component),
                _ => components.units(component),
            };
            for row in self.dirty.chunks_exact_mut(self.range.words(topology)) {
                members.iter().for_each(|&member| bits::insert(row, usize::from(member)));
            }
        }
    }

    fn reads_units(&self) -> bool {
        matches!(self.range, KeySpace::Units | KeySpace::ValueUnits | KeySpace::UnitValues)
    }

    /// Invalidates the keys that a change of these units concerns; a set of units has `words` words.
    #[inline(always)]
    fn invalidate(&mut self, range: KeySpace, words: usize, change: &StateChange, units: &[u64]) {
        let Self { dirty: keys, senses, .. } = self;
        if !senses.has(change) {
            return;
        }
        let values = match *change {
            StateChange::Removed { value, .. } | StateChange::Placed { value, .. } => 1 << value,
            StateChange::Cleared { values, .. } => values,
        };
        let values = values | senses.sums;
        match (range, *change) {
            (KeySpace::Whole, _) => keys[0] = 1,
            (KeySpace::Values, _) => keys[0] |= values,
            (KeySpace::Cells, StateChange::Removed { word, cells, .. }) => keys[usize::from(word)] |= cells,
            (KeySpace::Cells, StateChange::Cleared { cell, .. } | StateChange::Placed { cell, .. }) => {
                bits::insert(keys, usize::from(cell));
            }
            (KeySpace::Units, _) => bits::join(&mut keys[..words], &units[..words]),
            (
                KeySpace::ValueUnits,
                StateChange::Removed { value, .. } | StateChange::Placed { value, .. },
            ) => {
                bits::join(&mut keys[usize::from(value) * words..][..words], &units[..words]);
            }
            (KeySpace::ValueUnits, _) => {
                for value in SetBits(values) {
                    bits::join(&mut keys[value * words..][..words], &units[..words]);
                }
            }
            (KeySpace::CellsOfComponents | KeySpace::UnitsOfComponents, _) => {
                unreachable!("`invalidate_components` invalidates these")
            }
            (KeySpace::UnitValues, _) => bits::iter(units).for_each(|unit| keys[unit] |= values),
        }
    }
}
