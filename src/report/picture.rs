//! Boards for chains that are written cell by cell (systems NL-9, NL-12): letters for the cells of a chain, and `@`
//! for the cells that lose candidates.

use super::frame::{Frame, Lines};
use super::marks::{Mark, Marks};
use super::names::value;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::evaluate::letters;

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
    let (rows, columns) = topology.size();
    let signs: Vec<String> = (0..topology.cells.len()).map(sign).collect();
    let width = 1 + signs.iter().map(String::len).max().unwrap_or(1);
    let cells: Vec<Vec<Vec<String>>> = (0..rows)
        .map(|row| {
            signs[row * columns..][..columns].iter().map(|sign| vec![format!("{sign:>width$}")]).collect()
        })
        .collect();
    let frame = Frame {
        size: topology.size(),
        block: topology.grids[0].block,
        width,
        between_cells: false,
        margin: " ",
        lines: Lines::Ascii,
    };
    frame.draw(&cells, &[], &[])
}
