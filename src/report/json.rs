//! Results as JSON, one object for each puzzle, as a stable format for other programs.
//!
//! Cells are named `r1c1`, units `row1`; values are integers counted from 1.

mod lines;

use super::prelude::*;
use crate::PremiseJson;
pub use lines::{
    CandidatesJson, ChainNodeJson, CountJson, ErrorJson, ExcludedCandidateJson, FindJson, FindStatus,
    GradeJson, LimitJson, LineHead, PlotStep, RatingJson, RunsJson, SolveLine, SpreadJson, StepHead,
    candidates_json, path_json,
};
use serde_json::json;
use tesuji_lang::{ONE_SOLUTION, VarId};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StepJson {
    /// Number of the step, from 1.
    pub n: usize,
    /// Id of the technique.
    pub technique: String,
    /// Arguments by the names of the parameters.
    pub args: IndexMap<String, Value>,
    pub title: String,
    /// The assumption, if there is one: `unique-solution` means that the puzzle has exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<Vec<PremiseJson>>,
    #[serde(rename = "places")]
    pub placements: Vec<PlacementJson>,
    /// Candidates removed.
    #[serde(rename = "eliminates")]
    pub eliminations: Vec<EliminationJson>,
    /// The part of the changes that no later step of a kindest path needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incidental: Option<IncidentalJson>,
    /// Values of the variables by their names.
    pub bindings: IndexMap<String, Value>,
    /// The units with a sum among the bindings, by their names.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub units: IndexMap<String, SumUnitJson>,
    /// Nodes of the chain; of the first one, if the technique has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<ChainNodeJson>,
    /// Explanation of the step.
    pub text: String,
    /// Notations of the literature, by their styles.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub messages: IndexMap<String, String>,
    /// Alias that names the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// Level of the strategy's list in which the step was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Bindings of further matches that the step combines with the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<IndexMap<String, Value>>,
    /// Number shared by the steps that were made together on the same position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
    /// Counts of the strategy after this step, if they changed since the step before.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub tallies: IndexMap<String, i64>,
}

/// A unit with a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SumUnitJson {
    pub sum: u32,
    pub cells: Vec<String>,
}

/// A placed value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacementJson {
    pub cell: String,
    pub value: usize,
}

/// Changes of a step that no later step needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IncidentalJson {
    #[serde(rename = "places")]
    pub placements: Vec<PlacementJson>,
    #[serde(rename = "eliminates")]
    pub eliminations: Vec<EliminationJson>,
}

/// Candidates removed from a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EliminationJson {
    pub cell: String,
    pub values: Vec<usize>,
}

impl StepJson {
    pub fn of_step(
        words: &StepTexts<'_>,
        topology: &Topology,
        step: &TracedStep,
        described: StepDescription,
    ) -> Self {
        let json = Self::of_match(words, topology, step.number, &step.technique_match, described);
        Self { level: step.level.clone(), group: step.group, tallies: step.tallies.clone(), ..json }
    }

    /// Returns match number `n` with its words.
    pub fn of_match(
        words: &StepTexts<'_>,
        topology: &Topology,
        n: usize,
        found: &TracedMatch,
        described: StepDescription,
    ) -> Self {
        let technique = words.technique(found);
        let effects = &found.effects;
        let program = words.program;
        let named = |(variable, datum): &(VarId, Datum)| {
            let index = variable.0 as usize;
            let name = technique.variables.get(index).map_or_else(|| format!("${index}"), |v| v.name.clone());
            (name, datum_json(program, topology, datum))
        };
        let bindings = |bindings: &MatchBindings| bindings.iter().map(named).collect();
        Self {
            n,
            technique: technique.name.clone(),
            args: arguments_json(technique, &found.call),
            title: described.title,
            assumes: technique.needs_one_solution.then_some(ONE_SOLUTION),
            rests_on: None,
            placements: places_json(topology, effects),
            eliminations: eliminates_json(topology, effects),
            incidental: (!found.incidental.is_empty()).then(|| IncidentalJson {
                placements: places_json(topology, &found.incidental),
                eliminations: eliminates_json(topology, &found.incidental),
            }),
            bindings: bindings(&found.bindings),
            units: sum_units(topology, found),
            path: words.first_walk(found).map_or_else(Vec::new, |walk| path_json(program, topology, walk)),
            text: described.text,
            messages: described.messages,
            alias: described.alias,
            level: None,
            merged: found.merged.iter().map(bindings).collect(),
            group: None,
            tallies: IndexMap::new(),
        }
    }
}

