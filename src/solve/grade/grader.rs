//! Grades the difficulty of puzzles.

use super::{census::SolutionCounter, counter::ScoreCounter, named};
use crate::{Grade, GraderError, Puzzle, Rating, Rules, Solver, SolverWorker, batch, options::Options};
use indexmap::{IndexMap, IndexSet};
use std::ops::ControlFlow;
use tesuji_formats::FormatError;
use tesuji_meaning::difficulty;
use tesuji_sets::CancelToken;

/// Strategy whose scores are added by default.
const DEFAULT_SCORE: &str = "d-score";

/// Grades puzzles by the techniques that a strategy needs for them, and by the scores of further strategies.
///
/// ```
/// use tesuji::{Grader, Puzzle, Rules, SolverOptions};
///
/// let grader = Grader::new(&Rules::builtin(), SolverOptions::default(), ["d-score"])?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grade = grader.grade(&puzzle);
/// assert!(grade.hardest().is_some() && grade.scores()["d-score"].is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Grader {
    rules: Rules,
    solver: Solver,
    counters: Vec<ScoreCounter>,
    /// Techniques of the strategies of all games that puzzles may have, by their names with arguments, with their
    /// difficulties.
    techniques: IndexMap<String, Option<i64>>,
    /// Levels of these strategies, each from the easiest to the hardest.
    levels: IndexSet<String>,
    /// Whether the solutions of each puzzle are counted.
    needs_solution_count: bool,
}

/// Reusable per-thread state of a [`Grader`].
pub struct GraderWorker<'g> {
    grader: &'g Grader,
    worker: SolverWorker<'g>,
    counters: Vec<SolverWorker<'g>>,
    /// Solution counter; `None` if solutions are not counted.
    census: Option<SolutionCounter>,
}

impl Grader {
    /// Returns a grader by these rules that solves puzzles with these options and adds the scores of the strategies
    /// `scores`, such as `d-score`.
    ///
    /// # Errors
    /// Returns a [`GraderError`] if a strategy, technique or game is unknown, or a strategy has no scores.
    pub fn new(
        rules: &Rules,
        options: Options,
        scores: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, GraderError> {
        let mut solver = Solver::new(rules, Options { record_steps: false, ..options })?;
        solver.needs_start_statistics = true;
        let scores: IndexSet<String> = scores.into_iter().map(|score| score.as_ref().to_owned()).collect();
        let counters = scores.iter().map(|strategy| ScoreCounter::new(&solver, strategy));
        let counters = counters.collect::<Result<_, _>>()?;
        let (rules, calls) = (solver.rules().clone(), solver.strategies());
        let program = rules.program();
        let techniques = calls.iter().flat_map(|call| named::calls(program, call));
        let techniques =
            techniques.map(|call| (program.describe(&call), difficulty(program, &call))).collect();
        let levels = calls.iter().flat_map(|call| program.strategies[call.strategy].levels.keys());
        let levels = levels.cloned().collect();
        Ok(Self { rules, solver, counters, techniques, levels, needs_solution_count: false })
    }

    /// Counts the solutions of each puzzle as well, by the laws of its game and without any rule.
    #[must_use]
    pub fn with_solutions(self) -> Self {
        Self { needs_solution_count: true, ..self }
    }

    /// Whether solutions are counted.
    pub fn counts_solutions(&self) -> bool {
        self.needs_solution_count
    }

    /// Strategies whose scores are added by default: the grading strategy if it has scores, and `d-score`, unless that
    /// is the grading strategy, even with other arguments.
    pub fn default_scores(rules: &Rules, strategy: Option<&str>) -> Vec<String> {
        let has_totals =
            |own: &&str| rules.strategy(own).is_ok_and(|strategy| strategy.scores().next().is_some());
        let grading_score = strategy.filter(has_totals);
        let name = |text: &str| rules.strategy(text).map(|strategy| strategy.name()).ok();
        // Rules without the built-in ones may lack it.
        let default_score = Some(DEFAULT_SCORE)
            .filter(|score| name(score).is_some() && grading_score.and_then(name) != Some(score));
        grading_score.into_iter().chain(default_score).map(str::to_owned).collect()
    }

    /// Grades a puzzle.
    pub fn grade(&self, puzzle: &Puzzle) -> Grade {
        self.worker().grade(Ok(puzzle.clone()))
    }

    /// Grades puzzles on a number of threads, 0 for one per processor, and calls `each` with every grade in the order
    /// of the puzzles. Grades do not depend on the number of threads, nor does memory use depend on the number of
    /// puzzles.
    pub fn grade_all(
        &self,
        puzzles: impl Iterator<Item = Result<Puzzle, FormatError>>,
        jobs: usize,
        each: impl FnMut(Grade) -> ControlFlow<()>,
    ) {
        batch::for_each(puzzles, jobs, || self.worker(), |worker, read| worker.grade(read), each);
    }

    /// Techniques of the strategies by their names with arguments, in order, those of the default game first.
    pub fn techniques(&self) -> impl Iterator<Item = &str> {
        self.techniques.keys().map(String::as_str)
    }

    /// Levels of the strategies, each from the easiest to the hardest.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        self.levels.iter().map(String::as_str)
    }

