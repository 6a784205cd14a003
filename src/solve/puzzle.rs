//! One puzzle solved by a strategy.

use super::boards::{Board, BoardError, Boards, Key};
use super::verdict::Verdict;
use crate::board::formats::{Format, FormatError, MAX_SYMBOLS, symbol, write};
use crate::board::laws::Search;
use crate::board::position::Position;
use crate::board::setup::Setup;
use crate::board::state::State;
use crate::engine::strategy::{Limits, Runner, Strategy};
use crate::engine::trace::Step;
use crate::lang::program::Program;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How puzzles are solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The strategy's id.
    pub strategy: String,
    /// The game; what each position implies where absent.
    pub game: Option<String>,
    /// Whether outcomes have the steps.
    pub steps: bool,
    /// How many steps at most.
    pub max_steps: Option<usize>,
    /// How long for one puzzle.
    pub timeout: Option<Duration>,
    /// Whether the laws are asked about puzzles that the strategy does not solve.
    pub check: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strategy: "default".to_owned(),
            game: None,
            steps: false,
            max_steps: None,
            timeout: None,
            check: true,
        }
    }
}

/// Why nothing can be solved with these options.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolverError {
    /// Returned when no rule file has a strategy of this name.
    #[error("there is no strategy `{0}`")]
    UnknownStrategy(String),
    /// Returned when there is no such game.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// A strategy for the puzzles of any board. Threads share it; each needs a [`Worker`].
pub struct Solver {
    boards: Boards<Strategy>,
    options: Options,
}

/// What came of a puzzle.
pub struct Outcome {
    /// The line of its source on which the puzzle begins.
    pub line: usize,
    /// The puzzle as read; absent where the text is none.
    pub position: Option<Position>,
    /// Its board; absent where it belongs to none.
    pub board: Option<Arc<Board<Strategy>>>,
    /// How it ended.
    pub verdict: Verdict,
    /// The value of each cell at the end, 0 where it is open.
    pub values: Vec<u8>,
    /// How many cells are open at the end.
    pub open: usize,
    /// How many steps each technique of the strategy made, in the strategy's order.
    pub counts: Vec<usize>,
    /// The position at the beginning and the steps from there on, where they were asked for.
    pub trace: Option<Trace>,
    /// The time that it took.
    pub time: Duration,
}

/// Steps and the position that they start from.
#[derive(Debug, Clone)]
pub struct Trace {
    /// The position before the first step.
    pub start: State,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Memory of one thread that solves one puzzle after another.
pub struct Worker<'s> {
    solver: &'s Solver,
    seats: Vec<Seat>,
    search: Search,
}

/// What a thread needs for one board.
struct Seat {
    key: Key,
    board: Arc<Board<Strategy>>,
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
        let number = program
            .strategies
            .iter()
            .position(|s| s.name == options.strategy)
            .ok_or_else(|| SolverError::UnknownStrategy(options.strategy.clone()))?;
        let boards = Boards::new(program, options.game.as_deref(), move |program, topology| {
            Strategy::compile(program, &program.strategies[number], topology)
        })?;
        Ok(Self { boards, options })
    }

    /// How it solves.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The rules that it solves by.
    pub fn program(&self) -> &Arc<Program> {
        self.boards.program()
    }

    /// Memory for one thread.
    pub fn worker(&self) -> Worker<'_> {
        Worker { solver: self, seats: Vec::new(), search: Search::new() }
    }
}

