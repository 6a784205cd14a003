//! How hard puzzles are.

use super::puzzle::Puzzle;
use super::rules::Rules;
use super::solution::Solution;
use super::solver::{Solver, SolverBuilder, SolverError};
use super::teller::Teller;
use crate::board::formats::FormatError;
use crate::board::position::Clue;
use crate::generate::Symmetry;
use crate::grade::counter::CounterError;
use crate::grade::grader;
use crate::lang::message::Explain;
use crate::report::json::GradeLine;
use indexmap::IndexMap;
use std::fmt;
use thiserror::Error;

/// Grades puzzles by the techniques that a strategy needs for them, and by what further strategies count.
///
/// ```
/// use tesuji::{Grader, Puzzle, Rules};
///
/// let grader = Grader::builder(&Rules::shipped()).score("d-score").build()?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grade = grader.grade(&puzzle);
/// assert!(grade.hardest().is_some() && grade.scores()["d-score"].is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Grader {
    rules: Rules,
    inner: grader::Grader,
}

/// How puzzles are graded.
#[derive(Debug, Clone)]
pub struct GraderBuilder {
    solver: SolverBuilder,
    scores: Vec<String>,
}

/// Why nothing can be graded so.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[non_exhaustive]
pub enum GraderError {
    /// Returned when there is no such strategy, technique or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy that is to count has no totals.
    #[error("the strategy `{0}` has no total to add")]
    NoTotal(String),
}

impl From<CounterError> for GraderError {
    fn from(error: CounterError) -> Self {
        match error {
            CounterError::Solver(error) => Self::Solver(error.into()),
            CounterError::NoTotal(name) => Self::NoTotal(name),
        }
    }
}

/// Memory of one thread that grades one puzzle after another.
pub struct GradeWorker<'g> {
    rules: &'g Rules,
    inner: grader::GradeWorker<'g>,
}

/// How hard a puzzle is.
#[derive(Debug)]
pub struct Grade {
    solution: Solution,
    counts: IndexMap<String, usize>,
    hardest: Option<(String, Option<i64>)>,
    scores: IndexMap<String, Option<i64>>,
}

impl Grader {
    /// A grader by these rules.
    pub fn builder(rules: &Rules) -> GraderBuilder {
        Self::by(Solver::builder(rules))
    }

    /// A grader by how puzzles are solved.
    pub fn by(solver: SolverBuilder) -> GraderBuilder {
        GraderBuilder { solver, scores: Vec::new() }
    }

    /// Memory for a thread that grades one puzzle after another.
    pub fn worker(&self) -> GradeWorker<'_> {
        GradeWorker { rules: &self.rules, inner: self.inner.worker() }
    }

    /// The techniques of the strategies that puzzles may need, with their arguments, in their order.
    pub fn techniques(&self) -> impl Iterator<Item = &str> {
        self.inner.techniques()
    }

    /// The levels of these strategies, each from the easiest up.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        self.inner.levels().iter().map(String::as_str)
    }

    /// The names of the scores that are added.
    pub fn scores(&self) -> impl Iterator<Item = &str> {
        self.inner.totals()
    }

    /// Grades a puzzle.
    pub fn grade(&self, puzzle: &Puzzle) -> Grade {
        self.worker().grade(Ok(puzzle.clone()))
    }
}

impl fmt::Debug for Grader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grader").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl GraderBuilder {
    /// The strategy that solves the puzzles; that of each puzzle's game where nothing is said.
    #[must_use]
    pub fn strategy(mut self, name: impl Into<String>) -> Self {
        self.solver = self.solver.strategy(name);
        self
    }

    /// The game of all puzzles; what each of them implies where nothing is said.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.solver = self.solver.game(name);
        self
    }

    /// Adds what this strategy counts, such as `d-score`.
    #[must_use]
    pub fn score(mut self, strategy: impl Into<String>) -> Self {
        self.scores.push(strategy.into());
        self
    }

    /// Makes the grader.
    ///
    /// # Errors
    /// When there is no such strategy or game, or a strategy counts nothing.
    pub fn build(self) -> Result<Grader, GraderError> {
        let (rules, options) = self.solver.parts()?;
        let inner = grader::Grader::new(rules.program(), options, &self.scores)?;
        Ok(Grader { rules, inner })
    }
}

impl GradeWorker<'_> {
    /// Grades what was read: a puzzle, or the error of a line that is none.
    pub fn grade(&mut self, read: Result<Puzzle, FormatError>) -> Grade {
        let grade = self.inner.grade(read.map(|puzzle| puzzle.0));
        let grader::Grade { outcome, counts, hardest, totals } = grade;
        Grade { solution: Solution { rules: self.rules.clone(), outcome }, counts, hardest, scores: totals }
    }
}

impl fmt::Debug for GradeWorker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GradeWorker").finish_non_exhaustive()
    }
}

impl Grade {
    /// What came of the puzzle, without its steps.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The hardest of the strategy's levels that steps were made on.
    pub fn level(&self) -> Option<&str> {
        self.solution.level()
    }

    /// The technique of the highest difficulty that was applied.
    pub fn hardest(&self) -> Option<&str> {
        self.hardest.as_ref().map(|(name, _)| name.as_str())
    }

    /// Its difficulty, as its rule gives it.
    pub fn difficulty(&self) -> Option<i64> {
        self.hardest.as_ref()?.1
    }

    /// How many cells are open at the beginning.
    pub fn open_cells(&self) -> Option<usize> {
        Some(self.solution.outcome.start?.open)
    }

    /// The sudoku entropy at the beginning: the mean of the natural logarithms of the numbers of candidates.
    pub fn entropy(&self) -> Option<f64> {
        Some(self.solution.outcome.start?.entropy)
    }

    /// The symmetries of the givens by their names, with blanks between them; nothing where no cell is given.
    pub fn symmetry(&self) -> Option<String> {
        let puzzle = self.solution.outcome.position.as_ref()?;
        let given = puzzle.clues.iter().any(|clue| matches!(clue, Clue::Given(_)));
        let names: Vec<&str> = given.then(|| Symmetry::of(puzzle))?.into_iter().map(Symmetry::name).collect();
        Some(names.join(" "))
    }

    /// What further strategies count, by their names; nothing where that makes no sense on the board or came to no end.
    pub fn scores(&self) -> &IndexMap<String, Option<i64>> {
        &self.scores
    }
}

impl Teller<'_> {
    /// A grade as data.
    pub fn grade(&self, grade: &Grade) -> GradeLine {
        let outcome = &grade.solution.outcome;
        let start = outcome.start.as_ref();
        GradeLine {
            line: outcome.line,
            name: outcome.name().map(str::to_owned),
            game: outcome.game().map(str::to_owned),
            puzzle: outcome.puzzle(&mut String::new()).map(str::to_owned),
            status: outcome.verdict.status(),
            error: self.error(&grade.solution),
            open: start.map(|start| start.open),
            // The last digits of a logarithm are not those of every machine.
            entropy: start.map(|start| (start.entropy * 1e6).round() / 1e6),
            symmetry: grade.symmetry(),
            level: outcome.level.clone(),
            tallies: grade.scores.clone(),
            hardest: grade.hardest().map(str::to_owned),
            difficulty: grade.difficulty(),
            counts: grade.counts.clone(),
            micros: self.time.then(|| u64::try_from(outcome.time.as_micros()).unwrap_or(u64::MAX)),
        }
    }
}
