//! What the names stand for that people and programs give to parts of a board.

use super::json::unit_id;
use super::prelude::*;
use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct UnitIndex<'t> {
    topology: &'t Topology,
    units: HashMap<String, usize>,
}

impl<'t> UnitIndex<'t> {
    pub fn new(topology: &'t Topology) -> Self {
        let mut units = HashMap::new();
        for unit in 0..topology.units.len() {
            units.entry(unit_id(topology, unit)).or_insert(unit);
        }
        Self { topology, units }
    }

    pub fn topology(&self) -> &'t Topology {
        self.topology
    }

    pub fn unit(&self, name: &str) -> Result<usize, Message> {
        self.units.get(name).copied().ok_or_else(|| message!("the board has no unit {name}"))
    }
}

pub fn cell_of(topology: &Topology, label: &str) -> Result<usize, Message> {
    topology.cell_by_label(label).ok_or_else(|| message!("the board has no cell {label}"))
}

/// A value, counted from 0, by its number; an error where the board has no such value.
pub fn value_of(topology: &Topology, number: usize) -> Result<usize, Message> {
    match (1..=topology.values).contains(&number) {
        true => Ok(number - 1),
        false => Err(message!("the board has no value {number}")),
    }
}

pub fn candidate(topology: &Topology, label: &str, number: usize) -> Result<(usize, usize), Message> {
    Ok((cell_of(topology, label)?, value_of(topology, number)?))
}
