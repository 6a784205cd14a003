//! What the laws of a board alone forbid together.

use super::pairs::{number, words};
use crate::board::bits;
use crate::board::topology::Topology;

/// The most words of a table with a row for each cell, which grows with the square of the board: 36 × 36 needs this.
const MOST_WORDS: usize = 1 << 20;

/// For each candidate of a board those that cannot be true together with it.
#[derive(Debug, Clone)]
pub struct Against {
    values: usize,
    rows: Rows,
}

#[derive(Debug, Clone)]
enum Rows {
    /// For each cell its peers as candidates of the first value, in so many words: a shift by another value makes its
    /// candidates of them.
    Shifted(usize, Vec<u64>),
    /// For each candidate the others in ascending order, and where its part begins.
    Listed(Vec<u32>, Vec<u32>),
}

impl Against {
    /// The table of a board.
    pub fn new(topology: &Topology) -> Self {
        let (words, cells, values) = (words(topology), topology.cells.len(), topology.values);
        if words * cells > MOST_WORDS || topology.has_relations() {
            return Self { values, rows: Self::listed(topology) };
        }
        let mut peers = vec![0; words * cells];
        for (cell, row) in peers.chunks_exact_mut(words).enumerate() {
            for peer in bits::iter(topology.peers(cell)) {
                bits::insert(row, number(topology, peer, 0));
            }
        }
        Self { values, rows: Rows::Shifted(words, peers) }
    }

    fn listed(topology: &Topology) -> Rows {
        let (mut all, mut from) = (Vec::new(), vec![0]);
        for cell in 0..topology.cells.len() {
            for value in 0..topology.values {
                let start = all.len();
                all.extend(topology.forbidden(cell, value).map(|(c, v)| number(topology, c, v) as u32));
                all[start..].sort_unstable();
                from.push(all.len() as u32);
            }
        }
        Rows::Listed(all, from)
    }

    /// Writes the candidates that cannot be true together with one.
    pub fn write(&self, candidate: usize, out: &mut [u64]) {
        self.each(candidate, out, |word, mask| *word = mask);
    }

    /// Leaves in a set the candidates that cannot be true together with one.
    pub fn keep(&self, candidate: usize, out: &mut [u64]) {
        self.each(candidate, out, |word, mask| *word &= mask);
    }

    #[inline(always)]
    fn each(&self, candidate: usize, out: &mut [u64], put: impl Fn(&mut u64, u64)) {
        match &self.rows {
            Rows::Shifted(words, peers) => {
                let (cell, value) = (candidate / self.values, candidate % self.values);
                let row = &peers[cell * words..][..*words];
                for (w, word) in out.iter_mut().enumerate() {
                    put(word, shifted(row, (cell, value), self.values, w));
                }
            }
            Rows::Listed(all, from) => {
                let mut list = all[from[candidate] as usize..from[candidate + 1] as usize].iter().peekable();
                for (w, word) in out.iter_mut().enumerate() {
                    let mut mask = 0;
                    while let Some(other) = list.next_if(|other| **other >> 6 == w as u32) {
                        mask |= 1 << (other & 63);
                    }
                    put(word, mask);
                }
            }
        }
    }
}

/// The word `w` of the candidates that a row of peers makes of a value, and of the other values of the cell.
#[inline(always)]
fn shifted(row: &[u64], (cell, value): (usize, usize), values: usize, w: usize) -> u64 {
    let carried = if value > 0 && w > 0 { row[w - 1] >> (64 - value) } else { 0 };
    let first = cell * values;
    let own = bits::low(values) & !(1 << value);
    let own = if first >> 6 == w {
        own << (first & 63)
    } else if first & 63 != 0 && (first >> 6) + 1 == w {
        own >> (64 - (first & 63))
    } else {
        0
    };
    row[w] << value | carried | own
}
