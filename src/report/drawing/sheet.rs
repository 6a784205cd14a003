//! Coordinates of the parts of a board's picture.

use super::{
    super::outline::{Outline, Square},
    route::Glyph,
};
use crate::{chart::text::coordinate, prelude::*};
use svg::node::{
    Node,
    element::{Circle, Line, Path, Rectangle, Text},
};

/// A position, in pixels from the upper left corner.
pub type SvgPoint = (f64, f64);

const PITCH: f64 = 19.0;

const MIN_SIDE: f64 = 46.0;

/// Margin at the edges, which contains the names of rows and columns.
pub const MARGIN: f64 = 26.0;

/// Margin between the candidates of a cell and its borders.
const PADDING: f64 = 2.5;

/// Height of labels in a square.
const LABEL: f64 = 12.0;

pub struct Sheet<'t> {
    topology: &'t Topology,
    pub outline: Outline,
    pub side: f64,
    pub pitch: f64,
    pub across: usize,
    /// Offsets of the leftmost and of the topmost candidates.
    pub inset: SvgPoint,
}

impl<'t> Sheet<'t> {
    pub fn new(topology: &'t Topology) -> Self {
        let outline = Outline::new(topology);
        let across = (1..).find(|side| side * side >= topology.values).unwrap_or(1);
        let label = if outline.labels.iter().any(Option::is_some) { LABEL } else { 0.0 };
        let free = label + 2.0 * PADDING;
        let side = (across as f64 * PITCH + free).max(MIN_SIDE);
        let pitch = (side - free) / across as f64;
        let inset = ((side - across as f64 * pitch) / 2.0, label + PADDING);
        Self { topology, outline, side, pitch, across, inset }
    }

    pub fn width(&self) -> f64 {
        self.outline.size.1 as f64 * self.side + 2.0 * MARGIN
    }

    pub fn bottom(&self) -> f64 {
        self.outline.size.0 as f64 * self.side + MARGIN
    }

    pub fn corner(&self, row: usize, column: usize) -> SvgPoint {
        (MARGIN + column as f64 * self.side, MARGIN + row as f64 * self.side)
    }

    pub fn square(&self, square: usize) -> SvgPoint {
        let columns = self.outline.size.1;
        self.corner(square / columns, square % columns)
    }

    pub fn cell(&self, cell: usize) -> SvgPoint {
        self.square(self.topology.square_of(cell))
    }

    pub fn candidate(&self, (cell, value): (usize, usize)) -> SvgPoint {
        let (x, y) = self.cell(cell);
        let offset = |n: usize| (n as f64 + 0.5) * self.pitch;
        (x + self.inset.0 + offset(value % self.across), y + self.inset.1 + offset(value / self.across))
    }

    pub fn radius(&self) -> f64 {
        self.pitch * 0.46
    }

    /// Font size of candidates: numbers of two digits are smaller, to leave space for links between them.
    pub fn size_of_candidates(&self) -> f64 {
        self.pitch * if self.topology.values > 9 { 0.56 } else { 0.74 }
    }

    /// Numbers of the rows and columns of squares, if the names of cells refer to them.
    pub fn headings(&self) -> [BTreeMap<usize, u16>; 2] {
        let (width, mut headings) = (self.outline.size.1, [BTreeMap::new(), BTreeMap::new()]);
        if self.topology.grids.len() == 1 {
            for (number, square) in self.outline.squares.iter().enumerate() {
                if let Square::Cell(cell) = *square {
                    let position = self.topology.cells[cell];
                    headings[0].insert(number / width, position.row + 1);
                    headings[1].insert(number % width, position.column + 1);
                }
            }
        }
        headings
    }
}

/// Drawn elements from the lowest to the highest, and the digits and marks among them.
#[derive(Default)]
pub struct Nodes {
    pub all: Vec<Box<dyn Node>>,
    pub glyphs: Vec<Glyph>,
}

impl Nodes {
    pub fn add(&mut self, node: impl Node) {
        self.all.push(Box::new(node));
    }

    /// Writes a word around a position that no link may cross.
    pub fn word(&mut self, word: &str, at: SvgPoint, size: f64, class: &str) {
        self.add(text(word, at, size, class));
        self.glyphs.push(Glyph::of_word(word, at, size));
    }

    /// Draws lines given as path data, if there are any.
    pub fn path(&mut self, data: String, class: &str) {
        if !data.is_empty() {
            self.add(Path::new().set("d", data).set("class", class));
        }
    }

    pub fn circle(&mut self, (x, y): SvgPoint, radius: f64, class: &str) {
        self.add(placed(Circle::new(), &[("cx", x), ("cy", y), ("r", radius)], class));
    }
}

fn placed<N: Node>(mut node: N, numbers: &[(&str, f64)], class: &str) -> N {
    numbers.iter().for_each(|&(name, number)| node.assign(name, coordinate(number)));
    node.assign("class", class);
    node
}

pub fn rectangle((x, y): SvgPoint, width: f64, height: f64, class: &str) -> Rectangle {
    placed(Rectangle::new(), &[("x", x), ("y", y), ("width", width), ("height", height)], class)
}

pub fn line((x1, y1): SvgPoint, (x2, y2): SvgPoint, class: &str) -> Line {
    placed(Line::new(), &[("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)], class)
}

pub fn text(text: &str, (x, y): SvgPoint, size: f64, class: &str) -> Text {
    // Not every program can centre a text vertically.
    placed(Text::new(text), &[("x", x), ("y", y + size * 0.35), ("font-size", size)], class)
}
