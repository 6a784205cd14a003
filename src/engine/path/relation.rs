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
        let mut count = vec![0; topology.cells.len()];
        for (cell, by_cells) in cells.chunks_exact_mut(cell_words).enumerate() {
            let rows = &mut rest[cell * values..][..values];
            let parts = |candidate: usize| (candidate / values, candidate % values);
            let mut total = 0;
            count.fill(0);
            for (value, row) in rows.iter().enumerate() {
                for (other, of) in members(row).map(parts) {
                    total += 1;
                    count[other] += usize::from(other == cell || of == value);
                }
            }
            for (other, &count) in count.iter().enumerate().filter(|(_, count)| **count > 0) {
                if count == if other == cell { values * (values - 1) } else { values } {
                    bits::insert(by_cells, other);
                    total -= count;
                }
            }
            for (value, row) in rows.iter_mut().enumerate() {
                let left = std::mem::take(row);
                // Mostly nothing is left.
                if total > 0 {
                    let is_left = |&candidate: &usize| {
                        let (other, of) = parts(candidate);
                        !bits::has(by_cells, other) || (other != cell && of != value)
                    };
                    members(&left).filter(is_left).for_each(|candidate| insert(row, candidate as u32));
                }
            }
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

fn members(row: &[(u32, u64)]) -> impl Iterator<Item = usize> + '_ {
    row.iter().flat_map(|&(w, word)| bits::Ones(word).map(move |bit| (w as usize) << 6 | bit))
}
