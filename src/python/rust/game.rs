//! Games as rule files declare them, and games put together.

use crate::errors::option_error;
use crate::options::read_word;
use pyo3::prelude::*;
use tesuji::{BoardStyle, Language};

/// A kind of puzzle: the inputs of a puzzle, and which units and laws its board has.
///
/// >>> Rules().game("killer").inputs
/// ['h', 'w', 'cages']
#[pyclass(frozen, module = "tesuji")]
pub struct Game {
    rules: tesuji::Rules,
    name: String,
}

impl Game {
    pub fn new(rules: &tesuji::Rules, name: &str) -> Self {
        Self { rules: rules.clone(), name: name.to_owned() }
    }

    fn map_game<T>(&self, py: Python<'_>, look: impl FnOnce(tesuji::Game<'_>) -> T) -> PyResult<T> {
        self.rules.game(&self.name).map(look).map_err(|error| option_error(py, &error))
    }
}

#[pymethods]
impl Game {
    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The names of the constraints that the game adds to its base.
    #[getter]
    fn constraints(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.map_game(py, |game| game.constraints().map(str::to_owned).collect())
    }

    /// The names of the inputs of a puzzle, besides the values of its cells.
    #[getter]
    fn inputs(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.map_game(py, |game| game.inputs().map(str::to_owned).collect())
    }

    /// The strategy that solves its puzzles by default.
    #[getter]
    fn strategy(&self, py: Python<'_>) -> PyResult<String> {
        self.map_game(py, |game| game.strategy().to_owned())
    }

    /// The file and line of its declaration.
    #[getter]
    fn place(&self, py: Python<'_>) -> PyResult<String> {
        self.map_game(py, |game| game.location())
    }

    /// The first sentence of the comment above it.
    #[getter]
    fn about(&self, py: Python<'_>) -> PyResult<String> {
        self.map_game(py, |game| game.summary())
    }

    /// The title; `None` if the game has no title.
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, py: Python<'_>, lang: &str) -> PyResult<Option<String>> {
        let language = read_word::<Language>(py, lang)?;
        self.map_game(py, |game| game.title(language))
    }

    /// Its declaration, its units and its board, as a page of text.
    #[pyo3(signature = (lang = "en"))]
    fn page(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        let language = read_word::<Language>(py, lang)?;
        self.map_game(py, |game| game.page(None, BoardStyle { language, ..BoardStyle::default() }).0)
    }

    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.name)
    }
}
