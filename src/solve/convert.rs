//! Conversion of positions between formats, with a report of everything that is omitted.

use super::prelude::*;
use crate::BoardError;
use indexmap::IndexSet;
use tesuji_board::{PuzzleSpec as Stated, SetupError, StateLoader, setup::removed_beyond_placed};
use tesuji_formats::input_elements;
use tesuji_game::{FindError, shown_name, unknown_names};

/// Converts positions to other formats and loads them on their boards.
///
/// ```
/// use tesuji::{ConversionContent, Converter, Format, Puzzle, Rules};
///
/// let converter = Converter::new(&Rules::builtin(), None)?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let marks = converter.convert(&puzzle, Format::Pencilmarks, ConversionContent::Candidates)?;
/// assert!(marks.text.contains("124"));
/// assert_eq!(marks.omitted[0].to_string(), "the pencilmarks format does not distinguish givens");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Converter {
    rules: Rules,
    boards: BoardCache<()>,
    game: Option<String>,
}

/// Part of a position that is converted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ConversionContent {
    /// Everything in the source; if the format cannot express it, equivalent candidates.
    #[default]
    All,
    /// The current candidates of every open cell.
    Candidates,
    /// Placed values only, as givens, without candidates.
    Values,
}

/// A position written in another format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conversion {
    /// The text, without a line end after its last line.
    pub text: String,
    /// Information that the format cannot express.
    pub omitted: Vec<Message>,
}

