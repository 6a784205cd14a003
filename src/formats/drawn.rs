//! Boards in the drawing of this program, with the candidates of open cells: its output can be pasted back.
//!
//! The first line has the names of the columns, `c1 c2 …`. `[4]` is a given, `(4)` a placed value, any other text the
//! candidates of a cell, perhaps after signs of a step. Heavy lines end blocks. A square with `░` is not a cell; one
//! with `a\b` has the sums of the runs below and beside it, over three lines if cells have three.

use crate::prelude::*;

pub const PROFILE: Profile = Profile {
    cells: ALL,
    blocks: Blocks::Any,
    ..Profile::read_only("drawn", &[ReadForm::Lines(begins, read)])
};

const UPRIGHTS: [char; 5] = ['│', '┃', '┆', '┇', '║'];

const SIGNS: [char; 5] = ['*', '~', '^', '-', '+'];

fn begins(line: &str) -> bool {
    let mut words = 0;
    line.split_whitespace().all(|word| {
        words += 1;
        word.strip_prefix('c').and_then(|number| number.parse().ok()) == Some(words)
    }) && words > 1
}

#[derive(Default)]
pub struct DrawnRow {
    pub squares: Vec<Vec<String>>,
    pub heavy: Vec<usize>,
}

impl DrawnRow {
    pub fn add<'t>(&mut self, parts: impl Iterator<Item = &'t str> + Clone) {
        self.squares.resize(parts.clone().count().max(self.squares.len()), Vec::new());
        self.squares.iter_mut().zip(parts).for_each(|(square, part)| square.push(part.to_owned()));
    }
}

fn read(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let columns = first.text.split_whitespace().count();
    let is_drawn = |line: &SourceLine| line.text.chars().any(is_stroke);
    let is_rim = |line: &SourceLine| line.text.trim_start().starts_with(['┗', '└', '╚']);
    let lines = gather(first, source, |before, line| is_drawn(line) && !before.last().is_some_and(is_rim));
    let mut rows: Vec<DrawnRow> = Vec::new();
    let mut row = DrawnRow::default();
    // Rows with a heavy line above them.
    let mut heavy = Vec::new();
    for line in &lines[1..] {
        let drawn = line.text.trim_start_matches(|sign| !is_stroke(sign)).trim_end();
        if !drawn.starts_with(UPRIGHTS) {
            if !row.squares.is_empty() {
                rows.push(std::mem::take(&mut row));
            }
            if drawn.starts_with(['┣', '╠']) {
                heavy.push(rows.len());
            }
            continue;
        }
        if drawn.contains(['┆', '┇']) {
            let message = message!("cannot read a board with cages from its drawing: use JSON");
            return Err(line.wrong(message));
        }
        let mut parts: Vec<&str> = drawn.split(UPRIGHTS).collect();
        let edges = (parts.remove(0), parts.pop());
        if edges != ("", Some("")) || parts.len() != columns {
            return Err(line.wrong(message!("expected {columns} squares in a row, found {}", parts.len())));
        }
        let between = drawn.chars().filter(|sign| UPRIGHTS.contains(sign)).enumerate();
        row.heavy =
            between.filter(|(at, sign)| *sign == '┃' && *at > 0 && *at < columns).map(|(at, _)| at).collect();
        row.add(parts.into_iter());
    }
    if !row.squares.is_empty() {
        return Err(lines[lines.len() - 1].wrong(message!("missing lower border of the drawing")));
    }
    let is_kakuro = rows.iter().flat_map(|row| row.squares.iter().flatten()).any(|line| line.contains('░'));
    if is_kakuro { read_sums(&rows) } else { read_blocks(&rows, columns, &heavy) }
}

fn is_stroke(sign: char) -> bool {
    ('─'..='╿').contains(&sign)
}

pub fn read_blocks(rows: &[DrawnRow], columns: usize, heavy: &[usize]) -> Result<PuzzleSpec> {
    fail_if!(
        rows.len() != columns,
        "{} rows of {columns} columns: expected as many rows as columns",
        rows.len()
    );
    let squares = rows.iter().flat_map(|row| &row.squares).enumerate();
    let clues = squares.map(|(number, square)| clue(square, columns, cell(number, columns)));
    let mut position = PuzzleSpec::new(columns, clues.collect::<Result<_>>()?);
    let upright = &rows[0].heavy;
    let (h, w) = (heavy.first().copied().unwrap_or(columns), upright.first().copied().unwrap_or(columns));
    let each = |step: usize| (step..columns).step_by(step).collect::<Vec<usize>>();
    let regular = rows.iter().all(|row| row.heavy == each(w)) && heavy == each(h) && h * w == columns;
    if heavy.is_empty() && upright.is_empty() {
        position.has_blocks = false;
    } else if !regular {
        fail!("cannot read irregular regions from their drawing: use JSON");
    } else {
        regions::set_block(&mut position, Some((h, w)));
    }
    Ok(position)
}

fn read_sums(rows: &[DrawnRow]) -> Result<PuzzleSpec> {
    let square = |lines: &Vec<String>, name: String| -> Result<KakuroSquare> {
        if lines.iter().all(|line| !line.contains(['░', '\\'])) {
            return Ok(KakuroSquare::White(clue(lines, kakuro::VALUES, name)?));
        }
        let (mut down, mut across, mut above) = (String::new(), String::new(), true);
        for line in lines.iter().map(|line| line.replace('░', "")) {
            match line.split_once('\\') {
                Some((left, right)) => {
                    down.push_str(left.trim());
                    across.push_str(right.trim());
                    above = false;
                }
                None if above => across.push_str(line.trim()),
                None => down.push_str(line.trim()),
            }
        }
        let sum = |text: &str| {
            let wrong = |_| wrong!("expected a sum in {name}, found {text:?}");
            Some(text).filter(|text| !text.is_empty()).map(|text| text.parse().map_err(wrong)).transpose()
        };
        Ok(KakuroSquare::Black { down: sum(&down)?, across: sum(&across)? })
    };
    let row = |(r, row): (usize, &DrawnRow)| {
        let squares = row.squares.iter().enumerate();
        squares.map(|(c, lines)| square(lines, format!("r{}c{}", r + 1, c + 1))).collect()
    };
    Ok(KakuroBoard::from_rows(rows.iter().enumerate().map(row).collect::<Result<_>>()?)?.position())
}

fn clue(lines: &[String], values: usize, name: String) -> Result<Clue> {
    let text: String = lines.concat();
    let text = text.trim();
    let framed = |open, close| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    let read = |sign: char| {
        let wrong = || wrong!("invalid {sign:?} in {name}: expected values from 1 to {values}");
        value_on(sign, values).ok_or_else(wrong)
    };
    for (inner, clue) in [(framed('[', ']'), Clue::Given as fn(u8) -> _), (framed('(', ')'), Clue::Placed)] {
        match inner.map(|inner| inner.chars().collect::<Vec<char>>()).as_deref() {
            None => {}
            Some(&[sign]) => return Ok(clue(read(sign)?)),
            Some(_) => fail!("invalid {text:?} in {name}: expected one value in brackets"),
        }
    }
    let signs = text.chars().filter(|sign| !sign.is_whitespace() && !SIGNS.contains(sign));
    signs.map(read).try_fold(0, |mask, value| Ok(mask | 1 << (value? - 1))).map(Clue::Candidates)
}
