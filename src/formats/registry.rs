//! The list of all formats.

use super::{cages, candidates, drawn, gmpuzzles, iss, json, links, lists, matrix, picture, sudoku9, tatham};
use crate::{elements::Element, prelude::*};
use std::{fmt, str::FromStr};
use tesuji_lang::did_you_mean;
use tesuji_message::Localize;

/// Declares every format with its profile, in the order in which the formats are listed.
macro_rules! formats {
    ($($(#[doc = $about:literal])+ $name:ident => $profile:path,)*) => {
        /// A text format for positions.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[doc = $about])+ $name,)*
        }

        impl Format {
            /// Every format, in listing order.
            pub const ALL: [Self; [$(stringify!($name)),*].len()] = [$(Self::$name),*];

            pub(super) fn profile(self) -> &'static Profile {
                match self {
                    $(Self::$name => &$profile,)*
                }
            }

            /// Returns a sentence that describes puzzles of this format.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($about),+).trim_ascii(),)*
                }
            }
        }
    };
}

formats! {
    /// One character for each cell, row by row: `.` or `0` open, `+d` placed; then `:` and removed candidates as
    /// triples of digit, row and column, then a name.
    Line => line::PROFILE,
    /// As many characters for each cell as there are values (sukaku): the candidate at its place, or `.` where it is
    /// gone.
    Candidates => candidates::PROFILE,
    /// Drawn rows of givens.
    Grid => grid::PROFILE,
    /// Drawn rows of groups of candidates.
    Pencilmarks => grid::PENCILMARKS,
    /// A board as Tesuji draws it, with the candidates of its open cells.
    Drawn => drawn::PROFILE,
    /// The Lisp array of NumberPlace.lisp, `#2A((1 (5 7) 0 …) …)`, or a chunk of digits.
    Matrix => matrix::PROFILE,
    /// Input rows of NumberPlace.lisp, `1 (5 7) 0 …`.
    Rows => matrix::ROWS,
    /// The picture of NumberPlace.lisp with candidates, between lines of `#===#`.
    Picture => picture::PROFILE,
    /// A line of HoDoKu's technique library, with what the technique should do.
    Library => library::PROFILE,
    /// Lists of rows as programs have them, `[[5, 3, 0, …], …]`: open is 0, a sign, `null` or `None`.
    Lists => lists::PROFILE,
    /// The JSON record of any position of any game.
    Json => json::PROFILE,
    /// 9 × 9: a `.sdk` file of SadMan or SudoCue, in sections `[Puzzle]` and `[State]`.
    Sdk => sudoku9::sdk::PROFILE,
    /// 9 × 9: a line of 81 digits, as `.sdm` collections have it.
    Sdm => sudoku9::SDM,
    /// 9 × 9: the drawings of Simple Sudoku.
    Ss => sudoku9::SS,
    /// 9 × 9: nine lines of nine digits.
    Msk => sudoku9::MSK,
    /// 9 × 9: the XML of OpenSudoku, with many puzzles.
    OpenSudoku => sudoku9::opensudoku::PROFILE,
    /// 9 × 9: nine rows of cells of SudoCue.
    Sdx => sudoku9::sdk::SDX,
    /// The drawn rows of a board of several grids, with blanks where there is no cell.
    Overlap => overlap::PROFILE,
    /// Kakuro as janko.at has it: a line `rows columns`, then rows with sums as `down,across`.
    Tokens => kakuro::words::TOKENS,
    /// Kakuro as CSP-Rules has it: a line `kakuro rows columns`, then rows with sums as `down\across`.
    Csp => kakuro::words::CSP,
    /// Kakuro: those rows alone, as spreadsheets and `.kkr` files have them.
    Kkr => kakuro::words::KKR,
    /// Kakuro as the UPC's `.kak` files have it: rows with sums as `C12F7`.
    Upc => kakuro::words::UPC,
    /// Kakuro as the JSON data of PyCSP3 and XCSP3.
    Xcsp => kakuro::numbers::XCSP,
    /// Kakuro as the JSON numbers of kakuros.com.
    Kakuros => kakuro::numbers::KAKUROS,
    /// Kakuro as a file of pzpr.
    Pzprv3 => kakuro::files::PZPRV3,
    /// Kakuro as a file of Pencilbox and Kanpen.
    Kanpen => kakuro::files::KANPEN,
    /// Kakuro as data of the model of MiniZinc.
    Dzn => kakuro::lists::DZN,
    /// Kakuro as lists of runs, which the example of Gecode has.
    Gecode => kakuro::lists::GECODE,
    /// Kakuro as a word of the grid encoding of Maks Verver.
    GridEncoding => kakuro::encoding::PROFILE,
    /// Kakuro or sudoku as the text of GMPuzzles, which Penpa+ exports.
    GmPuzzles => gmpuzzles::PROFILE,
    /// 9 × 9: a word of SumoCue.
    SumoCue => cages::SUMOCUE,
    /// 9 × 9: a line of sums and cages, `3x3::k:` and a number for each cell.
    Ps => cages::PS,
    /// A constraint string of the Interactive Sudoku Solver, or its address.
    Iss => iss::PROFILE,
    /// A game ID of Solo in Simon Tatham's collection.
    Tatham => tatham::PROFILE,
    /// Kakuro or sudoku in an address of puzz.link.
    PuzzLink => links::puzzlink::PROFILE,
    /// Kakuro or sudoku in an address of Penpa+.
    Penpa => links::penpa::PROFILE,
    /// A square grid of f-puzzles.com: an address, or its JSON.
    FPuzzles => links::fpuzzles::PROFILE,
    /// A puzzle of SudokuPad: an address, or its JSON.
    SudokuPad => links::sudokupad::PROFILE,
    /// 9 × 9: a short address of SudokuPad.
    Scf => links::cells::SCF,
    /// 9 × 9: an address of Sudoku Exchange.
    Exchange => links::cells::EXCHANGE,
    /// 9 × 9: an address of SudokuWiki with candidates.
    SudokuWiki => links::cells::WIKI,
    /// 9 × 9 and 6 × 6: a word of SudokuWiki.
    Packed => links::packed::PROFILE,
    /// A JSON object of rules, as the package `pencilmark` has it.
    Pencilmark => json::pencilmark::PROFILE,
}

