//! Puzzles, and texts and grids that are read as puzzles.

use crate::errors::{board_error, format, puzzle_error};
use crate::{grid, pictures, position::Position, rules::Rules};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyString};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use tesuji::{Converter, Language, Square};

/// A puzzle, or a position with entries and candidates, as a text in any of the formats says it.
///
/// >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> puzzle.size, puzzle[1, 1], puzzle[1, 3]
/// ((9, 9), 5, None)
/// >>> Puzzle(puzzle.write("matrix")) == puzzle
/// True
#[pyclass(frozen, module = "tesuji")]
#[derive(Clone)]
pub struct Puzzle {
    pub inner: tesuji::Puzzle,
}

impl Puzzle {
    /// Key of equality and hashing: everything but the name given by the source.
    fn key(&self) -> String {
        self.inner.to_short_text(&Rules::builtin().inner)
    }

    /// Reads the puzzle of a text, in a format if one is named.
    pub fn read(py: Python<'_>, text: &str, wanted: Option<&str>) -> PyResult<tesuji::Puzzle> {
        let read = match format(py, wanted)? {
            Some(format) => tesuji::Puzzle::read(text, format),
            None => text.parse(),
        };
        read.map_err(|error| puzzle_error(py, &error))
    }
}

/// A puzzle, or the text or grid of one.
pub struct PuzzleLike(pub tesuji::Puzzle);

impl<'a, 'py> FromPyObject<'a, 'py> for PuzzleLike {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(puzzle) = given.cast::<Puzzle>() {
            return Ok(Self(puzzle.get().inner.clone()));
        }
        if let Ok(text) = given.cast::<PyString>() {
            return Puzzle::read(given.py(), &text.to_string_lossy(), None).map(Self);
        }
        if let Some(text) = grid::text(&given)? {
            return Puzzle::read(given.py(), &text, None).map(Self);
        }
        let class = given.get_type().name()?;
        Err(PyTypeError::new_err(format!("expected a Puzzle, or the text or grid of one, not {class}")))
    }
}

/// Returns the set of the values whose bits are set; bit 0 is the value 1.
pub fn values<'p>(py: Python<'p>, bits: u64) -> PyResult<Bound<'p, PyFrozenSet>> {
    let values: Vec<u8> = (1..=64_u8).filter(|value| bits >> (value - 1) & 1 == 1).collect();
    PyFrozenSet::new(py, values)
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, *, format = None, game = None))]
    fn new(py: Python<'_>, text: &str, format: Option<&str>, game: Option<String>) -> PyResult<Self> {
        let read = Self::read(py, text, format)?;
        Ok(Self { inner: game.into_iter().fold(read, tesuji::Puzzle::with_game) })
    }

    /// The name that its source gives it.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.inner.name()
    }

    /// The line of its source on which it begins, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.inner.line()
    }

    /// The game that its source names; without a name its inputs imply it.
    #[getter]
    fn game(&self) -> Option<&str> {
        self.inner.game()
    }

    /// Rows and columns of squares.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.inner.size()
    }

    /// The largest value: its cells have values from 1 to this number.
    #[getter]
    fn values(&self) -> usize {
        self.inner.values()
    }

    /// The number of given values.
    #[getter]
    fn givens(&self) -> usize {
        let (rows, columns) = self.inner.size();
        let given = |row, column| matches!(self.inner.square(row, column), Square::Given(_));
        (1..=rows).map(|row| (1..=columns).filter(|&column| given(row, column)).count()).sum()
    }

    /// Whether the value of a cell is printed with the puzzle.
    fn is_given(&self, row: usize, column: usize) -> bool {
        matches!(self.inner.square(row, column), Square::Given(_))
    }

    /// The content of the cell in a row and column, both from 1: a value, a set of candidates, or `None`.
    fn __getitem__<'p>(&self, py: Python<'p>, cell: (usize, usize)) -> PyResult<Bound<'p, PyAny>> {
        let (row, column) = cell;
        Ok(match self.inner.square(row, column) {
            Square::Given(value) | Square::Entered(value) => value.into_pyobject(py)?.into_any(),
            Square::Candidates(bits) => values(py, bits)?.into_any(),
            Square::NoCell => return Err(PyIndexError::new_err(format!("r{row}c{column} is not a cell"))),
            _ => py.None().into_bound(py),
        })
    }

    /// It in a format, such as `line`, `matrix` or `json`.
    ///
    /// >>> print(Puzzle("1234341.4321.143").write("matrix"))
    /// #2A((1 2 3 4)
    ///     (3 4 1 0)
    ///     (4 3 2 1)
    ///     (0 1 4 3))
    #[pyo3(signature = (format = "line", *, rules = None))]
    fn write(&self, py: Python<'_>, format: &str, rules: Option<&Bound<'_, Rules>>) -> PyResult<String> {
        let format = crate::errors::format(py, Some(format))?.unwrap_or(tesuji::Format::Line);
        let rules = rules.map_or_else(Rules::builtin, |rules| rules.get().clone());
        self.inner.write(&rules.inner, format).map_err(|error| board_error(py, &error))
    }

    /// Initial position on the board of its game, with the candidates that the placed values leave.
    ///
    /// >>> sorted(Puzzle("1234341.4321.143").position()[2, 4])
    /// [2]
    #[pyo3(signature = (*, rules = None))]
    fn position(&self, py: Python<'_>, rules: Option<&Bound<'_, Rules>>) -> PyResult<Position> {
        let rules = rules.map_or_else(Rules::builtin, |rules| rules.get().clone());
        let converter = Converter::new(&rules.inner, None).map_err(|error| board_error(py, &error))?;
        let position = converter.position(&self.inner).map_err(|error| board_error(py, &error))?;
        Ok(Position::new(&rules.inner, Language::default(), position))
    }

    /// A picture for a notebook; `None` if the puzzle has no board.
    fn _repr_svg_(&self) -> Option<String> {
        pictures::puzzle_svg(&Rules::builtin().inner, &self.inner)
    }

    fn __str__(&self) -> String {
        self.key()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle({:?})", self.key())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.key() == other.get().key())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.inner.to_text(),)
    }
}
