//! The board that a position belongs to, built once and shared by every thread.

use super::verdict::LAW_LIMIT;
use crate::board::elements::Element;
use crate::board::position::{BoardShape, Clue, ConstraintFlag, PuzzleSpec};
use crate::board::solver::{BoardSolver, SolutionCount, SolverMemory};
use crate::game::{FindError, Found, GameError, build, find};
use crate::lang::message::Localize;
use crate::lang::program::{Game, Program};
use crate::lang::{ComposeError, StrategyCallError};
use crate::{board::setup::StateLoader, board::topology::Topology, strategy::StrategyError};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use thiserror::Error;

/// Why there is no board for a position, or none that the rules can run on.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum BoardError {
    /// Returned when the rules have no game for the position.
    #[error(transparent)]
    Find(#[from] FindError),
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

impl From<ComposeError> for BoardError {
    fn from(error: ComposeError) -> Self {
        Self::Find(error.into())
    }
}

/// How many boards are remembered. Puzzles of one collection share few boards, or have one each.
const REMEMBERED: usize = 16;

/// What a position says of its board: equal keys have equal boards.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardKey {
    game: Option<String>,
    marks: Vec<ConstraintFlag>,
    blocks: bool,
    shape: BoardShape,
    unsupported: Vec<Element>,
    ignores_unsupported: bool,
}

impl BoardKey {
    fn of(position: &PuzzleSpec) -> Self {
        let PuzzleSpec { game, marks, blocks, shape, unsupported, ignores_unsupported, .. } =
            position.clone();
        Self { game, marks, blocks, shape, unsupported, ignores_unsupported }
    }

    fn is_of(&self, position: &PuzzleSpec) -> bool {
        self.shape == position.shape
            && self.game == position.game
            && self.blocks == position.blocks
            && self.marks == position.marks
            && self.ignores_unsupported == position.ignores_unsupported
            && self.unsupported == position.unsupported
    }
}

pub struct Board<T> {
    pub topology: Arc<Topology>,
    /// What its laws alone say.
    pub laws: BoardSolver,
    pub compiled: T,
}

impl<T> Board<T> {
    /// Whether what is printed of a puzzle, without anything that was found out since, has exactly one solution.
    pub fn has_one_solution(
        &self,
        position: &PuzzleSpec,
        setup: &mut StateLoader,
        search: &mut SolverMemory,
    ) -> bool {
        matches!(self.count_printed(position, setup, search), SolutionCount::One(_))
    }

    /// How many solutions the givens of a puzzle have.
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
type Place<T> = OnceLock<Result<Arc<Board<T>>, BoardError>>;

/// The boards that were asked for, each with what `T` is on it.
pub struct Boards<T> {
    program: Arc<Program>,
    /// The game of all positions, where one is given.
    game: Option<String>,
    make: Box<Make<T>>,
    known: Mutex<Recent<Arc<Place<T>>, REMEMBERED>>,
}

impl<T> Boards<T> {
    /// Boards of `game`, or of the game that each position implies; `make` compiles what runs on a board.
    pub fn new(
        program: Arc<Program>,
        game: Option<&str>,
        make: impl Fn(&Program, &Game, &Arc<Topology>) -> Result<T, BoardError> + Send + Sync + 'static,
    ) -> Result<Self, BoardError> {
        let game = game.map(|name| program.game(name).map(|game| game.name.clone())).transpose()?;
        Ok(Self { program, game, make: Box::new(make), known: Mutex::default() })
    }

    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The game of a position, and what is known of its board.
    pub fn found(&self, position: &PuzzleSpec) -> Result<Found<'_>, BoardError> {
        Ok(find(&self.program, position, self.game.as_deref())?)
    }

    /// The board of a position; the first who asks for it builds it.
    pub fn board(&self, position: &PuzzleSpec) -> Result<Arc<Board<T>>, BoardError> {
        self.place(position).get_or_init(|| self.build(position)).clone()
    }

    /// Where a board is or will be.
    fn place(&self, position: &PuzzleSpec) -> Arc<Place<T>> {
        // A thread that panicked while it held the lock has left nothing half done: places are added whole.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(place) = known.get(position, || Ok::<_, Infallible>(Arc::default()));
        Arc::clone(place)
    }

    fn build(&self, position: &PuzzleSpec) -> Result<Arc<Board<T>>, BoardError> {
        let Found { game, shape } = self.found(position)?;
        let topology = Arc::new(build(&self.program, &game, shape.as_ref().unwrap_or(&position.shape))?);
        let laws = BoardSolver::new(&topology);
        let compiled = (self.make)(&self.program, &game, &topology)?;
        Ok(Arc::new(Board { topology, laws, compiled }))
    }
}

/// How many boards a thread remembers.
const SEATS: usize = 4;

/// What a thread needs for each of the boards that it works on.
pub type Seats<T, S> = Recent<(Arc<Board<T>>, S), SEATS>;

/// Something for each of a few boards, the most recently used last.
pub struct Recent<T, const MOST: usize>(Vec<(BoardKey, T)>);

impl<T, const MOST: usize> Default for Recent<T, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, const MOST: usize> Recent<T, MOST> {
    /// What belongs to the board of a position, made when the board is new.
    fn get<E>(&mut self, position: &PuzzleSpec, make: impl FnOnce() -> Result<T, E>) -> Result<&mut T, E> {
        match self.0.iter().rposition(|(key, _)| key.is_of(position)) {
            Some(at) => self.0[at..].rotate_left(1),
            None => {
                let new = make()?;
                if self.0.len() == MOST {
                    self.0.remove(0);
                }
                self.0.push((BoardKey::of(position), new));
            }
        }
        let (_, last) = self.0.last_mut().expect("what was looked for stands last");
        Ok(last)
    }
}

impl<T, S> Seats<T, S> {
    /// The board of a position and what the thread needs for it, made when the board is new to it.
    pub fn seat(
        &mut self,
        boards: &Boards<T>,
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
