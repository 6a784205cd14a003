//! Nodes by numbers: candidates, and sets of these.

use super::set_interner::NumberedSets;
use tesuji_board::BoardState;
use tesuji_sets::{
    BitWindow, SetBits, bits,
    bits::{intersect, join},
};

/// No node.
pub const NO_NODE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeAttribute {
    /// Whether that is its cell, or else its value.
    pub is_cell: bool,
    /// True for the set of all its cells or values.
    pub is_set: bool,
}

/// Nodes by numbers: the candidates of open cells by cell and value, then sets of these.
#[derive(Debug, Clone, Default)]
pub struct NodeNumbering {
    pub values: usize,
    pub cells: usize,
    /// Number of single candidates.
    pub singles: usize,
    pub words: usize,
    /// For each candidate of the board its node.
    pub number: Vec<u32>,
    /// For each candidate that is a node: its number on the board.
    pub candidate: Vec<u32>,
    /// The candidates of the board that are nodes: each word of their set, with how many come before it.
    pub live: Vec<(u64, u32)>,
    /// The nodes that are sets: the single nodes in them, ascending.
    pub sets: NumberedSets<u32>,
    /// For each node the number of its set of cells.
    pub cell_set_id: Vec<u32>,
    /// For each node its values.
    pub value_masks: Vec<u64>,
    /// For each cell the nodes that lie in it alone.
    pub in_cell: Vec<u64>,
    /// For each value the nodes that have it alone.
    pub of_value: Vec<u64>,
    /// The nodes that lie in one cell.
    pub one_cell: Vec<u64>,
    pub one_value: Vec<u64>,
}

impl NodeNumbering {
    pub fn index(&mut self) {
        let count = self.len();
        let words = bits::words(count).max(1);
        self.words = words;
        self.in_cell = vec![0; self.cells * words];
        self.of_value = vec![0; self.values * words];
        (self.one_cell, self.one_value) = (vec![0; words], vec![0; words]);
        for node in 0..count {
            let (shape, held) = (self.cell_set_id[node] as usize, self.value_masks[node]);
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

    pub(crate) fn len(&self) -> usize {
        self.singles + self.sets.len()
    }

    #[inline]
    pub fn cell(&self, single: usize) -> usize {
        self.candidate[single] as usize / self.values
    }

    /// Adds to a row the nodes of some of the board's candidates, given as a word of their set.
    #[inline]
    pub fn add_live(&self, word: usize, candidates: u64, row: &mut [u64]) {
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
    pub fn nodes_inside(&self, candidates: BitWindow<'_>) -> Vec<u64> {
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

    pub fn members(&self, node: usize) -> Vec<(usize, usize)> {
        let candidate = |single: usize| (self.cell(single), self.candidate[single] as usize % self.values);
        self.singles_of(node).map(candidate).collect()
    }

    pub fn singles_of(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let set = node.checked_sub(self.singles).and_then(|at| self.sets.get_index(at));
        let alone = set.is_none().then_some(node);
        set.into_iter().flat_map(|set| set.iter().map(|&single| single as usize)).chain(alone)
    }

    pub fn of_singles(&self, set: &[u32]) -> Option<usize> {
        match set {
            [only] => Some(*only as usize),
            set => Some(self.singles + self.sets.get_index_of(set)?),
        }
    }

    pub fn is_true(&self, board: u32, state: &BoardState) -> bool {
        let (cell, value) = (board as usize / self.values, board as usize % self.values);
        !state.is_open(cell) && state.candidates(cell) >> value & 1 != 0
    }

    #[inline]
    pub fn shape(&self, node: usize) -> u64 {
        u64::from(self.cell_set_id[node])
    }

    /// Calls `see` for each two nodes that lie in the same cells and of which one is a set, both ways round.
    pub fn each_set_alike(&self, mut see: impl FnMut(usize, usize)) {
        let mut nodes: Vec<(u32, u32)> = self.cell_set_id.iter().copied().zip(0..).collect();
        nodes.sort_unstable();
        for alike in nodes.chunk_by(|a, b| a.0 == b.0) {
            for &(_, a) in alike {
                let composite = alike.iter().filter(|&&(_, b)| b != a && a.max(b) as usize >= self.singles);
                composite.for_each(|&(_, b)| see(a as usize, b as usize));
            }
        }
    }

    /// A part of a node that has it, as environments hold it.
    pub fn part(&self, node: usize, part: NodeAttribute) -> u64 {
        match (part.is_cell, part.is_set) {
            (true, _) => self.shape(node),
            (false, true) => self.value_masks[node],
            (false, false) => u64::from(self.value_masks[node].trailing_zeros()),
        }
    }

    pub fn of_one(&self, part: NodeAttribute) -> &[u64] {
        if part.is_cell { &self.one_cell } else { &self.one_value }
    }

    /// Keeps the nodes of a row with a value of an attribute.
    pub fn keep_part(&self, row: &mut [u64], part: NodeAttribute, value: u64) {
        let value = if part.is_cell || part.is_set { value } else { 1 << value };
        let alike = match part.is_cell {
            true => self.in_cell(value),
            false => value
                .is_power_of_two()
                .then(|| &self.of_value[value.trailing_zeros() as usize * self.words..]),
        };
        match alike {
            Some(alike) => intersect(row, alike),
            None => self.retain(row, |node| self.part(node, part) == value),
        }
    }

    /// The nodes that lie in the cell of a shape alone; `None` if the shape has several cells.
    fn in_cell(&self, shape: u64) -> Option<&[u64]> {
        self.in_cell.chunks_exact(self.words).nth(shape as usize)
    }

    /// Adds the nodes to a row that lie in just the cells of a shape.
    pub fn add_shape(&self, row: &mut [u64], shape: u64) {
        match self.in_cell(shape) {
            Some(nodes) => join(row, nodes),
            None => {
                let alike = (self.singles..self.len()).filter(|&node| self.shape(node) == shape);
                alike.for_each(|node| bits::insert(row, node));
            }
        }
    }

    pub fn retain(&self, row: &mut [u64], holds: impl Fn(usize) -> bool) {
        for (w, word) in row.iter_mut().enumerate() {
            for b in SetBits(*word) {
                if !holds(w << 6 | b) {
                    *word &= !(1 << b);
                }
            }
        }
    }
}
