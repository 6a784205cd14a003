//! One puzzle solved by a strategy.

use super::boards::{Board, BoardError, Boards, Seats};
use super::culprit;
pub use super::outcome::{Outcome, Trace};
use super::ready::Ready;
use super::start::Start;
use super::verdict::Verdict;
use crate::board::formats::FormatError;
use crate::board::game::USUAL_GAME;
use crate::board::laws::Search;
use crate::board::position::Position;
use crate::board::setup::Setup;
use crate::board::state::State;
use crate::engine::deadline::{Cancel, Deadline};
use crate::engine::strategy::{Ending, Fault, Limits, Runner, Strategy};
use crate::lang::message::{Explain, Message, message};
use crate::lang::program::{Game, Program, Statement, StrategyCall};
use crate::lang::{StrategyCallError, USUAL_STRATEGY, line_and_column};
use crate::plan::planner::{Planner, Plans};
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How puzzles are solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The strategy's id, with arguments where it takes some; that of the game where absent.
    pub strategy: Option<String>,
    /// What is told behind the name of the strategy: how it was changed.
    pub added: String,
    /// The game; what each position implies where absent.
    pub game: Option<String>,
    /// Whether outcomes have the steps.
    pub steps: bool,
    /// Whether outcomes have each count, with what it was for.
    pub counts: bool,
    /// Whether outcomes tell of the position at the beginning.
    pub start: bool,
    /// How many steps at most.
    pub max_steps: Option<usize>,
    /// How long for one puzzle.
    pub timeout: Option<Duration>,
    /// Stops every puzzle that is under way, and those that come after.
    pub cancel: Option<Cancel>,
    /// When the laws are asked about a puzzle.
    pub check: Check,
}

/// When the laws are asked whether a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// Never.
    Never,
    /// When the strategy gives nothing more.
    Unsolved,
    /// Also when the limit of steps was reached.
    Unfinished,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strategy: None,
            added: String::new(),
            game: None,
            steps: false,
            counts: false,
            start: false,
            max_steps: None,
            timeout: None,
            cancel: None,
            check: Check::Unsolved,
        }
    }
}

/// Why nothing can be solved with these options.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
pub enum SolverError {
    /// Returned when no strategy is called so.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when there is no such game.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// A strategy for the puzzles of any board. Threads share it; each needs a [`Worker`].
pub struct Solver {
    boards: Boards<Ready>,
    options: Options,
}

/// Memory of one thread that solves one puzzle after another.
pub struct Worker<'s> {
    solver: &'s Solver,
    seats: Seats<Ready, Seat>,
    search: Search,
    /// Room for the values of an outcome.
    values: Vec<u8>,
    /// Room for its counts.
    counts: Vec<usize>,
}

/// What a thread needs for one board.
struct Seat {
    setup: Setup,
    runner: Runner,
    /// Loads the puzzle a second time, when the laws are asked about it.
    again: Option<Setup>,
}

impl Solver {
    /// A solver with the strategy and for the game that the options name.
    ///
    /// # Errors
    /// When the program has no such strategy or game.
    pub fn new(program: Arc<Program>, options: Options) -> Result<Self, SolverError> {
        let (asked, added) = (options.strategy.clone(), options.added.clone());
        let games = meant(&program, options.game.as_deref());
        let mut calls =
            games.iter().map(|game| program.strategy_call(program.strategy_for(game, asked.as_deref())));
        // Only the puzzles can tell of which games they are: it is enough that one game has its strategy.
        if let Some(Err(error)) = calls.next()
            && calls.all(|call| call.is_err())
        {
            return Err(error.into());
        }
        drop(calls);
        drop(games);
        let plans = Plans::default();
        let boards = Boards::new(program, options.game.as_deref(), move |program, game, topology| {
            let name = program.strategy_for(game, asked.as_deref());
            let planner = Planner::new(program, &plans);
            let strategy = Strategy::compile(planner, &program.strategy_call(name)?, topology)?;
            Ok(Ready::new(program, &format!("{name}{added}"), strategy))
        })?;
        Ok(Self { boards, options })
    }

