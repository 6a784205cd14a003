//! Puzzles of a file or of lines, read one at a time.

use crate::{errors::puzzle_error, options::ParsedText, puzzle::Puzzle};
use pyo3::{prelude::*, sync::MutexExt};
use std::{
    fs::File,
    io::{BufRead, BufReader, Cursor},
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};
use tesuji::{Format, FormatError};

/// A file or lines with puzzles.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Puzzles {
    path: Option<PathBuf>,
    /// Lines, if there is no path.
    text: Arc<[u8]>,
    format: Option<Format>,
    is_strict: bool,
}

/// Reader of puzzles from any source.
pub type Reader = tesuji::PuzzleReader<Box<dyn BufRead + Send>>;

impl Puzzles {
    /// Opens the source at its start.
    pub fn open(&self) -> PyResult<Reader> {
        let reader: Box<dyn BufRead + Send> = match &self.path {
            Some(path) => Box::new(BufReader::with_capacity(1 << 16, File::open(path)?)),
            None => Box::new(Cursor::new(Arc::clone(&self.text))),
        };
        Ok(tesuji::PuzzleReader::new(reader, self.format))
    }
}

#[pymethods]
impl Puzzles {
    #[new]
    fn new(path: Option<PathBuf>, text: String, format: Option<ParsedText<Format>>, strict: bool) -> Self {
        Self {
            path,
            text: text.into_bytes().into(),
            format: format.map(|format| format.0),
            is_strict: strict,
        }
    }

    fn __iter__(&self) -> PyResult<PuzzlesIterator> {
        let ahead = ReadAhead { reader: self.open()?, read: Vec::new().into_iter(), count: 1 };
        Ok(PuzzlesIterator { ahead: Mutex::new(ahead), is_strict: self.is_strict })
    }
}

/// Iterator over puzzles, for one pass. If it is not strict, errors replace puzzles.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct PuzzlesIterator {
    ahead: Mutex<ReadAhead>,
    is_strict: bool,
}

/// Puzzles that are read together, without Python's lock: first few of them, then more.
struct ReadAhead {
    reader: Reader,
    read: std::vec::IntoIter<Result<tesuji::Puzzle, FormatError>>,
    count: usize,
}

impl ReadAhead {
    fn read_more(&mut self) -> Option<Result<tesuji::Puzzle, FormatError>> {
        self.read = self.reader.by_ref().take(self.count).collect::<Vec<_>>().into_iter();
        self.count = (self.count * 2).min(64);
        self.read.next()
    }
}

#[pymethods]
impl PuzzlesIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'p>(&self, py: Python<'p>) -> PyResult<Option<Bound<'p, PyAny>>> {
        let mut ahead = self.ahead.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let ahead = &mut *ahead;
        let next = ahead.read.next().or_else(|| py.detach(|| ahead.read_more()));
        match next {
            None => Ok(None),
            Some(Ok(inner)) => Ok(Some(Puzzle::object(py, inner)?.into_any())),
            Some(Err(error)) => {
                let error = puzzle_error(error);
                if self.is_strict {
                    Err(error)
                } else {
                    Ok(Some(error.into_value(py).into_bound(py).into_any()))
                }
            }
        }
    }
}
