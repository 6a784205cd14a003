//! Kakuro as lists of runs (MiniZinc, Gecode): the square with the sum, the number of cells, and the sum.
//!
//! | | begins | a run | lists |
//! |---|---|---|---|
//! | MiniZinc | `h = ROWS;` and `w = COLUMNS;`, perhaps the cells as `grid_data` | row, column from 1 | `h_clue`, `v_clue` |
//! | Gecode | width, height | column, row from 0 | those down first, -1 ends each |

use crate::prelude::*;
use std::collections::BTreeMap;

/// In lines.
const LONGEST: usize = 1 << 14;

pub(crate) const DZN: Profile = Profile::read_only("dzn", &[ReadForm::Lines(begins, dzn)]);

pub(crate) const GECODE: Profile = Profile::read_only("gecode", &[ReadForm::Announced(is_size, gecode)]);

struct ListedRun {
    /// Row and column of the square before its first cell, counted from 0.
    square: (usize, usize),
    is_down: bool,
    length: usize,
    sum: i64,
}

impl ListedRun {
    fn new([row, column, length, sum]: [i64; 4], is_down: bool) -> Option<Self> {
        let number = |number: i64| usize::try_from(number).ok();
        let square = (number(row)?, number(column)?);
        Some(Self { square, is_down, length: number(length)?, sum }).filter(|_| (1..=99).contains(&sum))
    }

    fn wrong(&self, what: Message) -> FormatError {
        let label = format!("r{}c{}", self.square.0 + 1, self.square.1 + 1);
        match self.is_down {
            true => wrong!("the run down after {at} {what}", at = label),
            false => wrong!("the run across after {at} {what}", at = label),
        }
    }
}

fn board((rows, columns): (usize, usize), runs: &[ListedRun]) -> Result<KakuroBoard> {
    check_size(rows, columns)?;
    let mut squares = vec![KakuroSquare::BARE; rows * columns];
    let step = |run: &ListedRun| if run.is_down { columns } else { 1 };
    let place = |run: &ListedRun| run.square.0 * columns + run.square.1;
    for run in runs {
        let (row, column) = run.square;
        let room = if run.is_down { rows.checked_sub(row) } else { columns.checked_sub(column) };
        let inside = row < rows && column < columns && room.is_some_and(|room| run.length < room);
        if run.length == 0 || !inside {
            return Err(run.wrong(message!("leaves a board of {rows} × {columns} squares")));
        }
        (1..=run.length).for_each(|at| squares[place(run) + at * step(run)] = KakuroSquare::OPEN_CELL);
    }
    let mut board = KakuroBoard { columns, squares };
    for run in runs {
        let sum = board.sum_after(place(run), run.is_down);
        if sum.ok_or_else(|| run.wrong(message!("starts at a cell of another")))?.replace(run.sum).is_some() {
            return Err(run.wrong(message!("is duplicate")));
        }
    }
    let goes_on = |run: &&ListedRun| {
        let room = if run.is_down { rows - run.square.0 } else { columns - run.square.1 };
        let behind = place(run) + (run.length + 1) * step(run);
        run.length + 1 < room && board.squares[behind].is_white()
    };
    match runs.iter().find(goes_on) {
        Some(run) => Err(run.wrong(message!("ends too early"))),
        None => Ok(board),
    }
}

/// Reads lines from `first` on until `read` returns true at the end of the file.
fn scan(
    first: SourceLine,
    source: &mut dyn Lookahead,
    mut read: impl FnMut(&SourceLine) -> Result<bool>,
) -> Result<()> {
    let mut line = first;
    for _ in 1..LONGEST {
        if read(&line).at_line(line.number)? {
            return Ok(());
        }
        let Some(next) = source.next_text().transpose()? else { return Ok(()) };
        line = next;
    }
    read(&line).at_line(line.number).map(drop)
}

fn begins(line: &str) -> bool {
    let height = line.split_once('=').filter(|(name, _)| name.trim() == "h");
    let number = height.and_then(|(_, value)| value.trim().strip_suffix(';'));
    number.is_some_and(|number| number.trim().parse::<usize>().is_ok())
}

/// Rows of numbers by name, with the line on which they end.
type Assignments = BTreeMap<String, (usize, Vec<Vec<i64>>)>;

fn dzn(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let (mut values, mut open) = (Assignments::new(), String::new());
    scan(first, source, |line| {
        let mut parts = line.text.split('%').next().unwrap_or_default().split(';').peekable();
        while let Some(part) = parts.next() {
            open.push_str(part);
            open.push('\n');
            if parts.peek().is_some() {
                let (name, rows) = assignment(&std::mem::take(&mut open))?;
                values.insert(name, (line.number, rows));
            }
        }
        Ok(["w", "h_clue", "v_clue"].iter().all(|name| values.contains_key(*name)))
    })?;
    from_values(&values)
}

