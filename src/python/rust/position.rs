//! Positions on their boards.

use crate::{
    errors::board_error,
    options::{ParsedText, RenderContext, board_style},
    puzzle::Puzzle,
};
use pyo3::prelude::*;
use tesuji::{ConversionContent, Converter, Format};

/// A position on its board.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Position {
    pub context: RenderContext,
    pub inner: tesuji::Position,
}

#[pymethods]
impl Position {
    /// Returns the row, the column, the value and the candidates of each cell; bit 0 is the candidate 1.
    fn cells(&self) -> Vec<(usize, usize, Option<u8>, u64)> {
        let content = |cell| (self.inner.value(cell), self.inner.candidates(cell));
        let cells = self.inner.cells().map(|cell| (cell, content(cell)));
        cells.map(|(cell, (value, candidates))| (cell.row, cell.column, value, candidates)).collect()
    }

    /// Returns the board as text, with candidates if cells are open or `always`.
    fn text(&self, always: bool) -> String {
        let style = board_style(self.context.language);
        if always { self.inner.candidates_text(style) } else { self.inner.board_text(style) }
    }

    fn puzzle<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, Puzzle>> {
        Puzzle::object(py, self.inner.to_puzzle())
    }

    fn write(&self, format: ParsedText<Format>) -> PyResult<String> {
        let converter = Converter::new(&self.context.rules, None).map_err(board_error)?;
        let written = converter.convert(&self.inner.to_puzzle(), format.0, ConversionContent::Candidates);
        Ok(written.map_err(board_error)?.text)
    }

    fn svg(&self) -> String {
        self.context.renderer().position_illustration("", &self.inner).board()
    }
}