/// Error returned when a position cannot be written or loaded on a board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum ConvertError {
    /// Returned when the rules have no game for the position.
    #[error(transparent)]
    Game(#[from] FindError),
    /// Returned when the board of the game cannot be built.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Returned when the position does not fit its board, or two of its values clash.
    #[error(transparent)]
    Position(#[from] SetupError),
    /// Returned when the format cannot express a part of the position.
    #[error("{why}", why = .0.explained())]
    Format(#[from] FormatError),
}

impl Converter {
    /// A converter for puzzles of `game`, or of the games that they imply.
    ///
    /// # Errors
    /// Returns a [`BoardError`] if the rules have no such game.
    pub fn new(rules: &Rules, game: Option<&str>) -> Result<Self, BoardError> {
        let boards = BoardCache::new(Arc::clone(rules.program()), game, |_, _, _| Ok(()))?;
        Ok(Self { rules: rules.clone(), boards, game: game.map(str::to_owned) })
    }

    /// Loads a puzzle on its board, with the candidates that the placed values leave.
    ///
    /// # Errors
    /// Returns a [`ConvertError`] if the puzzle has no board, or two of its values clash.
    pub fn position(&self, puzzle: &Puzzle) -> Result<Position, ConvertError> {
        let topology = self.board(puzzle)?;
        let state = load(&puzzle.0, &topology)?;
        Ok(Position { topology, state })
    }

    /// Writes a puzzle in a format.
    ///
    /// # Errors
    /// Returns a [`ConvertError`] if the rules have no game for the puzzle, or the format cannot express a part of it.
    pub fn convert(
        &self,
        puzzle: &Puzzle,
        format: Format,
        content: ConversionContent,
    ) -> Result<Conversion, ConvertError> {
        let mut lost = Vec::new();
        let game = self.game.as_deref();
        let prepared = prepared(self.rules.program(), &puzzle.0, game, format)?;
        let prepared = leave_unknown(&self.rules, prepared, format, &mut lost);
        let position = match game {
            Some(game) if !format.supports_laws() => left_open(prepared, game, format, &mut lost),
            _ => prepared,
        };
        let with = match content {
            ConversionContent::Candidates => loaded(&position, format, &*self.board(puzzle)?)?,
            ConversionContent::Values => values_alone(&position, &*self.board(puzzle)?)?,
            ConversionContent::All if write_position(&position, format).is_ok() => position.clone(),
            ConversionContent::All => {
                // If the format cannot express the position itself, it may be able to express the remaining candidates.
                let with = self.board(puzzle).and_then(|board| loaded(&position, format, &board));
                with.ok()
                    .filter(|with| write_position(with, format).is_ok())
                    .unwrap_or_else(|| position.clone())
            }
        };
        let text = write_position(&with, format)?;
        if content != ConversionContent::Values {
            not_said(&position, &with, format, &mut lost);
        }
        Ok(Conversion { text, omitted: lost })
    }

    /// The board of a puzzle.
    #[doc(hidden)]
    pub fn board(&self, puzzle: &Puzzle) -> Result<Arc<Topology>, ConvertError> {
        Ok(Arc::clone(&self.boards.board(&puzzle.0)?.topology))
    }
}

opaque_debug! { Converter rules game; }

impl Solution {
    /// Writes the final position in a format, without the game if the format cannot express it. `None` if there is no
    /// board, or steps were not recorded.
    ///
    /// # Errors
    /// Returns a [`ConvertError`] if the format cannot express the position.
    pub fn write(&self, format: Format) -> Option<Result<String, ConvertError>> {
        let (position, (_, topology)) = self.outcome.position.as_ref().zip(self.traced())?;
        let with = with_candidates(position, format, topology, &self.reached_state()?);
        Some(with_game_if_possible(self.rules.program(), &with, format))
    }
}

/// Removes the names that the rules do not know and the format cannot express. Unknown inputs become drawn elements if
/// the format can express these.
fn leave_unknown(rules: &Rules, mut stated: Stated, format: Format, lost: &mut Vec<Message>) -> Stated {
    if !stated.ignores_unsupported {
        return stated;
    }
    let names = unknown_names(rules.program(), &stated);
    let mut unsaid = IndexSet::new();
    for name in names.iter().filter(|name| !format.supports_input(name)) {
        let drawn = input_elements(&stated, std::slice::from_ref(name));
        let is_drawn = !drawn.is_empty() && drawn.iter().all(|element| format.supports_element(element));
        stated.unsupported.extend(drawn.into_iter().filter(|_| is_drawn));
        let marks = stated.marks.len();
        stated.marks.retain(|mark| mark.name != *name);
        let is_input = stated.shape.inputs.shift_remove(name).is_some();
        if is_input && !is_drawn || stated.marks.len() < marks {
            unsaid.insert(format!("`{}`", shown_name(name)));
        }
    }
    stated.unsupported.retain(|element| {
        let says = format.supports_element(element);
        unsaid.extend((!says).then(|| format!("`{}`", element.name)));
        says
    });
    if !unsaid.is_empty() {
        let names: Vec<String> = unsaid.into_iter().collect();
        lost.push(message!("the {format} format cannot store {names}", names = names.join(", ")));
    }
    stated
}

/// The position without its game, which the caller selected and knows.
fn left_open(stated: Stated, game: &str, format: Format, lost: &mut Vec<Message>) -> Stated {
    if stated.game.is_some() || stated.base.is_some() || !stated.marks.is_empty() || !stated.has_blocks {
        lost.push(message!("the {format} format does not store the game: read it with --game {game:?}"));
    }
    Stated { game: None, base: None, marks: Vec::new(), has_blocks: true, ..stated }
}

/// Reports the parts of a position that the format omits, by comparison with the position to be written.
fn not_said(position: &Stated, with: &Stated, format: Format, lost: &mut Vec<Message>) {
    let mut changed = position.clues.iter().zip(&with.clues);
    if changed.clone().any(|(was, is)| matches!(was, Clue::Given(_)) && !matches!(is, Clue::Given(_))) {
        lost.push(message!("the {format} format does not distinguish givens"));
    }
    if changed.any(|(was, is)| matches!(was, Clue::Placed(_)) && !matches!(is, Clue::Placed(_))) {
        lost.push(message!("the {format} format does not distinguish solved cells"));
    }
    if position.claim.is_some() && !format.supports_claims() {
        lost.push(message!("the {format} format cannot store the effect of a technique"));
    }
    if position.name.is_some() && !format.supports_names() {
        lost.push(message!("the {format} format cannot store the names of puzzles"));
    }
    if !format.supports_remarks() && (position.author.is_some() || position.rules.is_some()) {
        lost.push(message!("the {format} format cannot store the author and the rules in words"));
    }
}

/// Writes the position in a format. The claim of a library line and the name of a puzzle are not a part of the puzzle:
/// they are left out if the format has no place for them.
fn write_position(position: &Stated, format: Format) -> Result<String, FormatError> {
    let mut position = position.clone();
    position.name.take_if(|_| !format.supports_names());
    if !format.supports_remarks() {
        (position.author, position.rules) = (None, None);
    }
    if position.ignores_unsupported {
        position.unsupported.retain(|element| format.supports_element(element));
    }
    position.claim.take_if(|_| !format.supports_claims());
    write(&position, format)
}

/// Writes the position with its game in a format, without the game if the format cannot express it.
pub fn with_game_if_possible(
    program: &Program,
    position: &Stated,
    format: Format,
) -> Result<String, ConvertError> {
    let prepared = prepared(program, position, None, format)?;
    let bare = || Stated { game: None, marks: Vec::new(), has_blocks: true, ..prepared.clone() };
    Ok(write_position(&prepared, format)
        .or_else(|error| write_position(&bare(), format).map_err(|_| error))?)
}

/// The position with the candidates of its open cells, in the representation of the format.
fn loaded(position: &Stated, format: Format, topology: &Topology) -> Result<Stated, ConvertError> {
    Ok(with_candidates(position, format, topology, &load(position, topology)?))
}

/// The state of a board at a position.
fn load(position: &Stated, topology: &Topology) -> Result<BoardState, SetupError> {
    Ok(StateLoader::new(topology).load(topology, position)?.clone())
}

fn with_candidates(position: &Stated, format: Format, topology: &Topology, state: &BoardState) -> Stated {
    let clues = position_of(topology, state).clues;
    let mut with = Stated { clues, removed: Vec::new(), columns: Vec::new(), ..position.clone() };
    let says_candidates = format.supports_clue(Clue::Candidates(1));
    for (square, clue) in with.clues.iter_mut().enumerate() {
        let Some(c) = topology.cell_at(square) else { continue };
        *clue = match *clue {
            clue @ (Clue::Given(_) | Clue::Placed(_)) if format.supports_clue(clue) => clue,
            _ if !format.supports_clue(Clue::Open) => Clue::Candidates(state.candidates(c)),
            Clue::Candidates(_) if !says_candidates => Clue::Open,
            // A value without a mark in the text may have been a given: formats without placed values write both as
            // givens.
            Clue::Placed(value) => Clue::Given(value),
            clue => clue,
        };
    }
    if format.supports_clue(Clue::Open) && !says_candidates {
        with.removed = removed_beyond_placed(topology, state);
    }
    with
}

fn values_alone(position: &Stated, topology: &Topology) -> Result<Stated, ConvertError> {
    let state = load(position, topology)?;
    let placed = |square: usize| state.placed(topology.cell_at(square)?);
    let clue = |square: usize| placed(square).map_or(Clue::Open, |value| Clue::Given(value as u8 + 1));
    Ok(Stated {
        clues: (0..topology.shape.squares()).map(clue).collect(),
        removed: Vec::new(),
        claim: None,
        ..position.clone()
    })
}

/// Writes the position with as much of its game as the format can express.
pub fn write_whole(rules: &Rules, position: &Stated, format: Format) -> Result<String, ConvertError> {
    Ok(write(&prepared(rules.program(), position, None, format)?, format)?)
}

impl Puzzle {
    /// Writes the puzzle in a format, with as much of its game as the format can express.
    ///
    /// # Errors
    /// Returns a [`ConvertError`] if the rules have no game for the puzzle, or the format cannot express a part of it.
    pub fn write(&self, rules: &Rules, format: Format) -> Result<String, ConvertError> {
        write_whole(rules, &self.0, format)
    }

    /// Lossless text of the puzzle, independent of any rules: in the line format if that can express all of it, else as
    /// JSON. Reading it again yields the same puzzle, except for the line number of its source.
    pub fn to_text(&self) -> String {
        let line = write(&self.0, Format::Line);
        line.or_else(|_| write(&self.0, Format::Json)).unwrap_or_default()
    }
}

impl Puzzle {
    /// Shortest text of the puzzle for readers with these rules: like `to_string`, but without the name of a game that
    /// is implied by the text.
    pub fn to_short_text(&self, rules: &Rules) -> String {
        let bare = self.0.without_metadata();
        write_whole(rules, &bare, Format::Line).unwrap_or_else(|_| self.to_string())
    }
}

impl fmt::Display for Puzzle {
    /// Writes the puzzle in one line, without its metadata: name, author, rules in words, and the claim of a library
    /// line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Self(self.0.without_metadata()).to_text())
    }
}
