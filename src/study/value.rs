//! Cells of tables: numbers with their display format, and texts.

use serde::ser::{Serialize, Serializer};
use std::{fmt, sync::Arc};

/// Cell of a table.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ReportValue {
    /// Unknown or not applicable.
    None,
    Number(f64, NumberDisplay),
    Text(Arc<str>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberDisplay {
    /// Unchanged.
    Plain,
    /// Number of digits after the point.
    Digits(usize),
    /// Fraction from 0 to 1, shown in percent.
    Percent,
}

impl ReportValue {
    pub fn number(&self) -> Option<f64> {
        if let Self::Number(n, _) = self { Some(*n) } else { None }
    }

    /// Rounds a fraction without a display format to two digits.
    pub(super) fn cell(self) -> Self {
        match self {
            Self::Number(n, NumberDisplay::Plain) if n.fract() != 0.0 => {
                Self::Number(n, NumberDisplay::Digits(2))
            }
            other => other,
        }
    }

    /// Formats the cell for programs: fractions as numbers from 0 to 1.
    pub(super) fn to_plain_text(&self) -> String {
        match self {
            Self::Number(n, NumberDisplay::Percent) => format!("{n:.4}"),
            other => other.to_string(),
        }
    }
}

/// Returns a number that is shown with some digits after the point.
pub fn round(number: impl Into<Option<f64>>, digits: usize) -> ReportValue {
    number.into().map_or(ReportValue::None, |n| ReportValue::Number(n, NumberDisplay::Digits(digits)))
}

/// Returns a fraction in percent; an empty cell if `whole` is 0.
pub fn share(part: usize, whole: usize) -> ReportValue {
    match whole {
        0 => ReportValue::None,
        _ => ReportValue::Number(part as f64 / whole as f64, NumberDisplay::Percent),
    }
}

macro_rules! cells {
    ($($cell:expr),* $(,)?) => {
        vec![$($crate::value::ReportValue::from($cell)),*]
    };
    // Some cells, and those of an iterator.
    ($($cell:expr),*; $more:expr) => {{
        let mut cells = cells![$($cell),*];
        cells.extend($more.into_iter().map($crate::value::ReportValue::from));
        cells
    }};
}

pub(crate) use cells;

impl fmt::Display for ReportValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            // Adding 0 turns -0 into 0.
            Self::Number(n, NumberDisplay::Plain) => write!(out, "{}", n + 0.0),
            Self::Number(n, NumberDisplay::Digits(digits)) => write!(out, "{n:.digits$}"),
            Self::Number(n, NumberDisplay::Percent) => write!(out, "{:.1} %", n * 100.0),
            Self::Text(text) => out.write_str(text),
        }
    }
}

impl Serialize for ReportValue {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let Self::Number(n, shown) = self else {
            return if let Self::Text(text) = self { out.serialize_str(text) } else { out.serialize_unit() };
        };
        let digits = match shown {
            NumberDisplay::Plain if n.fract() == 0.0 => return out.serialize_i64(*n as i64),
            NumberDisplay::Plain => return out.serialize_f64(*n),
            NumberDisplay::Digits(digits) => *digits,
            NumberDisplay::Percent => 4,
        };
        let scale = 10_f64.powi(i32::try_from(digits).unwrap_or(0));
        out.serialize_f64((n * scale).round() / scale)
    }
}

macro_rules! from {
    ($($type:ty: $of:ident => $value:expr;)*) => {
        $(impl From<$type> for ReportValue {
            fn from($of: $type) -> Self {
                $value
            }
        })*
    };
}

from! {
    &str: text => Self::Text(text.into());
    &String: text => Self::Text(text.as_str().into());
    String: text => Self::Text(text.into());
    usize: n => Self::Number(n as f64, NumberDisplay::Plain);
    f64: n => Self::Number(n, NumberDisplay::Plain);
}

impl<T: Into<Self>> From<Option<T>> for ReportValue {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}
