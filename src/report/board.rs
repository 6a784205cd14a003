//! Boards in text: with every candidate, or with one character for each cell.

use super::frame::Frame;
pub use super::frame::Lines;
use super::language::Language;
use super::layout::{Layout, Text, style};
use super::marks::{Mark, Marks};
use super::names::value;
use crate::board::bits::{has, iter};
use crate::board::state::State;
use crate::board::topology::Topology;

/// How boards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Look {
    /// Marks are colours on boards with candidates; signs otherwise.
    pub colour: bool,
    /// Which characters lines are drawn with.
    pub lines: Lines,
    /// The language of the legend.
    pub language: Language,
}

/// A board with the candidates of every open cell, rows and columns named as in `r1c2`, and a legend of the marks
/// on it.
///
/// Each candidate has its place in the cell, so that patterns of one value can be seen; on boards with more than 16
/// values candidates are packed together.
pub fn candidates(topology: &Topology, state: &State, marks: &Marks, look: Look) -> String {
    let (rows, columns) = topology.size();
    let layout = Layout::new(topology.values, look.colour);
    let width = layout.width();
    let mut lines: Vec<Vec<Vec<String>>> = Vec::with_capacity(rows);
    for row in 0..rows {
        let cells: Vec<Vec<Text>> =
            (0..columns).map(|column| layout.cell(state, marks, row * columns + column)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(1);
        let pad = |mut cell: Vec<Text>| {
            // A value stands in the middle of a row that is higher than it.
            let above = if cell.len() == 1 { (height - 1) / 2 } else { 0 };
            cell.splice(0..0, vec![Text::default(); above]);
            cell.resize(height, Text::default());
            cell.into_iter().map(|text| text.padded(width)).collect()
        };
        lines.push(cells.into_iter().map(pad).collect());
    }
    let frame = Frame {
        size: topology.size(),
        block: topology.grids[0].block,
        width,
        between_cells: true,
        margin: " ",
        lines: look.lines,
    };
    frame.draw(&lines, &headings("r", rows), &headings("c", columns))
        + &legend(topology, state, marks, look, true)
}

/// A board with one character for each cell: its value, or `.` where it is open. Before it stands the sign of its
/// mark; a value that is placed now is shown already.
pub fn compact(topology: &Topology, state: &State, marks: &Marks, look: Look) -> String {
    let (rows, columns) = topology.size();
    let symbol = (0..topology.values).map(|v| value(v).len()).max().unwrap_or(1);
    // Headings of two digits need a blank between them.
    let width = 1 + symbol.max(columns.to_string().len());
    let cell = |c: usize| {
        let shown = marks.placed(c).or_else(|| state.placed(c)).map_or_else(|| ".".to_owned(), value);
        let mark = marks.cell(c);
        let word: String = mark.map(Mark::sign).into_iter().chain(shown.chars()).collect();
        let mut text = Text::default();
        text.blank(width - word.len());
        text.push(&word, mark.filter(|_| look.colour).map(style));
        vec![text.padded(width)]
    };
    let lines: Vec<Vec<Vec<String>>> =
        (0..rows).map(|row| (0..columns).map(|column| cell(row * columns + column)).collect()).collect();
    let frame = Frame {
        size: topology.size(),
        block: topology.grids[0].block,
        width,
        between_cells: false,
        margin: " ",
        lines: look.lines,
    };
    frame.draw(&lines, &headings("", rows), &headings("", columns))
        + &legend(topology, state, marks, look, false)
}

fn headings(letter: &str, n: usize) -> Vec<String> {
    (1..=n).map(|i| format!("{letter}{i}")).collect()
}

/// One line that says what the signs on a board mean; empty where there is none.
fn legend(topology: &Topology, state: &State, marks: &Marks, look: Look, candidates: bool) -> String {
    let words = look.language.sentences().legend;
    let cells = 0..topology.cells.len();
    let shown = |mark: Mark| {
        cells.clone().any(|c| {
            let on_cell = !candidates && marks.cell(c) == Some(mark);
            on_cell || candidates && (0..topology.values).any(|v| marks.candidate(c, v) == Some(mark))
        })
    };
    let mut items = Vec::new();
    for (mark, words) in [
        (Mark::Used, words.used),
        (Mark::False, words.taken_as_false),
        (Mark::True, words.taken_as_true),
        (Mark::Eliminated, words.eliminated),
        (Mark::Placed, words.placed),
    ] {
        if shown(mark) {
            let style = style(mark);
            items.push(match (look.colour, candidates) {
                (true, true) => format!("{style}{words}{style:#}"),
                (true, false) => format!("{style}{}{style:#} {words}", mark.sign()),
                (false, _) => format!("{} {words}", mark.sign()),
            });
        }
    }
    if items.is_empty() {
        return String::new();
    }
    if candidates {
        let example = value(topology.values - 1);
        let given = iter(state.given()).next().is_some();
        let solved = cells.clone().any(|c| !state.is_open(c) && !has(state.given(), c));
        if given {
            items.push(format!("[{example}] {}", words.given));
        }
        if solved {
            items.push(format!("({example}) {}", words.solved));
        }
    }
    format!("{}{}\n", words.title, items.join(words.separator))
}
