//! Constraints that rule files declare, in the words of formats.

use crate::prelude::*;
use tesuji_board::elements::Element;
use tesuji_game::words_for;
use tesuji_lang::program::{InputKind, Program};

/// The position with what a format has a word for as elements of this format, where no other part of it says it.
pub(super) fn spelled(program: &Program, mut position: PuzzleSpec, format: Format) -> PuzzleSpec {
    let name = format.profile().name;
    for (constraint, word) in words_for(program, &position, name) {
        if format.has_word_for(&constraint.name) {
            continue;
        }
        match constraint.inputs.first() {
            None => {
                position.marks.retain(|mark| mark.name != constraint.name);
                position.unsupported.push(element(name, word, &CellGroup::default(), InputKind::Number, 0));
            }
            Some(input) => {
                let columns = position.shape.columns;
                if let Some(PuzzleInput::Groups(groups)) = position.shape.inputs.shift_remove(&input.name) {
                    let elements = groups.iter().map(|group| element(name, word, group, input.kind, columns));
                    position.unsupported.extend(elements);
                }
            }
        }
    }
    position
}

/// A group under a word of a format, with its entry in this format.
fn element(format: &str, word: &str, group: &CellGroup, kind: InputKind, columns: usize) -> Element {
    let numbers = || group.numbers.iter().flatten().map(i64::to_string);
    let value = Some(numbers().collect::<Vec<_>>().join("_")).filter(|value| !value.is_empty());
    let entry = match format == super::iss::PROFILE.name {
        true => {
            let cells = group.squares.iter().map(|square| super::iss::cell_name(*square, columns));
            Value::String(
                [format!(".{word}")]
                    .into_iter()
                    .chain(value.clone())
                    .chain(cells)
                    .collect::<Vec<_>>()
                    .join("~"),
            )
        }
        false if kind == InputKind::Number => Value::Bool(true),
        false => {
            let name = |square: &usize| json!(format!("R{}C{}", square / columns + 1, square % columns + 1));
            let cells: Vec<Value> = group.squares.iter().map(name).collect();
            let mut entry =
                if kind == InputKind::Lines { json!({"lines": [cells]}) } else { json!({"cells": cells}) };
            value.iter().for_each(|value| entry["value"] = json!(value));
            entry
        }
    };
    Element {
        name: word.to_owned(),
        squares: group.squares.clone(),
        value,
        source: Some((format.to_owned(), entry.to_string())),
        ..Element::default()
    }
}