    /// A solver that performs a statement again until it gives nothing more, whatever strategy the options name.
    ///
    /// # Errors
    /// When the program has no such game.
    pub fn of_statement(
        program: Arc<Program>,
        statement: Statement,
        options: Options,
    ) -> Result<Self, SolverError> {
        let asked = options.strategy.clone();
        let plans = Plans::default();
        let boards = Boards::new(program, options.game.as_deref(), move |program, game, topology| {
            let name = program.strategy_for(game, asked.as_deref());
            let planner = Planner::new(program, &plans);
            Ok(Ready::new(program, name, Strategy::of_statement(planner, &statement, topology)?))
        })?;
        Ok(Self { boards, options })
    }

    /// How it solves.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The strategies for the puzzles of all games that they may be of, each once, that of the usual game first.
    pub fn strategies(&self) -> Vec<StrategyCall> {
        let program = self.boards.program();
        let asked = self.options.strategy.as_deref();
        let mut games = meant(program, self.options.game.as_deref());
        games.sort_by_key(|game| game.name != USUAL_GAME);
        let mut calls: Vec<StrategyCall> = Vec::new();
        for call in games.iter().flat_map(|game| program.strategy_call(program.strategy_for(game, asked))) {
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
        calls
    }

    /// The strategy for a position, as it is called; for a text that is none that of the usual game.
    fn strategy(&self, position: Option<&Position>) -> Arc<str> {
        let program = self.boards.program();
        let game = match position {
            Some(position) => self.boards.found(position).ok().map(|found| found.game),
            None => program.game(USUAL_GAME).ok(),
        };
        let asked = self.options.strategy.as_deref();
        let usual = || asked.unwrap_or(USUAL_STRATEGY);
        let name = game.as_ref().map_or_else(usual, |game| program.strategy_for(game, asked));
        Arc::from(format!("{name}{}", self.options.added))
    }

    /// The rules that it solves by.
    pub fn program(&self) -> &Arc<Program> {
        self.boards.program()
    }

    /// Memory for one thread.
    pub fn worker(&self) -> Worker<'_> {
        Worker {
            solver: self,
            seats: Seats::default(),
            search: Search::new(),
            values: Vec::new(),
            counts: Vec::new(),
        }
    }
}

/// The game that is asked for, or all that are declared.
fn meant<'p>(program: &'p Program, asked: Option<&str>) -> Vec<Cow<'p, Game>> {
    match asked {
        Some(name) => program.game(name).into_iter().collect(),
        None => program.games.iter().map(Cow::Borrowed).collect(),
    }
}

