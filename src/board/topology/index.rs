//! Construction of a topology: checks of its units, and its derived tables.

use super::{
    Components, MAX_COMBINATIONS, MAX_KINDS, MAX_UNITS, Membership, TopologyTables, UnitDescription,
    UnitFact, UnitLayout, bits, combinations, count_combinations,
};
use crate::{
    BoardShape, Element, Grid, MAX_SQUARES, MAX_VALUES, PairExclusions, Topology, TopologyError, Unit,
    identity::Identity, topology::Cell,
};
use indexmap::{IndexMap, IndexSet};
use std::sync::Arc;
use tesuji_sets::BitWindowTable;

/// Maximum number of units of a board with a table of pairwise overlaps, which is quadratic in them.
const MAX_OVERLAPS: usize = 512;

/// Maximum number of words of the table of the units of each cell.
const MAX_CELL_UNIT_WORDS: usize = 1 << 18;

#[derive(Debug)]
pub struct TopologyParts {
    pub game: String,
    /// Size, missing squares and inputs, as the puzzle states them.
    pub shape: BoardShape,
    /// Names of the helper cells, the last cells, which are not squares of the board.
    pub helpers: Vec<String>,
    /// Drawings of its inputs.
    pub drawings: Vec<Element>,
    pub grids: Vec<Grid>,
    /// Names of all kinds of the program, of which the board retains those of its units.
    pub kinds: IndexSet<String>,
    /// The units, each set of cells with the same laws once.
    pub units: Vec<Unit>,
}

impl TopologyParts {
    /// Of a board with one square grid in which every square is a cell.
    pub fn square(game: &str, side: usize, block: Option<(usize, usize)>) -> Self {
        Self::single_grid(game, BoardShape::square(side), block)
    }

    /// Of a board with one grid in which every square is a cell.
    pub fn single_grid(game: &str, shape: BoardShape, block: Option<(usize, usize)>) -> Self {
        let cells = (0..shape.squares()).map(|c| Some(c as u16)).collect();
        let grids = vec![Grid { size: (shape.rows, shape.columns), block, cells }];
        let (helpers, kinds, units) = (Vec::new(), IndexSet::new(), Vec::new());
        let drawings = Vec::new();
        Self { game: game.to_owned(), shape, helpers, drawings, grids, kinds, units }
    }
}

impl Topology {
    /// # Errors
    /// If there are more than [`MAX_VALUES`] values, or a unit's cells cannot obey its laws.
    pub fn new(parts: TopologyParts) -> Result<Self, TopologyError> {
        let TopologyParts { game, shape, helpers, drawings, grids, kinds, units } = parts;
        let values = shape.values;
        if values == 0 || values > MAX_VALUES {
            return Err(TopologyError::Values(values as i64));
        }
        let squares = shape.squares();
        if squares <= shape.missing.len() || squares + helpers.len() > MAX_SQUARES {
            return Err(TopologyError::Grid(shape.rows as i64, shape.columns as i64));
        }
        let mut of_square = vec![None; squares];
        let mut cells = Vec::with_capacity(squares - shape.missing.len());
        for (square, cell) in of_square.iter_mut().enumerate() {
            if shape.is_cell(square) {
                *cell = Some(cells.len() as u16);
                let (row, column) = (square / shape.columns, square % shape.columns);
                cells.push(Cell { row: row as u16, column: column as u16 });
            }
        }
        for square in squares..squares + helpers.len() {
            of_square.push(Some(cells.len() as u16));
            let (row, column) = (square / shape.columns, square % shape.columns);
            cells.push(Cell { row: row as u16, column: column as u16 });
        }
        let (kinds, kind_numbers, mut units) = own_kinds(kinds, units);
        if kinds.len() > MAX_KINDS {
            return Err(TopologyError::TooManyKinds(kinds.len()));
        }
        let is_wide = |unit: &mut Unit| unit.cells.len() > MAX_VALUES && unit.laws.imply_nothing();
        let wide_units = units.extract_if(.., is_wide).collect();
        let mut topology = Self {
            game,
            values,
            cell_words: bits::words(cells.len()),
            shape,
            helpers,
            drawings,
            cells,
            grids,
            units,
            wide_units,
            kinds,
            kind_numbers,
            identity: Identity::fresh(),
            squares: of_square,
            tables: TopologyTables::default(),
        };
        topology.check()?;
        topology.index();
        topology.relate();
        Ok(topology)
    }

