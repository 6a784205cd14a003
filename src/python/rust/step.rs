//! Matches and steps: their changes and explanations.

use crate::options::read_word;
use crate::{json::parse_json, pictures, position::Position};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use tesuji::Language;
use tesuji::json::json_line;

/// Change of a step: a placed value or a removed candidate.
///
/// >>> change = hint("1234341.4321.143").step.changes[0]
/// >>> str(change), change.row, change.column, change.value, change.is_placement
/// ('r2c4=2', 2, 4, 2, True)
#[pyclass(frozen, eq, hash, module = "tesuji")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Change(pub tesuji::Change);

impl Change {
    fn parts(self) -> (tesuji::Cell, u8, bool) {
        match self.0 {
            tesuji::Change::Place(cell, value) => (cell, value, true),
            tesuji::Change::Eliminate(cell, value) => (cell, value, false),
            _ => unreachable!("there are two kinds of changes"),
        }
    }
}

#[pymethods]
impl Change {
    /// The row of the cell, from 1.
    #[getter]
    fn row(&self) -> usize {
        self.parts().0.row
    }

    /// The column of the cell, from 1.
    #[getter]
    fn column(&self) -> usize {
        self.parts().0.column
    }

    /// The value placed, or the candidate eliminated.
    #[getter]
    fn value(&self) -> u8 {
        self.parts().1
    }

    /// Whether the cell gets the value.
    #[getter]
    fn is_placement(&self) -> bool {
        self.parts().2
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Change {}>", self.0)
    }
}

/// A technique found on a position: where, what follows, and why.
///
/// >>> match = find("1234341.4321.143", "full-house")[0]
/// >>> match.technique, match.title, [str(change) for change in match.changes]
/// ('full-house', 'Full House', ['r2c4=2'])
/// >>> match.text
/// 'r2c4 is the last open cell of row 2, and 2 is the only value missing there.'
#[pyclass(frozen, subclass, module = "tesuji")]
pub struct Match {
    pub rules: tesuji::Rules,
    pub language: Language,
    pub number: usize,
    pub inner: tesuji::Match,
}

#[pymethods]
impl Match {
    /// The id of the technique, as in `naked-subset`.
    #[getter]
    fn technique(&self) -> &str {
        self.inner.technique()
    }

    /// The technique with its arguments, as in `naked-subset(2)`.
    #[getter]
    fn call(&self) -> String {
        self.inner.technique_call()
    }

    /// The arguments by the names of the parameters.
    #[getter]
    fn arguments<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &json_line(&self.inner.arguments()))
    }

    /// The title.
    #[getter]
    fn title(&self) -> String {
        self.inner.title(self.language)
    }

    /// The explanation of the match, in words.
    #[getter]
    fn text(&self) -> String {
        self.inner.explanation(self.language)
    }

    /// The changes: placements first, then eliminations.
    #[getter]
    fn changes(&self) -> Vec<Change> {
        self.inner.changes().into_iter().map(Change).collect()
    }

    /// The position that it was found on.
    #[getter]
    fn before(&self) -> Position {
        Position::new(&self.rules, self.language, self.inner.before().clone())
    }

    /// The position after the match is applied.
    #[getter]
    fn after(&self) -> Position {
        Position::new(&self.rules, self.language, self.inner.after())
    }

    /// The values of the variables of its rule, in words.
    #[getter]
    fn bindings<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let bound = PyDict::new(py);
        for (name, words) in self.inner.bindings(self.language) {
            bound.set_item(name, words)?;
        }
        Ok(bound)
    }

    /// The match in a style of the rules, such as the notation of an article; `None` if the style has no notation for
    /// it.
    fn notation(&self, style: &str) -> Option<String> {
        self.inner.notation(style)
    }

    /// The match as a dict, as `tesuji find --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &json_line(&self.inner.to_json(self.number, self.language)))
    }

    /// A picture of the board on which it was found, in this language if one is named.
    #[pyo3(signature = (lang = None))]
    fn picture(&self, py: Python<'_>, lang: Option<&str>) -> PyResult<String> {
        let language = lang.map_or(Ok(self.language), |lang| read_word(py, lang))?;
        Ok(pictures::match_illustration(&self.rules, language, self.number, &self.inner).board())
    }

    /// A picture for a notebook, with its text below.
    fn _repr_svg_(&self) -> String {
        pictures::match_illustration(&self.rules, self.language, self.number, &self.inner).captioned()
    }

    /// Text and picture for a notebook.
    fn _repr_html_(&self) -> String {
        pictures::html(&pictures::match_illustration(&self.rules, self.language, self.number, &self.inner))
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        let changes: Vec<String> = self.inner.changes().iter().map(ToString::to_string).collect();
        format!("<{}: {}>", self.title(), changes.join(", "))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let that = other.get();
            self.number == that.number && self.key() == that.key()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }
}

impl Match {
    fn key(&self) -> (String, String) {
        (
            json_line(&self.inner.to_json(self.number, Language::default())),
            self.inner.before().to_puzzle().to_text(),
        )
    }
}

/// A match that a strategy has applied. It has all that a `Match` has.
///
/// >>> step = solve("1234341.4321.143").steps[0]
/// >>> step.number, step.level, str(step.after[2, 4])
/// (1, 'easy', '2')
#[pyclass(frozen, extends = Match, module = "tesuji")]
pub struct Step {
    step: tesuji::Step,
}

impl Step {
    /// Returns a step as a Python object.
    pub fn object(
        py: Python<'_>,
        rules: &tesuji::Rules,
        language: Language,
        step: tesuji::Step,
    ) -> PyResult<Py<Self>> {
        let found = Match { rules: rules.clone(), language, number: step.number, inner: (*step).clone() };
        Py::new(py, PyClassInitializer::from(found).add_subclass(Self { step }))
    }
}

#[pymethods]
impl Step {
    /// Its number, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.step.number
    }

    /// The level of the strategy on which the step was found.
    #[getter]
    fn level(&self) -> Option<&str> {
        self.step.level.as_deref()
    }

    /// The tallies of the strategy after this step, if they have changed since the previous step.
    #[getter]
    fn tallies<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let tallies = PyDict::new(py);
        for (name, count) in &self.step.tallies {
            tallies.set_item(name, count)?;
        }
        Ok(tallies)
    }

    /// The step as a dict, as `tesuji solve --format json` writes it.
    #[getter]
    fn json<'p>(slf: &Bound<'p, Self>) -> PyResult<Bound<'p, PyAny>> {
        let language = slf.as_super().get().language;
        parse_json(slf.py(), &json_line(&slf.get().step.to_json(language)))
    }

    fn __str__(&self) -> String {
        self.step.to_string()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> String {
        format!("<{}. {}", slf.get().step.number, &slf.as_super().get().__repr__()[1..])
    }
}
