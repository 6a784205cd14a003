//! Grids of values as Python programs hold them: lists of rows, and two-dimensional arrays.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

/// Whether an object is a grid: rows of equal length whose cells are numbers, short texts or `None`.
pub fn is_grid(object: &Bound<'_, PyAny>) -> bool {
    rows(object).is_ok_and(|rows| rows.is_some())
}

/// Returns the grid as rows of JSON, which is a puzzle format; `None` if the object is not a grid.
///
/// # Errors
/// The exception of the object's own methods, if they raise one.
pub fn text(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    Ok(rows(object)?.map(|rows| {
        let rows: Vec<String> = rows.iter().map(|cells| format!("[{}]", cells.join(","))).collect();
        format!("[{}]", rows.join(","))
    }))
}

/// The cells of each row as JSON.
fn rows(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Vec<String>>>> {
    let list = match object.hasattr("ndim")? && object.hasattr("tolist")? {
        true => object.call_method0("tolist")?,
        false => object.clone(),
    };
    let Some(rows) = elements(&list) else { return Ok(None) };
    let rows: Option<Vec<Vec<String>>> =
        rows.iter().map(|row| elements(row)?.iter().map(cell).collect()).collect();
    let is_even =
        |rows: &Vec<Vec<String>>| rows.len() > 1 && rows.iter().all(|row| row.len() == rows[0].len());
    Ok(rows.filter(is_even))
}

fn elements<'py>(object: &Bound<'py, PyAny>) -> Option<Vec<Bound<'py, PyAny>>> {
    if let Ok(list) = object.cast::<PyList>() {
        return Some(list.iter().collect());
    }
    object.cast::<PyTuple>().ok().map(|tuple| tuple.iter().collect())
}

/// A cell as JSON; `None` if it is neither a number, a text of at most two characters nor `None`.
fn cell(object: &Bound<'_, PyAny>) -> Option<String> {
    if object.is_none() {
        return Some("null".to_owned());
    }
    if let Ok(text) = object.cast::<PyString>() {
        let text = text.to_string_lossy();
        return (text.chars().count() <= 2).then(|| format!("{text:?}"));
    }
    object.extract::<i64>().ok().map(|number| number.to_string())
}
