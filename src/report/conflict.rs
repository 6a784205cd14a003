//! Explains why a puzzle has no solution.

use super::prelude::*;
use crate::board::law::LawPhrase;
use crate::solve::conflict::{Conflict, Forced, Reason};

/// Returns the reason without a full stop: the contradiction with the laws, and the number of steps that lead to it.
pub fn reason(reason: &Reason, names: &Names<'_>, language: Language) -> String {
    let conflict = words(&reason.conflict, names, language);
    match reason.steps {
        0 => conflict,
        steps => {
            let steps = counted(language.sentences().steps, steps);
            language.translate(&message!("after {steps} {conflict}"))
        }
    }
}

/// Returns the contradiction with the laws, without a full stop.
pub fn words(of: &Conflict, names: &Names<'_>, language: Language) -> String {
    language.translate(&conflict(of, names, language))
}

fn conflict(conflict: &Conflict, names: &Names<'_>, language: Language) -> Message {
    match *conflict {
        Conflict::Cell(cell) => message!("{} has no candidate left", names.cell(cell)),
        Conflict::Place { unit, value: of } => {
            message!("{unit} has no place left for {of}", unit = names.unit(unit), of = names.value(of))
        }
        Conflict::Unit(unit) => names.law_of(unit, LawPhrase::Refutation),
        Conflict::Forced([a, b]) if a.cell == b.cell => {
            let by = |forced: Forced| language.translate(&by(forced, names));
            message!(
                "{cell} must be {first} and {second}",
                cell = names.cell(a.cell),
                first = by(a),
                second = by(b)
            )
        }
        Conflict::Forced([a, b]) => {
            let both = [a, b].map(|forced| {
                let by = language.translate(&by(forced, names));
                language.translate(&message!("{cell} must be {by}", cell = names.cell(forced.cell)))
            });
            let [first, second] = both;
            message!("{first}, {second}, and both cannot be")
        }
    }
}

/// Returns the value of a forced placement, and the unit or candidates that force it.
fn by(forced: Forced, names: &Names<'_>) -> Message {
    let of = names.value(forced.value);
    match forced.unit {
        Some(unit) => message!("{of} by {unit}", unit = names.unit(unit)),
        None => message!("{of} by its candidates"),
    }
}
