//! Relations between the candidates of a board that hold on every position: listed once, then masked.

use super::edges::Edges;
use super::matrix::Matrix;
use super::nodes::Nodes;
use crate::board::topology::Topology;
use crate::pairs;
use std::sync::OnceLock;

/// For each candidate of a board those that it is related to.
#[derive(Debug, Default)]
struct Lists {
    /// Where the list of each candidate begins, and the end of the last.
    from: Vec<u32>,
    /// Words of the set of the board's candidates, by their places, with those that are related.
    all: Vec<(u32, u64)>,
}

impl Lists {
    /// Of pairs in both directions.
    fn new(candidates: usize, pairs: &[(u32, u32)]) -> Self {
        // Each candidate has few: they are put together first, and then sorted by themselves.
        let mut ends = vec![0; candidates + 1];
        pairs.iter().for_each(|&(a, _)| ends[a as usize + 1] += 1);
        (0..candidates).for_each(|a| ends[a + 1] += ends[a]);
        let mut others = vec![0; pairs.len()];
        for &(a, b) in pairs {
            others[ends[a as usize]] = b;
            ends[a as usize] += 1;
        }
        let (mut from, mut all, mut begin) = (vec![0], Vec::<(u32, u64)>::new(), 0);
        for &end in &ends[..candidates] {
            let own = &mut others[begin..end];
            own.sort_unstable();
            let first = all.len();
            own.iter().for_each(|&b| add_bit(&mut all, first, b));
            from.push(all.len() as u32);
            begin = end;
        }
        Self { from, all }
    }

    fn of(&self, candidate: u32) -> &[(u32, u64)] {
        &self.all[self.from[candidate as usize] as usize..self.from[candidate as usize + 1] as usize]
    }

    /// Writes what is live of it into a relation of the candidates of a position.
    fn fill(&self, nodes: &Nodes, matrix: &mut Matrix) {
        if self.all.is_empty() {
            return;
        }
        matrix.reserve(nodes.singles);
        for node in 0..nodes.singles {
            let list = self.of(nodes.board(node));
            if !list.is_empty() {
                let row = matrix.row_mut(node);
                list.iter().for_each(|&(word, related)| nodes.add_live(word as usize, related, row));
            }
        }
    }
}

/// A symmetric relation between the candidates of a board.
#[derive(Debug, Default)]
pub(super) struct Adjacent {
    /// To candidates of the same cell.
    stay: Lists,
    /// To candidates of other cells.
    moves: Lists,
}

/// Some candidates of a board, as words of their set with their places.
type Row = Box<[(u32, u64)]>;

/// What the laws of a board forbid together: listed for a candidate when it is asked for first.
#[derive(Debug)]
pub(super) struct Excluding {
    rows: Vec<OnceLock<Row>>,
}

impl Excluding {
    /// Of a board.
    pub(super) fn new(topology: &Topology) -> Self {
        Self { rows: (0..topology.cells.len() * topology.values).map(|_| OnceLock::new()).collect() }
    }

    fn row(&self, topology: &Topology, candidate: u32) -> &Row {
        self.rows[candidate as usize].get_or_init(|| {
            let (cell, value) = pairs::parts(topology, candidate as usize);
            let mut others: Vec<u32> = topology
                .forbidden(cell, value)
                .map(|(cell, value)| pairs::number(topology, cell, value) as u32)
                .collect();
            others.sort_unstable();
            let mut row: Vec<(u32, u64)> = Vec::new();
            others.iter().for_each(|&other| add_bit(&mut row, 0, other));
            row.into()
        })
    }

    /// What is live of it as a relation of the candidates of a position.
    pub(super) fn matrix(&self, topology: &Topology, nodes: &Nodes) -> Matrix {
        let mut matrix = Matrix::new(nodes.len(), nodes.words);
        matrix.reserve(nodes.singles);
        for node in 0..nodes.singles {
            let row = matrix.row_mut(node);
            for &(word, others) in self.row(topology, nodes.board(node)) {
                nodes.add_live(word as usize, others, row);
            }
        }
        matrix
    }
}

/// Adds a candidate to the words of a set that begin at a place; none that was added may come after it.
fn add_bit(words: &mut Vec<(u32, u64)>, from: usize, candidate: u32) {
    let (word, bit) = (candidate >> 6, 1 << (candidate & 63));
    match words[from..].last_mut() {
        Some(last) if last.0 == word => last.1 |= bit,
        _ => words.push((word, bit)),
    }
}

impl Adjacent {
    /// The relation of some pairs of candidates.
    fn new(topology: &Topology, pairs: impl Iterator<Item = (u32, u32)>) -> Self {
        let values = topology.values as u32;
        let (mut stay, mut moves) = (Vec::new(), Vec::new());
        for (a, b) in pairs {
            let side = if a / values == b / values { &mut stay } else { &mut moves };
            side.extend([(a, b), (b, a)]);
        }
        let candidates = topology.cells.len() * topology.values;
        Self { stay: Lists::new(candidates, &stay), moves: Lists::new(candidates, &moves) }
    }

    /// The candidates that a link joins, set ends member by member, where its labels are as asked.
    pub(super) fn of_edges(topology: &Topology, edges: &Edges, fits: impl Fn(&[u64]) -> bool) -> Self {
        let pairs = (0..edges.len()).filter(|&i| fits(edges.labels(i))).flat_map(|i| edges.member_pairs(i));
        Self::new(topology, pairs)
    }

    /// Writes what is live of it into relations of the candidates of a position.
    pub(super) fn fill(&self, nodes: &Nodes, stay: &mut Matrix, moves: &mut Matrix) {
        self.stay.fill(nodes, stay);
        self.moves.fill(nodes, moves);
    }
}
