//! Finders, prepared for many positions, and what they find.

use crate::errors::{Suggest, board_error};
use crate::json::parse_json;
use crate::options::Keywords;
use crate::work::abandonable;
use crate::{pictures, puzzle::PuzzleLike, solver::repr_with_options, step::Match};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyTuple};
use std::sync::Arc;
use tesuji::json::json_line;
use tesuji::{FinderOptions, Language, Renderer};

/// Finder, prepared for many positions: searches given positions for techniques, without solving anything.
///
/// `techniques` replace those of a `strategy`, the simplest first. Only the first match is returned, or every one with
/// `all`. The other options are those of a `Solver`.
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
        let mut keywords = Keywords::from_dict(py, options)?;
        let (rules, language) = (keywords.rules()?.inner, keywords.language()?);
        let finding = FinderOptions::default()
            .with_techniques(keywords.names("techniques")?.unwrap_or_default())
            .with_strategy(keywords.take("strategy")?)
            .with_find_all(keywords.flag("all")?)
            .with_game(keywords.take("game")?)
            .with_timeout(keywords.time("timeout")?);
        keywords.finish()?;
        let thread_rules = rules.clone();
        let made = abandonable(py, move |_| tesuji::Finder::new(&thread_rules, finding))?;
        let inner = Arc::new(made.map_err(|error| error.to_exception(py, &rules))?);
        let options = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?.unbind();
        Ok(Self { inner, rules, language, options })
    }

    /// The matches on a position.
    fn find(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Matches> {
        let inner = Arc::clone(&self.inner);
        let found =
            abandonable(py, move |cancel| inner.worker().with_cancel(cancel.clone()).find(Ok(puzzle.0)))?;
        if let Some(error) = found.error() {
            return Err(board_error(py, error));
        }
        let matches = found.matches().enumerate().map(|(at, inner)| Match {
            rules: self.rules.clone(),
            language: self.language,
            number: at + 1,
            inner,
        });
        let list = PyList::empty(py);
        for one in matches {
            list.append(Bound::new(py, one)?)?;
        }
        Ok(Matches { inner: found, list: list.unbind(), rules: self.rules.clone(), language: self.language })
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> (Bound<'p, PyTuple>, Bound<'p, PyDict>) {
        (PyTuple::empty(py), self.options.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        repr_with_options(py, "Finder", &self.options)
    }
}

/// The matches that were found on a position: a sequence of `Match`, and whether there may be more.
#[pyclass(frozen, sequence, name = "Found", module = "tesuji")]
pub struct Matches {
    inner: tesuji::FindResult,
    list: Py<PyList>,
    rules: tesuji::Rules,
    language: Language,
}

#[pymethods]
impl Matches {
    /// Whether the time limit was reached, so that there may be more matches.
    #[getter]
    fn timed_out(&self) -> bool {
        self.inner.timed_out()
    }

    /// The limits that techniques reached, in words: there may be more matches than were found.
    #[getter]
    fn limits(&self) -> Vec<String> {
        self.inner.limits(self.language)
    }

    /// The result as a dict, as `tesuji find --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &json_line(&Renderer::new(&self.rules, self.language).find_result_json(&self.inner)))
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
        let renderer = Renderer::new(&self.rules, self.language);
        let slides = renderer.find_illustrations(&self.inner);
        let heading =
            if slides.is_empty() { renderer.find_result_text(None, &self.inner) } else { String::new() };
        pictures::solution_path_html(&heading, None, &slides, self.language)
    }

    fn __str__(&self) -> String {
        Renderer::new(&self.rules, self.language).find_result_text(None, &self.inner)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.list.bind(py).repr()?.to_string())
    }
}
