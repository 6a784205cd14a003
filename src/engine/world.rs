//! Worlds: a position under an assumption, and what came of it.

use super::kept::{Kept, Key};
use super::trace::{Datum, Supposed};
use super::{pairs, record::Record, strategy::Runner, wide::Wide};
use crate::{board::bits::Ones, board::state::State, board::topology::Topology};

/// A world as far as it was followed.
pub struct World {
    pub(super) state: State,
    pub(super) supposed: (usize, usize),
    pub(super) contradiction: bool,
    /// How many placements it may make.
    pub(super) within: Option<usize>,
    /// What is kept of its steps, where the rule asks how a removal came about.
    pub(super) record: Option<Record>,
    /// Under what it is kept once nothing asks it any more, and the number of its position.
    pub(super) key: Option<(Key, u64)>,
}

/// What a contradictory world ran out of.
#[derive(Debug, Default)]
pub(super) struct Emptied {
    /// The candidates of a cell, or of a value in a unit, all of which it has lost.
    pub(super) candidates: Vec<(usize, usize)>,
    /// The placements, in order, that this rests on, without the supposed one; none where no record was kept.
    pub(super) grounds: Vec<(usize, usize)>,
}

/// Worlds that go from list to list: a box is cheaper to move than what it holds.
pub(super) type List = Vec<Box<World>>;

/// The worlds that variables stand for, and memory to make more of them.
#[derive(Default)]
pub struct Worlds {
    slots: Vec<List>,
    pub(super) spare: List,
    /// Memory to follow worlds with, each with the number of what it is for.
    pub(super) runners: Vec<(usize, Box<Runner>)>,
    pub(super) kept: Kept,
}

impl Worlds {
    /// The worlds of a variable: one, or one for each element of what an `each` ran through.
    pub fn of(&self, slot: usize) -> &[Box<World>] {
        self.slots.get(slot).map_or(&[], Vec::as_slice)
    }

    pub(super) fn clear(&mut self, slot: usize) {
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Vec::new);
        }
        for world in self.slots[slot].drain(..) {
            match world.key {
                Some((key, position)) => self.kept.put(key, position, world, &mut self.spare),
                None => self.spare.push(world),
            }
        }
    }

    /// Keeps what was followed on the copy of a position, in which nothing is supposed yet, for all of its copies.
    pub(super) fn keep_for_copies(&mut self) {
        (0..self.slots.len()).for_each(|slot| self.clear(slot));
        self.kept.keep_for_copies(&mut self.spare);
    }

    /// Forgets what is kept of worlds, those inside of others included.
    pub(super) fn forget(&mut self) {
        self.kept = Kept::default();
        self.runners.clear();
    }

    pub(super) fn take(&mut self, slot: usize) -> List {
        self.slots.get_mut(slot).map(std::mem::take).unwrap_or_default()
    }

    pub(super) fn add(&mut self, slot: usize, world: Box<World>) {
        self.slots[slot].push(world);
    }
}

impl World {
    pub(super) fn new(state: &State) -> Self {
        let (state, supposed) = (state.clone(), (0, 0));
        Self { state, supposed, contradiction: false, within: None, record: None, key: None }
    }

    /// Makes this a copy of a world without a record.
    pub(super) fn copy(&mut self, other: &Self) {
        self.state.copy(&other.state);
        (self.supposed, self.contradiction, self.within) =
            (other.supposed, other.contradiction, other.within);
        (self.record, self.key) = (None, other.key);
    }

    /// Writes the candidates that it has lost of those of the position from which it was supposed: all of them where it
    /// came to a contradiction, from which everything follows, in whatever order that was found.
    pub fn removed(&self, topology: &Topology, from: &State, out: &mut Wide) {
        if self.contradiction {
            return pairs::live(topology, from, out);
        }
        out.clear();
        for cell in 0..topology.cells.len() {
            let lost = from.candidates(cell) & !self.state.candidates(cell);
            pairs::add(topology, out, cell, lost);
        }
    }

    /// Writes the candidates placed in it, the supposed one included: all where it came to a contradiction.
    pub fn placed(&self, topology: &Topology, from: &State, out: &mut Wide) {
        if self.contradiction {
            return pairs::live(topology, from, out);
        }
        out.clear();
        for (w, (before, after)) in from.open().iter().zip(self.state.open()).enumerate() {
            for b in Ones(before & !after) {
                let cell = w << 6 | b;
                pairs::add(topology, out, cell, self.state.candidates(cell));
            }
        }
    }

    /// The placements, in order, that the removal of a candidate rests on, without the supposed one: all of them where
    /// it went with the contradiction. Nothing where no record was kept.
    pub fn grounds(&self, topology: &Topology, (cell, value): (usize, usize)) -> Option<Vec<(usize, usize)>> {
        Some(self.record.as_ref()?.grounds(pairs::number(topology, cell, value)))
    }

    /// The contradiction that it came to: a cell without candidates, or a value without a place in a
    /// unit that must hold every value; of several, what rests on the fewest placements.
    pub(super) fn emptied(&self, topology: &Topology, from: &State) -> Emptied {
        let mut found: Option<Emptied> = None;
        if !self.contradiction {
            return Emptied::default();
        }
        let mut offer = |candidates: Vec<(usize, usize)>| {
            let numbers = candidates.iter().map(|&(cell, value)| pairs::number(topology, cell, value));
            let grounds =
                self.record.as_ref().map(|record| record.grounds_of_all(numbers)).unwrap_or_default();
            if found.as_ref().is_none_or(|found| grounds.len() < found.grounds.len()) {
                found = Some(Emptied { candidates, grounds });
            }
        };
        for cell in (0..topology.cells.len()).filter(|&cell| self.state.candidates(cell) == 0) {
            offer(Ones(from.candidates(cell)).map(|value| (cell, value)).collect());
        }
        for unit in topology.units.iter().filter(|unit| unit.laws.complete) {
            let cells = || unit.cells.iter().map(|&cell| usize::from(cell));
            let all = |state: &State| cells().fold(0, |all, cell| all | state.candidates(cell));
            for value in Ones(all(from) & !all(&self.state)) {
                let places = cells().filter(|&cell| from.candidates(cell) >> value & 1 != 0);
                let mut places: Vec<_> = places.map(|cell| (cell, value)).collect();
                places.sort_unstable();
                offer(places);
            }
        }
        found.unwrap_or_default()
    }

    /// The placements that were made, in order, up to the removal of a candidate, likewise.
    pub fn history(&self, topology: &Topology, (cell, value): (usize, usize)) -> Option<Vec<(usize, usize)>> {
        Some(self.record.as_ref()?.history(pairs::number(topology, cell, value)))
    }

    pub(super) fn datum(&self, topology: &Topology, from: &State) -> Datum {
        let mut set = Wide::default();
        set.reset(pairs::words(topology));
        self.removed(topology, from, &mut set);
        let removed: Vec<_> = set.iter().map(|p| pairs::parts(topology, p)).collect();
        self.placed(topology, from, &mut set);
        let placed = set.iter().map(|p| pairs::parts(topology, p)).collect();
        let grounds = removed.iter().map_while(|&p| self.grounds(topology, p)).collect();
        let history = removed.iter().map_while(|&p| self.history(topology, p)).collect();
        let (candidate, contradiction) = (self.supposed, self.contradiction);
        let Emptied { candidates: emptied, grounds: contradicting } = self.emptied(topology, from);
        Datum::World(Box::new(Supposed {
            candidate,
            contradiction,
            emptied,
            contradicting,
            placed,
            removed,
            grounds,
            history,
        }))
    }
}
