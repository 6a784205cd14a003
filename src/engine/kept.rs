//! Worlds without a contradiction, kept for when the same is supposed again.
//!
//! Candidates only ever go. So what follows in a world still follows when its position has lost more of them, and the
//! world is only taken on from where it ended. And what is placed in such a world leads to no contradiction either:
//! less follows from that alone than from what led to it. Both hold where matches [last](crate::plan::reads::lasts) of
//! what worlds are followed with.

use super::world::{List, World};
use crate::board::{bits, state::State};

/// How many words of memory worlds that are followed with the same may take: on 9 × 9 cells many more than there are.
const MOST_WORDS: usize = 1 << 22;

/// What a world is kept under.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key {
    /// Identifies what it is followed with.
    pub(super) supposition: usize,
    /// The number of the candidate that is supposed.
    pub(super) candidate: usize,
}

/// The worlds that are kept of one position and of that of which it is a copy.
#[derive(Default)]
pub(super) struct Kept {
    own: Layer,
    origin: Layer,
}

/// The worlds of one position as it changes.
#[derive(Default)]
struct Layer {
    position: Option<u64>,
    tables: Vec<(usize, Table)>,
}

/// Worlds that are followed with the same.
#[derive(Default)]
struct Table {
    /// For each candidate its place among the worlds, counted from 1; 0 where it has none.
    places: Vec<u32>,
    worlds: Vec<(usize, Box<World>)>,
    /// The version of the position for which it is known what is consistent.
    version: usize,
    /// The candidates, as cells by value, that are placed in some world without a contradiction.
    consistent: Vec<u64>,
}

impl Kept {
    /// Goes over to a copy of a position.
    pub(super) fn descend(&mut self, origin: u64, copy: u64, spare: &mut List) {
        self.origin.begin(origin, spare);
        self.own.begin(copy, spare);
    }

    /// Keeps the worlds of the position at hand for all copies of its origin.
    pub(super) fn keep_for_copies(&mut self, spare: &mut List) {
        for (supposition, table) in &mut self.own.tables {
            let origin = self.origin.table(*supposition);
            spare.extend(table.drain().filter_map(|(candidate, world)| origin.put(candidate, world)));
        }
    }

    /// A world of a position as it ended, or a copy of that of the position's origin.
    pub(super) fn take(&mut self, key: Key, state: &State, spare: &mut List) -> Option<Box<World>> {
        if self.own.position != Some(state.identity()) {
            // It is a copy of none: what is kept of another one's origin says nothing of it.
            self.descend(state.identity(), state.identity(), spare);
        }
        if let Some(world) = self.own.table(key.supposition).take(key.candidate) {
            return Some(world);
        }
        let known = self.origin.table(key.supposition).get(key.candidate)?;
        let mut world = spare.pop().unwrap_or_else(|| Box::new(World::new(state)));
        world.copy(known);
        Some(world)
    }

    /// Keeps a world of a position, while that is the one at hand.
    pub(super) fn put(&mut self, key: Key, position: u64, world: Box<World>, spare: &mut List) {
        spare.extend(match self.own.position == Some(position) {
            true => self.own.table(key.supposition).put(key.candidate, world),
            false => Some(world),
        });
    }

    /// Whether a candidate is placed in a world of the position as it stands that came to no contradiction.
    pub(super) fn is_consistent(
        &mut self,
        supposition: usize,
        state: &State,
        (cell, value): (usize, usize),
    ) -> bool {
        let known = self.own.position == Some(state.identity());
        let table = self.own.table(supposition);
        let placed = table.consistent.chunks_exact(state.open().len()).nth(value);
        known && table.version == state.version() && placed.is_some_and(|cells| bits::has(cells, cell))
    }

    /// Notes what is placed in a world of the position as it stands that came to no contradiction.
    pub(super) fn note_consistent(&mut self, supposition: usize, state: &State, world: &State) {
        let table = self.own.table(supposition);
        if table.version != state.version() {
            table.version = state.version();
            table.consistent.clear();
        }
        world.add_placed(&mut table.consistent);
    }
}

impl Layer {
    fn begin(&mut self, position: u64, spare: &mut List) {
        if self.position == Some(position) {
            return;
        }
        self.position = Some(position);
        for (_, table) in &mut self.tables {
            table.consistent.clear();
            spare.extend(table.drain().map(|(_, world)| world));
        }
    }

    fn table(&mut self, supposition: usize) -> &mut Table {
        let at = self.tables.iter().position(|(known, _)| *known == supposition);
        let at = at.unwrap_or_else(|| {
            self.tables.push((supposition, Table::default()));
            self.tables.len() - 1
        });
        &mut self.tables[at].1
    }
}

impl Table {
    fn place(&self, candidate: usize) -> Option<usize> {
        (*self.places.get(candidate)? as usize).checked_sub(1)
    }

    fn get(&self, candidate: usize) -> Option<&World> {
        self.place(candidate).map(|place| &*self.worlds[place].1)
    }

    fn take(&mut self, candidate: usize) -> Option<Box<World>> {
        let place = self.place(candidate)?;
        self.places[candidate] = 0;
        let (_, world) = self.worlds.swap_remove(place);
        if let Some((moved, _)) = self.worlds.get(place) {
            self.places[*moved] = place as u32 + 1;
        }
        Some(world)
    }

    /// Takes a world in; gives the one that it had for the candidate before, or this one where that is too much.
    fn put(&mut self, candidate: usize, mut world: Box<World>) -> Option<Box<World>> {
        world.state.forget();
        if (self.worlds.len() + 1).saturating_mul(world.state.size()) > MOST_WORDS {
            return Some(world);
        }
        if let Some(place) = self.place(candidate) {
            return Some(std::mem::replace(&mut self.worlds[place].1, world));
        }
        if self.places.len() <= candidate {
            self.places.resize(candidate + 1, 0);
        }
        self.worlds.push((candidate, world));
        self.places[candidate] = self.worlds.len() as u32;
        None
    }

    fn drain(&mut self) -> impl Iterator<Item = (usize, Box<World>)> {
        let Self { places, worlds, .. } = self;
        worlds.drain(..).inspect(|(candidate, _)| places[*candidate] = 0)
    }
}
