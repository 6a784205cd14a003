//! What a board shows of a step: the cells and candidates that it rests on, and what becomes of them.

use super::language::Legend;
use super::walk::{Role, leaves, roles};
use crate::board::bits::Ones;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::{Bindings, Datum, Effects, Match};
use std::collections::BTreeSet;

/// What is marked on a board. Values are counted from 0; sets of them have bit 0 for the value 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    cells: Vec<bool>,
    used: Vec<u64>,
    chained: [Vec<u64>; 2],
    eliminated: Vec<u64>,
    placed: Vec<u64>,
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

    /// What a legend says of it.
    pub(super) const fn words(self, legend: &Legend) -> &'static str {
        match self {
            Self::Used => legend.used,
            Self::False => legend.taken_as_false,
            Self::True => legend.taken_as_true,
            Self::Eliminated => legend.eliminated,
            Self::Placed => legend.placed,
        }
    }

    /// The sign for it on boards without colour.
    pub const fn sign(self) -> char {
        match self {
            Self::Used => '*',
            Self::False => '~',
            Self::True => '^',
            Self::Eliminated => '-',
            Self::Placed => '+',
        }
    }
}

impl Marks {
    pub fn none(topology: &Topology) -> Self {
        let cells = topology.cells.len();
        Self {
            cells: vec![false; cells],
            used: vec![0; cells],
            chained: [vec![0; cells], vec![0; cells]],
            eliminated: vec![0; cells],
            placed: vec![0; cells],
        }
    }

    /// The marks of a match on the position that it was found in.
    ///
    /// Whatever its technique means by them, the open cells among its variables are the pattern's cells, and the
    /// candidates that it rests on are those values among its variables that these cells may hold. Of the cells of a
    /// chain they are its nodes, marked by what its links make of them.
    pub fn of(topology: &Topology, before: &State, found: &Match) -> Self {
        let mut marks = Self::none(topology);
        marks.add_effects(&found.effects);
        for bindings in std::iter::once(&found.bindings).chain(&found.merged) {
            marks.add_pattern(before, bindings);
        }
        marks
    }

    pub fn add_effects(&mut self, effects: &Effects) {
        for &(c, v) in &effects.places {
            self.placed[c] |= 1 << v;
        }
        for &(c, gone) in &effects.eliminates {
            self.eliminated[c] |= gone;
        }
    }

    /// Adds candidates of a cell that something rests on.
    pub fn rest_on(&mut self, cell: usize, candidates: u64) {
        self.cells[cell] = true;
        self.used[cell] |= candidates;
    }

    /// Adds candidates of a cell that a law joins; they stand as false along a chain.
    pub fn join(&mut self, cell: usize, candidates: u64) {
        self.chained[0][cell] |= candidates & !self.used[cell];
    }

    /// The marks of two changes side by side: what both make stands as in a step, what only the first makes as true
    /// along a chain, what only the second makes as false.
    pub fn compared(topology: &Topology, wanted: &Effects, found: &Effects) -> Self {
        let mut marks = Self::none(topology);
        let [one, other] = [wanted, found].map(|effects| {
            let mut alone = Self::none(topology);
            alone.add_effects(effects);
            alone
        });
        for c in 0..marks.placed.len() {
            marks.placed[c] = one.placed[c] & other.placed[c];
            marks.eliminated[c] = one.eliminated[c] & other.eliminated[c];
            let alone = |a: &Self, b: &Self| a.placed[c] & !b.placed[c] | a.eliminated[c] & !b.eliminated[c];
            marks.chained[1][c] = alone(&one, &other);
            marks.chained[0][c] = alone(&other, &one);
        }
        marks
    }

    fn add_pattern(&mut self, before: &State, bindings: &Bindings) {
        let (mut cells, mut values, mut nodes) = (BTreeSet::new(), 0u64, BTreeSet::new());
        for datum in leaves(bindings.iter().map(|(_, datum)| datum)) {
            match datum {
                Datum::Cell(c) => drop(cells.insert(*c)),
                Datum::Value(v) => values |= 1 << v,
                Datum::Path(walk) => nodes.extend(roles(walk)),
                _ => {}
            }
        }
        let chained: BTreeSet<usize> = nodes.iter().map(|((c, _), _)| *c).collect();
        for &c in cells.union(&chained).filter(|c| before.is_open(**c)) {
            self.cells[c] = true;
            if !chained.contains(&c) {
                self.used[c] |= values & before.candidates(c);
            }
        }
        for &((c, v), role) in &nodes {
            let table = match role {
                Role::Neither => &mut self.used,
                Role::False => &mut self.chained[0],
                Role::True => &mut self.chained[1],
            };
            table[c] |= 1 << v;
        }
    }

    pub fn candidate(&self, cell: usize, value: usize) -> Option<Mark> {
        let is = |mark: &Mark| {
            let table = match mark {
                Mark::Placed => &self.placed,
                Mark::Eliminated => &self.eliminated,
                Mark::True => &self.chained[1],
                Mark::False => &self.chained[0],
                Mark::Used => &self.used,
            };
            table[cell] & 1 << value != 0
        };
        Mark::ALL.into_iter().rev().find(is)
    }

    pub fn cell(&self, cell: usize) -> Option<Mark> {
        match (self.placed[cell], self.eliminated[cell]) {
            (0, 0) => self.cells[cell].then_some(Mark::Used),
            (0, _) => Some(Mark::Eliminated),
            _ => Some(Mark::Placed),
        }
    }

    pub fn placed(&self, cell: usize) -> Option<usize> {
        Ones(self.placed[cell]).next()
    }
}
