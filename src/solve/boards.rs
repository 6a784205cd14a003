//! Boards of positions, built once and shared by all threads.

use super::verdict::LAW_LIMIT;
use std::{
    convert::Infallible,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};
use tesuji_board::{
    BoardShape, BoardSolver, Clue, ConstraintFlag, Element, PuzzleSpec, SolutionCount, SolverMemory,
    StateLoader, Topology,
};
use tesuji_game::{FindError, GameError, GameMatch, build, find};
use tesuji_lang::{ComposeError, Game, Program, StrategyCallError};
use tesuji_message::Localize;
use tesuji_strategy::StrategyError;
use thiserror::Error;

/// Error returned when a position has no board, or the rules cannot run on it.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum BoardError {
    /// Returned when the rules have no game for the position.
    #[error(transparent)]
    Find(#[from] FindError),
    /// Returned when the game has no board of this size.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Returned when the program has no such strategy as the game names.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when the rules cannot run on the board.
    #[error(transparent)]
    Rules(#[from] StrategyError),
}

impl From<ComposeError> for BoardError {
    fn from(error: ComposeError) -> Self {
        Self::Find(error.into())
    }
}

/// Maximum number of cached boards. Puzzles of one collection share few boards, or have one each.
const MAX_CACHED_BOARDS: usize = 16;

/// The properties of a position that determine its board: equal keys have equal boards.
#[derive(Debug)]
pub struct BoardKey {
    game: Option<String>,
    marks: Vec<ConstraintFlag>,
    has_blocks: bool,
    shape: BoardShape,
    unsupported: Vec<Element>,
    ignores_unsupported: bool,
}

impl BoardKey {
    fn from_spec(position: &PuzzleSpec) -> Self {
        let PuzzleSpec { game, marks, has_blocks, shape, unsupported, ignores_unsupported, .. } =
            position.clone();
        Self { game, marks, has_blocks, shape, unsupported, ignores_unsupported }
    }

    fn matches(&self, position: &PuzzleSpec) -> bool {
        self.shape == position.shape
            && self.game == position.game
            && self.has_blocks == position.has_blocks
            && self.marks == position.marks
            && self.ignores_unsupported == position.ignores_unsupported
            && self.unsupported == position.unsupported
    }
}

pub struct Board<T> {
    pub topology: Arc<Topology>,
    /// Solver by the laws of the board alone.
    pub laws: BoardSolver,
    pub compiled: T,
}

impl<T> Board<T> {
    /// Whether the givens of a puzzle, without later entries and eliminations, have exactly one solution.
    pub fn has_one_solution(
        &self,
        position: &PuzzleSpec,
        setup: &mut StateLoader,
        search: &mut SolverMemory,
    ) -> bool {
        matches!(self.count_printed(position, setup, search), SolutionCount::One(_))
    }

    /// Counts the solutions of the givens of a puzzle.
    pub fn count_printed(
        &self,
        position: &PuzzleSpec,
        setup: &mut StateLoader,
        search: &mut SolverMemory,
    ) -> SolutionCount {
        let printed = |clue: &Clue| if let Clue::Given(_) = clue { *clue } else { Clue::Open };
        let clues = position.clues.iter().map(printed).collect();
        let printed = PuzzleSpec { clues, removed: Vec::new(), ..position.clone() };
        match setup.load(&self.topology, &printed) {
            Ok(start) => self.laws.count(search, start, Some(LAW_LIMIT)),
            Err(_) => SolutionCount::None,
        }
    }
}

type Make<T> = dyn Fn(&Program, &Game, &Arc<Topology>) -> Result<T, BoardError> + Send + Sync;

/// A board that one thread builds while others wait for it.
type BoardSlot<T> = OnceLock<Result<Arc<Board<T>>, BoardError>>;

/// Cache of the requested boards, each with the compiled `T`.
pub struct BoardCache<T> {
    program: Arc<Program>,
    /// The game of all positions; `None` if each position implies its own.
    game: Option<String>,
    make: Box<Make<T>>,
    cache: Mutex<LruCache<Arc<BoardSlot<T>>, MAX_CACHED_BOARDS>>,
}

impl<T> BoardCache<T> {
    /// Boards of `game`, or of the game that each position implies; `make` compiles the rules for a board.
    pub fn new(
        program: Arc<Program>,
        game: Option<&str>,
        make: impl Fn(&Program, &Game, &Arc<Topology>) -> Result<T, BoardError> + Send + Sync + 'static,
    ) -> Result<Self, BoardError> {
        let game = game.map(|name| program.game(name).map(|game| game.name.clone())).transpose()?;
        Ok(Self { program, game, make: Box::new(make), cache: Mutex::default() })
    }

    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The game of a position, and its shape if the game changes it.
    pub fn find_game(&self, position: &PuzzleSpec) -> Result<GameMatch<'_>, BoardError> {
        Ok(find(&self.program, position, self.game.as_deref())?)
    }

    /// The board of a position, built on first use.
    pub fn board(&self, position: &PuzzleSpec) -> Result<Arc<Board<T>>, BoardError> {
        self.slot(position).get_or_init(|| self.build(position)).clone()
    }

    /// The cache entry of a board.
    fn slot(&self, position: &PuzzleSpec) -> Arc<BoardSlot<T>> {
        // A thread that panicked with the lock has left no partial state: entries are added in one step.
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(place) = cache.get(position, || Ok::<_, Infallible>(Arc::default()));
        Arc::clone(place)
    }

    fn build(&self, position: &PuzzleSpec) -> Result<Arc<Board<T>>, BoardError> {
        let GameMatch { game, shape } = self.find_game(position)?;
        let topology = Arc::new(build(&self.program, &game, shape.as_ref().unwrap_or(&position.shape))?);
        let laws = BoardSolver::new(&topology);
        let compiled = (self.make)(&self.program, &game, &topology)?;
        Ok(Arc::new(Board { topology, laws, compiled }))
    }
}