impl Format {
    /// Returns the name of the format on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// Whether the format can be written.
    #[must_use]
    pub fn can_write(self) -> bool {
        self.profile().write.is_some()
    }

    /// Whether the format can express a clue of this kind for a cell: open, given, placed, or candidates. A format that
    /// cannot leave a cell open lists the candidates of every cell.
    #[must_use]
    pub fn supports_clue(self, clue: Clue) -> bool {
        self.profile().cells.contains(&ClueKind::from_clue(clue))
    }

    /// Whether the format has a place for the name of a puzzle.
    #[must_use]
    pub fn supports_names(self) -> bool {
        self.profile().naming != NameSupport::None
    }

    /// Whether the format has a place for an author and for rules in words.
    #[must_use]
    pub fn supports_remarks(self) -> bool {
        self.profile().remarks.is_some()
    }

    /// Whether the format can express an element that belongs to no game.
    #[must_use]
    pub fn supports_element(self, element: &Element) -> bool {
        self.profile().remarks.is_some_and(|is_supported| is_supported(element))
    }

    /// Whether the format can express an input or constraint of this name, independent of the loaded rules.
    #[must_use]
    pub fn supports_input(self, name: &str) -> bool {
        self.profile().supports_all_inputs || self.profile().supports.contains(&name)
    }

    /// Whether the format can express the expected effect of a technique.
    #[must_use]
    pub fn supports_claims(self) -> bool {
        self.profile().supports_claims
    }

    /// Whether the format expresses any laws of a board; other formats leave them to the reader.
    #[must_use]
    pub fn supports_laws(self) -> bool {
        let profile = self.profile();
        // A site shows the content of an address and applies no other laws.
        let is_address = |form: &ReadForm| matches!(form, ReadForm::Address(..));
        profile.supports_all_inputs || !profile.supports.is_empty() || profile.reads.iter().any(is_address)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// Returned when a name belongs to no [`Format`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseFormatError(pub String);

impl Localize for ParseFormatError {
    fn message(&self) -> Message {
        let (name, names) = (&self.0, Format::ALL.map(Format::name));
        match did_you_mean(name, names) {
            Some(near) => message!("unknown format `{name}`: {near}"),
            None => message!("unknown format `{0}`: expected one of {names}", name, names = names.join(", ")),
        }
    }
}

impl fmt::Display for ParseFormatError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

impl std::error::Error for ParseFormatError {}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(name: &str) -> Result<Self, ParseFormatError> {
        let format = Self::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| ParseFormatError(name.to_owned()))
    }
}
