//! The parts of a board that do not depend on the position, for programs that draw positions on it themselves.

use super::{
    candidates,
    sheet::{Nodes, Sheet, SvgPoint},
    squares,
};
use crate::prelude::*;
use svg::node::Node;

/// A board without its digits, in two layers, and the coordinates of digits and candidates. All lengths are in the
/// units of the drawing.
pub struct BlankDrawing {
    pub width: f64,
    pub height: f64,
    /// Side of a square, distance between candidates, and radius of their marks.
    pub side: f64,
    pub pitch: f64,
    pub radius: f64,
    /// Number of candidates side by side.
    pub across: usize,
    /// Offset of the first candidate from the corner of a square.
    pub inset: SvgPoint,
    pub candidate_size: f64,
    /// Corner of each cell.
    pub cells: Vec<SvgPoint>,
    /// Layer below the digits, as SVG elements: squares.
    pub below: String,
    /// Layer above the digits: lines, cages, clues, labels, and the names of rows and columns.
    pub above: String,
}

impl BlankDrawing {
    pub fn new(topology: &Topology) -> Self {
        let sheet = Sheet::new(topology);
        let (mut below, mut above) = (Nodes::default(), Nodes::default());
        squares::fill(&sheet, &mut below);
        squares::hints(&sheet, &mut below);
        squares::lines(&sheet, &mut above);
        squares::words(&sheet, &mut above);
        let mut ground = Self {
            width: sheet.width(),
            height: sheet.bottom() + super::sheet::MARGIN,
            side: sheet.side,
            pitch: sheet.pitch,
            radius: sheet.radius(),
            across: sheet.across,
            inset: sheet.inset,
            candidate_size: sheet.size_of_candidates(),
            cells: (0..topology.cells.len()).map(|cell| sheet.cell(cell)).collect(),
            below: svg_text(&below.all),
            above: svg_text(&above.all),
        };
        ground.draw(&topology.drawings, topology.size());
        ground
    }
}

impl Drawing<'_> {
    /// Returns the index of the first role that a candidate plays.
    pub fn role(&self, candidate: (usize, usize)) -> Option<usize> {
        self.roles.iter().position(|role| role.candidates.contains(&candidate))
    }

    /// Routes the links around the digits of the position.
    pub fn link_routes(&self) -> candidates::LinkRoutes {
        let sheet = Sheet::new(self.topology);
        let digits = self.digits(&sheet, String::new());
        candidates::route_links(&sheet, self, digits.glyphs)
    }
}

fn svg_text(nodes: &[Box<dyn Node>]) -> String {
    nodes.iter().map(|node| node.to_string()).collect()
}
