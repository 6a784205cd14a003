//! Required values: all values in a complete unit, the intersection of the live combinations in a unit with a sum.
//!
//! A rule defines the live combinations. A unit's required values are cached until a candidate is removed that the
//! definition may read.

use super::dirty_keys::{ChangeMask, KeySpace};
use crate::{DirtyKeys, prelude::*};

/// Compiled definition of the live combinations, for a board with sums.
pub struct RequiredValues {
    /// Unique among the definitions of all boards.
    pub(super) id: u64,
    pub(super) body: StepFn,
    /// Register of the unit.
    pub(super) unit: usize,
    /// Register of the intersection of the combinations visited so far.
    pub(super) common: usize,
    /// Register that is 0 until a combination is visited.
    pub(super) any: usize,
    pub(super) registers: usize,
    /// Whether the definition reads only candidates of the unit's cells.
    pub(super) is_local: bool,
}

impl RequiredValues {
    /// Required values of a unit; none of a sum without a definition.
    #[inline(always)]
    pub fn of_unit(definition: Option<&Self>, run: &ExecFrame<'_>, unit: usize) -> u64 {
        if run.topology.units[unit].laws.imply(UnitFact::EveryValue) {
            return run.topology.all_values();
        }
        definition.map_or(0, |definition| definition.of_sum(run, unit))
    }

    #[inline(never)]
    fn of_sum(&self, run: &ExecFrame<'_>, unit: usize) -> u64 {
        if !bits::has(run.topology.units_with(UnitFact::ListedSets), unit) {
            return 0;
        }
        // The definition runs with the frame's caches, so this one must not stay borrowed.
        let mut cache = RequiredValuesCache::in_frame(run).take();
        let values = cache.of_unit(run, self, unit);
        RequiredValuesCache::in_frame(run).replace(cache);
        values
    }

    /// Intersection of the live combinations of a unit; empty if there are none.
    fn intersect_combinations(&self, run: &ExecFrame<'_>, unit: usize) -> u64 {
        run.with_subframe(self.registers, run.state, &|_| {}, |run| {
            run.set(self.unit, unit as u64);
            run.set(self.common, u64::MAX);
            run.set(self.any, 0);
            (self.body)(run);
            if run.get(self.any) == 0 { 0 } else { run.get(self.common) }
        })
    }
}

/// Required values of the units with sums on one position.
#[derive(Default)]
pub struct RequiredValuesCache {
    /// Ids of the definition and of the position.
    owner: Option<(u64, u64)>,
    /// [`RequiredValues::is_local`] of the definition.
    is_local: bool,
    dirty_units: DirtyKeys,
    values: Vec<u64>,
}

impl RequiredValuesCache {
    pub fn in_frame<'a>(run: &'a ExecFrame<'_>) -> &'a RefCell<Self> {
        run.caches.get()
    }

    /// Invalidates the units that the position's changes concern.
    fn apply_changes(&mut self, topology: &Topology, state: &BoardState) {
        if self.is_local {
            self.dirty_units.apply_changes_readonly(topology, state);
        } else if self.dirty_units.version < state.version() {
            self.dirty_units.invalidate_all(topology.units_with(UnitFact::ListedSets), state);
        }
    }

    pub fn of_unit(&mut self, run: &ExecFrame<'_>, definition: &RequiredValues, unit: usize) -> u64 {
        let owner = Some((definition.id, run.state.identity()));
        if self.owner != owner || self.dirty_units.version > run.state.version() {
            (self.owner, self.is_local) = (owner, definition.is_local);
            let removals = ChangeMask { reads_removals: true, ..ChangeMask::default() };
            self.dirty_units = DirtyKeys::new(run.topology, KeySpace::Units, removals);
            self.dirty_units.invalidate_all(run.topology.units_with(UnitFact::ListedSets), run.state);
            self.values.clear();
            self.values.resize(run.topology.units.len(), 0);
        }
        self.apply_changes(run.topology, run.state);
        if bits::has(&self.dirty_units.dirty, unit) {
            self.values[unit] = definition.intersect_combinations(run, unit);
            bits::remove(&mut self.dirty_units.dirty, unit);
        }
        self.values[unit]
    }

    /// Copies the values of the position from which `copy` was made.
    pub fn inherit(&mut self, from: &Self, run: &ExecFrame<'_>, copy: &BoardState) {
        if let Some((definition, position)) = from.owner
            && position == run.state.identity()
        {
            (self.owner, self.is_local) = (Some((definition, copy.identity())), from.is_local);
            self.values.clone_from(&from.values);
            self.dirty_units.copy(&from.dirty_units);
            self.apply_changes(run.topology, run.state);
        }
    }
}
