//! Positions in text: what people and programs write puzzles in, read and written.
//!
//! Each format is a file with a [`profile::Profile`]: what it can say, how its texts are known and read, and how they are
//! written. [`Format`] lists them all; help, recognition and the page of this project follow from that list.
//!
//! [`Positions`] streams a file of any of them, or of a mixture; [`write()`] writes one position.

mod blocks;
mod candidates;
mod error;
mod gmpuzzles;
mod grid;
mod heading;
mod iss;
mod json;
mod kakuro;
mod library;
mod line;
mod lines;
mod links;
mod lisp;
mod loss;
mod matrix;
mod overlap;
mod parts;
mod pencilmarks;
mod profile;
mod ps;
mod reads;
mod recognise;
mod source;
mod spares;
mod stream;
mod sudoku9;
mod sumocue;
mod symbols;
mod tatham;

use std::fmt;
use std::str::FromStr;

use super::game::{FindError, named, told};
use super::position::Position;
use crate::lang::program::Program;
pub use error::FormatError;
use profile::{Cell, Naming, Profile};
pub use spares::Spares;
pub use stream::Positions;
pub use symbols::{add_ascii, symbol, value_of};
use symbols::{cell, full, value_on, values};

/// The largest side whose values have a [`symbol`] each.
pub const MAX_SYMBOLS: usize = 36;

/// The largest side of a board: the formats with decimal numbers reach it.
pub const MAX_SIDE: usize = 64;

