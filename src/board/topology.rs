//! What never changes while a puzzle is solved: cells, values, units and their laws.

use super::bits;
use crate::lang::program::Laws;
use indexmap::IndexSet;
use thiserror::Error;

/// The largest number of values, and of cells in a unit.
pub const MAX_VALUES: usize = 64;

/// A cell: where it stands on the board, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Its row.
    pub row: u16,
    /// Its column.
    pub column: u16,
}

/// A unit: cells with laws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// What its game calls it: an index into [`Topology::kinds`].
    pub kind: usize,
    /// Its place among the units of its kind, counted from 0.
    pub number: usize,
    /// Its cells in board order.
    pub cells: Vec<u16>,
    /// Its laws.
    pub laws: Laws,
}

/// That a cell lies in a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    /// The unit.
    pub unit: u16,
    /// The cell's place in it.
    pub position: u8,
    /// Whether the unit's cells differ.
    pub distinct: bool,
}

impl Membership {
    /// The cell's place as a set of places.
    #[inline(always)]
    pub fn bit(self) -> u64 {
        1 << self.position
    }
}

/// The part of a unit's cells that one word of a set of cells holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    /// The word.
    word: u16,
    /// Place of its first cell in the unit.
    shift: u8,
    /// The unit's cells in the word.
    mask: u64,
}

/// Which words of a set of cells hold a unit's cells.
#[derive(Debug, Clone)]
struct Spread {
    /// The first two, the second empty where there is one only: most units have no more.
    first: [Stretch; 2],
    more: Box<[Stretch]>,
}

impl Stretch {
    /// The unit's cells that its word of a set holds, by their places in the unit.
    #[inline(always)]
    fn places(&self, word: u64) -> u64 {
        bits::gather(word, self.mask) << (self.shift & 63)
    }
}

/// Why cells and units make no board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TopologyError {
    /// Returned when there are more values than a board can have.
    #[error("a board has 1 to {MAX_VALUES} values, not {0}")]
    Values(i64),
    /// Returned when a grid has no cell or too many.
    #[error("a grid of {0} rows and {1} columns cannot be built")]
    Grid(i64, i64),
    /// Returned when a unit has more cells than a unit can have.
    #[error("{0} {1} has {2} cells; a unit has at most {MAX_VALUES}")]
    UnitTooLarge(String, usize, usize),
    /// Returned when the cells of a distinct unit outnumber the values.
    #[error("{0} {1} is `distinct` but has {2} cells for {3} values")]
    TooManyCells(String, usize, usize, usize),
    /// Returned when a complete unit has too few cells to hold every value.
    #[error("{0} {1} is `complete` but has {2} cells for {3} values")]
    TooFewCells(String, usize, usize, usize),
}

/// Cells, values and units of a board.
#[derive(Debug, Clone)]
pub struct Topology {
    /// The game it was made by.
    pub game: String,
    /// Values are 1 to this number; sets of values have bit `v - 1` for `v`.
    pub values: usize,
    /// Rows and columns of the grid.
    pub size: (usize, usize),
    /// Rows and columns of a block, where the game has such, to draw the board.
    pub block: Option<(usize, usize)>,
    /// The cells in board order.
    pub cells: Vec<Cell>,
    /// The units, kind by kind as the game declares them.
    pub units: Vec<Unit>,
    /// Names of the kinds; the first ones are those of the program's list, in its order.
    pub kinds: IndexSet<String>,
    cell_words: usize,
    unit_words: usize,
    memberships: Vec<Box<[Membership]>>,
    cell_units: Vec<u64>,
    peers: Vec<u64>,
    spreads: Vec<Spread>,
    unit_cells: Vec<u64>,
    overlaps: Vec<u64>,
    kind_units: Vec<u64>,
}

