//! Text boards: with all candidates, or with one character for each cell.

pub use super::text_frame::LineStyle;
use super::{
    layout::{Layout, Text, style},
    outline::{Outline, Square, clue},
    prelude::*,
    text_frame::Frame,
};

/// Style of text boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardStyle {
    /// Whether marks are colours on boards with candidates; otherwise they are signs.
    pub uses_color: bool,
    /// Characters of the lines.
    pub lines: LineStyle,
    pub language: Language,
}

impl BoardStyle {
    fn fill(self) -> char {
        match self.lines {
            LineStyle::Unicode => '░',
            LineStyle::Ascii => '#',
        }
    }
}

/// Draws a board with the candidates of every open cell, with rows and columns named as in `r1c2`, and a legend of its
/// marks.
///
/// Each candidate has a fixed position in the cell, so that patterns of one value are visible. On boards with more than
/// 16 values, and on those wider than 16 columns of 16 values, candidates are packed together.
pub fn candidates(topology: &Topology, state: &BoardState, marks: &Marks, look: BoardStyle) -> String {
    let board = TextBoard { topology, state, marks, look, outline: Outline::new(topology) };
    let (outline, columns) = (&board.outline, topology.size().1);
    let layout = Layout::new(topology, columns, look.uses_color);
    let width = layout.width().max(outline.lengths().1);
    let row = |squares: &[Square]| {
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
            // A value is in the middle of a row with several lines.
            let above = if cell.len() == 1 { (height - 1) / 2 } else { 0 };
            cell.splice(0..0, vec![Text::default(); above]);
            cell.resize(height, Text::default());
            cell.into_iter().map(|text| text.padded(width)).collect()
        };
        drawn.into_iter().map(pad).collect()
    };
    board.framed(&outline.squares.chunks(columns).map(row).collect::<Vec<_>>(), width, true)
}

/// Draws a board with one character for each cell: its value, or `.` if it is open, preceded by the sign of its mark. A
/// value that is being placed is already shown.
pub fn compact(topology: &Topology, state: &BoardState, marks: &Marks, look: BoardStyle) -> String {
    let board = TextBoard { topology, state, marks, look, outline: Outline::new(topology) };
    let (outline, columns) = (&board.outline, topology.size().1);
    let symbol = (0..topology.values).map(|v| value(topology, v).len()).max().unwrap_or(1);
    let (clues, labels) = outline.lengths();
    // Headings of two digits need a blank between them.
    let width = (1 + symbol.max(columns.to_string().len()).max(clues)).max(labels);
    let square = |square: &Square| {
        let mut text = Text::default();
        match *square {
            Square::Cell(c) => {
                let shown = marks
                    .placed(c)
                    .or_else(|| state.placed(c))
                    .map_or_else(|| ".".to_owned(), |v| value(topology, v));
                let mark = marks.cell(c);
                let sign = mark.map(Mark::sign).or(outline.hints[topology.square_of(c)]);
                let word: String = sign.into_iter().chain(shown.chars()).collect();
                text.blank(width - word.len());
                text.push(&word, mark.filter(|_| look.uses_color).map(style));
            }
            Square::Black { down: None, across: None } => {
                text.blank(1);
                text.push(&look.fill().to_string().repeat(width - 1), None);
            }
            Square::Black { down, across } => text.push(&format!("{:>width$}", clue(down, across)), None),
            Square::Outside => {}
        }
        vec![text.padded(width)]
    };
    let rows = outline.squares.chunks(columns).map(|row| row.iter().map(square).collect());
    board.framed(&rows.collect::<Vec<_>>(), width, false)
}

struct TextBoard<'a> {
    topology: &'a Topology,
    state: &'a BoardState,
    marks: &'a Marks,
    look: BoardStyle,
    outline: Outline,
}

impl TextBoard<'_> {
    /// Adds frame lines, headings, the legend and the key to the rows of squares, whose lines have the same width.
    fn framed(&self, lines: &[Vec<Vec<String>>], width: usize, candidates: bool) -> String {
        let (rows, columns) = self.topology.size();
        let named = |letter, n| (1..=n).map(|i| format!("{letter}{i}")).collect::<Vec<String>>();
        let [row, column] = if candidates { ["r", "c"] } else { ["", ""] };
        let frame = Frame::new(&self.outline, width, candidates, self.look.lines);
        frame.draw(lines, &named(row, rows), &named(column, columns)) + &self.legend(candidates) + &self.key()
    }

    /// Returns one line that explains the signs on a board; empty if it has none.
    fn legend(&self, candidates: bool) -> String {
        let Self { topology, state, marks, look, .. } = self;
        let words = marks.legend(look.language);
        let cells = topology.board_cells();
        let shown = |mark: Mark| {
            cells.clone().any(|c| match candidates {
                true => (0..topology.values).any(|v| marks.candidate(c, v) == Some(mark)),
                false => marks.cell(c) == Some(mark),
            })
        };
        let item = |mark: Mark| {
            let (style, sign, words) = (style(mark), mark.sign(), mark.words(&words));
            match (look.uses_color, candidates) {
                (true, true) => format!("{style}{words}{style:#}"),
                (true, false) => format!("{style}{sign}{style:#} {words}"),
                (false, _) => format!("{sign} {words}"),
            }
        };
        let mut items: Vec<String> = Mark::ALL.into_iter().filter(|mark| shown(*mark)).map(item).collect();
        if items.is_empty() {
            return String::new();
        }
        if candidates {
            let example = value(topology, topology.values - 1);
            if bits::iter(state.given()).next().is_some() {
                items.push(format!("[{example}] {}", words.given));
            }
            if cells.clone().any(|c| !state.is_open(c) && !bits::has(state.given(), c)) {
                items.push(format!("({example}) {}", words.solved));
            }
        }
        format!("{}{}\n", words.title, items.join(words.separator))
    }

    /// Returns one line for each kind of notation on the board outside of its cells that needs explanation; empty if
    /// there is none.
    fn key(&self) -> String {
        let Self { topology, outline, .. } = self;
        let words = &self.look.language.sentences().legend;
        let hinted = |signs: &[char]| outline.hints.iter().flatten().any(|hint| signs.contains(hint));
        let mut items = Vec::new();
        if outline.lengths().0 > 0 {
            items.push(format!("a\\b {}", words.clues));
        }
        if outline.caged.contains(&true) {
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
            let cells = join(unit.cells.iter().map(|&c| topology.label(usize::from(c))), " + ");
            text += &format!("{cells} = {}\n", unit.laws.printed_total().unwrap_or_default());
        }
        text
    }
}

/// Position of a grid on the board, in the row and column numbers of the board: `B.r1c1 = r1c13`.
fn corner(topology: &Topology, grid: usize) -> Option<String> {
    let first = usize::from((*topology.grids[grid].cells.first()?)?);
    let corner = topology.cells[first];
    Some(format!("{}.r1c1 = r{}c{}", grid_name(grid), corner.row + 1, corner.column + 1))
}
