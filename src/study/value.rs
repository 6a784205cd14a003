//! What the formulas of studies work with.

use super::report::Part;
use indexmap::IndexMap;
use serde::ser::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A value of a study: what a formula comes to, what is measured on a puzzle, what stands in a table.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Value {
    /// What is not known, or not told.
    None,
    /// Whether something is so.
    Bool(bool),
    /// A number, and how it is shown.
    Number(f64, Shown),
    /// Words.
    Text(Arc<str>),
    /// Several values in order.
    List(Arc<[Value]>),
    /// Values by their names. It is known by the first of them.
    Map(Arc<IndexMap<Value, Value>>),
    /// A part of a report.
    Part(Arc<Part>),
}

/// How a number is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shown {
    /// As it is.
    Plain,
    /// With so many digits after the point.
    Digits(usize),
    /// A part of a whole, from 0 to 1, in percent.
    Percent,
}

impl Value {
    /// A map from names.
    pub(super) fn map<N: Into<Self>>(entries: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::Map(Arc::new(entries.into_iter().map(|(name, value)| (name.into(), value)).collect()))
    }

    /// What a map has under a name.
    pub(super) fn get(&self, name: &str) -> &Self {
        match self {
            Self::Map(entries) => entries.get(&Self::from(name)).unwrap_or(&Self::None),
            _ => &Self::None,
        }
    }

    /// Whether nothing is known.
    pub(super) fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// The number, where it is one.
    pub fn number(&self) -> Option<f64> {
        if let Self::Number(n, _) = self { Some(*n) } else { None }
    }

    /// Whether it is true; what is not known is not.
    pub(super) fn holds(&self) -> bool {
        matches!(self, Self::Bool(true))
    }

    /// Its items: those of a list, or none of what is not known.
    pub(super) fn items(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            Self::None => Some(&[]),
            _ => None,
        }
    }

    /// The texts of its items.
    pub(super) fn texts(&self) -> Vec<String> {
        self.items().unwrap_or_default().iter().map(Self::to_string).collect()
    }

    /// As it stands in a table: nothing, a number that is shown as one, or words.
    pub(super) fn cell(&self) -> Self {
        match self {
            Self::Number(n, Shown::Plain) if n.fract() != 0.0 => Self::Number(*n, Shown::Digits(2)),
            Self::None | Self::Number(..) | Self::Text(_) => self.clone(),
            other => other.to_string().into(),
        }
    }

    /// For programs: parts of a whole as numbers from 0 to 1.
    pub(super) fn bare(&self) -> String {
        match self {
            Self::Number(n, Shown::Percent) => format!("{n:.4}"),
            other => other.to_string(),
        }
    }

    /// Which of two comes first: by numbers, by letters, by the first items that differ.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::List(a), Self::List(b)) => {
                let differing = a.iter().zip(b.iter()).map(|(a, b)| a.order(b)).find(|order| order.is_ne());
                differing.unwrap_or_else(|| a.len().cmp(&b.len()))
            }
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            _ => match (self.number(), other.number()) {
                (Some(a), Some(b)) => a.total_cmp(&b),
                (a, b) => a.is_some().cmp(&b.is_some()),
            },
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None | Self::Part(_) => Ok(()),
            Self::Bool(is) => write!(out, "{is}"),
            // 0 and -0 are the same.
            Self::Number(n, Shown::Plain) => write!(out, "{}", n + 0.0),
            Self::Number(n, Shown::Digits(digits)) => write!(out, "{n:.digits$}"),
            Self::Number(n, Shown::Percent) => write!(out, "{:.1} %", n * 100.0),
            Self::Text(text) => out.write_str(text),
            Self::List(_) => out.write_str(&self.texts().join(", ")),
            Self::Map(entries) => entries.values().next().map_or(Ok(()), |first| write!(out, "{first}")),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let rounded = |n: f64, digits: usize| {
            let scale = 10_f64.powi(i32::try_from(digits).unwrap_or(0));
            (n * scale).round() / scale
        };
        match self {
            Self::None | Self::Part(_) => out.serialize_unit(),
            Self::Bool(is) => out.serialize_bool(*is),
            Self::Number(n, Shown::Plain) if n.fract() == 0.0 => out.serialize_i64(*n as i64),
            Self::Number(n, Shown::Plain) => out.serialize_f64(*n),
            Self::Number(n, Shown::Digits(digits)) => out.serialize_f64(rounded(*n, *digits)),
            Self::Number(n, Shown::Percent) => out.serialize_f64(rounded(*n, 4)),
            Self::Text(text) => out.serialize_str(text),
            Self::List(items) => out.collect_seq(items.iter()),
            Self::Map(entries) => out.collect_map(entries.iter().map(|(key, of)| (key.to_string(), of))),
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::List(a), Self::List(b)) => a == b,
            (Self::Map(a), Self::Map(b)) => Arc::ptr_eq(a, b) || a.len() == b.len() && a.iter().eq(b.iter()),
            (Self::Part(a), Self::Part(b)) => Arc::ptr_eq(a, b),
            _ => self.number().is_some() && self.number() == other.number(),
        }
    }
}

/// What is no number at all is in no formula: divisions by 0 give nothing.
impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Bool(is) => is.hash(state),
            Self::Text(text) => text.hash(state),
            Self::List(items) => items.hash(state),
            Self::Map(entries) => entries.first().hash(state),
            Self::Number(n, _) => (n + 0.0).to_bits().hash(state),
            Self::None | Self::Part(_) => 0.hash(state),
        }
    }
}

macro_rules! from {
    ($($type:ty: $of:ident => $value:expr;)*) => {
        $(impl From<$type> for Value {
            fn from($of: $type) -> Self {
                $value
            }
        })*
    };
}

from! {
    &str: text => Self::Text(text.into());
    String: text => Self::Text(text.into());
    usize: n => Self::Number(n as f64, Shown::Plain);
    i64: n => Self::Number(n as f64, Shown::Plain);
    f64: n => Self::Number(n, Shown::Plain);
    bool: is => Self::Bool(is);
    Part: part => Self::Part(Arc::new(part));
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}
