//! The picture of a board with candidates that NumberPlace.lisp draws (NL-11): `#` around blocks, `|` and `-` between
//! cells. A value is in the middle of its cell, each candidate at its place; an empty cell is open.

use super::drawn::{self, DrawnRow};
use crate::prelude::*;

pub const PROFILE: Profile = Profile {
    cells: &[ClueKind::Open, ClueKind::Given, ClueKind::Listed],
    ..Profile::new("picture", SUDOKU, &[ReadForm::Announced(|line, _| is_rim(line), read)], write)
};

/// Whether a line is the upper or lower rim: `#===#` without any other sign between.
fn is_rim(line: &SourceLine) -> bool {
    inner(line).is_some_and(|inner| inner.len() > 2 && inner.bytes().all(|byte| byte == b'='))
}

/// Returns the text of a line between the signs at its ends.
fn inner(line: &SourceLine) -> Option<&str> {
    line.text.trim().strip_prefix('#')?.strip_suffix('#')
}

fn read(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let lines = gather(first, source, |before, line| {
        let is_complete = before.len() > 1 && before.last().is_some_and(is_rim);
        !is_complete && (line.is_blank() || line.text.trim_start().starts_with('#'))
    });
    // Text copied from a document may have blank lines between the lines of a picture.
    let lines: Vec<&SourceLine> = lines.iter().filter(|line| !line.is_blank()).collect();
    let last = lines[lines.len() - 1];
    if lines.len() < 2 || !is_rim(last) {
        return Err(last.wrong(message!("missing lower border of the picture")));
    }
    let (mut rows, mut row, mut heavy) = (Vec::new(), DrawnRow::default(), Vec::new());
    for line in &lines[1..] {
        let Some(inner) = inner(line) else {
            return Err(line.wrong(message!("a line of a picture begins and ends with #")));
        };
        if inner.contains(['-', '=']) {
            rows.push(std::mem::take(&mut row));
            if inner.contains('=') && !is_rim(line) {
                heavy.push(rows.len());
            }
            continue;
        }
        let squares = inner.split(['#', '|']);
        let columns = squares.clone().count();
        row.add(squares);
        if row.squares.len() != columns {
            return Err(
                line.wrong(message!("expected {} squares in a row, found {columns}", row.squares.len()))
            );
        }
        let between = inner.chars().filter(|sign| matches!(sign, '#' | '|')).enumerate();
        row.heavy = between.filter(|(_, sign)| *sign == '#').map(|(at, _)| at + 1).collect();
    }
    let columns = rows[0].squares.len();
    if let Some(odd) = rows.iter().find(|row| row.squares.len() != columns) {
        fail!("expected {columns} squares in a row, found {}", odd.squares.len());
    }
    rows.iter_mut().flat_map(|row| &mut row.squares).for_each(frame_value);
    let mut position = drawn::read_blocks(&rows, columns, &heavy)?;
    let empty = position.clues.iter_mut().filter(|clue| **clue == Clue::Candidates(0));
    empty.for_each(|clue| *clue = Clue::Open);
    Ok(position)
}

/// Puts brackets around a sign that is alone in the middle of a cell, which is how other drawings show a given.
fn frame_value(lines: &mut Vec<String>) {
    let signs = || lines.iter().flat_map(|line| line.chars()).filter(|sign| !sign.is_whitespace());
    let middle = &lines[(lines.len() - 1) / 2];
    let (width, before) = (middle.len(), middle.len() - middle.trim_start().len());
    if let (Some(sign), 1) = (signs().next(), signs().count())
        && !middle.trim().is_empty()
        && before == width / 2
    {
        *lines = vec![format!("[{sign}]")];
    }
}

fn write(position: &PuzzleSpec) -> Result<String> {
    let side = position.side();
    let Some((h, w)) = default_block(side).filter(|(h, _)| *h > 1) else {
        fail!("the picture format needs blocks of several rows");
    };
    let width = 2 * w + 1;
    let (middle, centre) = ((h - 1) / 2, width / 2);
    let between = |sign: &str, crossing: &str| {
        let cells = vec![sign.repeat(width); side];
        let blocks: Vec<String> = cells.chunks(w).map(|block| block.join(crossing)).collect();
        format!("#{}#", blocks.join("#"))
    };
    let rim = format!("#{}#", "=".repeat(side * (width + 1) - 1));
    let mut lines = vec![rim.clone()];
    for (r, clues) in position.clues.chunks(side).enumerate() {
        if r > 0 {
            lines.push(if r % h == 0 { between("=", "=") } else { between("-", "+") });
        }
        for line in 0..h {
            let mut text = String::from("#");
            for (c, clue) in clues.iter().enumerate() {
                let mut square = vec![' '; width];
                match *clue {
                    Clue::Given(value) | Clue::Placed(value) if line == middle => {
                        square[centre] = symbol(value)
                    }
                    Clue::Candidates(mask) => {
                        let place =
                            |value: u8| (usize::from(value - 1) / w, 2 * (usize::from(value - 1) % w) + 1);
                        let alone = values(mask).next().filter(|_| mask.is_power_of_two());
                        if let Some(value) = alone.filter(|value| place(*value) == (middle, centre)) {
                            let name = cell(r * side + c, side);
                            fail!(
                                "the picture format cannot distinguish the candidate {value} of {name} from a given"
                            );
                        }
                        let here = values(mask).filter(|value| place(*value).0 == line);
                        here.for_each(|value| square[place(value).1] = symbol(value));
                    }
                    _ => {}
                }
                text.extend(square);
                text.push(if (c + 1) % w == 0 { '#' } else { '|' });
            }
            lines.push(text);
        }
    }
    lines.push(rim);
    Ok(lines.join("\n"))
}
