//! Puzzles of a file or of lines, read one at a time.

use crate::errors::puzzle_error;
use crate::puzzle::Puzzle;
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tesuji::Format;

/// Source of puzzles.
#[derive(Clone)]
enum Source {
    File(PathBuf),
    Text(Arc<[u8]>),
}

/// Reader of puzzles from any source.
pub type Reader = tesuji::PuzzleReader<Box<dyn BufRead + Send>>;

/// Puzzles of a file or of lines, in any formats. Each iteration reads them again, one by one, so a file may contain
/// millions.
///
/// An invalid line raises a `PuzzleError` with its number during iteration; with `strict=False` the error replaces the
/// puzzle.
///
/// >>> puzzles = Puzzles(["1234341.4321.143", "no puzzle"], strict=False)
/// >>> [type(one).__name__ for one in puzzles]
/// ['Puzzle', 'PuzzleError']
#[pyclass(frozen, module = "tesuji")]
pub struct Puzzles {
    source: Source,
    format: Option<Format>,
    pub is_strict: bool,
}

impl Puzzles {
    /// Opens the source at its start.
    pub fn open(&self) -> PyResult<Reader> {
        let reader: Box<dyn BufRead + Send> = match &self.source {
            Source::File(path) => Box::new(BufReader::with_capacity(1 << 16, file(path)?)),
            Source::Text(text) => Box::new(BufReader::new(Cursor::new(Arc::clone(text)))),
        };
        Ok(tesuji::PuzzleReader::new(reader, self.format))
    }
}

/// Opens a file. Errors are those of Python's `open`, with the name of the file.
fn file(path: &Path) -> PyResult<File> {
    File::open(path).map_err(|error| {
        let Some(code) = error.raw_os_error() else { return error.into() };
        let name = path.to_string_lossy().into_owned();
        let words =
            || Python::attach(|py| py.import("os")?.call_method1("strerror", (code,))?.extract::<String>());
        PyOSError::new_err((code, words().unwrap_or_else(|_| error.to_string()), name))
    })
}

#[pymethods]
impl Puzzles {
    #[new]
    #[pyo3(signature = (source, *, format = None, strict = true))]
    fn new(source: &Bound<'_, PyAny>, format: Option<&str>, strict: bool) -> PyResult<Self> {
        let format = crate::errors::format(source.py(), format)?;
        let source = match source.extract::<PathBuf>() {
            Ok(path) => {
                file(&path)?;
                Source::File(path)
            }
            Err(_) => Source::Text(lines(source)?.into_bytes().into()),
        };
        Ok(Self { source, format, is_strict: strict })
    }

    fn __iter__(&self) -> PyResult<PuzzlesIterator> {
        Ok(PuzzlesIterator { reader: Mutex::new(self.open()?), is_strict: self.is_strict })
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> PyResult<((Bound<'p, PyAny>,), Bound<'p, PyAny>)> {
        let source = match &self.source {
            Source::File(path) => path.into_pyobject(py)?.into_any(),
            Source::Text(text) => vec![String::from_utf8_lossy(text)].into_pyobject(py)?.into_any(),
        };
        let options = PyDict::new(py);
        options.set_item("format", self.format.map(Format::name))?;
        options.set_item("strict", self.is_strict)?;
        Ok(((source,), options.into_any()))
    }

    fn __repr__(&self) -> String {
        match &self.source {
            Source::File(path) => format!("<Puzzles of {}>", path.display()),
            Source::Text(_) => "<Puzzles of lines>".to_owned(),
        }
    }
}

/// Joins lines into one text.
fn lines(source: &Bound<'_, PyAny>) -> PyResult<String> {
    let wrong = |given: &Bound<'_, PyAny>| {
        let class = given.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
        PyTypeError::new_err(format!("expected a path, or lines with puzzles, not {class}"))
    };
    let mut text = String::new();
    for line in source.try_iter().map_err(|_| wrong(source))? {
        let line = line?;
        let line_text = line.cast::<PyString>().map_err(|_| wrong(&line))?.to_string_lossy();
        text += line_text.trim_end_matches(['\r', '\n']);
        text.push('\n');
    }
    Ok(text)
}

/// Iterator over puzzles, for one pass.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct PuzzlesIterator {
    reader: Mutex<Reader>,
    is_strict: bool,
}

#[pymethods]
impl PuzzlesIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'p>(&self, py: Python<'p>) -> PyResult<Option<Bound<'p, PyAny>>> {
        let next = py.detach(|| self.reader.lock().unwrap_or_else(PoisonError::into_inner).next());
        match next {
            None => Ok(None),
            Some(Ok(inner)) => Ok(Some(Bound::new(py, Puzzle { inner })?.into_any())),
            Some(Err(error)) if self.is_strict => Err(puzzle_error(py, &error)),
            Some(Err(error)) => Ok(Some(puzzle_error(py, &error).into_value(py).into_bound(py).into_any())),
        }
    }
}
