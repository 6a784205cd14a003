//! Inputs of frames, opened again for each reading if possible.

use super::capsule::{self, ARRAY_METHOD, STREAM_METHOD};
use super::columns::Wanted;
use super::failure::Failure;
use super::items::Items;
use super::source::Source;
use crate::puzzles::Puzzles;
use arrow_array::ArrayReader;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// An input and the columns to read from it.
pub struct Input {
    from: From,
    wanted: Wanted,
    /// Whether the input can be read only once, such as a generator.
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

/// State of an input that can be read once.
enum Once {
    Untouched,
    /// Opened, with no row read yet.
    Opened(Box<Source>),
    Read,
}

impl Input {
    /// Returns the input of an object with many puzzles: a table, or an iterable.
    ///
    /// # Errors
    /// Returns the exception that the object raises.
    pub fn of(object: &Bound<'_, PyAny>, wanted: Wanted) -> PyResult<Self> {
        let own = object.clone().unbind();
        let from = if let Ok(puzzles) = object.cast::<Puzzles>() {
            From::Puzzles(puzzles.clone().unbind())
        } else if object.hasattr(STREAM_METHOD)? {
            From::Stream(own)
        } else if object.hasattr(ARRAY_METHOD)? {
            From::Array(own)
        } else {
            From::Items(own)
        };
        let once = object.hasattr("__next__")?;
        Ok(Self { from, wanted, once, once_opened: Mutex::new(Once::Untouched) })
    }

    /// Returns the input of the numbers of puzzles to generate.
    pub fn of_numbers(numbers: Range<u64>) -> Self {
        let wanted = Wanted { column: String::new(), keep: None };
        Self { from: From::Numbers(numbers), wanted, once: false, once_opened: Mutex::new(Once::Untouched) }
    }

    /// Opens the input at its start.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the input can be read only once and was read, if its columns do not match the selected
    /// ones, or if Python raises an exception.
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

    /// Takes back a source from which no row was read, for the next [`Self::open`].
    pub fn give_back(&self, source: Source) {
        if self.once {
            let mut once = self.once_opened.lock().unwrap_or_else(PoisonError::into_inner);
            *once = Once::Opened(Box::new(source));
        }
    }

    fn open_anew(&self, py: Python<'_>) -> Result<Source, Failure> {
        let wanted = &self.wanted;
        match &self.from {
            From::Stream(object) => {
                let stream = capsule::stream_of(object.bind(py))?;
                let field = stream.field().clone();
                Source::of_arrays(&field, stream, wanted)
            }
            From::Array(object) => {
                let (field, array) = capsule::array_of(object.bind(py))?;
                Source::of_arrays(&field, std::iter::once(Ok(array)), wanted)
            }
            From::Items(object) => Source::of_rows(Items::of(object.bind(py))?, wanted),
            From::Puzzles(puzzles) => Source::of_reader(puzzles.get().open()?, wanted),
            From::Numbers(numbers) => Ok(Source::of_numbers(numbers.clone())),
        }
    }
}
