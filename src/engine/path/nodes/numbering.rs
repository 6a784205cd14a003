//! Nodes by numbers: candidates, and sets of these.

use crate::board::bits::{self, Ones};
use crate::board::state::State;
use crate::board::window::Window;
use crate::path::matrix::{Matrix, join, meet};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::path) struct Part {
    /// Whether that is its cell, or else its value.
    pub(in crate::path) cell: bool,
    /// True for the set of all its cells or values.
    pub(in crate::path) set: bool,
}

/// Nodes by numbers: the candidates of open cells by cell and value, then sets of these.
#[derive(Debug, Clone, Default)]
pub(in crate::path) struct Numbering {
    pub(super) values: usize,
    pub(super) cells: usize,
    /// How many nodes are single candidates.
    pub(in crate::path) singles: usize,
    pub(in crate::path) words: usize,
    /// For each candidate of the board its node.
    pub(super) number: Vec<u32>,
    /// For each candidate that is a node: its number on the board.
    pub(super) candidate: Vec<u32>,
    /// The candidates of the board that are nodes: each word of their set, with how many come before it.
    pub(super) live: Vec<(u64, u32)>,
    /// The nodes that are sets: the single nodes in them, ascending.
    pub(super) sets: IndexSet<Box<[u32]>, FxBuildHasher>,
    /// For each node the number of its set of cells.
    pub(super) shape: Vec<u32>,
    /// For each node its values.
    pub(super) held: Vec<u64>,
    /// For each cell the nodes that lie in it alone.
    pub(super) in_cell: Vec<u64>,
    /// For each value the nodes that have it alone.
    pub(super) of_value: Vec<u64>,
    /// The nodes that lie in one cell.
    pub(super) one_cell: Vec<u64>,
    pub(super) one_value: Vec<u64>,
}

impl Numbering {
    pub(super) fn index(&mut self) {
        let count = self.len();
        let words = bits::words(count).max(1);
        self.words = words;
        self.in_cell = vec![0; self.cells * words];
        self.of_value = vec![0; self.values * words];
        (self.one_cell, self.one_value) = (vec![0; words], vec![0; words]);
        for node in 0..count {
            let (shape, held) = (self.shape[node] as usize, self.held[node]);
            if shape < self.cells {
                bits::insert(&mut self.in_cell[shape * words..][..words], node);
                bits::insert(&mut self.one_cell, node);
            }
            if held.is_power_of_two() {
                let value = held.trailing_zeros() as usize;
                bits::insert(&mut self.of_value[value * words..][..words], node);
                bits::insert(&mut self.one_value, node);
            }
        }
    }

    pub(in crate::path) fn len(&self) -> usize {
        self.singles + self.sets.len()
    }

    #[inline]
    pub(in crate::path) fn cell(&self, single: usize) -> usize {
        self.candidate[single] as usize / self.values
    }

    /// Adds to a row the nodes of some of the board's candidates, given as a word of their set.
    #[inline]
    pub(super) fn add_live(&self, word: usize, candidates: u64, row: &mut [u64]) {
        let (live, before) = self.live[word];
        if candidates & live == 0 {
            return;
        }
        // Nodes are numbered as their candidates are: what is live moves together.
        let nodes = bits::gather(candidates & live, live);
        let (at, shift) = (before as usize >> 6, before & 63);
        row[at] |= nodes << shift;
        let over = (nodes >> 1) >> (63 - shift);
        if over != 0 {
            row[at + 1] |= over;
        }
    }

    /// The nodes all of whose candidates are among some of the board's.
    pub(in crate::path) fn within(&self, candidates: Window<'_>) -> Vec<u64> {
        let mut row = vec![0; self.words];
        for (word, candidates) in (candidates.from..).zip(candidates.words) {
            self.add_live(word, *candidates, &mut row);
        }
        for (at, set) in self.sets.iter().enumerate() {
            if set.iter().all(|&single| bits::has(&row, single as usize)) {
                bits::insert(&mut row, self.singles + at);
            }
        }
        row
    }

    /// Relates a node to those of some of the board's candidates, given as words of their set with their places.
    pub(in crate::path) fn add_row(&self, to: &mut Matrix, node: usize, words: &[(u32, u64)]) {
        let row = to.row_mut(node);
        words.iter().for_each(|&(word, candidates)| self.add_live(word as usize, candidates, row));
    }

