//! The puzzles of a text.

use super::prelude::*;
use crate::Format;

/// Maximum number of puzzles that are read from a text.
const MAX_LISTED: usize = 1_000;

/// A text of puzzles.
#[derive(Deserialize, JsonSchema)]
pub struct OpenRequest {
    /// The puzzles, one after another.
    text: String,
    /// Name of their game, in place of the one that the text names.
    #[serde(default)]
    game: Option<String>,
    /// Name of their format; recognized by default.
    #[serde(default)]
    format: Option<String>,
}

/// The puzzles of a text.
#[derive(Serialize, JsonSchema)]
pub struct OpenAnswer {
    /// The puzzles, and the lines that are not puzzles, in the order of the text; at most 1,000.
    puzzles: Vec<OpenedPuzzle>,
    /// Number of further puzzles.
    left_out: usize,
}

/// A puzzle of a text, or the error of a line that is not a puzzle.
#[derive(Default, Serialize, JsonSchema)]
struct OpenedPuzzle {
    /// Its line in the text, counted from 1.
    line: usize,
    /// Name of the puzzle, if the text has one.
    name: Option<String>,
    author: Option<String>,
    /// The rules of the puzzle in the words of its author.
    rules: Option<String>,
    /// The puzzle in the JSON format; `null` if there is an error.
    text: Option<String>,
    /// Error of a line that is not a puzzle.
    error: Option<String>,
    /// Parts of the puzzle that the rules do not support.
    unsupported: Vec<UnsupportedPart>,
}

/// A part of a puzzle that the rules do not support.
#[derive(Serialize, JsonSchema)]
pub struct UnsupportedPart {
    /// Its name in the source.
    name: String,
    /// Its name for readers.
    words: String,
}

impl UnsupportedPart {
    pub fn all(context: &CallContext<'_>, puzzle: &Puzzle) -> Vec<Self> {
        let words = |name: &str| tesuji_formats::display_name(name, context.language.code()).to_owned();
        let named = |name: String| Self { words: words(&name), name };
        puzzle.unsupported(&context.rules).into_iter().map(named).collect()
    }
}

/// The puzzles of a text in any format.
pub fn open(context: &CallContext<'_>, call: OpenRequest) -> Result<OpenAnswer, CallFailure> {
    let format = call.format.as_deref().map(str::parse::<Format>).transpose()?;
    let read = Puzzle::read_all(&call.text, format);
    let left_out = read.len().saturating_sub(MAX_LISTED);
    let puzzles = read.into_iter().take(MAX_LISTED).map(|read| {
        let puzzle = match read {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let message = context.language.translate(&error);
                return OpenedPuzzle { line: error.line, error: Some(message), ..OpenedPuzzle::default() };
            }
        };
        let puzzle = match &call.game {
            Some(game) => puzzle.with_game(game),
            None => puzzle,
        };
        let puzzle = puzzle.ignoring_unsupported();
        let written = puzzle.write(&context.rules, Format::Json);
        OpenedPuzzle {
            line: puzzle.line(),
            name: puzzle.name().map(str::to_owned),
            author: puzzle.author().map(str::to_owned),
            rules: puzzle.rules().map(str::to_owned),
            unsupported: UnsupportedPart::all(context, &puzzle),
            error: written.as_ref().err().map(|error| context.language.translate(error)),
            text: written.ok().map(|text| text.trim_end().to_owned()),
        }
    });
    Ok(OpenAnswer { puzzles: puzzles.collect(), left_out })
}
