//! Solver of puzzles by the techniques of a strategy.

use super::{batch, compiled::CompiledStrategy, custom, options::Options};
use crate::{BoardCache, BoardError, Puzzle, Rater, Rating, Rules, Solution, SolverError, SolverWorker};
use std::{borrow::Cow, ops::ControlFlow, sync::Arc};
use tesuji_board::{PuzzleSpec, Topology};
use tesuji_formats::FormatError;
use tesuji_game::DEFAULT_GAME;
use tesuji_lang::{DEFAULT_STRATEGY, Game, Program, Statement, StrategyCall};
use tesuji_plan::{PlanCache, Planner};
use tesuji_strategy::StrategyProgram;

/// Solves puzzles by the techniques of a strategy only. Threads share it; each needs a [`SolverWorker`].
///
/// ```
/// use tesuji::{Puzzle, Rules, Solver, SolverOptions};
///
/// let options = SolverOptions::default().with_strategy("basic").with_extra_techniques(["skyscraper"]);
/// let solver = Solver::new(&Rules::builtin(), options)?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// for step in solver.solve(&puzzle).steps() {
///     println!("{step}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    pub(super) rules: Rules,
    pub(super) boards: BoardCache<CompiledStrategy>,
    pub(super) options: Options,
    pub(super) rater: Option<Box<Rater>>,
    /// Suffix of the name of the strategy, which describes how the options changed it.
    added: String,
    /// Whether outcomes include statistics of the initial position.
    #[doc(hidden)]
    pub needs_start_statistics: bool,
}

