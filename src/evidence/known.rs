//! Laws and facts, and what is known of a position while steps are gone through.

use super::board::position::{Clue, Position};
use super::board::{bits::Ones, topology::Topology};

/// What one law of a board says. Values are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// A cell has a value.
    SomeValue { cell: usize },
    /// A cell has no two values.
    OneValue { cell: usize },
    /// A value has a place in a unit.
    SomePlace { unit: usize, value: usize },
    /// A value has no two places in a unit.
    OnePlace { unit: usize, value: usize },
    /// The cells of a unit add up to its sum.
    Sum { unit: usize },
    /// Two cells, the lower first, have values that a relation of the board allows together.
    Related { cells: (usize, usize) },
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

/// What is known of a position: the values that cells have, and the candidates that are gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    values: Vec<Option<usize>>,
    left: Vec<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denied {
    Filled,
    Gone,
}

impl Known {
    pub fn new(topology: &Topology, position: &Position) -> Self {
        let cells = topology.cells.len();
        let mut known = Self { values: vec![None; cells], left: vec![topology.all_values(); cells] };
        let clue = |cell: usize| position.clues.get(topology.square_of(cell)).copied().unwrap_or(Clue::Open);
        for cell in 0..cells {
            if let Clue::Given(value) | Clue::Placed(value) = clue(cell) {
                known.place(topology, cell, usize::from(value) - 1);
            }
        }
        // Listed candidates stay as they are, whatever placed values would take from them.
        for cell in 0..cells {
            if let Clue::Candidates(listed) = clue(cell) {
                known.left[cell] = listed;
            }
        }
        for &(square, value) in &position.removed {
            if let Some(cell) = topology.cell_at(square).filter(|&cell| known.values[cell].is_none()) {
                known.left[cell] &= !(1 << (value - 1));
            }
        }
        // A single listed candidate that no other cell could have is the value of its cell.
        for cell in 0..cells {
            let alone =
                clue(cell) == Clue::Candidates(known.left[cell]) && known.left[cell].is_power_of_two();
            let value = known.left[cell].trailing_zeros() as usize;
            let shared = |peer: usize| known.left[peer] >> value & 1 != 0;
            if alone && !topology.peers(cell).iter().any(shared) {
                known.values[cell] = Some(value);
            }
        }
        known
    }

    /// The candidates that a cell has left, bit 0 for the first value.
    pub fn left(&self, cell: usize) -> u64 {
        self.left[cell]
    }

    /// The value of a cell, counted from 0; nothing where it is open.
    pub fn value(&self, cell: usize) -> Option<usize> {
        self.values[cell]
    }

    /// Draws a conclusion.
    ///
    /// # Errors
    /// When it says nothing new of the position, or cannot be true.
    pub fn draw(&mut self, topology: &Topology, conclusion: Conclusion) -> Result<(), Denied> {
        let (Conclusion::Is(cell, value) | Conclusion::Not(cell, value)) = conclusion;
        if self.values[cell].is_some() {
            return Err(Denied::Filled);
        }
        if self.left[cell] >> value & 1 == 0 {
            return Err(Denied::Gone);
        }
        match conclusion {
            Conclusion::Is(..) => self.place(topology, cell, value),
            Conclusion::Not(..) => self.left[cell] &= !(1 << value),
        }
        Ok(())
    }

    /// Whether a conclusion was drawn before, or went with another one.
    pub fn says(&self, conclusion: Conclusion) -> bool {
        match conclusion {
            Conclusion::Is(cell, value) => self.values[cell] == Some(value),
            Conclusion::Not(cell, value) => self.left[cell] >> value & 1 == 0,
        }
    }

    fn place(&mut self, topology: &Topology, cell: usize, value: usize) {
        self.values[cell] = Some(value);
        for (other, lost) in topology.forbidden(cell, value) {
            self.left[other] &= !(1 << lost);
        }
    }

    /// Whether something known is as a fact says; laws always are.
    pub fn holds(&self, fact: Fact) -> bool {
        match fact {
            Fact::Gone(cell, value) => self.says(Conclusion::Not(cell, value)),
            Fact::Is(cell, value) => self.says(Conclusion::Is(cell, value)),
            Fact::Law(_) => true,
        }
    }

    /// All that is known: values of cells, and candidates that are gone, whether by themselves or with a value.
    pub fn facts(&self, topology: &Topology) -> Vec<Fact> {
        let placed = self.values.iter().enumerate();
        let placed = placed.filter_map(|(cell, value)| Some(Fact::Is(cell, (*value)?)));
        let gone = self.left.iter().enumerate().flat_map(|(cell, left)| {
            Ones(topology.all_values() & !left).map(move |value| Fact::Gone(cell, value))
        });
        gone.chain(placed).collect()
    }
}
