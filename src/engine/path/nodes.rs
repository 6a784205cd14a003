//! The nodes of a position: its candidates, and the sets of candidates that links make.

mod lifted;

use super::matrix::{Matrix, join, meet};
use super::sets::Sets;
use crate::board::bits::{self, Ones};
use crate::board::window::Window;
use crate::{against::Against, board::state::State, board::topology::Topology};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::ops::Deref;
use std::sync::Arc;

const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    /// Whether that is its cell, or else its value.
    pub(super) cell: bool,
    /// True for the set of all its cells or values.
    pub(super) set: bool,
}

/// The nodes of a position: those of its numbering that it still has.
#[derive(Debug, Clone)]
pub(super) struct Nodes {
    numbering: Arc<Numbering>,
    /// The position may have lost candidates since they were numbered.
    pub(super) alive: Vec<u64>,
}

/// Nodes by numbers: the candidates of open cells by cell and value, then sets of these.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbering {
    values: usize,
    cells: usize,
    /// How many nodes are single candidates.
    pub(super) singles: usize,
    pub(super) words: usize,
    /// For each candidate of the board its node.
    number: Vec<u32>,
    /// For each candidate that is a node: its number on the board.
    candidate: Vec<u32>,
    /// The candidates of the board that are nodes: each word of their set, with how many come before it.
    live: Vec<(u64, u32)>,
    /// The nodes that are sets: the single nodes in them, ascending.
    sets: IndexSet<Box<[u32]>, FxBuildHasher>,
    /// For each node the number of its set of cells.
    shape: Vec<u32>,
    /// For each node its values.
    held: Vec<u64>,
    /// For each cell the nodes that lie in it alone.
    in_cell: Vec<u64>,
    /// For each value the nodes that have it alone.
    of_value: Vec<u64>,
    /// The nodes that lie in one cell.
    one_cell: Vec<u64>,
    one_value: Vec<u64>,
}

impl Deref for Nodes {
    type Target = Numbering;

    fn deref(&self) -> &Numbering {
        &self.numbering
    }
}

impl Nodes {
    pub(super) fn singles(topology: &Topology, state: &State) -> Self {
        let (values, cells) = (topology.values, topology.cells.len());
        let mut nodes =
            Numbering { values, cells, number: vec![NONE; values * cells], ..Numbering::default() };
        for c in bits::iter(state.open()) {
            let mask = state.candidates(c);
            for v in Ones(mask) {
                let board = c * values + v;
                nodes.number[board] = nodes.candidate.len() as u32;
                nodes.candidate.push(board as u32);
                nodes.shape.push(c as u32);
                nodes.held.push(1 << v);
            }
        }
        nodes.singles = nodes.candidate.len();
        nodes.live.resize(bits::words(values * cells), (0, 0));
        for &board in &nodes.candidate {
            nodes.live[board as usize >> 6].0 |= 1 << (board & 63);
        }
        let mut before = 0;
        for (word, rank) in &mut nodes.live {
            *rank = before;
            before += word.count_ones();
        }
        nodes.index();
        let mut alive = bits::full(nodes.singles);
        alive.resize(nodes.words, 0);
        Self { numbering: Arc::new(nodes), alive }
    }

    /// These nodes on a later position; `None` where numbering the nodes anew costs less.
    pub(super) fn later(&self, state: &State) -> Option<Self> {
        let mut alive = vec![0; self.words];
        for (node, &board) in self.candidate.iter().enumerate() {
            let (cell, value) = (board as usize / self.values, board as usize % self.values);
            if state.is_open(cell) && state.candidates(cell) >> value & 1 != 0 {
                bits::insert(&mut alive, node);
            }
        }
        (2 * bits::len(&alive) >= self.singles)
            .then(|| Self { numbering: Arc::clone(&self.numbering), alive })
    }

