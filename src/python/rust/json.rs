//! Data of the engine as Python dicts.

use pyo3::prelude::*;

/// Parses a line of JSON into dicts, lists, texts and numbers.
pub fn parse_json<'p>(py: Python<'p>, line: &str) -> PyResult<Bound<'p, PyAny>> {
    py.import("json")?.call_method1("loads", (line,))
}
