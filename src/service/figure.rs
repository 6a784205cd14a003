//! A step or match as data for a drawing of the position on which it was found.

use super::prelude::*;
use super::walk::{Walk, walks};
use crate::meaning::difficulty;
use crate::pages::Illustration;
use crate::report::drawing::Drawing;
use crate::report::marks::Mark;
use crate::report::words::StepTexts;
use indexmap::IndexMap;

/// Marks of a drawing. Squares are counted row by row from 0, values from 1.
#[derive(Serialize)]
pub struct DrawingMarks {
    cells: Vec<(usize, &'static str)>,
    candidates: Vec<(usize, usize, &'static str)>,
    units: Vec<Vec<usize>>,
    links: Vec<Link>,
    /// SVG paths around the nodes of several candidates.
    nodes: Vec<String>,
    rings: Vec<(usize, usize)>,
    roles: Vec<Role>,
    /// Number of links that are not drawn, because there is no path for them between the digits.
    missing: usize,
}

/// A role in a technique, such as the fins of a fish.
#[derive(Serialize)]
struct Role {
    name: String,
    candidates: Vec<(usize, usize)>,
    cells: Vec<usize>,
    units: Vec<Vec<usize>>,
}

#[derive(Serialize)]
struct Link {
    d: String,
    #[serde(rename = "strong")]
    is_strong: bool,
    chain: usize,
}

/// A step or match: its effects, its explanation, and its drawing.
#[derive(Serialize)]
pub struct StepDrawing {
    technique: String,
    call: String,
    title: String,
    /// Whether the technique is one of the reader's.
    #[serde(rename = "own")]
    is_user_technique: bool,
    difficulty: Option<i64>,
    /// Explanation of the match.
    text: String,
    signs: String,
    notations: IndexMap<String, String>,
    #[serde(rename = "places")]
    placements: Vec<(usize, usize)>,
    removes: Vec<(usize, usize)>,
    bindings: IndexMap<String, String>,
    /// Consequences of its assumptions, if there are many.
    walk: Vec<Walk>,
    #[serde(flatten)]
    marks: DrawingMarks,
}

/// A position with marks that is not a match.
#[derive(Serialize)]
pub struct PositionDrawing {
    title: String,
    lines: Vec<String>,
    #[serde(flatten)]
    marks: DrawingMarks,
}

impl DrawingMarks {
    fn from_drawing(drawing: &Drawing<'_>) -> Self {
        let (topology, marks) = (drawing.topology, &drawing.marks);
        let ways = drawing.link_routes();
        let square = |cell: usize| topology.square_of(cell);
        let cells = topology.board_cells();
        let candidates = cells.clone().flat_map(|cell| {
            SetBits(topology.all_values())
                .filter_map(move |value| Some((square(cell), value + 1, word(marks.candidate(cell, value)?))))
        });
        let unit = |&unit: &usize| topology.units[unit].cells.iter().map(|&c| square(usize::from(c)));
        let role = |role: &crate::report::drawing::Role| Role {
            name: role.name.clone(),
            candidates: role.candidates.iter().map(|&(cell, value)| (square(cell), value + 1)).collect(),
            cells: role.cells.iter().map(|&cell| square(cell)).collect(),
            units: role.units.iter().map(|one| unit(one).collect()).collect(),
        };
        Self {
            candidates: candidates.collect(),
            cells: cells.filter_map(|cell| Some((square(cell), word(marks.cell(cell)?)))).collect(),
            units: drawing.units.iter().map(|one| unit(one).collect()).collect(),
            links: ways
                .links
                .into_iter()
                .map(|way| Link { d: way.path, is_strong: way.is_strong, chain: way.chain })
                .collect(),
            nodes: ways.nodes,
            rings: ways.rings.into_iter().map(|(cell, value)| (square(cell), value + 1)).collect(),
            roles: drawing.roles.iter().filter(|role| !role.is_empty()).map(role).collect(),
            missing: ways.left_out,
        }
    }
}

impl StepDrawing {
    pub fn new(context: &CallContext<'_>, found: &Match) -> Self {
        let before = found.before();
        let topology = &*before.topology;
        let (places, removes) = changes(topology, &found.traced_match().effects);
        let json = found.to_json(1, context.language);
        let words = StepTexts::new(context.rules.program(), context.language);
        Self {
            technique: found.technique().to_owned(),
            call: found.technique_call(),
            title: json.title,
            is_user_technique: context.is_user_technique(found.technique()),
            difficulty: difficulty(context.rules.program(), &found.traced_match().call),
            text: json.text,
            signs: signs(&found.traced_match().effects, &context.names(topology)),
            notations: json.messages,
            placements: places,
            removes,
            bindings: found.bindings(context.language),
            walk: walks(context, found),
            marks: DrawingMarks::from_drawing(&Drawing::of_match(
                &words,
                topology,
                &before.state,
                found.traced_match(),
            )),
        }
    }
}

impl PositionDrawing {
    pub fn from_illustration(slide: &Illustration<'_>) -> Self {
        let lines = slide.words().lines().map(str::to_owned).collect();
        Self { title: slide.title.clone(), lines, marks: DrawingMarks::from_drawing(&slide.drawing) }
    }
}

/// Candidates by their squares and values.
pub type Candidates = Vec<(usize, usize)>;

/// Placements and eliminations, as squares and values.
pub fn changes(topology: &Topology, effects: &Effects) -> (Candidates, Candidates) {
    let to_square = |(cell, value): (usize, usize)| (topology.square_of(cell), value + 1);
    (
        effects.placements.iter().copied().map(to_square).collect(),
        effects.eliminated().map(to_square).collect(),
    )
}

const fn word(mark: Mark) -> &'static str {
    ["used", "false", "true", "eliminated", "placed"][mark as usize]
}
