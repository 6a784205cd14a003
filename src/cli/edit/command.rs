//! The lines of `tesuji edit`.

use crate::cli::prelude::*;
use crate::cli::sets::Set;

pub enum Command<'l> {
    Set(Set),
    /// The cell in a row and column; the next line has its content.
    Cell(usize, usize),
    Undo,
    Redo,
    Show,
    Hint(u8),
    Save(&'l str),
    Print(Format),
    Help,
}

/// First words of all lines but entries.
const WORDS: [&str; 8] = ["undo", "redo", "show", "hint", "save", "print", "help", "quit"];

impl<'l> Command<'l> {
    pub fn read(line: &'l str) -> Result<Self, Stop> {
        let line = line.trim();
        let (word, rest) =
            line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        if let Some((row, column)) = word.parse().ok().zip(rest.parse().ok()) {
            return Ok(Self::Cell(row, column));
        }
        Ok(match (word, rest) {
            _ if line.contains('=') && word != "save" || line.contains("<>") => Self::Set(Set::read(line)?),
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("show", "") => Self::Show,
            ("help", "") => Self::Help,
            ("hint", "") => Self::Hint(1),
            ("hint", level @ ("1" | "2" | "3")) => Self::Hint(level.as_bytes()[0] - b'0'),
            ("save", path) if !path.is_empty() => Self::Save(path),
            ("print", name) if !name.is_empty() => {
                Self::Print(written_format(name).map_err(|wrong| Stop::wrong(wrong.0))?)
            }
            (word, _) if WORDS.contains(&word) => {
                let help = message!("help lists what can be entered");
                return Err(Stop::wrong(message!("`{line}` is no entry")).help(Some(help)));
            }
            _ => {
                return Err(Stop::wrong(message!("`{line}` is no entry")).or_meant(word, &WORDS));
            }
        })
    }

    pub fn list() {
        for line in [
            message!("r1c2=5       a value; r1c2=+5 one that was placed since"),
            message!("r1c2=57      candidates; r1c2=. opens the cell"),
            message!("r1c2<>4      removes a candidate"),
            message!("1 2          row and column of a cell; the next line is 5, (5 7) or 0"),
            message!("undo, redo   the board before, the board after"),
            message!("show         the board"),
            message!("hint [1..3]  the next step, a little or all of it"),
            message!("save FILE    writes the board to a file"),
            message!("print FORMAT writes the board in a format, such as matrix"),
            message!("quit         ends, as the end of the input does"),
        ] {
            say::say(&line);
        }
    }
}
