//! Per-thread state for solving many puzzles.

use super::{compiled::CompiledStrategy, culprit, options::Options, outcome::Trace};
use crate::{
    Board, Outcome, Puzzle, RaterWorker, Solution, Solver, StartStatistics, UniquenessCheck, Verdict,
    WorkerBoards,
};
use std::{cell::RefCell, sync::Arc, time::Instant};
use tesuji_board::{BoardState, PuzzleSpec, SolverMemory, StateLoader};
use tesuji_evidence::Reason;
use tesuji_formats::FormatError;
use tesuji_frame::TracedStep;
use tesuji_lang::{Program, line_and_column};
use tesuji_message::{Localize, Message, message};
use tesuji_sets::{CancelToken, Deadline};
use tesuji_strategy::{RunLimits, RunOutcome, RunStatistics, RuntimeError, StrategyMemory};

/// Reusable per-thread state of a [`Solver`].
pub struct SolverWorker<'s> {
    solver: &'s Solver,
    rater: Option<Box<RaterWorker<'s>>>,
    boards: WorkerBoards<CompiledStrategy, BoardMemory>,
    search: SolverMemory,
    /// Buffer for the values of an outcome.
    values: Vec<u8>,
    counts: Vec<usize>,
    /// Replaces the cancel token of the solver.
    cancel: Option<CancelToken>,
    /// Whether steps may be recorded; if `false`, the options are overridden.
    may_record_steps: bool,
}

/// Per-thread state for one board.
struct BoardMemory {
    setup: StateLoader,
    runner: StrategyMemory,
    /// Loads the puzzle a second time, for checks by the laws.
    again: Option<StateLoader>,
}

impl<'s> SolverWorker<'s> {
    pub(super) fn new(solver: &'s Solver) -> Self {
        Self {
            solver,
            rater: solver.rater.as_ref().map(|rater| Box::new(rater.worker())),
            boards: WorkerBoards::default(),
            search: SolverMemory::new(),
            values: Vec::new(),
            counts: Vec::new(),
            cancel: None,
            may_record_steps: true,
        }
    }

    /// Solves until `cancel` stops it, from any thread.
    #[must_use]
    pub fn with_cancel(self, cancel: CancelToken) -> Self {
        let rater = self.rater.map(|rater| Box::new(rater.with_cancel(cancel.clone())));
        Self { rater, cancel: Some(cancel), ..self }
    }

    /// Disables the recording of steps, which is faster.
    #[must_use]
    pub fn without_steps(self) -> Self {
        Self { may_record_steps: false, ..self }
    }

    pub fn solve(&mut self, puzzle: Puzzle) -> Solution {
        self.solve_parsed(Ok(puzzle))
    }

    /// Solves a puzzle that was read, or reports the error of a line that is not a puzzle.
    pub fn solve_parsed(&mut self, read: Result<Puzzle, FormatError>) -> Solution {
        let mut solution = self.read(read, &self.solver.options);
        if let Some(rater) = &mut self.rater
            && let Some(puzzle) = solution.puzzle()
            && solution.status().may_have_solution()
        {
            solution.outcome.rating = Some(rater.rate(&puzzle));
        }
        solution
    }

    /// Makes the first step on a position that was read, and checks by the laws whether it has a solution.
    pub(crate) fn first_step(&mut self, read: Result<Puzzle, FormatError>) -> Solution {
        let options = &self.solver.options;
        let uniqueness_check = match options.uniqueness_check {
            UniquenessCheck::Never => UniquenessCheck::Never,
            _ => UniquenessCheck::IfUnfinished,
        };
        let first = Options {
            record_steps: true,
            max_steps: Some(1),
            kindest: None,
            uniqueness_check,
            ..options.clone()
        };
        let mut solution = self.read(read, &first);
        if self.needs_kindest_step(&solution)
            && let Some(position) = solution.outcome.position.clone()
        {
            let whole = Options { max_steps: None, kindest: options.kindest, ..first.clone() };
            solution = self.read(Ok(Puzzle(position)), &whole);
        }
        let outcome = &solution.outcome;
        // The conflict may be some steps away.
        if outcome.verdict == Verdict::NoSolution
            && outcome.reason.is_none()
            && let Some(position) = &outcome.position
        {
            let full_solution =
                self.read(Ok(Puzzle(position.clone())), &Options { max_steps: None, ..first });
            solution.outcome.reason = full_solution.outcome.reason;
        }
        solution
    }

    /// Whether the first step costs effort and the kindest one is requested.
    fn needs_kindest_step(&self, solution: &Solution) -> bool {
        let (program, outcome) = (self.solver.rules.program(), &solution.outcome);
        let (Some(trace), Some(board)) = (&outcome.trace, &outcome.board) else { return false };
        let costs = |step: &TracedStep| {
            board.compiled.paths(program).is_ok_and(|paths| !paths.is_free(&step.technique_match.call))
        };
        self.solver.options.kindest.is_some() && trace.steps.first().is_some_and(costs)
    }

