//! Calls of the service, whose requests and answers are JSON.

use crate::work::abandonable;
use pyo3::prelude::*;
use std::sync::LazyLock;
use tesuji::service::{CallSpec, Service};

/// The service of this process, with what its calls keep.
static SERVICE: LazyLock<Service> = LazyLock::new(Service::default);

/// Returns the answer to a request: an object with `ok` or with `error`.
#[pyfunction]
pub fn answer(py: Python<'_>, request: String) -> PyResult<String> {
    abandonable(py, move |cancel| SERVICE.answer(&request, cancel))
}

/// Returns the names of all calls, each with its pace and what it answers.
#[pyfunction]
pub fn service_calls() -> Vec<(&'static str, &'static str, &'static str)> {
    CallSpec::all().map(|call| (call.name, call.pace.word(), call.about)).collect()
}
