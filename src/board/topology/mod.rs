//! What never changes while a puzzle is solved: cells, values, units and their laws.

mod components;
mod error;
mod index;
mod labels;
mod sums;
mod unit;

pub use components::Components;
pub use error::{Named, TopologyError};
pub use index::Parts;
pub use labels::{grid_name, letters};
pub use sums::{combinations, count_combinations};
pub use unit::{Excluded, Laws, Membership, Relation, Unit, UnitName};

use super::{bits, identity::Identity, position::Shape, window::Window, window::Windows};
use indexmap::IndexSet;
use std::sync::Arc;
use unit::Spread;

/// The largest number of values, and of cells in a unit.
pub const MAX_VALUES: usize = 64;

/// The most kinds of units of a board: sets of kinds are one word, and one more stands for all other kinds.
pub const MAX_KINDS: usize = 63;

/// The most sets of values that the sums of all different units may allow: they are listed, which takes 16 MB.
pub const MOST_COMBINATIONS: u64 = 1 << 21;

pub const MAX_UNITS: usize = u16::MAX as usize;
pub const MAX_SQUARES: usize = u16::MAX as usize;

/// A cell: where it stands on the board, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub row: u16,
    pub column: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub size: (usize, usize),
    /// Rows and columns of a block, where its game has such.
    pub block: Option<(usize, usize)>,
    /// Its cells row by row; none where a square is no cell.
    pub cells: Vec<Option<u16>>,
}

#[derive(Debug, Clone)]
pub struct Topology {
    identity: Identity,
    pub game: String,
    /// Values are 1 to this number; sets of values have bit `v - 1` for `v`.
    pub values: usize,
    pub shape: Shape,
    pub cells: Vec<Cell>,
    pub grids: Vec<Grid>,
    /// The units, kind by kind as the game declares them.
    pub units: Vec<Unit>,
    /// Names of the kinds that some unit has, in the order of the program's list.
    pub kinds: IndexSet<String>,
    /// The number here of each kind of the program's list.
    kind_numbers: Vec<usize>,
    cell_words: usize,
    squares: Vec<Option<u16>>,
    tables: Tables,
}

#[derive(Debug, Clone, Default)]
struct Tables {
    unit_words: usize,
    memberships: Vec<Box<[Membership]>>,
    /// For each cell the set of its units; empty where sets of units are long.
    cell_units: Vec<u64>,
    peers: Windows,
    spreads: Vec<Spread>,
    unit_cells: Windows,
    overlaps: Vec<u64>,
    kind_units: Vec<u64>,
    summed_units: Vec<u64>,
    complete_units: Vec<u64>,
    excluded: Vec<Box<[Excluded]>>,
    combinations: Vec<Arc<[u64]>>,
    components: Components,
}

impl Topology {
    /// A number that no other board has.
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
        bits::low(self.values)
    }

    #[inline(always)]
    pub fn memberships(&self, cell: usize) -> &[Membership] {
        &self.tables.memberships[cell]
    }

    #[inline(always)]
    pub fn unit_cells(&self, unit: usize) -> Window<'_> {
        self.tables.unit_cells.get(unit)
    }

    /// A set of cells inside a unit, by their places in it.
    #[inline(always)]
    pub fn within(&self, unit: usize, cells: &[u64]) -> u64 {
        self.within_by(unit, |word| cells[word])
    }

    /// A set of cells, given word by word, inside a unit, by their places in it.
    #[inline(always)]
    pub fn within_by(&self, unit: usize, cells: impl Fn(usize) -> u64) -> u64 {
        let Spread { first: [a, b], more } = &self.tables.spreads[unit];
        let places = a.places(cells(usize::from(a.word))) | b.places(cells(usize::from(b.word)));
        more.iter().fold(places, |places, s| places | s.places(cells(usize::from(s.word))))
    }

    /// How many cells of a set lie in a unit.
    #[inline(always)]
    pub fn count_within(&self, unit: usize, cells: &[u64]) -> u32 {
        let Spread { first: [a, b], more } = &self.tables.spreads[unit];
        let count = (cells[usize::from(a.word)] & a.mask).count_ones()
            + (cells[usize::from(b.word)] & b.mask).count_ones();
        more.iter().fold(count, |count, s| count + (cells[usize::from(s.word)] & s.mask).count_ones())
    }

    /// How many cells two units have in common at most.
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

    /// Takes units off one word of a set up to one that `fits` by the number of `cells` in it, and returns that.
    #[inline(always)]
    pub fn next_unit(
        &self,
        (word, units): (usize, &mut u64),
        cells: &[u64],
        fits: impl Fn(usize, u32) -> bool,
    ) -> Option<usize> {
        match *cells {
            // The cells of a unit stand side by side, which is less to look up than where the unit has cells.
            [a, b] => {
                let pairs = self.tables.unit_cells.whole().as_chunks().0;
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

    /// The units of a cell as a set, where these are short enough to be kept.
    #[inline(always)]
    pub fn cell_units_in(&self, words: usize, cell: usize) -> &[u64] {
        &self.tables.cell_units[cell * words..][..words]
    }

    /// The cells that a cell sees: those that share a unit with it whose cells differ.
    #[inline(always)]
    pub fn peers(&self, cell: usize) -> Window<'_> {
        self.tables.peers.get(cell)
    }

    /// The peers of a cell where all words of sets are kept: a known length makes loops over them short.
    #[inline(always)]
    pub(super) fn peers_in(&self, words: usize, cell: usize) -> Window<'_> {
        Window::whole(self.tables.peers.get_in(words, cell))
    }

    /// What the value of a cell takes from cells that are related to it, beside its own value from those that it sees.
    #[inline(always)]
    pub fn excluded(&self, cell: usize) -> &[Excluded] {
        if self.tables.excluded.is_empty() { &[] } else { &self.tables.excluded[cell] }
    }

    /// Whether the laws relate any two cells in another way than by being different.
    #[inline(always)]
    pub fn has_relations(&self) -> bool {
        !self.tables.excluded.is_empty()
    }

    /// The sets of values that a unit's size, sum and laws allow: of a complete unit all values, of a summed one those
    /// that add up to its sum. Of other units nothing is known, and the list is empty.
    #[inline(always)]
    pub fn combinations(&self, unit: usize) -> &[u64] {
        &self.tables.combinations[unit]
    }

    /// The units whose cells differ and add up to a sum.
    #[inline(always)]
    pub fn summed_units(&self) -> &[u64] {
        &self.tables.summed_units
    }

    #[inline(always)]
    pub fn complete_units(&self) -> &[u64] {
        &self.tables.complete_units
    }

    /// The sum of a unit; 0 where its laws give none. A complete unit without further cells holds each value once.
    pub fn sum(&self, unit: usize) -> i64 {
        let Unit { laws, cells, .. } = &self.units[unit];
        match laws.sum {
            Some(sum) => i64::from(sum),
            None if laws.complete && cells.len() == self.values => {
                (self.values * (self.values + 1) / 2) as i64
            }
            None => 0,
        }
    }

    /// The cell of a square of the board, counted row by row from 0.
    #[inline(always)]
    pub fn cell_at(&self, square: usize) -> Option<usize> {
        self.squares.get(square).copied().flatten().map(usize::from)
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

    /// The number here of a kind of the program's list. All kinds that no unit has share the number behind the last.
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
        bits::low(self.units[unit].cells.len())
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
