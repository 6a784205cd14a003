//! Conversion of cells to Python objects.

use crate::errors::exception;
use arrow_array::{
    Array, ArrayRef, RecordBatch,
    cast::AsArray,
    downcast_integer,
    types::{Float32Type, Float64Type},
};
use arrow_schema::DataType;
use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyBytes, PyDict},
};

/// Returns a row of a batch as a dict by column name; `placeholder` is the cell of a carried column whose type [`cell`]
/// does not convert.
///
/// # Errors
/// Returns a `FrameError` for such a column if there is no `placeholder`.
pub fn row<'p>(
    py: Python<'p>,
    batch: &RecordBatch,
    row: usize,
    placeholder: Option<&str>,
) -> PyResult<Bound<'p, PyDict>> {
    let cells = PyDict::new(py);
    for (field, column) in batch.schema_ref().fields().iter().zip(batch.columns()) {
        let placeholder = || placeholder.map(|placeholder| placeholder.into_py_any(py));
        let cell = cell(py, column, row).or_else(placeholder).ok_or_else(|| {
            let (name, kind) = (field.name(), field.data_type());
            let text =
                format!("the column `{name}` has the type {kind}, which only a data frame library can read");
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
    Some(downcast_integer! {
        column.data_type() => (number),
        DataType::Float32 => number!(Float32Type),
        DataType::Float64 => number!(Float64Type),
        DataType::Null => Ok(py.None()),
        DataType::Boolean => column.as_boolean().value(row).into_py_any(py),
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
