//! The nodes of a position: its candidates, and the sets of candidates that links make.

mod lifted;
mod numbering;

use super::matrix::{Matrix, join};
use super::sets::Sets;
use crate::board::bits::{self, Ones};
use crate::board::window::Window;
use crate::{against::Against, board::state::State, board::topology::Topology};
use numbering::NONE;
use std::ops::Deref;
use std::sync::Arc;

pub(super) use numbering::{Numbering, Part};

/// The nodes of a position: those of its numbering that it still has.
#[derive(Debug, Clone)]
pub(super) struct Nodes {
    numbering: Arc<Numbering>,
    /// The position may have lost candidates since they were numbered.
    pub(super) alive: Vec<u64>,
}

impl Deref for Nodes {
    type Target = Numbering;

    fn deref(&self) -> &Numbering {
        &self.numbering
    }
}

impl Nodes {
    /// The candidates of a position; of one component of the board where it is given.
    pub(super) fn singles(topology: &Topology, state: &State, component: Option<usize>) -> Self {
        let (values, cells) = (topology.values, topology.cells.len());
        let mut nodes =
            Numbering { values, cells, number: vec![NONE; values * cells], ..Numbering::default() };
        let open: Vec<usize> = match component {
            None => bits::iter(state.open()).collect(),
            Some(component) => {
                let cells = topology.components().cells(component).iter().map(|&cell| usize::from(cell));
                cells.filter(|&cell| state.is_open(cell)).collect()
            }
        };
        for c in open {
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
        let is_left = self.of_candidates(set, state, &mut singles) && !singles.is_empty();
        is_left.then(|| self.of_singles(&singles)).flatten()
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
