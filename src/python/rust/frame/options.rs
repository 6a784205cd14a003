//! Options of frames.

use pyo3::prelude::*;

/// Options for many puzzles: the columns to read, the columns of the result, strictness and threads.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TableOptions {
    /// Name of the column of puzzles.
    pub column: String,
    /// Names of the columns to carry along; `None` for all but the puzzles and their names.
    pub keep: Option<Vec<String>>,
    #[pyo3(item("strict"))]
    pub is_strict: bool,
    #[pyo3(item("time"))]
    pub has_time: bool,
    /// Whether grades have a column for each technique.
    #[pyo3(item("counts"))]
    pub has_counts: bool,
    /// Number of threads; 0 means one per processor.
    pub jobs: usize,
}
