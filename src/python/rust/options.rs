//! Keyword options: their types and values, and suggestions for unknown names.

use crate::errors::{invalid_option, option_error};
use crate::rules::Rules;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::str::FromStr;
use std::time::Duration;
use tesuji::{Language, Localize, SolverOptions, UniquenessCheck, did_you_mean};

/// Options of a call. Each option that is taken is recorded as a known name.
pub struct Keywords<'p> {
    py: Python<'p>,
    remaining: Bound<'p, PyDict>,
    names: Vec<&'static str>,
}

impl<'p> Keywords<'p> {
    /// Reads the options of a call.
    pub fn from_dict(py: Python<'p>, options: Option<&Bound<'p, PyDict>>) -> PyResult<Self> {
        let remaining = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?;
        Ok(Self { py, remaining, names: Vec::new() })
    }

    fn take_any(&mut self, name: &'static str) -> PyResult<Option<Bound<'p, PyAny>>> {
        self.names.push(name);
        let found = self.remaining.get_item(name)?;
        if found.is_some() {
            self.remaining.del_item(name)?;
        }
        Ok(found.filter(|value| !value.is_none()))
    }

    /// Takes an option; `None` if it is not given or is `None`.
    pub fn take<T>(&mut self, name: &'static str) -> PyResult<Option<T>>
    where
        T: for<'a> FromPyObject<'a, 'p, Error = PyErr>,
    {
        let Some(value) = self.take_any(name)? else { return Ok(None) };
        let taken = value.extract::<T>();
        taken.map(Some).map_err(|error| wrong_type(self.py, name, &error))
    }

    /// Takes an option that is on or off; off by default.
    pub fn flag(&mut self, name: &'static str) -> PyResult<bool> {
        Ok(self.take(name)?.unwrap_or(false))
    }

    /// Takes a count, which is never negative.
    pub fn number<T>(&mut self, name: &'static str) -> PyResult<Option<T>>
    where
        T: TryFrom<i128>,
    {
        let Some(number) = self.take::<i128>(name)? else { return Ok(None) };
        let fitting = T::try_from(number).ok();
        fitting.map(Some).ok_or_else(|| invalid_option(self.py, format!("{name}: {number} is out of range")))
    }

    /// Takes an option that is one of some words.
    pub fn word<T: FromStr<Err: Localize>>(&mut self, name: &'static str) -> PyResult<Option<T>> {
        let Some(word) = self.take::<String>(name)? else { return Ok(None) };
        word.parse().map(Some).map_err(|error: T::Err| option_error(self.py, &error))
    }

    /// Takes a list of names; a single name is a list of one.
    pub fn names(&mut self, name: &'static str) -> PyResult<Option<Vec<String>>> {
        let Some(value) = self.take_any(name)? else { return Ok(None) };
        if let Ok(one) = value.extract::<String>() {
            return Ok(Some(vec![one]));
        }
        value.extract().map(Some).map_err(|error| wrong_type(self.py, name, &error))
    }

    /// Takes a duration: seconds, or a `timedelta`.
    pub fn time(&mut self, name: &'static str) -> PyResult<Option<Duration>> {
        let Some(value) = self.take_any(name)? else { return Ok(None) };
        if let Ok(time) = value.extract() {
            return Ok(Some(time));
        }
        let seconds: f64 = value.extract().map_err(|error| wrong_type(self.py, name, &error))?;
        let wrong =
            |_| invalid_option(self.py, format!("invalid {name} {seconds}: expected a time in seconds"));
        Duration::try_from_secs_f64(seconds).map(Some).map_err(wrong)
    }

    /// Takes the rules; the built-in rules by default.
    pub fn rules(&mut self) -> PyResult<Rules> {
        match self.take_any("rules")? {
            None => Ok(Rules::builtin()),
            Some(rules) => match rules.cast::<Rules>() {
                Ok(rules) => Ok(rules.get().clone()),
                Err(error) => Err(wrong_type(self.py, "rules", &error.into())),
            },
        }
    }

    /// Takes the language of texts.
    pub fn language(&mut self) -> PyResult<Language> {
        Ok(self.word("lang")?.unwrap_or_default())
    }

    /// Takes the options of solving.
    pub fn solving(&mut self) -> PyResult<SolverOptions> {
        let defaults = SolverOptions::default();
        Ok(SolverOptions::default()
            .with_strategy(self.take("strategy")?)
            .with_only_techniques(self.names("techniques")?.unwrap_or_default())
            .with_extra_techniques(self.names("with_")?.unwrap_or_default())
            .with_extra_first(self.flag("with_first")?)
            .with_game(self.take("game")?)
            .with_assume_unique(self.flag("uniqueness")?)
            .with_timeout(self.time("timeout")?)
            .with_max_steps(self.number("max_steps")?)
            .with_uniqueness_check(self.check()?.unwrap_or(defaults.uniqueness_check)))
    }

    fn check(&mut self) -> PyResult<Option<UniquenessCheck>> {
        let Some(word) = self.take::<String>("check")? else { return Ok(None) };
        let found = CHECKS.into_iter().find(|(known, _)| *known == word);
        let unknown = || {
            invalid_option(self.py, format!("invalid check `{word}`: expected never, unsolved or unfinished"))
        };
        found.map(|(_, check)| Some(check)).ok_or_else(unknown)
    }

    /// Refuses options that were not taken.
    pub fn finish(self) -> PyResult<()> {
        let Some(name) = self.remaining.keys().iter().next() else { return Ok(()) };
        let name: String = name.extract()?;
        let meant = did_you_mean(&name, &self.names).map_or_else(String::new, |meant| format!(" — {meant}"));
        Err(PyTypeError::new_err(format!("unknown option `{name}`{meant}")))
    }
}

const CHECKS: [(&str, UniquenessCheck); 3] = [
    ("never", UniquenessCheck::Never),
    ("unsolved", UniquenessCheck::IfUnsolved),
    ("unfinished", UniquenessCheck::IfUnfinished),
];

fn wrong_type(py: Python<'_>, name: &str, error: &PyErr) -> PyErr {
    PyTypeError::new_err(format!("{name}: {}", error.value(py)))
}

/// Parses a word; returns an `OptionError` if it is unknown.
pub fn read_word<T: FromStr<Err: Localize>>(py: Python<'_>, word: &str) -> PyResult<T> {
    word.parse().map_err(|error: T::Err| option_error(py, &error))
}
