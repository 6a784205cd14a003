//! What a format is: what it can say of a position, how its texts are known and read, and how they are written.
//!
//! Each format is one constant of [`Profile`] in a file of its own and a line in [`super::registry`], from which help,
//! recognition, the page of this project and the completion of shells follow.

use crate::elements::Element;
use crate::prelude::*;
use serde::de::DeserializeOwned;
use std::ops::RangeInclusive;
use tesuji_game::WordEntry;

pub(super) struct Profile {
    pub(super) name: &'static str,
    pub(super) sides: RangeInclusive<usize>,
    /// It can say any number of rows, columns and values, also values from 0 on.
    pub(super) any_shape: bool,
    pub(super) cells: &'static [Cell],
    pub(super) removed: Removed,
    pub(super) claims: bool,
    pub(super) blocks: Blocks,
    pub(super) supports: Supports,
    pub(super) needs: &'static [&'static str],
    /// It can say all that games have, by their names.
    pub(super) names_games: bool,
    /// It lists cells that differ, and so can say every constraint that has no other units.
    pub(super) lists_regions: bool,
    pub(super) naming: Naming,
    /// Which elements that no game knows it can say, where it has a place for such, the author and the rules in words.
    pub(super) remarks: Option<Is<Element>>,
    /// The name and the text of an entry under a word that rule files have for it; `None` if it cannot say it.
    pub(super) entry: Option<WriteEntry>,
    pub(super) reads: Forms,
    /// Writes a position of which the format can say all; `None` for a format that is only read.
    pub(super) write: Option<Write>,
}

