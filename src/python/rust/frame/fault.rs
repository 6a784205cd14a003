//! A panic on demand for tests, compiled with debug assertions only.

use super::pieces::Row;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of the row that panics, from 1; 0 for no row.
static ROW: AtomicUsize = AtomicUsize::new(0);

/// Makes the row of this number panic from now on; 0 makes no row panic.
#[pyfunction]
pub fn _panic_at(row: usize) {
    ROW.store(row, Ordering::Relaxed);
}

/// Panics if this is the row set by [`_panic_at`].
pub fn panic_if_set(row: &Row) {
    let Row::Puzzle(read) = row else { return };
    let line = read.as_ref().map_or_else(|error| error.line, tesuji::Puzzle::line);
    assert!(line != ROW.load(Ordering::Relaxed), "row {line} panics for a test");
}