    pub(in crate::path) fn members(&self, node: usize) -> Vec<(usize, usize)> {
        let candidate = |single: usize| (self.cell(single), self.board(single) as usize % self.values);
        self.singles_of(node).map(candidate).collect()
    }

    pub(in crate::path) fn singles_of(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let set = node.checked_sub(self.singles).and_then(|at| self.sets.get_index(at));
        let alone = set.is_none().then_some(node);
        set.into_iter().flat_map(|set| set.iter().map(|&single| single as usize)).chain(alone)
    }

    #[inline]
    pub(in crate::path) fn board(&self, single: usize) -> u32 {
        self.candidate[single]
    }

    pub(in crate::path) fn of_singles(&self, set: &[u32]) -> Option<usize> {
        match set {
            [only] => Some(*only as usize),
            set => Some(self.singles + self.sets.get_index_of(set)?),
        }
    }

    pub(in crate::path) fn is_true(&self, board: u32, state: &State) -> bool {
        let (cell, value) = (board as usize / self.values, board as usize % self.values);
        !state.is_open(cell) && state.candidates(cell) >> value & 1 != 0
    }

    #[inline]
    pub(in crate::path) fn shape(&self, node: usize) -> u64 {
        u64::from(self.shape[node])
    }

    #[inline]
    pub(in crate::path) fn held(&self, node: usize) -> u64 {
        self.held[node]
    }

    /// Calls `see` for each two nodes that lie in the same cells and of which one is a set, both ways round.
    pub(in crate::path) fn each_set_alike(&self, mut see: impl FnMut(usize, usize)) {
        let mut nodes: Vec<(u32, u32)> = self.shape.iter().copied().zip(0..).collect();
        nodes.sort_unstable();
        for alike in nodes.chunk_by(|a, b| a.0 == b.0) {
            for &(_, a) in alike {
                let others = alike.iter().filter(|&&(_, b)| b != a && a.max(b) as usize >= self.singles);
                others.for_each(|&(_, b)| see(a as usize, b as usize));
            }
        }
    }

    /// A part of a node that has it, as environments hold it.
    pub(in crate::path) fn part(&self, node: usize, part: Part) -> u64 {
        match (part.cell, part.set) {
            (true, _) => self.shape(node),
            (false, true) => self.held(node),
            (false, false) => u64::from(self.held(node).trailing_zeros()),
        }
    }

    pub(in crate::path) fn of_one(&self, part: Part) -> &[u64] {
        if part.cell { &self.one_cell } else { &self.one_value }
    }

    pub(in crate::path) fn keep_part(&self, row: &mut [u64], part: Part, value: u64) {
        match (part.cell, part.set) {
            (true, _) => self.keep_shape(row, value),
            (false, true) => self.keep_held(row, value),
            (false, false) => self.keep_held(row, 1 << value),
        }
    }

    /// Adds the nodes to a row that lie in just the cells of a shape.
    pub(in crate::path) fn add_shape(&self, row: &mut [u64], shape: u64) {
        if (shape as usize) < self.cells {
            join(row, &self.in_cell[shape as usize * self.words..]);
        } else {
            let alike = (self.singles..self.len()).filter(|&node| self.shape(node) == shape);
            alike.for_each(|node| bits::insert(row, node));
        }
    }

    /// Keeps the nodes of a row that lie in just the cells of a shape.
    fn keep_shape(&self, row: &mut [u64], shape: u64) {
        if (shape as usize) < self.cells {
            meet(row, &self.in_cell[shape as usize * self.words..]);
        } else {
            self.keep(row, |node| self.shape(node) == shape);
        }
    }

    fn keep_held(&self, row: &mut [u64], held: u64) {
        if held.is_power_of_two() {
            meet(row, &self.of_value[held.trailing_zeros() as usize * self.words..]);
        } else {
            self.keep(row, |node| self.held(node) == held);
        }
    }

    pub(in crate::path) fn keep(&self, row: &mut [u64], holds: impl Fn(usize) -> bool) {
        for (w, word) in row.iter_mut().enumerate() {
            for b in Ones(*word) {
                if !holds(w << 6 | b) {
                    *word &= !(1 << b);
                }
            }
        }
    }
}
