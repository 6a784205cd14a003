//! Units and their laws.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Laws {
    /// The cells differ.
    pub distinct: bool,
    /// Every value appears.
    pub complete: bool,
    /// What the values add up to.
    pub sum: Option<u32>,
    /// What holds of the values of its two cells: an index into the relations of the board.
    pub relation: Option<u16>,
}

/// What a game calls a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnitName {
    /// An index into the kinds of the board.
    pub kind: usize,
    /// Its place among the units of its kind in its grid, counted from 0.
    pub number: usize,
    /// An index into the grids of the board.
    pub grid: usize,
}

/// A unit: cells with laws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// What its game calls it: an index into the kinds of the board.
    pub kind: usize,
    /// Its place among the units of its kind in its grid, counted from 0.
    pub number: usize,
    /// Its grid: an index into the grids of the board.
    pub grid: usize,
    /// Other names of the same cells with the same laws: the block that two grids share has one in each.
    pub also: Vec<UnitName>,
    /// Its cells in board order.
    pub cells: Vec<u16>,
    pub laws: Laws,
}

impl Unit {
    /// A unit of the first grid with one name.
    pub fn new(kind: usize, number: usize, cells: Vec<u16>, laws: Laws) -> Self {
        Self { kind, number, grid: 0, also: Vec::new(), cells, laws }
    }

    /// All its names, the first foremost.
    pub fn names(&self) -> impl Iterator<Item = UnitName> + '_ {
        let first = UnitName { kind: self.kind, number: self.number, grid: self.grid };
        std::iter::once(first).chain(self.also.iter().copied())
    }
}

/// That a cell lies in a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
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
