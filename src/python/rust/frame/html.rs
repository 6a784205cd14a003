//! HTML of frames for notebooks.

use super::cells::cell;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use pyo3::prelude::*;

/// Maximum number of rows shown.
const MAX_ROWS: usize = 10;

/// Returns the HTML of a frame that is not collected: its columns.
pub fn outline(columns: &[String]) -> String {
    let names: Vec<String> = columns.iter().map(|name| format!("<code>{}</code>", escape(name))).collect();
    format!("<p>A frame that is worked out when it is read. Its columns: {}</p>", names.join(", "))
}

/// Returns the HTML of the first rows, without columns that are empty or 0 in all of them.
///
/// # Errors
/// Returns the exception that Python raises for a cell.
pub fn table(py: Python<'_>, schema: &SchemaRef, batches: &[RecordBatch]) -> PyResult<String> {
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    let mut columns = Vec::new();
    for (number, field) in schema.fields().iter().enumerate() {
        let mut texts = Vec::new();
        for batch in batches {
            for row in 0..batch.num_rows().min(MAX_ROWS - texts.len()) {
                texts.push(text(py, batch.column(number), row)?);
            }
        }
        if texts.iter().any(|text| !matches!(text.as_str(), "" | "0")) {
            columns.push((field.name(), texts));
        }
    }
    let mut html = String::from("<table><thead><tr>");
    columns.iter().for_each(|(name, _)| html += &format!("<th>{}</th>", escape(name)));
    html += "</tr></thead><tbody>";
    for row in 0..rows.min(MAX_ROWS) {
        html += "<tr>";
        columns.iter().for_each(|(_, texts)| html += &format!("<td>{}</td>", escape(&texts[row])));
        html += "</tr>";
    }
    html += "</tbody></table>";
    html += &format!("<p>{rows} rows, {} columns</p>", schema.fields().len());
    Ok(html)
}

fn text(py: Python<'_>, column: &ArrayRef, row: usize) -> PyResult<String> {
    match cell(py, column, row) {
        None => Ok("…".to_owned()),
        Some(object) => {
            let object = object?.into_bound(py);
            if object.is_none() { Ok(String::new()) } else { Ok(object.str()?.to_string()) }
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
