//! Puzzles as JSON: the project's own record, which can express every position, and the objects of other programs.
//!
//! An object takes one line, or several with its closing bracket on the last.

mod boards;
mod inputs;
pub(super) mod pencilmark;
mod record;
mod write;

use crate::prelude::*;

pub const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: ALL,
    removed: RemovedSupport::Any,
    supports_claims: true,
    blocks: Blocks::Any,
    naming: NameSupport::Any,
    remarks: Some(|_| true),
    supports_all_inputs: true,
    ..Profile::new("json", SUDOKU, &[ReadForm::Object(|_| false, record::read)], write::write)
};

/// Reads the object that begins with the line `first`. An object that no other format claims is a record.
pub fn read(first: SourceLine, source: &mut dyn Lookahead, wanted: Option<Format>) -> Result<PuzzleSpec> {
    let number = first.number;
    let text = collect(first, source);
    let text = text.trim_end().trim_end_matches([',', ';']);
    let object = match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Err(wrong!("not a JSON record of a puzzle: expected an object")),
        Err(error) => {
            let (line, column, message) = (error.line(), error.column(), error.to_string());
            let message = message.split(" at line ").next().unwrap_or_default();
            // The line of the error is counted within the object.
            let error = wrong!("not a JSON record of a puzzle: {message} (column {column})");
            return Err(error.at_line(number + line.saturating_sub(1)));
        }
    };
    read_object(&object, wanted)
}

/// Reads an object in the format that claims it.
pub fn read_object(object: &Object, wanted: Option<Format>) -> Result<PuzzleSpec> {
    let claim = claim(wanted, |format, form| match form {
        ReadForm::Object(is, read) => (wanted == Some(format) || is(object)).then_some(*read),
        _ => None,
    })?;
    claim.map_or(record::read as fn(&_) -> _, |(_, read)| read)(object)
}

/// Returns a board with these givens: 0 is an open cell, and `None`, written as `none` in the text, a missing cell.
fn board(size: Size, values: usize, givens: Vec<Option<i64>>, none: &str) -> Result<PuzzleSpec> {
    let mut shape = BoardShape { rows: size.rows, columns: size.columns, values, ..BoardShape::square(0) };
    let mut clues = Vec::with_capacity(shape.squares());
    for (square, given) in givens.into_iter().enumerate() {
        clues.push(match given {
            None | Some(0) => Clue::Open,
            Some(value) if (1..=values as i64).contains(&value) => Clue::Given(value as u8),
            Some(value) => {
                let at = cell(square, size.columns);
                fail!("{value} at {at}: expected 1 to {values}, 0 for open, or {none} for no cell")
            }
        });
        shape.missing.extend(given.is_none().then_some(square));
    }
    Ok(PuzzleSpec::with_shape(shape, clues))
}

/// Returns the text of the object up to the line on which its brackets close.
///
/// If they do not close, it ends before a line that begins with `{` where no value is expected, and is read as damaged.
fn collect(first: SourceLine, source: &mut dyn Lookahead) -> String {
    let mut open = depth(0, &first.text);
    let lines = gather(first, source, |before, line| {
        let expects = before.last().is_some_and(|last| last.text.trim_end().ends_with(['[', ',', ':']));
        if open == 0 || line.text.starts_with('{') && !expects {
            return false;
        }
        open = depth(open, &line.text);
        true
    });
    typed(&lines)
}

/// Number of open brackets after a line. A quotation that is not closed ends with its line.
fn depth(mut depth: usize, line: &str) -> usize {
    let (mut in_text, mut escaped) = (false, false);
    for byte in line.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => depth += 1,
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

/// Row and column of a square, counted from 0.
pub type Pair = [usize; 2];

#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub rows: usize,
    pub columns: usize,
}

impl Size {
    pub fn square(self, [row, column]: Pair) -> Result<usize> {
        if row < self.rows && column < self.columns {
            return Ok(row * self.columns + column);
        }
        fail!("[{row}, {column}] is outside {} × {} squares", self.rows, self.columns)
    }

    /// Returns the squares of a list; `what` names the list in errors.
    pub fn squares(self, list: &[Pair], what: &Message) -> Result<Vec<usize>> {
        list.iter().map(|pair| self.square(*pair)).collect::<Result<_>>().with_context(|| what.clone())
    }

    pub fn pair(self, square: usize) -> Pair {
        [square / self.columns, square % self.columns]
    }

    pub fn pairs(self, squares: &[usize]) -> Vec<Pair> {
        squares.iter().map(|square| self.pair(*square)).collect()
    }

    fn matrix<T>(self, rows: Vec<Vec<T>>, what: &Message) -> Result<Vec<T>> {
        fail_if!(rows.len() != self.rows, "{} rows of {what}: expected {}", rows.len(), self.rows);
        if let Some((number, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != self.columns) {
            fail!("{} cells in row {} of {what}: expected {}", row.len(), number + 1, self.columns);
        }
        Ok(rows.into_iter().flatten().collect())
    }

    fn entries<T>(
        self,
        rows: Option<Vec<Vec<T>>>,
        what: &Message,
    ) -> Result<impl Iterator<Item = (usize, T)>> {
        let entries = rows.map(|rows| self.matrix(rows, what)).transpose()?;
        Ok(entries.into_iter().flatten().enumerate())
    }

    fn rows<T: Clone>(self, entries: impl IntoIterator<Item = T>) -> Vec<Vec<T>> {
        let entries: Vec<T> = entries.into_iter().collect();
        entries.chunks(self.columns.max(1)).map(<[T]>::to_vec).collect()
    }
}

pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// Whether a value is more than a remark: neither empty nor a number or text.
pub fn has_content(value: &Value) -> bool {
    !is_empty(value) && !value.is_number() && !value.is_string()
}
