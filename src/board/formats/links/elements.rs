//! The words of f-puzzles.com for constraints, and what stands behind them.

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::profile::Object;
use crate::inputs::Group;

/// How an element lists its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `"cells": ["R1C1", "R1C2"]`
    Cells,
    /// `"lines": [["R1C1", "R1C2"]]`, each of them one for itself.
    Lines,
    /// `"cell": "R1C1"`
    Cell,
}

impl Form {
    /// A group of cells in this form.
    pub(super) fn element(self, group: &Group, side: usize) -> Value {
        let cells: Vec<String> = group.squares.iter().map(|square| name(*square, side)).collect();
        let mut element = match self {
            Self::Cells => json!({ "cells": cells }),
            Self::Lines => json!({ "lines": [cells] }),
            Self::Cell => json!({ "cell": cells.first() }),
        };
        if let Some(number) = group.number {
            element["value"] = json!(number.to_string());
        }
        element
    }
}

/// Flags of the object, and the constraints that they are.
pub(super) const FLAGS: [(&str, &str); 6] = [
    ("diagonal+", "rising-diagonal"),
    ("diagonal-", "falling-diagonal"),
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint-groups"),
    ("nonconsecutive", "non-consecutive"),
];

/// Elements of the object, and the inputs that they are.
pub(super) const ELEMENTS: [(&str, &str, Form); 21] = [
    ("killercage", "cages", Form::Cells),
    ("extraregion", "extra-regions", Form::Cells),
    ("difference", "differences", Form::Cells),
    ("ratio", "ratios", Form::Cells),
    ("thermometer", "thermometers", Form::Lines),
    ("slowthermometer", "slow-thermometers", Form::Lines),
    ("palindrome", "palindromes", Form::Lines),
    ("renban", "renbans", Form::Lines),
    ("whispers", "whispers", Form::Lines),
    ("regionsumline", "region-sum-lines", Form::Lines),
    ("zipperline", "zipper-lines", Form::Lines),
    ("nabner", "nabners", Form::Lines),
    ("betweenline", "between-lines", Form::Lines),
    ("lockout", "lockout-lines", Form::Lines),
    ("doublearrow", "double-arrows", Form::Lines),
    ("entropicline", "entropic-lines", Form::Lines),
    ("modularline", "modular-lines", Form::Lines),
    ("odd", "odd", Form::Cell),
    ("even", "even", Form::Cell),
    ("minimum", "minimum", Form::Cell),
    ("maximum", "maximum", Form::Cell),
];

/// Keys of an element that say how it looks.
const LOOKS: [&str; 8] =
    ["outlineC", "fontC", "baseC", "highlightC", "width", "size", "angle", "isNewConstraint"];

#[derive(Default, Deserialize)]
#[serde(default)]
struct Element {
    cells: Vec<String>,
    cell: String,
    lines: Vec<Vec<String>>,
    value: Value,
    #[serde(flatten)]
    others: Object,
}

/// What an element tells: a group of cells, one for each of its lines.
pub(super) fn groups(element: &Value, side: usize) -> Option<Vec<Group>> {
    let Element { cells, cell, lines, value, others } = Element::deserialize(element).ok()?;
    if others.iter().any(|(key, value)| !is_empty(value) && !LOOKS.contains(&key.as_str())) {
        return None;
    }
    let lists = match (cells.is_empty(), cell.is_empty(), lines.is_empty()) {
        (false, true, true) => vec![cells],
        (true, false, true) => vec![vec![cell]],
        (true, true, false) => lines,
        // Cells and lines together mean something else.
        _ => return None,
    };
    let number = if is_empty(&value) { None } else { Some(number(&value)?) };
    let square = |name: &String| {
        let (row, column) = name.strip_prefix('R')?.split_once('C')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        let inside = (1..=side).contains(&row) && (1..=side).contains(&column);
        inside.then(|| (row - 1) * side + column - 1)
    };
    let group =
        |list: &Vec<String>| Some(Group { number, squares: list.iter().map(square).collect::<Option<_>>()? });
    lists.iter().map(group).collect()
}

/// `R1C1` for a square.
pub(super) fn name(square: usize, side: usize) -> String {
    format!("R{}C{}", square / side + 1, square % side + 1)
}

/// Whether a value says nothing.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// A number, or a number as text.
pub(super) fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}
