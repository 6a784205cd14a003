//! Styles.

use super::super::ast::{self, ClauseKind, Quoted};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::{Meaning, Space};
use super::super::message::message;
use super::super::parse::unescape;
use super::super::program::{Span, Style, WalkForm};
use super::super::similar::all_of;
use super::globals::Globals;

/// Holes of the form of a cell.
const OF_CELL: [&str; 4] = ["row", "column", "Row", "Column"];
/// Holes of the form of a unit.
const OF_UNIT: [&str; 6] = ["number", "letter", "Letter", "sum", "cell", "cells"];
/// Holes of the forms of a cell and of a unit of one of several grids.
const OF_GRID: [[&str; 2]; 2] = [["grid", "cell"], ["grid", "unit"]];

/// Holes of a node of a walk.
const OF_NODE: [&str; 2] = ["cell", "value"];
/// Holes of a cell of a tour.
const OF_STOP: [&str; 3] = ["cell", "letter", "Letter"];
/// Holes of a link of a tour.
const OF_LINK: [&str; 1] = ["value"];

/// Checks a style.
pub(super) fn check(
    globals: &Globals<'_>,
    style: &ast::Style<'_>,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Style> {
    let before = faults.len();
    super::once(
        &style.clauses,
        |kind| match kind {
            ClauseKind::Cell(_) => Some("cell"),
            ClauseKind::List(_) => Some("list"),
            ClauseKind::Sets(_) => Some("sets"),
            ClauseKind::Walk(_) => Some("walk"),
            ClauseKind::Tour(_) => Some("tour"),
            ClauseKind::GridForm(_) => Some("grid"),
            _ => None,
        },
        faults,
    );
    let mut checked = Style { name: style.name.text.to_owned(), span, ..Style::default() };
    let mut has_cell = false;
    checked.list = ", ".to_owned();
    for clause in &style.clauses {
        match &clause.kind {
            ClauseKind::Cell(form) => {
                holes(form, &OF_CELL, faults);
                checked.cell = unescape(form.raw, false);
                has_cell = true;
            }
            ClauseKind::List(form) => checked.list = unescape(form.raw, false),
            ClauseKind::Sets([inner, outer]) => {
                checked.sets = Some((unescape(inner.raw, false), unescape(outer.raw, false)));
            }
            ClauseKind::Walk(forms) => checked.walk = Some(walk_form(forms, &OF_NODE, &[], faults)),
            ClauseKind::Tour(forms) => checked.tour = Some(walk_form(forms, &OF_STOP, &OF_LINK, faults)),
            ClauseKind::GridForm(forms) => {
                for (form, known) in forms.iter().zip(&OF_GRID) {
                    holes(form, known, faults);
                }
                let [cell, unit] = [&forms[0], &forms[1]].map(|form| unescape(form.raw, false));
                checked.grid = Some((cell, unit));
            }
            ClauseKind::Kind(kind, name, unit) => {
                globals.record(*kind, Meaning::Uses(Space::Value));
                if !globals.kinds.contains_key(kind.text) {
                    let message = message!("no game has units of the kind `{}`", kind.text);
                    let fault = Diagnostic::new(Code::UnknownKind, kind.at.0, message);
                    faults.push(fault.near(kind.text, globals.kinds.keys()));
                }
                holes(unit, &OF_UNIT, faults);
                let forms = (unescape(name.raw, false), unescape(unit.raw, false));
                if checked.kinds.insert(kind.text.to_owned(), forms).is_some() {
                    let message = message!("`{}` has its forms already", kind.text);
                    faults.push(Diagnostic::new(Code::RepeatedClause, kind.at.0, message));
                }
            }
            _ => {}
        }
    }
    if !has_cell {
        let message = message!("`{}` does not say how a cell is written", style.name.text);
        let help = message!("add `cell \"r{{row}}c{{column}}\"`");
        faults.push(Diagnostic::new(Code::MissingClause, style.name.at.0, message).help(help));
    }
    (faults.len() == before).then_some(checked)
}

fn walk_form(
    [stop, strong, weak]: &[Quoted<'_>; 3],
    of_stop: &[&str],
    of_link: &[&str],
    faults: &mut Vec<Diagnostic>,
) -> WalkForm {
    holes(stop, of_stop, faults);
    holes(strong, of_link, faults);
    holes(weak, of_link, faults);
    let [stop, strong, weak] = [stop, strong, weak].map(|form| unescape(form.raw, false));
    WalkForm { stop, strong, weak }
}

/// Checks that a form has no holes but those that something fills.
fn holes(form: &Quoted<'_>, known: &[&str], faults: &mut Vec<Diagnostic>) {
    let mut from = 0;
    while let Some(open) = form.raw[from..].find('{').map(|at| from + at) {
        let Some(close) = form.raw[open..].find('}').map(|at| open + at) else { break };
        let hole = &form.raw[open + 1..close];
        if !known.contains(&hole) {
            // The first letter of a form stands one byte after its quote.
            let start = form.at.0.start + 1 + open as u32;
            let span = Span { start, end: start + (close + 1 - open) as u32, ..form.at.0 };
            let holes: Vec<String> = known.iter().map(|hole| format!("{{{hole}}}")).collect();
            let message = message!("nothing fills `{{{hole}}}`");
            let help = match holes.as_slice() {
                [] => message!("a link of a `walk` is written as it stands"),
                [only] => message!("there is `{only}`"),
                _ => message!("there are {}", all_of(&holes)),
            };
            faults.push(Diagnostic::new(Code::UnknownHole, span, message).help(help));
        }
        from = close + 1;
    }
}
