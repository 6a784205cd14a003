//! The nodes of a position: its candidates, and the sets of candidates that links make.

mod lifted;

use super::sets::Sets;
use crate::board::bits::{self, Ones};
use crate::board::state::State;
use crate::board::topology::Topology;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// What stands for no node.
const NONE: u32 = u32::MAX;

/// An end of a link on a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// A node.
    Node(usize),
    /// No candidate of it is left.
    Gone,
    /// A candidate of it is placed already.
    True,
}

/// The nodes of a position, numbered: the candidates of open cells by cell and value, then sets of these.
#[derive(Debug, Clone, Default)]
pub(super) struct Nodes {
    /// Values of the board.
    values: usize,
    /// Cells of the board.
    cells: usize,
    /// How many nodes are single candidates.
    pub(super) singles: usize,
    /// The nodes that the position still has: it may have lost candidates since they were numbered.
    pub(super) alive: Vec<u64>,
    /// Words of a row.
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
    pub(super) one_cell: Vec<u64>,
    /// The nodes of one value.
    pub(super) one_value: Vec<u64>,
}

impl Nodes {
    /// The candidates of the open cells of a position.
    pub(super) fn singles(topology: &Topology, state: &State) -> Self {
        let (values, cells) = (topology.values, topology.cells.len());
        let mut nodes = Self { values, cells, number: vec![NONE; values * cells], ..Self::default() };
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
        nodes.alive = bits::full(nodes.singles);
        nodes.alive.resize(nodes.words, 0);
        nodes
    }

    /// The same nodes on a later position; nothing where it has lost so many that they are better numbered anew.
    pub(super) fn later(&self, state: &State) -> Option<Self> {
        let mut alive = vec![0; self.words];
        for (node, &board) in self.candidate.iter().enumerate() {
            let (cell, value) = (board as usize / self.values, board as usize % self.values);
            if state.is_open(cell) && state.candidates(cell) >> value & 1 != 0 {
                bits::insert(&mut alive, node);
            }
        }
        (2 * bits::len(&alive) >= self.singles).then(|| Self { alive, ..self.clone() })
    }