impl Topology {
    /// Builds the tables of a board from its cells and units.
    ///
    /// # Errors
    /// When there are more than [`MAX_VALUES`] values, or a unit's cells cannot obey its laws.
    pub fn new(
        game: &str,
        values: usize,
        size: (usize, usize),
        block: Option<(usize, usize)>,
        kinds: IndexSet<String>,
        units: Vec<Unit>,
    ) -> Result<Self, TopologyError> {
        if values == 0 || values > MAX_VALUES {
            return Err(TopologyError::Values(values as i64));
        }
        let (rows, columns) = size;
        let count = rows * columns;
        if count == 0 || count > usize::from(u16::MAX) {
            return Err(TopologyError::Grid(rows as i64, columns as i64));
        }
        for unit in &units {
            let name = || kinds[unit.kind].clone();
            let n = unit.cells.len();
            if n > MAX_VALUES {
                return Err(TopologyError::UnitTooLarge(name(), unit.number + 1, n));
            }
            if unit.laws.distinct && n > values {
                return Err(TopologyError::TooManyCells(name(), unit.number + 1, n, values));
            }
            if unit.laws.complete && n < values {
                return Err(TopologyError::TooFewCells(name(), unit.number + 1, n, values));
            }
        }
        let cells =
            (0..count).map(|c| Cell { row: (c / columns) as u16, column: (c % columns) as u16 }).collect();
        let mut topology = Self {
            game: game.to_owned(),
            values,
            size,
            block,
            cells,
            units,
            kinds,
            cell_words: bits::words(count),
            unit_words: 0,
            memberships: Vec::new(),
            cell_units: Vec::new(),
            peers: Vec::new(),
            spreads: Vec::new(),
            unit_cells: Vec::new(),
            overlaps: Vec::new(),
            kind_units: Vec::new(),
        };
        topology.index();
        Ok(topology)
    }

    fn index(&mut self) {
        let (cells, units) = (self.cells.len(), self.units.len());
        let (cw, uw) = (self.cell_words, bits::words(units).max(1));
        self.unit_words = uw;
        self.unit_cells = vec![0; units * cw];
        self.kind_units = vec![0; self.kinds.len() * uw];
        let mut of_cell = vec![Vec::new(); cells];
        for (u, unit) in self.units.iter().enumerate() {
            bits::insert(&mut self.kind_units[unit.kind * uw..][..uw], u);
            for (position, &c) in unit.cells.iter().enumerate() {
                let c = usize::from(c);
                bits::insert(&mut self.unit_cells[u * cw..][..cw], c);
                of_cell[c].push(Membership {
                    unit: u as u16,
                    position: position as u8,
                    distinct: unit.laws.distinct,
                });
            }
        }
        for u in 0..units {
            let (mut shift, mut stretches) = (0, Vec::new());
            for (w, &mask) in self.unit_cells[u * cw..][..cw].iter().enumerate() {
                if mask != 0 {
                    stretches.push(Stretch { word: w as u16, shift, mask });
                    shift += mask.count_ones() as u8;
                }
            }
            let more = stretches.split_off(stretches.len().min(2)).into();
            stretches.resize(2, Stretch { word: 0, shift: 0, mask: 0 });
            self.spreads.push(Spread { first: [stretches[0], stretches[1]], more });
        }
        for (c, memberships) in of_cell.into_iter().enumerate() {
            let (mut of_units, mut peers) = (vec![0; uw], vec![0; cw]);
            for m in &memberships {
                bits::insert(&mut of_units, usize::from(m.unit));
                if m.distinct {
                    let cells = &self.unit_cells[usize::from(m.unit) * cw..][..cw];
                    peers.iter_mut().zip(cells).for_each(|(peers, cells)| *peers |= cells);
                }
            }
            bits::remove(&mut peers, c);
            self.memberships.push(memberships.into());
            self.cell_units.extend(of_units);
            self.peers.extend(peers);
        }
        self.overlaps = vec![0; units * units];
        for memberships in &self.memberships {
            for m in memberships {
                for other in memberships {
                    self.overlaps[usize::from(m.unit) * units + usize::from(other.unit)] |= m.bit();
                }
            }
        }
    }

    /// Words of a set of cells.
    #[inline(always)]
    pub fn cell_words(&self) -> usize {
        self.cell_words
    }

    /// Words of a set of units.
    #[inline(always)]
    pub fn unit_words(&self) -> usize {
        self.unit_words
    }

    /// The set of all values.
    #[inline(always)]
    pub fn all_values(&self) -> u64 {
        bits::low(self.values)
    }

    /// The units that hold a cell, with its place in each.
    #[inline(always)]
    pub fn memberships(&self, cell: usize) -> &[Membership] {
        &self.memberships[cell]
    }

