//! What the pairs of a link relate that joins the same on every position: by cells, as far as all values are alike.

use super::{edges::Edges, matrix::Matrix, nodes::Nodes};
use crate::{board::bits, board::topology::Topology, board::window::Window};

/// For each candidate of a board those that it is related to: words of their set, with their places.
type Rows = Vec<Vec<(u32, u64)>>;

/// A symmetric relation between the candidates of a board.
#[derive(Debug, Default)]
pub(super) struct Relation {
    /// For each cell those whose candidates of the same value are related to its own, whatever the value is; the cell
    /// itself where all of its candidates are related to each other. No words where there are none.
    cells: Vec<u64>,
    cell_words: usize,
    /// All others; nothing where there are none.
    rest: Rows,
}

/// What a link relates within cells, and between different ones.
#[derive(Debug, Default)]
pub(super) struct Adjacent {
    stay: Relation,
    moves: Relation,
}

impl Adjacent {
    /// The candidates that a link joins, set ends member by member, where its labels are as asked.
    pub(super) fn of_edges(topology: &Topology, edges: &Edges, fits: impl Fn(&[u64]) -> bool) -> Self {
        let (values, candidates) = (topology.values as u32, topology.cells.len() * topology.values);
        let (mut stay, mut moves) = (Rows::new(), Rows::new());
        for pair in (0..edges.len()).filter(|&pair| fits(edges.labels(pair))) {
            edges.each_member_pair(pair, |a, b| {
                let rows = if a / values == b / values { &mut stay } else { &mut moves };
                rows.resize(candidates, Vec::new());
                insert(&mut rows[a as usize], b);
                insert(&mut rows[b as usize], a);
            });
        }
        Self { stay: Relation::new(topology, stay), moves: Relation::new(topology, moves) }
    }

    pub(super) fn fill(&self, nodes: &Nodes, stay: &mut Matrix, moves: &mut Matrix) {
        self.stay.fill(nodes, stay);
        self.moves.fill(nodes, moves);
    }
}

impl Relation {
    fn new(topology: &Topology, mut rest: Rows) -> Self {
        if rest.is_empty() {
            return Self::default();
        }
        let (values, cell_words) = (topology.values, topology.cell_words());
        let mut cells = vec![0; topology.cells.len() * cell_words];
        for (cell, row) in cells.chunks_exact_mut(cell_words).enumerate() {
            let first = cell * values;
            let same_value = |other: usize| (0..values).all(|v| has(&rest[first + v], other * values + v));
            let first_row = rest[first].iter();
            let related =
                first_row.flat_map(|&(w, word)| bits::Ones(word).map(move |b| (w as usize) << 6 | b));
            let others = related.filter(|of| of % values == 0).map(|of| of / values);
            others.filter(|&other| same_value(other)).for_each(|other| bits::insert(row, other));
            let whole = |a: usize| (0..values).all(|b| a == b || has(&rest[first + a], first + b));
            if (0..values).all(whole) {
                bits::insert(row, cell);
            }
        }
        for (candidate, row) in rest.iter_mut().enumerate() {
            let (cell, value) = (candidate / values, candidate % values);
            let of_cell = &cells[cell * cell_words..][..cell_words];
            for (w, word) in row.iter_mut() {
                let is_by_cells = |bit: usize| {
                    let (other, of) = ((*w as usize * 64 + bit) / values, (*w as usize * 64 + bit) % values);
                    bits::has(of_cell, other) && (other == cell || of == value)
                };
                *word =
                    bits::Ones(*word).filter(|&bit| !is_by_cells(bit)).fold(0, |word, bit| word | 1 << bit);
            }
            row.retain(|(_, word)| *word != 0);
        }
        if rest.iter().all(Vec::is_empty) {
            rest.clear();
        }
        Self { cells, cell_words, rest }
    }

    /// Relates the candidates among some nodes.
    fn fill(&self, nodes: &Nodes, to: &mut Matrix) {
        if !self.cells.is_empty() {
            let row = |cell: usize| &self.cells[cell * self.cell_words..][..self.cell_words];
            nodes.relate_cells(to, |cell| Window::whole(row(cell)), |cell| bits::has(row(cell), cell));
        }
        if !self.rest.is_empty() {
            to.reserve(nodes.singles);
            for node in 0..nodes.singles {
                match self.rest[nodes.board(node) as usize].as_slice() {
                    [] => {}
                    row => nodes.add_row(to, node, row),
                }
            }
        }
    }
}

fn insert(row: &mut Vec<(u32, u64)>, candidate: u32) {
    let (word, bit) = (candidate >> 6, 1 << (candidate & 63));
    match row.iter_mut().rev().find(|known| known.0 == word) {
        Some(known) => known.1 |= bit,
        None => row.push((word, bit)),
    }
}

fn has(row: &[(u32, u64)], candidate: usize) -> bool {
    row.iter().any(|&(w, word)| w as usize == candidate >> 6 && word >> (candidate & 63) & 1 != 0)
}
