//! Inputs of frames, opened again for each reading if possible.

use super::capsule::{self, ARRAY_METHOD, STREAM_METHOD};
use super::columns::ColumnSelection;
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

/// An input and the columns to read from it.
pub struct Input {
    kind: InputKind,
    selection: ColumnSelection,
    /// Whether the input can be read only once, such as a generator.
    is_single_use: bool,
    single_use: Mutex<SingleUse>,
}

enum InputKind {
    Stream(Py<PyAny>),
    Array(Py<PyAny>),
    Items(Py<PyAny>),
    Puzzles(Py<Puzzles>),
    Numbers(Range<u64>),
}

/// State of an input that can be read once.
enum SingleUse {
    Untouched,
    /// Opened, with no row read yet.
    Opened(Box<Source>),
    Read,
}

/// Whether an object is a collection of puzzles: a table, or an iterable other than a text, a dict or a grid.
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
    /// Returns the input of an object with many puzzles.
    ///
    /// # Errors
    /// Returns a `TypeError` if the object has no puzzles: it is neither a table nor an iterable.
    pub fn from_object(object: &Bound<'_, PyAny>, selection: ColumnSelection) -> PyResult<Self> {
        let unbound = object.clone().unbind();
        let from = if let Ok(puzzles) = object.cast::<Puzzles>() {
            InputKind::Puzzles(puzzles.clone().unbind())
        } else if object.hasattr(STREAM_METHOD)? {
            InputKind::Stream(unbound)
        } else if object.hasattr(ARRAY_METHOD)? {
            InputKind::Array(unbound)
        } else if is_iterable(object)? {
            InputKind::Items(unbound)
        } else {
            let kind = object.get_type().name()?;
            let text = format!(
                "`{kind}` has no puzzles: a table with `{STREAM_METHOD}`, a puzzle, a text, or a list of these is \
                 wanted"
            );
            return Err(PyTypeError::new_err(text));
        };
        let once = object.hasattr("__next__")?;
        Ok(Self { kind: from, selection, is_single_use: once, single_use: Mutex::new(SingleUse::Untouched) })
    }

    /// Returns the input of the numbers of puzzles to generate.
    pub fn from_numbers(numbers: Range<u64>) -> Self {
        let once_opened = Mutex::new(SingleUse::Untouched);
        Self {
            kind: InputKind::Numbers(numbers),
            selection: ColumnSelection::default(),
            is_single_use: false,
            single_use: once_opened,
        }
    }

    /// Opens the input at its start.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the input can be read only once and was read, if its columns do not match the selected
    /// ones, or if Python raises an exception.
    pub fn open(&self, py: Python<'_>) -> Result<Source, Failure> {
        if !self.is_single_use {
            return self.open_anew(py);
        }
        let mut once = self.single_use.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *once, SingleUse::Read) {
            SingleUse::Opened(source) => Ok(*source),
            SingleUse::Untouched => self.open_anew(py).inspect_err(|_| *once = SingleUse::Untouched),
            SingleUse::Read => Err(Failure::Input(
                "the input of this frame can be read once, and was: collect() keeps what comes of it"
                    .to_owned(),
            )),
        }
    }

    /// Takes back a source from which no row was read, for the next [`Self::open`].
    pub fn give_back(&self, source: Source) {
        if self.is_single_use {
            let mut once = self.single_use.lock().unwrap_or_else(PoisonError::into_inner);
            *once = SingleUse::Opened(Box::new(source));
        }
    }

    fn open_anew(&self, py: Python<'_>) -> Result<Source, Failure> {
        match &self.kind {
            InputKind::Stream(object) => {
                Source::from_stream(capsule::stream_of(object.bind(py))?, &self.selection)
            }
            InputKind::Array(object) => {
                let (field, array) = capsule::array_of(object.bind(py))?;
                Source::from_array(&field, array, &self.selection)
            }
            InputKind::Items(object) => {
                Source::from_items(Items::from_iterable(object.bind(py))?, &self.selection)
            }
            InputKind::Puzzles(puzzles) => Source::from_reader(puzzles.get().open()?, &self.selection),
            InputKind::Numbers(numbers) => Ok(Source::from_numbers(numbers.clone())),
        }
    }
}
