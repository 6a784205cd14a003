//! How a state becomes that of another puzzle.

use super::State;
use crate::{bits, bits::Ones, identity::Identity, topology::Membership, topology::Topology, window::Window};

impl State {
    /// Makes this the position with these candidates; cells of `placed` are not open, those of `given` were printed.
    ///
    /// `candidates` has one set for each cell. Nothing is taken out of it; the log is empty afterwards, so a
    /// state that already exists can be used for puzzle after puzzle.
    pub fn load(&mut self, topology: &Topology, candidates: &[u64], placed: &[u64], given: &[u64]) {
        self.clear();
        self.given.copy_from_slice(given);
        self.holders.fill(0);
        for (c, &mask) in candidates.iter().enumerate() {
            for v in Ones(mask) {
                self.holders[v * self.cell_words + (c >> 6)] |= 1 << (c & 63);
            }
            if bits::has(placed, c) {
                bits::remove(&mut self.open, c);
                Ones(mask).for_each(|v| self.settle(topology, c, v));
            }
        }
        self.open_cells = bits::len(&self.open);
        self.count();
    }

    /// Forgets everything: all cells are open, and [`State::give`] may say what the puzzle gives.
    pub fn clear(&mut self) {
        self.identity = Identity::fresh();
        self.log.clear();
        self.forgotten = 0;
        self.touched.clear();
        self.contradiction = false;
        self.holders.fill(u64::MAX);
        self.fixed.fill(0);
        self.given.fill(0);
        self.unplaced_in.fill(u64::MAX);
        bits::fill_low(&mut self.open, self.candidates.len());
        self.stale.copy_from_slice(&self.open);
    }

    /// Takes a value that the puzzle's text places, after [`State::clear`] and before [`State::spread`].
    ///
    /// Returns the unit in which it clashes with an earlier one, and changes nothing then. `PLAIN`: without relations.
    #[inline]
    pub fn give<const PLAIN: bool>(
        &mut self,
        topology: &Topology,
        cell: usize,
        value: usize,
        printed: bool,
    ) -> Option<usize> {
        // A known length makes the loops short, as in `State::place`.
        match self.cell_words {
            2 => self.give_in::<PLAIN>(2, topology, topology.peers_in(2, cell), (cell, value), printed),
            words => self.give_in::<PLAIN>(words, topology, topology.peers(cell), (cell, value), printed),
        }
    }

    #[inline(always)]
    fn give_in<const PLAIN: bool>(
        &mut self,
        words: usize,
        topology: &Topology,
        peers: Window<'_>,
        (cell, value): (usize, usize),
        printed: bool,
    ) -> Option<usize> {
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let holders = &mut self.holders[value * words..][..words];
        if holders[word] & bit == 0 {
            return self.clash(topology, cell, value);
        }
        for (holders, peers) in holders[peers.from..].iter_mut().zip(peers.words) {
            *holders &= !peers;
        }
        if !PLAIN {
            self.give_related(topology, cell, value);
        }
        self.fixed[value * words + word] |= bit;
        self.settle(topology, cell, value);
        self.given[word] |= if printed { bit } else { 0 };
        None
    }

    #[cold]
    fn give_related(&mut self, topology: &Topology, cell: usize, value: usize) {
        for excluded in topology.excluded(cell) {
            let (word, bit) = (usize::from(excluded.cell) >> 6, 1u64 << (excluded.cell & 63));
            for lost in Ones(excluded.values[value]) {
                self.holders[lost * self.cell_words + word] &= !bit;
            }
        }
    }

    #[cold]
    fn clash(&self, topology: &Topology, cell: usize, value: usize) -> Option<usize> {
        let unplaced = self.unplaced_in(topology, value);
        let breaks = |m: &&Membership| {
            let unit = usize::from(m.unit);
            let related = || {
                let forbids = |(other, lost): (u16, u64)| {
                    let fixed = |v: usize| bits::has(&self.fixed[v * self.cell_words..], usize::from(other));
                    topology.units[unit].cells.contains(&other) && Ones(lost).any(fixed)
                };
                topology.excluded(cell).iter().map(|e| (e.cell, e.values[value])).any(forbids)
            };
            let is_related = topology.units[unit].laws.relation.is_some();
            m.distinct && !bits::has(unplaced, unit) || is_related && related()
        };
        topology.memberships(cell).iter().find(breaks).map(|m| usize::from(m.unit))
    }

    pub fn spread(&mut self) {
        for fixed in self.fixed.chunks_exact(self.cell_words) {
            self.open.iter_mut().zip(fixed).for_each(|(open, fixed)| *open &= !fixed);
        }
        let by_value = self.holders.chunks_exact_mut(self.cell_words);
        for (holders, fixed) in by_value.zip(self.fixed.chunks_exact(self.cell_words)) {
            // The cells of a value are the open ones that see none of its placed ones, and these themselves.
            for ((holders, fixed), open) in holders.iter_mut().zip(fixed).zip(&self.open) {
                *holders = *holders & open | fixed;
            }
        }
        self.open_cells = bits::len(&self.open);
        self.count();
    }

    fn count(&mut self) {
        self.counts.count(&self.holders);
        bits::fill_low(&mut self.stale, self.candidates.len());
        self.contradiction |= self.counts.some_empty(&self.stale);
    }
}
