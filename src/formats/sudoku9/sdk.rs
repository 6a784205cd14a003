//! `.sdk` files of SadMan and SudoCue: nine rows with a dot where a cell is open, alone or in sections.
//!
//! `[Puzzle]` holds the givens and `[State]` all values. Lines above begin with `#` and a letter: author, description,
//! comment, date (`B`), source, level, address (`U`); the description is the name.

use super::super::cell;
use super::super::error::{Place, Result, fail, wrong};
use super::super::profile::{self, Form, Naming, Profile};
use super::super::source::{Ahead, Text, gather};
use super::{SIDE, clue, givens, rows};
use tesuji_board::position::{Clue, Position};
use tesuji_message::message;

/// What the format can say.
pub(crate) const PROFILE: Profile = Profile {
    cells: profile::PLAYED,
    naming: Naming::Line,
    ..Profile::of_nine("sdk", &[Form::Rows(collect)], |position| {
        let named = position.name.iter().map(|name| format!("#D{name}\n"));
        let mut text: String = named.chain(["[Puzzle]\n".to_owned(), rows(&givens(position, '.'))]).collect();
        if position.clues.iter().any(|clue| matches!(clue, Clue::Placed(_))) {
            let all = |clue: &Clue| match clue {
                Clue::Given(value) | Clue::Placed(value) => char::from(b'0' + value),
                _ => '.',
            };
            text += &format!("\n[State]\n{}", rows(&position.clues.iter().map(all).collect::<String>()));
        }
        Ok(text)
    })
};

/// What a line of information says and its letter.
pub(crate) fn information(line: &str) -> Option<(char, &str)> {
    let text = line.strip_prefix('#')?;
    let letter = text.chars().next().filter(|letter| "ADCBSLU".contains(*letter))?;
    let text = &text[1..];
    (!text.starts_with(char::is_whitespace) && !text.is_empty()).then_some((letter, text))
}

/// Whether a line begins a file in sections.
pub(crate) fn begins(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("[puzzle]")
}

/// What a line that begins a section says.
fn title(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.strip_suffix(']')
}

fn is_row(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim().starts_with('#') && title(line).is_none()
}

/// The puzzle that a line begins: `[Puzzle]`, a line of information, or the first row.
fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position> {
    let mut rows = usize::from(is_row(&first.text));
    let mut all = rows;
    let lines = gather(first, source, |_, line| {
        let is_next = begins(&line.text) || information(line.text.trim()).is_some();
        if all > 0 && is_next || rows == SIDE && is_row(&line.text) {
            return false;
        }
        let row = usize::from(is_row(&line.text));
        rows = if title(&line.text).is_some() { 0 } else { rows + row };
        all += row;
        true
    });
    let mut name = None;
    let mut sections: Vec<(String, Vec<Text>)> = vec![("puzzle".to_owned(), Vec::new())];
    for line in lines {
        let is_first = sections.len() == 1 && sections[0].1.is_empty();
        match (title(&line.text), information(line.text.trim()), sections.last_mut()) {
            (Some(title), ..) if !is_first => sections.push((title.to_ascii_lowercase(), Vec::new())),
            (_, Some(('D', text)), _) => name = Some(text.trim().to_owned()),
            (.., Some((_, rows))) if is_row(&line.text) => rows.push(line),
            _ => {}
        }
    }
    let mut clues = Vec::new();
    for (title, rows) in &sections {
        match title.as_str() {
            "puzzle" => clues = cells(rows)?,
            "state" => state(&mut clues, cells(rows)?)?,
            _ if rows.iter().all(|row| row.text.chars().all(|c| " .,0|".contains(c))) => {}
            _ => fail!("the section [{title}] cannot be read"),
        }
    }
    let name = name.filter(|name| !name.is_empty());
    Ok(Position { name, ..Position::new(SIDE, clues) })
}

/// The cells of nine rows.
fn cells(rows: &[Text]) -> Result<Vec<Clue>> {
    if rows.len() != SIDE {
        fail!("{} rows in a section: expected {SIDE}", rows.len());
    }
    let mut clues = Vec::with_capacity(SIDE * SIDE);
    for row in rows {
        let text = row.text.trim();
        for character in text.chars() {
            let wrong = || wrong!("{character:?} in a row: expected 1 to 9, or . for an open cell");
            clues.push(clue(character, ".0Xx").ok_or_else(wrong).at(row.number)?);
        }
        if text.chars().count() != SIDE {
            return Err(row.wrong(message!("{} cells in a row: expected {SIDE}", text.chars().count())));
        }
    }
    Ok(clues)
}

/// Places what the state has more than the puzzle.
fn state(clues: &mut [Clue], state: Vec<Clue>) -> Result<()> {
    for (square, (clue, state)) in clues.iter_mut().zip(state).enumerate() {
        match (*clue, state) {
            (Clue::Open, Clue::Given(value)) => *clue = Clue::Placed(value),
            (Clue::Given(given), Clue::Given(value)) if given != value => {
                fail!("the state holds {value} at {}, the puzzle {given}", cell(square, SIDE))
            }
            _ => {}
        }
    }
    Ok(())
}
