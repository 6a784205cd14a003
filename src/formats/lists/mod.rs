//! Lists of rows in the form of JSON, Python and other languages: `[[5, 3, 0, …], …]`, perhaps over several lines, in
//! the parentheses of tuples or the braces of C, after a name and `=`, or without commas as NumPy prints them.
//!
//! A row is a list of cells or a text. A cell is a number or a text; 0, a sign, an empty text, `null` and `None` are
//! open. A list may contain several boards, or objects.

mod parts;

use crate::{elements, prelude::*, spelling::characters};
pub(super) use parts::begins;
use parts::{Depth, ListNode, list_of, parsed};

/// In bytes.
const LONGEST: usize = 1 << 22;

/// Words for an open cell.
const NOTHING: [&str; 6] = ["null", "none", "nil", "nan", "undefined", "np.nan"];

pub const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    ..Profile::read_only("lists", &[ReadForm::Many(begins, |first, source| read(first, source))])
};

fn read(first: SourceLine, source: &mut dyn Lookahead) -> Vec<Result<PuzzleSpec>> {
    let begin = first.number;
    let mut depth = Depth::default();
    depth.take(list_of(&first.text).unwrap_or(&first.text));
    let mut size = first.text.len();
    let lines = gather(first, source, |_, line| {
        let is_open = depth.open > 0 && size < LONGEST;
        let is_other = || {
            matches!(recognise::kind(&line.text), LineKind::Single(_) | LineKind::Address | LineKind::Comment)
        };
        let is_part = |text: &str| text.trim_start().starts_with(['"', '\'', '[', '{', '}', ']', '(', ')']);
        let goes_on = is_open && (is_part(&line.text) || !is_other());
        if goes_on {
            depth.take(&line.text);
            size += line.text.len();
        }
        goes_on
    });
    if depth.open > 0 {
        let error = wrong!("the list that begins here is not closed").at_line(begin);
        return vec![Err(error.with_help(message!("a closing bracket is missing")))];
    }
    if is_of_objects(&lines) {
        return read_objects(&lines, begin);
    }
    let mut parts = parsed(&lines);
    // Rows below each other, without a list around them.
    if let [ListNode::List(_, cells)] = parts.as_slice()
        && cells.iter().all(|cell| matches!(cell, ListNode::Cell(..)))
    {
        let length = cells.len();
        while parts.len() < length
            && let Some(row) = next_row(source, length)
        {
            parts.push(row);
        }
        if parts.len() == 1 {
            return boards(parts.remove(0));
        }
        return boards(ListNode::List(begin, parts));
    }
    parts.into_iter().flat_map(boards).collect()
}

/// Whether the first bracket is followed by an object.
fn is_of_objects(lines: &[SourceLine]) -> bool {
    let first = list_of(&lines[0].text).and_then(|list| list.strip_prefix('['));
    let later_texts = lines[1..].iter().map(|line| line.text.as_str());
    let mut texts = first.into_iter().chain(later_texts).map(str::trim).filter(|text| !text.is_empty());
    first.is_some()
        && texts.next().is_some_and(|text| {
            text.strip_prefix('{')
                .is_some_and(|rest| rest.trim().is_empty() || rest.trim_start().starts_with('"'))
        })
}

fn read_objects(lines: &[SourceLine], begin: usize) -> Vec<Result<PuzzleSpec>> {
    let text = typed(lines);
    let list = list_of(&text).unwrap_or(&text);
    match serde_json::from_str::<Vec<Object>>(list.trim_end_matches([';', ' ', '\n'])) {
        Ok(objects) => {
            objects.iter().map(|object| crate::json::read_object(object, None).at_line(begin)).collect()
        }
        Err(error) => {
            let (line, column) = (begin + error.line().saturating_sub(1), error.column());
            let said = error.to_string();
            let said = said.split(" at line ").next().unwrap_or_default();
            vec![Err(wrong!("not a list of JSON records: {said} (column {column})").at_line(line))]
        }
    }
}

/// Returns the next line as a row of this length, if it is one.
fn next_row(source: &mut dyn Lookahead, length: usize) -> Option<ListNode> {
    let next = source.next_text()?;
    let row =
        next.as_ref().ok().filter(|line| line.text.trim_start().starts_with(['[', '{'])).and_then(|line| {
            let mut parts = parsed(std::slice::from_ref(line));
            let is_row = matches!(parts.as_slice(), [ListNode::List(_, cells)] if cells.len() == length);
            is_row.then(|| parts.remove(0))
        });
    if row.is_none() {
        source.unread(next);
    }
    row
}

