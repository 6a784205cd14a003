//! Rules: the built-in ones, and those of rule files.

use crate::errors::{Suggest, diagnostic, exception, option_error, rules_error};
use crate::work::abandonable;
use crate::{game::Game, strategy::Strategy, technique::Technique};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::ffi::CString;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, OnceLock};
use tesuji::{RuleFile, RulesBuilder, read_rule_files};

/// Techniques, strategies and games: what ships, and what rule files and folders of rule files add.
///
/// With `alone=True` what ships is left out. Files are read once: rules that go to another process or machine take
/// their texts along.
///
/// >>> rules = Rules()
/// >>> rules.technique("x-wing").name
/// 'fish'
/// >>> len(rules.games) > 10
/// True
#[pyclass(frozen, module = "tesuji")]
#[derive(Clone)]
pub struct Rules {
    pub inner: tesuji::Rules,
    sources: Arc<RulesBuilder>,
    /// The rules with the built-in examples, loaded on first use.
    with_examples: Arc<OnceLock<tesuji::Rules>>,
}

static BUILTIN: LazyLock<Rules> =
    LazyLock::new(|| Rules::from_parts(tesuji::Rules::builtin(), RulesBuilder::default()));

impl Rules {
    /// Returns the built-in rules, read once.
    pub fn builtin() -> Self {
        BUILTIN.clone()
    }

    fn from_parts(inner: tesuji::Rules, sources: RulesBuilder) -> Self {
        Self { inner, sources: Arc::new(sources), with_examples: Arc::default() }
    }

    fn build(py: Python<'_>, sources: RulesBuilder) -> PyResult<Self> {
        if sources.texts.is_empty() && !sources.without_builtin {
            return Ok(Self::builtin());
        }
        let builder = sources.clone();
        let inner = abandonable(py, move |_| builder.build())?.map_err(|error| rules_error(py, &error))?;
        Ok(Self::from_parts(inner, sources))
    }

    /// Returns the rules with the built-in examples, on which proofs test rules.
    pub fn with_examples(&self) -> &tesuji::Rules {
        self.with_examples.get_or_init(|| {
            let sources = RulesBuilder { reads_examples: true, ..(*self.sources).clone() };
            sources.build().unwrap_or_else(|_| self.inner.clone())
        })
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (*paths, alone = false))]
    fn new(py: Python<'_>, paths: Vec<PathBuf>, alone: bool) -> PyResult<Self> {
        let texts = py.detach(|| read_rule_files(&paths));
        let texts = texts.map_err(|error| exception(py, "RulesError", (error.to_string(),)))?;
        for unread in &texts.unread {
            let said = CString::new(unread.to_string())?;
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &said, 1)?;
        }
        Self::build(
            py,
            RulesBuilder { texts: texts.files, without_builtin: alone, ..RulesBuilder::default() },
        )
    }

    /// Rules of a text, beside those that ship.
    ///
    /// >>> rules = Rules.parse('''tesuji 1
    /// ... technique last-candidate {
    /// ...   for   c in cells(1)
    /// ...   let   {v} = candidates(c)
    /// ...   then  place v in c
    /// ... }''')
    /// >>> rules.technique("last-candidate").file
    /// 'text'
    #[staticmethod]
    #[pyo3(signature = (text, *, name = "text", alone = false))]
    fn parse(py: Python<'_>, text: &str, name: &str, alone: bool) -> PyResult<Self> {
        Self::build(py, RulesBuilder { without_builtin: alone, ..RulesBuilder::from_text(name, text) })
    }

    /// Rules of several named texts, as read by another process.
    #[staticmethod]
    fn _restored(py: Python<'_>, texts: Vec<(String, String)>, alone: bool) -> PyResult<Self> {
        let texts = texts.into_iter().map(|(name, text)| RuleFile { name, text }).collect();
        Self::build(py, RulesBuilder { texts, without_builtin: alone, ..RulesBuilder::default() })
    }

    fn __reduce__<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyTuple>> {
        let texts = self.sources.texts.iter().map(|file| (file.name.as_str(), file.text.as_str()));
        let texts: Vec<(&str, &str)> = texts.collect();
        (py.get_type::<Self>().getattr("_restored")?, (texts, self.sources.without_builtin)).into_pyobject(py)
    }

    /// All techniques, in the order of their files.
    #[getter]
    fn techniques(&self) -> Vec<Technique> {
        self.inner.techniques().map(|one| Technique::new(&self.inner, one.name())).collect()
    }

    /// All strategies, in the order of their files.
    #[getter]
    fn strategies(&self) -> Vec<Strategy> {
        self.inner.strategies().map(|one| Strategy::new(&self.inner, one.name())).collect()
    }

    /// The declared games; `game` composes further ones.
    #[getter]
    fn games(&self) -> Vec<Game> {
        self.inner.games().map(|one| Game::new(&self.inner, one.name())).collect()
    }

    /// The technique of this name: its id or another of its names.
    fn technique(&self, py: Python<'_>, name: &str) -> PyResult<Technique> {
        let found = self.inner.technique(name).map_err(|error| option_error(py, &error))?;
        Ok(Technique::new(&self.inner, found.name()))
    }

    /// The strategy of this name.
    fn strategy(&self, py: Python<'_>, name: &str) -> PyResult<Strategy> {
        let found = self.inner.strategy(name).map_err(|error| error.to_exception(py, &self.inner))?;
        Ok(Strategy::new(&self.inner, found.name()))
    }

    /// The game of this name, optionally with constraints.
    ///
    /// >>> Rules().game("sudoku with anti-knight").constraints
    /// ['anti-knight']
    fn game(&self, py: Python<'_>, name: &str) -> PyResult<Game> {
        let found = self.inner.game(name).map_err(|error| option_error(py, &error))?;
        Ok(Game::new(&self.inner, found.name()))
    }

    /// The styles that steps can be written in: languages, and notations of the literature.
    #[getter]
    fn styles(&self) -> Vec<&str> {
        self.inner.styles().collect()
    }

    /// The warnings about the rules.
    #[getter]
    fn warnings<'p>(&self, py: Python<'p>) -> PyResult<Vec<Bound<'p, PyAny>>> {
        self.inner.warnings().iter().map(|one| diagnostic(py, &one)).collect()
    }

    fn __repr__(&self) -> String {
        let (techniques, strategies) = (self.inner.techniques().count(), self.inner.strategies().count());
        format!(
            "<Rules: {techniques} techniques, {strategies} strategies, {} games>",
            self.inner.games().count()
        )
    }
}