    /// These nodes with sets of single nodes added.
    pub(super) fn with_sets(&self, mut sets: Vec<Vec<u32>>, topology: &Topology, shapes: &mut Sets) -> Self {
        let mut nodes = Numbering::clone(self);
        sets.sort_unstable();
        sets.dedup();
        let mut cells = vec![0; topology.cell_words()];
        for set in sets {
            cells.fill(0);
            let mut held = 0;
            for &single in &set {
                bits::insert(&mut cells, self.cell(single as usize));
                held |= self.held[single as usize];
            }
            nodes.shape.push(shapes.number(self.cells, &cells) as u32);
            nodes.held.push(held);
            nodes.sets.insert(set.into());
        }
        nodes.index();
        let mut alive = self.alive.clone();
        alive.resize(nodes.words, 0);
        (nodes.singles..nodes.len()).for_each(|set| bits::insert(&mut alive, set));
        Self { numbering: Arc::new(nodes), alive }
    }

    /// The node of a candidate by its number on the board, where the position still has it.
    #[inline]
    pub(super) fn of_board(&self, board: u32) -> Option<usize> {
        let node = self.number[board as usize];
        (node != NONE && bits::has(&self.alive, node as usize)).then_some(node as usize)
    }

    /// The nodes that the position has and that hold one of some of the board's candidates.
    pub(super) fn holding(&self, candidates: impl Iterator<Item = u32>) -> Vec<u64> {
        let mut row = vec![0; self.words];
        candidates.filter_map(|board| self.of_board(board)).for_each(|node| bits::insert(&mut row, node));
        for (at, set) in self.sets.iter().enumerate() {
            if set.iter().any(|&single| bits::has(&row, single as usize)) {
                bits::insert(&mut row, self.singles + at);
            }
        }
        row
    }

    /// Relates the candidates of each cell to those of the same value in the cells that `others` gives, and, where the
    /// cell is `whole`, to each other.
    pub(super) fn relate_cells<'w>(
        &self,
        to: &mut Matrix,
        others: impl Fn(usize) -> Window<'w>,
        whole: impl Fn(usize) -> bool,
    ) {
        if to.is_empty() {
            *to = Matrix::with_rows(self.len(), &self.candidates());
        }
        let cell_words = bits::words(self.cells);
        let mut cells_of = vec![0; self.values * cell_words];
        let value = |node: usize| self.held[node].trailing_zeros() as usize;
        for node in 0..self.singles {
            bits::insert(&mut cells_of[value(node) * cell_words..], self.shape[node] as usize);
        }
        for node in bits::iter(&self.candidates()) {
            let (cell, value, row) = (self.shape[node] as usize, value(node), to.row_mut(node));
            let Window { from, words } = others(cell);
            let of_value = &cells_of[value * cell_words + from..];
            for (w, (others, of_value)) in (from..).zip(words.iter().zip(of_value)) {
                for b in Ones(others & of_value) {
                    bits::insert(row, self.number[(w << 6 | b) * self.values + value] as usize);
                }
            }
            if whole(cell) {
                join(row, &self.in_cell[cell * self.words..]);
                bits::remove(row, node);
            }
        }
    }

    pub(super) fn against(&self, topology: &Topology, table: &Against) -> Matrix {
        let mut matrix = Matrix::new(self.len(), self.words);
        if table.is_by_cells() {
            self.relate_cells(&mut matrix, |cell| topology.peers(cell), |_| true);
            return matrix;
        }
        matrix.reserve(self.singles);
        for node in 0..self.singles {
            let row = matrix.row_mut(node);
            table.each_word(topology, self.board(node) as usize, |w, word| self.add_live(w, word, row));
        }
        matrix
    }

    /// The node of some candidates, given by their numbers on the board: of those that are left, where none is placed.
    pub(super) fn of_set(&self, set: &[u32], state: &State) -> Option<usize> {
        if let &[only] = set {
            return self.of_board(only);
        }
        let mut singles = Vec::with_capacity(set.len());
        if !self.of_candidates(set, state, &mut singles) {
            return None;
        }
        match singles.as_slice() {
            [] => None,
            [only] => Some(*only as usize),
            set => Some(self.singles + self.sets.get_index_of(set)?),
        }
    }

    /// Writes the single nodes of some candidates; false where one of these is placed.
    pub(super) fn of_candidates(&self, set: &[u32], state: &State, singles: &mut Vec<u32>) -> bool {
        singles.clear();
        set.iter().all(|&board| match self.of_board(board) {
            Some(node) => {
                singles.push(node as u32);
                true
            }
            None => !self.is_true(board, state),
        })
    }
}

