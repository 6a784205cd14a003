//! Runs measurements on each puzzle.

use crate::prelude::*;
use tesuji_board::PuzzleSpec;
use tesuji_solve::setters::setters;

/// Error returned if a profile cannot be measured.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum ProfileError {
    /// Returned when the strategy or game does not exist or cannot run.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a text is not a puzzle.
    #[error("{label}: {what}")]
    Puzzle {
        /// Label of the text.
        label: String,
        /// Description of the error.
        what: Message,
    },
}

/// Options of a profile.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ProfileOptions {
    /// Strategy that solves the puzzles. Defaults to that of each game.
    pub strategy: Option<String>,
    /// Game of the puzzles. Defaults to the game that each puzzle implies.
    pub game: Option<String>,
    /// Time limit per puzzle.
    pub time: TimeLimit,
}

setters! {
    ProfileOptions {
        name with_strategy(strategy: String);
        name with_game(game: String);
        set with_time(time: TimeLimit);
    }
}

impl ProfileOptions {
    /// Returns the limits of a run on a puzzle, which is assumed to have one solution.
    pub(super) fn limits(&self) -> RunLimits<'static> {
        RunLimits { deadline: self.time.deadline(), ..RunLimits::of_one_solution() }
    }
}

/// Returns boards with compiled data for the strategy of the options or, if they name none, for that of each game.
pub fn boards<T>(
    program: &Arc<Program>,
    options: &ProfileOptions,
    compile: impl Fn(&Program, &StrategyCall, &Arc<Topology>) -> Result<T, BoardError> + Send + Sync + 'static,
) -> Result<BoardCache<T>, SolverError> {
    let strategy = options.strategy.clone();
    if let Some(name) = &strategy {
        program.strategy_call(name)?;
    }
    Ok(BoardCache::new(Arc::clone(program), options.game.as_deref(), move |program, game, topology| {
        let call = program.strategy_call(program.strategy_for(game, strategy.as_deref()))?;
        compile(program, &call, topology)
    })?)
}

/// Runs each puzzle and returns the number of puzzles. Errors refer to a puzzle by its label.
pub fn each<T>(
    boards: &BoardCache<T>,
    puzzles: impl Iterator<Item = (String, Result<Puzzle, FormatError>)>,
    mut run: impl FnMut(&Board<T>, &mut BoardState),
) -> Result<usize, ProfileError> {
    let mut number = 0;
    for (label, read) in puzzles {
        let puzzle = read.map_err(|error| error.message);
        let done = puzzle.and_then(|puzzle| on_board(boards, &puzzle, |board, _, state| run(board, state)));
        done.map_err(|what| ProfileError::Puzzle { label, what })?;
        number += 1;
    }
    Ok(number)
}

pub fn on_board<T, R>(
    boards: &BoardCache<T>,
    puzzle: &Puzzle,
    run: impl FnOnce(&Board<T>, &PuzzleSpec, &mut BoardState) -> R,
) -> Result<R, Message> {
    let position = &puzzle.0;
    let board = boards.board(position).map_err(|error| error.message())?;
    Ok(run(&board, position, &mut loaded(&board.topology, position)?))
}
