//! The rows of a board as they are entered in NumberPlace.lisp (NL-11): numbers, 0 for open, and lists of candidates in
//! parentheses, `1 (5 7) 0 …`. The prompt of the document, `1 行目:`, may stand before a row.

use super::lisp::Node;
use super::matrix;
use crate::prelude::*;

pub(super) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: &[Cell::Open, Cell::Given, Cell::Listed, Cell::Empty],
    ..Profile::of("rows", SUDOKU, &[Form::Announced(begins, read)], |position| {
        Ok(matrix::rows(position).join("\n"))
    })
};

/// Whether a row begins a board with those after it: one of them lists candidates, or has the prompt before it. Rows of
/// numbers alone are a drawing.
fn begins(first: &Text, source: &mut dyn Ahead) -> bool {
    let Some((entries, mut is_sure)) = row(0, &first.text) else { return false };
    let side = entries.len();
    let next = if is_sure { Vec::new() } else { peek(source, side - 1) };
    let rows = next.iter().map_while(|line| row(0, line));
    rows.for_each(|(_, sure)| is_sure |= sure);
    is_sure && side > 1
}

fn read(first: Text, source: &mut dyn Ahead) -> Result<Position> {
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
    matrix::array_of(begin, &rows)
}

/// The entries of a row on the line of this number, and whether it can be nothing else; nothing where it is no row.
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
