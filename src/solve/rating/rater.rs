//! Rates puzzles.

use super::{Estimate, Rating, RatingError};
use crate::{Puzzle, Rules, Solver, SolverError, SolverWorker, UniquenessCheck, options::Options};
use tesuji_sets::CancelToken;

/// Rates puzzles by running the strategy of a rating.
///
/// ```
/// use tesuji::{Puzzle, Rater, Rules, SolverOptions};
///
/// let rules = Rules::builtin();
/// let rater = Rater::new(&rules, rules.rating("minutes")?, SolverOptions::default())?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let estimate = rater.rate(&puzzle)?;
/// assert!(estimate.low <= estimate.value && estimate.value <= estimate.high);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rater {
    solver: Solver,
    rating: String,
}

/// Reusable per-thread state of a [`Rater`].
pub struct RaterWorker<'r> {
    rater: &'r Rater,
    worker: SolverWorker<'r>,
}

impl Rater {
    /// Returns a rater with the game and limits of some options. Estimates have moments if these record counts.
    ///
    /// # Errors
    /// Returns a [`SolverError`] if the game is unknown.
    pub fn new(rules: &Rules, rating: Rating<'_>, options: Options) -> Result<Self, SolverError> {
        let options = Options {
            strategy: Some(rating.strategy().to_owned()),
            game: options.game,
            timeout: options.timeout,
            cancel: options.cancel,
            record_counts: options.record_counts,
            record_steps: false,
            uniqueness_check: UniquenessCheck::Never,
            ..Options::default()
        };
        Ok(Self { solver: Solver::new(rules, options)?, rating: rating.name().to_owned() })
    }

    /// The rating.
    ///
    /// # Panics
    /// Never panics, since the rules of the rater have the rating.
    pub fn rating(&self) -> Rating<'_> {
        self.solver.rules().rating(&self.rating).expect("the rules have it")
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// Returns a [`RatingError`] if the puzzle has no value.
    pub fn rate(&self, puzzle: &Puzzle) -> Result<Estimate, RatingError> {
        self.worker().rate(puzzle)
    }

    /// Returns reusable state for one thread.
    pub fn worker(&self) -> RaterWorker<'_> {
        RaterWorker { rater: self, worker: self.solver.worker() }
    }
}

opaque_debug! { Rater rating; RaterWorker<'_>; }

impl RaterWorker<'_> {
    /// Rates until `cancel` stops it, from any thread.
    #[must_use]
    pub fn with_cancel(self, cancel: CancelToken) -> Self {
        Self { worker: self.worker.with_cancel(cancel), ..self }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// Returns a [`RatingError`] if the puzzle has no value.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Estimate, RatingError> {
        self.rater.rating().estimate(&self.worker.solve(puzzle.clone()))
    }
}
