//! Boards for chains that are written cell by cell (systems NL-9, NL-12): letters for the cells of a chain, and `@`
//! for the cells that lose candidates.

use super::frame::Frame;
use super::outline::{Outline, Square};
use super::prelude::*;
use super::strokes::Lines;

/// A board with `A`, `B`, `C` … on these sets of cells in their order, and `-` on all others. A cell that stands in
/// two of them keeps its first letter.
pub fn lettered(topology: &Topology, stops: &[Vec<usize>]) -> String {
    draw(topology, |c| match stops.iter().position(|cells| cells.contains(&c)) {
        Some(place) => letters(place + 1),
        None => "-".to_owned(),
    })
}

/// A board with the placed values, `@` on the cells that lose candidates or get their value, `=` on the other cells
/// with two candidates and `+` on those with more.
pub fn losing(topology: &Topology, state: &State, marks: &Marks) -> String {
    draw(topology, |c| match (state.placed(c), marks.cell(c)) {
        (Some(v), _) => value(v),
        (None, Some(Mark::Eliminated | Mark::Placed)) => "@".to_owned(),
        (None, _) if state.candidates(c).count_ones() == 2 => "=".to_owned(),
        (None, _) => "+".to_owned(),
    })
}

fn draw(topology: &Topology, sign: impl Fn(usize) -> String) -> String {
    let outline = Outline::new(topology);
    let signs = outline.squares.iter().map(|square| match *square {
        Square::Cell(c) => sign(c),
        Square::Black { .. } => "#".to_owned(),
        Square::Outside => String::new(),
    });
    let signs: Vec<String> = signs.collect();
    let width = 1 + signs.iter().map(String::len).max().unwrap_or(1);
    let row = |row: &[String]| row.iter().map(|sign| vec![format!("{sign:>width$}")]).collect();
    let cells: Vec<Vec<Vec<String>>> = signs.chunks(topology.shape.columns).map(row).collect();
    Frame::new(&outline, width, false, Lines::Ascii).draw(&cells, &[], &[])
}
