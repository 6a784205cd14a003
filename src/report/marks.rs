//! What a board shows of a step: the cells and candidates that it rests on, and what becomes of them.

use super::{language::Legend, walk::leaves};
use crate::board::{state::BoardState, topology::Topology};
use crate::frame::trace::{Datum, Effects, MatchBindings, TracedMatch, WalkStep, WalkTrace};
use crate::sets::bits::SetBits;
use std::collections::BTreeSet;

/// What is marked on a board. Values are counted from 0; sets of them have bit 0 for the value 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    cells: Vec<bool>,
    /// For each mark, in their order, the candidates of each cell that have it.
    candidates: [Vec<u64>; 5],
}

/// A mark of a cell or candidate; the later ones outweigh the earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// It is part of the pattern.
    Used,
    /// It is taken as false along a chain.
    False,
    /// It is taken as true along a chain.
    True,
    /// It goes, or loses candidates.
    Eliminated,
    /// It is placed, or gets its value.
    Placed,
}

impl Mark {
    /// Every mark, in its order.
    pub const ALL: [Self; 5] = [Self::Used, Self::False, Self::True, Self::Eliminated, Self::Placed];

    pub(super) const fn words(self, legend: &Legend) -> &'static str {
        let Legend { used, taken_as_false, taken_as_true, eliminated, placed, .. } = *legend;
        [used, taken_as_false, taken_as_true, eliminated, placed][self as usize]
    }

    /// The sign for it on boards without colour.
    pub const fn sign(self) -> char {
        ['*', '~', '^', '-', '+'][self as usize]
    }
}

impl Marks {
    pub fn none(topology: &Topology) -> Self {
        let cells = topology.cells.len();
        Self { cells: vec![false; cells], candidates: Mark::ALL.map(|_| vec![0; cells]) }
    }

    /// The marks of a match on the position that it was found in.
    ///
    /// Whatever its technique means by them, the open cells among its variables are the pattern's cells, and the
    /// candidates that it rests on are those values among its variables that these cells may hold. Of the cells of a
    /// chain they are its nodes, marked by what its links make of them.
    pub fn of(topology: &Topology, before: &BoardState, found: &TracedMatch) -> Self {
        let mut marks = Self::of_effects(topology, &found.effects);
        for bindings in std::iter::once(&found.bindings).chain(&found.merged) {
            marks.add_pattern(before, bindings);
        }
        marks
    }

    pub fn of_effects(topology: &Topology, effects: &Effects) -> Self {
        let mut marks = Self::none(topology);
        marks.add_effects(effects);
        marks
    }

    pub fn add_effects(&mut self, effects: &Effects) {
        effects.places.iter().for_each(|&(cell, value)| self.add(Mark::Placed, cell, 1 << value));
        effects.eliminates.iter().for_each(|&(cell, gone)| self.add(Mark::Eliminated, cell, gone));
    }

    fn add(&mut self, mark: Mark, cell: usize, candidates: u64) {
        self.candidates[mark as usize][cell] |= candidates;
    }

    fn with(&self, mark: Mark, cell: usize) -> u64 {
        self.candidates[mark as usize][cell]
    }

    pub fn rest_on(&mut self, cell: usize, candidates: u64) {
        self.cells[cell] = true;
        self.add(Mark::Used, cell, candidates);
    }

    /// Adds candidates of a cell that a law joins; they stand as false along a chain.
    pub fn join(&mut self, cell: usize, candidates: u64) {
        self.add(Mark::False, cell, candidates & !self.with(Mark::Used, cell));
    }

    /// The marks of two changes side by side: what both make stands as in a step, what only the first makes as true
    /// along a chain, what only the second makes as false.
    pub fn compared(topology: &Topology, wanted: &Effects, found: &Effects) -> Self {
        let mut marks = Self::none(topology);
        let [one, other] = [wanted, found].map(|effects| Self::of_effects(topology, effects));
        for cell in 0..topology.cells.len() {
            for mark in [Mark::Placed, Mark::Eliminated] {
                let (a, b) = (one.with(mark, cell), other.with(mark, cell));
                marks.add(mark, cell, a & b);
                marks.add(Mark::True, cell, a & !b);
                marks.add(Mark::False, cell, b & !a);
            }
        }
        marks
    }

    fn add_pattern(&mut self, before: &BoardState, bindings: &MatchBindings) {
        let (mut cells, mut values, mut nodes) = (BTreeSet::new(), 0u64, BTreeSet::new());
        for datum in leaves(bindings.iter().map(|(_, datum)| datum)) {
            match datum {
                Datum::Cell(c) => drop(cells.insert(*c)),
                Datum::Value(v) => values |= 1 << v,
                Datum::Path(walk) => nodes.extend(along(walk)),
                _ => {}
            }
        }
        let chained: BTreeSet<usize> = nodes.iter().map(|((c, _), _)| *c).collect();
        for &c in cells.union(&chained).filter(|c| before.is_open(**c)) {
            self.rest_on(c, if chained.contains(&c) { 0 } else { values & before.candidates(c) });
        }
        nodes.iter().for_each(|&((cell, value), mark)| self.add(mark, cell, 1 << value));
    }

    pub fn candidate(&self, cell: usize, value: usize) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| self.with(*mark, cell) & 1 << value != 0)
    }

    pub fn cell(&self, cell: usize) -> Option<Mark> {
        let changed = [Mark::Placed, Mark::Eliminated].into_iter().find(|mark| self.with(*mark, cell) != 0);
        changed.or_else(|| self.cells[cell].then_some(Mark::Used))
    }

    pub fn placed(&self, cell: usize) -> Option<usize> {
        SetBits(self.with(Mark::Placed, cell)).next()
    }
}

/// Every candidate of a walk with what the links make of it, read from the beginning: false where a strong link leads on
/// or a weak one leads here, true where a weak link leads on or a strong one leads here.
fn along(walk: &WalkTrace) -> impl Iterator<Item = ((usize, usize), Mark)> {
    let mark = |node: usize| {
        let before = node.checked_sub(1).and_then(|before| walk.steps.get(before));
        match (walk.steps.get(node), before) {
            (Some(WalkStep { is_strong: true, .. }), _) | (None, Some(WalkStep { is_strong: false, .. })) => {
                Mark::False
            }
            (Some(_), _) | (None, Some(_)) => Mark::True,
            (None, None) => Mark::Used,
        }
    };
    let nodes = walk.nodes.iter().enumerate();
    nodes.flat_map(move |(i, node)| node.iter().map(move |candidate| (*candidate, mark(i))))
}
