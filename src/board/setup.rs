//! From what a text says of its cells to the candidates of a board.

use super::bits::{self, Ones};
use super::position::{Clue, Position};
use super::state::State;
use super::topology::Topology;
use thiserror::Error;

/// Why a position does not fit its board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Returned when the position has another number of cells than the board.
    #[error("the position has {found} cells, the board {expected}")]
    Size {
        /// Cells of the position.
        found: usize,
        /// Cells of the board.
        expected: usize,
    },
    /// Returned when a clue is larger than the board's values.
    #[error("{cell} holds {value}, but the values are 1 to {values}")]
    Value {
        /// The cell's label.
        cell: String,
        /// What it holds.
        value: u64,
        /// The largest value of the board.
        values: usize,
    },
    /// Returned when two cells of one unit hold the same value.
    #[error("{first} and {second} in one {kind} both hold {value}")]
    Clash {
        /// The first cell's label.
        first: String,
        /// The second cell's label.
        second: String,
        /// What the unit is.
        kind: String,
        /// What both hold.
        value: usize,
    },
}

/// Turns positions into states, one after another, without asking for memory each time.
#[derive(Debug, Clone)]
pub struct Setup {
    state: State,
}

impl Setup {
    /// A setup for positions of one board.
    pub fn new(topology: &Topology) -> Self {
        Self { state: State::new(topology) }
    }

    /// The state that was loaded last.
    pub fn state(&mut self) -> &mut State {
        &mut self.state
    }

    /// Loads a position: placed values take themselves from the cells that see them, candidates that the text
    /// lists stay as they are, and what the text removes goes last.
    ///
    /// # Errors
    /// When the position does not fit the board or two of its values clash.
    #[inline]
    pub fn load(&mut self, topology: &Topology, position: &Position) -> Result<&mut State, SetupError> {
        let cells = topology.cells.len();
        if position.clues.len() != cells {
            return Err(SetupError::Size { found: position.clues.len(), expected: cells });
        }
        self.state.clear();
        let mut listed = !position.removed.is_empty();
        for (w, clues) in position.clues.chunks(64).enumerate() {
            // Which cells are told follows no pattern: finding them first leaves less to guess than asking each.
            let told = |(b, &clue): (usize, &Clue)| u64::from(!matches!(clue, Clue::Open)) << b;
            for b in Ones(clues.iter().enumerate().map(told).fold(0, |all, bit| all | bit)) {
                let (c, clue) = (w << 6 | b, clues[b]);
                listed |= self.tell(topology, position, c, clue)?;
            }
        }
        self.state.spread();
        if listed {
            self.list(topology, position);
        }
        Ok(&mut self.state)
    }

    /// Takes what the text says of one cell; says whether it lists candidates.
    #[inline(always)]
    fn tell(
        &mut self,
        topology: &Topology,
        position: &Position,
        cell: usize,
        clue: Clue,
    ) -> Result<bool, SetupError> {
        match clue {
            Clue::Open => Ok(false),
            Clue::Given(v) | Clue::Placed(v) => {
                if v == 0 || usize::from(v) > topology.values {
                    return Err(too_large(topology, cell, u64::from(v)));
                }
                let printed = matches!(clue, Clue::Given(_));
                match self.state.give(topology, cell, usize::from(v) - 1, printed) {
                    Some(unit) => Err(clash(topology, position, cell, unit, v)),
                    None => Ok(false),
                }
            }
            Clue::Candidates(mask) if mask & !topology.all_values() != 0 => {
                Err(too_large(topology, cell, 64 - u64::from(mask.leading_zeros())))
            }
            Clue::Candidates(_) => Ok(true),
        }
    }

    /// Puts in the candidates that the text lists, and takes out those that it removes.
    fn list(&mut self, topology: &Topology, position: &Position) {
        let mut placed: Vec<u64> = bits::full(topology.cells.len());
        for (placed, open) in placed.iter_mut().zip(self.state.open()) {
            *placed &= !open;
        }
        let mut candidates: Vec<u64> = (0..topology.cells.len()).map(|c| self.state.candidates(c)).collect();
        for (c, clue) in position.clues.iter().enumerate() {
            if let Clue::Candidates(mask) = *clue {
                candidates[c] = mask;
            }
        }
        // A listed cell with one candidate counts as placed where nothing that it sees may hold the value.
        for (c, clue) in position.clues.iter().enumerate() {
            if let Clue::Candidates(mask) = *clue
                && mask.count_ones() == 1
                && bits::iter(topology.peers(c)).all(|p| candidates[p] & mask == 0)
            {
                bits::insert(&mut placed, c);
            }
        }
        for &(c, v) in &position.removed {
            if c < candidates.len() && (1..=topology.values).contains(&usize::from(v)) {
                candidates[c] &= !(1 << (v - 1));
            }
        }
        let given = self.state.given().to_vec();
        self.state.load(topology, &candidates, &placed, &given);
    }
}

#[cold]
fn too_large(topology: &Topology, cell: usize, value: u64) -> SetupError {
    SetupError::Value { cell: topology.label(cell), value, values: topology.values }
}

#[cold]
fn clash(topology: &Topology, position: &Position, cell: usize, unit: usize, value: u8) -> SetupError {
    let holds = |c: usize| matches!(position.clues[c], Clue::Given(v) | Clue::Placed(v) if v == value);
    let unit = &topology.units[unit];
    let first = unit.cells.iter().map(|&c| usize::from(c)).find(|&c| holds(c)).unwrap_or(cell);
    SetupError::Clash {
        first: topology.label(first),
        second: topology.label(cell),
        kind: topology.kinds[unit.kind].clone(),
        value: usize::from(value),
    }
}

/// The position that a state is, with the candidates of its open cells.
pub fn position_of(topology: &Topology, state: &State) -> Position {
    let clues = (0..topology.cells.len())
        .map(|c| match state.placed(c) {
            Some(v) if bits::has(state.given(), c) => Clue::Given(v as u8 + 1),
            Some(v) => Clue::Placed(v as u8 + 1),
            None => Clue::Candidates(state.candidates(c)),
        })
        .collect();
    Position {
        name: None,
        line: 1,
        game: Some(topology.game.clone()),
        side: topology.values,
        block: topology.block,
        clues,
        removed: Vec::new(),
        claim: None,
    }
}

/// The candidates that a position has lost beyond what its placed values take: cell and value, counted from 1.
///
/// With the placed cells alone it says the whole position, as technique libraries write it.
pub fn removed_beyond_placed(topology: &Topology, state: &State) -> Vec<(usize, u8)> {
    let mut removed = Vec::new();
    for c in bits::iter(state.open()) {
        let seen =
            bits::iter(topology.peers(c)).filter_map(|p| state.placed(p)).fold(0u64, |seen, v| seen | 1 << v);
        let lost = topology.all_values() & !seen & !state.candidates(c);
        removed.extend(Ones(lost).map(|v| (c, v as u8 + 1)));
    }
    removed
}
