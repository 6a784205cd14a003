//! A panic where a test wants one: builds for users do not have it.

use super::pieces::Row;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The row that panics, from 1; 0 is none.
static ROW: AtomicUsize = AtomicUsize::new(0);

/// Has the row of this number panic from now on; 0 is none.
#[pyfunction]
pub fn _panic_at(row: usize) {
    ROW.store(row, Ordering::Relaxed);
}

/// Panics where the row is the one.
pub fn strike(row: &Row) {
    let Row::Puzzle(read) = row else { return };
    let line = read.as_ref().map_or_else(|error| error.line, tesuji::Puzzle::line);
    assert!(line != ROW.load(Ordering::Relaxed), "row {line} panics for a test");
}
