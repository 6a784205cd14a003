//! Search for techniques on unchanged positions.

use super::setters::setters;
use crate::{Board, BoardCache, Puzzle, Rules, SolverError, WorkerBoards};
use indexmap::IndexSet;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tesuji_board::{BoardState, PuzzleSpec, SolverMemory, StateLoader};
use tesuji_engine::CompiledTechnique;
use tesuji_formats::FormatError;
use tesuji_frame::{ExecFrame, ExecMemory, TracedMatch};
use tesuji_lang::{Call, DEFAULT_STRATEGY};
use tesuji_meaning::difficulty;
use tesuji_message::{Localize, Message};
use tesuji_plan::{PlanCache, Planner};
use tesuji_sets::{CancelToken, Deadline, Limit};
use tesuji_strategy::compile;

/// Finds techniques on positions, without solving them. Threads share it; each needs a [`FinderWorker`].
///
/// ```
/// use tesuji::{Finder, FinderOptions, Puzzle, Rules};
///
/// let options = FinderOptions::default().with_techniques(["hidden-single"]).with_find_all(true);
/// let finder = Finder::new(&Rules::builtin(), options)?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(finder.find(&puzzle).matches().len() > 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Finder {
    rules: Rules,
    boards: BoardCache<Vec<CompiledTechnique>>,
    needs_all: bool,
    timeout: Option<Duration>,
}

/// Techniques and limits of a [`Finder`].
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct FinderOptions {
    /// The strategy whose techniques are searched, the simplest first. Defaults to the default strategy, for any game.
    pub strategy: Option<String>,
    /// Techniques that are searched instead of a strategy, such as `fish(3)`; an omitted argument takes every value.
    pub techniques: Vec<String>,
    /// Whether all matches are found, not only the first.
    pub find_all: bool,
    /// The game of all positions. Defaults to the game that each position implies.
    pub game: Option<String>,
    /// Maximum time per position.
    pub timeout: Option<Duration>,
}

setters! {
    FinderOptions {
        name with_strategy(strategy: String);
        list with_techniques(techniques: String);
        set with_find_all(find_all: bool);
        name with_game(game: String);
        some with_timeout(timeout: Duration);
    }
}

pub struct FindResult {
    pub(crate) rules: Rules,
    /// Line of the source on which the position begins.
    pub(crate) line: usize,
    /// The name of the position in its file.
    pub(crate) name: Option<String>,
    /// The position on its board, or the reason that it cannot be searched.
    pub(crate) position: Result<LoadedPosition, Message>,
    /// The matches, in the order of the techniques.
    pub(crate) matches: Vec<TracedMatch>,
    /// The limits because of which matches may be missing, each with the index of the technique.
    pub(crate) limits: Vec<(usize, Limit)>,
    /// Whether the time limit was reached; the matches are then those of the techniques completed before.
    pub(crate) has_expired: bool,
}

/// A position on its board.
pub(crate) struct LoadedPosition {
    pub(crate) board: Arc<Board<Vec<CompiledTechnique>>>,
    pub(crate) state: BoardState,
}

/// Reusable per-thread state of a [`Finder`].
pub struct FinderWorker<'f> {
    finder: &'f Finder,
    boards: WorkerBoards<Vec<CompiledTechnique>, StateLoader>,
    scratch: ExecMemory,
    cancel: Option<CancelToken>,
}

impl Finder {
    /// Creates a finder from these rules.
    ///
    /// # Errors
    /// Returns a [`SolverError`] if there is no such technique, strategy or game.
    pub fn new(rules: &Rules, options: FinderOptions) -> Result<Self, SolverError> {
        let FinderOptions { strategy, techniques, find_all, game, timeout } = options;
        let program = rules.program();
        let mut named = Vec::new();
        for name in &techniques {
            named.extend(program.call(name)?);
        }
        if techniques.is_empty() {
            let call = program.strategy_call(strategy.as_deref().unwrap_or(DEFAULT_STRATEGY))?;
            named.extend(program.used(&call));
            named.sort_by_cached_key(|call| difficulty(program, call));
        }
        let calls: IndexSet<Call> = named.into_iter().collect();
        let plans = PlanCache::default();
        let boards = BoardCache::new(Arc::clone(program), game.as_deref(), move |program, _, topology| {
            let planner = Planner::new(program, &plans);
            Ok(calls.iter().map(|call| compile(planner, call, topology, false)).collect::<Result<_, _>>()?)
        })?;
        Ok(Self { rules: rules.clone(), boards, needs_all: find_all, timeout })
    }

