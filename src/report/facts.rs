//! Premises of steps, as JSON and in words.

use super::{
    named::{candidate, cell_of, value_of},
    prelude::*,
};
use crate::UnitIndex;
use tesuji_evidence::{LawClause, Premise};

/// A premise, or several of one kind about the same cell or unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PremiseJson {
    /// Candidates are removed: each of some values from each of some cells.
    Gone { cells: Vec<String>, values: Vec<usize> },
    /// A cell has a value.
    Is { cell: String, value: usize },
    /// A law: a cell has at least one value.
    SomeValue { cell: String },
    /// A law: a cell has at most one value.
    OneValue { cell: String },
    /// A law: a unit has at least one cell for each of some values.
    SomePlace { unit: String, values: Vec<usize> },
    /// A law: a unit has at most one cell for each of some values.
    OnePlace { unit: String, values: Vec<usize> },
    /// A law: the cells of a unit add up to its sum.
    Sum { unit: String },
    /// A law: the values of two cells are related.
    Related { cells: [String; 2] },
}

/// Premises that are written together: candidates of one value or of one cell, or a law for values of one unit.
struct FactGroup {
    /// One of the premises, a law without its value.
    fact: Premise,
    cells: Vec<usize>,
    values: u64,
}

fn groups(facts: &[Premise]) -> Vec<FactGroup> {
    let (mut of_cells, mut of_values) = (BTreeMap::new(), BTreeMap::new());
    let mut others: Vec<FactGroup> = Vec::new();
    for &fact in facts {
        let (fact, values) = match fact {
            Premise::Gone(cell, value) => {
                *of_cells.entry(cell).or_insert(0u64) |= 1 << value;
                of_values.entry(value).or_insert_with(Vec::new).push(cell);
                continue;
            }
            Premise::Law(LawClause::SomePlace { unit, value }) => {
                (Premise::Law(LawClause::SomePlace { unit, value: 0 }), 1 << value)
            }
            Premise::Law(LawClause::OnePlace { unit, value }) => {
                (Premise::Law(LawClause::OnePlace { unit, value: 0 }), 1 << value)
            }
            other => (other, 0),
        };
        match others.last_mut().filter(|last| values != 0 && last.fact == fact) {
            Some(last) => last.values |= values,
            None => others.push(FactGroup { fact, cells: Vec::new(), values }),
        }
    }
    let gone = |cells: Vec<usize>, values: u64| {
        let fact = Premise::Gone(cells[0], values.trailing_zeros() as usize);
        FactGroup { fact, cells, values }
    };
    let mut groups: Vec<FactGroup> = match of_values.len() < of_cells.len() {
        true => of_values.into_iter().map(|(value, cells)| gone(cells, 1 << value)).collect(),
        false => of_cells.into_iter().map(|(cell, values)| gone(vec![cell], values)).collect(),
    };
    groups.append(&mut others);
    groups
}

/// Returns premises as JSON, with those that belong together combined.
pub fn facts_json(topology: &Topology, facts: &[Premise]) -> Vec<PremiseJson> {
    let label = |cell: usize| topology.label(cell);
    let id = |unit: usize| unit_id(topology, unit);
    let json = |FactGroup { fact, cells, values }| {
        let values = SetBits(values).map(|value| topology.shape.printed(value)).collect();
        match fact {
            Premise::Gone(..) => PremiseJson::Gone { cells: cells.into_iter().map(label).collect(), values },
            Premise::Is(cell, value) => {
                PremiseJson::Is { cell: label(cell), value: topology.shape.printed(value) }
            }
            Premise::Law(law) => match law {
                LawClause::SomeValue { cell } => PremiseJson::SomeValue { cell: label(cell) },
                LawClause::OneValue { cell } => PremiseJson::OneValue { cell: label(cell) },
                LawClause::SomePlace { unit, .. } => PremiseJson::SomePlace { unit: id(unit), values },
                LawClause::OnePlace { unit, .. } => PremiseJson::OnePlace { unit: id(unit), values },
                LawClause::Whole { unit } => PremiseJson::Sum { unit: id(unit) },
                LawClause::Related { cells: (a, b) } => PremiseJson::Related { cells: [a, b].map(label) },
            },
        }
    };
    groups(facts).into_iter().map(json).collect()
}

/// Returns the premises that JSON denotes, or an error if it names anything that the board does not have.
pub fn facts_of(named: &UnitIndex<'_>, facts: &[PremiseJson]) -> Result<Vec<Premise>, Message> {
    let topology = named.topology;
    let cell = |name: &str| cell_of(topology, name);
    let mut premises = Vec::new();
    for fact in facts {
        let law = match fact {
            PremiseJson::Gone { cells, values } => {
                for (cell, value) in cells.iter().flat_map(|cell| values.iter().map(move |v| (cell, *v))) {
                    let (cell, value) = candidate(topology, cell, value)?;
                    premises.push(Premise::Gone(cell, value));
                }
                continue;
            }
            PremiseJson::Is { cell, value } => {
                let (cell, value) = candidate(topology, cell, *value)?;
                premises.push(Premise::Is(cell, value));
                continue;
            }
            PremiseJson::SomePlace { unit, values } | PremiseJson::OnePlace { unit, values } => {
                let unit = named.unit(unit)?;
                for &value in values {
                    let value = value_of(topology, value)?;
                    premises.push(Premise::Law(match fact {
                        PremiseJson::SomePlace { .. } => LawClause::SomePlace { unit, value },
                        _ => LawClause::OnePlace { unit, value },
                    }));
                }
                continue;
            }
            PremiseJson::SomeValue { cell: at } => LawClause::SomeValue { cell: cell(at)? },
            PremiseJson::OneValue { cell: at } => LawClause::OneValue { cell: cell(at)? },
            PremiseJson::Sum { unit } => LawClause::Whole { unit: named.unit(unit)? },
            PremiseJson::Related { cells: [a, b] } => {
                let (a, b) = (cell(a)?, cell(b)?);
                LawClause::Related { cells: (a.min(b), a.max(b)) }
            }
        };
        premises.push(Premise::Law(law));
    }
    Ok(premises)
}

/// Returns premises in words, with those that belong together in one sentence.
pub fn facts_in_words(facts: &[Premise], names: &Notation<'_>) -> Vec<Message> {
    let translated = |FactGroup { fact, cells, values }| match fact {
        Premise::Gone(..) => {
            let cells = names.list(cells.into_iter().map(|cell| names.cell(cell)));
            message!("{} cannot be {}", cells, names.values(values))
        }
        Premise::Is(cell, is) => message!("{} is {}", names.cell(cell), names.value(is)),
        Premise::Law(law) => match law {
            LawClause::SomeValue { cell } => message!("{} has a value", names.cell(cell)),
            LawClause::OneValue { cell } => message!("{} has one value only", names.cell(cell)),
            LawClause::SomePlace { unit, .. } => {
                message!("{} needs {}", names.unit(unit), names.values(values))
            }
            LawClause::OnePlace { unit, .. } => {
                message!("{} has {} only once", names.unit(unit), names.values(values))
            }
            LawClause::Whole { unit } => names.law_of(unit, LawPhrase::Statement),
            LawClause::Related { cells: (a, b) } => {
                message!("{} and {} are compatible", names.cell(a), names.cell(b))
            }
        },
    };
    groups(facts).into_iter().map(translated).collect()
}
