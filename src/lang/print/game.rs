//! The clauses of games.

use super::super::ast::{Grid, Inputs, Law, Members, Units};
use super::expr::{list, one_line, pattern};
use super::layout::{fill, pad, width};

pub(super) fn inputs(inputs: &Inputs<'_>) -> String {
    let names: Vec<&str> = inputs.names.iter().map(|name| name.text).collect();
    let kind = inputs.kind.map_or_else(String::new, |kind| format!(" : {}", kind.text));
    let demands: String = inputs.demands.iter().map(|demand| format!(", {}", demand.text)).collect();
    names.join(", ") + &kind + &demands
}

pub(super) fn grid(grid: &Grid<'_>) -> String {
    let each = grid.each.as_ref();
    let each = each
        .map_or_else(String::new, |(bound, source)| format!(" for {} in {}", pattern(bound), source.text));
    format!("{} by {}{each}", one_line(&grid.rows), one_line(&grid.columns))
}

pub(super) fn units(units: &Units<'_>, name: usize, used: usize) -> String {
    let mut text = pad(units.kind.text, name);
    if !units.laws.is_empty() {
        let laws: Vec<String> = units.laws.iter().map(law).collect();
        text += &format!(" : {}", laws.join(", "));
    }
    let (word, parts) = match &units.members {
        Members::Cells { stretches, conditions, key } => {
            let conditions = (!conditions.is_empty()).then(|| format!("where {}", list(conditions)));
            let key = (!key.is_empty()).then(|| format!("by {}", list(key)));
            (if *stretches { "stretches" } else { "cells" }, conditions.into_iter().chain(key).collect())
        }
        Members::Pairs(offsets) => {
            let offsets: Vec<String> = offsets
                .iter()
                .map(|(rows, columns)| format!("({}, {})", one_line(rows), one_line(columns)))
                .collect();
            ("pairs", vec![format!("by {}", offsets.join(", "))])
        }
        Members::Groups(input) => (input.text, Vec::new()),
    };
    text += &format!(" = {word}");
    let at = used + width(&text) + 1;
    if parts.is_empty() { text } else { format!("{text} {}", fill(&parts, " ", at, at)) }
}

fn law(law: &Law<'_>) -> String {
    match law {
        Law::Named(word) => word.text.to_owned(),
        Law::Sum(None, _) => "sum".to_owned(),
        Law::Sum(Some(expr), _) => format!("sum {}", one_line(expr)),
        Law::Relation(expr) => format!("relation ({})", one_line(expr)),
    }
}
