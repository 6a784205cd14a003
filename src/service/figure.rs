//! A step or match as data for a drawing of the position on which it was found.

use super::{
    prelude::*,
    walk::{Walk, walks},
};
use crate::pages::Illustration;
use indexmap::IndexMap;
use tesuji_meaning::difficulty;
use tesuji_report::{Drawing, Mark, StepTexts};

/// Marks of a drawing on its board.
#[derive(Serialize, JsonSchema)]
pub struct DrawingMarks {
    /// Squares with their marks: `incidental`, `used`, `false`, `true`, `eliminated` or `placed`.
    cells: Vec<(usize, &'static str)>,
    /// Squares and values of candidates with their marks, which are the same words.
    candidates: Vec<(usize, usize, &'static str)>,
    /// Outlined units, each as the squares of its cells.
    units: Vec<Vec<usize>>,
    /// Links of chains.
    links: Vec<Link>,
    /// SVG paths around the nodes of several candidates.
    nodes: Vec<String>,
    /// Squares and values of candidates with a ring.
    rings: Vec<(usize, usize)>,
    roles: Vec<Role>,
    /// Number of links that are not drawn, because there is no path for them between the digits.
    missing: usize,
}

/// A role in a technique, such as the fins of a fish.
#[derive(Serialize, JsonSchema)]
struct Role {
    name: String,
    /// Squares and values of its candidates.
    candidates: Vec<(usize, usize)>,
    /// Squares of its cells.
    cells: Vec<usize>,
    /// Its units, each as the squares of its cells.
    units: Vec<Vec<usize>>,
}

/// A link between two nodes of a chain.
#[derive(Serialize, JsonSchema)]
struct Link {
    /// Its SVG path, in the units of the board's drawing.
    d: String,
    /// Whether it is strong: one of its nodes is true.
    #[serde(rename = "strong")]
    is_strong: bool,
    /// Number of its chain, from 0.
    chain: usize,
}

/// Names of a match.
#[derive(Serialize, JsonSchema)]
pub struct MatchHead {
    /// Title of its technique in the language of the call.
    title: String,
    /// Whether the technique is one of the reader's.
    #[serde(rename = "own")]
    is_user_technique: bool,
    /// Difficulty of the technique; `null` if it has none.
    difficulty: Option<i64>,
}

/// Placements and eliminations.
#[derive(Serialize, JsonSchema)]
pub struct Changes {
    /// Squares with their placed values.
    #[serde(rename = "places")]
    placements: Vec<(usize, usize)>,
    /// Squares and values of eliminated candidates.
    removes: Vec<(usize, usize)>,
    /// Those of both that no later step of the kindest path needs.
    incidental: Vec<(usize, usize)>,
}

/// A step or match: its effects, its explanation, and its drawing.
#[derive(Serialize, JsonSchema)]
pub struct StepDrawing {
    /// Name of its technique.
    technique: String,
    /// The technique with its arguments, as in `naked-subset(2)`.
    call: String,
    #[serde(flatten)]
    head: MatchHead,
    /// Explanation of the match.
    text: String,
    /// Its effects as signs, as in `r1c2=3`.
    signs: String,
    /// The match in the notations of its technique, by their names.
    notations: IndexMap<String, String>,
    #[serde(flatten)]
    changes: Changes,
    /// Values of the variables of its technique, by their names.
    bindings: IndexMap<String, String>,
    /// Consequences of its assumptions, if there are many.
    walk: Vec<Walk>,
    #[serde(flatten)]
    marks: DrawingMarks,
}

/// A position with marks that is not a match.
#[derive(Serialize, JsonSchema)]
pub struct PositionDrawing {
    title: String,
    /// Explanation, line by line.
    lines: Vec<String>,
    #[serde(flatten)]
    marks: DrawingMarks,
}

impl MatchHead {
    pub fn new(context: &CallContext<'_>, found: &Match, title: String) -> Self {
        Self {
            title,
            is_user_technique: context.is_user_technique(found.technique()),
            difficulty: difficulty(context.rules.program(), &found.traced_match().call),
        }
    }
}

impl Changes {
    pub fn new(found: &Match) -> Self {
        let (topology, traced) = (&*found.before().topology, found.traced_match());
        let to_square = |(cell, value): (usize, usize)| (topology.square_of(cell), value + 1);
        let placements = |effects: &Effects| -> Vec<(usize, usize)> {
            effects.placements.iter().copied().map(to_square).collect()
        };
        let removes =
            |effects: &Effects| -> Vec<(usize, usize)> { effects.eliminated().map(to_square).collect() };
        Self {
            placements: placements(&traced.effects),
            removes: removes(&traced.effects),
            incidental: [placements(&traced.incidental), removes(&traced.incidental)].concat(),
        }
    }
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
        let unit = |&unit: &usize| squares(topology, &topology.units[unit]);
        let role = |role: &tesuji_report::Role| Role {
            name: role.name.clone(),
            candidates: role.candidates.iter().map(|&(cell, value)| (square(cell), value + 1)).collect(),
            cells: role.cells.iter().map(|&cell| square(cell)).collect(),
            units: role.units.iter().map(unit).collect(),
        };
        Self {
            candidates: candidates.collect(),
            cells: cells.filter_map(|cell| Some((square(cell), word(marks.cell(cell)?)))).collect(),
            units: drawing.units.iter().map(unit).collect(),
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
        let effects = &found.traced_match().effects;
        let json = found.to_json(1, context.language);
        let words = StepTexts::new(context.rules.program(), context.language);
        Self {
            technique: found.technique().to_owned(),
            call: found.technique_call(),
            head: MatchHead::new(context, found, json.title),
            text: json.text,
            signs: signs(effects, &context.names(topology)),
            notations: json.messages,
            changes: Changes::new(found),
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

const fn word(mark: Mark) -> &'static str {
    ["incidental", "used", "false", "true", "eliminated", "placed"][mark as usize]
}
