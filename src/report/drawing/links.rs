//! Links between nodes: what a node is, and the line to the next one.

use super::sheet::{Nodes, Place, Sheet};
use super::{Drawing, DrawnLink};
use crate::chart::text::coordinate;
use std::collections::BTreeSet;
use svg::node::element::Path;

/// How far a line swings aside, for each pixel that it is long; candidates on its way stay readable.
const SWING: f64 = 0.13;

/// Holds the candidates of a node together, and rings those of single candidates that no mark stands behind.
pub fn nodes(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) {
    let all: BTreeSet<&Vec<(usize, usize)>> = drawing.links.iter().flat_map(|link| &link.nodes).collect();
    for node in all {
        let places: Vec<Place> = node.iter().map(|&one| sheet.candidate(one)).collect();
        if let [_, _, ..] = places.as_slice() {
            let corners: Vec<String> =
                places.iter().map(|(x, y)| format!("{} {}", coordinate(*x), coordinate(*y))).collect();
            let path = Path::new().set("d", format!("M{}", corners.join("L"))).set("class", "node");
            nodes.add(path.set("stroke-width", coordinate(sheet.radius() * 2.2)));
        }
        for (&(cell, value), place) in node.iter().zip(&places) {
            if drawing.marks.candidate(cell, value).is_none() {
                nodes.circle(*place, sheet.radius(), "ring");
            }
        }
    }
}

/// Draws a line for each link, between the candidates of its nodes that are nearest to each other.
pub fn lines(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) {
    for DrawnLink { nodes: [from, to], strong } in &drawing.links {
        let pairs = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b)));
        let pairs = pairs.map(|(a, b)| (sheet.candidate(a), sheet.candidate(b)));
        let Some((a, b)) = pairs.min_by(|one, other| length(*one).total_cmp(&length(*other))) else {
            continue;
        };
        let long = length((a, b));
        let radius = sheet.radius();
        if long < 2.0 * radius {
            continue;
        }
        let (along, aside) = (((b.0 - a.0) / long, (b.1 - a.1) / long), SWING * long);
        let (begin, end) = (
            (a.0 + along.0 * radius, a.1 + along.1 * radius),
            (b.0 - along.0 * radius, b.1 - along.1 * radius),
        );
        // Neighbours are joined by a straight line; others swing to the middle of the board, where there is room.
        let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let aside = if long < sheet.side { 0.0 } else { aside };
        let bends = [aside, -aside].map(|aside| (middle.0 - along.1 * aside, middle.1 + along.0 * aside));
        let [one, other] = bends.map(|bend| length((bend, sheet.middle())));
        let bend = if other + 1.0 < one { bends[1] } else { bends[0] };
        let [x1, y1, x2, y2, x3, y3] = [begin.0, begin.1, bend.0, bend.1, end.0, end.1].map(coordinate);
        let path = Path::new().set("d", format!("M{x1} {y1}Q{x2} {y2} {x3} {y3}"));
        nodes.add(path.set("class", if *strong { "strong" } else { "weak" }));
    }
}

fn length((a, b): (Place, Place)) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}
