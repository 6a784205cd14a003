//! Reads and writes positions in the text formats of people and programs.
//!
//! Each format is a file with a `Profile`: the parts of a position that it can express, and how its texts are
//! recognised, read and written. [`Format`] lists them all; help, recognition and the page of this project follow from
//! that list.
//!
//! [`Positions`] streams a file in any of them, or in a mixture; [`write()`] writes one position.
//!
//! Converts text to positions and back. It may use games, boards and messages.

mod blanks;
mod blocks;
mod cages;
mod candidates;
mod columns;
mod drawn;
mod elements;
mod error;
mod gmpuzzles;
mod grid;
mod heading;
mod iss;
mod json;
mod kakuro;
mod layout;
mod library;
mod line;
mod lines;
mod links;
mod lisp;
mod lists;
mod loss;
mod matrix;
mod overlap;
mod parts;
mod picture;
mod profile;
mod recognise;
mod regions;
mod registry;
mod signs;
mod source;
mod spelled;
mod spelling;
mod stream;
mod sudoku9;
mod symbols;
mod tatham;

pub use elements::{display_name, input_elements};
pub use error::FormatError;
pub use registry::{Format, ParseFormatError};
pub use stream::{Positions, PuzzlePool};
pub use symbols::{add_ascii, symbol, symbol_or_dot, value_of};

use prelude::*;
use serde::de::IgnoredAny;
use tesuji_game::{FindError, with_game_name, with_game_parts};
use tesuji_lang::Program;

/// Vocabulary of every format.
mod prelude {
    pub(crate) use super::error::*;
    pub(crate) use super::json::{Pair, Size, has_content, is_empty};
    pub(crate) use super::kakuro::{
        KakuroBoard, KakuroSquare, block, check_size, has_runs, words, words::SumSyntax,
    };
    pub(crate) use super::links::{Address, unescaped};
    pub(crate) use super::parts::with_runs;
    pub(crate) use super::parts::{BOTH_DIAGONALS, diagonals, edges, groups, has_diagonals, set_groups};
    pub(crate) use super::profile::*;
    pub(crate) use super::recognise::LineKind;
    pub(crate) use super::source::{
        Lookahead, SourceLine, drop_next, gather, peek, read_rows, typed, unread_all,
    };
    pub(crate) use super::sudoku9::{SIDE, givens, sdk};
    pub(crate) use super::symbols::*;
    pub(crate) use super::{Format, MAX_SIDE, MAX_SYMBOLS};
    pub(crate) use super::{grid, kakuro, library, line, loss, overlap, parts, recognise, regions};
    pub(crate) use serde::Deserialize;
    pub(crate) use serde_json::{Map, Value, json};
    pub(crate) use tesuji_board::inputs::{CellGroup, GridShape, PuzzleInput};
    pub(crate) use tesuji_board::position::{
        BoardShape, Clue, ConstraintFlag, LibraryClaim, PuzzleSpec, default_block,
    };
    pub(crate) use tesuji_message::{Message, message};
    pub(crate) use tesuji_sets::bits::low_mask as full;
}

/// Maximum side whose values have a [`symbol`] each.
pub const MAX_SYMBOLS: usize = 36;

/// Maximum side of a board: the formats with decimal numbers reach it.
pub const MAX_SIDE: usize = 64;

/// Reads all positions of a text, each with its own result; a `format` of `None` recognises every line or block.
///
/// A text without line ends may contain them as `\n` (backslash and n), as shells pass them; in a JSON object this is a
/// line end within a name.
#[must_use]
pub fn read_all(text: &str, format: Option<Format>) -> Vec<Result<PuzzleSpec, FormatError>> {
    let is_object = || text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok();
    if text.contains('\n') || !text.contains("\\n") || is_object() {
        Positions::new(text.as_bytes(), format).collect()
    } else {
        Positions::new(text.replace("\\n", "\n").as_bytes(), format).collect()
    }
}

/// Appends a position in the shortest format that represents it. The name is left out, as is the board if the cells
/// imply it.
pub fn write_compact(position: &PuzzleSpec, text: &mut String) {
    if write_cells(position, text).is_ok() {
        return;
    }
    let unnamed = position.without_metadata();
    let mut bare = PuzzleSpec { game: None, ..unnamed.clone() };
    bare.shape.set_block(None);
    let short = [Format::Candidates, Format::Matrix].into_iter().find_map(|format| write(&bare, format).ok());
    text.push_str(&short.or_else(|| write(&unnamed, Format::Json).ok()).unwrap_or_default());
}

/// Appends the cells and removed candidates of a position to a text in [`Format::Line`] and ignores its other parts.
pub fn write_cells(position: &PuzzleSpec, text: &mut String) -> Result<(), FormatError> {
    loss::check_cells(position, &line::PROFILE).at_line(position.line)?;
    line::write_bare(position, text).at_line(position.line)
}

/// Returns the position with its game in the form that `format` can express: by name or in parts. `wanted` overrides
/// the game of the position.
pub fn prepared(
    program: &Program,
    position: &PuzzleSpec,
    wanted: Option<&str>,
    format: Format,
) -> Result<PuzzleSpec, FindError> {
    match format.profile().supports_all_inputs {
        true => with_game_name(program, position, wanted),
        false => with_game_parts(program, position, wanted)
            .map(|stated| spelled::with_foreign_words(program, stated, format)),
    }
}

/// Writes the position in `format`, without a line end after its last line.
///
/// # Errors
///
/// Returns a [`FormatError`] if the format cannot express a part of the position; its message names the part. A format
/// of candidates only (candidates, pencilmarks) does not distinguish givens, placed and open cells, because the
/// remaining candidates of an open cell depend on the units of its game.
pub fn write(position: &PuzzleSpec, format: Format) -> Result<String, FormatError> {
    let profile = format.profile();
    let written = || {
        let write = profile.write.ok_or_else(|| wrong!("the {format} format can be read but not written"))?;
        loss::check(position, profile)?;
        write(position)
    };
    written().at_line(position.line)
}
