//! Inputs of frames, opened again for each reading if possible.

use super::{
    capsule::{self, ARRAY_METHOD, STREAM_METHOD},
    failure::Failure,
    items::Items,
    options::TableOptions,
    source::Source,
};
use crate::puzzles::Puzzles;
use arrow_array::ArrayReader;
use pyo3::{prelude::*, sync::MutexExt};
use std::{
    ops::Range,
    sync::{Mutex, PoisonError},
};

/// An input of rows, opened again for each reading if possible.
pub struct Input {
    open: OpenInput,
    /// State of an input that can be read only once, such as a generator.
    single_use: Option<Mutex<SingleUse>>,
}

/// Opens an input at its start.
type OpenInput = Box<dyn Fn(Python<'_>) -> Result<Source, Failure> + Send + Sync>;

/// State of an input that can be read once.
enum SingleUse {
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
    pub fn from_object(object: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Self> {
        let table = object.clone().unbind();
        let open: OpenInput = if let Ok(puzzles) = object.cast::<Puzzles>() {
            let puzzles = puzzles.clone().unbind();
            Box::new(move |_| Source::from_reader(puzzles.get().open()?, &options))
        } else if object.hasattr(STREAM_METHOD)? {
            Box::new(move |py| {
                let stream = capsule::stream_of(table.bind(py))?;
                let field = stream.field().clone();
                Source::from_arrays(&field, stream, &options)
            })
        } else if object.hasattr(ARRAY_METHOD)? {
            Box::new(move |py| {
                let (field, array) = capsule::array_of(table.bind(py))?;
                Source::from_arrays(&field, std::iter::once(Ok(array)), &options)
            })
        } else {
            Box::new(move |py| Source::from_rows(Items::from_iterable(table.bind(py))?, &options))
        };
        let single_use = object.hasattr("__next__")?.then(|| Mutex::new(SingleUse::Untouched));
        Ok(Self { open, single_use })
    }

    /// Returns the input of the numbers of puzzles to generate.
    pub fn from_numbers(numbers: Range<u64>) -> Self {
        let open = Box::new(move |_: Python<'_>| Ok(Source::from_numbers(numbers.clone())));
        Self { open, single_use: None }
    }

    /// Opens the input at its start.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the input can be read only once and was read, if its columns do not match the selected
    /// ones, or if Python raises an exception.
    pub fn open(&self, py: Python<'_>) -> Result<Source, Failure> {
        let Some(state) = &self.single_use else { return (self.open)(py) };
        let mut state = state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *state, SingleUse::Read) {
            SingleUse::Opened(source) => Ok(*source),
            SingleUse::Untouched => (self.open)(py).inspect_err(|_| *state = SingleUse::Untouched),
            SingleUse::Read => Err(Failure::Input(
                "the input of this frame can be read only once; collect() keeps its rows".to_owned(),
            )),
        }
    }

    /// Takes back a source from which no row was read, for the next [`Self::open`].
    pub fn give_back(&self, source: Source) {
        if let Some(state) = &self.single_use {
            *state.lock().unwrap_or_else(PoisonError::into_inner) = SingleUse::Opened(Box::new(source));
        }
    }
}
