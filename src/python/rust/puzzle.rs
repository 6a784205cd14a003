//! Puzzles.

use crate::{
    errors::{board_error, puzzle_error},
    options::{ParsedText, RenderContext, dict},
    position::Position,
    rules::{BUILTIN_RULES, Rules},
};
use pyo3::{
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyString, PyType},
};
use std::hash::{DefaultHasher, Hash, Hasher};
use tesuji::{Converter, Format, Language, Square};

/// A puzzle, or a position with entries and candidates.
#[pyclass(frozen, subclass, module = "tesuji._tesuji")]
pub struct Puzzle {
    pub inner: tesuji::Puzzle,
}

/// A puzzle, or the text of one.
pub struct PuzzleLike(pub tesuji::Puzzle);

impl<'a, 'py> FromPyObject<'a, 'py> for PuzzleLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(Self(puzzle.get().inner.clone()));
        }
        object.cast::<PyString>()?.to_str()?.parse().map(Self).map_err(puzzle_error)
    }
}

impl Puzzle {
    /// Returns a puzzle as an object of the Python class of the package. That class adds no fields, so a puzzle is one
    /// object even if millions are read.
    pub fn object(py: Python<'_>, inner: tesuji::Puzzle) -> PyResult<Bound<'_, Self>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let object = Bound::new(py, Self { inner })?;
        object.setattr(intern!(py, "__class__"), CLASS.import(py, "tesuji.puzzle", "Puzzle")?)?;
        Ok(object)
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(text: &str, format: Option<ParsedText<Format>>, game: Option<String>) -> PyResult<Self> {
        let read = match format {
            Some(format) => tesuji::Puzzle::read(text, format.0),
            None => text.parse(),
        };
        Ok(Self { inner: game.into_iter().fold(read.map_err(puzzle_error)?, tesuji::Puzzle::with_game) })
    }

    fn _facts<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let Self { inner } = self;
        dict!(py, {
            name: inner.name(),
            line: inner.line(),
            game: inner.game(),
            size: inner.size(),
            values: inner.values(),
        })
    }

    /// Returns whether a cell has a printed value, its value, and its candidates, of which bit 0 is 1; `None` if the
    /// square is not a cell.
    fn _cell(&self, row: usize, column: usize) -> Option<(bool, Option<u8>, Option<u64>)> {
        Some(match self.inner.square(row, column) {
            Square::NoCell => return None,
            Square::Given(value) => (true, Some(value), None),
            Square::Entered(value) => (false, Some(value), None),
            Square::Candidates(bits) => (false, None, Some(bits)),
            _ => (false, None, None),
        })
    }

    fn _write(&self, format: ParsedText<Format>, rules: &Rules) -> PyResult<String> {
        self.inner.write(&rules.inner, format.0).map_err(board_error)
    }

    fn _position(&self, rules: &Rules) -> PyResult<Position> {
        let converter = Converter::new(&rules.inner, None).map_err(board_error)?;
        let inner = converter.position(&self.inner).map_err(board_error)?;
        let context = RenderContext { rules: rules.inner.clone(), language: Language::default() };
        Ok(Position { context, inner })
    }

    /// Returns the puzzle as text with its name and its game.
    fn _text(&self) -> String {
        self.inner.to_text()
    }

    /// Returns the key of equality and hashing: everything but the name given by the source.
    fn _key(&self) -> String {
        self.inner.to_short_text(&BUILTIN_RULES)
    }

    /// Returns the hash of the key, which is the same in all processes.
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self._key().hash(&mut hasher);
        hasher.finish()
    }
}
