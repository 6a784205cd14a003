//! Values and candidates, and the marks behind them.

use super::super::marks::Mark;
use super::super::names::value;
use super::Drawing;
use super::sheet::{Place, Sheet, line, rectangle, text};
use crate::board::bits::Ones;
use crate::chart::text::coordinate;
use svg::node::Node;
use svg::node::element::{Circle, Group};

pub fn write(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Vec<Box<dyn Node>>) {
    let size = sheet.pitch * 0.74;
    // What no mark stands behind has its size from the group.
    let mut plain = Group::new().set("font-size", coordinate(size)).set("class", "pale");
    for cell in 0..drawing.topology.cells.len() {
        if let Some(placed) = drawing.state.placed(cell) {
            let (x, y) = sheet.cell(cell);
            let middle = (x + sheet.side / 2.0, y + sheet.side / 2.0);
            nodes.push(Box::new(text(&value(placed), middle, sheet.side * 0.58, "value")));
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
    nodes.push(Box::new(plain));
}

pub fn marked(word: &str, mark: Mark, at: Place, radius: f64, size: f64, nodes: &mut Vec<Box<dyn Node>>) {
    let corner = (at.0 - radius, at.1 - radius);
    let circle = |radius: f64, class: &str| {
        let circle = Circle::new().set("cx", coordinate(at.0)).set("cy", coordinate(at.1));
        Box::new(circle.set("r", coordinate(radius)).set("class", class))
    };
    let square = |class: &str| Box::new(rectangle(corner, 2.0 * radius, 2.0 * radius, class));
    let class = match mark {
        Mark::Used => {
            nodes.push(square("used"));
            "onused"
        }
        Mark::True => {
            nodes.push(circle(radius, "true"));
            "onmark"
        }
        Mark::False => {
            nodes.push(circle(radius - 1.0, "false"));
            "onfalse"
        }
        Mark::Placed => {
            nodes.push(square("placed"));
            "onmark"
        }
        Mark::Eliminated => "ongone",
    };
    nodes.push(Box::new(text(word, at, size, class)));
    if mark == Mark::Eliminated {
        let reach = radius * 0.85;
        nodes.push(Box::new(line((at.0 - reach, at.1 + reach), (at.0 + reach, at.1 - reach), "gone")));
    }
}