/// Maximum number of boards that a thread caches.
const MAX_WORKER_BOARDS: usize = 4;

/// Per-thread state for each of the boards in use.
pub type WorkerBoards<T, S> = LruCache<(Arc<Board<T>>, S), MAX_WORKER_BOARDS>;

/// Least-recently-used cache for a few boards, the most recently used last.
pub struct LruCache<T, const CAPACITY: usize>(Vec<(BoardKey, T)>);

impl<T, const CAPACITY: usize> Default for LruCache<T, CAPACITY> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, const CAPACITY: usize> LruCache<T, CAPACITY> {
    /// The entry for the board of a position, created if the board is new.
    fn get<E>(&mut self, position: &PuzzleSpec, make: impl FnOnce() -> Result<T, E>) -> Result<&mut T, E> {
        match self.0.iter().rposition(|(key, _)| key.matches(position)) {
            Some(at) => self.0[at..].rotate_left(1),
            None => {
                let new = make()?;
                if self.0.len() == CAPACITY {
                    self.0.remove(0);
                }
                self.0.push((BoardKey::from_spec(position), new));
            }
        }
        let (_, last) = self.0.last_mut().expect("what was looked for stands last");
        Ok(last)
    }
}

impl<T, S> WorkerBoards<T, S> {
    /// The board of a position and the state of this thread for it, created if the board is new to the thread.
    pub fn get_or_insert(
        &mut self,
        boards: &BoardCache<T>,
        position: &PuzzleSpec,
        make: impl FnOnce(&Board<T>) -> S,
    ) -> Result<(&Arc<Board<T>>, &mut S), BoardError> {
        let (board, seat) = self.get(position, || {
            let board = boards.board(position)?;
            let seat = make(&board);
            Ok::<_, BoardError>((board, seat))
        })?;
        Ok((board, seat))
    }
}
