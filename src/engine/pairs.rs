//! Sets of candidates as bits: the number of a candidate is its cell times the number of values, plus its value.

use super::wide::Wide;
use crate::board::bits;
use crate::board::state::State;
use crate::board::topology::Topology;

/// Words of a set of candidates.
#[inline]
pub fn words(topology: &Topology) -> usize {
    bits::words(topology.cells.len() * topology.values)
}

/// The number of a candidate.
#[inline(always)]
pub fn number(topology: &Topology, cell: usize, value: usize) -> usize {
    cell * topology.values + value
}

/// The cell and the value of a candidate.
#[inline(always)]
pub fn parts(topology: &Topology, candidate: usize) -> (usize, usize) {
    (candidate / topology.values, candidate % topology.values)
}

/// The values that a set has of a cell.
#[inline]
pub fn of_cell(topology: &Topology, set: &[u64], cell: usize) -> u64 {
    let first = number(topology, cell, 0);
    let (word, shift) = (first >> 6, first & 63);
    let mut values = set[word] >> shift;
    if shift + topology.values > 64 {
        values |= set[word + 1] << (64 - shift);
    }
    values & topology.all_values()
}

/// Adds some values of a cell to a set. Values that the board does not have must not be among them.
#[inline]
pub(super) fn add(topology: &Topology, set: &mut Wide, cell: usize, values: u64) {
    let first = number(topology, cell, 0);
    let (word, shift) = (first >> 6, first & 63);
    set.add(word, values << shift);
    if shift + topology.values > 64 {
        set.add(word + 1, values >> (64 - shift));
    }
}

/// Writes the candidates that a position holds, those of placed cells included.
pub(super) fn live(topology: &Topology, state: &State, out: &mut Wide) {
    out.clear();
    for cell in 0..topology.cells.len() {
        add(topology, out, cell, state.candidates(cell));
    }
}

/// Writes all candidates of a board, whether or not a position holds them.
pub fn all(topology: &Topology, out: &mut [u64]) {
    let count = topology.cells.len() * topology.values;
    for (w, word) in out.iter_mut().enumerate() {
        *word = bits::low(count.saturating_sub(w * 64).min(64));
    }
}
