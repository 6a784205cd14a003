//! Strategies as rule files declare them.

use crate::options::read_word;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use tesuji::Language;

/// A strategy: which techniques are tried, and in which order.
///
/// >>> "hidden-single" in Rules().strategy("basic").techniques
/// True
#[pyclass(frozen, module = "tesuji")]
pub struct Strategy {
    rules: tesuji::Rules,
    name: String,
}

impl Strategy {
    pub fn new(rules: &tesuji::Rules, name: &str) -> Self {
        Self { rules: rules.clone(), name: name.to_owned() }
    }

    fn declaration(&self) -> PyResult<tesuji::Strategy<'_>> {
        let found = self.rules.strategies().find(|one| one.name() == self.name);
        found.ok_or_else(|| PyKeyError::new_err(self.name.clone()))
    }
}

#[pymethods]
impl Strategy {
    /// Its id.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The techniques that it tries, with their arguments, in its order.
    #[getter]
    fn techniques(&self) -> PyResult<Vec<String>> {
        Ok(self.declaration()?.techniques())
    }

    /// The names of its levels, the easiest first.
    #[getter]
    fn levels(&self) -> PyResult<Vec<&str>> {
        Ok(self.declaration()?.levels().collect())
    }

    /// The names of the scores that it adds up.
    #[getter]
    fn totals(&self) -> PyResult<Vec<&str>> {
        Ok(self.declaration()?.scores().collect())
    }

    /// Whether it is only used inside other strategies, and not meant to solve a puzzle alone.
    #[getter]
    fn is_part(&self) -> PyResult<bool> {
        Ok(self.declaration()?.is_building_block())
    }

    /// The file and line of its declaration.
    #[getter]
    fn place(&self) -> PyResult<String> {
        Ok(self.declaration()?.location())
    }

    /// The first sentence of the comment above it.
    #[getter]
    fn about(&self) -> PyResult<String> {
        Ok(self.declaration()?.summary())
    }

    /// The title; `None` if the strategy has no title.
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, py: Python<'_>, lang: &str) -> PyResult<Option<String>> {
        Ok(self.declaration()?.title(read_word::<Language>(py, lang)?))
    }

    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("<Strategy {}>", self.name)
    }
}