type Forms = &'static [Form];
type Write = fn(&PuzzleSpec) -> Result<String>;
type WriteEntry = fn(&WordEntry<'_>, &BoardShape) -> Option<(String, Value)>;

/// Names of inputs and constraints, and [`NO_BLOCKS`].
type Supports = fn() -> Vec<&'static str>;
type Is<T> = fn(&T) -> bool;
type Read<T> = fn(&T) -> Result<PuzzleSpec>;
type ReadLines = fn(Text, &mut dyn Ahead) -> Result<PuzzleSpec>;

impl Profile {
    pub(super) const fn read_only(name: &'static str, reads: Forms) -> Self {
        Self { write: None, ..Self::of(name, SUDOKU, reads, |_| Ok(String::new())) }
    }

    pub(super) const fn of_kakuro(name: &'static str, reads: Forms, write: Write) -> Self {
        Self { sides: 9..=9, needs: &["across", "down"], ..Self::of(name, KAKURO, reads, write) }
    }

    pub(super) const fn of_nine(name: &'static str, reads: Forms, write: Write) -> Self {
        Self { sides: 9..=9, ..Self::of(name, SUDOKU, reads, write) }
    }

    pub(super) const fn named(self) -> Self {
        Self { naming: Naming::Line, ..self }
    }

    /// A format of open and given cells, usual blocks and no name, with these inputs and constraints alone.
    pub(super) const fn of(name: &'static str, supports: Supports, reads: Forms, write: Write) -> Self {
        Self {
            name,
            sides: 2..=MAX_SYMBOLS,
            any_shape: false,
            cells: PRINTED,
            removed: Removed::None,
            claims: false,
            blocks: Blocks::Usual,
            supports,
            needs: &[],
            names_games: false,
            lists_regions: false,
            naming: Naming::None,
            remarks: None,
            entry: None,
            reads,
            write: Some(write),
        }
    }
}

pub(super) enum Form {
    /// A puzzle that is one line: whether a line surely is one, and what it says.
    Word(Is<str>, Read<str>),
    /// A puzzle in an address: the part of it that holds the puzzle, and what that says.
    Address(fn(&Address<'_>) -> Option<String>, Read<str>),
    /// A puzzle that is a JSON object: whether an object is one, and what it says.
    Object(Is<Object>, Read<Object>),
    /// A puzzle of several lines: whether a line begins one.
    Lines(Is<str>, ReadLines),
    /// A puzzle of several lines: whether a line begins one with those after it.
    Announced(fn(&Text, &mut dyn Ahead) -> bool, ReadLines),
    /// Many puzzles in several lines: whether a line begins them.
    Many(Is<str>, fn(Text, &mut dyn Ahead) -> Vec<Result<PuzzleSpec>>),
    /// Several lines with words above them, which nothing distinguishes from other lines.
    Rows(ReadLines),
    /// Drawn rows, of which more than one format may be made; whether each cell is a list of candidates.
    Drawn(bool),
    Lisp,
    Squares(Sums),
}

pub(super) type Object = Map<String, Value>;

impl Profile {
    /// The form that a text of the format has: that of an object or an address where it is one, of words the one that
    /// recognises it, otherwise the first that may be.
    pub(super) fn form_of(&self, line: &str) -> Option<&'static Form> {
        let (is_object, is_address) = (line.trim_start().starts_with('{'), Address::of(line).is_some());
        let is_of = |form: &&Form| match form {
            Form::Object(..) => is_object,
            Form::Address(..) => is_address,
            _ => !is_object && !is_address,
        };
        let is_sure = |form: &&Form| matches!(form, Form::Word(is, _) if is(line));
        let sure = self.reads.iter().filter(is_of).find(is_sure);
        sure.or_else(|| self.reads.iter().find(is_of)).or(self.reads.last())
    }
}

/// The claim of a format on a text: that of the one that is `wanted`, or else the only one there is.
pub(super) fn claim<T>(
    wanted: Option<Format>,
    mut of: impl FnMut(Format, &'static Form) -> Option<T>,
) -> Result<Option<(Format, T)>> {
    let forms_of = |format: Format| format.profile().reads.iter().map(move |form| (format, form));
    let forms = Format::ALL.into_iter().flat_map(forms_of);
    let mut claims = forms.filter_map(|(format, form)| Some((format, of(format, form)?)));
    if wanted.is_some() {
        return Ok(claims.find(|(format, _)| wanted == Some(*format)));
    }
    let first = claims.next();
    match (&first, claims.next()) {
        (Some((one, _)), Some((other, _))) => fail!("this could be {one} or {other}: say which with --from"),
        _ => Ok(first),
    }
}

pub(super) fn object<T: DeserializeOwned>(object: &Object) -> Result<T> {
    T::deserialize(object).map_err(|error| wrong!("{error}"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Open,
    Given,
    Placed,
    /// At least one candidate.
    Listed,
    Empty,
}

impl Cell {
    pub(super) fn of(clue: Clue) -> Self {
        match clue {
            Clue::Open => Self::Open,
            Clue::Given(_) => Self::Given,
            Clue::Placed(_) => Self::Placed,
            Clue::Candidates(0) => Self::Empty,
            Clue::Candidates(_) => Self::Listed,
        }
    }
}

/// Formats of puzzles alone.
pub(super) const PRINTED: &[Cell] = &[Cell::Open, Cell::Given];

/// Formats that keep what a solver placed.
pub(super) const PLAYED: &[Cell] = &[Cell::Open, Cell::Given, Cell::Placed];

pub(super) const ALL: &[Cell] = &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed, Cell::Empty];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Removed {
    None,
    /// As triples of one digit each: up to nine values on a square board.
    Triples,
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blocks {
    /// Those that a board of this size usually has.
    Usual,
    /// The usual ones, and those that a drawing can show.
    Drawn,
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    None,
    /// Text of one line, without blanks around it.
    Line,
    /// A symbol of Lisp, which may stand between bars.
    Lisp,
    Any,
}

/// The inputs of a format that can say of a board that it has no blocks.
pub(super) const NO_BLOCKS: &str = "no-blocks";

pub(super) const SUDOKU: Supports = Vec::new;
pub(super) const KAKURO: Supports = || vec!["across", "down"];
