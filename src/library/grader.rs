//! How hard puzzles are.

use super::puzzle::Puzzle;
use super::rules::Rules;
use super::solution::Solution;
use crate::grade::counter::CounterError;
use crate::grade::grader;
use crate::solve::puzzle::Options;
use indexmap::IndexMap;
use std::fmt;

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
    rules: Rules,
    options: Options,
    scores: Vec<String>,
}

/// How hard a puzzle is.
#[derive(Debug)]
pub struct Grade {
    solution: Solution,
    hardest: Option<(String, Option<i64>)>,
    scores: IndexMap<String, Option<i64>>,
}

impl Grader {
    /// A grader by these rules.
    pub fn builder(rules: &Rules) -> GraderBuilder {
        GraderBuilder { rules: rules.clone(), options: Options::default(), scores: Vec::new() }
    }

    /// Grades a puzzle.
    pub fn grade(&self, puzzle: &Puzzle) -> Grade {
        let grader::Grade { outcome, hardest, totals, .. } = self.inner.worker().grade(Ok(puzzle.0.clone()));
        Grade { solution: Solution { rules: self.rules.clone(), outcome }, hardest, scores: totals }
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
        self.options.strategy = Some(name.into());
        self
    }

    /// The game of all puzzles; what each of them implies where nothing is said.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.options.game = Some(name.into());
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
    pub fn build(self) -> Result<Grader, CounterError> {
        let inner = grader::Grader::new(self.rules.program(), self.options, &self.scores)?;
        Ok(Grader { rules: self.rules, inner })
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

    /// What further strategies count, by their names; nothing where that makes no sense on the board or came to no end.
    pub fn scores(&self) -> &IndexMap<String, Option<i64>> {
        &self.scores
    }
}
