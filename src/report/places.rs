//! Where a match is: the units and cells among what its variables stand for.

use crate::board::topology::Topology;
use crate::engine::trace::{Datum, Match};
use crate::report::json::unit_id;
use crate::report::names::Names;
use std::collections::BTreeSet;

/// The units and cells of a pattern.
#[derive(Debug, Default)]
pub struct Places {
    units: BTreeSet<usize>,
    cells: BTreeSet<usize>,
}

impl Places {
    /// Those of a match. Where its variables name none, the cells that it changes.
    pub fn of(found: &Match, topology: &Topology) -> Self {
        let mut places = Self::default();
        for (_, datum) in std::iter::once(&found.bindings).chain(&found.merged).flatten() {
            places.gather(datum);
        }
        if places.units.is_empty() && places.cells.is_empty() {
            let effects = &found.effects;
            places.cells.extend(
                effects.places.iter().map(|(c, _)| *c).chain(effects.eliminates.iter().map(|(c, _)| *c)),
            );
        }
        places.cells.retain(|c| *c < topology.cells.len());
        places
    }

    fn gather(&mut self, datum: &Datum) {
        match datum {
            Datum::Unit(u) => {
                self.units.insert(*u);
            }
            Datum::Cell(c) => {
                self.cells.insert(*c);
            }
            Datum::Candidate(c, _) => {
                self.cells.insert(*c);
            }
            Datum::Path(walk) => self.cells.extend(walk.nodes.iter().flatten().map(|(c, _)| *c)),
            Datum::Tuple(parts) | Datum::Set(parts) => parts.iter().for_each(|part| self.gather(part)),
            _ => {}
        }
    }

    /// The units as JSON names them.
    pub fn unit_ids(&self, topology: &Topology) -> Vec<String> {
        self.units.iter().map(|u| unit_id(topology, *u)).collect()
    }

    /// The cells as JSON names them.
    pub fn cell_ids(&self, topology: &Topology) -> Vec<String> {
        self.cells.iter().map(|c| topology.label(*c)).collect()
    }

    /// All of them in a style: the units first.
    pub fn words(&self, names: &Names<'_>, separator: &str) -> String {
        let units = self.units.iter().map(|u| names.unit(*u));
        units.chain(self.cells.iter().map(|c| names.cell(*c))).collect::<Vec<String>>().join(separator)
    }
}
