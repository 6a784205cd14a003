//! Kakuro drawn over several lines: which lines form a board, and the board itself.

use super::LONGEST;
use crate::prelude::*;

/// Maximum number of lines of a board: each row has a border above and below.
const MAX_LINES: usize = 2 * LONGEST + 1;

pub(crate) fn size(text: &str, word: &str) -> Option<(usize, usize)> {
    let rest = text.trim().strip_prefix(word)?;
    // A word in capitals may name the separator of the squares.
    let rest = match rest.rsplit_once(' ') {
        Some((size, sign)) if sign.len() > 2 && sign.bytes().all(|byte| byte.is_ascii_uppercase()) => {
            size.trim_end()
        }
        _ => rest,
    };
    if !rest.ends_with(|c: char| c.is_ascii_digit()) || word.is_empty() && rest.starts_with(',') {
        return None;
    }
    let mut numbers =
        rest.split([' ', '\t', ',']).filter(|part| !part.is_empty()).map(|part| part.parse::<usize>().ok());
    let size = (numbers.next()??, numbers.next()??);
    numbers.next().is_none().then_some(size)
}

/// Whether a line announces rows and columns of a Kakuro whose first row is the next line.
pub(crate) fn announces(text: &SourceLine, source: &mut dyn Lookahead) -> Option<SumSyntax> {
    let (_, columns) = size(&text.text, "")?;
    let next = peek(source, 1).pop()?;
    // A first row without any sum is recognised by its length.
    let is_black = |sums: &SumSyntax| {
        let words = sums.split(&next);
        words.len() == columns
            && words.iter().all(|word| sums.syntax().square(word) == Ok(KakuroSquare::BARE))
    };
    let syntax = SumSyntax::from_row(&next)
        .or_else(|| [SumSyntax::Commas, SumSyntax::Letters].into_iter().find(is_black));
    syntax.or_else(|| SumSyntax::guess_from_row(&next, None))
}

/// Reads the Kakuro that begins with `kakuro ROWS COLUMNS`, its size, or its first row; a solution below is dropped.
pub(crate) fn collect(first: SourceLine, sums: SumSyntax, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let number = first.number;
    let named = size(&first.text, "kakuro");
    let announced = named.or_else(|| size(&first.text, ""));
    if let Some((rows, columns)) = announced {
        check_size(rows, columns).at_line(number)?;
    }
    let head = usize::from(announced.is_some());
    let top = if announced.is_some() { peek(source, 1).pop() } else { Some(first.text.clone()) };
    let columns = top.map(|top| sums.split(&top).len());
    // A row of another length is damaged, unless it announces the next board.
    let belongs = |line: &SourceLine| {
        let words = sums.split(&line.text);
        let all_read = || words.iter().all(|word| sums.syntax().square(word).is_ok());
        columns.is_none_or(|columns| columns == words.len())
            || line.is_border()
            || size(&line.text, "").is_none()
                && (all_read() || SumSyntax::guess_from_row(&line.text, None).is_some())
    };
    let lines = gather(first, source, |before, line| match named {
        Some((rows, _)) => before.len() < rows + head && !line.is_blank(),
        None => before.len() <= MAX_LINES + head && !line.is_blank() && belongs(line),
    });
    let columns = columns.unwrap_or(0);
    if columns > LONGEST || lines.len() > MAX_LINES + head {
        while drop_next(source, |line| !line.is_blank() && belongs(line)) {}
        fail_if!(columns > LONGEST, "{columns} squares in a row: a kakuro has at most {LONGEST}");
        check_size(lines.len() - head, columns).at_line(number)?;
    }
    let lines: Vec<&SourceLine> = lines[head..].iter().filter(|line| !line.is_border()).collect();
    drop_solution(source, lines.len());
    let mut width = None;
    let length = lines.first().map_or(0, |first| sums.split(&first.text).len());
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| words(&line.text, sums, length)).collect();
    let white = sums.syntax().white(&rows);
    let squares = read_rows(&lines, |row, _| {
        let squares = sums.syntax().squares_of(&rows[row], row, white)?;
        let columns = *width.get_or_insert(squares.len());
        let (columns, by) = match named {
            Some((_, columns)) => (columns, message!("the first line states {columns}")),
            None => (columns, message!("the first row has {columns}")),
        };
        if squares.len() == columns { Ok(squares) } else { fail!("{} squares in a row; {by}", squares.len()) }
    })?;
    check_size(lines.len(), width.unwrap_or(0)).at_line(number)?;
    let board = KakuroBoard { columns: width.unwrap_or(0), squares };
    let found = (board.rows().len(), board.columns);
    // The export of Penpa counts columns first, and without the clues.
    if let Some((rows, columns)) = announced
        && found != (rows, columns)
        && (named.is_some() || found != (columns + 1, rows + 1))
    {
        fail!("{} rows and {} columns, but the first line states {rows} and {columns}", found.0, found.1);
    }
    Ok(board.position())
}

/// Returns the words of a row, given the number of words in the first row.
fn words(row: &str, sums: SumSyntax, length: usize) -> Vec<&str> {
    let mut words = sums.split(row);
    // An empty field after the last separator is a cell if the other rows have one there.
    if words.len() + 1 == length && row.trim_end().ends_with([';', ',']) && sums == SumSyntax::Slashes {
        words.push(".");
    }
    words
}

/// Drops `solution` and at most this many rows of it.
fn drop_solution(source: &mut dyn Lookahead, rows: usize) {
    let is_row = |line: &SourceLine| {
        let text = line.text.trim();
        !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'-' | b'.' | b'0'..=b'9'))
    };
    if drop_next(source, |line| line.text.trim() == "solution") {
        let mut rows = 0..rows;
        while rows.next().is_some() && drop_next(source, is_row) {}
    }
}
