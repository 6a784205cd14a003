//! Places a value once in each unit that needs it and whose cells differ, in every way: which cells some way uses,
//! which all do, and the ways themselves.
//!
//! The unit with the fewest places left comes next. A part of the search that could not change the answer any more
//! is given up, so that most of the ways are never made where they are not asked for.

use crate::{board::bits, board::window::Window, run::Run};
use std::cell::RefCell;
use std::sync::Arc;

/// How many parts of the search are looked at before the answer is left open.
pub const PARTS: usize = 200_000;

enum Asked<'r> {
    /// The cells that any of them has.
    Any(&'r mut [u64]),
    /// The cells that all of them have.
    Common(&'r mut [u64]),
    /// Each of them, one after the other.
    Each(&'r mut Vec<u64>),
}

/// A search for the ways to place one value.
pub(crate) struct Once<'r, 'a> {
    run: &'r Run<'a>,
    words: usize,
    asked: Asked<'r>,
    found: bool,
    left: usize,
}

/// All ways to place a value.
#[derive(Debug)]
pub(crate) struct Ways {
    words: usize,
    /// Their cells, this many words for each.
    rows: Vec<u64>,
    /// Whether there are more, which were too much work to find.
    pub(crate) is_cut: bool,
}

impl Ways {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Window<'_>> {
        self.rows.chunks_exact(self.words).map(Window::whole)
    }
}

/// The ways to place values that were listed last.
#[derive(Debug, Default)]
pub(crate) struct Listed(RefCell<Vec<Known>>);

/// The ways to place a value, with what they were made of.
#[derive(Debug)]
struct Known {
    board: u64,
    value: usize,
    /// Where the value is and may be.
    places: Vec<u64>,
    ways: Arc<Ways>,
}

impl Listed {
    pub(crate) fn of(&self, run: &Run<'_>, value: usize) -> Arc<Ways> {
        let (holders, open) = (run.state.holders(value), run.state.open());
        let places: Vec<u64> = holders.iter().zip(open).flat_map(|(h, o)| [*h, h & o]).collect();
        let board = run.topology.identity();
        let mut all = self.0.borrow_mut();
        all.retain(|known| known.board == board);
        if let Some(known) = all.iter().find(|known| known.value == value && known.places == places) {
            return Arc::clone(&known.ways);
        }
        let (mut rows, words) = (Vec::new(), run.topology.cell_words());
        let is_cut = !Once::ask(run, value, Asked::Each(&mut rows));
        let ways = Arc::new(Ways { words, rows, is_cut });
        all.retain(|known| known.value != value);
        // What was given up for want of time says nothing of the next look.
        if !run.has_expired() {
            all.push(Known { board, value, places, ways: Arc::clone(&ways) });
        }
        ways
    }
}

impl<'r, 'a> Once<'r, 'a> {
    /// Writes the cells that all ways share, or those that some way has; false where that was too much work.
    /// Where there is no way at all, there are no such cells.
    pub(crate) fn search(run: &'r Run<'a>, value: usize, common: bool, answer: &'r mut [u64]) -> bool {
        answer.fill(0);
        Self::ask(run, value, if common { Asked::Common(answer) } else { Asked::Any(answer) })
    }

    /// Answers what is asked; false where that was too much work.
    fn ask(run: &'r Run<'a>, value: usize, asked: Asked<'r>) -> bool {
        let words = run.topology.cell_words();
        // Each level has the cells that are chosen, those that still may be, and the units without the value.
        let level = 2 * words + run.topology.unit_words();
        run.lend(level * (run.topology.cells.len() + 2), |levels| {
            let mut once = Self { run, words, asked, found: false, left: PARTS };
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
            return self.finish(level, deeper);
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
        match &self.asked {
            Asked::Common(answer) => {
                self.found && answer.iter().zip(chosen).all(|(a, chosen)| a & !chosen == 0)
            }
            Asked::Any(answer) => {
                let mut parts = answer.iter().zip(chosen).zip(may);
                self.found && parts.all(|((answer, chosen), may)| (chosen | may) & !answer == 0)
            }
            Asked::Each(_) => false,
        }
    }

    /// Takes a way into the answer. What may still be chosen lies in no unit that needs the value: it is optional.
    fn finish(&mut self, level: &mut [u64], deeper: &mut [u64]) -> bool {
        let (chosen, may) = (&level[..self.words], &level[self.words..2 * self.words]);
        match &mut self.asked {
            Asked::Common(answer) => {
                for (answer, chosen) in answer.iter_mut().zip(chosen) {
                    *answer = if self.found { *answer & chosen } else { *chosen };
                }
            }
            Asked::Any(answer) => {
                for ((answer, chosen), may) in answer.iter_mut().zip(chosen).zip(may) {
                    *answer |= chosen | may;
                }
            }
            Asked::Each(rows) => {
                let next = bits::iter(may).next();
                match next {
                    None => rows.extend_from_slice(chosen),
                    Some(cell) => return self.with_and_without(cell, level, deeper),
                }
            }
        }
        self.found = true;
        true
    }

    /// Looks at all ways that go on from a level with a cell, and at those without it.
    fn with_and_without(&mut self, cell: usize, level: &mut [u64], deeper: &mut [u64]) -> bool {
        let (next, rest) = deeper.split_at_mut(level.len());
        next.copy_from_slice(level);
        self.choose(next, cell);
        bits::remove(&mut level[self.words..2 * self.words], cell);
        self.extend(next, rest) && self.extend(level, deeper)
    }
}
