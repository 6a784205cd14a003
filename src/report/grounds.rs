//! Evidence of a conclusion: in a sentence, on a board, and as JSON.

use super::{effects::effects_from_conclusions, marks::MarkSubject, prelude::*};
use tesuji_evidence::{CandidateLiteral, EvidenceItem, EvidenceSet, LawClause, Premise};

/// One piece of evidence of a conclusion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "ground", rename_all = "kebab-case")]
pub enum ReasonJson {
    /// The candidates of an open cell, or the value of a filled one.
    Cell {
        cell: String,
        /// Candidates or value of the cell.
        values: Vec<usize>,
    },
    /// The possible cells of a value in a unit.
    Places {
        unit: String,
        value: usize,
        /// Cells that can have the value.
        cells: Vec<String>,
    },
    /// Two cells whose values are related.
    Pair { cells: [String; 2] },
    /// A unit whose cells differ, or have a sum.
    Unit { unit: String },
}

fn places(topology: &Topology, state: &BoardState, unit: usize, value: usize) -> Vec<usize> {
    let cells = topology.law_unit(unit).cells.iter().map(|&cell| usize::from(cell));
    cells.filter(|&cell| state.candidates(cell) >> value & 1 != 0).collect()
}

pub fn grounds_json(topology: &Topology, state: &BoardState, grounds: &EvidenceSet) -> Vec<ReasonJson> {
    let label = |cell: usize| topology.label(cell);
    let json = |ground: &EvidenceItem| match *ground {
        EvidenceItem::Cell(cell) => {
            let values = SetBits(state.candidates(cell)).map(|value| topology.shape.printed(value)).collect();
            ReasonJson::Cell { cell: label(cell), values }
        }
        EvidenceItem::Places { unit, value } => {
            let cells = places(topology, state, unit, value).into_iter().map(label).collect();
            ReasonJson::Places { unit: unit_id(topology, unit), value: topology.shape.printed(value), cells }
        }
        EvidenceItem::Pair(a, b) => ReasonJson::Pair { cells: [a, b].map(label) },
        EvidenceItem::Unit(unit) => ReasonJson::Unit { unit: unit_id(topology, unit) },
    };
    grounds.items.iter().map(json).collect()
}

/// Maximum number of cells and values that are named with all that is left for them; beyond it, the reader is referred
/// to the board.
const MAX_DETAILED_ITEMS: usize = 8;

/// Maximum number of cells and units that a sentence names; a reader could not follow more.
const MAX_NAMED_ITEMS: usize = 24;

/// Returns a summary of evidence that does not fit in a sentence: its size, and the effort of the conclusion. `None` if
/// the evidence is short enough, or its contradictions were not counted.
pub fn summary(grounds: &EvidenceSet, language: Language) -> Option<String> {
    let (cells, units) = grounds.counts();
    let said = language.sentences();
    let search = usize::try_from(grounds.contradictions?).ok()?;
    (cells + units > MAX_NAMED_ITEMS).then(|| {
        let (cells, units) = (pluralize(said.cells, cells), pluralize(said.units, units));
        let search = pluralize(said.contradictions, search);
        language.translate(&message!(
            "The proof needs {cells}, {units} and a search that runs into {search}: too long for a \
             sentence. The board marks them, and --facts lists the facts."
        ))
    })
}

