//! Boards in text: with every candidate, or with one character for each cell.

use super::frame::Frame;
use super::language::{Language, Legend};
use super::layout::{Layout, Text, style};
use super::marks::{Mark, Marks};
use super::names::value;
use super::outline::{Outline, Square, clue};
pub use super::strokes::Lines;
use super::strokes::Strokes;
use crate::board::bits::{has, iter};
use crate::board::state::State;
use crate::board::topology::{Topology, grid_name};

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

impl Look {
    /// What squares are filled with that are no cells.
    fn fill(self) -> char {
        match self.lines {
            Lines::Boxes => '░',
            Lines::Ascii => '#',
        }
    }
}

/// A board with the candidates of every open cell, rows and columns named as in `r1c2`, and a legend of the marks
/// on it.
///
/// Each candidate has its place in the cell, so that patterns of one value can be seen; on boards with more than 16
/// values, and on those that would be wider than 16 columns of 16 values, candidates are packed together.
pub fn candidates(topology: &Topology, state: &State, marks: &Marks, look: Look) -> String {
    candidates_with(topology, state, marks, look, &look.language.sentences().legend)
}

/// A board with its candidates, with other words in the legend.
pub fn candidates_with(
    topology: &Topology,
    state: &State,
    marks: &Marks,
    look: Look,
    words: &Legend,
) -> String {
    let (rows, columns) = topology.size();
    let outline = Outline::new(topology);
    let layout = Layout::new(topology.values, columns, look.colour);
    let width = layout.width().max(outline.lengths().1);
    let mut lines: Vec<Vec<Vec<String>>> = Vec::with_capacity(rows);
    for squares in outline.squares.chunks(columns) {
        let of_cells = squares.iter().map(|square| match *square {
            Square::Cell(cell) => layout.cell(state, marks, cell),
            _ => Vec::new(),
        });
        let of_cells: Vec<Vec<Text>> = of_cells.collect();
        let highest = of_cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let drawn = squares.iter().zip(of_cells).map(|(square, cell)| match *square {
            Square::Cell(_) => cell,
            Square::Black { down, across } => layout.black((down, across), look.fill(), highest),
            Square::Outside => Vec::new(),
        });
        let drawn: Vec<Vec<Text>> = drawn.collect();
        let height = drawn.iter().map(Vec::len).max().unwrap_or(1);
        let pad = |mut cell: Vec<Text>| {
            // A value stands in the middle of a row that is higher than it.
            let above = if cell.len() == 1 { (height - 1) / 2 } else { 0 };
            cell.splice(0..0, vec![Text::default(); above]);
            cell.resize(height, Text::default());
            cell.into_iter().map(|text| text.padded(width)).collect()
        };
        lines.push(drawn.into_iter().map(pad).collect());
    }
    let strokes = Strokes { lines: look.lines, two_weights: outline.has_blocks };
    let frame = Frame { outline: &outline, width, between_cells: true, margin: " ", strokes };
    frame.draw(&lines, &headings("r", rows), &headings("c", columns))
        + &legend(topology, state, marks, look, words, true)
        + &key(topology, &outline, look)
}

/// A board with one character for each cell: its value, or `.` where it is open. Before it stands the sign of its
/// mark; a value that is placed now is shown already.
pub fn compact(topology: &Topology, state: &State, marks: &Marks, look: Look) -> String {
    let (rows, columns) = topology.size();
    let outline = Outline::new(topology);
    let symbol = (0..topology.values).map(|v| value(v).len()).max().unwrap_or(1);
    let (clues, labels) = outline.lengths();
    // Headings of two digits need a blank between them.
    let width = (1 + symbol.max(columns.to_string().len()).max(clues)).max(labels);
    let cell = |c: usize| {
        let shown = marks.placed(c).or_else(|| state.placed(c)).map_or_else(|| ".".to_owned(), value);
        let mark = marks.cell(c);
        let sign = mark.map(Mark::sign).or(outline.hints[topology.square_of(c)]);
        let word: String = sign.into_iter().chain(shown.chars()).collect();
        let mut text = Text::default();
        text.blank(width - word.len());
        text.push(&word, mark.filter(|_| look.colour).map(style));
        text
    };
    let square = |square: &Square| {
        let mut text = Text::default();
        match *square {
            Square::Cell(c) => text = cell(c),
            Square::Black { down: None, across: None } => {
                text.blank(1);
                text.push(&look.fill().to_string().repeat(width - 1), None);
            }
            Square::Black { down, across } => text.push(&format!("{:>width$}", clue(down, across)), None),
            Square::Outside => {}
        }
        vec![text.padded(width)]
    };
    let lines: Vec<Vec<Vec<String>>> =
        outline.squares.chunks(columns).map(|row| row.iter().map(square).collect()).collect();
    let strokes = Strokes { lines: look.lines, two_weights: outline.has_blocks };
    let frame = Frame { outline: &outline, width, between_cells: false, margin: " ", strokes };
    frame.draw(&lines, &headings("", rows), &headings("", columns))
        + &legend(topology, state, marks, look, &look.language.sentences().legend, false)
        + &key(topology, &outline, look)
}

fn headings(letter: &str, n: usize) -> Vec<String> {
    (1..=n).map(|i| format!("{letter}{i}")).collect()
}

/// One line that says what the signs on a board mean; empty where there is none.
fn legend(
    topology: &Topology,
    state: &State,
    marks: &Marks,
    look: Look,
    words: &Legend,
    candidates: bool,
) -> String {
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

/// One line for each thing on the board beside its cells that does not explain itself; empty where there is none.
fn key(topology: &Topology, outline: &Outline, look: Look) -> String {
    let words = &look.language.sentences().legend;
    let hinted = |signs: &[char]| outline.hints.iter().flatten().any(|hint| signs.contains(hint));
    let mut items = Vec::new();
    if outline.lengths().0 > 0 {
        items.push(format!("a\\b {}", words.clues));
    }
    if outline.has_cages {
        items.push(words.cages.to_owned());
    }
    if hinted(&['\\', '/', 'X']) {
        items.push(format!("\\ / {}", words.slanting));
    }
    if hinted(&['\'']) {
        items.push(format!("' {}", words.extra));
    }
    if topology.grids.len() > 1 {
        items.extend((0..topology.grids.len()).filter_map(|number| corner(topology, number)));
    }
    let mut text = if items.is_empty() { String::new() } else { items.join(words.separator) + "\n" };
    for &u in &outline.other_sums {
        let unit = &topology.units[u];
        let cells: Vec<String> = unit.cells.iter().map(|&c| topology.label(usize::from(c))).collect();
        let sum = unit.laws.sum.unwrap_or_default();
        text.push_str(&format!("{} = {sum}\n", cells.join(" + ")));
    }
    text
}

/// Where on the board a grid begins, as the headings of the board count: `B.r1c1 = r1c13`.
fn corner(topology: &Topology, grid: usize) -> Option<String> {
    let first = usize::from((*topology.grids[grid].cells.first()?)?);
    let at = topology.cells[first];
    Some(format!("{}.r1c1 = r{}c{}", grid_name(grid), at.row + 1, at.column + 1))
}
