//! What a board shows of a step: the cells and candidates that it rests on, and what becomes of them.

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
    eliminated: Vec<u64>,
    placed: Vec<u64>,
}

/// A mark of a cell or candidate; the later ones outweigh the earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It is part of the pattern.
    Used,
    /// It goes, or loses candidates.
    Eliminated,
    /// It is placed, or gets its value.
    Placed,
}

impl Mark {
    /// The sign for it on boards without colour.
    pub const fn sign(self) -> char {
        match self {
            Self::Used => '*',
            Self::Eliminated => '-',
            Self::Placed => '+',
        }
    }
}

impl Marks {
    /// A board without marks.
    pub fn none(topology: &Topology) -> Self {
        let cells = topology.cells.len();
        Self {
            cells: vec![false; cells],
            used: vec![0; cells],
            eliminated: vec![0; cells],
            placed: vec![0; cells],
        }
    }

    /// The marks of a match on the position that it was found in.
    ///
    /// Whatever its technique means by them, the open cells among its variables are the pattern's cells, and the
    /// candidates that it rests on are those values among its variables that these cells may hold.
    pub fn of(topology: &Topology, before: &State, found: &Match) -> Self {
        let mut marks = Self::none(topology);
        marks.add_effects(&found.effects);
        for bindings in std::iter::once(&found.bindings).chain(&found.merged) {
            marks.add_pattern(before, bindings);
        }
        marks
    }

    /// Adds what a step changes.
    pub fn add_effects(&mut self, effects: &Effects) {
        for &(c, v) in &effects.places {
            self.placed[c] |= 1 << v;
        }
        for &(c, gone) in &effects.eliminates {
            self.eliminated[c] |= gone;
        }
    }

    fn add_pattern(&mut self, before: &State, bindings: &Bindings) {
        let (mut cells, mut values) = (BTreeSet::new(), 0);
        for (_, datum) in bindings {
            gather(datum, &mut cells, &mut values);
        }
        for c in cells {
            if before.is_open(c) {
                self.cells[c] = true;
                self.used[c] |= values & before.candidates(c);
            }
        }
    }

    /// The mark of a candidate.
    pub fn candidate(&self, cell: usize, value: usize) -> Option<Mark> {
        let bit = 1 << value;
        [(&self.placed, Mark::Placed), (&self.eliminated, Mark::Eliminated), (&self.used, Mark::Used)]
            .into_iter()
            .find(|(table, _)| table[cell] & bit != 0)
            .map(|(_, mark)| mark)
    }

    /// The mark of a cell.
    pub fn cell(&self, cell: usize) -> Option<Mark> {
        if self.placed[cell] != 0 {
            Some(Mark::Placed)
        } else if self.eliminated[cell] != 0 {
            Some(Mark::Eliminated)
        } else {
            self.cells[cell].then_some(Mark::Used)
        }
    }

    /// The value that a cell gets.
    pub fn placed(&self, cell: usize) -> Option<usize> {
        Ones(self.placed[cell]).next()
    }
}

fn gather(datum: &Datum, cells: &mut BTreeSet<usize>, values: &mut u64) {
    match datum {
        Datum::Cell(c) => {
            cells.insert(*c);
        }
        Datum::Value(v) => *values |= 1 << v,
        Datum::Tuple(parts) | Datum::Set(parts) => parts.iter().for_each(|part| gather(part, cells, values)),
        _ => {}
    }
}