pub fn sentence(
    topology: &Topology,
    state: &BoardState,
    grounds: &EvidenceSet,
    names: &Notation<'_>,
    language: Language,
) -> String {
    let translate = |message| language.translate(&message);
    let narrow = grounds.items.iter().filter(|ground| !matches!(ground, EvidenceItem::Unit(_)));
    let in_full = narrow.count() <= MAX_DETAILED_ITEMS;
    let (mut open, mut others, mut distinct) = (Vec::new(), Vec::new(), Vec::new());
    let mut many = Vec::new();
    let mut placed: BTreeMap<usize, u64> = BTreeMap::new();
    for ground in &grounds.items {
        match *ground {
            EvidenceItem::Cell(cell) => {
                let (name, values) = (names.cell(cell), names.values(state.candidates(cell)));
                match state.is_open(cell) {
                    true if in_full => open.push(name + &parenthesize(language, &values)),
                    true => many.push(cell),
                    false => others.push(format!("{name}={values}")),
                }
            }
            EvidenceItem::Places { unit, value: of } => {
                if !in_full {
                    *placed.entry(unit).or_default() |= 1 << of;
                    continue;
                }
                let cells = places(topology, state, unit, of).into_iter().map(|cell| names.cell(cell));
                let cells = names.list(cells);
                let (of, unit) = (names.value(of), names.unit(unit));
                let cells = parenthesize(language, &cells);
                others.push(translate(message!("the places of {of} in {unit}{cells}")));
            }
            EvidenceItem::Pair(a, b) => {
                let (a, b) = (names.cell(a), names.cell(b));
                others.push(translate(message!("the relation between {a} and {b}")));
            }
            EvidenceItem::Unit(unit) => {
                if grounds.facts.contains(&Premise::Law(LawClause::Whole { unit })) {
                    others.push(translate(names.law_of(unit, LawPhrase::Ground)));
                }
                let differs = |fact: &Premise| matches!(*fact, Premise::Law(LawClause::OnePlace { unit: of, .. }) if of == unit);
                if grounds.facts.iter().any(differs) {
                    distinct.push(unit);
                }
            }
        }
    }
    let named = |units: &[usize]| match in_full {
        true => names.list(units.iter().map(|&unit| names.unit(unit))),
        false => names.units(units).join(language.sentences().separator),
    };
    let mut units: IndexMap<u64, Vec<usize>> = IndexMap::new();
    placed.into_iter().for_each(|(unit, values)| units.entry(values).or_default().push(unit));
    let placed = units.into_iter().map(|(values, units)| {
        translate(message!("{values} in {units}", values = names.values(values), units = named(&units)))
    });
    let placed: Vec<String> = placed.collect();
    if !placed.is_empty() {
        let places = placed.join(language.sentences().between);
        others.push(translate(message!("the places of {places}")));
    }
    let mut items = Vec::new();
    if !many.is_empty() {
        open.push(names.cells(&many));
    }
    if !open.is_empty() {
        items.push(translate(message!("the candidates of {open}", open = names.list(&open))));
    }
    items.append(&mut others);
    if !distinct.is_empty() {
        items.push(translate(message!("no value twice in {units}", units = named(&distinct))));
    }
    let last = items.pop().unwrap_or_default();
    translate(match items.is_empty() {
        true => message!("It follows from {last}."),
        false => {
            let first = items.join(language.sentences().between);
            message!("It follows from {first} and {last}.")
        }
    })
}

fn parenthesize(language: Language, text: &str) -> String {
    fill(language.sentences().aside, &[("text", text)])
}

/// Marks the evidence and the effect of a conclusion.
pub fn marks(topology: &Topology, state: &BoardState, grounds: &EvidenceSet, aim: CandidateLiteral) -> Marks {
    let mut marks = Marks::about(MarkSubject::Evidence, topology);
    for ground in &grounds.items {
        match *ground {
            EvidenceItem::Cell(cell) => marks.rest_on(cell, state.candidates(cell)),
            EvidenceItem::Places { unit, value } => {
                let cells = places(topology, state, unit, value).into_iter();
                cells.for_each(|cell| marks.rest_on(cell, 1 << value));
            }
            EvidenceItem::Pair(a, b) => {
                [a, b].into_iter().for_each(|cell| marks.join(cell, state.candidates(cell)))
            }
            EvidenceItem::Unit(_) => {}
        }
    }
    for fact in &grounds.facts {
        let (unit, values) = match *fact {
            Premise::Law(LawClause::OnePlace { unit, value }) => (unit, 1 << value),
            Premise::Law(LawClause::Whole { unit }) => (unit, topology.all_values()),
            _ => continue,
        };
        for cell in topology.law_unit(unit).cells.iter().map(|&cell| usize::from(cell)) {
            if state.is_open(cell) {
                marks.join(cell, state.candidates(cell) & values);
            }
        }
    }
    marks.add_effects(&effects_from_conclusions([aim]));
    marks
}