impl Numbering {
    fn index(&mut self) {
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

    pub(super) fn len(&self) -> usize {
        self.singles + self.sets.len()
    }

    #[inline]
    pub(super) fn cell(&self, single: usize) -> usize {
        self.candidate[single] as usize / self.values
    }

    /// Adds to a row the nodes of some of the board's candidates, given as a word of their set.
    #[inline]
    fn add_live(&self, word: usize, candidates: u64, row: &mut [u64]) {
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
    pub(super) fn within(&self, candidates: Window<'_>) -> Vec<u64> {
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
    pub(super) fn add_row(&self, to: &mut Matrix, node: usize, words: &[(u32, u64)]) {
        let row = to.row_mut(node);
        words.iter().for_each(|&(word, candidates)| self.add_live(word as usize, candidates, row));
    }

    pub(super) fn members(&self, node: usize) -> Vec<(usize, usize)> {
        let candidate = |single: usize| (self.cell(single), self.board(single) as usize % self.values);
        self.singles_of(node).map(candidate).collect()
    }

    pub(super) fn singles_of(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let set = node.checked_sub(self.singles).and_then(|at| self.sets.get_index(at));
        let alone = set.is_none().then_some(node);
        set.into_iter().flat_map(|set| set.iter().map(|&single| single as usize)).chain(alone)
    }

    #[inline]
    pub(super) fn board(&self, single: usize) -> u32 {
        self.candidate[single]
    }

    pub(super) fn of_singles(&self, set: &[u32]) -> Option<usize> {
        match set {
            [only] => Some(*only as usize),
            set => Some(self.singles + self.sets.get_index_of(set)?),
        }
    }

    pub(super) fn is_true(&self, board: u32, state: &State) -> bool {
        let (cell, value) = (board as usize / self.values, board as usize % self.values);
        !state.is_open(cell) && state.candidates(cell) >> value & 1 != 0
    }

    #[inline]
    pub(super) fn shape(&self, node: usize) -> u64 {
        u64::from(self.shape[node])
    }

    #[inline]
    pub(super) fn held(&self, node: usize) -> u64 {
        self.held[node]
    }

    /// Calls `see` for each two nodes that lie in the same cells and of which one is a set, both ways round.
    pub(super) fn each_set_alike(&self, mut see: impl FnMut(usize, usize)) {
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
    pub(super) fn part(&self, node: usize, part: Part) -> u64 {
        match (part.cell, part.set) {
            (true, _) => self.shape(node),
            (false, true) => self.held(node),
            (false, false) => u64::from(self.held(node).trailing_zeros()),
        }
    }

    pub(super) fn of_one(&self, part: Part) -> &[u64] {
        if part.cell { &self.one_cell } else { &self.one_value }
    }

    pub(super) fn keep_part(&self, row: &mut [u64], part: Part, value: u64) {
        match (part.cell, part.set) {
            (true, _) => self.keep_shape(row, value),
            (false, true) => self.keep_held(row, value),
            (false, false) => self.keep_held(row, 1 << value),
        }
    }

    /// Adds the nodes to a row that lie in just the cells of a shape.
    pub(super) fn add_shape(&self, row: &mut [u64], shape: u64) {
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

    pub(super) fn keep(&self, row: &mut [u64], holds: impl Fn(usize) -> bool) {
        for (w, word) in row.iter_mut().enumerate() {
            for b in Ones(*word) {
                if !holds(w << 6 | b) {
                    *word &= !(1 << b);
                }
            }
        }
    }
}
