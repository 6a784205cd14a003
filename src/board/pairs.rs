//! Numbering of candidates, and candidate sets as bit sets. Number = cell · number of values + value.

use crate::{BoardState, Topology};
use tesuji_sets::{SparseBitSet, bits};

/// Number of words of a candidate set.
#[inline]
pub fn words(topology: &Topology) -> usize {
    bits::words(topology.cells.len() * topology.values)
}

#[inline(always)]
pub fn number(topology: &Topology, cell: usize, value: usize) -> usize {
    cell * topology.values + value
}

#[inline(always)]
pub fn parts(topology: &Topology, candidate: usize) -> (usize, usize) {
    (candidate / topology.values, candidate % topology.values)
}

/// Inserts candidates of a cell. Every value must exist on the board.
#[inline]
pub fn add(topology: &Topology, set: &mut SparseBitSet, cell: usize, values: u64) {
    let first = number(topology, cell, 0);
    let (word, shift) = (first >> 6, first & 63);
    set.add(word, values << shift);
    if shift + topology.values > 64 {
        set.add(word + 1, values >> (64 - shift));
    }
}

/// Writes the candidates of a position, including those of placed cells.
pub fn live(topology: &Topology, state: &BoardState, out: &mut SparseBitSet) {
    out.clear();
    for cell in 0..topology.cells.len() {
        add(topology, out, cell, state.candidates(cell));
    }
}
