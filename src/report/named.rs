//! Resolves the names of parts of a board, and collects the parts that a match is about.

use super::prelude::*;
use std::collections::HashMap;

pub struct UnitIndex<'t> {
    pub topology: &'t Topology,
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

    pub fn unit(&self, name: &str) -> Result<usize, Message> {
        self.units.get(name).copied().ok_or_else(|| message!("the board has no unit {name}"))
    }
}

pub fn cell_of(topology: &Topology, label: &str) -> Result<usize, Message> {
    topology.cell_by_label(label).ok_or_else(|| message!("the board has no cell {label}"))
}

/// Returns a value, counted from 0, by its number, or an error if the board has no such value.
pub fn value_of(topology: &Topology, number: usize) -> Result<usize, Message> {
    topology.shape.value_printed(number).ok_or_else(|| message!("the board has no value {number}"))
}

pub fn candidate(topology: &Topology, label: &str, number: usize) -> Result<(usize, usize), Message> {
    Ok((cell_of(topology, label)?, value_of(topology, number)?))
}

#[derive(Default)]
pub struct MatchScope {
    pub units: BTreeSet<usize>,
    pub cells: BTreeSet<usize>,
}

impl MatchScope {
    /// Returns the units and cells of a match; the cells that it changes if its variables contain neither.
    pub fn from_match(found: &TracedMatch, topology: &Topology) -> Self {
        let mut places = Self::default();
        for datum in leaves(data(found)) {
            match datum {
                Datum::Unit(u) => drop(places.units.insert(*u)),
                Datum::Cell(c) | Datum::Candidate(c, _) => drop(places.cells.insert(*c)),
                Datum::Path(walk) => places.cells.extend(walk.nodes.iter().flatten().map(|(c, _)| *c)),
                _ => {}
            }
        }
        if places.units.is_empty() && places.cells.is_empty() {
            let eliminates = found.effects.eliminations.iter().map(|(c, _)| *c);
            places.cells.extend(found.effects.placements.iter().map(|(c, _)| *c).chain(eliminates));
        }
        places.cells.retain(|c| *c < topology.cells.len());
        places
    }

    /// Returns a drawing of a position with these places marked.
    pub fn drawing<'t>(&self, topology: &'t Topology, state: &BoardState) -> Drawing<'t> {
        let mut marks = Marks::new(topology);
        self.cells.iter().for_each(|&cell| marks.rest_on(cell, 0));
        Drawing { marks, units: self.units.iter().copied().collect(), ..Drawing::new(topology, state) }
    }

    pub fn unit_ids(&self, topology: &Topology) -> Vec<String> {
        self.units.iter().map(|u| unit_id(topology, *u)).collect()
    }

    pub fn cell_ids(&self, topology: &Topology) -> Vec<String> {
        self.cells.iter().map(|c| topology.label(*c)).collect()
    }

    pub fn words(&self, names: &Notation<'_>, separator: &str) -> String {
        let units = self.units.iter().map(|u| names.unit(*u));
        join(units.chain(self.cells.iter().map(|c| names.cell(*c))), separator)
    }
}
