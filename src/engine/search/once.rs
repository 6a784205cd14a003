//! Places a value once in each unit that needs it and whose cells differ, in every way: which cells some way uses,
//! which all do, and the ways themselves.
//!
//! The unit with the fewest places left comes next. A part of the search that could not change the answer any more
//! is given up, so that most of the ways are never made where they are not asked for.

use super::{Tree, Visit, search};
use crate::{board::bits, board::topology::Topology, board::window::Window, run::Run};
use std::cell::RefCell;
use std::sync::Arc;

/// How many parts of the search are looked at before the answer is left open.
pub const PARTS: usize = 200_000;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The cells that any way has.
    Any,
    /// The cells that all ways have.
    Common,
    /// The ways, one after the other.
    Each,
}

/// A search for the ways to place one value.
pub(crate) struct Once<'r, 'a> {
    run: &'r Run<'a>,
    asked: Asked,
    /// The cells that are asked for, as far as they are known.
    answer: &'r mut [u64],
    /// The ways, where they are asked for.
    rows: Vec<u64>,
    found: bool,
    left: usize,
}

/// All ways to place a value, with what they were made of.
#[derive(Debug)]
pub(crate) struct Ways {
    board: u64,
    value: usize,
    /// Where the value is and may be.
    places: Vec<u64>,
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
pub(crate) struct Listed(RefCell<Vec<Arc<Ways>>>);

impl Listed {
    pub(crate) fn of(&self, run: &Run<'_>, value: usize) -> Arc<Ways> {
        let (holders, open) = (run.state.holders(value), run.state.open());
        let places: Vec<u64> = holders.iter().zip(open).flat_map(|(h, o)| [*h, h & o]).collect();
        let (board, words) = (run.topology.identity(), run.topology.cell_words());
        let mut all = self.0.borrow_mut();
        all.retain(|ways| ways.board == board);
        if let Some(known) = all.iter().find(|ways| ways.value == value && ways.places == places) {
            return Arc::clone(known);
        }
        let rows = Once::search(run, value, Asked::Each, &mut []);
        let (is_cut, rows) = (rows.is_none(), rows.unwrap_or_default());
        let ways = Arc::new(Ways { board, value, places, words, rows, is_cut });
        all.retain(|ways| ways.value != value);
        // What was given up for want of time says nothing of the next look.
        if !run.has_expired() {
            all.push(Arc::clone(&ways));
        }
        ways
    }
}

impl<'r, 'a> Once<'r, 'a> {
    /// Writes the cells that are asked for over words that are 0, or gives the ways; nothing where that was too much
    /// work. Where there is no way at all, there are no such cells.
    pub(crate) fn search(
        run: &'r Run<'a>,
        value: usize,
        asked: Asked,
        answer: &'r mut [u64],
    ) -> Option<Vec<u64>> {
        let topology = run.topology;
        let (words, cells) = (topology.cell_words(), topology.cells.len());
        run.lend((2 * words + topology.unit_words()) * (cells + 2), |memory| {
            let mut once = Self { run, asked, answer, rows: Vec::new(), found: false, left: PARTS };
            let mut root = Placing::of(memory, words, topology.unit_words());
            root.chosen.fill(0);
            root.may.copy_from_slice(run.state.holders(value));
            root.units.fill(0);
            for u in (0..topology.units.len()).filter(|&u| holds_once(topology, u)) {
                bits::insert(root.units, u);
            }
            for cell in bits::iter(run.state.holders(value)).filter(|&cell| !run.state.is_open(cell)) {
                if !bits::has(root.may, cell) {
                    return Some(once.rows);
                }
                root.choose(topology, cell);
            }
            (!search(&mut once, &mut root)).then_some(once.rows)
        })
    }