    /// Reuses the memory of an unneeded solution for later ones, and returns its puzzle.
    pub fn recycle(&mut self, solution: Solution) -> Option<Puzzle> {
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

    fn solve_by(&mut self, position: PuzzleSpec, options: &Options) -> Outcome {
        let make = |board: &Board<CompiledStrategy>| BoardMemory {
            setup: StateLoader::new(&board.topology),
            runner: board.compiled.strategy.runner(),
            again: None,
        };
        let (board, seat) = match self.boards.get_or_insert(&self.solver.boards, &position, make) {
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
        // Other puzzles share the compiled strategy of the board, so compilation counts neither for the limit nor for
        // the time.
        let begin = Instant::now();
        let start = self.solver.needs_start_statistics.then(|| StartStatistics::new(topology, state));
        let expires_at = options.timeout.map(|timeout| begin + timeout);
        let cancel = self.cancel.as_ref().or(options.cancel.as_ref());
        let deadline = Deadline::new(expires_at, cancel.cloned());
        // The time limit is that of the strategy; cancellation also stops the search by the laws.
        self.search.set_deadline(Deadline::new(None, cancel.cloned()));
        let asked = RefCell::new((&mut seat.again, &mut self.search));
        let has_one_solution = || {
            let (again, search) = &mut *asked.borrow_mut();
            board.has_one_solution(&position, again.get_or_insert_with(|| StateLoader::new(topology)), search)
        };
        let steps = options.max_steps;
        let limits =
            RunLimits { steps, deadline, needs_count_log: options.record_counts, ..RunLimits::default() };
        let limits = RunLimits { runs: options.runs, ..limits };
        let limits = RunLimits { has_one_solution: Some(&has_one_solution), ..limits };
        let mut trace = (options.record_steps && self.may_record_steps)
            .then(|| Trace { start: state.clone(), steps: Vec::new() });
        let ending = match &mut trace {
            Some(trace) => {
                let mut collect = |step, _: &BoardState| trace.steps.push(step);
                strategy.run(&mut seat.runner, state, limits, Some(&mut collect))
            }
            None => strategy.run(&mut seat.runner, state, limits, None),
        };
        let time = begin.elapsed();
        let mut counts = std::mem::take(&mut self.counts);
        counts.clone_from(&seat.runner.counts);
        let mut values = std::mem::take(&mut self.values);
        state.values(&mut values);
        let statistics = seat.runner.statistics.take();
        let means = statistics.as_ref().map(RunStatistics::rounded);
        let tallies = means.unwrap_or_else(|| strategy.tallies(&seat.runner, state));
        let counted = seat.runner.count_log.take();
        let level = strategy.hardest_level(&seat.runner).map(str::to_owned);
        let limits = match ending {
            RunOutcome::Stuck => strategy.limits_reached(&mut seat.runner, state),
            _ => Vec::new(),
        };
        let mut verdict = Verdict::from_run(ending, (topology, state), &values, || {
            let program = self.solver.rules.program();
            seat.runner.fault.as_ref().map(|fault| located(program, fault))
        });
        if verdict == Verdict::Timeout && cancel.is_some_and(CancelToken::is_cancelled) {
            verdict = Verdict::Cancelled;
        }
        let asked = match options.uniqueness_check {
            UniquenessCheck::Never => false,
            UniquenessCheck::IfUnsolved => matches!(verdict, Verdict::Stuck | Verdict::Empty),
            UniquenessCheck::IfUnfinished => {
                matches!(verdict, Verdict::Stuck | Verdict::Empty | Verdict::StepLimit)
            }
        };
        if asked || verdict.needs_unsound_step() && options.uniqueness_check != UniquenessCheck::Never {
            let again = seat.again.get_or_insert_with(|| StateLoader::new(topology));
            // The same position was loaded before without an error.
            if let Ok(start) = again.load(topology, &position) {
                // Sound rules fill a board against its laws only if it has no solution.
                if asked || matches!(verdict, Verdict::Broken(..)) {
                    verdict = verdict.check_by_search(&board.laws, &mut self.search, start, state);
                }
                if verdict.needs_unsound_step() {
                    // Techniques that assume one solution were used only if there is one.
                    let limits = RunLimits { steps, ..RunLimits::of_one_solution() };
                    let program = self.solver.rules.program();
                    let kept = trace.as_ref().map(|trace| trace.steps.as_slice());
                    verdict = verdict.with_unsound_step(culprit::find_unsound_step(
                        program,
                        board,
                        &mut self.search,
                        start,
                        kept,
                        limits,
                    ));
                }
            }
        }
        let reason = match verdict {
            Verdict::NoSolution | Verdict::Empty => {
                let again = seat.again.get_or_insert_with(|| StateLoader::new(topology));
                let start = again.load(topology, &position).ok();
                start.and_then(|start| match &trace {
                    Some(trace) => trace.first_conflict(topology),
                    None => Reason::at_ends(topology, start, state, counts.iter().sum()),
                })
            }
            _ => None,
        };
        let mut outcome = Outcome {
            line: position.line,
            position: Some(position),
            board: Some(Arc::clone(board)),
            strategy: named,
            verdict,
            reason,
            values,
            open: state.open_cells(),
            start,
            level,
            counts,
            tallies,
            statistics,
            counted,
            limits,
            trace,
            kindest: None,
            rating: None,
            time,
        };
        if let Some(width) = options.kindest {
            let deadline = Deadline::new(expires_at, cancel.cloned());
            outcome.use_kindest_path(self.solver.rules.program(), width, deadline);
            outcome.time = begin.elapsed();
        }
        outcome
    }
}

opaque_debug! { SolverWorker<'_>; }

/// Error of an expression of a strategy, with its location.
fn located(program: &Program, error: &RuntimeError) -> Message {
    let Some(file) = program.files.get(error.span.file as usize) else { return error.message() };
    let (start, end) = (error.span.start as usize, error.span.end as usize);
    let (line, column) = line_and_column(&file.text, start);
    let text = file.text.get(start..end).unwrap_or_default();
    message!("{error}: `{text}` in {}:{line}:{column}", file.name)
}
