//! The tables of a board, from its cells and units.

use super::{
    Components, Excluded, Grid, MAX_KINDS, MAX_SQUARES, MAX_UNITS, MAX_VALUES, MOST_COMBINATIONS, Membership,
    Named, Relation, Spread, Tables, Topology, TopologyError, Unit, bits, combinations, count_combinations,
};
use crate::{identity::Identity, position::Shape, topology::Cell, window::Windows};
use indexmap::{IndexMap, IndexSet};
use std::sync::Arc;

/// A board of more units keeps no table of what each two have in common, which would grow with their square.
const MAX_OVERLAPS: usize = 512;

/// The most words of a table of the units of each cell; all boards with sets of up to four words have it.
const MOST_UNIT_WORDS: usize = 1 << 18;

#[derive(Debug, Clone)]
pub struct Parts {
    pub game: String,
    /// What the puzzle states of the board. Squares that it misses are no cells.
    pub shape: Shape,
    pub grids: Vec<Grid>,
    /// Names of the kinds that units may have: the program's list. The board keeps those that its units have.
    pub kinds: IndexSet<String>,
    /// The units, each set of cells with the same laws once.
    pub units: Vec<Unit>,
    pub relations: Vec<Relation>,
}

impl Parts {
    /// Of a board with one square grid in which every square is a cell.
    pub fn square(game: &str, side: usize, block: Option<(usize, usize)>) -> Self {
        Self::whole(game, Shape::square(side), block)
    }

    /// Of a board with one grid in which every square is a cell.
    pub fn whole(game: &str, shape: Shape, block: Option<(usize, usize)>) -> Self {
        let cells = (0..shape.squares()).map(|c| Some(c as u16)).collect();
        let grids = vec![Grid { size: (shape.rows, shape.columns), block, cells }];
        Self {
            game: game.to_owned(),
            shape,
            grids,
            kinds: IndexSet::new(),
            units: Vec::new(),
            relations: Vec::new(),
        }
    }
}

