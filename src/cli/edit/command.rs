//! The lines of `tesuji edit`.

use crate::cli::{prelude::*, sets::CellEdit};

pub enum Command<'l> {
    Set(CellEdit),
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
    pub fn parse(line: &'l str) -> Result<Self, CommandError> {
        let line = line.trim();
        let (word, rest) =
            line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        if let Some((row, column)) = word.parse().ok().zip(rest.parse().ok()) {
            return Ok(Self::Cell(row, column));
        }
        Ok(match (word, rest) {
            _ if line.contains('=') && word != "save" || line.contains("<>") => {
                Self::Set(CellEdit::parse(line)?)
            }
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("show", "") => Self::Show,
            ("help", "") => Self::Help,
            ("hint", "") => Self::Hint(1),
            ("hint", level @ ("1" | "2" | "3")) => Self::Hint(level.as_bytes()[0] - b'0'),
            ("save", path) if !path.is_empty() => Self::Save(path),
            ("print", name) if !name.is_empty() => {
                Self::Print(written_format(name).map_err(|wrong| CommandError::new(wrong.0))?)
            }
            (word, _) if WORDS.contains(&word) => {
                let help = message!("enter `help` for a list");
                return Err(CommandError::new(message!("invalid entry `{line}`")).with_help(Some(help)));
            }
            _ => {
                return Err(
                    CommandError::new(message!("invalid entry `{line}`")).with_suggestion(word, &WORDS)
                );
            }
        })
    }

    pub fn print_help() {
        for line in [
            message!("r1c2=5       enter a value; r1c2=+5 a solved one"),
            message!("r1c2=57      enter candidates; r1c2=. clears the cell"),
            message!("r1c2<>4      remove a candidate"),
            message!("1 2          select a cell by row and column; the next line is 5, (5 7) or 0"),
            message!("undo, redo   undo or redo an entry"),
            message!("show         draw the board"),
            message!("hint [1..3]  show the next step, in part or in full"),
            message!("save FILE    write the board to a file"),
            message!("print FORMAT print the board in a format such as matrix"),
            message!("quit         quit; the end of the input does the same"),
        ] {
            say::print_line(&line);
        }
    }
}
