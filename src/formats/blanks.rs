//! Drawn boards whose open cells are blank: between bars, or below the cells of other rows.

use crate::{prelude::*, spelling};

/// Smallest side that is recognised: smaller drawings show too little.
const MIN_SIDE: usize = 4;

/// Returns the board of these lines, rows and borders; `None` if the rows do not form such a board.
pub fn read(lines: &[SourceLine]) -> Option<Result<PuzzleSpec>> {
    let rows: Vec<&SourceLine> = lines.iter().filter(|line| !line.is_border()).collect();
    let side = rows.len();
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        return None;
    }
    let texts: Vec<String> =
        rows.iter().map(|row| recognise::plain_borders(&row.text).replace('\t', " ")).collect();
    // A board has one sign for open cells: if that is not the blank, a short row has another cause.
    let is_open = |sign: char| spelling::is_open(sign) && !(sign == '0' && side > 9);
    let is_whole = |row: &&SourceLine| recognise::plain_row(&row.text).split_whitespace().count() == side;
    if rows.iter().all(is_whole) || texts.iter().any(|row| row.contains(is_open)) {
        return None;
    }
    let (cells, width) = barred(&texts, side).map(|cells| (cells, None)).or_else(|| aligned(&texts, side))?;
    let cells: Vec<_> = rows.iter().map(|row| row.number).zip(cells).collect();
    Some(grid::board(rows[0].number, &cells).map(|mut position| {
        let borders = heights(lines);
        let height = borders.first().copied().filter(|height| borders.iter().all(|other| other == height));
        regions::set_block(&mut position, height.zip(width).filter(|(h, w)| h * w == side));
        position
    }))
}

/// Numbers of rows between borders.
fn heights(lines: &[SourceLine]) -> Vec<usize> {
    lines.split(SourceLine::is_border).map(<[SourceLine]>::len).filter(|rows| *rows > 0).collect()
}

/// Returns the cells if each is between two bars.
fn barred(rows: &[String], side: usize) -> Option<Vec<Vec<String>>> {
    let has_rim = rows.iter().all(|row| row.trim().starts_with('|') && row.trim().ends_with('|'));
    let split = |row: &String, bar: &str| -> Option<Vec<String>> {
        let inner = if has_rim { row.trim().strip_prefix(bar)?.strip_suffix(bar)? } else { row };
        let cells: Vec<String> =
            inner.split(bar).flat_map(|part| part.split('|')).map(|cell| cell.trim().to_owned()).collect();
        (cells.len() == side && cells.iter().all(|cell| !cell.contains(' '))).then_some(cells)
    };
    let cells = |bar: &str| rows.iter().map(|row| split(row, bar)).collect::<Option<Vec<_>>>();
    cells("|").or_else(|| cells("||"))
}

/// Returns the cells if they are aligned in columns, and the number of cells between bars.
fn aligned(rows: &[String], side: usize) -> Option<(Vec<Vec<String>>, Option<usize>)> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.trim_end().chars().collect()).collect();
    let length = rows.iter().map(Vec::len).max()?;
    let sign_at = |row: &[char], column: usize| row.get(column).copied().unwrap_or(' ');
    let bars: Vec<usize> =
        (0..length).filter(|column| rows.iter().all(|row| sign_at(row, *column) == '|')).collect();
    let is_used = |column: &usize| rows.iter().any(|row| !matches!(sign_at(row, *column), ' ' | '|'));
    let used: Vec<usize> = (0..length).filter(is_used).collect();
    if rows.iter().flatten().filter(|sign| **sign == '|').count() != bars.len() * rows.len() {
        return None;
    }
    // Numbers of two digits take two columns.
    let mut numbers: Vec<(usize, usize)> = Vec::new();
    for column in used.iter().copied() {
        match numbers.last_mut() {
            Some((_, end)) if *end == column && side > 9 => *end += 1,
            _ => numbers.push((column, column + 1)),
        }
    }
    let parts = parts(&bars, length);
    let width = (parts.len() > 1 && side.is_multiple_of(parts.len())).then(|| side / parts.len());
    if numbers.len() != side {
        numbers = spread(&used, &parts, side)?;
    }
    let text = |row: &[char], (from, to): (usize, usize)| {
        (from..to).map(|column| sign_at(row, column)).collect::<String>()
    };
    let cells = |row: &Vec<char>| numbers.iter().map(|place| text(row, *place).trim().to_owned()).collect();
    Some((rows.iter().map(cells).collect(), width))
}

/// Returns the first and the end column of each part between bars.
fn parts(bars: &[usize], length: usize) -> Vec<(usize, usize)> {
    let ends = bars.iter().copied().chain([length]);
    let starts = [0].into_iter().chain(bars.iter().map(|bar| bar + 1));
    let has_rim = bars.first() == Some(&0);
    let parts = starts.zip(ends).filter(|(from, to)| from < to);
    parts.filter(|(from, to)| !has_rim || *to - *from > 1 || bars.contains(to)).collect()
}

/// Returns the columns of the cells if some columns are entirely open: cells have the same offsets in each part.
fn spread(used: &[usize], parts: &[(usize, usize)], side: usize) -> Option<Vec<(usize, usize)>> {
    if !side.is_multiple_of(parts.len()) {
        return None;
    }
    let count = side / parts.len();
    let longest = parts.iter().map(|(from, to)| to - from).max()?;
    let offsets: Vec<usize> = used
        .iter()
        .filter_map(|column| {
            parts.iter().find(|(from, to)| (*from..*to).contains(column)).map(|(from, _)| column - from)
        })
        .collect();
    let first = *offsets.iter().min()?;
    (1..=4).rev().find_map(|step| {
        let start = first % step;
        let fits = |offset: &usize| offset % step == start && offset / step < count;
        let is_wide = start + (count - 1) * step < longest + step;
        (offsets.iter().all(fits) && is_wide).then(|| {
            let places =
                parts.iter().flat_map(|(from, _)| (0..count).map(move |at| from + start + at * step));
            places.map(|column| (column, column + 1)).collect()
        })
    })
}