impl Topology {
    /// # Errors
    /// When there are more than [`MAX_VALUES`] values, or a unit's cells cannot obey its laws.
    pub fn new(parts: Parts) -> Result<Self, TopologyError> {
        let Parts { game, shape, grids, kinds, units, relations } = parts;
        let values = shape.values;
        if values == 0 || values > MAX_VALUES {
            return Err(TopologyError::Values(values as i64));
        }
        let squares = shape.squares();
        if squares <= shape.missing.len() || squares > MAX_SQUARES {
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
        let (kinds, kind_numbers, units) = own_kinds(kinds, units);
        if kinds.len() > MAX_KINDS {
            return Err(TopologyError::TooManyKinds(kinds.len()));
        }
        let mut topology = Self {
            game,
            values,
            cell_words: bits::words(cells.len()),
            shape,
            cells,
            grids,
            units,
            kinds,
            kind_numbers,
            identity: Identity::fresh(),
            squares: of_square,
            tables: Tables::default(),
        };
        topology.check()?;
        topology.index();
        topology.relate(&relations);
        Ok(topology)
    }

    fn check(&mut self) -> Result<(), TopologyError> {
        let mut known: IndexMap<(usize, u32), Arc<[u64]>> = IndexMap::new();
        let mut left = MOST_COMBINATIONS;
        if self.units.len() > MAX_UNITS {
            return Err(TopologyError::TooManyUnits(self.units.len()));
        }
        for unit in &self.units {
            let name = || Named {
                kind: self.kinds[unit.kind].clone(),
                number: unit.number + 1,
                cell: unit.cells.first().map(|cell| self.label(usize::from(*cell))),
            };
            let (n, values) = (unit.cells.len(), self.values);
            if n > MAX_VALUES {
                return Err(TopologyError::UnitTooLarge(name(), n));
            }
            if unit.laws.distinct && n > values {
                return Err(TopologyError::TooManyCells(name(), n, values));
            }
            if unit.laws.complete && n < values {
                return Err(TopologyError::TooFewCells(name(), n, values));
            }
            if unit.laws.relation.is_some() && n != 2 {
                return Err(TopologyError::Related(name(), n));
            }
            let sets = match unit.laws.sum {
                _ if unit.laws.complete => [self.all_values()].into(),
                Some(sum) if unit.laws.distinct => {
                    if let Some(sets) = known.get(&(n, sum)) {
                        self.tables.combinations.push(Arc::clone(sets));
                        continue;
                    }
                    // They are counted first where there may be too many to list.
                    let too_many = || TopologyError::TooManyCombinations(name());
                    if bits::low(values) >= left && count_combinations(values, n, sum) > left {
                        return Err(too_many());
                    }
                    let sets: Arc<[u64]> = combinations(values, n, sum).into();
                    if sets.is_empty() {
                        return Err(TopologyError::Sum { unit: name(), cells: n, values, sum });
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

    /// Whether kinds of units that hold the same cells, each of them once, have the same total.
    fn check_totals(&self) -> Result<(), TopologyError> {
        // The cells of a kind and their total; nothing where a unit has no sum, or two share a cell.
        let mut totals: IndexMap<usize, Option<(Vec<u64>, u32)>> = IndexMap::new();
        for unit in &self.units {
            let known = totals.entry(unit.kind).or_insert_with(|| Some((vec![0; self.cell_words], 0)));
            let Some((cells, total)) = known else { continue };
            let shares = unit.cells.iter().any(|&c| bits::has(cells, usize::from(c)));
            match unit.laws.sum.filter(|_| !shares) {
                Some(sum) => {
                    unit.cells.iter().for_each(|&c| bits::insert(cells, usize::from(c)));
                    *total = total.saturating_add(sum);
                }
                None => *known = None,
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
        t.components = Components::new(cells, &self.units);
        let (cw, uw) = (self.cell_words, bits::words(units).max(1));
        t.unit_words = uw;
        (t.unit_cells, t.peers) = (Windows::new(cw), Windows::new(cw));
        t.kind_units = vec![0; (self.kinds.len() + 1) * uw];
        (t.summed_units, t.complete_units) = (vec![0; uw], vec![0; uw]);
        let mut of_cell = vec![Vec::new(); cells];
        for (u, unit) in self.units.iter().enumerate() {
            for name in unit.names() {
                bits::insert(&mut t.kind_units[name.kind * uw..][..uw], u);
            }
            if unit.laws.distinct && unit.laws.sum.is_some() {
                bits::insert(&mut t.summed_units, u);
            }
            if unit.laws.complete {
                bits::insert(&mut t.complete_units, u);
            }
            let cells = unit.cells.iter().map(|&c| usize::from(c));
            t.unit_cells.push(cells.clone());
            for (position, c) in cells.enumerate() {
                let (unit, position, distinct) = (u as u16, position as u8, unit.laws.distinct);
                of_cell[c].push(Membership { unit, position, distinct });
            }
        }
        t.spreads = (0..units).map(|u| Spread::new(t.unit_cells.get(u))).collect();
        for (c, memberships) in of_cell.into_iter().enumerate() {
            let distinct = memberships.iter().filter(|m| m.distinct);
            let peers = distinct.flat_map(|m| &self.units[usize::from(m.unit)].cells);
            t.peers.push(peers.map(|&peer| usize::from(peer)).filter(|peer| *peer != c));
            if uw * cells <= MOST_UNIT_WORDS {
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

    fn relate(&mut self, relations: &[Relation]) {
        let mut of_cell = vec![Vec::new(); self.cells.len()];
        for unit in &self.units {
            let (Some(relation), &[a, b]) = (unit.laws.relation, &unit.cells[..]) else { continue };
            for (cell, excluded) in Excluded::both(&relations[usize::from(relation)], self.values, (a, b)) {
                of_cell[usize::from(cell)].push(excluded);
            }
        }
        // A board without relations keeps no table of them.
        if of_cell.iter().any(|excluded| !excluded.is_empty()) {
            self.tables.excluded = of_cell.into_iter().map(Vec::into_boxed_slice).collect();
        }
    }
}

/// The listed kinds that some unit has, the number of each listed kind among these, and the units with these numbers.
/// All kinds that no unit has get the number behind the last.
fn own_kinds(listed: IndexSet<String>, mut units: Vec<Unit>) -> (IndexSet<String>, Vec<usize>, Vec<Unit>) {
    let mut has = vec![false; listed.len()];
    units.iter().flat_map(Unit::names).for_each(|name| has[name.kind] = true);
    let own = has.iter().filter(|has| **has).count();
    let before = |kind: usize| has[..kind].iter().filter(|has| **has).count();
    let number = |kind| if has[kind] { before(kind) } else { own };
    let numbers: Vec<usize> = (0..listed.len()).map(number).collect();
    for unit in &mut units {
        unit.kind = numbers[unit.kind];
        unit.also.iter_mut().for_each(|name| name.kind = numbers[name.kind]);
    }
    let kinds = listed.into_iter().zip(&has).filter_map(|(name, has)| has.then_some(name)).collect();
    (kinds, numbers, units)
}
