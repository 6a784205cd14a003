//! The board that a position belongs to, built once and shared by every thread.

use crate::board::game::{GameError, build};
use crate::board::laws::Laws;
use crate::board::position::{Position, usual_block};
use crate::board::topology::Topology;
use crate::engine::strategy::StrategyError;
use crate::lang::program::Program;
use indexmap::IndexMap;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// The game of a position that does not say which it is.
pub const USUAL_GAME: &str = "sudoku";

/// Why there is no board for a position, or none that the rules can run on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Returned when no rule file has a game of this name.
    #[error("there is no game `{0}`")]
    UnknownGame(String),
    /// Returned when the game gives no board of this size.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Returned when the rules cannot run on the board.
    #[error(transparent)]
    Rules(#[from] StrategyError),
}

/// What tells boards apart: the game, and the rows and columns of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    game: usize,
    block: (usize, usize),
}

/// A board with what was compiled for it.
pub struct Board<T> {
    /// Cells, values and units.
    pub topology: Arc<Topology>,
    /// What its laws alone say.
    pub laws: Laws,
    /// What was compiled for it.
    pub compiled: T,
}

type Make<T> = dyn Fn(&Program, &Arc<Topology>) -> Result<T, StrategyError> + Send + Sync;

/// All boards that were asked for so far, each with what `T` is on it.
pub struct Boards<T> {
    program: Arc<Program>,
    game: Option<usize>,
    make: Box<Make<T>>,
    known: Mutex<HashMap<Key, Arc<Board<T>>>>,
}

impl<T> Boards<T> {
    /// Boards of `game`, or of the game that each position implies; `make` compiles what runs on a board.
    ///
    /// # Errors
    /// When the program has no such game.
    pub fn new(
        program: Arc<Program>,
        game: Option<&str>,
        make: impl Fn(&Program, &Arc<Topology>) -> Result<T, StrategyError> + Send + Sync + 'static,
    ) -> Result<Self, BoardError> {
        let game = game.map(|name| find_game(&program, name)).transpose()?;
        Ok(Self { program, game, make: Box::new(make), known: Mutex::default() })
    }

    /// The program that the boards come from.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Which board a position belongs to.
    ///
    /// # Errors
    /// When the program has no game of the name that the position gives.
    pub fn key(&self, position: &Position) -> Result<Key, BoardError> {
        let game = match self.game {
            Some(game) => game,
            None => find_game(&self.program, position.game.as_deref().unwrap_or(USUAL_GAME))?,
        };
        Ok(Key { game, block: position.block.or(usual_block(position.side)).unwrap_or((1, position.side)) })
    }

    /// The board with a key; the first who asks for it builds it.
    ///
    /// # Errors
    /// When the game gives no such board, or the rules cannot run on it.
    pub fn board(&self, key: Key) -> Result<Arc<Board<T>>, BoardError> {
        // The lock is held while a board is built: whoever waits for it would build the same one. A thread that
        // panicked while it held the lock has left nothing half done, as boards are added whole.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = known.get(&key) {
            return Ok(Arc::clone(board));
        }
        let (h, w) = key.block;
        let inputs = IndexMap::from([("h".to_owned(), h as i64), ("w".to_owned(), w as i64)]);
        let topology = Arc::new(build(&self.program, &self.program.games[key.game], &inputs)?);
        let laws = Laws::new(&topology);
        let compiled = (self.make)(&self.program, &topology)?;
        let board = Arc::new(Board { topology, laws, compiled });
        known.insert(key, Arc::clone(&board));
        Ok(board)
    }
}

fn find_game(program: &Program, name: &str) -> Result<usize, BoardError> {
    program.games.iter().position(|g| g.name == name).ok_or_else(|| BoardError::UnknownGame(name.to_owned()))
}