    fn check(&mut self) -> Result<(), TopologyError> {
        let mut known: IndexMap<(usize, u32), Arc<[u64]>> = IndexMap::new();
        let mut left = MAX_COMBINATIONS;
        let count = self.law_units().count();
        if count > MAX_UNITS {
            return Err(TopologyError::TooManyUnits(count));
        }
        for unit in &self.units {
            let name = || UnitDescription {
                kind: self.kinds[unit.kind].clone(),
                number: unit.number + 1,
                cell: unit.cells.first().map(|cell| self.label(usize::from(*cell))),
            };
            let (n, values) = (unit.cells.len(), self.values);
            if n > MAX_VALUES {
                return Err(TopologyError::UnitTooLarge(name(), n));
            }
            if unit.laws.imply(UnitFact::AllDifferent) && n > values {
                return Err(TopologyError::TooManyCells(name(), n, values));
            }
            if unit.laws.imply(UnitFact::EveryValue) && n < values {
                return Err(TopologyError::TooFewCells(name(), n, values));
            }
            let sets = match unit.laws.total() {
                _ if unit.laws.imply(UnitFact::EveryValue) => [self.all_values()].into(),
                Some(sum) if unit.laws.imply(UnitFact::ListedSets) => {
                    if let Some(sets) = known.get(&(n, sum)) {
                        self.tables.combinations.push(Arc::clone(sets));
                        continue;
                    }
                    // Counted before enumeration if the number may exceed the limit.
                    let too_many = || TopologyError::TooManyCombinations(name());
                    if bits::low_mask(values) >= left && count_combinations(values, n, sum) > left {
                        return Err(too_many());
                    }
                    let sets: Arc<[u64]> = combinations(values, n, sum).into();
                    if sets.is_empty() {
                        let sum = unit.laws.printed_total().unwrap_or_default();
                        let (lowest, top) = (self.shape.printed(0), self.shape.printed(values - 1));
                        return Err(TopologyError::Sum { unit: name(), cells: n, lowest, top, sum });
                    }
                    left = left.checked_sub(sets.len() as u64).ok_or_else(too_many)?;
                    known.insert((n, sum), Arc::clone(&sets));
                    sets
                }
                _ => [].into(),
            };
            self.tables.combinations.push(sets);
        }
        self.check_totals()
    }

    /// Checks that kinds of units which partition the same cells have the same total.
    fn check_totals(&self) -> Result<(), TopologyError> {
        // (Cells, total) of each kind; `None` if a unit has no total, or two share a cell.
        let mut totals: IndexMap<usize, Option<(Vec<u64>, u32)>> = IndexMap::new();
        for unit in &self.units {
            let group = totals.entry(unit.kind).or_insert_with(|| Some((vec![0; self.cell_words], 0)));
            let Some((cells, total)) = group else { continue };
            let shares = unit.cells.iter().any(|&c| bits::has(cells, usize::from(c)));
            match unit.laws.printed_total().filter(|_| !shares) {
                Some(sum) => {
                    unit.cells.iter().for_each(|&c| bits::insert(cells, usize::from(c)));
                    *total = total.saturating_add(sum);
                }
                None => *group = None,
            }
        }
        let mut known: IndexMap<Vec<u64>, (usize, u32)> = IndexMap::new();
        for (kind, (cells, total)) in totals.into_iter().filter_map(|(kind, group)| Some((kind, group?))) {
            let &mut (before, other) = known.entry(cells).or_insert((kind, total));
            if other != total {
                let named = |kind: usize, total: u32| (self.kinds[kind].clone(), total);
                return Err(TopologyError::Totals(named(before, other), named(kind, total)));
            }
        }
        Ok(())
    }

