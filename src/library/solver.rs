//! Puzzles solved by the techniques of a strategy.

use super::hint::Hint;
use super::puzzle::Puzzle;
use super::rules::Rules;
use super::solution::Solution;
use crate::board::formats::FormatError;
use crate::engine::deadline::Cancel;
use crate::grade::difficulty::difficulty;
use crate::lang::message::Explain;
use crate::lang::program::{Call, Statement};
use crate::lang::{CallError, StrategyCallError};
use crate::solve::batch;
use crate::solve::boards::BoardError;
use crate::solve::chosen::{self, ChosenError};
use crate::solve::puzzle::{self, Check, Options};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// Solves puzzles by the techniques of a strategy, and by nothing else.
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
    inner: puzzle::Solver,
}

/// How puzzles are solved.
#[derive(Debug, Clone)]
pub struct SolverBuilder {
    rules: Rules,
    options: Options,
    with: Vec<String>,
    first: bool,
    these: Vec<String>,
    uniqueness: bool,
}

/// What is told behind the name of a strategy that may use techniques which count on exactly one solution: the word by
/// which strategies say so.
const UNIQUENESS: &str = "uniqueness";

/// Why nothing can be solved so.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[non_exhaustive]
pub enum SolverError {
    /// Returned when no strategy is called so.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when there is no such game, or the strategy cannot run on its boards.
    #[error(transparent)]
    Game(#[from] BoardError),
    /// Returned when no technique is called so.
    #[error(transparent)]
    Technique(#[from] CallError),
    /// Returned when a technique cannot be added: the strategy says more than which one is tried after which.
    #[error("`{0}` does not try one technique after another, so none can be added")]
    NoLadder(String),
}

impl From<ChosenError> for SolverError {
    fn from(error: ChosenError) -> Self {
        match error {
            ChosenError::Strategy(error) => Self::Strategy(error),
            ChosenError::NoLadder(name) => Self::NoLadder(name),
        }
    }
}

impl From<puzzle::SolverError> for SolverError {
    fn from(error: puzzle::SolverError) -> Self {
        match error {
            puzzle::SolverError::Strategy(error) => Self::Strategy(error),
            puzzle::SolverError::Board(error) => Self::Game(error),
        }
    }
}

/// Memory of one thread that solves one puzzle after another.
pub struct Worker<'s> {
    rules: &'s Rules,
    inner: puzzle::Worker<'s>,
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
        let options = Options { steps: true, ..Options::default() };
        let (with, these) = (Vec::new(), Vec::new());
        SolverBuilder { rules: rules.clone(), options, with, first: false, these, uniqueness: false }
    }

    /// The rules that it solves by, with what was changed of its strategy.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Solves a puzzle. For many of them [`Solver::worker`] and [`Solver::solve_all`] are faster.
    pub fn solve(&self, puzzle: &Puzzle) -> Solution {
        self.worker().solve(puzzle.clone())
    }

    /// The next step on a position, or why there is none.
    pub fn hint(&self, position: &Puzzle) -> Hint {
        self.worker().hint(Ok(position.clone()))
    }

    /// Memory for a thread that solves one puzzle after another.
    pub fn worker(&self) -> Worker<'_> {
        Worker { rules: &self.rules, inner: self.inner.worker() }
    }

    /// Solves puzzles on so many threads, 0 for as many as there are processors, and hands over what came of each in
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
        // Whoever stops it knows that.
        let _ = batch::run(puzzles, jobs, || self.worker(), |worker, read| worker.solve_read(read), sink);
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("options", self.inner.options()).finish_non_exhaustive()
    }
}

impl SolverBuilder {
    /// The strategy by its id, with arguments where it takes some; that of each puzzle's game where nothing is said.
    #[must_use]
    pub fn strategy(mut self, name: impl Into<String>) -> Self {
        self.options.strategy = Some(name.into());
        self
    }

