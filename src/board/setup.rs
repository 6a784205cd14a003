//! From what a text says of its cells to the candidates of a board.

use super::{bits, bits::Ones, position::Clue, position::Position, state::State, topology::Topology};
use tesuji_message::{Localize, Message};
use thiserror::Error;

/// Why a position does not fit its board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum SetupError {
    /// Returned when the position has another number of squares than the board.
    #[error("the position has {found} squares, the board {expected}")]
    Size { found: usize, expected: usize },
    /// Returned when a clue, in the cell with this label, is larger than the board's values.
    #[error("{cell} holds {value}, but the values are 1 to {values}")]
    Value { cell: String, value: u64, values: usize },
    /// Returned when the text says something of a square, by its row and column from 1, that is no cell.
    #[error("r{0}c{1} holds a value but is no cell")]
    NoCell(usize, usize),
    /// Returned when the values of two cells, by their labels, break the law that relates them.
    #[error("{first} and {second} break the law of their {kind}", kind = Message::term(kind))]
    Relation { first: String, second: String, kind: String },
    /// Returned when two cells of one unit, by their labels, hold the same value.
    #[error("{first} and {second} in one {kind} both hold {value}", kind = Message::term(kind))]
    Clash { first: String, second: String, kind: String, value: usize },
}

type Result<T, E = SetupError> = std::result::Result<T, E>;

/// Turns positions into states, one after another, without asking for memory each time.
#[derive(Debug, Clone)]
pub struct Setup {
    state: State,
}

impl Setup {
    pub fn new(topology: &Topology) -> Self {
        Self { state: State::new(topology) }
    }

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
        let squares = topology.shape.squares();
        if position.clues.len() != squares {
            return Err(SetupError::Size { found: position.clues.len(), expected: squares });
        }
        self.state.clear();
        // Most boards have a cell in every square and no relations: they do not ask for either again and again.
        let plain = topology.shape.missing.is_empty() && !topology.has_relations();
        let listed = match plain {
            true => self.set_clues::<true>(topology, position)?,
            false => self.set_clues::<false>(topology, position)?,
        };
        self.state.spread();
        if listed || !position.removed.is_empty() {
            self.list(topology, position);
        }
        Ok(&mut self.state)
    }

    /// Takes what the text says of every cell; says whether it lists candidates of one.
    #[inline(never)]
    fn set_clues<const PLAIN: bool>(&mut self, topology: &Topology, position: &Position) -> Result<bool> {
        let mut listed = false;
        for (w, clues) in position.clues.chunks(64).enumerate() {
            // Which cells have a clue follows no pattern: finding them first leaves less to guess than asking each.
            let has_clue = |(b, &clue): (usize, &Clue)| u64::from(!matches!(clue, Clue::Open)) << b;
            for b in Ones(clues.iter().enumerate().map(has_clue).fold(0, |all, bit| all | bit)) {
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
        position: &Position,
        cell: usize,
        clue: Clue,
    ) -> Result<bool> {
        match clue {
            Clue::Open => Ok(false),
            Clue::Given(v) | Clue::Placed(v) => {
                if v == 0 || usize::from(v) > topology.values {
                    return Err(too_large(topology, cell, u64::from(v)));
                }
                let printed = matches!(clue, Clue::Given(_));
                match self.state.give::<PLAIN>(topology, cell, usize::from(v) - 1, printed) {
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
        let clues = |c: usize| position.clues[topology.square_of(c)];
        for (c, candidates) in candidates.iter_mut().enumerate() {
            if let Clue::Candidates(mask) = clues(c) {
                *candidates = mask;
            }
        }
        // Where no cell has a value, one with a single candidate counts as placed if nothing that it sees may hold it.
        let is_value = |clue: &Clue| matches!(clue, Clue::Given(_) | Clue::Placed(_));
        let lone = match position.clues.iter().any(is_value) {
            true => 0..0,
            false => 0..candidates.len(),
        };
        for c in lone {
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
fn clash(topology: &Topology, position: &Position, cell: usize, unit: usize, value: u8) -> SetupError {
    let value_of = |c: usize| match position.clues[topology.square_of(c)] {
        Clue::Given(v) | Clue::Placed(v) => Some(v),
        Clue::Open | Clue::Candidates(_) => None,
    };
    let unit = &topology.units[unit];
    let kind = topology.kinds[unit.kind].clone();
    let mut others = unit.cells.iter().map(|&c| usize::from(c)).filter(|&c| c != cell);
    if unit.laws.relation.is_some() {
        let first = others.next().unwrap_or(cell);
        return SetupError::Relation { first: topology.label(first), second: topology.label(cell), kind };
    }
    let other = others.find(|&c| value_of(c) == Some(value)).unwrap_or(cell);
    let (first, second) = (topology.label(other), topology.label(cell));
    SetupError::Clash { first, second, kind, value: usize::from(value) }
}

/// The position that a state is, with the candidates of its open cells.
pub fn position_of(topology: &Topology, state: &State) -> Position {
    let clue = |c: usize| match state.placed(c) {
        Some(v) if bits::has(state.given(), c) => Clue::Given(v as u8 + 1),
        Some(v) => Clue::Placed(v as u8 + 1),
        None => Clue::Candidates(state.candidates(c)),
    };
    let squares = 0..topology.shape.squares();
    let clues = squares.map(|square| topology.cell_at(square).map_or(Clue::Open, clue)).collect();
    Position { game: Some(topology.game.clone()), ..Position::on(topology.shape.clone(), clues) }
}

/// The candidates that a position has lost beyond what its placed values take: square and value, counted from 1.
///
/// With the placed cells alone it says the whole position, as technique libraries write it.
pub fn removed_beyond_placed(topology: &Topology, state: &State) -> Vec<(usize, u8)> {
    let mut taken = vec![0_u64; topology.cells.len()];
    let placed = (0..taken.len()).filter_map(|c| Some((c, state.placed(c)?)));
    for (other, lost) in placed.flat_map(|(c, v)| topology.forbidden(c, v)) {
        taken[other] |= 1 << lost;
    }
    let removed = bits::iter(state.open()).flat_map(|c| {
        let lost = Ones(topology.all_values() & !taken[c] & !state.candidates(c));
        lost.map(move |v| (topology.square_of(c), v as u8 + 1))
    });
    removed.collect()
}