    fn index(&mut self) {
        let (cells, units, t) = (self.cells.len(), self.units.len(), &mut self.tables);
        t.components = Components::new(cells, self.units.iter().chain(&self.wide_units));
        let (cw, uw) = (self.cell_words, bits::words(units).max(1));
        t.unit_words = uw;
        (t.unit_cells, t.peers) = (BitWindowTable::new(cw), BitWindowTable::new(cw));
        t.kind_units = vec![0; (self.kinds.len() + 1) * uw];
        t.fact_units = UnitFact::ALL.map(|_| vec![0; uw]);
        let mut of_cell = vec![Vec::new(); cells];
        for (u, unit) in self.units.iter().enumerate() {
            for name in unit.names() {
                bits::insert(&mut t.kind_units[name.kind * uw..][..uw], u);
            }
            for fact in UnitFact::ALL.into_iter().filter(|fact| unit.laws.imply(*fact)) {
                bits::insert(&mut t.fact_units[fact as usize], u);
            }
            let is_distinct = unit.laws.imply(UnitFact::AllDifferent);
            let cells = unit.cells.iter().map(|&c| usize::from(c));
            t.unit_cells.push(cells.clone());
            for (position, c) in cells.enumerate() {
                of_cell[c].push(Membership { unit: u as u16, position: position as u8, is_distinct });
            }
        }
        t.spreads = (0..units).map(|u| UnitLayout::new(t.unit_cells.get(u))).collect();
        for (c, memberships) in of_cell.into_iter().enumerate() {
            let distinct = memberships.iter().filter(|m| m.is_distinct);
            let peers = distinct.flat_map(|m| &self.units[usize::from(m.unit)].cells);
            t.peers.push(peers.map(|&peer| usize::from(peer)).filter(|peer| *peer != c));
            if uw * cells <= MAX_CELL_UNIT_WORDS {
                let mut of_units = vec![0; uw];
                memberships.iter().for_each(|m| bits::insert(&mut of_units, usize::from(m.unit)));
                t.cell_units.extend(of_units);
            }
            t.memberships.push(memberships.into());
        }
        if units > MAX_OVERLAPS {
            return;
        }
        t.overlaps = vec![0; units * units];
        for memberships in &t.memberships {
            for m in memberships {
                for other in memberships {
                    t.overlaps[usize::from(m.unit) * units + usize::from(other.unit)] |= m.bit();
                }
            }
        }
    }

    fn relate(&mut self) {
        let mut of_cell = vec![Vec::new(); self.cells.len()];
        for unit in &self.units {
            for table in unit.laws.pair_tables(self.values) {
                for (cell, excluded) in PairExclusions::in_both_directions(&table, &unit.cells, self.values) {
                    of_cell[usize::from(cell)].push(excluded);
                }
            }
        }
        for unit in &self.units {
            for (place, allowed) in unit.laws.allowed_alone() {
                let allowed_before = &mut self.tables.allowed;
                allowed_before.resize(self.cells.len(), bits::low_mask(self.values));
                allowed_before[usize::from(unit.cells[place])] &= allowed;
            }
        }
        // Empty if there are none, which `has_pair_exclusions` tests.
        if of_cell.iter().any(|excluded| !excluded.is_empty()) {
            self.tables.excluded = of_cell.into_iter().map(Vec::into_boxed_slice).collect();
        }
    }
}

/// Kinds with units, the index of each listed kind among them, and the units with these indices. Kinds without units map
/// to the index after the last.
fn own_kinds(listed: IndexSet<String>, mut units: Vec<Unit>) -> (IndexSet<String>, Vec<usize>, Vec<Unit>) {
    let mut has = vec![false; listed.len()];
    units.iter().flat_map(Unit::names).for_each(|name| has[name.kind] = true);
    let used = has.iter().filter(|has| **has).count();
    let before = |kind: usize| has[..kind].iter().filter(|has| **has).count();
    let number = |kind| if has[kind] { before(kind) } else { used };
    let numbers: Vec<usize> = (0..listed.len()).map(number).collect();
    for unit in &mut units {
        unit.kind = numbers[unit.kind];
        unit.aliases.iter_mut().for_each(|name| name.kind = numbers[name.kind]);
    }
    let kinds = listed.into_iter().zip(&has).filter_map(|(name, has)| has.then_some(name)).collect();
    (kinds, numbers, units)
}
