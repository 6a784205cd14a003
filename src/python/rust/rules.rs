//! Rules: the built-in ones, and those of rule files.

use crate::{
    errors::{DiagnosticParts, diagnostic_parts, exception, option_error, rules_error, strategy_name},
    options::{ParsedText, board_style, dict},
    work::abandonable,
};
use pyo3::{exceptions::PyKeyError, prelude::*, types::PyDict};
use std::{path::PathBuf, sync::LazyLock};
use tesuji::{Language, RuleFile, RulesBuilder, catalogue::GamePage, read_rule_files};

/// Rules that were read and checked.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Rules {
    pub inner: tesuji::Rules,
}

/// Names and texts of rule files.
type Texts = Vec<(String, String)>;

/// The built-in rules, read once.
pub static BUILTIN_RULES: LazyLock<tesuji::Rules> = LazyLock::new(tesuji::Rules::builtin);

#[pymethods]
impl Rules {
    /// Reads the rules of named texts, in addition to the built-in rules unless `alone`; `examples` adds the built-in
    /// examples.
    #[new]
    fn new(py: Python<'_>, texts: Texts, alone: bool, examples: bool) -> PyResult<Self> {
        if texts.is_empty() && !alone && !examples {
            return Ok(Self { inner: BUILTIN_RULES.clone() });
        }
        let texts = texts.into_iter().map(|(name, text)| RuleFile { name, text }).collect();
        let sources = RulesBuilder {
            texts,
            without_builtin: alone,
            reads_examples: examples,
            ..RulesBuilder::default()
        };
        let inner = abandonable(py, move |_| sources.build())?.map_err(|error| rules_error(&error))?;
        Ok(Self { inner })
    }

    /// Returns the ids of techniques, strategies and games, in the order of their files.
    fn names(&self) -> (Vec<&str>, Vec<&str>, Vec<String>) {
        let Self { inner } = self;
        (
            inner.techniques().map(|technique| technique.name()).collect(),
            inner.strategies().map(|strategy| strategy.name()).collect(),
            inner.games().map(|game| game.name().to_owned()).collect(),
        )
    }

    /// Returns the id of the technique with this name.
    fn technique(&self, name: &str) -> PyResult<&str> {
        Ok(self.inner.technique(name).map_err(option_error)?.name())
    }

    /// Returns the id of the strategy with this name.
    fn strategy(&self, name: &str) -> PyResult<&str> {
        strategy_name(&self.inner, name)
    }

    /// Returns the name of a game, or of one with constraints.
    fn game(&self, name: &str) -> PyResult<String> {
        Ok(self.inner.game(name).map_err(option_error)?.name().to_owned())
    }

    fn technique_facts<'p>(
        &self,
        py: Python<'p>,
        id: &str,
        lang: ParsedText<Language>,
    ) -> PyResult<Bound<'p, PyDict>> {
        let technique = self.inner.technique(id).map_err(option_error)?;
        dict!(py, {
            signature: technique.signature(),
            aliases: technique.aliases().collect::<Vec<_>>(),
            difficulty: technique.difficulty(),
            file: technique.file(),
            place: technique.location(),
            about: technique.summary(),
            titles: technique.titles(lang.0),
        })
    }

    fn strategy_facts<'p>(
        &self,
        py: Python<'p>,
        id: &str,
        lang: ParsedText<Language>,
    ) -> PyResult<Bound<'p, PyDict>> {
        // A part of other strategies cannot be called by its name alone.
        let mut strategies = self.inner.strategies();
        let strategy = strategies
            .find(|strategy| strategy.name() == id)
            .ok_or_else(|| PyKeyError::new_err(id.to_owned()))?;
        dict!(py, {
            techniques: strategy.techniques(),
            levels: strategy.levels().collect::<Vec<_>>(),
            totals: strategy.scores().collect::<Vec<_>>(),
            is_part: strategy.is_building_block(),
            place: strategy.location(),
            about: strategy.summary(),
            title: strategy.title(lang.0),
        })
    }

    fn game_facts<'p>(
        &self,
        py: Python<'p>,
        id: &str,
        lang: ParsedText<Language>,
    ) -> PyResult<Bound<'p, PyDict>> {
        let game = self.inner.game(id).map_err(option_error)?;
        dict!(py, {
            constraints: game.constraints().collect::<Vec<_>>(),
            inputs: game.inputs().collect::<Vec<_>>(),
            strategy: game.strategy(),
            place: game.location(),
            about: game.summary(),
            title: game.title(lang.0),
        })
    }

    fn game_page(&self, name: &str, lang: ParsedText<Language>) -> PyResult<String> {
        let found = self.inner.game(name).map_err(option_error)?;
        Ok(GamePage::new(&found, None).to_text(board_style(lang.0)))
    }

    fn styles(&self) -> Vec<&str> {
        self.inner.styles().collect()
    }

    fn warnings(&self) -> Vec<DiagnosticParts> {
        diagnostic_parts(&self.inner.warnings())
    }
}

/// Reads rule files and folders of rule files: returns their names and texts, and messages about files of folders that
/// could not be read.
#[pyfunction]
pub fn read_rules(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<(Texts, Vec<String>)> {
    let read = py.detach(|| read_rule_files(&paths));
    let read = read.map_err(|error| exception("RulesError", (error.to_string(),)))?;
    let texts = read.files.into_iter().map(|file| (file.name, file.text)).collect();
    Ok((texts, read.unread.iter().map(ToString::to_string).collect()))
}
