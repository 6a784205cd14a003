//! Styles.

use super::Checker;
use super::common::{once, repeated};
use crate::ast::{self, ClauseKind, Name, Quoted};
use crate::mention::{Meaning, Space};
use crate::program::{Span, Style, WalkForm};
use crate::{codes::Code, diagnostics::Diagnostic, message::message, parse::unescape, similar::all_of};

const OF_CELL: [&str; 4] = ["row", "column", "Row", "Column"];
const OF_UNIT: [&str; 6] = ["number", "letter", "Letter", "sum", "cell", "cells"];
const OF_GRID: [[&str; 2]; 2] = [["grid", "cell"], ["grid", "unit"]];

const OF_NODE: [&str; 2] = ["cell", "value"];
const OF_STOP: [&str; 3] = ["cell", "letter", "Letter"];
const OF_LINK: [&str; 1] = ["value"];

impl<'s> Checker<'_, 's> {
    pub(super) fn style(&mut self, style: &ast::Style<'s>, span: Span) -> Option<Style> {
        let before = self.faults.len();
        self.faults.extend(repeated(&style.clauses, once));
        let name = style.name.text.to_owned();
        let mut checked = Style { name, span, list: ", ".to_owned(), ..Style::default() };
        let mut has_cell = false;
        for clause in &style.clauses {
            match &clause.kind {
                ClauseKind::Cell(form) => {
                    [checked.cell] = self.forms([form], [&OF_CELL]);
                    has_cell = true;
                }
                ClauseKind::List(form) => checked.list = unescape(form.raw, false),
                ClauseKind::Sets(forms) => {
                    checked.sets = Some(forms.map(|form| unescape(form.raw, false)).into());
                }
                ClauseKind::Walk([node, strong, weak]) => {
                    checked.walk = Some(self.walk_form([node, strong, weak], [&OF_NODE, &[], &[]]));
                }
                ClauseKind::Tour([stop, strong, weak]) => {
                    checked.tour = Some(self.walk_form([stop, strong, weak], [&OF_STOP, &OF_LINK, &OF_LINK]));
                }
                ClauseKind::GridForm([cell, unit]) => {
                    checked.grid = Some(self.forms([cell, unit], [&OF_GRID[0], &OF_GRID[1]]).into());
                }
                ClauseKind::Kind(kind, name, unit) => self.kind_form(&mut checked, *kind, name, unit),
                _ => {}
            }
        }
        if !has_cell {
            let message = message!("`{}` does not say how a cell is written", style.name.text);
            let help = message!("add `cell \"r{{row}}c{{column}}\"`");
            self.faults.push(Code::MissingClause.at(style.name, message).help(help));
        }
        (self.faults.len() == before).then_some(checked)
    }

    fn kind_form(&mut self, style: &mut Style, kind: Name<'s>, name: &Quoted<'s>, unit: &Quoted<'s>) {
        let known = &self.globals.kinds;
        self.globals.record(kind, Meaning::Uses(Space::Value));
        if !known.contains_key(kind.text) {
            let message = message!("no game has units of the kind `{}`", kind.text);
            self.faults.push(Code::UnknownKind.unknown(kind, known.keys(), message));
        }
        let [unit] = self.forms([unit], [&OF_UNIT]);
        if style.kinds.insert(kind.text.to_owned(), (unescape(name.raw, false), unit)).is_some() {
            let message = message!("`{}` has its forms already", kind.text);
            self.faults.push(Code::RepeatedClause.at(kind, message));
        }
    }

    fn walk_form(&mut self, forms: [&Quoted<'s>; 3], known: [&[&str]; 3]) -> WalkForm {
        let [stop, strong, weak] = self.forms(forms, known);
        WalkForm { stop, strong, weak }
    }

    /// Forms, whose holes must be among those that something fills.
    fn forms<const N: usize>(&mut self, forms: [&Quoted<'s>; N], known: [&[&str]; N]) -> [String; N] {
        forms.iter().zip(known).for_each(|(form, known)| holes(form, known, &mut self.faults));
        forms.map(|form| unescape(form.raw, false))
    }
}

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
            faults.push(Code::UnknownHole.at(span, message).help(help));
        }
        from = close + 1;
    }
}