    /// The same with sets of single nodes added.
    pub(super) fn with_sets(&self, mut sets: Vec<Vec<u32>>, topology: &Topology, shapes: &mut Sets) -> Self {
        let mut nodes = self.clone();
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
        nodes.alive.resize(nodes.words, 0);
        (nodes.singles..nodes.len()).for_each(|set| bits::insert(&mut nodes.alive, set));
        nodes
    }

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

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.singles + self.sets.len()
    }

    /// The cell of a single node.
    #[inline]
    fn cell(&self, single: usize) -> usize {
        self.candidate[single] as usize / self.values
    }

    /// The candidate of a single node: cell and value.
    #[inline]
    pub(super) fn candidate(&self, single: usize) -> (usize, usize) {
        let board = self.candidate[single] as usize;
        (board / self.values, board % self.values)
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

    /// Adds to a row the nodes of some of the board's candidates, given as a word of their set.
    #[inline]
    pub(super) fn add_live(&self, word: usize, candidates: u64, row: &mut [u64]) {
        let (live, before) = self.live[word];
        // Nodes are numbered as their candidates are: what is live moves together.
        let nodes = bits::gather(candidates & live, live);
        let (at, shift) = (before as usize >> 6, before & 63);
        if nodes != 0 {
            row[at] |= nodes << shift;
            let over = (nodes >> 1) >> (63 - shift);
            if over != 0 {
                row[at + 1] |= over;
            }
        }
    }

    /// The candidates of a node, ascending.
    pub(super) fn members(&self, node: usize) -> Vec<(usize, usize)> {
        self.singles_of(node).iter().map(|&single| self.candidate(single as usize)).collect()
    }

    /// The single nodes of a node, ascending.
    pub(super) fn singles_of(&self, node: usize) -> Vec<u32> {
        match node.checked_sub(self.singles).and_then(|at| self.sets.get_index(at)) {
            Some(set) => set.to_vec(),
            None => vec![node as u32],
        }
    }

    /// The same without making a list.
    pub(super) fn iter_singles(&self, node: usize) -> impl Iterator<Item = u32> + '_ {
        let set = node.checked_sub(self.singles).and_then(|at| self.sets.get_index(at));
        let alone = set.is_none().then_some(node as u32);
        set.into_iter().flat_map(|set| set.iter().copied()).chain(alone)
    }

    /// The number on the board of the candidate of a single node.
    #[inline]
    pub(super) fn board(&self, single: usize) -> u32 {
        self.candidate[single]
    }

    /// The node of an end that holds several candidates, given by their numbers on the board.
    pub(super) fn of_set(&self, set: &[u32], state: &State) -> End {
        if let &[only] = set {
            return match self.of_board(only) {
                Some(node) => End::Node(node),
                None if self.is_true(only, state) => End::True,
                None => End::Gone,
            };
        }
        let mut singles = Vec::with_capacity(set.len());
        for &board in set {
            match self.of_board(board) {
                Some(node) => singles.push(node as u32),
                None if self.is_true(board, state) => return End::True,
                None => {}
            }
        }
        match singles.as_slice() {
            [] => End::Gone,
            [only] => End::Node(*only as usize),
            _ => match self.sets.get_index_of(singles.as_slice()) {
                Some(at) => End::Node(self.singles + at),
                None => End::Gone,
            },
        }
    }

    /// Whether a candidate of the board is placed.
    pub(super) fn is_true(&self, board: u32, state: &State) -> bool {
        let (cell, value) = (board as usize / self.values, board as usize % self.values);
        !state.is_open(cell) && state.candidates(cell) >> value & 1 != 0
    }

    /// The number of the set of cells of a node.
    #[inline]
    pub(super) fn shape(&self, node: usize) -> u64 {
        u64::from(self.shape[node])
    }

    /// The cell of a node that lies in one.
    #[inline]
    pub(super) fn only_cell(&self, node: usize) -> Option<u64> {
        let shape = self.shape[node];
        ((shape as usize) < self.cells).then_some(u64::from(shape))
    }

    /// The values of a node.
    #[inline]
    pub(super) fn held(&self, node: usize) -> u64 {
        self.held[node]
    }

    /// The value of a node that has one.
    #[inline]
    pub(super) fn only_value(&self, node: usize) -> Option<u64> {
        let held = self.held[node];
        held.is_power_of_two().then_some(u64::from(held.trailing_zeros()))
    }

    /// The nodes that lie in a cell and nowhere else.
    #[inline]
    pub(super) fn in_cell(&self, cell: usize) -> &[u64] {
        &self.in_cell[cell * self.words..][..self.words]
    }

    /// The nodes of a value and no other.
    #[inline]
    pub(super) fn of_value(&self, value: usize) -> &[u64] {
        &self.of_value[value * self.words..][..self.words]
    }

    /// Calls `see` for each two nodes that lie in the same cells, both ways round.
    pub(super) fn each_alike(&self, mut see: impl FnMut(usize, usize)) {
        let mut nodes: Vec<(u32, u32)> = self.shape.iter().copied().zip(0..).collect();
        nodes.sort_unstable();
        for alike in nodes.chunk_by(|a, b| a.0 == b.0) {
            for &(_, a) in alike {
                alike.iter().filter(|(_, b)| *b != a).for_each(|&(_, b)| see(a as usize, b as usize));
            }
        }
    }

    /// Keeps the nodes of a row that lie in just the cells of a shape.
    pub(super) fn keep_shape(&self, row: &mut [u64], shape: u64) {
        if (shape as usize) < self.cells {
            super::matrix::meet(row, self.in_cell(shape as usize));
        } else {
            self.keep(row, |node| self.shape(node) == shape);
        }
    }

    /// Keeps the nodes of a row that have just these values.
    pub(super) fn keep_held(&self, row: &mut [u64], held: u64) {
        if held.is_power_of_two() {
            super::matrix::meet(row, self.of_value(held.trailing_zeros() as usize));
        } else {
            self.keep(row, |node| self.held(node) == held);
        }
    }

    /// Keeps the nodes of a row for which something holds.
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
