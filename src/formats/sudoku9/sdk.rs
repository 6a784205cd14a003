//! Files of SudoCue: `.sdk`, also of SadMan, nine rows with dots for open cells, perhaps in sections; and `.sdx`.
//!
//! `[Puzzle]` contains the givens and `[State]` all values. Lines above begin with `#` and a letter: author,
//! description, comment, date (`B`), source, level, address (`U`); the description is the name.
//!
//! A row of `.sdx` has blanks between cells: a digit is given, one after `u` placed, others are candidates.

use super::{clue, rows};
use crate::prelude::*;

pub(crate) const PROFILE: Profile = Profile {
    cells: PLAYED,
    naming: NameSupport::Line,
    ..Profile::for_nine("sdk", &[ReadForm::Rows(sdk)], |position| {
        let named = position.name.iter().map(|name| format!("#D{name}\n"));
        let mut text: String = named.chain(["[Puzzle]\n".to_owned(), rows(&givens(position, '.'))]).collect();
        if position.clues.iter().any(|clue| matches!(clue, Clue::Placed(_))) {
            let sign = |clue: &Clue| match clue {
                Clue::Given(value) | Clue::Placed(value) => char::from(b'0' + value),
                _ => '.',
            };
            text += &format!("\n[State]\n{}", rows(&position.clues.iter().map(sign).collect::<String>()));
        }
        Ok(text)
    })
};

pub(crate) const SDX: Profile = Profile::read_only("sdx", &[ReadForm::Rows(sdx)]);

pub(crate) fn information(line: &str) -> Option<(char, &str)> {
    let text = line.strip_prefix('#')?;
    let letter = text.chars().next().filter(|letter| "ADCBSLU".contains(*letter))?;
    let text = &text[1..];
    (!text.starts_with(char::is_whitespace) && !text.is_empty()).then_some((letter, text))
}

pub(crate) fn begins(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("[puzzle]")
}

fn title(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.strip_suffix(']')
}

fn is_row(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim().starts_with('#') && title(line).is_none()
}

/// Reads the puzzle that a line begins: `[Puzzle]`, a line of information, or the first row.
fn sdk(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let mut rows = usize::from(is_row(&first.text));
    let mut total_rows = rows;
    let lines = gather(first, source, |_, line| {
        let is_next = begins(&line.text) || information(line.text.trim()).is_some();
        if total_rows > 0 && is_next || rows == SIDE && is_row(&line.text) {
            return false;
        }
        let row = usize::from(is_row(&line.text));
        rows = if title(&line.text).is_some() { 0 } else { rows + row };
        total_rows += row;
        true
    });
    let mut name = None;
    let mut sections: Vec<(String, Vec<SourceLine>)> = vec![("puzzle".to_owned(), Vec::new())];
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
            _ => fail!("unsupported section [{title}]"),
        }
    }
    Ok(PuzzleSpec { name: name.filter(|name| !name.is_empty()), ..PuzzleSpec::new(SIDE, clues) })
}

fn cells(rows: &[SourceLine]) -> Result<Vec<Clue>> {
    fail_if!(rows.len() != SIDE, "{} rows in a section: expected {SIDE}", rows.len());
    read_rows(rows, |_, text| {
        let read = |character| {
            let wrong = || wrong!("{character:?} in a row: expected 1 to 9, or . for an open cell");
            clue(character, ".0Xx").ok_or_else(wrong)
        };
        row_of_nine(text.trim().chars().map(read).collect::<Result<_>>()?)
    })
}

/// Returns a row of nine cells; fails with the number of cells of another one.
fn row_of_nine<T>(row: Vec<T>) -> Result<Vec<T>> {
    match row.len() {
        SIDE => Ok(row),
        _ => fail!("{} cells in a row: expected {SIDE}", row.len()),
    }
}

/// Places the values that are in the state but not in the puzzle.
fn state(clues: &mut [Clue], state: Vec<Clue>) -> Result<()> {
    for (square, (clue, state)) in clues.iter_mut().zip(state).enumerate() {
        match (*clue, state) {
            (Clue::Open, Clue::Given(value)) => *clue = Clue::Placed(value),
            (Clue::Given(given), Clue::Given(value)) if given != value => {
                fail!("the state has {value} at {}, but the puzzle has {given}", cell(square, SIDE))
            }
            _ => {}
        }
    }
    Ok(())
}

fn sdx(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let lines = gather(first, source, |before, _| before.len() < SIDE);
    let digit = |text: &str| text.parse().ok().filter(|_| text.len() == 1).and_then(|c| clue(c, ""));
    let read = |word: &str, at: String| match (word.strip_prefix('u'), digit(word)) {
        (Some(placed), _) => match digit(placed) {
            Some(Clue::Given(value)) => Ok(Clue::Placed(value)),
            _ => fail!("{word:?} at {at}: expected a digit after u"),
        },
        (None, Some(given)) => Ok(given),
        (None, None) => match grid::group(word, SIDE) {
            Ok(mask) => Ok(Clue::Candidates(mask)),
            Err(expected) => fail!("{word:?} at {at}: expected {expected}"),
        },
    };
    let clues = read_rows(&lines, |row, text| {
        let words = row_of_nine(text.split_whitespace().collect())?.into_iter().enumerate();
        words.map(|(column, word)| read(word, cell(row * SIDE + column, SIDE))).collect()
    })?;
    fail_if!(lines.len() < SIDE, "{} rows: expected {SIDE}", lines.len());
    Ok(PuzzleSpec::new(SIDE, clues))
}
