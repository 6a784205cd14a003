//! Profiles of formats: the parts of a position that a format can express, and how its texts are recognised, read and
//! written.
//!
//! Each format is one constant of [`Profile`] in a file of its own and a line in [`super::registry`], from which help,
//! recognition, the page of this project and the completion of shells follow.

use crate::{elements::Element, prelude::*};
use serde::de::DeserializeOwned;
use std::ops::RangeInclusive;
use tesuji_game::WordEntry;

pub struct Profile {
    pub name: &'static str,
    pub sides: RangeInclusive<usize>,
    /// Whether it can express any number of rows, columns and values, also values from 0 on.
    pub supports_any_shape: bool,
    pub cells: &'static [ClueKind],
    pub removed: RemovedSupport,
    pub supports_claims: bool,
    pub blocks: Blocks,
    pub supports: Supports,
    pub needs: Supports,
    /// Whether it can express all inputs and constraints of games, by their names.
    pub supports_all_inputs: bool,
    /// Whether it lists cells with different values, and so can express every constraint that has no other units.
    pub supports_distinct_cells: bool,
    pub naming: NameSupport,
    /// Predicate for the elements outside of any game that it can express; `None` if it has no place for these, the
    /// author and the rules in words.
    pub remarks: Option<Predicate<Element>>,
    /// Returns the name and the text of an entry under a word that rule files declare for it; `None` if the format
    /// cannot express it.
    pub entry: Option<WriteEntry>,
    pub reads: ReadForms,
    /// Writes a position that the format can express completely; `None` for a format that is only read.
    pub write: Option<Write>,
}

type ReadForms = &'static [ReadForm];
type Write = fn(&PuzzleSpec) -> Result<String>;
type WriteEntry = fn(&WordEntry<'_>, &BoardShape) -> Option<(String, Value)>;

/// Names of inputs and constraints, and [`NO_BLOCKS`].
type Supports = &'static [&'static str];
type Predicate<T> = fn(&T) -> bool;
type Read<T> = fn(&T) -> Result<PuzzleSpec>;
type ReadLines = fn(SourceLine, &mut dyn Lookahead) -> Result<PuzzleSpec>;

impl Profile {
    pub const fn read_only(name: &'static str, reads: ReadForms) -> Self {
        Self { write: None, ..Self::new(name, SUDOKU, reads, |_| Ok(String::new())) }
    }

    pub const fn for_kakuro(name: &'static str, reads: ReadForms, write: Write) -> Self {
        Self { sides: 9..=9, needs: KAKURO, ..Self::new(name, KAKURO, reads, write) }
    }

    pub const fn for_nine(name: &'static str, reads: ReadForms, write: Write) -> Self {
        Self { sides: 9..=9, ..Self::new(name, SUDOKU, reads, write) }
    }

    pub const fn with_line_names(self) -> Self {
        Self { naming: NameSupport::Line, ..self }
    }

    /// Creates the profile of a format of open and given cells with default blocks, without names, and with these
    /// inputs and constraints alone.
    pub const fn new(name: &'static str, supports: Supports, reads: ReadForms, write: Write) -> Self {
        Self {
            name,
            sides: 2..=MAX_SYMBOLS,
            supports_any_shape: false,
            cells: PRINTED,
            removed: RemovedSupport::None,
            supports_claims: false,
            blocks: Blocks::Default,
            supports,
            needs: &[],
            supports_all_inputs: false,
            supports_distinct_cells: false,
            naming: NameSupport::None,
            remarks: None,
            entry: None,
            reads,
            write: Some(write),
        }
    }
}

