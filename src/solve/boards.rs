//! The board that a position belongs to, built once and shared by every thread.

use crate::board::game::{GameError, build};
use crate::board::laws::Laws;
use crate::board::position::{Position, Shape};
use crate::board::topology::Topology;
use crate::engine::strategy::StrategyError;
use crate::lang::StrategyCallError;
use crate::lang::hint;
use crate::lang::program::Program;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use thiserror::Error;

/// The game of a position that does not say which it is.
pub const USUAL_GAME: &str = "sudoku";

/// Why there is no board for a position, or none that the rules can run on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Returned when no rule file has a game of this name.
    #[error("there is no game `{name}`{}", near.as_ref().map(|near| format!(", {near}")).unwrap_or_default())]
    UnknownGame {
        /// The name.
        name: String,
        /// “did you mean …?”, where some game has a name like it.
        near: Option<String>,
    },
    /// Returned when the game gives no board of this size.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Returned when the game's strategy is none of the program's.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when the rules cannot run on the board.
    #[error(transparent)]
    Rules(#[from] StrategyError),
}

impl BoardError {
    /// That the program has no game of a name, with the games whose names are like it.
    pub(crate) fn unknown(name: &str, program: &Program) -> Self {
        let near = hint(name, program.games.iter().map(|game| &game.name));
        Self::UnknownGame { name: name.to_owned(), near }
    }
}

/// How many boards are remembered. Puzzles of one collection share few boards, or have one each.
const REMEMBERED: usize = 16;

/// A board with what was compiled for it.
pub struct Board<T> {
    /// Its game: an index into the program's games.
    pub game: usize,
    /// Cells, values and units.
    pub topology: Arc<Topology>,
    /// What its laws alone say.
    pub laws: Laws,
    /// What was compiled for it.
    pub compiled: T,
}

type Make<T> = dyn Fn(&Program, &Arc<Topology>) -> Result<T, BoardError> + Send + Sync;

/// A board that one thread builds while others wait for it.
type Place<T> = OnceLock<Result<Arc<Board<T>>, BoardError>>;

/// A game, what a puzzle tells of its board, and the board.
type Known<T> = (usize, Shape, Arc<Place<T>>);

/// The boards that were asked for, each with what `T` is on it.
pub struct Boards<T> {
    program: Arc<Program>,
    /// The game of all positions, where one is given.
    game: Option<usize>,
    /// The game of positions that do not say which they are of.
    usual: Option<usize>,
    make: Box<Make<T>>,
    /// The one that was asked for last stands last.
    known: Mutex<Vec<Known<T>>>,
}

impl<T> Boards<T> {
    /// Boards of `game`, or of the game that each position implies; `make` compiles what runs on a board.
    ///
    /// # Errors
    /// When the program has no such game.
    pub fn new(
        program: Arc<Program>,
        game: Option<&str>,
        make: impl Fn(&Program, &Arc<Topology>) -> Result<T, BoardError> + Send + Sync + 'static,
    ) -> Result<Self, BoardError> {
        let game = game.map(|name| find_game(&program, name)).transpose()?;
        let usual = find_game(&program, USUAL_GAME).ok();
        Ok(Self { program, game, usual, make: Box::new(make), known: Mutex::default() })
    }

    /// The program that the boards come from.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The game of a position.
    ///
    /// # Errors
    /// When the program has no game of the name that the position gives.
    pub fn game(&self, position: &Position) -> Result<usize, BoardError> {
        match (self.game, self.usual.filter(|_| position.game.is_none())) {
            (Some(game), _) | (None, Some(game)) => Ok(game),
            (None, None) => find_game(&self.program, position.game.as_deref().unwrap_or(USUAL_GAME)),
        }
    }

    /// The board of a position; the first who asks for it builds it.
    ///
    /// # Errors
    /// When there is no such game or board, or the rules cannot run on it.
    pub fn board(&self, position: &Position) -> Result<Arc<Board<T>>, BoardError> {
        let game = self.game(position)?;
        let place = self.place(game, &position.shape);
        place.get_or_init(|| self.build(game, &position.shape)).clone()
    }

    /// Where a board is or will be.
    fn place(&self, game: usize, shape: &Shape) -> Arc<Place<T>> {
        // A thread that panicked while it held the lock has left nothing half done: places are added whole.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = known.iter().position(|known| known.0 == game && known.1 == *shape) {
            known[at..].rotate_left(1);
        } else {
            if known.len() == REMEMBERED {
                known.remove(0);
            }
            known.push((game, shape.clone(), Arc::default()));
        }
        known.last().map(|known| Arc::clone(&known.2)).unwrap_or_default()
    }

    fn build(&self, game: usize, shape: &Shape) -> Result<Arc<Board<T>>, BoardError> {
        let topology = Arc::new(build(&self.program, &self.program.games[game], shape)?);
        let laws = Laws::new(&topology);
        let compiled = (self.make)(&self.program, &topology)?;
        Ok(Arc::new(Board { game, topology, laws, compiled }))
    }
}

/// How many boards a thread remembers.
const SEATS: usize = 4;

/// What a thread needs for each of the boards that it works on.
pub struct Seats<T, S> {
    /// The one that was asked for last stands last.
    seats: Vec<(Arc<Board<T>>, S)>,
}

impl<T, S> Default for Seats<T, S> {
    fn default() -> Self {
        Self { seats: Vec::new() }
    }
}

impl<T, S> Seats<T, S> {
    /// The board of a position and what the thread needs for it, made when the board is new to it.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn seat(
        &mut self,
        boards: &Boards<T>,
        position: &Position,
        make: impl FnOnce(&Board<T>) -> S,
    ) -> Result<(&Arc<Board<T>>, &mut S), BoardError> {
        let game = boards.game(position)?;
        let is_of =
            |(board, _): &(Arc<Board<T>>, S)| board.game == game && board.topology.shape == position.shape;
        match self.seats.iter().rposition(is_of) {
            Some(at) if at + 1 == self.seats.len() => {}
            Some(at) => self.seats[at..].rotate_left(1),
            None => {
                let board = boards.board(position)?;
                let seat = make(&board);
                if self.seats.len() == SEATS {
                    self.seats.remove(0);
                }
                self.seats.push((board, seat));
            }
        }
        let (board, seat) = self.seats.last_mut().expect("the seat that was asked for stands last");
        Ok((board, seat))
    }
}

/// The strategy for the boards of a game, as it is called: the one that is asked for, else that of the game.
///
/// # Errors
/// When the program has no such game.
pub fn strategy_name<'a>(
    program: &'a Program,
    game: &str,
    asked: Option<&'a str>,
) -> Result<&'a str, BoardError> {
    Ok(program.strategy_for(&program.games[find_game(program, game)?], asked))
}

fn find_game(program: &Program, name: &str) -> Result<usize, BoardError> {
    program.games.iter().position(|g| g.name == name).ok_or_else(|| BoardError::unknown(name, program))
}