    /// Whether no way that goes on from here could change the answer.
    fn is_settled(&self, Placing { chosen, may, .. }: &Placing<'_>) -> bool {
        let mut words = self.answer.iter().zip(&**chosen).zip(&**may);
        self.found
            && match self.asked {
                Asked::Common => words.all(|((answer, chosen), _)| answer & !chosen == 0),
                Asked::Any => words.all(|((answer, chosen), may)| (chosen | may) & !answer == 0),
                Asked::Each => false,
            }
    }
}

/// Whether a unit needs each value and has room for it once.
fn holds_once(topology: &Topology, unit: usize) -> bool {
    topology.units[unit].laws.complete && topology.units[unit].laws.distinct
}

/// A way under way.
pub(crate) struct Placing<'m> {
    chosen: &'m mut [u64],
    /// The cells that may still be chosen.
    may: &'m mut [u64],
    /// The units without the value, and that in which it is placed next.
    units: &'m mut [u64],
    unit: Option<usize>,
    deeper: &'m mut [u64],
}

impl<'m> Placing<'m> {
    /// Takes memory for one whose sets of cells and units have so many words.
    fn of(memory: &'m mut [u64], cells: usize, units: usize) -> Self {
        let (chosen, memory) = memory.split_at_mut(cells);
        let (may, memory) = memory.split_at_mut(cells);
        let (units, deeper) = memory.split_at_mut(units);
        Self { chosen, may, units, unit: None, deeper }
    }

    /// A copy in the memory behind it.
    fn copied(&mut self) -> Placing<'_> {
        let copy = Placing::of(self.deeper, self.may.len(), self.units.len());
        copy.chosen.copy_from_slice(self.chosen);
        copy.may.copy_from_slice(self.may);
        copy.units.copy_from_slice(self.units);
        copy
    }

    /// Chooses a cell: no other one that sees it or shares a unit that needs the value may be chosen any more.
    fn choose(&mut self, topology: &Topology, cell: usize) {
        let mut take = |cells: Window<'_>| {
            self.may[cells.from..].iter_mut().zip(cells.words).for_each(|(a, b)| *a &= !b);
        };
        take(topology.peers(cell));
        for unit in topology.memberships(cell).iter().map(|m| usize::from(m.unit)) {
            if holds_once(topology, unit) {
                take(topology.unit_cells(unit));
                bits::remove(self.units, unit);
            }
        }
        bits::insert(self.chosen, cell);
        bits::remove(self.may, cell);
    }
}

impl Tree for Once<'_, '_> {
    type Node<'m> = Placing<'m>;

    fn tick(&mut self) -> bool {
        let may_go_on = self.left > 0 && !self.run.give_up();
        self.left = self.left.saturating_sub(1);
        may_go_on
    }

    fn visit(&mut self, node: &mut Placing<'_>) -> Visit {
        if self.is_settled(node) {
            return Visit::Dead;
        }
        let count = |&unit: &usize| self.run.topology.count_within(unit, node.may);
        node.unit = bits::iter(node.units).min_by_key(count);
        // What may be chosen and lies in no unit that needs the value is optional.
        let takes_apart = self.asked == Asked::Each && !bits::is_empty(node.may);
        if node.unit.is_some() || takes_apart { Visit::Part } else { Visit::Whole }
    }

    fn each(&mut self, node: &mut Placing<'_>) -> bool {
        let (topology, unit) = (self.run.topology, node.unit);
        let first = |may: &[u64]| match unit.map(|unit| topology.unit_cells(unit)) {
            Some(Window { from, words }) => Some((from << 6) + bits::first_common(&may[from..], words)?),
            None => bits::first(may),
        };
        while let Some(cell) = first(node.may) {
            // What is tried here need not be tried again beside the others.
            bits::remove(node.may, cell);
            let mut next = node.copied();
            next.choose(topology, cell);
            if search(self, &mut next) {
                return true;
            }
        }
        // Where no unit needs the value any more, what is chosen is a way by itself as well.
        node.unit.is_none() && search(self, node)
    }

    fn found(&mut self, Placing { chosen, may, .. }: &mut Placing<'_>) -> bool {
        if self.asked == Asked::Each {
            self.rows.extend_from_slice(chosen);
        }
        for ((answer, chosen), may) in self.answer.iter_mut().zip(&**chosen).zip(&**may) {
            *answer = match self.asked {
                Asked::Common if self.found => *answer & chosen,
                Asked::Common => *chosen,
                _ => *answer | chosen | may,
            };
        }
        self.found = true;
        false
    }
}
