//! Arrow's PyCapsule interface: streams, arrays and schemas, in and out.

use super::failure::Failure;
use arrow_array::{
    ArrayRef, RecordBatchReader,
    ffi::{FFI_ArrowArray, from_ffi},
    ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream},
    make_array,
};
use arrow_schema::{Field, Schema, ffi::FFI_ArrowSchema};
use pyo3::{
    prelude::*,
    types::{PyCapsule, PyCapsuleMethods, PyTuple},
};
use std::ffi::CStr;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

/// Method by which an object exports a stream.
pub const STREAM_METHOD: &str = "__arrow_c_stream__";

/// Method by which an object exports one array.
pub const ARRAY_METHOD: &str = "__arrow_c_array__";

/// Returns a new stream of an object.
pub fn stream_of(object: &Bound<'_, PyAny>) -> Result<ArrayStreamReader, Failure> {
    let capsule = object.call_method0(STREAM_METHOD)?;
    let capsule = capsule.cast::<PyCapsule>().map_err(PyErr::from)?;
    let pointer = capsule.pointer_checked(Some(STREAM))?;
    // SAFETY: a capsule of this name contains a stream. It is moved out, and a released one is left in the capsule.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.cast().as_ptr()) };
    Ok(ArrayStreamReader::try_new(stream)?)
}

/// Returns the array of an object, with its field.
pub fn array_of(object: &Bound<'_, PyAny>) -> Result<(Field, ArrayRef), Failure> {
    let pair = object.call_method0(ARRAY_METHOD)?;
    let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
        pair.cast::<PyTuple>().map_err(PyErr::from)?.extract()?;
    let schema = schema.cast::<PyCapsule>().map_err(PyErr::from)?.pointer_checked(Some(SCHEMA))?;
    let array = array.cast::<PyCapsule>().map_err(PyErr::from)?.pointer_checked(Some(ARRAY))?;
    // SAFETY: a capsule of this name contains a schema, which lives as long as the capsule.
    let schema = unsafe { schema.cast::<FFI_ArrowSchema>().as_ref() };
    // SAFETY: a capsule of this name contains an array. It is moved out, and a released one is left in the capsule.
    let array = unsafe { FFI_ArrowArray::from_raw(array.cast().as_ptr()) };
    // SAFETY: the array is as its schema says.
    let data = unsafe { from_ffi(array, schema) }?;
    Ok((Field::try_from(schema)?, make_array(data)))
}

/// Exports batches as a stream.
pub fn stream<'p>(
    py: Python<'p>,
    batches: impl RecordBatchReader + Send + 'static,
) -> PyResult<Bound<'p, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), STREAM)
}

/// Exports a schema.
pub fn schema<'p>(py: Python<'p>, schema: &Schema) -> PyResult<Bound<'p, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(Failure::from)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}
