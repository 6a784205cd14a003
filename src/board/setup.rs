//! Loading: from the clues of a puzzle to the candidates of a board.

use crate::{BoardState, Clue, PuzzleSpec, Topology};
use tesuji_message::{Localize, Message};
use tesuji_sets::{SetBits, bits};
use thiserror::Error;

/// Reason why a position does not fit its board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum SetupError {
    /// Returned when the position has another number of squares than the board.
    #[error("the position has {found} squares, but the board has {expected}")]
    Size { found: usize, expected: usize },
    /// Returned when a clue, in the cell with this label, is larger than the board's values.
    #[error("invalid value {value} in {cell}: expected 1 to {values}")]
    Value { cell: String, value: u64, values: usize },
    /// Returned when the text has a clue in a square, by its row and column from 1, that is not a cell.
    #[error("r{0}c{1} has a value but is not a cell")]
    NoCell(usize, usize),
    /// Returned when the values of two cells, by their labels, break the law that relates them.
    #[error("{first} and {second} break the law of their {kind}", kind = Message::term(kind))]
    Relation { first: String, second: String, kind: String },
    /// Returned when two cells of one unit, by their labels, hold the same value.
    #[error("{first} and {second} are both {value} in one {kind}", kind = Message::term(kind))]
    Clash { first: String, second: String, kind: String, value: usize },
}

type Result<T, E = SetupError> = std::result::Result<T, E>;

/// Builds states from positions, reusing its memory.
#[derive(Debug)]
pub struct StateLoader {
    state: BoardState,
}

impl StateLoader {
    pub fn new(topology: &Topology) -> Self {
        Self { state: BoardState::new(topology) }
    }

    pub fn state(&mut self) -> &mut BoardState {
        &mut self.state
    }

    /// Loads a position: placed values are removed from the cells that see them, then listed candidates replace those
    /// of their cells, then removals apply.
    ///
    /// # Errors
    /// Returns an error if the position does not fit the board or two of its values clash.
    #[inline]
    pub fn load(
        &mut self,
        topology: &Topology,
        position: &PuzzleSpec,
    ) -> Result<&mut BoardState, SetupError> {
        let squares = topology.shape.squares();
        if position.clues.len() != squares {
            return Err(SetupError::Size { found: position.clues.len(), expected: squares });
        }
        self.state.clear();
        self.state.exclude_alone(topology);
        // Specialised for most boards, with a cell in every square and no exclusions by pair tables.
        let plain = topology.shape.missing.is_empty() && !topology.has_pair_exclusions();
        let listed = match plain {
            true => self.set_clues::<true>(topology, position)?,
            false => self.set_clues::<false>(topology, position)?,
        };
        self.state.propagate_givens();
        if listed || !position.removed.is_empty() {
            self.apply_candidate_lists(topology, position);
        }
        Ok(&mut self.state)
    }

    /// Applies all clues; returns whether one lists candidates.
    #[inline(never)]
    fn set_clues<const PLAIN: bool>(&mut self, topology: &Topology, position: &PuzzleSpec) -> Result<bool> {
        let mut listed = false;
        for (w, clues) in position.clues.chunks(64).enumerate() {
            // Clues are unpredictable: collecting them first avoids branch mispredictions.
            let has_clue = |(b, &clue): (usize, &Clue)| u64::from(!matches!(clue, Clue::Open)) << b;
            for b in SetBits(clues.iter().enumerate().map(has_clue).fold(0, |all, bit| all | bit)) {
                let (square, clue) = (w << 6 | b, clues[b]);
                let cell = match PLAIN {
                    true => square,
                    false => topology.cell_at(square).ok_or_else(|| no_cell(topology, square))?,
                };
                listed |= self.set_clue::<PLAIN>(topology, position, cell, clue)?;
            }
        }
        Ok(listed)
    }