/// Declares every format with what it can say: the order is that in which they are listed to people.
macro_rules! formats {
    ($($(#[doc = $about:literal])+ $name:ident => $profile:path,)*) => {
        /// A text format for positions.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Format {
            $($(#[doc = $about])+ $name,)*
        }

        impl Format {
            /// Every format, in the order in which they are listed to people.
            pub const ALL: [Self; [$(stringify!($name)),*].len()] = [$(Self::$name),*];

            fn profile(self) -> &'static Profile {
                match self {
                    $(Self::$name => &$profile,)*
                }
            }

            /// What a puzzle in it is, in a sentence.
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
    Pencilmarks => pencilmarks::PROFILE,
    /// The Lisp array of NumberPlace.lisp, `#2A((1 (5 7) 0 …) …)`, or a chunk of digits.
    Matrix => matrix::PROFILE,
    /// A line of HoDoKu's technique library, with what the technique should do.
    Library => library::PROFILE,
    /// The JSON record of any position of any game.
    Json => json::PROFILE,
    /// 9 × 9: a `.sdk` file of SadMan or SudoCue, in sections `[Puzzle]` and `[State]`.
    Sdk => sudoku9::sdk::PROFILE,
    /// 9 × 9: a line of 81 digits, as `.sdm` collections have it.
    Sdm => sudoku9::sdm::PROFILE,
    /// 9 × 9: the drawings of Simple Sudoku.
    Ss => sudoku9::ss::PROFILE,
    /// 9 × 9: nine lines of nine digits.
    Msk => sudoku9::msk::PROFILE,
    /// 9 × 9: the XML of OpenSudoku, with many puzzles.
    OpenSudoku => sudoku9::opensudoku::PROFILE,
    /// 9 × 9: nine rows of cells as they stand in SudoCue.
    Sdx => sudoku9::sdx::PROFILE,
    /// The drawn rows of a board of several grids, with blanks where there is no cell.
    Overlap => overlap::PROFILE,
    /// Kakuro as janko.at has it: a line `rows columns`, then rows with sums as `down,across`.
    Tokens => kakuro::tokens::PROFILE,
    /// Kakuro as CSP-Rules has it: a line `kakuro rows columns`, then rows with sums as `down\across`.
    Csp => kakuro::clues::CSP,
    /// Kakuro: those rows alone, as spreadsheets and `.kkr` files have them.
    Kkr => kakuro::clues::KKR,
    /// Kakuro as the UPC's `.kak` files have it: rows with sums as `C12F7`.
    Upc => kakuro::upc::PROFILE,
    /// Kakuro as the JSON data of PyCSP3 and XCSP3.
    Xcsp => kakuro::xcsp::PROFILE,
    /// Kakuro as the JSON numbers of kakuros.com.
    Kakuros => kakuro::kakuros::PROFILE,
    /// Kakuro as a file of pzpr.
    Pzprv3 => kakuro::pzprv3::PROFILE,
    /// Kakuro as a file of Pencilbox and Kanpen.
    Kanpen => kakuro::kanpen::PROFILE,
    /// Kakuro as data of the model of MiniZinc.
    Dzn => kakuro::dzn::PROFILE,
    /// Kakuro as lists of runs, which the example of Gecode has.
    Gecode => kakuro::gecode::PROFILE,
    /// Kakuro as a word of the grid encoding of Maks Verver.
    GridEncoding => kakuro::encoding::PROFILE,
    /// Kakuro or sudoku as the text of GMPuzzles, which Penpa+ exports.
    GmPuzzles => gmpuzzles::PROFILE,
    /// 9 × 9: a word of SumoCue.
    SumoCue => sumocue::PROFILE,
    /// 9 × 9: a line of sums and cages, `3x3::k:` and a number for each cell.
    Ps => ps::PROFILE,
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
    Scf => links::scf::PROFILE,
    /// 9 × 9: an address of Sudoku Exchange.
    Exchange => links::exchange::PROFILE,
    /// 9 × 9: an address of SudokuWiki with candidates.
    SudokuWiki => links::sudokuwiki::PROFILE,
    /// 9 × 9 and 6 × 6: a word of SudokuWiki.
    Packed => links::packed::PROFILE,
    /// A JSON object of rules, as the package `pencilmark` has it.
    Pencilmark => json::pencilmark::PROFILE,
}

impl Format {
    /// The name by which the command line knows the format.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// Whether positions can be written in it.
    #[must_use]
    pub fn is_written(self) -> bool {
        self.profile().write.is_some()
    }

    /// Whether it can leave a cell open; otherwise it lists the candidates of every cell.
    #[must_use]
    pub fn says_open(self) -> bool {
        self.profile().cells.contains(&Cell::Open)
    }

    /// Whether it can say that a cell holds a given.
    #[must_use]
    pub fn says_given(self) -> bool {
        self.profile().cells.contains(&Cell::Given)
    }

    /// Whether it can list the candidates of a cell.
    #[must_use]
    pub fn says_candidates(self) -> bool {
        self.profile().cells.contains(&Cell::Listed)
    }

    /// Whether it has a place for the name of a puzzle.
    #[must_use]
    pub fn says_names(self) -> bool {
        self.profile().naming != Naming::None
    }

    /// Whether it can say what a technique should do.
    #[must_use]
    pub fn says_claims(self) -> bool {
        self.profile().claims
    }

    /// Whether it says anything of the laws of a board; other formats leave them to whoever reads it.
    #[must_use]
    pub fn says_laws(self) -> bool {
        let profile = self.profile();
        // What stands in an address is shown by a site, which asks nobody.
        profile.names_games || !profile.tells.is_empty() || profile.reads.address.is_some()
    }

    /// Whether it tells placed values from givens.
    #[must_use]
    pub fn says_placed(self) -> bool {
        self.profile().cells.contains(&Cell::Placed)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// Returned when a name belongs to no [`Format`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no format `{0}`; there are {names}", names = names())]
pub struct UnknownFormat(pub String);

/// The names of all formats, for people.
fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// All positions of a text, each with its own outcome; `format` of `None` recognises every line or block.
///
/// A text without line ends may say them as `\n` (backslash and n), as shells pass them.
#[must_use]
pub fn read_all(text: &str, format: Option<Format>) -> Vec<Result<Position, FormatError>> {
    if text.contains('\n') || !text.contains("\\n") {
        Positions::new(text.as_bytes(), format).collect()
    } else {
        Positions::new(text.replace("\\n", "\n").as_bytes(), format).collect()
    }
}

/// Adds the cells of a position and the candidates that it removes to a text in [`Format::Line`], whatever its name,
/// claim, game and blocks are.
///
/// # Errors
///
/// As [`write()`].
pub fn write_cells(position: &Position, text: &mut String) -> Result<(), FormatError> {
    loss::check_cells(position, &line::PROFILE)?;
    line::write_bare(position, text);
    Ok(())
}

/// The position with its game as `format` can say it: by its name, or in the parts that it is made of. `asked` is its
/// game where the text does not count.
///
/// # Errors
///
/// When the rules have no such game.
pub fn prepared(
    program: &Program,
    position: &Position,
    asked: Option<&str>,
    format: Format,
) -> Result<Position, FindError> {
    match format.profile().names_games {
        true => named(program, position, asked),
        false => told(program, position, asked),
    }
}

/// The position in `format`, without a line end after its last line.
///
/// # Errors
///
/// When the format has no way to say a part of the position: the message names that part. A format of candidates
/// only (candidates, pencilmarks) says nothing of givens, placed and open cells, because what is left in an open
/// cell depends on the units of its game.
pub fn write(position: &Position, format: Format) -> Result<String, FormatError> {
    let profile = format.profile();
    let write = profile.write.ok_or_else(|| {
        FormatError::new(position.line, format!("the {format} format is read and not written"))
    })?;
    loss::check(position, profile)?;
    write(position).map_err(|message| FormatError::new(position.line, message))
}
