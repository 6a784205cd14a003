//! Checks examples.

use super::{
    Checker,
    calls::{MissingArgument, find_called, resolve},
    prelude::*,
    texts::repeated_text,
};

const DEFAULT_GAME: &str = "sudoku";
const MAX_VALUE: i64 = 64;

impl Checker<'_> {
    pub fn example(&mut self, item: &Item, call: &ast::Call) -> Option<Example> {
        let before = self.faults.len();
        self.faults.extend(repeated(&item.clauses, unique_word));
        Scope::new(&self.globals, item).record_call(call);
        let techniques = &self.program.techniques;
        let calls = find_called(&self.globals, techniques, call, &mut self.faults)
            .and_then(|found| resolve(techniques, found, call, MissingArgument::Error, &mut self.faults));
        if calls.as_ref().is_some_and(|calls| calls.len() != 1) {
            let message = message!("an example must have one technique");
            self.faults.push(Code::RangeNotAllowed.at(call, message));
        }
        let (mut title, mut game, mut place, mut finds) = (String::new(), DEFAULT_GAME, None, None);
        let mut says = IndexMap::new();
        for clause in &item.clauses {
            match &clause.kind {
                ClauseKind::Caption(text) => title = text.text(),
                ClauseKind::On(name) => {
                    game = name.text;
                    self.globals.record(*name, NameRole::Uses(Namespace::Game));
                    if !self.globals.games.contains(game) {
                        let message = message!("unknown game `{}`", name.text);
                        self.faults.push(Code::UnknownGame.unknown(*name, &self.globals.games, message));
                    }
                }
                ClauseKind::Position(text) => place = Some(position(text)),
                ClauseKind::Finds(facts) => finds = Some(facts_of(facts, &mut self.faults)),
                ClauseKind::Says(texts) => {
                    says.clear();
                    for (style, text) in texts {
                        self.globals.record(*style, NameRole::Uses(Namespace::Style));
                        self.faults.extend(self.globals.unknown_style(*style));
                        if says.insert(style.text.to_owned(), text.text()).is_some() {
                            self.faults.push(repeated_text(*style));
                        }
                    }
                }
                _ => {}
            }
        }
        for (found, name) in [(place.is_some(), "position"), (finds.is_some(), "finds")] {
            if !found {
                let message = message!("missing `{name}` in this example");
                let help = message!(
                    "an example has `position \"…\"`, and `finds eliminate … from …` or `finds nothing`"
                );
                self.faults.push(Code::MissingClause.at(call, message).help(help));
            }
        }
        if finds.as_ref().is_some_and(Vec::is_empty) && !says.is_empty() {
            let message = message!("an example that finds nothing cannot have `says`");
            self.faults.push(Code::Misplaced.at(call, message));
        }
        if self.faults.len() > before {
            return None;
        }
        // `finds nothing` has no facts.
        let finds = finds.filter(|facts| !facts.is_empty());
        let ((position, position_at), game, span) = (place?, game.to_owned(), item.span);
        Some(Example { call: calls?.pop()?, game, position, position_at, finds, says, title, span })
    }
}

fn facts_of(facts: &[ast::Fact], faults: &mut Diagnostics) -> Vec<Fact> {
    let mut checked = Vec::new();
    for fact in facts {
        for (value, at) in &fact.values {
            if !(1..=MAX_VALUE).contains(value) {
                faults.push(
                    Code::BadFact.at(
                        *at,
                        message!("expected a value from 1 to {MOST_VALUES}", MOST_VALUES = MAX_VALUE),
                    ),
                );
                continue;
            }
            for cell in &fact.cells {
                let (value, cell, span) = (*value as u8, cell.text.to_owned(), cell.span);
                checked.push(Fact { is_placement: fact.is_placement, value, cell, span });
            }
        }
    }
    checked
}

/// A position without the indentation of its lines, which belongs to the rule file, and its span.
pub fn position(text: &ast::StringLiteral) -> (String, Span) {
    let position = text.text();
    let lines: Vec<&str> = position.trim().lines().map(str::trim_start).collect();
    (lines.join("\n"), text.span)
}
