//! Mutual exclusion of candidates by the laws of a board.

use super::pairs::{number, parts, words};
use crate::Topology;
use std::sync::OnceLock;
use tesuji_sets::{SparseBitSet, bits};

/// Maximum number of words of a table with one row per cell; sufficient for 25 × 25.
const MAX_WORDS: usize = 1 << 18;

/// Sparse bit row: (word index, word).
type ExclusionRow = Box<[(usize, u64)]>;

/// Per candidate the set of candidates that it excludes.
#[derive(Debug)]
pub struct ExclusionTable {
    /// Number of words of a row, and per cell its peers as candidates of the first value, shifted on read for other
    /// values. `None` above the size limit and on boards with relations.
    shifted: Option<(usize, Vec<u64>)>,
    /// Without `shifted`, one row per candidate, computed lazily.
    listed: Vec<OnceLock<ExclusionRow>>,
}

impl ExclusionTable {
    pub fn new(topology: &Topology) -> Self {
        let (words, cells) = (words(topology), topology.cells.len());
        if words * cells > MAX_WORDS || topology.has_pair_exclusions() {
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

    /// Writes the candidates excluded by a candidate.
    pub fn write(&self, topology: &Topology, candidate: usize, out: &mut SparseBitSet) {
        if self.shifted.is_some() {
            let words = out.words_mut();
            return self.each_word(topology, candidate, |w, word| words[w] = word);
        }
        out.clear();
        self.each_word(topology, candidate, |w, word| out.add(w, word));
    }

    /// Visits the words of the set of excluded candidates: all of them, or the nonzero ones.
    #[inline(always)]
    pub fn each_word(&self, topology: &Topology, candidate: usize, mut see: impl FnMut(usize, u64)) {
        let (cell, value) = parts(topology, candidate);
        match &self.shifted {
            Some((words, peers)) => {
                let row = &peers[cell * words..][..*words];
                (0..*words).for_each(|w| see(w, shifted(row, (cell, value), topology.values, w)));
            }
            None => {
                let row = self.listed[candidate].get_or_init(|| sorted_row(topology, cell, value));
                row.iter().for_each(|&(w, word)| see(w, word));
            }
        }
    }
}

/// Row of a candidate.
fn sorted_row(topology: &Topology, cell: usize, value: usize) -> ExclusionRow {
    let mut row: Vec<(usize, u64)> = Vec::new();
    let mut all: Vec<usize> =
        topology.excluded_by(cell, value).map(|(c, v)| number(topology, c, v)).collect();
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

/// Word `w` of the candidates excluded by a candidate, from its cell's row of peers.
#[inline(always)]
fn shifted(row: &[u64], (cell, value): (usize, usize), values: usize, w: usize) -> u64 {
    let carried = if value > 0 && w > 0 { row[w - 1] >> (64 - value) } else { 0 };
    let first = cell * values;
    let own_values = bits::low_mask(values) & !(1 << value);
    let own_word = if first >> 6 == w {
        own_values << (first & 63)
    } else if first & 63 != 0 && (first >> 6) + 1 == w {
        own_values >> (64 - (first & 63))
    } else {
        0
    };
    row[w] << value | carried | own_word
}
