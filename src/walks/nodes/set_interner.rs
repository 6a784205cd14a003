//! Sets by numbers.

use crate::cache::with_board_table;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;
use tesuji_frame::ExecFrame;
use tesuji_sets::bits;

/// Sets or other lists, each with a number, in the order in which they were added.
pub type NumberedSets<T> = IndexSet<Box<[T]>, FxBuildHasher>;

/// The number of a set, which is added if it has none.
pub fn number<T: Copy + Eq + Hash>(sets: &mut NumberedSets<T>, set: &[T]) -> usize {
    sets.get_index_of(set).unwrap_or_else(|| sets.insert_full(set.into()).0)
}

/// Id of a set of cells or units in the environments of the current position. The id of a set of one cell is that cell;
/// other ids follow the cells.
pub fn intern_set(frame: &ExecFrame<'_>, words: &[u64]) -> u64 {
    let cells = frame.topology.cells.len();
    match bits::first(words) {
        Some(only) if only < cells && bits::len(words) == 1 => only as u64,
        _ => (cells + with_board_table(frame, |sets| number(sets, words))) as u64,
    }
}

/// Words of an interned set of the current position.
pub fn interned_set(frame: &ExecFrame<'_>, id: u64, words: usize) -> Vec<u64> {
    let interned = (id as usize).checked_sub(frame.topology.cells.len());
    let set = |sets: &mut NumberedSets<u64>| sets.get_index(interned?).map(|set| set.to_vec());
    with_board_table(frame, set).unwrap_or_else(|| {
        let mut set = vec![0; words];
        bits::insert(&mut set, id as usize);
        set
    })
}
