//! Connected components of a board, two cells being adjacent if they share a unit (union-find).

use crate::{Topology, Unit};

/// The connected components of a board, numbered by their first cells.
#[derive(Debug, Clone, Default)]
pub struct Components {
    of_cell: Vec<u16>,
    cells: Vec<Vec<u16>>,
    units: Vec<Vec<u16>>,
}

impl Components {
    pub(super) fn new<'u>(cells: usize, units: impl Iterator<Item = &'u Unit> + Clone) -> Self {
        // Parent of each cell: an earlier one of its component, or itself.
        let mut before: Vec<usize> = (0..cells).collect();
        for unit in units.clone() {
            for pair in unit.cells.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|cell| first(&mut before, usize::from(cell)));
                before[a.max(b)] = a.min(b);
            }
        }
        let mut components = Self { of_cell: Vec::with_capacity(cells), ..Self::default() };
        for (cell, &earlier) in before.iter().enumerate() {
            let component = match components.of_cell.get(earlier) {
                Some(&component) => usize::from(component),
                None => components.cells.len(),
            };
            if component == components.cells.len() {
                components.cells.push(Vec::new());
            }
            components.of_cell.push(component as u16);
            components.cells[component].push(cell as u16);
        }
        components.units.resize(components.cells.len(), Vec::new());
        for (number, unit) in units.enumerate() {
            if let Some(&cell) = unit.cells.first() {
                let component = usize::from(components.of_cell[usize::from(cell)]);
                components.units[component].push(number as u16);
            }
        }
        components
    }

    /// Number of components.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// The component of a cell.
    #[inline]
    pub fn of_cell(&self, cell: usize) -> usize {
        usize::from(self.of_cell[cell])
    }

    /// The cells of a component, in ascending order.
    pub fn cells(&self, component: usize) -> &[u16] {
        &self.cells[component]
    }

    /// The units of a component, in ascending order.
    pub fn units(&self, component: usize) -> &[u16] {
        &self.units[component]
    }
}

/// Root of a cell, with path compression.
fn first(before: &mut [usize], cell: usize) -> usize {
    let mut first = cell;
    while before[first] != first {
        first = before[first];
    }
    let mut current = cell;
    while before[current] != first {
        current = std::mem::replace(&mut before[current], first);
    }
    first
}

impl Topology {
    /// Its connected components.
    #[inline]
    pub fn components(&self) -> &Components {
        &self.tables.components
    }

    /// Whether there are several.
    #[inline]
    pub fn is_in_parts(&self) -> bool {
        self.tables.components.count() > 1
    }
}
