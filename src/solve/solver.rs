//! Puzzles solved by the techniques of a strategy.

use super::batch;
use super::boards::{Board, Boards, Seats};
use super::builder::SolverBuilder;
use super::culprit;
use super::error::SolverError;
use super::options::{Check, Options};
use super::outcome::{Outcome, Trace};
use super::ready::Ready;
use super::solution::Solution;
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
use crate::lang::{USUAL_STRATEGY, line_and_column};
use crate::plan::planner::{Planner, Plans};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

/// Solves puzzles by the techniques of a strategy, and by nothing else. Threads share it; each needs a [`Worker`].
///
/// ```
/// use tesuji::{Puzzle, Rules, Solver};
///
/// let rules = Rules::shipped();
/// let solver = Solver::builder(&rules).strategy("basic").with("skyscraper").build()?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// for step in solver.solve(&puzzle).steps() {
///     println!("{step}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: Rules,
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
    /// A solver by the strategy that each puzzle's game names.
    ///
    /// # Errors
    /// When the rules have no such strategy.
    pub fn new(rules: &Rules) -> Result<Self, SolverError> {
        Self::builder(rules).build()
    }

    /// A solver by these rules, with more to be said of how it solves.
    pub fn builder(rules: &Rules) -> SolverBuilder {
        SolverBuilder::new(rules)
    }

    /// The rules that it solves by, with what was changed of its strategy.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Solves a puzzle. For many of them [`Solver::worker`] and [`Solver::solve_all`] are faster.
    pub fn solve(&self, puzzle: &Puzzle) -> Solution {
        self.worker().solve(puzzle.clone())
    }

    /// Solves puzzles on a number of threads, 0 for as many as there are processors, and hands over what came of each in
    /// their order. What comes out does not depend on the number of threads, and memory does not grow with the number
    /// of puzzles.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tesuji::{Puzzles, Rules, Solver};
    ///
    /// let solver = Solver::builder(&Rules::shipped()).without_steps().build()?;
    /// let file = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nno puzzle\n";
    /// let mut solved = 0;
    /// solver.solve_all(Puzzles::new(file.as_bytes(), None), 0, |solution| {
    ///     solved += usize::from(solution.is_solved());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(solved, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_all(
        &self,
        puzzles: impl Iterator<Item = Result<Puzzle, FormatError>>,
        jobs: usize,
        mut each: impl FnMut(Solution) -> ControlFlow<()>,
    ) {
        let sink = |solution| match each(solution) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(()),
        };
        // The error only says that `each` stopped it.
        let _ = batch::run(puzzles, jobs, || self.worker(), |worker, read| worker.solve_read(read), sink);
    }

    /// A solver with the strategy and for the game that the options name.
    ///
    /// # Errors
    /// When the rules have no such strategy or game.
    pub(crate) fn by(rules: Rules, options: Options) -> Result<Self, SolverError> {
        let program = rules.program();
        let (asked, added) = (options.strategy.clone(), options.added.clone());
        let games = meant(program, options.game.as_deref());
        let mut calls =
            games.iter().map(|game| program.strategy_call(program.strategy_for(game, asked.as_deref())));
        // Only the puzzles can tell of which games they are: it is enough that one game has its strategy.
        if let Some(Err(error)) = calls.next()
            && calls.all(|call| call.is_err())
        {
            return Err(error.into());
        }
        let plans = Plans::default();
        let boards =
            Boards::new(Arc::clone(program), options.game.as_deref(), move |program, game, topology| {
                let name = program.strategy_for(game, asked.as_deref());
                let planner = Planner::new(program, &plans);
                let strategy = Strategy::compile(planner, &program.strategy_call(name)?, topology)?;
                Ok(Ready::new(program, &format!("{name}{added}"), strategy))
            })?;
        Ok(Self { rules, boards, options })
    }

    /// A solver that performs a statement again until it gives nothing more, whatever strategy the options name.
    ///
    /// # Errors
    /// When the program has no such game.
    pub(crate) fn of_statement(
        rules: Rules,
        statement: Statement,
        options: Options,
    ) -> Result<Self, SolverError> {
        let asked = options.strategy.clone();
        let plans = Plans::default();
        let boards = Boards::new(
            Arc::clone(rules.program()),
            options.game.as_deref(),
            move |program, game, topology| {
                let name = program.strategy_for(game, asked.as_deref());
                let planner = Planner::new(program, &plans);
                Ok(Ready::new(program, name, Strategy::of_statement(planner, &statement, topology)?))
            },
        )?;
        Ok(Self { rules, boards, options })
    }

    /// The strategies for the puzzles of all games that they may be of, each once, that of the usual game first.
    pub(crate) fn strategies(&self) -> Vec<StrategyCall> {
        let program = self.rules.program();
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
        let program = self.rules.program();
        let game = match position {
            Some(position) => self.boards.found(position).ok().map(|found| found.game),
            None => program.game(USUAL_GAME).ok(),
        };
        let asked = self.options.strategy.as_deref();
        let usual = || asked.unwrap_or(USUAL_STRATEGY);
        let name = game.as_ref().map_or_else(usual, |game| program.strategy_for(game, asked));
        Arc::from(format!("{name}{}", self.options.added))
    }

    /// Memory for a thread that solves one puzzle after another.
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

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("options", &self.options).finish_non_exhaustive()
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
    /// Solves a puzzle.
    pub fn solve(&mut self, puzzle: Puzzle) -> Solution {
        self.solve_read(Ok(puzzle))
    }

    /// Solves what was read: a puzzle, or the error of a line that is none.
    pub fn solve_read(&mut self, read: Result<Puzzle, FormatError>) -> Solution {
        self.read(read, &self.solver.options)
    }

    /// Makes the first step on what was read, and asks the laws whether the position has a solution.
    pub(crate) fn first_step(&mut self, read: Result<Puzzle, FormatError>) -> Solution {
        let options = &self.solver.options;
        let check = if options.check == Check::Never { Check::Never } else { Check::Unfinished };
        self.read(read, &Options { steps: true, max_steps: Some(1), check, ..options.clone() })
    }

    /// Takes a solution that is no longer needed: its memory serves the next one.
    pub fn reuse(&mut self, solution: Solution) -> Option<Puzzle> {
        let outcome = solution.outcome;
        (self.values, self.counts) = (outcome.values, outcome.counts);
        outcome.position.map(Puzzle)
    }

    fn read(&mut self, read: Result<Puzzle, FormatError>, options: &Options) -> Solution {
        let outcome = match read {
            Ok(puzzle) => self.solve_by(puzzle.0, options),
            Err(error) => Outcome::invalid(error.line, None, self.solver.strategy(None), error.explained()),
        };
        Solution { rules: self.solver.rules.clone(), outcome }
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
            let program = self.solver.rules.program();
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
                let program = self.solver.rules.program();
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

impl fmt::Debug for Worker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
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
