//! Relations between the candidates of a board that hold on every position: listed once, then masked.

use super::edges::Edges;
use super::live::lists_all;
use super::matrix::Matrix;
use super::nodes::Nodes;
use crate::board::bits;
use crate::board::topology::Topology;

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
            for b in own {
                let (word, bit) = (*b >> 6, 1 << (*b & 63));
                match all[first..].last_mut() {
                    Some(last) if last.0 == word => last.1 |= bit,
                    _ => all.push((word, bit)),
                }
            }
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

/// What the laws of a board forbid together.
#[derive(Debug)]
pub(super) enum Excluding {
    /// Listed once.
    Listed(Adjacent),
    /// Looked up in the laws for each position: the board has too many candidates for a list.
    Laws,
}

impl Excluding {
    /// Of the laws of a board.
    pub(super) fn new(topology: &Topology) -> Self {
        if lists_all(topology) { Self::Listed(Adjacent::against(topology)) } else { Self::Laws }
    }

    /// What is live of it as a relation of the candidates of a position.
    pub(super) fn matrix(&self, topology: &Topology, nodes: &Nodes) -> Matrix {
        let mut matrix = Matrix::new(nodes.len(), nodes.words);
        match self {
            Self::Listed(adjacent) => adjacent.fill_one(nodes, &mut matrix),
            Self::Laws => {
                for node in 0..nodes.singles {
                    let (cell, value) = nodes.candidate(node);
                    let forbidden = topology.forbidden(cell, value);
                    for other in
                        forbidden.filter_map(|(c, v)| nodes.of_board((c * topology.values + v) as u32))
                    {
                        bits::insert(matrix.row_mut(node), other);
                    }
                }
            }
        }
        matrix
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
        let pairs =
            (0..edges.ends.len()).filter(|&i| fits(edges.labels(i))).flat_map(|i| edges.member_pairs(i));
        Self::new(topology, pairs)
    }

    /// What the laws forbid together.
    fn against(topology: &Topology) -> Self {
        let values = topology.values;
        let number = move |c: usize, v: usize| (c * values + v) as u32;
        let candidates = (0..topology.cells.len()).flat_map(|c| (0..values).map(move |v| (c, v)));
        let pairs = candidates.flat_map(|(c, v)| {
            let before = topology.forbidden(c, v).filter(move |&(d, w)| (d, w) < (c, v));
            before.map(move |(d, w)| (number(c, v), number(d, w)))
        });
        Self::new(topology, pairs)
    }

    /// Writes what is live of it into relations of the candidates of a position.
    pub(super) fn fill(&self, nodes: &Nodes, stay: &mut Matrix, moves: &mut Matrix) {
        self.stay.fill(nodes, stay);
        self.moves.fill(nodes, moves);
    }

    /// The same for one relation.
    fn fill_one(&self, nodes: &Nodes, matrix: &mut Matrix) {
        self.stay.fill(nodes, matrix);
        self.moves.fill(nodes, matrix);
    }
}
