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

/// An input of rows, opened again for each reading if possible.
pub struct Input {
    open: Open,
    /// Whether the input can be read only once, such as a generator.
    once: bool,
    once_opened: Mutex<Once>,
}

/// Opens an input at its start.
type Open = Box<dyn Fn(Python<'_>) -> Result<Source, Failure> + Send + Sync>;

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
        let open: Open = if let Ok(puzzles) = object.cast::<Puzzles>() {
            let puzzles = puzzles.clone().unbind();
            Box::new(move |_| Source::of_reader(puzzles.get().open()?, &wanted))
        } else if object.hasattr(STREAM_METHOD)? {
            Box::new(move |py| {
                let stream = capsule::stream_of(own.bind(py))?;
                let field = stream.field().clone();
                Source::of_arrays(&field, stream, &wanted)
            })
        } else if object.hasattr(ARRAY_METHOD)? {
            Box::new(move |py| {
                let (field, array) = capsule::array_of(own.bind(py))?;
                Source::of_arrays(&field, std::iter::once(Ok(array)), &wanted)
            })
        } else {
            Box::new(move |py| Source::of_rows(Items::of(own.bind(py))?, &wanted))
        };
        Ok(Self { open, once: object.hasattr("__next__")?, once_opened: Mutex::new(Once::Untouched) })
    }

    /// Returns the input of the numbers of puzzles to generate.
    pub fn of_numbers(numbers: Range<u64>) -> Self {
        let open = Box::new(move |_: Python<'_>| Ok(Source::of_numbers(numbers.clone())));
        Self { open, once: false, once_opened: Mutex::new(Once::Untouched) }
    }

    /// Opens the input at its start.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the input can be read only once and was read, if its columns do not match the selected
    /// ones, or if Python raises an exception.
    pub fn open(&self, py: Python<'_>) -> Result<Source, Failure> {
        if !self.once {
            return (self.open)(py);
        }
        let mut once = self.once_opened.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *once, Once::Read) {
            Once::Opened(source) => Ok(*source),
            Once::Untouched => (self.open)(py).inspect_err(|_| *once = Once::Untouched),
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
}
