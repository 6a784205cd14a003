//! The games that the formats have words for, with what a puzzle of each tells beside its values.
//!
//! A format that says a game's rules by a flag (`diagonals`), a list (`cages`) or its own layout (Kakuro) implies the
//! game; any other game of the rule files is said by its name, which only the JSON record can.

use crate::inputs::Inputs;

/// A game that some format implies.
#[derive(Debug)]
pub(super) struct Known {
    /// Its name in the rule files.
    pub(super) name: &'static str,
    /// What its puzzles tell beside the blocks.
    pub(super) inputs: &'static [&'static str],
}

/// Rows `h` and columns `w` of a block: what is told of a board without changing its game.
pub(super) const BLOCK: [&str; 2] = ["h", "w"];

/// The game of a position that names none.
pub(super) const USUAL: &str = "sudoku";

const KNOWN: [Known; 14] = [
    Known { name: USUAL, inputs: &[] },
    Known { name: "latin-square", inputs: &[] },
    Known { name: "x-sudoku", inputs: &[] },
    Known { name: "windoku", inputs: &[] },
    Known { name: "disjoint-groups", inputs: &[] },
    Known { name: "anti-knight", inputs: &[] },
    Known { name: "anti-king", inputs: &[] },
    Known { name: "non-consecutive", inputs: &[] },
    Known { name: "jigsaw", inputs: &["regions"] },
    Known { name: "killer", inputs: &["cages"] },
    Known { name: "futoshiki", inputs: &["less"] },
    Known { name: "overlap", inputs: &["grids"] },
    // Where nothing else is told, grids are whole ones: this name is said.
    Known { name: "overlap-blocks", inputs: &["grids"] },
    Known { name: "kakuro", inputs: &["across", "down"] },
];

/// The names of these games.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().map(|known| known.name)
}

/// What the puzzles of a game tell beside the blocks; `None` for a game that no format implies.
pub(super) fn inputs_of(game: &str) -> Option<&'static [&'static str]> {
    KNOWN.iter().find(|known| known.name == game).map(|known| known.inputs)
}

/// The game of a puzzle that tells `inputs` and has the rules of `flagged`, the games that its format has flags for;
/// `None` for plain sudoku.
///
/// # Errors
/// When no game has all of it.
pub(super) fn implied(inputs: &Inputs, flagged: &[&'static str]) -> Result<Option<String>, String> {
    let told: Vec<&str> = inputs.keys().map(String::as_str).filter(|name| !BLOCK.contains(name)).collect();
    let by_inputs = KNOWN.iter().find(|known| {
        !known.inputs.is_empty()
            && known.inputs.len() == told.len()
            && known.inputs.iter().all(|input| told.contains(input))
    });
    match (told.as_slice(), by_inputs, flagged) {
        ([], _, []) => Ok(None),
        ([], _, [game]) => Ok(Some((*game).to_owned())),
        ([_, ..], Some(known), []) => Ok(Some(known.name.to_owned())),
        _ => {
            let parts: Vec<&str> = flagged.iter().copied().chain(told).collect();
            Err(format!("no game holds all of {}", parts.join(", ")))
        }
    }
}
