//! Constraints that rule files declare, in the words of formats.

use crate::{elements::Element, prelude::*};
use tesuji_game::{WordEntry, entries_for};
use tesuji_lang::Program;

/// Returns the position with all inputs and constraints for which the format has a word as elements of this format.
pub fn with_foreign_words(program: &Program, mut position: PuzzleSpec, format: Format) -> PuzzleSpec {
    let profile = format.profile();
    let Some(write) = profile.entry else { return position };
    for (name, entries) in entries_for(program, &position, profile.name) {
        let element = |entry: &WordEntry<'_>| {
            let (name, text) = write(entry, &position.shape)?;
            let squares = entry.group.squares.clone();
            let source = Some((profile.name.to_owned(), text.to_string()));
            Some(Element { name, squares, source, ..Element::default() })
        };
        let Some(elements) = entries.iter().map(element).collect::<Option<Vec<_>>>() else { continue };
        position.marks.retain(|mark| mark.name != name);
        position.shape.inputs.shift_remove(name);
        position.unsupported.extend(elements);
    }
    position
}
