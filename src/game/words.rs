//! Words of formats for constraints that rule files declare.

use std::borrow::Cow;
use tesuji_board::position::{ConstraintFlag, PuzzleSpec};
use tesuji_lang::program::{Constraint, Program};

/// The name of the input or constraint that a format has a word for; `None` if no rule file declares the word.
pub(super) fn meant<'p>(program: &'p Program, word: &str) -> Option<&'p str> {
    let has_word = |constraint: &&Constraint| constraint.reads.iter().any(|(_, known)| known == word);
    program.constraints.iter().find(has_word).map(name_of)
}

/// The name under which a puzzle states a constraint: that of its first input, or its own.
fn name_of(constraint: &Constraint) -> &str {
    constraint.inputs.first().map_or(&constraint.name, |input| &input.name)
}

/// The position with names of the rule files in place of words of formats.
pub(super) fn spelled<'a>(program: &Program, position: &'a PuzzleSpec) -> Cow<'a, PuzzleSpec> {
    let has_word = |name: &String| meant(program, name).is_some();
    let marks = position.marks.iter().map(|mark| &mark.name);
    if !position.shape.inputs.keys().chain(marks).any(has_word) {
        return Cow::Borrowed(position);
    }
    let mut spelled = position.clone();
    let respelled = |name: String| meant(program, &name).map(str::to_owned).unwrap_or(name);
    spelled.shape.inputs =
        spelled.shape.inputs.into_iter().map(|(name, input)| (respelled(name), input)).collect();
    for mark in &mut spelled.marks {
        mark.name = respelled(std::mem::take(&mut mark.name));
    }
    Cow::Owned(spelled)
}

/// The names of the inputs and constraints of a position for which a format has words, with these.
pub fn words_for<'p>(
    program: &'p Program,
    position: &PuzzleSpec,
    format: &str,
) -> Vec<(&'p Constraint, &'p str)> {
    let is_stated = |constraint: &&Constraint| {
        position.shape.inputs.contains_key(name_of(constraint))
            || position.marks.iter().any(|ConstraintFlag { name, .. }| *name == constraint.name)
    };
    let word = |constraint: &'p Constraint| {
        let entry = constraint.reads.iter().find(|(known, _)| known == format);
        entry.map(|(_, word)| (constraint, word.as_str()))
    };
    program.constraints.iter().filter(is_stated).filter_map(word).collect()
}
