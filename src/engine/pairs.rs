//! Sets of candidates as bits: the number of a candidate is its cell times the number of values, plus its value.

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
pub fn add(topology: &Topology, set: &mut [u64], cell: usize, values: u64) {
    let first = number(topology, cell, 0);
    let (word, shift) = (first >> 6, first & 63);
    set[word] |= values << shift;
    if shift + topology.values > 64 {
        set[word + 1] |= values >> (64 - shift);
    }
}

/// Writes the candidates that a position holds, those of placed cells included.
pub fn live(topology: &Topology, state: &State, out: &mut [u64]) {
    out.fill(0);
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

/// What the laws of a board alone forbid together: for each cell its peers, spread so wide that a shift by a value
/// makes the candidates of that value of them.
#[derive(Debug, Clone)]
pub struct Against {
    words: usize,
    values: usize,
    peers: Vec<u64>,
}

impl Against {
    /// The table of a board.
    pub fn new(topology: &Topology) -> Self {
        let words = words(topology);
        let mut peers = vec![0; words * topology.cells.len()];
        for (cell, row) in peers.chunks_exact_mut(words).enumerate() {
            for peer in bits::iter(topology.peers(cell)) {
                bits::insert(row, number(topology, peer, 0));
            }
        }
        Self { words, values: topology.values, peers }
    }

    /// The word `w` of the candidates that cannot be true together with one.
    #[inline(always)]
    fn word(&self, cell: usize, value: usize, w: usize) -> u64 {
        let row = &self.peers[cell * self.words..][..self.words];
        let carried = if value > 0 && w > 0 { row[w - 1] >> (64 - value) } else { 0 };
        let first = cell * self.values;
        let own = bits::low(self.values) & !(1 << value);
        let own = if first >> 6 == w {
            own << (first & 63)
        } else if first & 63 != 0 && (first >> 6) + 1 == w {
            own >> (64 - (first & 63))
        } else {
            0
        };
        row[w] << value | carried | own
    }

    /// Writes the candidates that cannot be true together with one.
    pub fn write(&self, candidate: usize, out: &mut [u64]) {
        let (cell, value) = (candidate / self.values, candidate % self.values);
        for (w, word) in out.iter_mut().enumerate() {
            *word = self.word(cell, value, w);
        }
    }

    /// Leaves in a set the candidates that cannot be true together with one.
    pub fn keep(&self, candidate: usize, out: &mut [u64]) {
        let (cell, value) = (candidate / self.values, candidate % self.values);
        for (w, word) in out.iter_mut().enumerate() {
            *word &= self.word(cell, value, w);
        }
    }
}