pub enum ReadForm {
    /// A puzzle of one line: whether a line certainly is one, and the function that reads it.
    Word(Predicate<str>, Read<str>),
    /// A puzzle in an address: the function that extracts the puzzle, and the one that reads it.
    Address(fn(&Address<'_>) -> Option<String>, Read<str>),
    /// A puzzle that is a JSON object: whether an object is one, and the function that reads it.
    Object(Predicate<Object>, Read<Object>),
    /// A puzzle of several lines: whether a line begins one.
    Lines(Predicate<str>, ReadLines),
    /// A puzzle of several lines: whether a line begins one together with the lines after it.
    Announced(fn(&SourceLine, &mut dyn Lookahead) -> bool, ReadLines),
    /// Many puzzles in several lines: whether a line begins them.
    Many(Predicate<str>, fn(SourceLine, &mut dyn Lookahead) -> Vec<Result<PuzzleSpec>>),
    /// Several lines with words above them, which cannot be distinguished from other lines.
    Rows(ReadLines),
    /// Drawn rows, which more than one format has; whether each cell is a list of candidates.
    Drawn(bool),
    Lisp,
    Squares(SumSyntax),
}

pub type Object = Map<String, Value>;

impl Profile {
    /// Returns the form of a text of this format: that of an object or an address if it is one, a word form that
    /// recognises it, otherwise the first possible form.
    pub fn form_of(&self, line: &str) -> Option<&'static ReadForm> {
        let (is_object, is_address) = (line.trim_start().starts_with('{'), Address::parse(line).is_some());
        let is_of = |form: &&ReadForm| match form {
            ReadForm::Object(..) => is_object,
            ReadForm::Address(..) => is_address,
            _ => !is_object && !is_address,
        };
        let is_sure = |form: &&ReadForm| matches!(form, ReadForm::Word(is, _) if is(line));
        let sure = self.reads.iter().filter(is_of).find(is_sure);
        sure.or_else(|| self.reads.iter().find(is_of)).or(self.reads.last())
    }
}

/// Returns the claim of a format on a text: that of the `wanted` format, or else the only one. Fails if several formats
/// claim the text.
pub fn claim<T>(
    wanted: Option<Format>,
    mut of: impl FnMut(Format, &'static ReadForm) -> Option<T>,
) -> Result<Option<(Format, T)>> {
    let forms_of = |format: Format| format.profile().reads.iter().map(move |form| (format, form));
    let forms = Format::ALL.into_iter().flat_map(forms_of);
    let mut claims = forms.filter_map(|(format, form)| Some((format, of(format, form)?)));
    if wanted.is_some() {
        return Ok(claims.find(|(format, _)| wanted == Some(*format)));
    }
    let first = claims.next();
    match (&first, claims.next()) {
        (Some((one, _)), Some((other, _))) => fail!("this could be {one} or {other}: choose with --from"),
        _ => Ok(first),
    }
}

pub fn object<T: DeserializeOwned>(object: &Object) -> Result<T> {
    T::deserialize(object).map_err(|error| wrong!("{error}"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClueKind {
    Open,
    Given,
    Placed,
    /// Cells with at least one candidate.
    Listed,
    Empty,
}

impl ClueKind {
    pub fn from_clue(clue: Clue) -> Self {
        match clue {
            Clue::Open => Self::Open,
            Clue::Given(_) => Self::Given,
            Clue::Placed(_) => Self::Placed,
            Clue::Candidates(0) => Self::Empty,
            Clue::Candidates(_) => Self::Listed,
        }
    }
}

/// Cells of formats for puzzles alone.
pub const PRINTED: &[ClueKind] = &[ClueKind::Open, ClueKind::Given];

/// Cells of formats that keep placed values.
pub const PLAYED: &[ClueKind] = &[ClueKind::Open, ClueKind::Given, ClueKind::Placed];

/// Cells of formats that keep placed values and candidates.
pub const NOTED: &[ClueKind] = &[ClueKind::Open, ClueKind::Given, ClueKind::Placed, ClueKind::Listed];

pub const ALL: &[ClueKind] =
    &[ClueKind::Open, ClueKind::Given, ClueKind::Placed, ClueKind::Listed, ClueKind::Empty];

#[derive(Debug, Clone, Copy)]
pub enum RemovedSupport {
    None,
    /// As triples of one digit each: up to nine values on a square board.
    Triples,
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocks {
    /// Default blocks of a board of this size.
    Default,
    /// Default blocks, and those that a drawing can show.
    Drawn,
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameSupport {
    None,
    /// Text of one line, without blanks around it.
    Line,
    /// A symbol of Lisp, perhaps between bars.
    Lisp,
    Any,
}

/// Name by which a format supports boards without blocks.
pub const NO_BLOCKS: &str = "no-blocks";

pub const SUDOKU: Supports = &[];
pub const KAKURO: Supports = &["across", "down"];
