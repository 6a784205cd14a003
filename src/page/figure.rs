//! A step or match as data for a drawing of the position on which it was found.

use super::prelude::*;
use super::walk::{Walk, walks};
use crate::meaning::difficulty;
use crate::pages::Illustration;
use crate::report::drawing::Drawing;
use crate::report::marks::Mark;
use crate::report::words::Words;
use indexmap::IndexMap;

/// Marks of a drawing. Squares are counted row by row from 0, values from 1.
#[derive(Serialize)]
pub struct Marked {
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
    strong: bool,
    chain: usize,
}

/// A step or match: its effects, its explanation, and its drawing.
#[derive(Serialize)]
pub struct Figure {
    technique: String,
    call: String,
    title: String,
    /// Whether the technique is one of the reader's.
    own: bool,
    difficulty: Option<i64>,
    /// Explanation of the match.
    text: String,
    signs: String,
    notations: IndexMap<String, String>,
    places: Vec<(usize, usize)>,
    removes: Vec<(usize, usize)>,
    bindings: IndexMap<String, String>,
    /// Consequences of its assumptions, if there are many.
    walk: Vec<Walk>,
    #[serde(flatten)]
    marked: Marked,
}

/// A position with marks that is not a match.
#[derive(Serialize)]
pub struct Scene {
    title: String,
    lines: Vec<String>,
    #[serde(flatten)]
    marked: Marked,
}

impl Marked {
    fn of(drawing: &Drawing<'_>) -> Self {
        let (topology, marks) = (drawing.topology, &drawing.marks);
        let ways = drawing.ways();
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
                .map(|way| Link { d: way.path, strong: way.strong, chain: way.chain })
                .collect(),
            nodes: ways.nodes,
            rings: ways.rings.into_iter().map(|(cell, value)| (square(cell), value + 1)).collect(),
            roles: drawing.roles.iter().filter(|role| !role.is_empty()).map(role).collect(),
            missing: ways.left_out,
        }
    }
}

impl Figure {
    pub fn of(context: &Context<'_>, found: &Match) -> Self {
        let before = found.before();
        let topology = &*before.topology;
        let (places, removes) = changes(topology, &found.found().effects);
        let json = found.to_json(1, context.language);
        let words = Words::new(context.rules.program(), context.language);
        Self {
            technique: found.technique().to_owned(),
            call: found.technique_call(),
            title: json.title,
            own: context.is_own(found.technique()),
            difficulty: difficulty(context.rules.program(), &found.found().call),
            text: json.text,
            signs: signs(&found.found().effects, &context.names(topology)),
            notations: json.messages,
            places,
            removes,
            bindings: found.bindings(context.language),
            walk: walks(context, found),
            marked: Marked::of(&Drawing::of_match(&words, topology, &before.state, found.found())),
        }
    }
}

impl Scene {
    pub fn of(slide: &Illustration<'_>) -> Self {
        let lines = slide.words().lines().map(str::to_owned).collect();
        Self { title: slide.title.clone(), lines, marked: Marked::of(&slide.drawing) }
    }
}

/// Candidates by their squares and values.
pub type Candidates = Vec<(usize, usize)>;

/// Placements and eliminations, as squares and values.
pub fn changes(topology: &Topology, effects: &Effects) -> (Candidates, Candidates) {
    let of = |(cell, value): (usize, usize)| (topology.square_of(cell), value + 1);
    (effects.places.iter().copied().map(of).collect(), effects.eliminated().map(of).collect())
}

const fn word(mark: Mark) -> &'static str {
    ["used", "false", "true", "eliminated", "placed"][mark as usize]
}
