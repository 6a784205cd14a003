//! Topology of a board: cells, values, units with their laws, and tables derived from them; immutable during a solve.

mod components;
mod error;
mod index;
mod labels;
mod unit;

pub use components::Components;
pub use error::{TopologyError, UnitDescription};
pub use index::TopologyParts;
pub use labels::{grid_name, letters};
pub use unit::{Membership, PairExclusions, Unit, UnitName};

use super::{
    identity::Identity,
    law::{UnitContext, combinations, count_combinations},
};
use crate::{BoardShape, Element, UnitFact};
use indexmap::IndexSet;
use std::{ops::Range, sync::Arc};
use tesuji_sets::{BitWindow, BitWindowTable, bits};
use unit::UnitLayout;

/// Maximum number of values, and of cells in a unit.
pub const MAX_VALUES: usize = 64;

/// Maximum number of kinds of units: a set of kinds is one word, and one bit denotes all other kinds.
pub const MAX_KINDS: usize = 63;

/// Maximum number of listed sets of values of all units, 16 MB.
pub const MAX_COMBINATIONS: u64 = 1 << 21;

pub const MAX_UNITS: usize = u16::MAX as usize;
pub const MAX_SQUARES: usize = u16::MAX as usize;

/// Position of a cell on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub row: u16,
    pub column: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub size: (usize, usize),
    /// Rows and columns of a block, if its game has blocks.
    pub block: Option<(usize, usize)>,
    /// Its cells row by row; `None` for a square without a cell.
    pub cells: Vec<Option<u16>>,
}

#[derive(Debug, Clone)]
pub struct Topology {
    identity: Identity,
    pub game: String,
    /// Values are 1 to this number; sets of values have bit `v - 1` for `v`.
    pub values: usize,
    pub shape: BoardShape,
    /// Names of the last cells, which are not squares of the board.
    pub helpers: Vec<String>,
    /// Drawings of the puzzle's inputs.
    pub drawings: Vec<Element>,
    pub cells: Vec<Cell>,
    pub grids: Vec<Grid>,
    /// The units, kind by kind as the game declares them.
    pub units: Vec<Unit>,
    /// Units of more cells than a set of places has bits, which laws alone use: rules do not see them.
    pub wide_units: Vec<Unit>,
    /// Names of the kinds that some unit has, in the order of the program's list.
    pub kinds: IndexSet<String>,
    /// Index among `kinds` of each kind of the program.
    kind_numbers: Vec<usize>,
    cell_words: usize,
    squares: Vec<Option<u16>>,
    tables: TopologyTables,
}

#[derive(Debug, Clone, Default)]
struct TopologyTables {
    unit_words: usize,
    memberships: Vec<Box<[Membership]>>,
    /// For each cell the set of its units; empty if above the limit.
    cell_units: Vec<u64>,
    peers: BitWindowTable,
    spreads: Vec<UnitLayout>,
    unit_cells: BitWindowTable,
    overlaps: Vec<u64>,
    kind_units: Vec<u64>,
    /// For each [`UnitFact`] the set of the units with it.
    fact_units: [Vec<u64>; UnitFact::ALL.len()],
    excluded: Vec<Box<[PairExclusions]>>,
    /// For each cell the values that it may hold by itself; empty if each may hold any.
    allowed: Vec<u64>,
    combinations: Vec<Arc<[u64]>>,
    components: Components,
}

impl Topology {
    /// Unique number of the board.
    #[inline(always)]
    pub fn identity(&self) -> u64 {
        self.identity.number()
    }

    #[inline(always)]
    pub fn cell_words(&self) -> usize {
        self.cell_words
    }

    #[inline(always)]
    pub fn unit_words(&self) -> usize {
        self.tables.unit_words
    }

    #[inline(always)]
    pub fn all_values(&self) -> u64 {
        bits::low_mask(self.values)
    }

    #[inline(always)]
    pub fn memberships(&self, cell: usize) -> &[Membership] {
        &self.tables.memberships[cell]
    }

