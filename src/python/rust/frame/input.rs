//! What a frame is made of, which is opened anew for each reading where that can be done.

use super::capsule::{self, ARRAY_METHOD, STREAM_METHOD};
use super::columns::Wanted;
use super::failure::Failure;
use super::items::Items;
use super::source::Source;
use crate::grid;
use crate::puzzles::Puzzles;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// An input and what of it is wanted.
pub struct Input {
    from: From,
    wanted: Wanted,
    /// True for what has no beginning to go back to, such as a generator.
    once: bool,
    once_opened: Mutex<Once>,
}

enum From {
    Stream(Py<PyAny>),
    Array(Py<PyAny>),
    Items(Py<PyAny>),
    Puzzles(Py<Puzzles>),
    Numbers(Range<u64>),
}

/// An input that can be read once.
enum Once {
    Untouched,
    /// It was opened, and nothing has been read of it.
    Opened(Box<Source>),
    Read,
}

/// Whether an object stands for many puzzles: a table, or something to iterate over that is no text.
pub fn is_many(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(!grid::is_grid(object)
        && (object.hasattr(STREAM_METHOD)? || object.hasattr(ARRAY_METHOD)? || is_iterable(object)?))
}

fn is_iterable(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let text = object.is_instance_of::<PyString>();
    let bytes = object.is_instance_of::<PyBytes>() || object.is_instance_of::<PyByteArray>();
    Ok(!text && !bytes && !object.is_instance_of::<PyDict>() && object.hasattr("__iter__")?)
}

impl Input {
    /// An object that stands for many puzzles.
    ///
    /// # Errors
    /// When it does not.
    pub fn of(object: &Bound<'_, PyAny>, wanted: Wanted) -> PyResult<Self> {
        let own = object.clone().unbind();
        let from = if let Ok(puzzles) = object.cast::<Puzzles>() {
            From::Puzzles(puzzles.clone().unbind())
        } else if object.hasattr(STREAM_METHOD)? {
            From::Stream(own)
        } else if object.hasattr(ARRAY_METHOD)? {
            From::Array(own)
        } else if is_iterable(object)? {
            From::Items(own)
        } else {
            let kind = object.get_type().name()?;
            let text = format!(
                "`{kind}` has no puzzles: a table with `{STREAM_METHOD}`, a puzzle, a text, or a list of these is \
                 wanted"
            );
            return Err(PyTypeError::new_err(text));
        };
        let once = object.hasattr("__next__")?;
        Ok(Self { from, wanted, once, once_opened: Mutex::new(Once::Untouched) })
    }

    /// Numbers of puzzles that are to be made.
    pub fn of_numbers(numbers: Range<u64>) -> Self {
        let once_opened = Mutex::new(Once::Untouched);
        Self { from: From::Numbers(numbers), wanted: Wanted::default(), once: false, once_opened }
    }

    /// Opens it at its beginning.
    ///
    /// # Errors
    /// When that cannot be done again, or its columns are not those that are wanted.
    pub fn open(&self, py: Python<'_>) -> Result<Source, Failure> {
        if !self.once {
            return self.open_anew(py);
        }
        let mut once = self.once_opened.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *once, Once::Read) {
            Once::Opened(source) => Ok(*source),
            Once::Untouched => self.open_anew(py).inspect_err(|_| *once = Once::Untouched),
            Once::Read => Err(Failure::Input(
                "the input of this frame can be read once, and was: collect() keeps what comes of it"
                    .to_owned(),
            )),
        }
    }

    /// Takes back what was opened and not read.
    pub fn give_back(&self, source: Source) {
        if self.once {
            let mut once = self.once_opened.lock().unwrap_or_else(PoisonError::into_inner);
            *once = Once::Opened(Box::new(source));
        }
    }

    fn open_anew(&self, py: Python<'_>) -> Result<Source, Failure> {
        match &self.from {
            From::Stream(object) => Source::of_stream(capsule::stream_of(object.bind(py))?, &self.wanted),
            From::Array(object) => {
                let (field, array) = capsule::array_of(object.bind(py))?;
                Source::of_array(&field, array, &self.wanted)
            }
            From::Items(object) => Source::of_items(Items::of(object.bind(py))?, &self.wanted),
            From::Puzzles(puzzles) => Source::of_reader(puzzles.get().open()?, &self.wanted),
            From::Numbers(numbers) => Ok(Source::of_numbers(numbers.clone())),
        }
    }
}