impl Worker<'_> {
    /// Solves what was read: a position, or the error of a line that is none.
    pub fn solve_read(&mut self, read: Result<Position, FormatError>) -> Outcome {
        match read {
            Ok(position) => self.solve(position),
            Err(error) => Outcome::invalid(error.line, None, self.solver.strategy(None), error.explained()),
        }
    }

    /// Makes the first step on what was read, and asks the laws whether that is worth while.
    pub fn hint_read(&mut self, read: Result<Position, FormatError>) -> Outcome {
        let options = &self.solver.options;
        let check = if options.check == Check::Never { Check::Never } else { Check::Unfinished };
        let options = Options { steps: true, max_steps: Some(1), check, ..options.clone() };
        match read {
            Ok(position) => self.solve_by(position, &options),
            Err(error) => Outcome::invalid(error.line, None, self.solver.strategy(None), error.explained()),
        }
    }

    /// Takes an outcome that nobody needs any more: its memory serves the next one.
    pub fn reuse(&mut self, outcome: Outcome) -> Option<Position> {
        (self.values, self.counts) = (outcome.values, outcome.counts);
        outcome.position
    }

    /// Solves a position.
    pub fn solve(&mut self, position: Position) -> Outcome {
        self.solve_by(position, &self.solver.options)
    }

    fn solve_by(&mut self, position: Position, options: &Options) -> Outcome {
        let make = |board: &Board<Ready>| Seat {
            setup: Setup::new(&board.topology),
            runner: board.compiled.strategy.runner(),
            again: None,
        };
        let (board, seat) = match self.seats.seat(&self.solver.boards, &position, make) {
            Ok(seat) => seat,
            Err(error) => {
                let named = self.solver.strategy(Some(&position));
                return Outcome::invalid(position.line, Some(position), named, error.message());
            }
        };
        let (topology, strategy) = (&*board.topology, &board.compiled.strategy);
        let named = Arc::clone(&board.compiled.name);
        let state = match seat.setup.load(topology, &position) {
            Ok(state) => state,
            Err(error) => {
                let board = Some(Arc::clone(board));
                return Outcome {
                    board,
                    ..Outcome::invalid(position.line, Some(position), named, error.message())
                };
            }
        };
        // Other puzzles share what was planned for the board: neither its limit nor its time is that of one puzzle.
        let begin = Instant::now();
        let start = options.start.then(|| Start::of(topology, state));
        let at = options.timeout.map(|timeout| begin + timeout);
        let deadline = Deadline::new(at, options.cancel.clone());
        let asked = RefCell::new((&mut seat.again, &mut self.search));
        let has_one_solution = || {
            let (again, search) = &mut *asked.borrow_mut();
            board.has_one_solution(&position, again.get_or_insert_with(|| Setup::new(topology)), search)
        };
        let steps = options.max_steps;
        let limits = Limits { steps, deadline, notes_counts: options.counts, ..Limits::default() };
        let limits = Limits { has_one_solution: Some(&has_one_solution), ..limits };
        let mut trace = options.steps.then(|| Trace { start: state.clone(), steps: Vec::new() });
        let ending = match &mut trace {
            Some(trace) => {
                let mut collect = |step, _: &State| trace.steps.push(step);
                strategy.run(&mut seat.runner, state, limits, Some(&mut collect))
            }
            None => strategy.run(&mut seat.runner, state, limits, None),
        };
        let time = begin.elapsed();
        let mut counts = std::mem::take(&mut self.counts);
        counts.clone_from(&seat.runner.counts);
        let mut values = std::mem::take(&mut self.values);
        state.values(&mut values);
        let tallies = strategy.tallies(&seat.runner, state);
        let counted = options.counts.then(|| strategy.count_log(&mut seat.runner));
        let level = strategy.hardest_level(&seat.runner).map(str::to_owned);
        let limits = match ending {
            Ending::Stuck => strategy.limits_reached(&mut seat.runner, state),
            _ => Vec::new(),
        };
        let mut verdict = Verdict::of(ending, (topology, state), &values, || {
            let program = self.solver.program();
            seat.runner.fault.as_ref().map(|fault| located(program, fault))
        });
        if verdict == Verdict::Timeout && options.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            verdict = Verdict::Cancelled;
        }
        let asked = match options.check {
            Check::Never => false,
            Check::Unsolved => matches!(verdict, Verdict::Stuck | Verdict::Empty),
            Check::Unfinished => matches!(verdict, Verdict::Stuck | Verdict::Empty | Verdict::StepLimit),
        };
        if asked {
            let again = seat.again.get_or_insert_with(|| Setup::new(topology));
            // The same position was loaded without an error before.
            if let Ok(start) = again.load(topology, &position) {
                verdict = verdict.ask(&board.laws, &mut self.search, start, state);
            }
        }
        if verdict.wants_culprit() && options.check != Check::Never {
            let again = seat.again.get_or_insert_with(|| Setup::new(topology));
            if let Ok(start) = again.load(topology, &position) {
                // What counts on one solution was used only where there is one.
                let limits = Limits { steps, ..Limits::of_one_solution() };
                let program = self.solver.program();
                let kept = trace.as_ref().map(|trace| trace.steps.as_slice());
                verdict = verdict.by(culprit::find(program, board, &mut self.search, start, kept, limits));
            }
        }
        Outcome {
            line: position.line,
            position: Some(position),
            board: Some(Arc::clone(board)),
            strategy: named,
            verdict,
            values,
            open: state.open_cells(),
            start,
            level,
            counts,
            tallies,
            counted,
            limits,
            trace,
            time,
        }
    }
}

/// What is wrong in an expression of a strategy, and where it stands.
fn located(program: &Program, error: &Fault) -> Message {
    let Some(file) = program.files.get(error.span.file as usize) else { return error.message() };
    let (start, end) = (error.span.start as usize, error.span.end as usize);
    let (line, column) = line_and_column(&file.text, start);
    let text = file.text.get(start..end).unwrap_or_default();
    message!("{error}: `{text}` in {}:{line}:{column}", file.name)
}
