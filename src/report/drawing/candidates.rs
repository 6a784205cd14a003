//! Values and candidates with the marks behind them, links between them, and the key below the picture.

use super::{
    roles,
    route::{Glyph, Router, length},
    sheet::{MARGIN, Nodes, Sheet, SvgPoint, line, rectangle, text},
};
use crate::{
    DrawnLink,
    chart::text::{LINE, SIZE, coordinate, width, wrap},
    prelude::*,
};
use svg::node::element::{Group, Path, Text};

pub fn write(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) {
    let size = sheet.size_of_candidates();
    // Unmarked candidates take their font size from the group. Each is a text element of its own, since not every
    // program supports texts with a position for each letter.
    let mut plain = Group::new().set("font-size", coordinate(size)).set("class", "pale");
    for cell in drawing.topology.board_cells() {
        if let Some(placed) = drawing.state.placed(cell) {
            let (x, y) = sheet.cell(cell);
            let middle = (x + sheet.side / 2.0, y + sheet.side / 2.0);
            let is_given = bits::has(drawing.state.given(), cell);
            let class = if is_given { "value" } else { "found" };
            nodes.word(&value(drawing.topology, placed), middle, sheet.side * 0.58, class);
            continue;
        }
        for candidate in SetBits(drawing.state.candidates(cell)).map(|value| (cell, value)) {
            let center = sheet.candidate(candidate);
            let word = value(drawing.topology, candidate.1);
            let mark = drawing.marks.candidate(candidate.0, candidate.1);
            if let Some(role) = drawing.role(candidate).filter(|_| mark.is_none_or(|mark| mark == Mark::Used))
            {
                nodes.glyphs.push(Glyph::disc(center, sheet.radius() * 1.3));
                nodes.add(roles::shape(role, center, sheet.radius()));
                nodes.add(text(&word, center, size, "onused"));
                continue;
            }
            match mark {
                None => {
                    nodes.glyphs.push(Glyph::of_word(&word, center, size));
                    let text = Text::new(word);
                    plain = plain.add(
                        text.set("x", coordinate(center.0)).set("y", coordinate(center.1 + size * 0.35)),
                    );
                }
                Some(mark) => {
                    nodes.glyphs.push(Glyph::disc(center, sheet.radius()));
                    marked(&word, mark, center, sheet.radius(), size, nodes);
                }
            }
        }
    }
    nodes.add(plain);
}

pub fn marked(word: &str, mark: Mark, at: SvgPoint, radius: f64, size: f64, nodes: &mut Nodes) {
    let corner = (at.0 - radius, at.1 - radius);
    let square = |class: &str| rectangle(corner, 2.0 * radius, 2.0 * radius, class);
    match mark {
        Mark::Used => nodes.add(square("used")),
        Mark::True => nodes.circle(at, radius, "true"),
        Mark::False => nodes.circle(at, radius - 1.0, "false"),
        Mark::Placed => nodes.add(square("placed")),
        Mark::Eliminated | Mark::Incidental => {}
    }
    let classes = ["faint", "onused", "onfalse", "onmark", "ongone", "onmark"];
    nodes.add(text(word, at, size, classes[mark as usize]));
    let stroke = match mark {
        Mark::Eliminated => "gone",
        Mark::Incidental => "faint",
        _ => return,
    };
    let reach = radius * 0.85;
    nodes.add(line((at.0 - reach, at.1 + reach), (at.0 + reach, at.1 - reach), stroke));
}

#[derive(Clone, Copy)]
enum Sample {
    Mark(Mark),
    Unit,
    Link(bool),
    Chain(usize),
    /// Index of a role, and whether candidates play it.
    Role(usize, bool),
}

const SAMPLE: f64 = 17.0;

