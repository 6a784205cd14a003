//! Data of the engine as dicts.

use pyo3::prelude::*;

/// What a line of JSON says, as dicts, lists, texts and numbers.
pub fn parsed<'p>(py: Python<'p>, line: &str) -> PyResult<Bound<'p, PyAny>> {
    py.import("json")?.call_method1("loads", (line,))
}
