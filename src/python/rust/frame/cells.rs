//! Conversion of cells to Python objects.

use crate::errors::exception;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// Returns a row of a batch as a dict by column name.
///
/// # Errors
/// Returns a `FrameError` if a carried column has a type that [`cell`] does not convert.
pub fn row<'p>(py: Python<'p>, batch: &RecordBatch, row: usize) -> PyResult<Bound<'p, PyDict>> {
    let cells = PyDict::new(py);
    for (field, column) in batch.schema_ref().fields().iter().zip(batch.columns()) {
        let cell = cell(py, column, row).ok_or_else(|| {
            let (name, kind) = (field.name(), field.data_type());
            let text =
                format!("the column `{name}` has the type {kind}, which only a library for frames reads");
            exception("FrameError", (text,))
        })?;
        cells.set_item(field.name(), cell?)?;
    }
    Ok(cells)
}

/// Returns a cell as a Python object; `None` if its type is not text, bytes, number, truth value, or a dictionary of
/// these.
pub fn cell(py: Python<'_>, column: &ArrayRef, row: usize) -> Option<PyResult<Py<PyAny>>> {
    if column.is_null(row) {
        return Some(Ok(py.None()));
    }
    macro_rules! number {
        ($kind:ty) => {
            column.as_primitive::<$kind>().value(row).into_py_any(py)
        };
    }
    Some(match column.data_type() {
        DataType::Null => Ok(py.None()),
        DataType::Boolean => column.as_boolean().value(row).into_py_any(py),
        DataType::Int8 => number!(Int8Type),
        DataType::Int16 => number!(Int16Type),
        DataType::Int32 => number!(Int32Type),
        DataType::Int64 => number!(Int64Type),
        DataType::UInt8 => number!(UInt8Type),
        DataType::UInt16 => number!(UInt16Type),
        DataType::UInt32 => number!(UInt32Type),
        DataType::UInt64 => number!(UInt64Type),
        DataType::Float32 => number!(Float32Type),
        DataType::Float64 => number!(Float64Type),
        DataType::Utf8 => column.as_string::<i32>().value(row).into_py_any(py),
        DataType::LargeUtf8 => column.as_string::<i64>().value(row).into_py_any(py),
        DataType::Utf8View => column.as_string_view().value(row).into_py_any(py),
        DataType::Binary => PyBytes::new(py, column.as_binary::<i32>().value(row)).into_py_any(py),
        DataType::LargeBinary => PyBytes::new(py, column.as_binary::<i64>().value(row)).into_py_any(py),
        DataType::Dictionary(..) => {
            let dictionary = column.as_any_dictionary();
            let key = dictionary.normalized_keys()[row];
            return cell(py, dictionary.values(), key);
        }
        _ => return None,
    })
}

/// Returns a cell as text: empty for `None`, and `…` if its type is not converted.
pub fn text(py: Python<'_>, column: &ArrayRef, row: usize) -> PyResult<String> {
    let Some(object) = cell(py, column, row) else { return Ok("…".to_owned()) };
    let object = object?.into_bound(py);
    if object.is_none() { Ok(String::new()) } else { Ok(object.str()?.to_string()) }
}
