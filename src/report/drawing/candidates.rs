//! Values and candidates with the marks behind them, links between them, and below the picture what they mean.

use super::sheet::{MARGIN, Nodes, Place, Sheet, line, rectangle, text};
use super::{Drawing, DrawnLink};
use crate::chart::text::{SIZE, coordinate, line_height, width, wrap};
use crate::report::prelude::*;
use std::collections::BTreeSet;
use svg::node::element::{Group, Path};

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

#[derive(Clone, Copy)]
enum Sample {
    Mark(Mark),
    Unit,
    Link(bool),
}

const SAMPLE: f64 = 17.0;

/// Writes the note and the key, and says where the picture ends below.
pub fn key(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) -> f64 {
    let right = sheet.width() - MARGIN;
    let (left, mut y) = (MARGIN, sheet.bottom() + MARGIN * 0.75);
    let entries = drawing.key.map(|language| entries(drawing, language)).unwrap_or_default();
    let mut x = left;
    for (number, (sample, word)) in entries.iter().enumerate() {
        let wide = SAMPLE + 6.0 + width(word, SIZE);
        if x + wide > right && number > 0 && x > left {
            (x, y) = (left, y + 22.0);
        }
        show(*sample, (x, y), nodes);
        nodes.add(text(word, (x + SAMPLE + 6.0, y), SIZE, "words"));
        x += wide + 18.0;
    }
    if !entries.is_empty() {
        y += 24.0;
    }
    for words in wrap(&drawing.note, SIZE, right - left) {
        nodes.add(text(&words, (left, y), SIZE, "words"));
        y += line_height(SIZE);
    }
    y
}

fn entries(drawing: &Drawing<'_>, language: Language) -> Vec<(Sample, String)> {
    let words = &language.sentences().legend;
    let all = (0..drawing.topology.cells.len()).flat_map(|cell| {
        let left = Ones(drawing.state.candidates(cell));
        left.filter_map(move |value| drawing.marks.candidate(cell, value)).chain(drawing.marks.cell(cell))
    });
    let marks: BTreeSet<Mark> = all.collect();
    let of_mark = |mark: Mark| (Sample::Mark(mark), mark.words(words).to_owned());
    let mut entries: Vec<(Sample, String)> = marks.into_iter().map(of_mark).collect();
    if !drawing.units.is_empty() {
        entries.push((Sample::Unit, language.translate(&message!("unit of the pattern"))));
    }
    for (strong, word) in [(true, message!("strong link")), (false, message!("weak link"))] {
        if drawing.links.iter().any(|link| link.strong == strong) {
            entries.push((Sample::Link(strong), language.translate(&word)));
        }
    }
    entries
}

fn show(sample: Sample, (x, y): Place, nodes: &mut Nodes) {
    match sample {
        Sample::Mark(mark) => marked("n", mark, (x + SAMPLE / 2.0, y), SAMPLE / 2.0, SIZE, nodes),
        Sample::Unit => nodes.add(rectangle((x, y - SAMPLE / 2.0), SAMPLE, SAMPLE, "unit")),
        Sample::Link(strong) => {
            let class = if strong { "strong" } else { "weak" };
            nodes.add(line((x, y), (x + SAMPLE, y), class));
        }
    }
}

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
pub fn links(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) {
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
