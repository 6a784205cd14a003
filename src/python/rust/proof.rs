//! Proofs of rules.

use crate::errors::option_error;
use crate::json::parse_json;
use crate::options::Keywords;
use crate::work::abandonable;
use crate::{pictures, rules::Rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use tesuji::authoring::{ProofStatus, Prover};
use tesuji::{BoardStyle, Language, batch};

/// Proof of a rule, case by case: its status, or the smallest counterexample found.
///
/// >>> prove("skyscraper").standing
/// 'proved'
#[pyclass(frozen, module = "tesuji")]
pub struct Proof {
    name: String,
    cases: Vec<ProofCase>,
}

/// The proof of a technique or link with given arguments.
#[pyclass(frozen, module = "tesuji")]
#[derive(Clone)]
pub struct ProofCase {
    inner: Arc<tesuji::authoring::Proof>,
    language: Language,
}

/// Searches for a proof of a technique or link, by its id or another of its names, and for positions on which it is
/// wrong.
#[pyfunction]
#[pyo3(
    signature = (name, **options),
    text_signature = "(name, *, rules=None, timeout=10, positions=60, jobs=0, lang='en')"
)]
pub fn prove(py: Python<'_>, name: String, options: Option<&Bound<'_, PyDict>>) -> PyResult<Proof> {
    let mut keywords = Keywords::from_dict(py, options)?;
    let (rules, language): (Rules, Language) = (keywords.rules()?, keywords.language()?);
    let (timeout, positions) = (keywords.time("timeout")?, keywords.number("positions")?);
    let jobs: usize = keywords.number("jobs")?.unwrap_or(0);
    keywords.finish()?;
    let named = name.clone();
    let proved = abandonable(py, move |cancel| {
        let mut prover = Prover::new(rules.with_examples());
        prover.timeout = timeout.unwrap_or(prover.timeout);
        prover.cancel = Some(cancel.clone());
        prover.positions = positions.unwrap_or(prover.positions);
        let cases = prover.cases(&named)?;
        let mut proved_cases = Vec::new();
        let work = |_: &mut (), case| prover.prove(&case);
        let _ = batch::run_in_chunks(1, cases.into_iter(), jobs, Default::default, work, |proof| {
            proved_cases.push(ProofCase { inner: Arc::new(proof), language });
            Ok::<(), ()>(())
        });
        Ok::<_, tesuji::CallError>(proved_cases)
    })?;
    let cases = proved.map_err(|error| option_error(py, &error))?;
    Ok(Proof { name, cases })
}

#[pymethods]
impl Proof {
    /// The rule, as it was named.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The status of all cases together: `proved`, `tried`, `untried` or `refuted`, the worst of them.
    #[getter]
    fn standing(&self) -> &'static str {
        let statuses = || self.cases.iter().map(|case| case.inner.status());
        let order = [ProofStatus::Refuted, ProofStatus::Untested, ProofStatus::Tested];
        let worst = order.into_iter().find(|standing| statuses().any(|one| one == *standing));
        worst.unwrap_or(ProofStatus::Proved).word()
    }

    /// The proofs of the technique or link with each choice of arguments.
    #[getter]
    fn cases(&self) -> Vec<ProofCase> {
        self.cases.clone()
    }

    /// The status of each case, in words.
    #[getter]
    fn text(&self) -> String {
        self.cases.iter().map(ProofCase::text).collect()
    }

    /// A dict for each case, as `tesuji rules prove --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Vec<Bound<'p, PyAny>>> {
        self.cases.iter().map(|case| case.json(py)).collect()
    }

    /// The status of each case for a notebook, with the positions on which cases are refuted.
    fn _repr_html_(&self) -> String {
        self.cases.iter().map(ProofCase::_repr_html_).collect()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Proof of {}: {}>", self.name, self.standing())
    }
}

#[pymethods]
impl ProofCase {
    /// The rule with its arguments, as in `naked-subset(2)`.
    #[getter]
    fn name(&self) -> String {
        self.inner.name()
    }

    /// The status: `proved`, `tried`, `untried` or `refuted`.
    #[getter]
    fn standing(&self) -> &'static str {
        self.inner.status().word()
    }

    /// Whether it is proved for all boards.
    #[getter]
    fn is_on_any_board(&self) -> bool {
        self.inner.holds_on_all_boards()
    }

    /// The status in words; if it is refuted, with the position and the solution that the rule loses.
    #[getter]
    fn text(&self) -> String {
        self.inner.to_text(BoardStyle { language: self.language, ..BoardStyle::default() })
    }

    /// The proof as a dict.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &self.inner.to_json().to_string())
    }

    /// The position on which the rule is wrong, as a picture; `None` if it is not refuted.
    fn _repr_svg_(&self) -> Option<String> {
        Some(self.inner.illustration(self.language)?.captioned())
    }

    /// The status for a notebook.
    fn _repr_html_(&self) -> String {
        let line = || pictures::paragraphs(&self.inner.line(self.language));
        self.inner.illustration(self.language).map_or_else(line, |slide| pictures::html(&slide))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<ProofCase {}: {}>", self.inner.name(), self.inner.status().word())
    }
}