impl Solver {
    /// Creates a solver from these rules; with default options, puzzles are solved by the strategy of their game.
    ///
    /// # Errors
    /// Returns a [`SolverError`] if there is no such strategy, technique, game or rating.
    pub fn new(rules: &Rules, mut options: Options) -> Result<Self, SolverError> {
        let rating =
            options.rating.take().map(|name| Rater::new(rules, rules.rating(&name)?, options.clone()));
        let rater = rating.transpose()?.map(Box::new);
        let mut program = Arc::clone(rules.program());
        // Results use the id of the strategy, in its declared spelling.
        let asked = options.strategy.take();
        options.strategy = asked.map(|asked| match program.strategy_call(&asked) {
            Ok(_) => program.spelled(&asked).unwrap_or(asked),
            Err(_) => asked,
        });
        let added = custom::change(&mut program, &mut options)?;
        let asked = options.strategy.clone();
        let games = selected_games(&program, options.game.as_deref());
        let mut calls =
            games.iter().map(|game| program.strategy_call(program.strategy_for(game, asked.as_deref())));
        // The games are determined by the puzzles: it suffices that one game has its strategy.
        if let Some(Err(error)) = calls.next()
            && calls.all(|call| call.is_err())
        {
            return Err(error.into());
        }
        let suffix = added.clone();
        let compile = move |planner: Planner<'_>, program: &Program, name: &str, topology: &Arc<Topology>| {
            let strategy = StrategyProgram::compile(planner, &program.strategy_call(name)?, topology)?;
            Ok(CompiledStrategy::new(program, &format!("{name}{suffix}"), strategy))
        };
        Ok(Self { added, rater, ..Self::compiling(Rules::from_program(program), options, compile)? })
    }

    /// The game of all puzzles; `None` if each puzzle has its own.
    #[doc(hidden)]
    pub fn game(&self) -> Option<&str> {
        self.options.game.as_deref()
    }

    /// The rules of the solver, with the changes to its strategy.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rating whose values solutions include; `None` if there is none.
    pub fn rating(&self) -> Option<Rating<'_>> {
        self.rater.as_ref().map(|rater| rater.rating())
    }

    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// Solves a puzzle. For many puzzles, [`Solver::worker`] and [`Solver::solve_all`] are faster.
    pub fn solve(&self, puzzle: &Puzzle) -> Solution {
        self.worker().solve(puzzle.clone())
    }

    /// Solves puzzles on a number of threads (0 means the number of processors) and passes each solution to `each`, in
    /// the order of the puzzles. The results do not depend on the number of threads, and memory use does not grow with
    /// the number of puzzles.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tesuji::{PuzzleReader, Rules, Solver, SolverOptions};
    ///
    /// let options = SolverOptions::default().with_record_steps(false);
    /// let solver = Solver::new(&Rules::builtin(), options)?;
    /// let file = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nno puzzle\n";
    /// let mut solved = 0;
    /// solver.solve_all(PuzzleReader::new(file.as_bytes(), None), 0, |solution| {
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
        each: impl FnMut(Solution) -> ControlFlow<()>,
    ) {
        batch::for_each(puzzles, jobs, || self.worker(), |worker, read| worker.solve_parsed(read), each);
    }

    /// Creates a solver that compiles the strategy of each board by `compile`.
    fn compiling(
        rules: Rules,
        options: Options,
        compile: impl Fn(Planner<'_>, &Program, &str, &Arc<Topology>) -> Result<CompiledStrategy, BoardError>
        + Send
        + Sync
        + 'static,
    ) -> Result<Self, SolverError> {
        let (asked, plans) = (options.strategy.clone(), PlanCache::default());
        let program = Arc::clone(rules.program());
        let boards = BoardCache::new(program, options.game.as_deref(), move |program, game, topology| {
            let name = program.strategy_for(game, asked.as_deref());
            compile(Planner::new(program, &plans), program, name, topology)
        })?;
        let added = String::new();
        Ok(Self { rules, boards, options, rater: None, added, needs_start_statistics: false })
    }

    /// Creates a solver that repeats a statement until it makes no step; the strategy of the options is ignored.
    #[doc(hidden)]
    pub fn of_statement(rules: Rules, statement: Statement, options: Options) -> Result<Self, SolverError> {
        Self::compiling(rules, options, move |planner, program, name, topology| {
            let strategy = StrategyProgram::of_statement(planner, &statement, topology)?;
            Ok(CompiledStrategy::new(program, name, strategy))
        })
    }

    /// The strategies for the possible games of the puzzles, without duplicates, that of the default game first.
    pub(crate) fn strategies(&self) -> Vec<StrategyCall> {
        let program = self.rules.program();
        let asked = self.options.strategy.as_deref();
        let mut games = selected_games(program, self.options.game.as_deref());
        games.sort_by_key(|game| game.name != DEFAULT_GAME);
        let mut calls: Vec<StrategyCall> = Vec::new();
        for call in games.iter().flat_map(|game| program.strategy_call(program.strategy_for(game, asked))) {
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
        calls
    }

    /// The name of the strategy for a position; for a text that is not a position, that of the default game.
    pub(super) fn strategy(&self, position: Option<&PuzzleSpec>) -> Arc<str> {
        let program = self.rules.program();
        let game = match position {
            Some(position) => self.boards.find_game(position).ok().map(|found| found.game),
            None => program.game(DEFAULT_GAME).ok(),
        };
        let asked = self.options.strategy.as_deref();
        let default_name = || asked.unwrap_or(DEFAULT_STRATEGY);
        let name = game.as_ref().map_or_else(default_name, |game| program.strategy_for(game, asked));
        Arc::from(format!("{name}{}", self.added))
    }

    /// Creates the state for a thread that solves many puzzles.
    pub fn worker(&self) -> SolverWorker<'_> {
        SolverWorker::new(self)
    }
}

opaque_debug! { Solver options; }

/// The selected game, or all declared games.
fn selected_games<'p>(program: &'p Program, asked: Option<&str>) -> Vec<Cow<'p, Game>> {
    match asked {
        Some(name) => program.game(name).into_iter().collect(),
        None => program.games.iter().map(Cow::Borrowed).collect(),
    }
}