    /// The cells of a unit as a set.
    #[inline(always)]
    pub fn unit_cells(&self, unit: usize) -> &[u64] {
        &self.unit_cells[unit * self.cell_words..][..self.cell_words]
    }

    /// The cells of a unit as a set of so many words, which all sets of cells of the board have: a known length makes
    /// loops over them short.
    #[inline(always)]
    pub(crate) fn unit_cells_in(&self, words: usize, unit: usize) -> &[u64] {
        &self.unit_cells[unit * words..][..words]
    }

    /// A set of cells inside a unit, by their places in it.
    #[inline(always)]
    pub fn within(&self, unit: usize, cells: &[u64]) -> u64 {
        self.within_by(unit, |word| cells[word])
    }

    /// A set of cells, given word by word, inside a unit, by their places in it.
    #[inline(always)]
    pub fn within_by(&self, unit: usize, cells: impl Fn(usize) -> u64) -> u64 {
        let Spread { first: [a, b], more } = &self.spreads[unit];
        let places = a.places(cells(usize::from(a.word))) | b.places(cells(usize::from(b.word)));
        more.iter().fold(places, |places, s| places | s.places(cells(usize::from(s.word))))
    }

    /// How many cells of a set lie in a unit.
    #[inline(always)]
    pub fn count_within(&self, unit: usize, cells: &[u64]) -> u32 {
        let Spread { first: [a, b], more } = &self.spreads[unit];
        let count = (cells[usize::from(a.word)] & a.mask).count_ones()
            + (cells[usize::from(b.word)] & b.mask).count_ones();
        more.iter().fold(count, |count, s| count + (cells[usize::from(s.word)] & s.mask).count_ones())
    }

    /// Takes units off one word of a set until the number of `cells` in the next one is as asked; returns that one,
    /// which stays in the set.
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
                let pairs = self.unit_cells.as_chunks().0;
                next_in(word, units, fits, |unit| {
                    pairs.get(unit).map_or(0, |[c, d]| (a & c).count_ones() + (b & d).count_ones())
                })
            }
            _ => next_in(word, units, fits, |unit| self.count_within(unit, cells)),
        }
    }

    /// The units of a cell as a set.
    #[inline(always)]
    pub fn cell_units(&self, cell: usize) -> &[u64] {
        &self.cell_units[cell * self.unit_words..][..self.unit_words]
    }

    /// The units of a cell as a set of so many words, which all sets of units of the board have.
    #[inline(always)]
    pub(crate) fn cell_units_in(&self, words: usize, cell: usize) -> &[u64] {
        &self.cell_units[cell * words..][..words]
    }

    /// The cells that a cell sees: those that share a unit with it whose cells differ.
    #[inline(always)]
    pub fn peers(&self, cell: usize) -> &[u64] {
        &self.peers[cell * self.cell_words..][..self.cell_words]
    }

    /// The cells that a cell sees, on a board whose sets of cells have so many words: a known length makes loops over
    /// them short.
    #[inline(always)]
    pub(super) fn peers_in(&self, words: usize, cell: usize) -> &[u64] {
        &self.peers[cell * words..][..words]
    }

    /// The units of a kind as a set.
    #[inline(always)]
    pub fn kind_units(&self, kind: usize) -> &[u64] {
        &self.kind_units[kind * self.unit_words..][..self.unit_words]
    }

    /// The cells that `unit` shares with `other`, by their places in `unit`.
    #[inline(always)]
    pub fn overlap(&self, unit: usize, other: usize) -> u64 {
        self.overlaps[unit * self.units.len() + other]
    }

    /// The places of all cells of a unit.
    #[inline(always)]
    pub fn unit_mask(&self, unit: usize) -> u64 {
        bits::low(self.units[unit].cells.len())
    }

    /// The label of a cell, as in `r1c2`.
    pub fn label(&self, cell: usize) -> String {
        let Cell { row, column } = self.cells[cell];
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The cell with a label such as `r1c2`.
    pub fn cell_by_label(&self, label: &str) -> Option<usize> {
        let (row, column) = label.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        let (rows, columns) = self.size;
        ((1..=rows).contains(&row) && (1..=columns).contains(&column))
            .then(|| (row - 1) * columns + column - 1)
    }
}

/// Takes units off a word until the next one's number is as asked.
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
