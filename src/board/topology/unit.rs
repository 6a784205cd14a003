//! Units, the values of two cells that exclude each other, and the layout of a unit in the words of a set of cells.

use crate::{PairTable, Topology, UnitLaws};
use tesuji_sets::{BitWindow, SetBits, bits};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnitName {
    /// Index into the kinds of the board.
    pub kind: usize,
    /// Index among the units of its kind in its grid.
    pub number: usize,
    /// Index into the grids of the board.
    pub grid: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// With `number` and `grid` its first name: see [`UnitName`].
    pub kind: usize,
    pub number: usize,
    pub grid: usize,
    /// Other names of the same cells with the same laws: the block that two grids share has one in each.
    pub aliases: Vec<UnitName>,
    pub cells: Vec<u16>,
    pub laws: UnitLaws,
}

impl Unit {
    pub fn new(kind: usize, number: usize, cells: Vec<u16>, laws: UnitLaws) -> Self {
        Self { kind, number, grid: 0, aliases: Vec::new(), cells, laws }
    }

    /// The values of its cells, 0 for an open one, from those of all cells.
    pub fn assigned(&self, values: &[u8]) -> Vec<u8> {
        self.cells.iter().map(|&cell| values[usize::from(cell)]).collect()
    }

    pub fn names(&self) -> impl Iterator<Item = UnitName> + '_ {
        let first = UnitName { kind: self.kind, number: self.number, grid: self.grid };
        std::iter::once(first).chain(self.aliases.iter().copied())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    pub unit: u16,
    pub position: u8,
    /// Whether the cells of the unit differ.
    pub is_distinct: bool,
}

impl Membership {
    #[inline(always)]
    pub fn bit(self) -> u64 {
        1 << self.position
    }
}

/// Values of another cell that the value of a cell excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairExclusions {
    pub cell: u16,
    /// For each value of the cell, counted from 0, the values that it excludes from the other one.
    pub values: Box<[u64]>,
}

impl PairExclusions {
    /// Exclusions between two cells of a unit in both directions, each with the cell that excludes.
    pub(super) fn in_both_directions(table: &PairTable, cells: &[u16], values: usize) -> [(u16, Self); 2] {
        let [a, b] = table.pair.map(|place| cells[place]);
        let all_values = bits::low_mask(values);
        let forward = table.allowed.iter().map(|allowed| all_values & !allowed).collect();
        let backward = (0..values).map(|w| {
            let forbids = |v: &usize| table.allowed[*v] >> w & 1 == 0;
            (0..values).filter(forbids).fold(0, |excluded, v| excluded | 1 << v)
        });
        let backward = backward.collect();
        [(a, Self { cell: b, values: forward }), (b, Self { cell: a, values: backward })]
    }
}

impl Topology {
    /// The candidates, as (cell, value), that a candidate excludes: the other values of its cell, its value in peers, and
    /// pair exclusions.
    pub fn excluded_by(&self, cell: usize, value: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let in_cell = (0..self.values).filter(move |other| *other != value).map(move |other| (cell, other));
        let seen = self.peers(cell).iter().map(move |peer| (peer, value));
        let related = self.excluded(cell).iter().flat_map(move |excluded| {
            SetBits(excluded.values[value]).map(move |lost| (usize::from(excluded.cell), lost))
        });
        in_cell.chain(seen).chain(related)
    }
}

/// The cells of a unit in one word of a set of cells.
#[derive(Debug, Clone, Copy)]
pub struct UnitWord {
    pub word: u16,
    /// Place in the unit of the first of them.
    shift: u8,
    pub mask: u64,
}

/// The words of a set of cells that contain cells of a unit.
#[derive(Debug, Clone)]
pub struct UnitLayout {
    /// The first two, the second empty if there is none: most units have no more.
    pub first: [UnitWord; 2],
    pub more: Box<[UnitWord]>,
}

impl UnitLayout {
    pub fn new(cells: BitWindow<'_>) -> Self {
        let (mut shift, mut stretches) = (0, Vec::new());
        for (w, &mask) in cells.words.iter().enumerate() {
            if mask != 0 {
                stretches.push(UnitWord { word: (cells.from + w) as u16, shift, mask });
                shift += mask.count_ones() as u8;
            }
        }
        let more = stretches.split_off(stretches.len().min(2)).into();
        stretches.resize(2, UnitWord { word: 0, shift: 0, mask: 0 });
        Self { first: [stretches[0], stretches[1]], more }
    }
}

impl UnitWord {
    /// The cells of the unit in its word of a set, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, word: u64) -> u64 {
        bits::gather(word, self.mask) << (self.shift & 63)
    }
}
