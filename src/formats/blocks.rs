//! Drawn boards: rows of one board, the blocks that their borders show, and borders to write.
//!
//! In a file of many, each board is a run of rows with borders between them. A name is on the line above: any words, `#
//! name`, `[name]` or `name:`. A blank line, a second border or the next name ends a board; a board that has as many
//! rows as columns is complete without them.

use crate::prelude::*;

pub struct DrawnRows {
    pub rows: Vec<SourceLine>,
    /// Number of rows above each border between rows.
    borders: Vec<usize>,
}

impl DrawnRows {
    pub fn collect(first: SourceLine, source: &mut dyn Lookahead) -> Self {
        let (mut sides, mut count, mut after_border) = (sides_of(&first), 1, false);
        let lines = gather(first, source, |before, line| {
            // As many rows as columns are a whole board.
            if count >= MAX_SIDE || matches!(sides[..], [side] if count >= side) {
                return false;
            }
            match recognise::kind(&line.text) {
                LineKind::Border => return !std::mem::replace(&mut after_border, true),
                LineKind::Row => narrow(&mut sides, sides_of(line)),
                // A row with a wrong character may have any kind, but its length shows to which board it belongs.
                LineKind::Words | LineKind::Label | LineKind::Single(_)
                    if lengths(&before[0].text) == lengths(&line.text) => {}
                _ => return false,
            }
            (count, after_border) = (count + 1, false);
            true
        });
        if !after_border {
            drop_next(source, SourceLine::is_border);
        }
        let mut drawing = Self { rows: Vec::new(), borders: Vec::new() };
        for line in lines {
            if line.is_border() { drawing.borders.push(drawing.rows.len()) } else { drawing.rows.push(line) }
        }
        drawing
    }

    /// Returns the position: its cells are candidates if `as_marks` is true, values if it is false; `None` infers this
    /// from the cells.
    pub fn read(&self, as_marks: Option<bool>) -> Result<PuzzleSpec> {
        let rows: Vec<_> = self.rows.iter().map(|row| row.number).zip(self.cells()?).collect();
        let mut position = match as_marks.unwrap_or_else(|| self.shows_marks()) {
            true => grid::board_of(rows[0].0, &rows, |word| grid::candidates(word, rows.len()))?,
            false => grid::board(rows[0].0, &rows)?,
        };
        regions::set_block(&mut position, self.block());
        Ok(position)
    }

    /// Returns the cells of each row: groups if there are as many groups as rows, otherwise characters.
    fn cells(&self) -> Result<Vec<Vec<String>>> {
        let side = self.rows.len();
        let groups: Vec<Vec<String>> = self.rows.iter().map(|row| words(&row.text)).collect();
        let parted = |row: &Vec<String>| row.concat().chars().map(String::from).collect();
        let characters: Vec<Vec<String>> = groups.iter().map(parted).collect();
        if side >= 2 && groups.iter().all(|row| row.len() == side) {
            return Ok(groups);
        }
        if side >= 2 && characters.iter().all(|row| row.len() == side) {
            return Ok(characters);
        }
        let by_groups = groups[0].len() > 1
            && sides_of(&self.rows[0]).first().is_none_or(|side| *side == groups[0].len());
        let cells = if by_groups { groups } else { characters };
        let width = cells[0].len();
        if let Some(odd) = cells.iter().position(|row| row.len() != width) {
            let found = cells_of(cells[odd].len());
            let message = message!("{found} in a row; the first row of this board has {width}");
            return Err(self.rows[odd].wrong(message));
        }
        let rows = if side == 1 { message!("1 row") } else { message!("{number} rows", number = side) };
        let cells = cells_of(width);
        Err(self.rows[0].wrong(match width == side {
            true => message!("{rows} of {cells}: a board has at least 2 rows"),
            false => message!("{rows} of {cells}: a board has as many rows as columns"),
        }))
    }

    /// Whether the cells are groups of candidates: some have several characters, and these are not numbers of a larger
    /// board.
    fn shows_marks(&self) -> bool {
        let side = self.rows.len();
        let groups: Vec<Vec<String>> = self.rows.iter().map(|row| words(&row.text)).collect();
        let words = || groups.iter().flatten();
        groups.iter().all(|row| row.len() == side)
            && words().any(|word| word.chars().nth(1).is_some())
            && (side <= 9 || words().any(|word| word.contains(char::is_alphabetic)))
    }

