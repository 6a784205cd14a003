//! Finders, prepared for many positions, and what they find.

use crate::errors::{Suggest, no_board};
use crate::json::parsed;
use crate::options::Given;
use crate::work::abandonable;
use crate::{pictures, puzzle::PuzzleLike, solver::shown, step::Match};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyTuple};
use std::sync::Arc;
use tesuji::json::json_line;
use tesuji::{FinderOptions, Language, Renderer};

/// A finder, prepared for many positions: it looks for techniques on positions as they stand and solves nothing.
///
/// `techniques` are looked for in place of those of a `strategy`, the simplest first. The first match alone is looked
/// for, or every one (`all`). The other options are those of a `Solver`.
///
/// >>> len(Finder(techniques="naked-single", all=True).find("1234341.4321.143"))
/// 2
#[pyclass(frozen, module = "tesuji")]
pub struct Finder {
    inner: Arc<tesuji::Finder>,
    rules: tesuji::Rules,
    language: Language,
    options: Py<PyDict>,
}

#[pymethods]
impl Finder {
    #[new]
    #[pyo3(
        signature = (**options),
        text_signature = "(*, rules=None, techniques=None, strategy=None, all=False, game=None, timeout=None, lang='en')"
    )]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut given = Given::of(py, options)?;
        let (rules, language) = (given.rules()?.inner, given.language()?);
        let finding = FinderOptions::default()
            .with_techniques(given.names("techniques")?.unwrap_or_default())
            .with_strategy(given.take("strategy")?)
            .with_find_all(given.flag("all")?)
            .with_game(given.take("game")?)
            .with_timeout(given.time("timeout")?);
        given.finish()?;
        let own = rules.clone();
        let made = abandonable(py, move |_| tesuji::Finder::new(&own, finding))?;
        let inner = Arc::new(made.map_err(|error| error.raised(py, &rules))?);
        let options = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?.unbind();
        Ok(Self { inner, rules, language, options })
    }

    /// The matches on a position.
    fn find(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Found> {
        let inner = Arc::clone(&self.inner);
        let found =
            abandonable(py, move |cancel| inner.worker().with_cancel(cancel.clone()).find(Ok(puzzle.0)))?;
        if let Some(error) = found.error() {
            return Err(no_board(py, error));
        }
        let matches = found.matches().enumerate().map(|(at, found)| Match {
            rules: self.rules.clone(),
            language: self.language,
            number: at + 1,
            found,
        });
        let list = PyList::empty(py);
        for one in matches {
            list.append(Bound::new(py, one)?)?;
        }
        Ok(Found { found, list: list.unbind(), rules: self.rules.clone(), language: self.language })
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> (Bound<'p, PyTuple>, Bound<'p, PyDict>) {
        (PyTuple::empty(py), self.options.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, "Finder", &self.options)
    }
}

/// The matches that were found on a position: a sequence of `Match`, and whether there may be more.
#[pyclass(frozen, sequence, module = "tesuji")]
pub struct Found {
    found: tesuji::FindResult,
    list: Py<PyList>,
    rules: tesuji::Rules,
    language: Language,
}

#[pymethods]
impl Found {
    /// Whether the time limit was reached, so that there may be more matches.
    #[getter]
    fn timed_out(&self) -> bool {
        self.found.timed_out()
    }

    /// The limits that techniques reached, in words: there may be more matches than were found.
    #[getter]
    fn limits(&self) -> Vec<String> {
        self.found.limits(self.language)
    }

    /// The result as a dict, as `tesuji find --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parsed(py, &json_line(&Renderer::new(&self.rules, self.language).find_result_json(&self.found)))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.list.bind(py).len()
    }

    fn __getitem__<'p>(&self, py: Python<'p>, at: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyAny>> {
        self.list.bind(py).as_any().get_item(at)
    }

    fn __iter__<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyIterator>> {
        self.list.bind(py).try_iter()
    }

    /// The matches with their pictures, for a notebook.
    fn _repr_html_(&self) -> String {
        let teller = Renderer::new(&self.rules, self.language);
        let slides = teller.find_illustrations(&self.found);
        let heading =
            if slides.is_empty() { teller.find_result_text(None, &self.found) } else { String::new() };
        pictures::course(&heading, None, &slides, self.language)
    }

    fn __str__(&self) -> String {
        Renderer::new(&self.rules, self.language).find_result_text(None, &self.found)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.list.bind(py).repr()?.to_string())
    }
}
