//! Cache of consistent worlds per propagator and candidate.
//!
//! Sound because candidates are only removed: consequences of an assumption stay consequences on a smaller position, so
//! a world is resumed from its last state. A candidate placed in a consistent world is consistent too, since it implies
//! no more than the assumption did. Both require [persistent](tesuji_plan::dependencies::is_persistent) propagating techniques.

use super::WorldList;
use crate::{WorldState, prelude::*};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Maximum number of words of the worlds of one propagator; ample for 9 × 9 cells.
const MAX_WORDS: usize = 1 << 22;

#[derive(Debug, Clone, Copy)]
pub struct WorldKey {
    /// Id of the propagator.
    pub propagator: usize,
    /// Number of the assumed candidate.
    pub candidate: usize,
}

/// Worlds of the current position and of the position it was copied from.
#[derive(Default)]
pub struct WorldCache {
    current: WorldCacheLayer,
    origin: WorldCacheLayer,
}

/// Worlds of one position.
#[derive(Default)]
struct WorldCacheLayer {
    position: Option<u64>,
    /// By id of the propagator; there are few.
    tables: Vec<(usize, WorldTable)>,
}

/// Worlds of one propagator.
#[derive(Default)]
struct WorldTable {
    /// By number of the candidate.
    worlds: IndexMap<usize, Box<WorldState>, FxBuildHasher>,
    /// Version of the position that `consistent` is valid for.
    version: usize,
    /// Candidates placed in some consistent world: one cell set per value.
    consistent: Vec<u64>,
}

impl WorldCache {
    /// Makes the layer of `origin` the origin of its copy.
    pub fn enter_copy(&mut self, origin: u64, copy: u64, spare: &mut WorldList) {
        self.origin.begin(origin, spare);
        self.current.begin(copy, spare);
    }

    /// Moves the worlds of the current position to its origin, for all copies of that.
    pub fn keep_for_copies(&mut self, spare: &mut WorldList) {
        for (propagator, table) in &mut self.current.tables {
            let origin = self.origin.table(*propagator);
            spare.extend(
                table.worlds.drain(..).filter_map(|(candidate, world)| origin.insert(candidate, world)),
            );
        }
    }

    /// Removes and returns the world of a position, else copies the one of its origin.
    pub fn take(
        &mut self,
        key: WorldKey,
        state: &BoardState,
        spare: &mut WorldList,
    ) -> Option<Box<WorldState>> {
        if self.current.position != Some(state.identity()) {
            // Not a copy, so that worlds of another position's origin do not apply.
            self.enter_copy(state.identity(), state.identity(), spare);
        }
        if let Some(world) = self.current.table(key.propagator).worlds.swap_remove(&key.candidate) {
            return Some(world);
        }
        let origin = self.origin.table(key.propagator).worlds.get(&key.candidate)?;
        let mut world = spare.pop().unwrap_or_else(|| Box::new(WorldState::new(state)));
        world.copy(origin);
        Some(world)
    }

    /// Inserts a world if its position is the current one.
    pub fn insert(&mut self, key: WorldKey, position: u64, world: Box<WorldState>, spare: &mut WorldList) {
        spare.extend(match self.current.position == Some(position) {
            true => self.current.table(key.propagator).insert(key.candidate, world),
            false => Some(world),
        });
    }

    /// Whether a candidate is placed in a consistent world of this version of the position.
    pub fn is_consistent(
        &mut self,
        propagator: usize,
        state: &BoardState,
        (cell, value): (usize, usize),
    ) -> bool {
        let is_current = self.current.position == Some(state.identity());
        let table = self.current.table(propagator);
        let placed = table.consistent.chunks_exact(state.open().len()).nth(value);
        is_current && table.version == state.version() && placed.is_some_and(|cells| bits::has(cells, cell))
    }

    /// Records the placements of a consistent world of this version of the position.
    pub fn record_consistent(&mut self, propagator: usize, state: &BoardState, world: &BoardState) {
        let table = self.current.table(propagator);
        if table.version != state.version() {
            table.version = state.version();
            table.consistent.clear();
        }
        world.add_placed(&mut table.consistent);
    }
}

impl WorldCacheLayer {
    fn begin(&mut self, position: u64, spare: &mut WorldList) {
        if self.position == Some(position) {
            return;
        }
        self.position = Some(position);
        for (_, table) in &mut self.tables {
            table.consistent.clear();
            spare.extend(table.worlds.drain(..).map(|(_, world)| world));
        }
    }

    fn table(&mut self, propagator: usize) -> &mut WorldTable {
        let index = self.tables.iter().position(|(id, _)| *id == propagator);
        let index = index.unwrap_or_else(|| {
            self.tables.push((propagator, WorldTable::default()));
            self.tables.len() - 1
        });
        &mut self.tables[index].1
    }
}

impl WorldTable {
    /// Inserts a world and returns the replaced one, or returns this one if the table is full.
    fn insert(&mut self, candidate: usize, mut world: Box<WorldState>) -> Option<Box<WorldState>> {
        world.state.clear_log();
        if (self.worlds.len() + 1).saturating_mul(world.state.size()) > MAX_WORDS {
            return Some(world);
        }
        self.worlds.insert(candidate, world)
    }
}
