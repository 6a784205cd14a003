//! Generator: the options and compiled state that all puzzles have in common.

use super::{
    judge::StrategyRequirements,
    layout::{BoardTemplate, InputRoles},
    options::{Options, RatingRange},
    prelude::*,
};
use crate::{GeneratedPuzzle, GeneratorWorker};
use std::{cmp::Reverse, sync::Mutex};
use tesuji_solve::{Rater, SolverError, SolverOptions, opaque_debug};

/// Generates puzzles of a game. The puzzle of a number depends on the options alone, on any machine.
/// Threads share it; each needs a [`GeneratorWorker`].
///
/// ```
/// use tesuji::{Generator, GeneratorOptions, Rules, BoardSize};
///
/// let options = GeneratorOptions::default().with_seed(7).with_size(BoardSize::Side(4));
/// let generator = Generator::new(&Rules::builtin(), options)?;
/// let made = generator.make(0)?;
/// assert_eq!(made.puzzle.size(), (4, 4));
/// assert_eq!(made.solution.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    pub(super) program: Arc<Program>,
    #[doc(hidden)]
    pub game: Game,
    /// The game without the laws that apply to cells outside of drawn groups.
    pub(super) unmarked: Game,
    pub(super) options: Options,
    pub(super) demands: InputRoles,
    pub(super) judgement: StrategyRequirements,
    pub(super) rater: Option<Rater>,
    pub(super) layout: BoardTemplate,
    pub(super) misses: Mutex<RejectionCounts>,
}

impl Generator {
    /// Returns a generator of puzzles of a game of the rules.
    ///
    /// # Errors
    /// Returns a [`GenerateError`] if a game, strategy, technique, level or rating is unknown, or the options are incompatible
    /// with the game or with each other.
    pub fn new(rules: &Rules, options: Options) -> Result<Self, GenerateError> {
        let program = Arc::clone(rules.program());
        let game = program.mixed(&options.game, &options.mix)?.into_owned();
        let mut unmarked = game.clone();
        unmarked.units.retain(|family| !game.has_exceptions(family));
        let demands = InputRoles::for_game(&program, &game)?;
        let layout = BoardTemplate::new(&program, &game, &demands, &options)?;
        check(&demands, &layout, &options, &game.name)?;
        let judgement = StrategyRequirements::for_game(&program, &game, &options)?;
        let rater = options.rating.as_ref().map(|range| rater(rules, range, &options)).transpose()?;
        let misses = Mutex::default();
        Ok(Self { program, game, unmarked, options, demands, judgement, rater, layout, misses })
    }

    /// Name of the game.
    pub fn game(&self) -> &str {
        &self.game.name
    }

    /// Generates the puzzle of a number.
    ///
    /// # Errors
    /// Returns a [`GenerateError`] if no attempt succeeds within the allowed number of attempts, or the board cannot be
    /// built.
    pub fn make(&self, number: u64) -> Result<GeneratedPuzzle, GenerateError> {
        self.worker().make(number)
    }

    /// Returns an empty board of the kind that puzzles are generated on: without values and without clues that a setter
    /// draws, such as cages and sums. `None` if the board of this number cannot be laid out.
    pub fn empty_board(&self, number: u64) -> Option<Puzzle> {
        let shape = self.layout.draw(&mut RandomStream::new(self.options.seed, number))?;
        let clues = vec![Clue::Open; shape.squares()];
        Some(Puzzle(PuzzleSpec {
            game: Some(self.game.name.clone()),
            ..PuzzleSpec::with_shape(shape, clues)
        }))
    }

    /// Returns the rejections of all threads so far with their counts, the most frequent first.
    pub fn rejections(&self) -> Vec<(Rejection, usize)> {
        by_count(&self.misses.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns reusable state for one thread.
    pub fn worker(&self) -> GeneratorWorker<'_> {
        GeneratorWorker::new(self)
    }
}

opaque_debug! { Generator options; }

fn rater(rules: &Rules, range: &RatingRange, options: &Options) -> Result<Rater> {
    let named =
        range.rating.as_ref().map(|name| rules.rating(name).map_err(SolverError::from)).transpose()?;
    let (low, high) = (range.low, range.high);
    fail_if!((low..=high).is_empty(), "no value lies between {low} and {high}");
    let Some(rating) = named.or_else(|| rules.default_rating()) else { fail!("the rules have no rating") };
    Ok(Rater::new(rules, rating, SolverOptions::default().with_timeout(options.timeout))?)
}

pub type RejectionCounts = IndexMap<Rejection, usize>;

pub fn by_count(misses: &RejectionCounts) -> Vec<(Rejection, usize)> {
    let mut misses: Vec<(Rejection, usize)> = misses.iter().map(|(miss, n)| (miss.clone(), *n)).collect();
    misses.sort_by_key(|(_, n)| Reverse(*n));
    misses
}

fn check(demands: &InputRoles, layout: &BoardTemplate, options: &Options, game: &str) -> Result<()> {
    let shape = &layout.shape;
    if options.needs.is_some() && options.levels.is_some() {
        fail!("a required technique and a level cannot be combined");
    }
    if options.minimal && options.givens.is_some() {
        fail!("a number of givens and a minimal puzzle cannot be combined");
    }
    let (rows, columns, cells) = (shape.rows, shape.columns, shape.squares() - shape.missing.len());
    if options.symmetry.needs_square() && rows != columns {
        fail!("this symmetry needs a square board, not {rows} × {columns}");
    }
    if options.empty_overlaps && demands.grids.is_none() {
        fail!("boards of the game `{game}` have no cells that grids share");
    }
    if options.empty_overlaps && options.solvable_with.is_none() {
        fail!("puzzles whose shared cells are empty need a strategy that solves them");
    }
    let givens = options.givens.map_or(0, |(least, _)| least);
    fail_if!(givens > cells, "a board of {cells} cells has no room for {givens} givens");
    let has_givens = demands.cages.is_none() && demands.sums.is_empty();
    if !has_givens && (options.givens.is_some() || options.symmetry != Symmetry::None) {
        fail!("puzzles of the game `{game}` have no givens, only sums");
    }
    if !demands.sums.is_empty() && options.minimal {
        fail!("puzzles of the game `{game}` have every sum: none can be left out");
    }
    fail_if!(options.max_attempts == 0, "expected at least one try for a puzzle");
    Ok(())
}