/// Writes the key, the notes and the number of omitted links. Returns the lower end of the picture.
pub fn key(sheet: &Sheet<'_>, drawing: &Drawing<'_>, left_out: usize, nodes: &mut Nodes) -> f64 {
    let right = drawing.width(sheet) - MARGIN;
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
    let missing = message!("Links not drawn because there is no space between the digits: {left_out}.");
    let missing = (left_out > 0).then(|| drawing.key.unwrap_or_default().translate(&missing));
    let notes = drawing.notes.iter().chain(&missing).map(|note| (note, "words"));
    for (note, class) in std::iter::once((&drawing.heading, "words heading")).chain(notes) {
        for words in wrap(note, SIZE, right - left) {
            nodes.add(text(&words, (left, y), SIZE, class));
            y += LINE;
        }
    }
    y
}

fn entries(drawing: &Drawing<'_>, language: Language) -> Vec<(Sample, String)> {
    let words = &drawing.marks.legend(language);
    // Candidates that play a role are explained by the name of the role.
    let marks = drawing.topology.board_cells().flat_map(|cell| {
        let left = SetBits(drawing.state.candidates(cell));
        let of_candidate = move |value| {
            let mark = drawing.marks.candidate(cell, value)?;
            let is_role = mark == Mark::Used && drawing.role((cell, value)).is_some();
            (!is_role).then_some(mark)
        };
        left.filter_map(of_candidate).chain(drawing.marks.cell(cell).filter(|mark| *mark != Mark::Used))
    });
    let marks: BTreeSet<Mark> = marks.collect();
    let of_mark = |mark: Mark| (Sample::Mark(mark), mark.words(words).to_owned());
    let mut entries: Vec<(Sample, String)> = marks.into_iter().map(of_mark).collect();
    for (number, role) in drawing.roles.iter().enumerate().filter(|(_, role)| !role.is_empty()) {
        entries.push((Sample::Role(number, !role.candidates.is_empty()), role.name.clone()));
    }
    if !drawing.units.is_empty() {
        entries.push((Sample::Unit, language.translate(&message!("unit of the pattern"))));
    }
    for (strong, word) in [(true, message!("strong link")), (false, message!("weak link"))] {
        if drawing.links.iter().any(|link| link.is_strong == strong) {
            entries.push((Sample::Link(strong), language.translate(&word)));
        }
    }
    let chains: BTreeSet<usize> = drawing.links.iter().map(|link| link.chain).collect();
    if chains.len() > 1 {
        let word = |chain: usize| language.translate(&message!("chain {}", chain + 1));
        entries.extend(chains.into_iter().take(3).map(|chain| (Sample::Chain(chain), word(chain))));
    }
    entries
}

fn show(sample: Sample, (x, y): SvgPoint, nodes: &mut Nodes) {
    match sample {
        Sample::Mark(mark) => marked("n", mark, (x + SAMPLE / 2.0, y), SAMPLE / 2.0, SIZE, nodes),
        Sample::Unit => nodes.add(rectangle((x, y - SAMPLE / 2.0), SAMPLE, SAMPLE, "unit")),
        Sample::Link(strong) => {
            let class = if strong { "strong" } else { "weak" };
            nodes.add(line((x, y), (x + SAMPLE, y), class));
        }
        Sample::Role(role, true) => {
            nodes.add(roles::shape(role, (x + SAMPLE / 2.0, y), SAMPLE / 2.0 - 1.0));
            nodes.add(text("n", (x + SAMPLE / 2.0, y), SIZE, "onused"));
        }
        Sample::Role(role, false) => {
            nodes.path(roles::hatching(role, (x, y - SAMPLE / 2.0), SAMPLE), &roles::hatch_class(role));
        }
        Sample::Chain(chain) => {
            for class in strokes(true, chain) {
                nodes.add(line((x, y), (x + SAMPLE, y), &class));
            }
        }
    }
}

/// Paths of links: a line that joins the candidates of each node, the single candidates without a mark, which are
/// ringed, and the path of each link.
#[derive(Default)]
pub struct LinkRoutes {
    /// Path data of each node with several candidates.
    pub nodes: Vec<String>,
    pub rings: Vec<(usize, usize)>,
    pub links: Vec<LinkRoute>,
    /// Number of links without a free path.
    pub left_out: usize,
}