    /// Names of the scores that are added.
    pub fn scores(&self) -> impl Iterator<Item = &str> {
        self.counters.iter().flat_map(ScoreCounter::names)
    }

    /// The rating whose values are added; `None` if there is none.
    pub fn rating(&self) -> Option<Rating<'_>> {
        self.solver.rating()
    }

    /// Returns reusable state for one thread.
    pub fn worker(&self) -> GraderWorker<'_> {
        GraderWorker {
            grader: self,
            worker: self.solver.worker(),
            counters: self.counters.iter().map(ScoreCounter::worker).collect(),
            census: self.needs_solution_count.then(SolutionCounter::default),
        }
    }
}

opaque_debug! { Grader rules; GraderWorker<'_>; }

impl GraderWorker<'_> {
    /// Grades until `cancel` stops it, from any thread.
    #[must_use]
    pub fn with_cancel(self, cancel: &CancelToken) -> Self {
        let counters = self.counters.into_iter().map(|worker| worker.with_cancel(cancel.clone()));
        Self { counters: counters.collect(), worker: self.worker.with_cancel(cancel.clone()), ..self }
    }

    /// Grades a parsed line: a puzzle, or the error of a line that is not a puzzle.
    pub fn grade(&mut self, read: Result<Puzzle, FormatError>) -> Grade {
        let solution = self.worker.solve_parsed(read);
        let outcome = &solution.outcome;
        let is_puzzle = outcome.verdict.status().may_have_solution();
        let mut scores = IndexMap::new();
        for (counter, worker) in self.grader.counters.iter().zip(&mut self.counters) {
            let started = outcome.position.as_ref().zip(outcome.board.as_ref());
            let fitting = started.filter(|(_, board)| is_puzzle && counter.fits(&board.topology)).map(
                |(position, _)| match counter.is_grading {
                    true => counter.totals_in(outcome),
                    false => counter.count(worker, position),
                },
            );
            let counted = fitting.unwrap_or_default().into_iter().chain(std::iter::repeat(None));
            scores.extend(counter.names().map(str::to_owned).zip(counted));
        }
        let counts: IndexMap<String, usize> =
            outcome.applied().map(|(name, n)| (name.to_owned(), n)).collect();
        let techniques = counts.keys().filter_map(|name| self.grader.techniques.get_key_value(name));
        let hardest = techniques.max_by_key(|(_, difficulty)| **difficulty);
        let hardest = hardest.map(|(name, difficulty)| (name.clone(), *difficulty));
        let solutions = self.census.as_mut().and_then(|census| census.count(outcome));
        Grade { solution, counts, hardest, scores, solutions }
    }
}
