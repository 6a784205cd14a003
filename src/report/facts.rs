//! The facts that steps rest on, as JSON and in words.

use super::json::unit_id;
use super::language::Language;
use super::names::{Names, value};
use crate::board::bits::Ones;
use crate::board::topology::Topology;
use crate::evidence::{Fact, Law};
use crate::lang::message::{Message, message};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A fact, or several of one kind of the same cell or unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FactJson {
    /// Candidates are gone: each of some values from each of some cells.
    Gone {
        /// The cells.
        cells: Vec<String>,
        /// The values.
        values: Vec<usize>,
    },
    /// A cell has a value.
    Is {
        /// The cell.
        cell: String,
        /// The value.
        value: usize,
    },
    /// A law: a cell has a value, whichever it is.
    SomeValue {
        /// The cell.
        cell: String,
    },
    /// A law: a cell has no two values.
    OneValue {
        /// The cell.
        cell: String,
    },
    /// A law: a unit has a place for each of some values.
    SomePlace {
        /// The unit.
        unit: String,
        /// The values.
        values: Vec<usize>,
    },
    /// A law: a unit has no two places for any of some values.
    OnePlace {
        /// The unit.
        unit: String,
        /// The values.
        values: Vec<usize>,
    },
    /// A law: the cells of a unit add up to its sum.
    Sum {
        /// The unit.
        unit: String,
    },
    /// A law: the values of two cells go together.
    Related {
        /// The cells.
        cells: [String; 2],
    },
}

/// What several facts of one kind say together.
enum Group {
    /// These cells have none of these values.
    Gone(Vec<usize>, u64),
    /// A unit has a place for these values, or not more than one.
    Places(Law, u64),
    One(Fact),
}

/// Facts by what they say together: candidates of one value or of one cell, and values of one unit.
fn groups(facts: &[Fact]) -> Vec<Group> {
    let gone = facts.iter().filter_map(|fact| match fact {
        Fact::Gone(cell, value) => Some((*cell, *value)),
        _ => None,
    });
    let (mut cells, mut values) = (BTreeMap::new(), BTreeMap::new());
    for (cell, value) in gone {
        *cells.entry(cell).or_insert(0u64) |= 1 << value;
        values.entry(value).or_insert_with(Vec::new).push(cell);
    }
    let mut all: Vec<Group> = match values.len() < cells.len() {
        true => values.into_iter().map(|(value, cells)| Group::Gone(cells, 1 << value)).collect(),
        false => cells.into_iter().map(|(cell, values)| Group::Gone(vec![cell], values)).collect(),
    };
    for fact in facts {
        let (law, value) = match *fact {
            Fact::Gone(..) => continue,
            Fact::Law(law @ (Law::SomePlace { value, .. } | Law::OnePlace { value, .. })) => (law, value),
            other => {
                all.push(Group::One(other));
                continue;
            }
        };
        match all.last_mut() {
            Some(Group::Places(of, values)) if same_places(of, &law) => *values |= 1 << value,
            _ => all.push(Group::Places(law, 1 << value)),
        }
    }
    all
}

/// Whether two laws say the same of one unit, of whatever values.
fn same_places(a: &Law, b: &Law) -> bool {
    match (a, b) {
        (Law::SomePlace { unit: a, .. }, Law::SomePlace { unit: b, .. })
        | (Law::OnePlace { unit: a, .. }, Law::OnePlace { unit: b, .. }) => a == b,
        _ => false,
    }
}

/// Facts as JSON, what they say together as one.
pub fn facts_json(topology: &Topology, facts: &[Fact]) -> Vec<FactJson> {
    let (cell, unit) = (|cell: usize| topology.label(cell), |unit: usize| unit_id(topology, unit));
    let numbers = |values: u64| Ones(values).map(|value| value + 1).collect::<Vec<_>>();
    let json = |group| match group {
        Group::Gone(cells, values) => {
            FactJson::Gone { cells: cells.into_iter().map(cell).collect(), values: numbers(values) }
        }
        Group::Places(Law::SomePlace { unit: of, .. }, values) => {
            FactJson::SomePlace { unit: unit(of), values: numbers(values) }
        }
        Group::Places(Law::OnePlace { unit: of, .. }, values) => {
            FactJson::OnePlace { unit: unit(of), values: numbers(values) }
        }
        Group::One(Fact::Is(at, value)) => FactJson::Is { cell: cell(at), value: value + 1 },
        Group::One(Fact::Gone(at, value)) => {
            FactJson::Gone { cells: vec![cell(at)], values: vec![value + 1] }
        }
        Group::One(Fact::Law(law)) | Group::Places(law, _) => match law {
            Law::SomeValue { cell: at } => FactJson::SomeValue { cell: cell(at) },
            Law::OneValue { cell: at } => FactJson::OneValue { cell: cell(at) },
            Law::SomePlace { unit: of, value } => {
                FactJson::SomePlace { unit: unit(of), values: vec![value + 1] }
            }
            Law::OnePlace { unit: of, value } => {
                FactJson::OnePlace { unit: unit(of), values: vec![value + 1] }
            }
            Law::Sum { unit: of } => FactJson::Sum { unit: unit(of) },
            Law::Related { cells: (a, b) } => FactJson::Related { cells: [cell(a), cell(b)] },
        },
    };
    groups(facts).into_iter().map(json).collect()
}

