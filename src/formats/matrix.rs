//! The two formats of NumberPlace.lisp (NL-11): a two-dimensional Lisp array whose cells are numbers, 0 for open, or
//! lists of candidates; and a chunk, one long number. Either may be stored under a name with `setf`.
//!
//! Its rows in the form for input, numbers and lists of candidates in parentheses, `1 (5 7) 0 …`, are a separate
//! format. The prompt of the document, `1 行目:`, may precede a row.

use super::lisp::{ARRAY, Node};
use crate::prelude::*;

fn expected() -> Message {
    message!("expected #2A((…) …), (setf NAME #2A(…)) or (setf NAME (chunk2board DIGITS))")
}

const STORES: [&str; 4] = ["setf", "setq", "defparameter", "defvar"];

pub const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: &[ClueKind::Open, ClueKind::Given, ClueKind::Listed, ClueKind::Empty],
    naming: NameSupport::Lisp,
    ..Profile::new("matrix", SUDOKU, &[ReadForm::Lisp], |position| Ok(write(position)))
};

pub const ROWS: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: PROFILE.cells,
    ..Profile::new("rows", SUDOKU, &[ReadForm::Announced(begins_rows, read_entered)], |position| {
        Ok(rows(position).join("\n"))
    })
};

pub fn read(form: &[Node]) -> Result<PuzzleSpec> {
    match form {
        [array, Node::List(line, rows)] if array.is_word(ARRAY) => array_of(*line, rows),
        [Node::Text(line, digits)] => chunk(digits).at_line(*line),
        [Node::List(line, call)] => match call.as_slice() {
            [name, parts @ ..] if name.is_word("chunk2board") => {
                let digits = parts.iter().map(|part| match part {
                    Node::Word(_, digits) | Node::Text(_, digits) => Ok(digits.as_str()),
                    other => Err(other.wrong(message!("expected the digits of a chunk"))),
                });
                chunk(&digits.collect::<Result<String>>()?).at_line(*line)
            }
            [store, Node::Word(_, name), board @ ..] if STORES.iter().any(|word| store.is_word(word)) => {
                Ok(PuzzleSpec { name: Some(name.clone()), line: *line, ..read(board).at_line(*line)? })
            }
            [first, ..] => Err(first.wrong(expected())),
            [] => Err(FormatError::new(*line, expected())),
        },
        [] => Err(wrong!("unexpected end of the form: {}", expected())),
        [first, .., last] if first.is_word(ARRAY) => {
            Err(last.wrong(message!("expected only rows after #2A")))
        }
        [first, ..] => Err(first.wrong(expected())),
    }
}

fn chunk(digits: &str) -> Result<PuzzleSpec> {
    let digits: String = digits.split_whitespace().collect();
    if let Some(other) = digits.chars().find(|character| !character.is_ascii_digit()) {
        return Err(wrong!("{other:?} in a chunk: expected digits only, 0 for open"));
    }
    let (side, clues) = line::cells(&digits)?;
    Ok(PuzzleSpec::new(side, clues))
}

fn array_of(begin: usize, rows: &[Node]) -> Result<PuzzleSpec> {
    let side = rows.len();
    grid::check_rows(side).at_line(begin)?;
    let mut clues = Vec::with_capacity(side * side);
    for (number, row) in rows.iter().enumerate() {
        let Node::List(line, cells) = row else {
            return Err(row.wrong(message!("expected a row in parentheses")));
        };
        grid::check_row(number, cells.len(), side).at_line(*line)?;
        for entry in cells {
            clues.push(clue(entry, clues.len(), side).at_line(*line)?);
        }
    }
    Ok(PuzzleSpec { line: begin, ..PuzzleSpec::new(side, clues) })
}

fn clue(entry: &Node, place: usize, side: usize) -> Result<Clue> {
    let number = |node: &Node, least: usize| {
        let number = if let Node::Word(_, word) = node { word.parse::<usize>().ok() } else { None };
        match number {
            None => Err(node.wrong(message!("expected a number or a list of candidates"))),
            Some(number) if (least..=side).contains(&number) => Ok(number),
            Some(number) => fail!("{number} at {}: expected 1 to {side}, or 0 for open", cell(place, side)),
        }
    };
    match entry {
        Node::List(_, list) => {
            let mask = list.iter().try_fold(0, |mask, value| Ok(mask | 1 << (number(value, 1)? - 1)));
            mask.map(Clue::Candidates)
        }
        nil if nil.is_word("nil") => Ok(Clue::Candidates(0)),
        // The side is at most 64.
        _ => number(entry, 0).map(|value| if value == 0 { Clue::Open } else { Clue::Given(value as u8) }),
    }
}