fn sum_units(topology: &Topology, found: &TracedMatch) -> IndexMap<String, SumUnitJson> {
    let of_unit = |datum: &Datum| {
        let Datum::Unit(u) = datum else { return None };
        let (unit, sum) = (&topology.units[*u], topology.units[*u].laws.printed_total()?);
        let cells = unit.cells.iter().map(|&c| topology.label(usize::from(c))).collect();
        Some((unit_id(topology, *u), SumUnitJson { sum, cells }))
    };
    leaves(data(found)).into_iter().filter_map(of_unit).collect()
}

pub fn places_json(topology: &Topology, effects: &Effects) -> Vec<PlacementJson> {
    let places = effects.placements.iter();
    places
        .map(|&(c, v)| PlacementJson { cell: topology.label(c), value: topology.shape.printed(v) })
        .collect()
}

pub fn eliminates_json(topology: &Topology, effects: &Effects) -> Vec<EliminationJson> {
    let eliminates = effects.eliminations.iter();
    let printed_values = |gone: u64| SetBits(gone).map(|v| topology.shape.printed(v)).collect();
    eliminates
        .map(|&(c, gone)| EliminationJson { cell: topology.label(c), values: printed_values(gone) })
        .collect()
}

pub fn arguments_json(technique: &Technique, call: &Call) -> IndexMap<String, Value> {
    let arguments = technique.parameters.iter().zip(&call.arguments);
    let json = |argument: &Argument| match argument {
        Argument::Int(n) => Value::from(*n),
        Argument::Word(word) => Value::from(word.as_str()),
    };
    arguments.map(|(parameter, argument)| (parameter.name.clone(), json(argument))).collect()
}

/// Returns the JSON of a variable's value: `"r1c1"`, `"row1"`, `"row"`, a number, a candidate, a walk as in `path`, or
/// an array of such values.
pub fn datum_json(program: &Program, topology: &Topology, datum: &Datum) -> Value {
    let kind = |kind: usize| topology.kinds.get_index(kind).map_or("", String::as_str);
    let candidate =
        |(c, v): (usize, usize)| json!({ "cell": topology.label(c), "value": topology.shape.printed(v) });
    let candidates = |all: &[(usize, usize)]| all.iter().copied().map(candidate).collect::<Value>();
    match datum {
        Datum::Bool(b) => Value::from(*b),
        Datum::Int(n) => Value::from(*n),
        Datum::Value(v) => Value::from(topology.shape.printed(*v)),
        Datum::Cell(c) => Value::from(topology.label(*c)),
        Datum::Unit(u) => Value::from(unit_id(topology, *u)),
        Datum::Kind(k) => Value::from(kind(*k)),
        Datum::Grid(g) => Value::from(grid_name(*g)),
        Datum::Word(word) => Value::from(word.as_str()),
        Datum::Candidate(c, v) => candidate((*c, *v)),
        Datum::Path(walk) => json!(path_json(program, topology, walk)),
        Datum::World(world) => json!({
            "supposed": candidate(world.candidate),
            "contradiction": world.is_contradictory,
            "emptied": candidates(&world.emptied), "grounds": candidates(&world.contradicting),
            "placed": candidates(&world.placed), "removed": candidates(&world.removed),
        }),
        Datum::Tuple(parts) | Datum::Set(parts) => {
            parts.iter().map(|part| datum_json(program, topology, part)).collect()
        }
    }
}

/// Returns the JSON name of a unit: `row1`, or on boards of several grids `A.row1` with the first grid that has it.
pub fn unit_id(topology: &Topology, unit: usize) -> String {
    let unit = topology.law_unit(unit);
    let kind = topology.kinds.get_index(unit.kind).map_or("", String::as_str);
    let grid = if topology.grids.len() > 1 { grid_name(unit.grid) + "." } else { String::new() };
    format!("{grid}{kind}{}", unit.number + 1)
}

pub fn json_line(value: &impl Serialize) -> String {
    // All maps have string keys and no value fails to serialize, so there is always a line.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// JSON object of a puzzle, with its file if there are several.
#[derive(Serialize)]
struct InFile<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(flatten)]
    line: T,
}

/// Returns one line of JSON for an object that belongs to a file.
pub fn json_in_file(file: Option<&str>, line: impl Serialize) -> String {
    json_line(&InFile { file, line })
}

/// Appends a line of JSON to other lines.
pub fn write_in_file(file: Option<&str>, line: impl Serialize, lines: &mut Vec<u8>) {
    let start = lines.len();
    // All maps have string keys and no value fails to serialize, so there is always a line.
    if serde_json::to_writer(&mut *lines, &InFile { file, line }).is_err() {
        lines.truncate(start);
    }
    lines.push(b'\n');
}
