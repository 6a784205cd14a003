//! Explains why a puzzle has no solution.

use super::prelude::*;
use tesuji_evidence::{Conflict, ForcedPlacement, Reason};

/// Returns the reason without a full stop: the contradiction with the laws, and the number of steps that lead to it.
pub fn reason(reason: &Reason, names: &Notation<'_>, language: Language) -> String {
    let conflict = words(&reason.conflict, names, language);
    match reason.steps {
        0 => conflict,
        steps => {
            let steps = pluralize(language.sentences().steps, steps);
            language.translate(&message!("after {steps}, {conflict}"))
        }
    }
}

/// Returns the contradiction with the laws, without a full stop.
pub fn words(of: &Conflict, names: &Notation<'_>, language: Language) -> String {
    language.translate(&conflict(of, names, language))
}

fn conflict(conflict: &Conflict, names: &Notation<'_>, language: Language) -> Message {
    match *conflict {
        Conflict::Cell(cell) => message!("{} has no candidate left", names.cell(cell)),
        Conflict::Place { unit, value: of } => {
            message!("{unit} has no place left for {of}", unit = names.unit(unit), of = names.value(of))
        }
        Conflict::Unit(unit) => names.law_of(unit, LawPhrase::Refutation),
        Conflict::Forced(forced) => {
            let [first, second] = forced.map(|forced| language.translate(&forced_value(forced, names)));
            let [one, other] = forced.map(|forced| names.cell(forced.cell));
            if forced[0].cell == forced[1].cell {
                return message!("{cell} must be {first} and {second}", cell = one);
            }
            let sentence = |cell: String, by: String| language.translate(&message!("{cell} must be {by}"));
            let (first, second) = (sentence(one, first), sentence(other, second));
            message!("{first}, {second}: a contradiction")
        }
    }
}

/// Returns the value of a forced placement, and the unit or candidates that force it.
fn forced_value(forced: ForcedPlacement, names: &Notation<'_>) -> Message {
    let value = names.value(forced.value);
    match forced.unit {
        Some(unit) => message!("{of} by {unit}", of = value, unit = names.unit(unit)),
        None => message!("{of} by its candidates", of = value),
    }
}
