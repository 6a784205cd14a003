//! Units: their laws, what relations forbid, and where the cells of a unit stand in a set of cells.

use super::Topology;
use crate::{bits, bits::Ones, window::Window};

/// What holds of the cells of a unit: they are `distinct`, hold every value (`complete`), or add up to `sum`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Laws {
    pub distinct: bool,
    pub complete: bool,
    pub sum: Option<u32>,
    /// What holds of the values of its two cells: an index into the relations of the board.
    pub relation: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnitName {
    /// An index into the kinds of the board.
    pub kind: usize,
    /// Its place among the units of its kind in its grid, counted from 0.
    pub number: usize,
    /// An index into the grids of the board.
    pub grid: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// With `number` and `grid` its first name: see [`UnitName`].
    pub kind: usize,
    pub number: usize,
    pub grid: usize,
    /// Other names of the same cells with the same laws: the block that two grids share has one in each.
    pub also: Vec<UnitName>,
    pub cells: Vec<u16>,
    pub laws: Laws,
}

impl Unit {
    pub fn new(kind: usize, number: usize, cells: Vec<u16>, laws: Laws) -> Self {
        Self { kind, number, grid: 0, also: Vec::new(), cells, laws }
    }

    pub fn names(&self) -> impl Iterator<Item = UnitName> + '_ {
        let first = UnitName { kind: self.kind, number: self.number, grid: self.grid };
        std::iter::once(first).chain(self.also.iter().copied())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    pub unit: u16,
    pub position: u8,
    pub distinct: bool,
}

impl Membership {
    #[inline(always)]
    pub fn bit(self) -> u64 {
        1 << self.position
    }
}

/// For each value of the first of two cells, counted from 0, the values that the second may have.
pub type Relation = Vec<u64>;

/// What a cell's value takes from another cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excluded {
    pub cell: u16,
    /// For each value of the cell, counted from 0, the values that the other one cannot have beside it.
    pub values: Box<[u64]>,
}

impl Excluded {
    pub(super) fn both(relation: &Relation, values: usize, (a, b): (u16, u16)) -> [(u16, Self); 2] {
        let all = bits::low(values);
        let forward = relation.iter().map(|allowed| all & !allowed).collect();
        let backward = (0..values).map(|w| {
            let forbids = |v: &usize| relation[*v] >> w & 1 == 0;
            (0..values).filter(forbids).fold(0, |all, v| all | 1 << v)
        });
        let backward = backward.collect();
        [(a, Self { cell: b, values: forward }), (b, Self { cell: a, values: backward })]
    }
}

impl Topology {
    /// The candidates, cells with their values, that the laws forbid together with one: other values of its cell, its
    /// value in the cells that it sees, and what its value takes from related cells.
    pub fn forbidden(&self, cell: usize, value: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let own = (0..self.values).filter(move |other| *other != value).map(move |other| (cell, other));
        let seen = self.peers(cell).iter().map(move |peer| (peer, value));
        let related = self.excluded(cell).iter().flat_map(move |excluded| {
            Ones(excluded.values[value]).map(move |lost| (usize::from(excluded.cell), lost))
        });
        own.chain(seen).chain(related)
    }
}

/// The part of a unit's cells that one word of a set of cells holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub word: u16,
    /// Place of its first cell in the unit.
    shift: u8,
    /// The unit's cells in the word.
    pub mask: u64,
}

/// Which words of a set of cells hold a unit's cells.
#[derive(Debug, Clone)]
pub(super) struct Spread {
    /// The first two, the second empty where there is one only: most units have no more.
    pub first: [Stretch; 2],
    pub more: Box<[Stretch]>,
}

impl Spread {
    pub fn new(cells: Window<'_>) -> Self {
        let (mut shift, mut stretches) = (0, Vec::new());
        for (w, &mask) in cells.words.iter().enumerate() {
            if mask != 0 {
                stretches.push(Stretch { word: (cells.from + w) as u16, shift, mask });
                shift += mask.count_ones() as u8;
            }
        }
        let more = stretches.split_off(stretches.len().min(2)).into();
        stretches.resize(2, Stretch { word: 0, shift: 0, mask: 0 });
        Self { first: [stretches[0], stretches[1]], more }
    }
}

impl Stretch {
    /// The unit's cells that its word of a set holds, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, word: u64) -> u64 {
        bits::gather(word, self.mask) << (self.shift & 63)
    }
}
