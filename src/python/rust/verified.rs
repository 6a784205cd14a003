//! Verification of traces without the engine.

use crate::errors::{board_error, exception};
use crate::json::parse_json;
use crate::options::Keywords;
use crate::solution::Solution;
use crate::work::abandonable;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use tesuji::{Language, Verifier, VerifyStatus};

/// Result of verifying a trace.
///
/// >>> verified = verify(solve("1234341.4321.143"))
/// >>> verified.status, verified.steps, bool(verified)
/// ('checked', 2, True)
#[pyclass(frozen, name = "Verified", module = "tesuji")]
pub struct VerifyResult {
    inner: tesuji::VerifyReport,
    language: Language,
}

/// Checks a trace step by step with a SAT solver and without the engine. A trace is a `Solution`, its `json` or
/// `evidence()`, or a line of `tesuji solve --format json`.
#[pyfunction]
#[pyo3(signature = (trace, **options), text_signature = "(trace, *, rules=None, timeout=None, lang='en')")]
pub fn verify(
    py: Python<'_>,
    trace: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<VerifyResult> {
    let mut keywords = Keywords::from_dict(py, options)?;
    let (rules, language, timeout) = (keywords.rules()?, keywords.language()?, keywords.time("timeout")?);
    keywords.finish()?;
    let line = trace_line(trace)?;
    let verified = abandonable(py, move |cancel| {
        let mut verifier = Verifier::new(&rules.inner)?;
        (verifier.timeout, verifier.cancel) = (timeout, Some(cancel.clone()));
        Ok::<_, tesuji::BoardError>(verifier.verify(&line))
    })?;
    let inner = verified.map_err(|error| board_error(py, &error))?;
    if inner.status() == VerifyStatus::Malformed {
        return Err(exception(py, "TraceError", (inner.sentence(Language::default()),)));
    }
    Ok(VerifyResult { inner, language })
}

/// Returns a trace as a line of JSON.
fn trace_line(trace: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(line) = trace.cast::<PyString>() {
        return Ok(line.to_string_lossy().into_owned());
    }
    if let Ok(solution) = trace.cast::<Solution>() {
        return Ok(solution.get().line());
    }
    let class = || trace.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    let wrong =
        |_| PyTypeError::new_err(format!("expected a Solution, a dict or a line of JSON, not {}", class()));
    let data = trace.py().get_type::<PyDict>().call1((trace,)).map_err(wrong)?;
    trace.py().import("json")?.call_method1("dumps", (data,))?.extract()
}

#[pymethods]
impl VerifyResult {
    /// `checked`, `wrong` or `timeout`.
    #[getter]
    fn status(&self) -> &'static str {
        self.inner.status().word()
    }

    /// The number of valid steps before the first invalid one.
    #[getter]
    fn steps(&self) -> usize {
        self.inner.steps
    }

    /// The number of these steps that name the facts they depend on.
    #[getter]
    fn with_facts(&self) -> usize {
        self.inner.with_premises
    }

    /// The first error: a dict with `step`, `code` and `message`; `None` if there is no error.
    #[getter]
    fn fault<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        self.json(py)?.call_method1("get", ("fault",))
    }

    /// The report as a dict, as `tesuji verify --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &self.inner.to_json(1, self.language).to_string())
    }

    fn __bool__(&self) -> bool {
        self.inner.status() == VerifyStatus::Valid
    }

    fn __str__(&self) -> String {
        self.inner.sentence(self.language)
    }

    fn __repr__(&self) -> String {
        format!("<Verified: {}>", self.inner.sentence(self.language))
    }
}
