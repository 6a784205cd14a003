//! Worlds: positions under an assumption, with the outcome of its propagation.

pub mod cache;
pub mod derivation_log;
mod propagator;

use crate::{DerivationLog, WorldCache, WorldKey, prelude::*};
pub use propagator::WorldPropagator;
use tesuji_frame::WorldOutcome;

/// Position under one assumption, propagated.
pub struct WorldState {
    pub state: BoardState,
    pub supposed: (usize, usize),
    pub is_contradictory: bool,
    /// Maximum number of placements.
    pub within: Option<usize>,
    /// Derivation log, if the rule reads derivations.
    pub record: Option<DerivationLog>,
    /// Whether the log is read for single removals, not only for the contradiction.
    pub explains_removals: bool,
    /// Cache key and identity of the position, if the world is cached after use.
    pub key: Option<(WorldKey, u64)>,
}

/// Domain wipe-out of a contradictory world.
#[derive(Debug, Default)]
pub struct WorldConflict {
    /// Candidates of a cell, or of a value in a unit, all removed.
    pub candidates: Vec<(usize, usize)>,
    /// Transitive antecedent placements, in order, without the assumption; empty without a log.
    pub grounds: Vec<(usize, usize)>,
}

/// Boxed, since worlds move between lists.
pub type WorldList = Vec<Box<WorldState>>;

/// Worlds of the variables, pool and cache.
#[derive(Default)]
pub struct WorldStore {
    slots: Vec<WorldList>,
    pub spare: WorldList,
    pub cache: WorldCache,
}

impl WorldStore {
    pub fn in_frame<'a>(run: &'a ExecFrame<'_>) -> &'a RefCell<Self> {
        run.frame_caches().get()
    }

    /// Worlds of a variable: one, or one per element of its `each`.
    pub fn worlds(&self, slot: usize) -> &[Box<WorldState>] {
        self.slots.get(slot).map_or(&[], Vec::as_slice)
    }

    pub fn clear(&mut self, slot: usize) {
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Vec::new);
        }
        for world in self.slots[slot].drain(..) {
            match world.key {
                Some((key, position)) => self.cache.insert(key, position, world, &mut self.spare),
                None => self.spare.push(world),
            }
        }
    }

    /// Moves the worlds of a copy of a position to the origin, for all its copies. No variable may be in use.
    pub fn keep_for_copies(&mut self) {
        (0..self.slots.len()).for_each(|slot| self.clear(slot));
        self.cache.keep_for_copies(&mut self.spare);
    }

    pub fn take(&mut self, slot: usize) -> WorldList {
        self.slots.get_mut(slot).map(std::mem::take).unwrap_or_default()
    }

    pub fn add(&mut self, slot: usize, world: Box<WorldState>) {
        self.slots[slot].push(world);
    }
}

impl WorldState {
    pub fn new(state: &BoardState) -> Self {
        let (state, supposed) = (state.clone(), (0, 0));
        Self {
            state,
            supposed,
            is_contradictory: false,
            within: None,
            record: None,
            explains_removals: true,
            key: None,
        }
    }

    /// Copies a world without its log.
    pub fn copy(&mut self, other: &Self) {
        self.state.copy(&other.state);
        (self.supposed, self.is_contradictory, self.within) =
            (other.supposed, other.is_contradictory, other.within);
        (self.record, self.key) = (None, other.key);
    }

    /// Writes the removed candidates of the frame's position; all if contradictory, so that the result does not depend
    /// on the order of propagation.
    pub fn removed(&self, run: &ExecFrame<'_>, out: &mut SparseBitSet) {
        if self.is_contradictory {
            return pairs::live(run.topology, run.state, out);
        }
        out.clear();
        for cell in 0..run.topology.cells.len() {
            let lost = run.state.candidates(cell) & !self.state.candidates(cell);
            pairs::add(run.topology, out, cell, lost);
        }
    }

