//! Examples.

use super::super::ast::{self, ClauseKind};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::{Meaning, Space};
use super::super::message::message;
use super::super::parse::unescape;
use super::super::program::{Example, Fact, Span, Technique};
use super::calls::{Missing, find, resolve};
use super::globals::Globals;
use super::scope::{Mode, Scope};
use indexmap::IndexMap;

/// The game of an example that does not say.
const USUAL_GAME: &str = "sudoku";
/// No board has more values.
const MOST_VALUES: i64 = 64;

/// Checks an example.
pub(super) fn check<'s>(
    globals: &Globals<'s>,
    techniques: &[Technique],
    example: &ast::Example<'s>,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Example> {
    let before = faults.len();
    super::once(
        &example.clauses,
        |kind| match kind {
            ClauseKind::Caption(_) => Some("title"),
            ClauseKind::On(_) => Some("game"),
            ClauseKind::Position(_) => Some("position"),
            ClauseKind::Finds(_) => Some("finds"),
            ClauseKind::Says(_) => Some("says"),
            _ => None,
        },
        faults,
    );
    Scope::new(globals, Mode::Board).record_call(&example.call);
    let call = match find(techniques, example.call.name.text) {
        Some(found) => resolve(techniques, found, &example.call, Missing::Fault, faults),
        None => {
            super::strategy::unknown(globals, &example.call, faults);
            None
        }
    };
    let call = call.and_then(|mut calls| match calls.len() {
        1 => calls.pop(),
        _ => {
            let message = message!("an example is of one technique");
            faults.push(Diagnostic::new(Code::RangeNotAllowed, example.call.at.0, message));
            None
        }
    });
    let (mut title, mut game, mut position, mut finds) = (String::new(), USUAL_GAME, None, None);
    let mut says = IndexMap::new();
    for clause in &example.clauses {
        match &clause.kind {
            ClauseKind::Caption(text) => title = unescape(text.raw, false),
            ClauseKind::On(name) => {
                game = name.text;
                globals.record(*name, Meaning::Uses(Space::Game));
                if !globals.games.contains(game) {
                    let message = message!("there is no game `{}`", name.text);
                    faults.push(
                        Diagnostic::new(Code::UnknownGame, name.at.0, message).near(game, &globals.games),
                    );
                }
            }
            ClauseKind::Position(text) => {
                position = Some((without_indent(&unescape(text.raw, false)), text.at.0));
            }
            ClauseKind::Finds(facts) => finds = Some(facts_of(facts, faults)),
            ClauseKind::Says(texts) => says = texts_of(globals, texts, faults),
            _ => {}
        }
    }
    for (found, name) in [(position.is_some(), "position"), (finds.is_some(), "finds")] {
        if !found {
            let message = message!("this example has no `{name}`");
            let help = message!(
                "an example has `position \"…\"`, and `finds eliminate … from …` or `finds nothing`"
            );
            faults.push(Diagnostic::new(Code::MissingClause, example.call.at.0, message).help(help));
        }
    }
    if finds.as_ref().is_some_and(Vec::is_empty) && !says.is_empty() {
        let message = message!("an example that finds nothing says nothing");
        faults.push(Diagnostic::new(Code::Misplaced, example.call.at.0, message));
    }
    if faults.len() > before {
        return None;
    }
    // No facts are written for `finds nothing`.
    let finds = finds.filter(|facts| !facts.is_empty());
    let (position, position_at) = position?;
    Some(Example { call: call?, game: game.to_owned(), position, position_at, finds, says, title, span })
}

/// What a match is said to be written as, by the style.
fn texts_of(
    globals: &Globals<'_>,
    texts: &[(ast::Name<'_>, ast::Quoted<'_>)],
    faults: &mut Vec<Diagnostic>,
) -> IndexMap<String, String> {
    let mut says = IndexMap::new();
    for (style, text) in texts {
        globals.record(*style, Meaning::Uses(Space::Style));
        if !globals.styles.contains(style.text) {
            let message = message!("there is no style `{}`", style.text);
            let fault = Diagnostic::new(Code::UnknownStyle, style.at.0, message);
            faults.push(fault.near(style.text, globals.styles.iter()));
        }
        if says.insert(style.text.to_owned(), unescape(text.raw, false)).is_some() {
            let message = message!("a text for `{}` stands here already", style.text);
            faults.push(Diagnostic::new(Code::RepeatedText, style.at.0, message));
        }
    }
    says
}

fn facts_of(facts: &[ast::Fact<'_>], faults: &mut Vec<Diagnostic>) -> Vec<Fact> {
    let mut all = Vec::new();
    for fact in facts {
        for (value, at) in &fact.values {
            if !(1..=MOST_VALUES).contains(value) {
                let message = message!("values are numbers from 1 to {MOST_VALUES}");
                faults.push(Diagnostic::new(Code::BadFact, at.0, message));
                continue;
            }
            for cell in &fact.cells {
                let (value, cell, span) = (*value as u8, cell.text.to_owned(), cell.at.0);
                all.push(Fact { place: fact.place, value, cell, span });
            }
        }
    }
    all
}

/// A text of several lines without the blanks at the start of each, which are the rule file's own.
pub(super) fn without_indent(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_start).collect();
    lines.join("\n")
}
