//! `.sdk` files of SadMan and SudoCue: nine rows with a dot where a cell is open, alone or in sections.
//!
//! `[Puzzle]` holds the givens and `[State]` all values. Lines above begin with `#` and a letter: author, description,
//! comment, date (`B`), source, level, address (`U`); the description is the name.

use super::super::profile::{self, Naming, Profile, Reads};
use super::super::source::{Ahead, Text};
use super::super::{FormatError, cell};
use super::{SIDE, givens, rows};
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    cells: profile::PLAYED,
    naming: Naming::Line,
    ..Profile::of(
        "sdk",
        profile::SUDOKU,
        Reads::rows(|first, source| vec![collect(first, source)]),
        |position| {
            let mut lines: Vec<String> = position.name.iter().map(|name| format!("#D{name}")).collect();
            let printed = givens(position, '.');
            let is_played = position.clues.iter().any(|clue| matches!(clue, Clue::Placed(_)));
            lines.push("[Puzzle]".to_owned());
            lines.extend(rows(&printed).into_iter().map(str::to_owned));
            if is_played {
                let all = |clue: &Clue| match clue {
                    Clue::Given(value) | Clue::Placed(value) => char::from(b'0' + value),
                    _ => '.',
                };
                let state: String = position.clues.iter().map(all).collect();
                lines.push("[State]".to_owned());
                lines.extend(rows(&state).into_iter().map(str::to_owned));
            }
            Ok(lines.join("\n"))
        },
    )
};

/// What a line of information says and its letter.
pub(in crate::formats) fn information(line: &str) -> Option<(char, &str)> {
    let text = line.strip_prefix('#')?;
    let letter = text.chars().next().filter(|letter| "ADCBSLU".contains(*letter))?;
    let text = &text[1..];
    (!text.starts_with(char::is_whitespace) && !text.is_empty()).then_some((letter, text))
}

/// Whether a line begins a file in sections.
pub(in crate::formats) fn begins(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("[puzzle]")
}

/// The puzzle that a line begins: `[Puzzle]`, a line of information, or the first row.
///
/// # Errors
/// When a section is damaged or unknown.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position, FormatError> {
    let number = first.number;
    let mut name = None;
    let mut sections: Vec<(String, Vec<Text>)> = vec![("puzzle".to_owned(), Vec::new())];
    let mut next = Some(first);
    while let Some(line) = next.take() {
        let text = line.text.trim();
        let rows = sections.last().map_or(0, |(_, rows)| rows.len());
        if let Some(title) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            let is_first = sections.len() == 1 && rows == 0;
            // The next puzzle of a file of many.
            if begins(text) && !is_first {
                source.hold(Ok(line));
                break;
            }
            if !is_first {
                sections.push((title.to_ascii_lowercase(), Vec::new()));
            }
        } else if let Some((letter, text)) = information(text) {
            if rows > 0 {
                source.hold(Ok(line));
                break;
            }
            if letter == 'D' {
                name = Some(text.trim().to_owned());
            }
        } else if !text.is_empty() && !text.starts_with('#') {
            if rows == SIDE {
                source.hold(Ok(line));
                break;
            }
            if let Some((_, rows)) = sections.last_mut() {
                rows.push(line);
            }
        }
        next = match source.next_text() {
            Some(Ok(line)) => Some(line),
            Some(error) => {
                source.hold(error);
                None
            }
            None => None,
        };
    }
    let mut clues = Vec::new();
    for (title, rows) in &sections {
        match title.as_str() {
            "puzzle" => clues = cells(rows, number)?,
            "state" => state(&mut clues, cells(rows, number)?, number)?,
            _ => {
                let is_empty = rows.iter().all(|row| row.text.chars().all(|c| " .,0|".contains(c)));
                if !is_empty {
                    return Err(FormatError::new(number, format!("the section [{title}] cannot be read")));
                }
            }
        }
    }
    let mut position = Position::new(SIDE, clues);
    position.line = number;
    position.name = name.filter(|name| !name.is_empty());
    Ok(position)
}

/// The cells of nine rows.
fn cells(rows: &[Text], number: usize) -> Result<Vec<Clue>, FormatError> {
    if rows.len() != SIDE {
        return Err(FormatError::new(number, format!("{} rows in a section: expected {SIDE}", rows.len())));
    }
    let mut clues = Vec::with_capacity(SIDE * SIDE);
    for row in rows {
        for character in row.text.trim().chars() {
            clues.push(match character {
                '1'..='9' => Clue::Given(character as u8 - b'0'),
                '.' | '0' | 'X' | 'x' => Clue::Open,
                _ => {
                    let message = format!("{character:?} in a row: expected 1 to 9, or . for an open cell");
                    return Err(FormatError::new(row.number, message));
                }
            });
        }
        if clues.len() % SIDE != 0 || row.text.trim().chars().count() != SIDE {
            let message = format!("{} cells in a row: expected {SIDE}", row.text.trim().chars().count());
            return Err(FormatError::new(row.number, message));
        }
    }
    Ok(clues)
}

/// Places what the state has more than the puzzle.
fn state(clues: &mut [Clue], state: Vec<Clue>, number: usize) -> Result<(), FormatError> {
    for (square, (clue, state)) in clues.iter_mut().zip(state).enumerate() {
        match (*clue, state) {
            (Clue::Open, Clue::Given(value)) => *clue = Clue::Placed(value),
            (Clue::Given(given), Clue::Given(value)) if given != value => {
                let message =
                    format!("the state holds {value} at {}, the puzzle {given}", cell(square, SIDE));
                return Err(FormatError::new(number, message));
            }
            _ => {}
        }
    }
    Ok(())
}
