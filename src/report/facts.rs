//! The facts that steps rest on, as JSON and in words.

use super::json::unit_id;
use super::named::{Named, candidate, cell_of, value_of};
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

/// What several facts say together, as [`FactJson`] has it.
enum Saying {
    Gone { cells: Vec<usize>, values: u64 },
    Is { cell: usize, value: usize },
    SomeValue { cell: usize },
    OneValue { cell: usize },
    SomePlace { unit: usize, values: u64 },
    OnePlace { unit: usize, values: u64 },
    Sum { unit: usize },
    Related { cells: [usize; 2] },
}

/// Facts by what they say together: candidates of one value or of one cell, and values of one unit.
fn sayings(facts: &[Fact]) -> Vec<Saying> {
    let (mut of_cells, mut of_values) = (BTreeMap::new(), BTreeMap::new());
    let mut others: Vec<Saying> = Vec::new();
    for fact in facts {
        let said = match *fact {
            Fact::Gone(cell, value) => {
                *of_cells.entry(cell).or_insert(0u64) |= 1 << value;
                of_values.entry(value).or_insert_with(Vec::new).push(cell);
                continue;
            }
            Fact::Is(cell, value) => Saying::Is { cell, value },
            Fact::Law(Law::SomeValue { cell }) => Saying::SomeValue { cell },
            Fact::Law(Law::OneValue { cell }) => Saying::OneValue { cell },
            Fact::Law(Law::SomePlace { unit, value }) => Saying::SomePlace { unit, values: 1 << value },
            Fact::Law(Law::OnePlace { unit, value }) => Saying::OnePlace { unit, values: 1 << value },
            Fact::Law(Law::Sum { unit }) => Saying::Sum { unit },
            Fact::Law(Law::Related { cells: (a, b) }) => Saying::Related { cells: [a, b] },
        };
        match (others.last_mut(), &said) {
            (Some(Saying::SomePlace { unit: of, values: all }), Saying::SomePlace { unit, values })
            | (Some(Saying::OnePlace { unit: of, values: all }), Saying::OnePlace { unit, values })
                if of == unit =>
            {
                *all |= values;
            }
            _ => others.push(said),
        }
    }
    let mut all: Vec<Saying> = match of_values.len() < of_cells.len() {
        true => {
            let of_values = of_values.into_iter();
            of_values.map(|(value, cells)| Saying::Gone { cells, values: 1 << value }).collect()
        }
        false => {
            let of_cells = of_cells.into_iter();
            of_cells.map(|(cell, values)| Saying::Gone { cells: vec![cell], values }).collect()
        }
    };
    all.append(&mut others);
    all
}

/// Facts as JSON, what they say together as one.
pub fn facts_json(topology: &Topology, facts: &[Fact]) -> Vec<FactJson> {
    let label = |cell: usize| topology.label(cell);
    let id = |unit: usize| unit_id(topology, unit);
    let numbers = |values: u64| Ones(values).map(|value| value + 1).collect::<Vec<_>>();
    let json = |said| match said {
        Saying::Gone { cells, values } => {
            FactJson::Gone { cells: cells.into_iter().map(label).collect(), values: numbers(values) }
        }
        Saying::Is { cell, value } => FactJson::Is { cell: label(cell), value: value + 1 },
        Saying::SomeValue { cell } => FactJson::SomeValue { cell: label(cell) },
        Saying::OneValue { cell } => FactJson::OneValue { cell: label(cell) },
        Saying::SomePlace { unit, values } => FactJson::SomePlace { unit: id(unit), values: numbers(values) },
        Saying::OnePlace { unit, values } => FactJson::OnePlace { unit: id(unit), values: numbers(values) },
        Saying::Sum { unit } => FactJson::Sum { unit: id(unit) },
        Saying::Related { cells } => FactJson::Related { cells: cells.map(label) },
    };
    sayings(facts).into_iter().map(json).collect()
}

/// The facts that JSON names.
///
/// # Errors
/// What is named that the board does not have.
pub fn facts_of(named: &Named<'_>, facts: &[FactJson]) -> Result<Vec<Fact>, Message> {
    let topology = named.topology();
    let cell = |name: &str| cell_of(topology, name);
    let mut all = Vec::new();
    for fact in facts {
        match fact {
            FactJson::Gone { cells, values } => {
                for at in cells {
                    for &value in values {
                        let (cell, value) = candidate(topology, at, value)?;
                        all.push(Fact::Gone(cell, value));
                    }
                }
            }
            FactJson::Is { cell: at, value } => {
                let (cell, value) = candidate(topology, at, *value)?;
                all.push(Fact::Is(cell, value));
            }
            FactJson::SomeValue { cell: at } => all.push(Fact::Law(Law::SomeValue { cell: cell(at)? })),
            FactJson::OneValue { cell: at } => all.push(Fact::Law(Law::OneValue { cell: cell(at)? })),
            FactJson::SomePlace { unit, values } => {
                let unit = named.unit(unit)?;
                for &value in values {
                    all.push(Fact::Law(Law::SomePlace { unit, value: value_of(topology, value)? }));
                }
            }
            FactJson::OnePlace { unit, values } => {
                let unit = named.unit(unit)?;
                for &value in values {
                    all.push(Fact::Law(Law::OnePlace { unit, value: value_of(topology, value)? }));
                }
            }
            FactJson::Sum { unit } => all.push(Fact::Law(Law::Sum { unit: named.unit(unit)? })),
            FactJson::Related { cells: [a, b] } => {
                let (a, b) = (cell(a)?, cell(b)?);
                all.push(Fact::Law(Law::Related { cells: (a.min(b), a.max(b)) }));
            }
        }
    }
    Ok(all)
}

/// Facts in words, what they say together in one sentence.
pub fn facts_in_words(topology: &Topology, facts: &[Fact], names: &Names<'_>) -> Vec<Message> {
    let translated = |said| match said {
        Saying::Gone { cells, values } => {
            let cells: Vec<String> = cells.into_iter().map(|cell| names.cell(cell)).collect();
            message!("{} cannot be {}", names.list(&cells), names.values(values))
        }
        Saying::Is { cell, value: is } => message!("{} is {}", names.cell(cell), value(is)),
        Saying::SomeValue { cell } => message!("{} has a value", names.cell(cell)),
        Saying::OneValue { cell } => message!("{} has one value only", names.cell(cell)),
        Saying::SomePlace { unit, values } => {
            message!("{} needs {}", names.unit(unit), names.values(values))
        }
        Saying::OnePlace { unit, values } => {
            message!("{} has {} only once", names.unit(unit), names.values(values))
        }
        Saying::Sum { unit } => {
            let sum = topology.units[unit].laws.sum.unwrap_or(0);
            message!("{} adds up to {sum}", names.unit(unit))
        }
        Saying::Related { cells: [a, b] } => {
            message!("{} and {} go together", names.cell(a), names.cell(b))
        }
    };
    sayings(facts).into_iter().map(translated).collect()
}