    #[inline(always)]
    fn set_clue<const PLAIN: bool>(
        &mut self,
        topology: &Topology,
        position: &PuzzleSpec,
        cell: usize,
        clue: Clue,
    ) -> Result<bool> {
        match clue {
            Clue::Open => Ok(false),
            Clue::Given(v) | Clue::Placed(v) => {
                if v == 0 || usize::from(v) > topology.values {
                    return Err(too_large(topology, cell, u64::from(v)));
                }
                let is_given = matches!(clue, Clue::Given(_));
                match self.state.load_given::<PLAIN>(topology, cell, usize::from(v) - 1, is_given) {
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

    /// Applies listed candidates, then removals.
    fn apply_candidate_lists(&mut self, topology: &Topology, position: &PuzzleSpec) {
        let mut placed: Vec<u64> = bits::full(topology.cells.len());
        for (placed, open) in placed.iter_mut().zip(self.state.open()) {
            *placed &= !open;
        }
        let mut candidates: Vec<u64> = (0..topology.cells.len()).map(|c| self.state.candidates(c)).collect();
        let clues = |c: usize| position.clues.get(topology.square_of(c)).copied().unwrap_or(Clue::Open);
        for (c, candidates) in candidates.iter_mut().enumerate() {
            if let Clue::Candidates(mask) = clues(c) {
                *candidates = mask;
            }
        }
        // If no cell has a value, one with a single candidate counts as placed unless a cell that sees it may hold the
        // value.
        let is_value = |clue: &Clue| matches!(clue, Clue::Given(_) | Clue::Placed(_));
        let cells = match position.clues.iter().any(is_value) {
            true => 0..0,
            false => 0..candidates.len(),
        };
        for c in cells {
            if let Clue::Candidates(mask) = clues(c)
                && mask.count_ones() == 1
                && topology.peers(c).iter().all(|p| candidates[p] & mask == 0)
            {
                bits::insert(&mut placed, c);
            }
        }
        for &(square, v) in &position.removed {
            if let Some(c) = topology.cell_at(square)
                && (1..=topology.values).contains(&usize::from(v))
            {
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
fn no_cell(topology: &Topology, square: usize) -> SetupError {
    SetupError::NoCell(square / topology.shape.columns + 1, square % topology.shape.columns + 1)
}

#[cold]
fn clash(topology: &Topology, position: &PuzzleSpec, cell: usize, unit: usize, value: u8) -> SetupError {
    let value_of = |c: usize| match *position.clues.get(topology.square_of(c))? {
        Clue::Given(v) | Clue::Placed(v) => Some(v),
        Clue::Open | Clue::Candidates(_) => None,
    };
    let unit = &topology.units[unit];
    let kind = topology.kinds[unit.kind].clone();
    let mut unit_cells = unit.cells.iter().map(|&c| usize::from(c)).filter(|&c| c != cell);
    if unit.laws.has_pair_tables(topology.values) {
        let first = unit_cells.next().unwrap_or(cell);
        return SetupError::Relation { first: topology.label(first), second: topology.label(cell), kind };
    }
    let clashing = unit_cells.find(|&c| value_of(c) == Some(value)).unwrap_or(cell);
    let (first, second) = (topology.label(clashing), topology.label(cell));
    SetupError::Clash { first, second, kind, value: usize::from(value) }
}

/// Position of a state, with the candidates of its open cells.
pub fn position_of(topology: &Topology, state: &BoardState) -> PuzzleSpec {
    let clue = |c: usize| match state.placed(c) {
        Some(v) if bits::has(state.given(), c) => Clue::Given(v as u8 + 1),
        Some(v) => Clue::Placed(v as u8 + 1),
        None => Clue::Candidates(state.candidates(c)),
    };
    let squares = 0..topology.shape.squares();
    let clues = squares.map(|square| topology.cell_at(square).map_or(Clue::Open, clue)).collect();
    PuzzleSpec { game: Some(topology.game.clone()), ..PuzzleSpec::with_shape(topology.shape.clone(), clues) }
}

/// Candidates removed beyond those that placed values exclude: square and value, counted from 1.
///
/// With the placed cells it determines the position, as technique libraries write it.
pub fn removed_beyond_placed(topology: &Topology, state: &BoardState) -> Vec<(usize, u8)> {
    let mut taken: Vec<u64> = topology.allowed_alone().iter().map(|allowed| !allowed).collect();
    taken.resize(topology.cells.len(), 0);
    let placed = (0..taken.len()).filter_map(|c| Some((c, state.placed(c)?)));
    for (other, lost) in placed.flat_map(|(c, v)| topology.excluded_by(c, v)) {
        taken[other] |= 1 << lost;
    }
    let removed = bits::iter(state.open()).flat_map(|c| {
        let lost = SetBits(topology.all_values() & !taken[c] & !state.candidates(c));
        lost.map(move |v| (topology.square_of(c), v as u8 + 1))
    });
    removed.collect()
}