/// Returns the boards of a list: one of rows or cells, or several.
fn boards(list: ListNode) -> Vec<Result<PuzzleSpec>> {
    let line = list.line();
    let ListNode::List(_, parts) = list else { return Vec::new() };
    let is_deep = |part: &ListNode| matches!(part, ListNode::List(_, inner) if inner.iter().any(|part| matches!(part, ListNode::List(..))));
    let are_whole = !parts.is_empty()
        && parts.iter().all(|part| matches!(part, ListNode::Cell(_, text) if is_whole(text, parts.len())));
    if parts.iter().any(is_deep) {
        return parts.into_iter().flat_map(boards).collect();
    }
    if are_whole {
        let cell = |part: &ListNode| match part {
            ListNode::Cell(line, text) => {
                line::read(text).map(|position| PuzzleSpec { line: *line, ..position }).at_line(*line)
            }
            ListNode::List(line, _) => Err(wrong!("expected a row").at_line(*line)),
        };
        return parts.iter().map(cell).collect();
    }
    vec![board(&parts, line).map(|position| PuzzleSpec { line, ..position })]
}

/// Whether a text is a whole board, and not a row of one with as many rows.
fn is_whole(text: &str, rows: usize) -> bool {
    let length = text.chars().count();
    length > rows && line::side_of(length).is_some_and(|side| side > 3) && !text.contains(char::is_whitespace)
}

/// Returns the board with these rows, or these cells in one list.
fn board(parts: &[ListNode], begin: usize) -> Result<PuzzleSpec> {
    let count = parts.len();
    let is_cell = |part: &ListNode| matches!(part, ListNode::Cell(_, text) if text.chars().count() <= 2 || is_nothing(text));
    let cells = |parts: &[ListNode]| parts.iter().map(ListNode::cell).collect();
    let rows: Vec<(usize, Vec<String>)> = if parts.iter().all(is_cell) {
        let side = line::side_of(count).unwrap_or(count);
        parts.chunks(side.max(1)).map(|row| (row[0].line(), cells(row))).collect()
    } else {
        let row = |part: &ListNode| match part {
            ListNode::Cell(line, text) => (*line, cells_of(text, count)),
            ListNode::List(line, parts) => (*line, cells(parts)),
        };
        parts.iter().map(row).collect()
    };
    grid::check_rows(rows.len()).at_line(begin)?;
    for (index, (line, cells)) in rows.iter().enumerate() {
        grid::check_row(index, cells.len(), rows.len()).at_line(*line)?;
    }
    grid::board(begin, &rows)
}

/// Returns the cells of a row that is a text: its characters, or its words.
fn cells_of(text: &str, columns: usize) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let cells = match recognise::separated(text) {
        Some(cells) => cells,
        None if text.chars().count() != columns && words.len() == columns => words,
        None => characters(text).collect(),
    };
    cells.into_iter().map(normalize_cell).collect()
}

fn is_nothing(text: &str) -> bool {
    NOTHING.contains(&&*text.to_lowercase())
}

/// Returns a cell in the spelling of other formats: `.` for an open one, and a whole number without decimal places.
fn normalize_cell(cell: &str) -> String {
    let cell = cell.trim();
    if cell.is_empty() || is_nothing(cell) {
        return ".".to_owned();
    }
    cell.strip_suffix(".0")
        .or(cell.strip_suffix('.'))
        .filter(|number| !number.is_empty())
        .unwrap_or(cell)
        .to_owned()
}

/// Returns the board of a JSON value: rows, or all cells in one text. `None` for a value of another form.
pub fn read_value(value: &Value) -> Option<Result<PuzzleSpec>> {
    match value {
        Value::String(text) => {
            let text = text.trim();
            if text.contains('\n') {
                let mut read = crate::read_all(text, None);
                return (read.len() == 1).then(|| read.remove(0));
            }
            let cells = line::side_of(text.chars().count()).filter(|side| *side > 3);
            cells.and_then(|_| line::cells(text).ok()).map(|(side, clues)| Ok(PuzzleSpec::new(side, clues)))
        }
        Value::Array(rows) if rows.len() > 1 => {
            let is_row = |row: &Value| match row {
                Value::Array(cells) => {
                    cells.len() > 1
                        && cells.iter().all(|cell| cell.is_number() || cell.is_string() || cell.is_null())
                }
                Value::String(row) => {
                    row.chars().count() == rows.len()
                        || row.split_whitespace().count() == rows.len() && !row.contains(',')
                }
                _ => false,
            };
            let is_cell = |cell: &Value| {
                cell.is_number()
                    || cell.is_null()
                    || cell.as_str().is_some_and(|text| text.chars().count() < 3)
            };
            let is_flat = rows.iter().all(is_cell) && line::side_of(rows.len()).is_some_and(|side| side > 3);
            (is_flat || rows.iter().all(is_row)).then(|| match part_of(value) {
                ListNode::List(_, parts) => board(&parts, 0),
                ListNode::Cell(..) => fail!("expected rows"),
            })
        }
        _ => None,
    }
}

fn part_of(value: &Value) -> ListNode {
    match value {
        Value::Array(list) => ListNode::List(0, list.iter().map(part_of).collect()),
        cell => ListNode::Cell(0, elements::shown(cell)),
    }
}
