//! Rules: what ships, and what rule files add.

use crate::errors::rules_error;
use crate::work::interruptible;
use pyo3::prelude::*;
use std::path::PathBuf;
use tesuji::RuleSources;

/// What ships, and what rule files add.
#[pyclass(frozen, module = "tesuji")]
pub struct Rules {
    pub inner: tesuji::Rules,
    sources: RuleSources,
}

impl Rules {
    fn of(py: Python<'_>, sources: RuleSources) -> PyResult<Self> {
        let own = sources.clone();
        let inner = interruptible(py, |_| own.build())?.map_err(|error| rules_error(py, &error))?;
        Ok(Self { inner, sources })
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (*paths, alone = false))]
    fn new(py: Python<'_>, paths: Vec<PathBuf>, alone: bool) -> PyResult<Self> {
        Self::of(py, RuleSources { paths, alone, ..RuleSources::default() })
    }

    /// Rules of a text, beside those that ship.
    #[staticmethod]
    #[pyo3(signature = (text, *, name = "text", alone = false))]
    fn parse(py: Python<'_>, text: &str, name: &str, alone: bool) -> PyResult<Self> {
        Self::of(py, RuleSources { alone, ..RuleSources::of_text(name, text) })
    }
}
