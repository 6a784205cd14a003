//! Values and candidates, and the marks behind them.

use super::Drawing;
use super::sheet::{Nodes, Place, Sheet, line, rectangle, text};
use crate::chart::text::coordinate;
use crate::report::prelude::*;
use svg::node::element::Group;

pub fn write(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) {
    let size = sheet.pitch * 0.74;
    // What no mark stands behind has its size from the group.
    let mut plain = Group::new().set("font-size", coordinate(size)).set("class", "pale");
    for cell in 0..drawing.topology.cells.len() {
        if let Some(placed) = drawing.state.placed(cell) {
            let (x, y) = sheet.cell(cell);
            let middle = (x + sheet.side / 2.0, y + sheet.side / 2.0);
            nodes.add(text(&value(placed), middle, sheet.side * 0.58, "value"));
            continue;
        }
        for candidate in Ones(drawing.state.candidates(cell)).map(|value| (cell, value)) {
            let at = sheet.candidate(candidate);
            let word = value(candidate.1);
            match drawing.marks.candidate(candidate.0, candidate.1) {
                None => {
                    let text = svg::node::element::Text::new(word);
                    let text = text.set("x", coordinate(at.0)).set("y", coordinate(at.1 + size * 0.35));
                    plain = plain.add(text);
                }
                Some(mark) => marked(&word, mark, at, sheet.radius(), size, nodes),
            }
        }
    }
    nodes.add(plain);
}

pub fn marked(word: &str, mark: Mark, at: Place, radius: f64, size: f64, nodes: &mut Nodes) {
    let corner = (at.0 - radius, at.1 - radius);
    let square = |class: &str| rectangle(corner, 2.0 * radius, 2.0 * radius, class);
    match mark {
        Mark::Used => nodes.add(square("used")),
        Mark::True => nodes.circle(at, radius, "true"),
        Mark::False => nodes.circle(at, radius - 1.0, "false"),
        Mark::Placed => nodes.add(square("placed")),
        Mark::Eliminated => {}
    }
    let classes = ["onused", "onfalse", "onmark", "ongone", "onmark"];
    nodes.add(text(word, at, size, classes[mark as usize]));
    if mark == Mark::Eliminated {
        let reach = radius * 0.85;
        nodes.add(line((at.0 - reach, at.1 + reach), (at.0 + reach, at.1 - reach), "gone"));
    }
}