    /// Returns the shape of the blocks if the borders show it.
    fn block(&self) -> Option<(usize, usize)> {
        let side = self.rows.len();
        let mut widths = self.rows.iter().map(|row| even_width(&row.text, side));
        let width = widths.next()??;
        if widths.any(|other| other != Some(width)) {
            return None;
        }
        let inner: Vec<usize> =
            self.borders.iter().copied().filter(|above| (1..side).contains(above)).collect();
        let height = *inner.first()?;
        let even = inner.iter().copied().eq((height..side).step_by(height));
        (even && height * width == side).then_some((height, width))
    }
}

/// Number of words of a row, and number of characters in them.
pub fn lengths(row: &str) -> (usize, usize) {
    let plain = recognise::plain_row(row);
    let words = plain.split_whitespace().map(|word| word.chars().count());
    (words.clone().count(), words.sum())
}

fn cells_of(number: usize) -> Message {
    if number == 1 { message!("1 cell") } else { message!("{number} cells") }
}

pub fn sides_of(row: &SourceLine) -> Vec<usize> {
    recognise::sides(&recognise::plain_row(&row.text))
}

/// Keeps the sides that also fit another row; a damaged row, which fits no side, is ignored.
fn narrow(sides: &mut Vec<usize>, more: Vec<usize>) {
    if sides.is_empty() {
        *sides = more;
    } else if sides.iter().any(|side| more.contains(side)) {
        sides.retain(|side| more.contains(side));
    }
}

fn words(row: &str) -> Vec<String> {
    recognise::plain_row(row).split_whitespace().map(str::to_owned).collect()
}

/// Number of cells between two bars, if it is the same throughout.
fn even_width(row: &str, side: usize) -> Option<usize> {
    let row = recognise::plain_borders(row);
    let by_groups = words(&row).len() == side;
    let cells = |part: &str| {
        if by_groups { words(part).len() } else { words(part).iter().map(|word| word.chars().count()).sum() }
    };
    let mut widths = row.split('|').map(cells).filter(|width| *width > 0);
    let width = widths.next()?;
    widths.all(|other| other == width).then_some(width)
}

/// Characters of a drawing: left end, crossing and right end of the border above, within and below.
pub struct Style {
    pub(super) top: [char; 3],
    pub(super) inner: [char; 3],
    pub(super) bottom: [char; 3],
    /// Whether cells are right-aligned, as numbers are; groups of candidates are left-aligned.
    pub(super) is_right_aligned: bool,
}

/// Draws a board with one text for each cell, the name above, and lines around the blocks.
pub fn draw(position: &PuzzleSpec, text: impl Fn(&Clue) -> String, style: &Style) -> String {
    let side = position.side();
    let cells: Vec<String> = position.clues.iter().map(text).collect();
    let (height, width) = regions::block(position);
    // Blocks of one row would need a border under every row.
    let height = if height == 1 { side } else { height };
    let longest = |column| cells.iter().skip(column).step_by(side).map(String::len).max().unwrap_or(1);
    let widths: Vec<usize> = (0..side).map(longest).collect();
    let border = |ends: [char; 3]| {
        let line = |part: &[usize]| "-".repeat(part.iter().sum::<usize>() + part.len() + 1);
        let parts: Vec<String> = widths.chunks(width).map(line).collect();
        format!("{}{}{}", ends[0], parts.join(&ends[1].to_string()), ends[2])
    };
    let mut lines: Vec<String> = position.name.iter().map(|name| format!("# {name}")).collect();
    lines.push(border(style.top));
    let padded = |(cell, width_of_column): (&String, &usize)| match style.is_right_aligned {
        true => format!(" {cell:>width_of_column$}"),
        false => format!(" {cell:<width_of_column$}"),
    };
    for (row, cells) in cells.chunks(side).enumerate() {
        if row > 0 && row % height == 0 {
            lines.push(border(style.inner));
        }
        let cells: Vec<String> = cells.iter().zip(&widths).map(padded).collect();
        let parts: Vec<String> = cells.chunks(width).map(<[String]>::concat).collect();
        lines.push(format!("|{} |", parts.join(" |")));
    }
    lines.push(border(style.bottom));
    lines.join("\n")
}