/// Writes the layout of the document: `(setf NAME` on its own line, rows below each other, a last parenthesis alone.
fn write(position: &PuzzleSpec) -> String {
    let rows: Vec<String> = rows(position).iter().map(|row| format!("({row})")).collect();
    let array = format!("#2A({})", rows.join("\n    "));
    match &position.name {
        Some(name) => format!("(setf {}\n{array}\n)", symbol_name(name)),
        None => array,
    }
}

fn rows(position: &PuzzleSpec) -> Vec<String> {
    let text = |clue: &Clue| match clue {
        Clue::Open => "0".to_owned(),
        Clue::Given(value) | Clue::Placed(value) => value.to_string(),
        Clue::Candidates(mask) => {
            let list: Vec<String> = values(*mask).map(|value| value.to_string()).collect();
            format!("({})", list.join(" "))
        }
    };
    let row = |row: &[Clue]| row.iter().map(text).collect::<Vec<_>>().join(" ");
    position.clues.chunks(position.side()).map(row).collect()
}

/// Returns a name as a Lisp symbol: between bars if it would not read as one otherwise.
fn symbol_name(name: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "+-*/@$%^&_=<>~.!?".contains(character);
    let is_symbol = name.chars().all(plain) && name.chars().any(char::is_alphabetic);
    if is_symbol { name.to_owned() } else { format!("|{name}|") }
}

/// Whether a row begins a board: it or a later row lists candidates or has the prompt. Otherwise the rows are a
/// drawing.
fn begins_rows(first: &SourceLine, source: &mut dyn Lookahead) -> bool {
    let Some((entries, mut is_sure)) = row(0, &first.text) else { return false };
    let side = entries.len();
    let next = if is_sure { Vec::new() } else { peek(source, side - 1) };
    let rows = next.iter().map_while(|line| row(0, line));
    rows.for_each(|(_, sure)| is_sure |= sure);
    is_sure && side > 1
}

fn read_entered(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let begin = first.number;
    let side = row(0, &first.text).map_or(0, |(entries, _)| entries.len());
    let mut count = 1;
    let lines = gather(first, source, |_, line| {
        let goes_on = line.is_blank() || count < side && row(0, &line.text).is_some();
        count += usize::from(goes_on && !line.is_blank());
        goes_on && count <= side
    });
    let rows = lines.iter().filter_map(|line| Some((line.number, row(line.number, &line.text)?.0)));
    let rows: Vec<Node> = rows.map(|(number, entries)| Node::List(number, entries)).collect();
    array_of(begin, &rows)
}

/// Returns the entries of a row on the line of this number, and whether it is certainly a row; `None` for other lines.
fn row(number: usize, text: &str) -> Option<(Vec<Node>, bool)> {
    let prompted =
        text.split_once("\u{884c}\u{76ee}:").filter(|(number, _)| number.trim().parse::<usize>().is_ok());
    let cells = prompted.map_or(text, |(_, cells)| cells).trim();
    let spaced = cells.replace('(', " ( ").replace(')', " ) ");
    let (mut entries, mut open) = (Vec::new(), None::<Vec<Node>>);
    for word in spaced.split_whitespace() {
        match (word, &mut open) {
            ("(", None) => open = Some(Vec::new()),
            (")", Some(_)) => entries.extend(open.take().map(|list| Node::List(number, list))),
            _ if !word.bytes().all(|byte| byte.is_ascii_digit()) => return None,
            (_, list) => list.as_mut().unwrap_or(&mut entries).push(Node::Word(number, word.to_owned())),
        }
    }
    let is_sure = prompted.is_some() || entries.iter().any(|entry| matches!(entry, Node::List(..)));
    (open.is_none() && !entries.is_empty()).then_some((entries, is_sure))
}