/// Path data of a link, whether the link is strong, and the index of its chain, from 0.
pub struct LinkRoute {
    pub path: String,
    pub is_strong: bool,
    pub chain: usize,
}

/// Joins the candidates of nodes, and finds paths of links around all digits and marks.
pub fn route_links(sheet: &Sheet<'_>, drawing: &Drawing<'_>, mut glyphs: Vec<Glyph>) -> LinkRoutes {
    let mut routes = LinkRoutes::default();
    let linked_nodes: BTreeSet<&Vec<(usize, usize)>> =
        drawing.links.iter().flat_map(|link| &link.nodes).collect();
    for node in linked_nodes {
        if let [_, _, ..] = node.as_slice() {
            let places = node.iter().map(|&one| sheet.candidate(one));
            let corners: Vec<String> =
                places.map(|(x, y)| format!("{} {}", coordinate(x), coordinate(y))).collect();
            routes.nodes.push(format!("M{}", corners.join("L")));
        }
        for &(cell, value) in node {
            if drawing.marks.candidate(cell, value).is_none() {
                routes.rings.push((cell, value));
                glyphs.push(Glyph::disc(sheet.candidate((cell, value)), sheet.radius()));
            }
        }
    }
    // A link connects the nearest candidates of its nodes.
    let nearest = |DrawnLink { nodes: [from, to], .. }: &DrawnLink| {
        let pairs = from.iter().flat_map(|&a| to.iter().map(move |&b| [a, b]));
        let pairs = pairs.map(|pair| pair.map(|candidate| sheet.candidate(candidate)));
        pairs.min_by(|one, other| length(one[0], one[1]).total_cmp(&length(other[0], other[1])))
    };
    let segments = drawing.links.iter().filter_map(|link| Some((nearest(link)?, link)));
    // Nodes that touch need no line.
    let mut segments: Vec<_> =
        segments.filter(|([a, b], _)| length(*a, *b) >= 2.0 * sheet.radius()).collect();
    // Short links have the fewest alternatives, so route them first.
    segments.sort_by(|([a, b], _), ([c, d], _)| length(*a, *b).total_cmp(&length(*c, *d)));
    let mut router = Router::new(sheet, glyphs);
    for (ends, &DrawnLink { is_strong, chain, .. }) in segments {
        match router.route(ends, sheet.radius()) {
            Some(path) => routes.links.push(LinkRoute { path, is_strong, chain }),
            None => routes.left_out += 1,
        }
    }
    routes
}

/// Draws nodes and rings below the digits.
pub fn nodes(sheet: &Sheet<'_>, routes: &LinkRoutes, nodes: &mut Nodes) {
    for data in &routes.nodes {
        let path = Path::new().set("d", data.as_str()).set("class", "node");
        nodes.add(path.set("stroke-width", coordinate(sheet.radius() * 2.2)));
    }
    for &ring in &routes.rings {
        nodes.circle(sheet.candidate(ring), sheet.radius(), "ring");
    }
}

pub fn links(routes: &LinkRoutes, nodes: &mut Nodes) {
    for LinkRoute { path, is_strong, chain } in &routes.links {
        for class in strokes(*is_strong, *chain) {
            nodes.path(path.clone(), &class);
        }
    }
}

/// Returns the classes of the strokes of a link, drawn on top of each other: those of further chains are broader, and
/// hollow or beaded.
fn strokes(strong: bool, chain: usize) -> Vec<String> {
    let line = if strong { "strong" } else { "weak" };
    match chain % 3 {
        0 => vec![line.to_owned()],
        1 => vec![format!("{line} broad"), "hollow".to_owned()],
        _ => vec![format!("{line} broad"), "beads".to_owned()],
    }
}
