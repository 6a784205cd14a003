//! Positions on their boards.

use crate::errors::board_error;
use crate::{pictures, puzzle::Puzzle, puzzle::values};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use tesuji::{BoardStyle, Cell, ConversionContent, Converter, Language};

/// A position: which values the cells of a board have or may have.
///
/// >>> position = Puzzle("1234341.4321.143").position()
/// >>> position.open_cells, position[1, 1], position[2, 4]
/// (2, 1, frozenset({2}))
#[pyclass(frozen, module = "tesuji")]
pub struct Position {
    rules: tesuji::Rules,
    language: Language,
    inner: tesuji::Position,
}

impl Position {
    pub fn new(rules: &tesuji::Rules, language: Language, inner: tesuji::Position) -> Self {
        Self { rules: rules.clone(), language, inner }
    }

    fn board_style(&self) -> BoardStyle {
        BoardStyle { language: self.language, ..BoardStyle::default() }
    }
}

#[pymethods]
impl Position {
    /// The cells of the board by their rows and columns, both from 1.
    #[getter]
    fn cells(&self) -> Vec<(usize, usize)> {
        self.inner.cells().map(|cell| (cell.row, cell.column)).collect()
    }

    /// The number of open cells.
    #[getter]
    fn open_cells(&self) -> usize {
        self.inner.open_cells()
    }

    /// Whether every cell has a value.
    #[getter]
    fn is_solved(&self) -> bool {
        self.inner.is_solved()
    }

    /// The value of the cell in a row and column, both from 1, or the set of its candidates.
    fn __getitem__<'p>(&self, py: Python<'p>, cell: (usize, usize)) -> PyResult<Bound<'p, PyAny>> {
        let cell = Cell { row: cell.0, column: cell.1 };
        if let Some(value) = self.inner.value(cell) {
            return Ok(value.into_pyobject(py)?.into_any());
        }
        if !self.inner.cells().any(|known| known == cell) {
            return Err(PyIndexError::new_err(format!("{cell} is not a cell")));
        }
        Ok(values(py, self.inner.candidates(cell))?.into_any())
    }

    /// The board as text with the candidates of every open cell.
    fn draw(&self) -> String {
        self.inner.candidates_text(self.board_style())
    }

    /// The position as a puzzle, with the candidates of its open cells.
    fn puzzle(&self) -> Puzzle {
        Puzzle { inner: self.inner.to_puzzle() }
    }

    /// The position in a format, such as `candidates` or `pencilmarks`, with the candidates of its open cells.
    #[pyo3(signature = (format = "candidates"))]
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format = crate::errors::format(py, Some(format))?.unwrap_or(tesuji::Format::Candidates);
        let written = Converter::new(&self.rules, None).map_err(|error| board_error(py, &error))?;
        let written = written.convert(&self.inner.to_puzzle(), format, ConversionContent::Candidates);
        written.map(|written| written.text).map_err(|error| board_error(py, &error))
    }

    /// A picture for a notebook.
    fn _repr_svg_(&self) -> String {
        pictures::position_svg(&self.rules, self.language, &self.inner)
    }

    fn __str__(&self) -> String {
        self.inner.board_text(self.board_style())
    }

    fn __repr__(&self) -> String {
        format!("<Position: {} open cells>", self.inner.open_cells())
    }
}
