//! Places a value once in each unit that needs it and whose cells differ, in every way: which cells some way uses, and
//! which all do.
//!
//! The unit with the fewest places left comes next. A part of the search that could not change the answer any more
//! is given up, so that most of the ways are never made.

use crate::board::bits;
use crate::run::Run;

/// How many parts of the search are looked at before the answer is left open.
pub const PARTS: usize = 200_000;

/// A search for the ways to place one value.
pub(crate) struct Once<'r, 'a> {
    run: &'r Run<'a>,
    words: usize,
    /// Whether the cells that all ways share are asked for; those of any way otherwise.
    common: bool,
    found: bool,
    answer: &'r mut [u64],
    left: usize,
}

impl<'r, 'a> Once<'r, 'a> {
    /// Writes the cells that all ways share, or those that some way has; false where that was too much work.
    /// Where there is no way at all, there are no such cells.
    pub(crate) fn search(run: &'r Run<'a>, value: usize, common: bool, answer: &'r mut [u64]) -> bool {
        answer.fill(0);
        let words = answer.len();
        // Each level has the cells that are chosen, those that still may be, and the units without the value.
        let level = 2 * words + run.topology.unit_words();
        run.lend(level * (run.topology.units.len() + 2), |levels| {
            let mut once = Self { run, words, common, found: false, answer, left: PARTS };
            let (first, deeper) = levels.split_at_mut(level);
            first.fill(0);
            first[words..2 * words].copy_from_slice(run.state.holders(value));
            for (u, unit) in run.topology.units.iter().enumerate() {
                if unit.laws.complete && unit.laws.distinct {
                    bits::insert(&mut first[2 * words..], u);
                }
            }
            for cell in bits::iter(run.state.holders(value)) {
                if !run.state.is_open(cell) {
                    if !bits::has(&first[words..], cell) {
                        return true;
                    }
                    once.choose(first, cell);
                }
            }
            once.extend(first, deeper)
        })
    }

    /// Chooses a cell: no other one that sees it or shares a unit that needs the value may be chosen any more.
    fn choose(&self, level: &mut [u64], cell: usize) {
        let topology = self.run.topology;
        let (chosen, rest) = level.split_at_mut(self.words);
        let (may, units) = rest.split_at_mut(self.words);
        bits::insert(chosen, cell);
        bits::remove(may, cell);
        let peers = topology.peers(cell);
        may[peers.from..].iter_mut().zip(peers.words).for_each(|(a, b)| *a &= !b);
        for m in topology.memberships(cell) {
            let unit = usize::from(m.unit);
            if topology.units[unit].laws.complete && topology.units[unit].laws.distinct {
                bits::remove(units, unit);
                let cells = topology.unit_cells(unit);
                may[cells.from..].iter_mut().zip(cells.words).for_each(|(a, b)| *a &= !b);
            }
        }
    }

    /// Looks at all ways that go on from a level; false where the work became too much.
    fn extend(&mut self, level: &mut [u64], deeper: &mut [u64]) -> bool {
        if self.left == 0 || self.run.give_up() {
            return false;
        }
        self.left -= 1;
        if self.is_settled(level) {
            return true;
        }
        let topology = self.run.topology;
        let may = &level[self.words..2 * self.words];
        let count = |&u: &usize| topology.count_within(u, may);
        let Some(unit) = bits::iter(&level[2 * self.words..]).min_by_key(count) else {
            self.note(level);
            return true;
        };
        let mut places: Vec<usize> = Vec::new();
        let cells = topology.unit_cells(unit);
        for (w, b) in (cells.from..).zip(cells.words) {
            places.extend(bits::Ones(may[w] & b).map(|bit| w << 6 | bit));
        }
        let (next, rest) = deeper.split_at_mut(level.len());
        for cell in places {
            next.copy_from_slice(level);
            self.choose(next, cell);
            if !self.extend(next, rest) {
                return false;
            }
        }
        true
    }

    /// Whether no way that goes on from a level could change the answer.
    fn is_settled(&self, level: &[u64]) -> bool {
        let (chosen, may) = (&level[..self.words], &level[self.words..2 * self.words]);
        let mut parts = self.answer.iter().zip(chosen).zip(may);
        if self.common {
            self.found && parts.all(|((answer, chosen), _)| answer & !chosen == 0)
        } else {
            self.found && parts.all(|((answer, chosen), may)| (chosen | may) & !answer == 0)
        }
    }

    /// Takes a way into the answer. What may still be chosen then lies in no unit that needs the value: some ways
    /// have it, others not.
    fn note(&mut self, level: &[u64]) {
        let (chosen, may) = (&level[..self.words], &level[self.words..2 * self.words]);
        for ((answer, chosen), may) in self.answer.iter_mut().zip(chosen).zip(may) {
            *answer = match (self.common, self.found) {
                (true, true) => *answer & chosen,
                (true, false) => *chosen,
                (false, _) => *answer | chosen | may,
            };
        }
        self.found = true;
    }
}
