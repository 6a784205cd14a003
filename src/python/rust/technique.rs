//! Techniques as rule files declare them.

use crate::options::read_word;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use tesuji::Language;

/// Technique: a rule with a pattern and its conclusions.
///
/// >>> Rules().technique("naked-subset").title()
/// 'Naked Pair'
#[pyclass(frozen, module = "tesuji")]
pub struct Technique {
    rules: tesuji::Rules,
    name: String,
}

impl Technique {
    pub fn new(rules: &tesuji::Rules, name: &str) -> Self {
        Self { rules: rules.clone(), name: name.to_owned() }
    }

    fn declaration(&self) -> PyResult<tesuji::Technique<'_>> {
        let found = self.rules.techniques().find(|one| one.name() == self.name);
        found.ok_or_else(|| PyKeyError::new_err(self.name.clone()))
    }
}

#[pymethods]
impl Technique {
    /// Its id.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The id with its parameters, as in `naked-subset(n in 2..4)`.
    #[getter]
    fn signature(&self) -> PyResult<String> {
        Ok(self.declaration()?.signature())
    }

    /// Its other names.
    #[getter]
    fn aliases(&self) -> PyResult<Vec<&str>> {
        Ok(self.declaration()?.aliases().collect())
    }

    /// The difficulties of its easiest and its hardest case; `None` if its rule declares no difficulty.
    #[getter]
    fn difficulty(&self) -> PyResult<Option<(i64, i64)>> {
        Ok(self.declaration()?.difficulty())
    }

    /// The name of its file.
    #[getter]
    fn file(&self) -> PyResult<&str> {
        Ok(self.declaration()?.file())
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

    /// The title; with several cases, that of the first.
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        Ok(self.declaration()?.title(read_word::<Language>(py, lang)?))
    }

    /// The titles of its cases, each once.
    #[pyo3(signature = (lang = "en"))]
    fn titles(&self, py: Python<'_>, lang: &str) -> PyResult<Vec<String>> {
        Ok(self.declaration()?.titles(read_word::<Language>(py, lang)?))
    }

    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Technique {}>", self.signature()?))
    }
}
