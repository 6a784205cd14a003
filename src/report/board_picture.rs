//! A board as a picture: its lines, values and candidates, and links between candidates on top.

use super::names::value;
use super::outline::{Border, Outline, Square};
use crate::board::bits::Ones;
use crate::board::state::State;
use crate::board::topology::Topology;
use svg::Document;
use svg::node::element::{Circle, Line, Rectangle, Text};

/// The side of a square, in pixels.
const SIDE: f64 = 60.0;

/// What stays free at the edges, and for a line of text.
const MARGIN: f64 = 24.0;

/// How many links are drawn: nobody could follow more.
const MOST_LINKS: usize = 400;

/// A link between two nodes, each as its candidates, and whether it is a strong one.
pub struct Drawn<'a> {
    /// The nodes.
    pub nodes: &'a [Vec<(usize, usize)>; 2],
    /// Whether one of them is true.
    pub strong: bool,
}

/// The position with links: solid lines for strong ones, dashed for the others. Where there are more than can be followed
/// only the first are drawn, and what is missing is written below, as `told` says it.
pub fn board_picture(
    topology: &Topology,
    state: &State,
    links: &[Drawn<'_>],
    told: impl Fn(usize, usize) -> String,
) -> String {
    let outline = Outline::new(topology);
    let (rows, columns) = outline.size;
    let (width, height) = (columns as f64 * SIDE + 2.0 * MARGIN, rows as f64 * SIDE + 2.0 * MARGIN);
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, width, height))
        .set("width", width)
        .set("height", height)
        .set("font-family", "sans-serif");
    document = document.add(filled(0.0, 0.0, width, height, "#ffffff"));
    for (number, square) in outline.squares.iter().enumerate() {
        let (x, y) = corner(number, columns);
        document = match *square {
            Square::Cell(cell) => cell_content(document, topology, state, cell, (x, y)),
            Square::Black { down, across } => {
                let mut document = document.add(filled(x, y, SIDE, SIDE, "#444444"));
                for (sum, at) in [(down, (0.28, 0.72)), (across, (0.72, 0.28))] {
                    let sum = sum.map(|sum| (sum.to_string(), (x + at.0 * SIDE, y + at.1 * SIDE)));
                    document = sum.into_iter().fold(document, |document, (sum, at)| {
                        document.add(text(&sum, at, SIDE / 4.0).set("fill", "#ffffff"))
                    });
                }
                document
            }
            Square::Outside => document,
        };
    }
    for row in 0..=rows {
        for column in 0..=columns {
            let at = (MARGIN + column as f64 * SIDE, MARGIN + row as f64 * SIDE);
            if row < rows {
                document = border(document, outline.upright(row, column).border, at, (at.0, at.1 + SIDE));
            }
            if column < columns {
                document = border(document, outline.level(row, column).border, at, (at.0 + SIDE, at.1));
            }
        }
    }
    for link in links.iter().take(MOST_LINKS) {
        let ends = link.nodes.each_ref().map(|node| middle(topology, columns, node));
        let colour = if link.strong { "#c02020" } else { "#2050c0" };
        for node in link.nodes {
            for &candidate in node {
                let (x, y) = place(topology, columns, candidate);
                let ring = Circle::new().set("cx", x).set("cy", y).set("r", radius(topology));
                document =
                    document.add(ring.set("fill", "none").set("stroke", colour).set("stroke-width", 1));
            }
        }
        let line = stroke(ends[0], ends[1], colour, 1.5).set("opacity", 0.8);
        document = document.add(if link.strong { line } else { line.set("stroke-dasharray", "5 4") });
    }
    if links.len() > MOST_LINKS {
        let note = told(MOST_LINKS, links.len());
        document = document.add(text(&note, (width / 2.0, height - MARGIN / 2.0), 13.0));
    }
    document.to_string() + "\n"
}

/// The value of a cell, or its candidates.
fn cell_content(
    document: Document,
    topology: &Topology,
    state: &State,
    cell: usize,
    (x, y): (f64, f64),
) -> Document {
    match state.placed(cell) {
        Some(v) => document.add(text(&value(v), (x + SIDE / 2.0, y + SIDE / 2.0), SIDE * 0.6)),
        None => Ones(state.candidates(cell)).fold(document, |document, v| {
            let (dx, dy) = offset(topology.values, v);
            let size = 0.8 * SIDE / across(topology.values) as f64;
            document.add(text(&value(v), (x + dx, y + dy), size).set("fill", "#555555"))
        }),
    }
}

/// The upper left corner of a square.
fn corner(square: usize, columns: usize) -> (f64, f64) {
    (MARGIN + (square % columns) as f64 * SIDE, MARGIN + (square / columns) as f64 * SIDE)
}

/// How many candidates stand side by side in a cell.
fn across(values: usize) -> usize {
    (1..).find(|side| side * side >= values).unwrap_or(1)
}

/// Where a candidate stands in its cell.
fn offset(values: usize, v: usize) -> (f64, f64) {
    let side = across(values);
    let step = SIDE / side as f64;
    (step * ((v % side) as f64 + 0.5), step * ((v / side) as f64 + 0.5))
}

fn radius(topology: &Topology) -> f64 {
    0.45 * SIDE / across(topology.values) as f64
}

/// Where a candidate stands on the board.
fn place(topology: &Topology, columns: usize, (cell, v): (usize, usize)) -> (f64, f64) {
    let ((x, y), (dx, dy)) = (corner(topology.square_of(cell), columns), offset(topology.values, v));
    (x + dx, y + dy)
}

/// The middle of a node.
fn middle(topology: &Topology, columns: usize, node: &[(usize, usize)]) -> (f64, f64) {
    let sum = node.iter().map(|&one| place(topology, columns, one));
    let (x, y) = sum.fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx, y + dy));
    let count = node.len().max(1) as f64;
    (x / count, y / count)
}

fn border(document: Document, border: Border, from: (f64, f64), to: (f64, f64)) -> Document {
    match border {
        Border::None => document,
        Border::Inside => document.add(stroke(from, to, "#999999", 0.8)),
        Border::Cage => document.add(stroke(from, to, "#333333", 1.2).set("stroke-dasharray", "3 3")),
        Border::Edge => document.add(stroke(from, to, "#000000", 2.4)),
    }
}

fn stroke((x1, y1): (f64, f64), (x2, y2): (f64, f64), colour: &str, width: f64) -> Line {
    let line = Line::new().set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2);
    line.set("stroke", colour).set("stroke-width", width).set("stroke-linecap", "round")
}

fn filled(x: f64, y: f64, width: f64, height: f64, colour: &str) -> Rectangle {
    let rectangle = Rectangle::new().set("x", x).set("y", y).set("width", width);
    rectangle.set("height", height).set("fill", colour)
}

fn text(text: &str, (x, y): (f64, f64), size: f64) -> Text {
    let text = Text::new(text).set("x", x).set("y", y).set("font-size", size);
    text.set("text-anchor", "middle").set("dominant-baseline", "central")
}