    #[inline(always)]
    pub fn unit_cells(&self, unit: usize) -> BitWindow<'_> {
        self.tables.unit_cells.get(unit)
    }

    /// A set of cells inside a unit, by their places in it.
    #[inline(always)]
    pub fn places_of(&self, unit: usize, cells: &[u64]) -> u64 {
        self.within_by(unit, |word| cells[word])
    }

    /// A set of cells, given word by word, inside a unit, by their places in it.
    #[inline(always)]
    pub fn within_by(&self, unit: usize, cells: impl Fn(usize) -> u64) -> u64 {
        let UnitLayout { first: [a, b], more } = &self.tables.spreads[unit];
        let places = a.places(cells(usize::from(a.word))) | b.places(cells(usize::from(b.word)));
        more.iter().fold(places, |places, s| places | s.places(cells(usize::from(s.word))))
    }

    /// Number of cells of a set inside a unit.
    #[inline(always)]
    pub fn count_within(&self, unit: usize, cells: &[u64]) -> u32 {
        let UnitLayout { first: [a, b], more } = &self.tables.spreads[unit];
        let count = (cells[usize::from(a.word)] & a.mask).count_ones()
            + (cells[usize::from(b.word)] & b.mask).count_ones();
        more.iter().fold(count, |count, s| count + (cells[usize::from(s.word)] & s.mask).count_ones())
    }

    /// Maximum number of cells that two units share.
    pub fn largest_overlap(&self) -> u32 {
        let mut shared = vec![0; self.units.len()];
        let largest = |(number, unit): (usize, &Unit)| {
            shared.fill(0);
            let memberships = unit.cells.iter().flat_map(|&cell| self.memberships(usize::from(cell)));
            memberships.for_each(|membership| shared[usize::from(membership.unit)] += 1);
            shared[number] = 0;
            shared.iter().copied().max().unwrap_or(0)
        };
        self.units.iter().enumerate().map(largest).max().unwrap_or(0)
    }

    /// Removes units from one word of a set through the first that `fits` by its number of `cells`, which is returned.
    #[inline(always)]
    pub fn next_unit(
        &self,
        (word, units): (usize, &mut u64),
        cells: &[u64],
        fits: impl Fn(usize, u32) -> bool,
    ) -> Option<usize> {
        match *cells {
            // Two whole words per unit: cheaper than the layout of the unit.
            [a, b] => {
                let pairs = self.tables.unit_cells.words().as_chunks().0;
                next_in(word, units, fits, |unit| {
                    pairs.get(unit).map_or(0, |[c, d]| (a & c).count_ones() + (b & d).count_ones())
                })
            }
            _ => next_in(word, units, fits, |unit| self.count_within(unit, cells)),
        }
    }

    /// A word of the set of a cell's units.
    #[inline(always)]
    pub fn cell_units(&self, cell: usize, word: usize) -> u64 {
        match self.tables.cell_units.get(cell * self.tables.unit_words + word) {
            Some(&units) => units,
            None => {
                let units = self.tables.memberships[cell].iter().map(|m| usize::from(m.unit));
                units.filter(|unit| unit >> 6 == word).fold(0, |all, unit| all | 1 << (unit & 63))
            }
        }
    }

    /// The set of the units of a cell. Requires the table of these sets.
    #[inline(always)]
    pub fn cell_units_in(&self, words: usize, cell: usize) -> &[u64] {
        &self.tables.cell_units[cell * words..][..words]
    }

    /// The cells that share a unit of different values with a cell.
    #[inline(always)]
    pub fn peers(&self, cell: usize) -> BitWindow<'_> {
        self.tables.peers.get(cell)
    }

    /// The peers of a cell as whole sets, for loops of constant length.
    #[inline(always)]
    pub(super) fn peers_in(&self, words: usize, cell: usize) -> BitWindow<'_> {
        BitWindow::whole(self.tables.peers.get_in(words, cell))
    }

    /// The pair exclusions of a cell, beyond its own value in peers.
    #[inline(always)]
    pub fn excluded(&self, cell: usize) -> &[PairExclusions] {
        if self.tables.excluded.is_empty() { &[] } else { &self.tables.excluded[cell] }
    }

    /// Whether values of some two cells exclude each other beyond equal values in peers.
    #[inline(always)]
    pub fn has_pair_exclusions(&self) -> bool {
        !self.tables.excluded.is_empty()
    }

    /// The values that each cell may hold by itself; empty if each may hold any.
    pub fn allowed_alone(&self) -> &[u64] {
        &self.tables.allowed
    }

    /// The sets of values that a unit may hold, in lexicographic order: all values under [`UnitFact::EveryValue`], those with
    /// its total under [`UnitFact::ListedSets`]; empty for other units.
    #[inline(always)]
    pub fn combinations(&self, unit: usize) -> &[u64] {
        &self.tables.combinations[unit]
    }

    /// The units whose laws hold on the board, the wide ones last.
    pub fn law_units(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().chain(&self.wide_units)
    }

    /// A unit by its index among [`Self::law_units`].
    pub fn law_unit(&self, index: usize) -> &Unit {
        self.units.get(index).unwrap_or_else(|| &self.wide_units[index - self.units.len()])
    }

    /// The set of the units with a fact.
    #[inline(always)]
    pub fn units_with(&self, fact: UnitFact) -> &[u64] {
        &self.tables.fact_units[fact as usize]
    }

    /// Whether all units have a fact.
    pub fn all_units_have(&self, fact: UnitFact) -> bool {
        self.law_units().all(|unit| unit.laws.imply(fact))
    }

    pub fn context(&self, unit: usize) -> UnitContext<'_> {
        let Unit { laws, cells, .. } = self.law_unit(unit);
        let sets = laws.imply(UnitFact::ListedSets).then(|| self.combinations(unit));
        UnitContext { cells: cells.len(), values: self.values, sets }
    }

    /// The sum of the values of a unit, where its laws or its size determine it; else 0.
    pub fn total(&self, unit: usize) -> i64 {
        let Unit { laws, cells, .. } = &self.units[unit];
        match laws.total() {
            Some(sum) => i64::from(sum),
            None if laws.imply(UnitFact::EveryValue) && cells.len() == self.values => {
                (self.values * (self.values + 1) / 2) as i64
            }
            None => 0,
        }
    }

    /// The cell of a square of the board, counted row by row from 0. Helper cells have the squares behind the last.
    #[inline(always)]
    pub fn cell_at(&self, square: usize) -> Option<usize> {
        self.squares.get(square).copied().flatten().map(usize::from)
    }

    /// Range of the cells that are squares of the board; helper cells follow them.
    pub fn board_cells(&self) -> Range<usize> {
        0..self.cells.len() - self.helpers.len()
    }

    /// The square of a cell, counted row by row from 0.
    #[inline(always)]
    pub fn square_of(&self, cell: usize) -> usize {
        let Cell { row, column } = self.cells[cell];
        usize::from(row) * self.shape.columns + usize::from(column)
    }

    #[inline(always)]
    pub fn size(&self) -> (usize, usize) {
        (self.shape.rows, self.shape.columns)
    }

    /// Index of a kind of the program; the index after the last for a kind without units.
    pub fn kind(&self, listed: usize) -> usize {
        self.kind_numbers.get(listed).copied().unwrap_or(self.kinds.len())
    }

    /// The kinds of the program that the board has.
    pub fn listed_kinds(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.kind_numbers.len()).filter(|&listed| self.kind(listed) < self.kinds.len())
    }

    #[inline(always)]
    pub fn kind_units(&self, kind: usize) -> &[u64] {
        &self.tables.kind_units[kind * self.tables.unit_words..][..self.tables.unit_words]
    }

    /// The cells that `unit` shares with `other`, by their places in `unit`.
    #[inline(always)]
    pub fn overlap(&self, unit: usize, other: usize) -> u64 {
        match self.tables.overlaps.get(unit * self.units.len() + other) {
            Some(&shared) => shared,
            None => self.within_by(unit, |word| self.unit_cells(other).word(word)),
        }
    }

    #[inline(always)]
    pub fn unit_mask(&self, unit: usize) -> u64 {
        bits::low_mask(self.units[unit].cells.len())
    }
}

#[inline(always)]
fn next_in(
    word: usize,
    units: &mut u64,
    fits: impl Fn(usize, u32) -> bool,
    count: impl Fn(usize) -> u32,
) -> Option<usize> {
    let mut left = *units;
    let mut next = None;
    while left != 0 {
        let unit = word << 6 | left.trailing_zeros() as usize;
        if fits(unit, count(unit)) {
            next = Some(unit);
            break;
        }
        left &= left - 1;
    }
    *units = left;
    next
}