    pub fn find(&self, position: &Puzzle) -> FindResult {
        self.worker().find(Ok(position.clone()))
    }

    /// Creates the state for a thread that searches many positions.
    pub fn worker(&self) -> FinderWorker<'_> {
        FinderWorker {
            finder: self,
            boards: WorkerBoards::default(),
            scratch: ExecMemory::default(),
            cancel: None,
        }
    }
}

opaque_debug! { FinderWorker<'_>; Finder rules; }

impl FinderWorker<'_> {
    /// Searches until `cancel` stops it, from any thread; matches found until then remain in the result.
    #[must_use]
    pub fn with_cancel(self, cancel: CancelToken) -> Self {
        Self { cancel: Some(cancel), ..self }
    }

    /// Searches a position that was read, or reports the error of a line that is not a position.
    pub fn find(&mut self, read: Result<Puzzle, FormatError>) -> FindResult {
        let (line, name) = match &read {
            Ok(Puzzle(position)) => (position.line, position.name.clone()),
            Err(error) => (error.line, None),
        };
        let mut found = FindResult {
            rules: self.finder.rules.clone(),
            line,
            name,
            position: Err(Message::empty()),
            matches: Vec::new(),
            limits: Vec::new(),
            has_expired: false,
        };
        let position = read.map_err(|error| error.explained());
        found.position = position.and_then(|puzzle| self.search(&puzzle.0, &mut found));
        found
    }

    fn search(&mut self, position: &PuzzleSpec, found: &mut FindResult) -> Result<LoadedPosition, Message> {
        let make = |board: &Board<_>| StateLoader::new(&board.topology);
        let seat = self.boards.get_or_insert(&self.finder.boards, position, make);
        let (board, setup) = seat.map_err(|error| error.message())?;
        let topology = &*board.topology;
        let state = &*setup.load(topology, position).map_err(|error| error.message())?;
        let expires_at = self.finder.timeout.map(|timeout| Instant::now() + timeout);
        self.scratch.clock.start(Deadline::new(expires_at, self.cancel.clone()));
        let mut has_one_solution = None;
        for (number, technique) in board.compiled.iter().enumerate() {
            if technique.assumes_one_solution
                && !*has_one_solution.get_or_insert_with(|| {
                    board.has_one_solution(
                        position,
                        &mut StateLoader::new(topology),
                        &mut SolverMemory::new(),
                    )
                })
            {
                found.limits.push((number, Limit::Solutions));
                continue;
            }
            let before = found.matches.len();
            if self.finder.needs_all || technique.needs_all() {
                found.matches.extend(technique.matches(topology, state, &mut self.scratch));
            } else {
                found.matches.extend(first(technique, board, state, &mut self.scratch));
            }
            if self.scratch.clock.has_expired() {
                // The result of an interrupted search is meaningless.
                found.matches.truncate(before);
                found.has_expired = true;
                break;
            }
            let mut limits = self.scratch.clock.take_limits();
            limits.sort_unstable();
            found.limits.extend(limits.into_iter().map(|limit| (number, limit)));
            if !self.finder.needs_all && !found.matches.is_empty() {
                found.matches.truncate(1);
                // The first match is the first with any limit.
                found.limits.clear();
                break;
            }
        }
        Ok(LoadedPosition { board: Arc::clone(board), state: state.clone() })
    }
}

/// The first match of a technique on a position.
fn first<T>(
    technique: &CompiledTechnique,
    board: &Board<T>,
    state: &BoardState,
    scratch: &mut ExecMemory,
) -> Option<TracedMatch> {
    scratch.reserve(technique.registers);
    let mut awake = technique.awake(&board.topology);
    technique.wake_all(&mut awake, state);
    let run = ExecFrame::first(&board.topology, state, scratch);
    technique.search(&run, &mut awake).then(|| technique.step(&run))
}
