//! Values of options, whose types the package has checked.

use crate::{errors::option_error, position::Position, rules::Rules, work::abandonable};
use pyo3::prelude::*;
use std::{str::FromStr, sync::Arc, time::Duration};
use tesuji::{BoardStyle, CancelToken, Language, Localize, Renderer, SolverOptions, UniquenessCheck};

/// A value that Python passes as text, such as a language or a format.
pub struct ParsedText<T>(pub T);

impl<'a, 'py, T: FromStr<Err: Localize>> FromPyObject<'a, 'py> for ParsedText<T> {
    type Error = PyErr;

    fn extract(text: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        text.extract::<String>()?.parse().map(Self).map_err(option_error)
    }
}

/// Returns a dict of named values.
macro_rules! dict {
    ($py:ident, { $($name:ident: $value:expr,)* }) => {{
        let dict = PyDict::new($py);
        $(dict.set_item(pyo3::intern!($py, stringify!($name)), $value)?;)*
        Ok(dict)
    }};
}
pub(crate) use dict;

/// The rules and the language with which results are rendered.
#[derive(Clone)]
pub struct RenderContext {
    pub rules: tesuji::Rules,
    pub language: Language,
}

impl RenderContext {
    pub fn renderer(&self) -> Renderer<'_> {
        Renderer::new(&self.rules, self.language)
    }

    /// Returns a position, rendered with this context.
    pub fn position(&self, inner: tesuji::Position) -> Position {
        Position { context: self.clone(), inner }
    }

    /// Returns the requested language, by default the one of this context.
    pub fn language_or(&self, requested: Option<ParsedText<Language>>) -> Language {
        requested.map_or(self.language, |requested| requested.0)
    }
}

/// A part of the engine that is prepared for many puzzles, and the context in which its results are rendered.
pub struct Prepared<T> {
    pub inner: T,
    pub context: RenderContext,
}

impl<T: Send + Sync + 'static> Prepared<T> {
    /// Prepares a part of the engine by `make`, without Python's lock.
    ///
    /// # Errors
    /// Returns an `OptionError` if `make` fails, and the errors of [`abandonable`].
    pub fn new<E: Localize + Send + 'static>(
        py: Python<'_>,
        rules: &Rules,
        language: ParsedText<Language>,
        make: impl FnOnce(&tesuji::Rules) -> Result<T, E> + Send + 'static,
    ) -> PyResult<Arc<Self>> {
        let context = RenderContext { rules: rules.inner.clone(), language: language.0 };
        let rules = context.rules.clone();
        let inner = abandonable(py, move |_| make(&rules))?.map_err(option_error)?;
        Ok(Arc::new(Self { inner, context }))
    }

    /// Runs work as [`abandonable`] does.
    ///
    /// # Errors
    /// Returns the errors of [`abandonable`].
    pub fn run<R: Send + 'static>(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&T, &CancelToken) -> R + Send + 'static,
    ) -> PyResult<R> {
        let prepared = Arc::clone(self);
        abandonable(py, move |cancel| work(&prepared.inner, cancel))
    }
}

/// Returns the style of boards in a language.
pub fn board_style(language: Language) -> BoardStyle {
    BoardStyle { language, ..BoardStyle::default() }
}

/// Returns a number of seconds as a duration.
pub fn duration(seconds: Option<f64>) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds?).ok()
}

/// Options of solving.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SolvingOptions {
    pub strategy: Option<String>,
    techniques: Vec<String>,
    with_: Vec<String>,
    with_first: bool,
    game: Option<String>,
    uniqueness: bool,
    timeout: Option<f64>,
    max_steps: Option<usize>,
    kindest: Option<usize>,
    rating: Option<String>,
    check: String,
}

impl From<SolvingOptions> for SolverOptions {
    fn from(options: SolvingOptions) -> Self {
        let check = match options.check.as_str() {
            "never" => UniquenessCheck::Never,
            "unfinished" => UniquenessCheck::IfUnfinished,
            _ => UniquenessCheck::IfUnsolved,
        };
        Self::default()
            .with_strategy(options.strategy)
            .with_only_techniques(options.techniques)
            .with_extra_techniques(options.with_)
            .with_extra_first(options.with_first)
            .with_game(options.game)
            .with_assume_unique(options.uniqueness)
            .with_timeout(duration(options.timeout))
            .with_max_steps(options.max_steps)
            .with_kindest(options.kindest)
            .with_rating(options.rating)
            .with_uniqueness_check(check)
    }
}

/// Returns a question with the known names that are nearest to a name; `None` if none is near.
#[pyfunction]
pub fn did_you_mean(name: &str, known: Vec<String>) -> Option<String> {
    tesuji::did_you_mean(name, known).map(|question| question.to_string())
}
