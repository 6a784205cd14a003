//! What formulas of study files work with.

use super::table::{Cell, Rounded};
use indexmap::IndexMap;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A value of a formula.
#[derive(Debug, Clone)]
pub enum Value {
    /// What is not known, or not told.
    None,
    /// Whether something is so.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A number with so many digits after the point.
    Rounded(Rounded),
    /// A part of a whole, from 0 to 1.
    Share(f64),
    /// Words.
    Text(Arc<str>),
    /// Several values in order.
    List(Arc<[Value]>),
    /// Values by their names. Two maps are equal when they are the same one.
    Map(Arc<IndexMap<Value, Value>>),
}

impl Value {
    /// A map from names.
    pub fn map<N: Into<Self>>(entries: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::Map(Arc::new(entries.into_iter().map(|(name, value)| (name.into(), value)).collect()))
    }

    /// The number, where it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(n) | Self::Rounded(Rounded(n, _)) | Self::Share(n) => Some(*n),
            _ => None,
        }
    }

    /// Whether it is true; what is not known is not.
    pub fn holds(&self) -> bool {
        matches!(self, Self::Bool(true))
    }

    /// Its items: those of a list, or none of what is not known.
    pub fn items(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            Self::None => Some(&[]),
            _ => None,
        }
    }

    /// As it stands in a table.
    pub fn cell(&self) -> Cell {
        match self {
            Self::None => Cell::Empty,
            Self::Number(n) if n.fract() == 0.0 => Cell::Count(*n as i64),
            Self::Number(n) => Cell::Number(Rounded(*n, 2)),
            Self::Rounded(rounded) => Cell::Number(*rounded),
            Self::Share(share) => Cell::Share(Rounded(*share, 4)),
            other => Cell::Text(other.to_string()),
        }
    }

    /// Which of two comes first: by numbers, by letters, by the first items that differ.
    pub fn order(&self, other: &Self) -> Ordering {
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
            Self::None => Ok(()),
            Self::Bool(is) => write!(out, "{is}"),
            Self::Number(n) => write!(out, "{n}"),
            Self::Rounded(Rounded(n, digits)) => write!(out, "{n:.digits$}"),
            Self::Share(share) => write!(out, "{:.1} %", share * 100.0),
            Self::Text(text) => out.write_str(text),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(Self::to_string).collect();
                out.write_str(&items.join(", "))
            }
            Self::Map(entries) => write!(out, "{} entries", entries.len()),
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
            (Self::Map(a), Self::Map(b)) => Arc::ptr_eq(a, b),
            _ => self.number().is_some() && self.number() == other.number(),
        }
    }
}

/// What is no number at all is in no formula: divisions by 0 give nothing.
impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::None => 0.hash(state),
            Self::Bool(is) => is.hash(state),
            Self::Text(text) => text.hash(state),
            Self::List(items) => items.hash(state),
            Self::Map(entries) => Arc::as_ptr(entries).hash(state),
            // 0 and -0 are equal.
            other => other.number().map(|n| (n + 0.0).to_bits()).hash(state),
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
    usize: n => Self::Number(n as f64);
    i64: n => Self::Number(n as f64);
    f64: n => Self::Number(n);
    bool: is => Self::Bool(is);
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
