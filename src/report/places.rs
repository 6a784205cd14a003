//! Where a match is: the units and cells among what its variables stand for.

use super::prelude::*;
use crate::report::json::unit_id;

#[derive(Debug, Default)]
pub struct Places {
    units: BTreeSet<usize>,
    cells: BTreeSet<usize>,
}

impl Places {
    /// Those of a match. Where its variables name none, the cells that it changes.
    pub fn of(found: &Match, topology: &Topology) -> Self {
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
            let eliminates = found.effects.eliminates.iter().map(|(c, _)| *c);
            places.cells.extend(found.effects.places.iter().map(|(c, _)| *c).chain(eliminates));
        }
        places.cells.retain(|c| *c < topology.cells.len());
        places
    }

    pub fn unit_ids(&self, topology: &Topology) -> Vec<String> {
        self.units.iter().map(|u| unit_id(topology, *u)).collect()
    }

    pub fn cell_ids(&self, topology: &Topology) -> Vec<String> {
        self.cells.iter().map(|c| topology.label(*c)).collect()
    }

    /// All of them in a style: the units first.
    pub fn words(&self, names: &Names<'_>, separator: &str) -> String {
        let units = self.units.iter().map(|u| names.unit(*u));
        units.chain(self.cells.iter().map(|c| names.cell(*c))).collect::<Vec<String>>().join(separator)
    }
}
