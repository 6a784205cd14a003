//! Reading a study file: fields by their names, each with its place.

use super::formula::{Formula, Loops, Parser};
use super::value::Value;
use crate::lang::{hint, line_and_column};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong in a study file, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// From which byte of the file to which.
    pub place: Range<usize>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Fault {
    /// Something is wrong at a place.
    pub fn new(message: impl Into<String>, place: Range<usize>) -> Self {
        Self { message: message.into(), place, help: None }
    }

    /// A name that is not known, with the nearest that are.
    pub fn unknown<N: AsRef<str>>(
        what: &str,
        name: &str,
        place: Range<usize>,
        known: impl IntoIterator<Item = N>,
    ) -> Self {
        Self { help: hint(name, known), ..Self::new(format!("there is no {what} `{name}`"), place) }
    }

    /// With the file, line and column.
    pub fn located(&self, name: &str, text: &str) -> String {
        let (line, column) = line_and_column(text, self.place.start.min(text.len()));
        let help = self.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{name}:{line}:{column}: {}{help}", self.message)
    }
}

/// A text and where its letters begin.
#[derive(Debug, Clone)]
pub struct Word {
    pub text: String,
    pub base: usize,
}

impl Word {
    /// Where it stands.
    pub fn place(&self) -> Range<usize> {
        self.base..self.base + self.text.len()
    }
}

/// A table of the file, of which fields are asked for by name.
pub struct Fields<'f> {
    table: &'f DeTable<'f>,
    place: Range<usize>,
    file: &'f str,
    asked: RefCell<Vec<&'static str>>,
}

type Read<T> = Result<T, Fault>;

impl<'f> Fields<'f> {
    /// A table of a file.
    pub fn new(table: &'f DeTable<'f>, place: Range<usize>, file: &'f str) -> Self {
        Self { table, place, file, asked: RefCell::default() }
    }

    /// A part of the same file.
    pub fn part(&self, of: &'f Spanned<DeValue<'f>>) -> Read<Self> {
        let table = of.get_ref().as_table().ok_or_else(|| Fault::new("expected a table", of.span()))?;
        Ok(Self::new(table, of.span(), self.file))
    }

    fn get(&self, name: &'static str) -> Option<&'f Spanned<DeValue<'f>>> {
        self.asked.borrow_mut().push(name);
        self.table.get(name)
    }

    /// Whether there is such a field.
    pub fn has(&self, name: &'static str) -> bool {
        self.get(name).is_some()
    }

    /// That a field which has to be there is.
    pub fn need<T>(&self, name: &str, field: Option<T>) -> Read<T> {
        field.ok_or_else(|| Fault::new(format!("`{name}` is missing"), self.place.clone()))
    }

    /// A text of the file, with the place of its first letter.
    pub fn word_of(&self, value: &Spanned<DeValue<'_>>) -> Read<Word> {
        let text =
            value.get_ref().as_str().ok_or_else(|| Fault::new("expected a text in quotes", value.span()))?;
        let start = value.span().start;
        let written = self.file.get(start..).unwrap_or_default();
        let quotes = if written.starts_with("'''") || written.starts_with("\"\"\"") { 3 } else { 1 };
        // A line break behind the quotes is no part of the text.
        let breaks = written.get(quotes..).is_some_and(|rest| quotes == 3 && rest.starts_with('\n'));
        Ok(Word { text: text.to_owned(), base: start + quotes + usize::from(breaks) })
    }

    /// A formula of the file.
    pub fn formula_of(&self, value: &Spanned<DeValue<'_>>) -> Read<Formula> {
        let word = self.word_of(value)?;
        Parser::formula(&word.text, word.base)
    }

    /// The text of a field.
    pub fn word(&self, name: &'static str) -> Read<Option<Word>> {
        self.get(name).map(|value| self.word_of(value)).transpose()
    }

    /// The text of a field that has to be there.
    pub fn text(&self, name: &'static str) -> Read<String> {
        Ok(self.need(name, self.word(name)?)?.text)
    }

    /// The formula of a field.
    pub fn formula(&self, name: &'static str) -> Read<Option<Formula>> {
        self.get(name).map(|value| self.formula_of(value)).transpose()
    }

    /// The loops of a field.
    pub fn loops(&self, name: &'static str) -> Read<Option<Loops>> {
        let word = self.word(name)?;
        word.map(|word| Parser::loops(&word.text, word.base)).transpose()
    }

    /// Whether a field says that something is so.
    pub fn flag(&self, name: &'static str) -> Read<bool> {
        let Some(value) = self.get(name) else { return Ok(false) };
        value.get_ref().as_bool().ok_or_else(|| Fault::new("expected true or false", value.span()))
    }

    /// The items of a field.
    pub fn list(&self, name: &'static str) -> Read<Vec<&'f Spanned<DeValue<'f>>>> {
        let Some(value) = self.get(name) else { return Ok(Vec::new()) };
        let items = value.get_ref().as_array().ok_or_else(|| Fault::new("expected a list", value.span()))?;
        Ok(items.iter().collect())
    }

    /// A whole number of a field.
    pub fn number(&self, name: &'static str) -> Read<Option<u64>> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let number = value.get_ref().as_integer().and_then(|n| n.as_str().parse().ok());
        number.map(Some).ok_or_else(|| Fault::new("expected a whole number", value.span()))
    }

    /// What a field holds.
    pub fn data(&self, name: &'static str) -> Value {
        self.get(name).map_or(Value::None, |data| value(data.get_ref()))
    }

    /// The entries of a field whose names are free.
    pub fn entries(&self, name: &'static str) -> Read<Vec<(Word, &'f Spanned<DeValue<'f>>)>> {
        self.get(name).map_or_else(|| Ok(Vec::new()), |value| Ok(self.part(value)?.all()))
    }

    /// The entries of a table whose names are free.
    pub fn all(&self) -> Vec<(Word, &'f Spanned<DeValue<'f>>)> {
        let entry = |(name, value): (&Spanned<Cow<'_, str>>, &'f Spanned<DeValue<'f>>)| {
            let start = name.span().start;
            let quoted = self.file[start..].starts_with(['"', '\'']);
            (Word { text: name.get_ref().to_string(), base: start + usize::from(quoted) }, value)
        };
        self.table.iter().map(entry).collect()
    }

    /// That nothing else stands in the table than what was asked for.
    pub fn finish(self) -> Read<()> {
        let asked = self.asked.borrow();
        match self.table.keys().find(|name| !asked.contains(&&**name.get_ref())) {
            Some(name) => Err(Fault::unknown("field", name.get_ref(), name.span(), asked.iter())),
            None => Ok(()),
        }
    }
}

/// Data of a file as a value.
pub fn value(data: &DeValue<'_>) -> Value {
    match data {
        DeValue::Array(items) => items.iter().map(|item| value(item.get_ref())).collect::<Vec<_>>().into(),
        DeValue::Table(table) => {
            Value::map(table.iter().map(|(name, item)| (&**name.get_ref(), value(item.get_ref()))))
        }
        DeValue::Boolean(is) => (*is).into(),
        DeValue::Integer(n) => n.as_str().parse::<f64>().ok().into(),
        DeValue::Float(n) => n.as_str().parse::<f64>().ok().into(),
        DeValue::String(text) => (&**text).into(),
        DeValue::Datetime(time) => time.to_string().into(),
    }
}