    /// Writes the placed candidates, including the assumption; all if contradictory.
    pub fn placed(&self, run: &ExecFrame<'_>, out: &mut SparseBitSet) {
        if self.is_contradictory {
            return pairs::live(run.topology, run.state, out);
        }
        out.clear();
        for (w, (before, after)) in run.state.open().iter().zip(self.state.open()).enumerate() {
            for b in SetBits(before & !after) {
                let cell = w << 6 | b;
                pairs::add(run.topology, out, cell, self.state.candidates(cell));
            }
        }
    }

    /// Transitive antecedent placements of a removal, in order, without the assumption; all if only the contradiction
    /// removed the candidate. `None` without a log.
    pub fn grounds(&self, candidate: usize) -> Option<Vec<(usize, usize)>> {
        Some(self.record.as_ref()?.grounds_of_all(std::iter::once(candidate)))
    }

    /// Domain wipe-out: a cell without candidates, or a value without a place in a complete unit; the one with the
    /// fewest antecedent placements, empty if consistent.
    pub fn emptied(&self, run: &ExecFrame<'_>) -> WorldConflict {
        let (topology, from) = (run.topology, run.state);
        let mut found: Option<WorldConflict> = None;
        if !self.is_contradictory {
            return WorldConflict::default();
        }
        let mut offer = |candidates: Vec<(usize, usize)>| {
            let numbers = candidates.iter().map(|&(cell, value)| pairs::number(topology, cell, value));
            let grounds =
                self.record.as_ref().map(|record| record.grounds_of_all(numbers)).unwrap_or_default();
            if found.as_ref().is_none_or(|found| grounds.len() < found.grounds.len()) {
                found = Some(WorldConflict { candidates, grounds });
            }
        };
        for cell in (0..topology.cells.len()).filter(|&cell| self.state.candidates(cell) == 0) {
            offer(SetBits(from.candidates(cell)).map(|value| (cell, value)).collect());
        }
        for unit in topology.units.iter().filter(|unit| unit.laws.imply(UnitFact::EveryValue)) {
            let cells = || unit.cells.iter().map(|&cell| usize::from(cell));
            let values = |state: &BoardState| cells().fold(0, |values, cell| values | state.candidates(cell));
            for value in SetBits(values(from) & !values(&self.state)) {
                let places = cells().filter(|&cell| from.candidates(cell) >> value & 1 != 0);
                let mut places: Vec<_> = places.map(|cell| (cell, value)).collect();
                places.sort_unstable();
                offer(places);
            }
        }
        found.unwrap_or_default()
    }

    /// Placements up to a removal, in order, without the assumption. `None` without a log.
    pub fn history(&self, candidate: usize) -> Option<Vec<(usize, usize)>> {
        Some(self.record.as_ref()?.history(candidate))
    }

    pub fn datum(&self, run: &ExecFrame<'_>) -> Datum {
        let list = |write: fn(&Self, &ExecFrame<'_>, &mut SparseBitSet)| {
            run.buffers.with_set(pairs::words(run.topology), |set| {
                write(self, run, set);
                set.iter().collect::<Vec<_>>()
            })
        };
        let parts = |candidates: &[usize]| {
            candidates.iter().map(|&candidate| pairs::parts(run.topology, candidate)).collect()
        };
        let removed = list(Self::removed);
        let explained = if self.explains_removals { &*removed } else { &[] };
        let WorldConflict { candidates: emptied, grounds: contradicting } = self.emptied(run);
        Datum::World(Box::new(WorldOutcome {
            candidate: self.supposed,
            is_contradictory: self.is_contradictory,
            emptied,
            contradicting,
            placed: parts(&list(Self::placed)),
            removed: parts(&removed),
            grounds: explained.iter().map_while(|&candidate| self.grounds(candidate)).collect(),
            history: explained.iter().map_while(|&candidate| self.history(candidate)).collect(),
        }))
    }
}