    /// The game of all puzzles; what each of them implies where nothing is said.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.options.game = Some(name.into());
        self
    }

    /// Tries this technique as well, where its difficulty puts it.
    #[must_use]
    pub fn with(mut self, technique: impl Into<String>) -> Self {
        self.with.push(technique.into());
        self
    }

    /// Tries the techniques of [`SolverBuilder::with`] before all others.
    #[must_use]
    pub fn with_first(mut self) -> Self {
        self.first = true;
        self
    }

    /// Tries these techniques and strategies alone, in this order.
    #[must_use]
    pub fn techniques(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.these.extend(names.into_iter().map(Into::into));
        self
    }

    /// Lets techniques that count on the puzzle having exactly one solution take part in the strategy, as its clause
    /// `uniqueness` does. They are used where the givens of the puzzle have one solution, and nowhere else. Naming such a
    /// technique asks for this, too.
    #[must_use]
    pub fn uniqueness(mut self) -> Self {
        self.uniqueness = true;
        self
    }

    /// Solutions tell no steps, which is faster.
    #[must_use]
    pub fn without_steps(mut self) -> Self {
        self.options.steps = false;
        self
    }

    /// Solutions list each count of the strategy, with what it was for.
    #[must_use]
    pub fn with_counts(mut self) -> Self {
        self.options.counts = true;
        self
    }

    /// Stops a puzzle after so many steps.
    #[must_use]
    pub fn max_steps(mut self, steps: usize) -> Self {
        self.options.max_steps = Some(steps);
        self
    }

    /// Gives a puzzle up after so long.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = Some(timeout);
        self
    }

    /// Stops the puzzles that are under way, and those that come after, when this says so. It is looked at now and then,
    /// at every few thousand parts of a search.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.options.cancel = Some(cancel.clone());
        self
    }

    /// When the laws of the game are asked whether a puzzle has one solution.
    #[must_use]
    pub fn check(mut self, check: Check) -> Self {
        self.options.check = check;
        self
    }

    /// Makes the solver.
    ///
    /// # Errors
    /// When there is no such strategy, technique or game.
    pub fn build(self) -> Result<Solver, SolverError> {
        let (rules, options) = self.parts()?;
        let inner = puzzle::Solver::new(Arc::clone(rules.program()), options)?;
        Ok(Solver { rules, inner })
    }

    /// The rules with the strategy that is asked for, and how puzzles are solved by them.
    pub(super) fn parts(self) -> Result<(Rules, Options), SolverError> {
        let Self { rules, mut options, with, first, these, uniqueness } = self;
        let mut program = Arc::clone(rules.program());
        let calls = |names: &[String]| -> Result<Vec<Call>, CallError> {
            let calls = names.iter().map(|name| rules.program().call(name)).collect::<Result<Vec<_>, _>>()?;
            Ok(calls.concat())
        };
        if !these.is_empty() {
            let (mut list, mut names) = (Vec::new(), Vec::new());
            for text in &these {
                let name = text.split('(').next().unwrap_or_default().trim();
                if program.strategy(name).is_some() {
                    list.push(Statement::Strategy(program.strategy_call(text)?));
                    names.push(text.clone());
                    continue;
                }
                for call in calls(std::slice::from_ref(text))? {
                    names.push(program.describe(&call));
                    list.push(Statement::Technique(call));
                }
            }
            options.strategy = Some(chosen::these(Arc::make_mut(&mut program), list));
            options.added = format!(": {}", names.join(", "));
            return Ok((Rules::of(program), options));
        }
        let asked = options.strategy.as_deref();
        let calls = calls(&with)?;
        let mut added = Vec::new();
        if !calls.is_empty() {
            added = chosen::add(Arc::make_mut(&mut program), asked, &calls, first, difficulty)?;
        }
        if (uniqueness || chosen::assumes(&program, &calls))
            && chosen::assume(Arc::make_mut(&mut program), asked)?
        {
            added.push(UNIQUENESS.to_owned());
        }
        if !added.is_empty() {
            options.added = format!(" with {}", added.join(", "));
        }
        Ok((Rules::of(program), options))
    }
}

impl Worker<'_> {
    /// Solves a puzzle.
    pub fn solve(&mut self, puzzle: Puzzle) -> Solution {
        self.solve_read(Ok(puzzle))
    }

    /// Solves what was read: a puzzle, or the error of a line that is none.
    pub fn solve_read(&mut self, read: Result<Puzzle, FormatError>) -> Solution {
        let outcome = self.inner.solve_read(read.map(|puzzle| puzzle.0));
        Solution { rules: self.rules.clone(), outcome }
    }

    /// The next step on what was read: a position, or the error of a line that is none.
    pub fn hint(&mut self, read: Result<Puzzle, FormatError>) -> Hint {
        let outcome = self.inner.hint_read(read.map(|puzzle| puzzle.0));
        Hint::new(Solution { rules: self.rules.clone(), outcome })
    }

    /// Takes a solution that nobody needs any more: its memory serves the next one.
    pub fn reuse(&mut self, solution: Solution) -> Option<Puzzle> {
        self.inner.reuse(solution.outcome).map(Puzzle)
    }
}

impl fmt::Debug for Worker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}
