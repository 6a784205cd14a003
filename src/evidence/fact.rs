//! Facts: what a law says of one cell, unit or pair, and what is known of a candidate.

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// A cell has a value.
    SomeValue { cell: usize },
    /// A cell has no two values.
    OneValue { cell: usize },
    /// A value has a place in a unit.
    SomePlace {
        unit: usize,
        /// The value, counted from 0.
        value: usize,
    },
    /// A value has no two places in a unit.
    OnePlace {
        unit: usize,
        /// The value, counted from 0.
        value: usize,
    },
    /// The cells of a unit add up to its sum.
    Sum { unit: usize },
    /// Two cells have values that a relation of the board allows together.
    Related {
        /// Both cells, the lower first.
        cells: (usize, usize),
    },
}

/// What a conclusion may rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// A candidate is gone: cell and value, counted from 0.
    Gone(usize, usize),
    /// A cell has a value: cell and value, counted from 0.
    Is(usize, usize),
    Law(Law),
}

/// What a step concludes of a candidate: cell and value, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conclusion {
    Is(usize, usize),
    Not(usize, usize),
}