/// Parses a name and its numbers: one, or rows of them.
fn assignment(text: &str) -> Result<(String, Vec<Vec<i64>>)> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| wrong!("{:?}: expected NAME = VALUE;", text.trim()))?;
    let (name, value) = (name.trim(), value.trim());
    let inner = value.strip_prefix("[|").and_then(|value| value.strip_suffix("|]")).unwrap_or(value);
    let number = |word: &str| word.parse().map_err(|_| wrong!("{word:?} in {name}: expected a number"));
    let row = |row: &str| row.split(',').map(str::trim).filter(|word| !word.is_empty()).map(number).collect();
    Ok((name.to_owned(), inner.split('|').map(row).collect::<Result<_>>()?))
}

fn from_values(values: &Assignments) -> Result<PuzzleSpec> {
    let value = |name: &str| values.get(name).ok_or_else(|| wrong!("missing {name} in the file"));
    let size = |name: &str| {
        let (line, rows) = value(name)?;
        let number = rows.concat().first().and_then(|number| usize::try_from(*number).ok());
        number.ok_or_else(|| wrong!("invalid number of squares {name}")).at_line(*line)
    };
    let size = (size("h")?, size("w")?);
    let mut runs = Vec::new();
    for (is_down, name) in [(false, "h_clue"), (true, "v_clue")] {
        let (line, list) = value(name)?;
        for numbers in list.iter().filter(|run| !run.is_empty()) {
            let run = <[i64; 4]>::try_from(numbers.as_slice()).ok();
            let run = run.and_then(|[row, column, length, sum]| {
                ListedRun::new([row.checked_sub(1)?, column.checked_sub(1)?, length, sum], is_down)
            });
            let wrong = || wrong!("{numbers:?} in {name}: expected row, column, length and sum");
            runs.push(run.ok_or_else(wrong).at_line(*line)?);
        }
    }
    let board = board(size, &runs)?;
    if let Some((line, cells)) = values.get("grid_data") {
        let white = board.squares.iter().map(|square| i64::from(square.is_white()));
        if !cells.iter().flatten().copied().eq(white) {
            return Err(wrong!("the cells of grid_data differ from those of the runs").at_line(*line));
        }
    }
    Ok(board.position())
}

/// Whether a line has width and height, each followed by a comma, before lists of runs: a comment or a run follows.
fn is_size(line: &SourceLine, source: &mut dyn Lookahead) -> bool {
    let numbers = |text: &str| {
        let words: Option<Vec<usize>> =
            text.trim().strip_suffix(',')?.split(',').map(|word| word.trim().parse().ok()).collect();
        words.map(|words| words.len())
    };
    let is_list = |next: &String| next.trim().starts_with("//") || numbers(next) == Some(4);
    numbers(&line.text) == Some(2) && peek(source, 1).iter().any(is_list)
}

/// Reads the lists that begin with the line `first`; declarations and comments of C++ around the numbers are dropped.
fn gecode(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let mut numbers: Vec<i64> = Vec::new();
    scan(first, source, |line| {
        let text = line.text.split("//").next().unwrap_or_default().rsplit('{').next().unwrap_or_default();
        for word in text.split([',', ' ', '\t', '}', ';']).filter(|word| !word.is_empty()) {
            let wrong = |_| wrong!("{word:?}: expected a number, or -1 at the end of a list");
            numbers.push(word.parse().map_err(wrong)?);
        }
        Ok(numbers.iter().filter(|number| **number == -1).count() >= 2)
    })?;
    let [width, height, lists @ ..] = numbers.as_slice() else { fail!("expected width and height") };
    let size =
        |number: &i64| usize::try_from(*number).map_err(|_| wrong!("invalid size of a board {number}"));
    let mut parts = lists.split(|number| *number == -1);
    let mut runs = Vec::new();
    for is_down in [true, false] {
        let (list, rest) = parts.next().unwrap_or_default().as_chunks::<4>();
        if !rest.is_empty() {
            fail!("{} numbers in a list of runs: each has four", list.len() * 4 + rest.len());
        }
        for &[column, row, length, sum] in list {
            let run = ListedRun::new([row, column, length, sum], is_down);
            let wrong = || wrong!("{column}, {row}, {length}, {sum}: expected column, row, length and sum");
            runs.push(run.ok_or_else(wrong)?);
        }
    }
    if !parts.next().is_some_and(<[i64]>::is_empty) || parts.next().is_some() {
        fail!("expected two lists of runs, each with -1 at its end");
    }
    Ok(board((size(height)?, size(width)?), &runs)?.position())
}
