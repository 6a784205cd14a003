//! Premises, conclusions, and positions as sets of facts.

use tesuji_board::{Clue, PuzzleSpec, Topology};
use tesuji_sets::SetBits;

/// Clauses of one law of a board. Values are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LawClause {
    /// A cell has a value.
    SomeValue { cell: usize },
    /// A cell has no two values.
    OneValue { cell: usize },
    /// A value has a place in a unit.
    SomePlace { unit: usize, value: usize },
    /// A value has no two places in a unit.
    OnePlace { unit: usize, value: usize },
    /// The laws of a unit that bind all of its cells together.
    Whole { unit: usize },
    /// Two cells, the lower first, have values that a relation of the board allows together.
    Related { cells: (usize, usize) },
}

/// Premise of a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Premise {
    /// Removed candidate: cell and value, counted from 0.
    Gone(usize, usize),
    /// Placed value: cell and value, counted from 0.
    Is(usize, usize),
    Law(LawClause),
}

/// Conclusion about one candidate: cell and value, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CandidateLiteral {
    Is(usize, usize),
    Not(usize, usize),
}

/// Placed values and remaining candidates of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPosition {
    values: Vec<Option<usize>>,
    candidates: Vec<u64>,
}

#[derive(Debug, Clone, Copy)]
pub enum RejectedConclusion {
    Filled,
    Gone,
}

impl KnownPosition {
    pub fn new(topology: &Topology, puzzle: &PuzzleSpec) -> Self {
        let cells = topology.cells.len();
        let mut position = Self { values: vec![None; cells], candidates: vec![topology.all_values(); cells] };
        let clue = |cell: usize| puzzle.clues.get(topology.square_of(cell)).copied().unwrap_or(Clue::Open);
        for cell in 0..cells {
            if let Clue::Given(value) | Clue::Placed(value) = clue(cell) {
                position.place(topology, cell, usize::from(value) - 1);
            }
        }
        // Placed values remove no candidates from a written list.
        for cell in 0..cells {
            if let Clue::Candidates(listed) = clue(cell) {
                position.candidates[cell] = listed;
            }
        }
        for &(square, value) in &puzzle.removed {
            if let Some(cell) = topology.cell_at(square).filter(|&cell| position.values[cell].is_none()) {
                position.candidates[cell] &= !(1 << (value - 1));
            }
        }
        // A single listed candidate is the cell's value unless a peer has it too.
        for cell in 0..cells {
            let alone = clue(cell) == Clue::Candidates(position.candidates[cell])
                && position.candidates[cell].is_power_of_two();
            let value = position.candidates[cell].trailing_zeros() as usize;
            let shared = |peer: usize| position.candidates[peer] >> value & 1 != 0;
            if alone && !topology.peers(cell).iter().any(shared) {
                position.values[cell] = Some(value);
            }
        }
        position
    }

    /// Candidates of a cell, bit 0 for the first value.
    pub fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// Value of a cell, counted from 0; `None` if it is open.
    pub fn value(&self, cell: usize) -> Option<usize> {
        self.values[cell]
    }

    /// Draws a conclusion.
    ///
    /// # Errors
    /// Returns an error if the conclusion is redundant or impossible.
    pub fn draw(
        &mut self,
        topology: &Topology,
        conclusion: CandidateLiteral,
    ) -> Result<(), RejectedConclusion> {
        let (CandidateLiteral::Is(cell, value) | CandidateLiteral::Not(cell, value)) = conclusion;
        if self.values[cell].is_some() {
            return Err(RejectedConclusion::Filled);
        }
        if self.candidates[cell] >> value & 1 == 0 {
            return Err(RejectedConclusion::Gone);
        }
        match conclusion {
            CandidateLiteral::Is(..) => self.place(topology, cell, value),
            CandidateLiteral::Not(..) => self.candidates[cell] &= !(1 << value),
        }
        Ok(())
    }

    /// Whether a conclusion already holds.
    pub fn implies(&self, conclusion: CandidateLiteral) -> bool {
        match conclusion {
            CandidateLiteral::Is(cell, value) => self.values[cell] == Some(value),
            CandidateLiteral::Not(cell, value) => self.candidates[cell] >> value & 1 == 0,
        }
    }

    fn place(&mut self, topology: &Topology, cell: usize, value: usize) {
        self.values[cell] = Some(value);
        for (other, lost) in topology.excluded_by(cell, value) {
            self.candidates[other] &= !(1 << lost);
        }
    }

    /// Whether a premise holds; laws always do.
    pub fn holds(&self, fact: Premise) -> bool {
        match fact {
            Premise::Gone(cell, value) => self.implies(CandidateLiteral::Not(cell, value)),
            Premise::Is(cell, value) => self.implies(CandidateLiteral::Is(cell, value)),
            Premise::Law(_) => true,
        }
    }

    /// Placed values and removed candidates, explicit or implied by a placement.
    pub fn facts(&self, topology: &Topology) -> Vec<Premise> {
        let placed = self.values.iter().enumerate();
        let placed = placed.filter_map(|(cell, value)| Some(Premise::Is(cell, (*value)?)));
        let gone = self.candidates.iter().enumerate().flat_map(|(cell, candidates)| {
            SetBits(topology.all_values() & !candidates).map(move |value| Premise::Gone(cell, value))
        });
        gone.chain(placed).collect()
    }
}
