//! Sets of candidates as bits: the number of a candidate is its cell times the number of values, plus its value.

use super::wide::Wide;
use crate::{board::bits, board::state::State, board::topology::Topology};

/// Words of a set of candidates.
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

/// Adds some values of a cell to a set. Values that the board does not have must not be among them.
#[inline]
pub fn add(topology: &Topology, set: &mut Wide, cell: usize, values: u64) {
    let first = number(topology, cell, 0);
    let (word, shift) = (first >> 6, first & 63);
    set.add(word, values << shift);
    if shift + topology.values > 64 {
        set.add(word + 1, values >> (64 - shift));
    }
}

/// Writes the candidates that a position holds, those of placed cells included.
pub fn live(topology: &Topology, state: &State, out: &mut Wide) {
    out.clear();
    for cell in 0..topology.cells.len() {
        add(topology, out, cell, state.candidates(cell));
    }
}