impl Worker<'_> {
    /// Solves what was read: a position, or the error of a line that is none.
    pub fn solve_read(&mut self, read: Result<Position, FormatError>) -> Outcome {
        match read {
            Ok(position) => self.solve(position),
            Err(error) => Outcome::invalid(error.line, None, with_help(error.message, error.help)),
        }
    }

    /// Solves a position.
    pub fn solve(&mut self, position: Position) -> Outcome {
        let begin = Instant::now();
        let options = &self.solver.options;
        let seat = match seat(&mut self.seats, &self.solver.boards, &position) {
            Ok(seat) => seat,
            Err(error) => return Outcome::invalid(position.line, Some(position), error.to_string()),
        };
        let board = &seat.board;
        let (topology, strategy) = (&*board.topology, &board.compiled);
        let state = match seat.setup.load(topology, &position) {
            Ok(state) => state,
            Err(error) => {
                let board = Some(Arc::clone(board));
                return Outcome { board, ..Outcome::invalid(position.line, Some(position), error.to_string()) };
            }
        };
        let deadline = options.timeout.map(|timeout| begin + timeout);
        let limits = Limits { steps: options.max_steps, deadline, without_skipping: false };
        let mut trace = options.steps.then(|| Trace { start: state.clone(), steps: Vec::new() });
        let ending = match &mut trace {
            Some(trace) => {
                let mut collect = |step, _: &State| trace.steps.push(step);
                strategy.run(&mut seat.runner, state, limits, Some(&mut collect))
            }
            None => strategy.run(&mut seat.runner, state, limits, None),
        };
        let mut verdict = Verdict::of(ending, topology, state);
        if options.check && matches!(verdict, Verdict::Stuck | Verdict::Empty) {
            let again = seat.again.get_or_insert_with(|| Setup::new(topology));
            // The same position was loaded without an error before.
            if let Ok(start) = again.load(topology, &position) {
                verdict = verdict.ask(&board.laws, &mut self.search, start, state);
            }
        }
        let value = |c: usize| match state.placed(c) {
            Some(v) if state.candidates(c) != 0 => v as u8 + 1,
            _ => 0,
        };
        Outcome {
            line: position.line,
            position: Some(position),
            board: Some(Arc::clone(board)),
            verdict,
            values: (0..topology.cells.len()).map(value).collect(),
            open: state.open_cells(),
            counts: seat.runner.counts.clone(),
            trace,
            time: begin.elapsed(),
        }
    }
}

/// The seat for a position's board; the first position of a board takes it.
fn seat<'w>(
    seats: &'w mut Vec<Seat>,
    boards: &Boards<Strategy>,
    position: &Position,
) -> Result<&'w mut Seat, BoardError> {
    let key = boards.key(position)?;
    let at = match seats.iter().position(|seat| seat.key == key) {
        Some(at) => at,
        None => {
            let board = boards.board(key)?;
            let (setup, runner) = (Setup::new(&board.topology), board.compiled.runner());
            seats.push(Seat { key, board, setup, runner, again: None });
            seats.len() - 1
        }
    };
    Ok(&mut seats[at])
}

impl Outcome {
    fn invalid(line: usize, position: Option<Position>, message: String) -> Self {
        Self {
            line,
            position,
            board: None,
            verdict: Verdict::Invalid(message),
            values: Vec::new(),
            open: 0,
            counts: Vec::new(),
            trace: None,
            time: Duration::ZERO,
        }
    }

    /// How many steps were made.
    pub fn steps(&self) -> usize {
        self.counts.iter().sum()
    }

    /// The name that the puzzle's file gives it.
    pub fn name(&self) -> Option<&str> {
        self.position.as_ref()?.name.as_deref()
    }

    /// The game that it is a puzzle of.
    pub fn game(&self) -> Option<&str> {
        Some(&self.board.as_ref()?.topology.game)
    }

    /// The puzzle as read, in one line where a format of one line can say it.
    pub fn puzzle(&self) -> Option<String> {
        self.position.as_ref().map(compact)
    }

    /// The position reached, in the same form as [`Outcome::puzzle`]; absent where nothing was solved.
    pub fn result(&self) -> Option<String> {
        (!self.values.is_empty()).then(|| line_of(&self.values))
    }
}

/// A message with how to mend it.
pub(super) fn with_help(message: String, help: Option<String>) -> String {
    match help {
        Some(help) => format!("{message} ({help})"),
        None => message,
    }
}

/// A position in the shortest form that says all of it. Its name is no part of that, nor what the board is.
fn compact(position: &Position) -> String {
    let bare = Position { name: None, game: None, block: None, claim: None, ..position.clone() };
    let forms = [Format::Line, Format::Candidates, Format::Matrix, Format::Json];
    forms.into_iter().find_map(|format| write(&bare, format).ok()).unwrap_or_default()
}

/// One character for each cell, `.` where it is open; numbers with blanks between them where values outnumber the
/// characters.
fn line_of(values: &[u8]) -> String {
    if values.len() > MAX_SYMBOLS * MAX_SYMBOLS {
        let numbers: Vec<String> = values.iter().map(u8::to_string).collect();
        return numbers.join(" ");
    }
    values.iter().map(|&v| if v == 0 { '.' } else { symbol(v) }).collect()
}
