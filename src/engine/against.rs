//! What the laws of a board alone forbid together.

use super::pairs::{number, parts, words};
use super::wide::Wide;
use crate::{board::bits, board::topology::Topology};
use std::sync::OnceLock;

/// The most words of a table with a row for each cell, which grows with the square of the board: 25 × 25 needs less.
const MOST_WORDS: usize = 1 << 18;

/// Some candidates of a board, as words of their set with their places.
type Row = Box<[(usize, u64)]>;

/// For each candidate of a board those that cannot be true together with it.
#[derive(Debug, Clone)]
pub struct Against {
    /// For each cell its peers as candidates of the first value, in this many words: a shift by another value makes its
    /// candidates of them. Boards for which that would be too much have none, nor have those with other relations.
    shifted: Option<(usize, Vec<u64>)>,
    /// On such boards, each candidate's row: listed when it is asked for first.
    listed: Vec<OnceLock<Row>>,
}

impl Against {
    pub fn new(topology: &Topology) -> Self {
        let (words, cells) = (words(topology), topology.cells.len());
        if words * cells > MOST_WORDS || topology.has_relations() {
            return Self { shifted: None, listed: vec![OnceLock::new(); cells * topology.values] };
        }
        let mut peers = vec![0; words * cells];
        for (cell, row) in peers.chunks_exact_mut(words).enumerate() {
            for peer in topology.peers(cell).iter() {
                bits::insert(row, number(topology, peer, 0));
            }
        }
        Self { shifted: Some((words, peers)), listed: Vec::new() }
    }

    /// Writes the candidates that cannot be true together with one.
    pub fn write(&self, topology: &Topology, candidate: usize, out: &mut Wide) {
        if self.shifted.is_some() {
            let words = out.whole();
            return self.each_word(topology, candidate, |w, word| words[w] = word);
        }
        out.clear();
        self.each_word(topology, candidate, |w, word| out.add(w, word));
    }

    /// Whether it is the peers of each cell with the same value, and the other values of the cell.
    pub(super) fn is_by_cells(&self) -> bool {
        self.shifted.is_some()
    }

    /// Calls `see` with words of the set of these candidates: with all of them, or with those that have members.
    #[inline(always)]
    pub(super) fn each_word(&self, topology: &Topology, candidate: usize, mut see: impl FnMut(usize, u64)) {
        let (cell, value) = parts(topology, candidate);
        match &self.shifted {
            Some((words, peers)) => {
                let row = &peers[cell * words..][..*words];
                (0..*words).for_each(|w| see(w, shifted(row, (cell, value), topology.values, w)));
            }
            None => {
                let row = self.listed[candidate].get_or_init(|| listed(topology, cell, value));
                row.iter().for_each(|&(w, word)| see(w, word));
            }
        }
    }
}

/// What cannot be true together with a candidate.
fn listed(topology: &Topology, cell: usize, value: usize) -> Row {
    let mut row: Vec<(usize, u64)> = Vec::new();
    let mut all: Vec<usize> = topology.forbidden(cell, value).map(|(c, v)| number(topology, c, v)).collect();
    all.sort_unstable();
    for candidate in all {
        let (w, bit) = (candidate >> 6, 1 << (candidate & 63));
        match row.last_mut() {
            Some(last) if last.0 == w => last.1 |= bit,
            _ => row.push((w, bit)),
        }
    }
    row.into()
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