/// The facts that JSON names.
///
/// # Errors
/// What is named that the board does not have.
pub fn facts_of(topology: &Topology, facts: &[FactJson]) -> Result<Vec<Fact>, Message> {
    let cell =
        |name: &String| topology.cell_by_label(name).ok_or_else(|| message!("the board has no cell {name}"));
    let unit = |name: &String| {
        let found = (0..topology.units.len()).find(|&unit| unit_id(topology, unit) == *name);
        found.ok_or_else(|| message!("the board has no unit {name}"))
    };
    let known = |value: usize| match (1..=topology.values).contains(&value) {
        true => Ok(value - 1),
        false => Err(message!("the board has no value {value}")),
    };
    let mut all = Vec::new();
    for fact in facts {
        match fact {
            FactJson::Gone { cells, values } => {
                for at in cells {
                    for &value in values {
                        all.push(Fact::Gone(cell(at)?, known(value)?));
                    }
                }
            }
            FactJson::Is { cell: at, value } => all.push(Fact::Is(cell(at)?, known(*value)?)),
            FactJson::SomeValue { cell: at } => all.push(Fact::Law(Law::SomeValue { cell: cell(at)? })),
            FactJson::OneValue { cell: at } => all.push(Fact::Law(Law::OneValue { cell: cell(at)? })),
            FactJson::SomePlace { unit: of, values } => {
                for &value in values {
                    all.push(Fact::Law(Law::SomePlace { unit: unit(of)?, value: known(value)? }));
                }
            }
            FactJson::OnePlace { unit: of, values } => {
                for &value in values {
                    all.push(Fact::Law(Law::OnePlace { unit: unit(of)?, value: known(value)? }));
                }
            }
            FactJson::Sum { unit: of } => all.push(Fact::Law(Law::Sum { unit: unit(of)? })),
            FactJson::Related { cells: [a, b] } => {
                let (a, b) = (cell(a)?, cell(b)?);
                all.push(Fact::Law(Law::Related { cells: (a.min(b), a.max(b)) }));
            }
        }
    }
    Ok(all)
}

/// Facts in words, what they say together in one sentence.
pub fn facts_told(topology: &Topology, facts: &[Fact], names: &Names<'_>, language: Language) -> Vec<String> {
    let told = |group| match group {
        Group::Gone(cells, values) => {
            let cells: Vec<String> = cells.into_iter().map(|cell| names.cell(cell)).collect();
            message!("{} cannot be {}", names.list(&cells), names.values(values))
        }
        Group::Places(Law::OnePlace { unit, .. }, values) => {
            message!("{} has {} only once", names.unit(unit), names.values(values))
        }
        Group::Places(Law::SomePlace { unit, .. }, values) => {
            message!("{} needs {}", names.unit(unit), names.values(values))
        }
        Group::One(Fact::Is(cell, is)) => message!("{} is {}", names.cell(cell), value(is)),
        Group::One(Fact::Gone(cell, is)) => message!("{} cannot be {}", names.cell(cell), value(is)),
        Group::One(Fact::Law(law)) | Group::Places(law, _) => match law {
            Law::SomeValue { cell } => message!("{} has a value", names.cell(cell)),
            Law::OneValue { cell } => message!("{} has one value only", names.cell(cell)),
            Law::SomePlace { unit, value: of } => message!("{} needs {}", names.unit(unit), value(of)),
            Law::OnePlace { unit, value: of } => {
                message!("{} has {} only once", names.unit(unit), value(of))
            }
            Law::Sum { unit } => {
                let sum = topology.units[unit].laws.sum.unwrap_or(0);
                message!("{} adds up to {sum}", names.unit(unit))
            }
            Law::Related { cells: (a, b) } => {
                message!("{} and {} go together", names.cell(a), names.cell(b))
            }
        },
    };
    groups(facts).into_iter().map(told).map(|sentence| language.tell(&sentence)).collect()
}
