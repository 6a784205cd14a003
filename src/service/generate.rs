//! New puzzles of a game: at random, of a level of its strategy, or with a required technique.

use super::{
    make::{ATTEMPTS_PER_CHECK, deadline, out_of_time},
    prelude::*,
};
use crate::{BoardSize, GenerateError, Generator, GeneratorOptions, GridLayout, RatingRange, SolveStatus};
use std::time::{Duration, Instant};

/// Puzzles that are generated at random and graded before the generator is given the level. Random puzzles are fast to
/// generate and to grade, and common levels appear among the first few.
const SAMPLES: u64 = 40;

/// The fraction of the time limit for all samples, and for grading a single one: 1/8.
const SAMPLING_SHARE: u32 = 8;

/// A number of givens.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Givens {
    Exactly(usize),
    /// The smallest and the largest number.
    Between(usize, usize),
}

/// A puzzle to generate.
#[derive(Deserialize, JsonSchema)]
pub struct GenerateRequest {
    /// Name of the game.
    game: String,
    /// Additional constraints of the game.
    #[serde(default)]
    mix: Vec<String>,
    /// Seed of the puzzle: equal seeds have equal puzzles.
    seed: u64,
    /// Size of the board: a number, or rows x columns.
    #[serde(default)]
    size: Option<String>,
    /// Numbers of rows and columns of a block.
    #[serde(default)]
    block: Option<(usize, usize)>,
    /// The layout of the grids: a name, or their first cells.
    #[serde(default)]
    grids: Option<String>,
    /// The strategy that solves the puzzle.
    #[serde(default)]
    strategy: Option<String>,
    /// The level of the strategy that the hardest step has.
    #[serde(default)]
    level: Option<String>,
    /// A technique without which the strategy does not solve the puzzle.
    #[serde(default)]
    needs: Option<String>,
    /// The smallest and the largest value of the default rating.
    #[serde(default)]
    rating: Option<(f64, f64)>,
    /// Name of the symmetry of the givens.
    #[serde(default)]
    symmetry: Option<String>,
    #[serde(default)]
    givens: Option<Givens>,
    /// Time limit in seconds; 20 by default and at most.
    #[serde(default)]
    timeout: Option<u64>,
}

/// A generated puzzle.
#[derive(Serialize, JsonSchema)]
pub struct GenerateAnswer {
    /// The puzzle, in the JSON format.
    text: String,
    /// The level of its hardest step, if a level was requested.
    level: Option<String>,
}

/// Generates a puzzle with one solution, the same for equal calls unless the time limit is reached. Without a puzzle of
/// the requested level by then, the answer is the sample of the nearest level.
pub fn generate(context: &CallContext<'_>, call: GenerateRequest) -> Result<GenerateAnswer, CallFailure> {
    let until = deadline(call.timeout);
    match &call.level {
        Some(level) if call.needs.is_none() && call.rating.is_none() => {
            LevelSearch::new(context, &call, until)?.run(level)
        }
        _ => {
            let levels = call.level.clone().map(|level| (Some(level.clone()), Some(level)));
            let options = options(&call)?.with_solvable_with(call.strategy.clone());
            let options = options.with_needs(call.needs.clone()).with_levels(levels);
            let text = context.make(options, until)?.ok_or_else(out_of_time)?;
            Ok(GenerateAnswer { text, level: None })
        }
    }
}

/// The options apart from strategy, level and technique.
fn options(call: &GenerateRequest) -> Result<GeneratorOptions, CallFailure> {
    let givens = call.givens.map(|givens| match givens {
        Givens::Exactly(number) => (number, number),
        Givens::Between(least, most) => (least, most),
    });
    Ok(GeneratorOptions::default()
        .with_seed(call.seed)
        .with_size(call.size.as_deref().map(str::parse::<BoardSize>).transpose()?)
        .with_block(call.block)
        .with_grids(call.grids.as_deref().map(str::parse::<GridLayout>).transpose()?)
        .with_symmetry(call.symmetry.as_deref().map(str::parse).transpose()?.unwrap_or_default())
        .with_givens(givens)
        .with_rating(call.rating.map(|(low, high)| RatingRange::new(low, high)))
        .with_game(&call.game)
        .with_mix(call.mix.clone())
        .with_max_attempts(ATTEMPTS_PER_CHECK))
}

impl CallContext<'_> {
    /// Generates a puzzle, or `None` when the time limit is reached.
    fn make(&self, options: GeneratorOptions, until: Instant) -> Result<Option<String>, CallFailure> {
        let options = options.with_max_attempts(usize::MAX).with_timeout(remaining(until));
        let made = Generator::new(&self.rules, options)?.worker().with_cancel(self.cancel.clone()).make(0);
        self.check_cancelled()?;
        match made {
            Ok(made) => Ok(Some(self.record(&made.puzzle)?)),
            Err(GenerateError::GaveUp { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// A search for a puzzle of a level.
struct LevelSearch<'c, 'e> {
    context: &'c CallContext<'e>,
    options: GeneratorOptions,
    /// The strategy that has the level, and the names of its levels.
    strategy: String,
    levels: Vec<String>,
    until: Instant,
    /// The sample of the nearest level, with this level.
    nearest: Option<(Puzzle, String)>,
}

impl<'c, 'e> LevelSearch<'c, 'e> {
    fn new(
        context: &'c CallContext<'e>,
        call: &GenerateRequest,
        until: Instant,
    ) -> Result<Self, CallFailure> {
        let strategy = match &call.strategy {
            Some(strategy) => strategy.clone(),
            None => context.rules.game(&call.game)?.strategy().to_owned(),
        };
        let levels = context.rules.strategy(&strategy)?.levels().map(str::to_owned).collect();
        Ok(Self { context, options: options(call)?, strategy, levels, until, nearest: None })
    }

    fn run(mut self, level: &str) -> Result<GenerateAnswer, CallFailure> {
        // Conflicting options are an error before anything is generated.
        let aimed = self.options.clone().with_solvable_with(self.strategy.clone());
        let aimed = aimed.with_levels((Some(level.to_owned()), Some(level.to_owned())));
        Generator::new(&self.context.rules, aimed.clone())?;
        let made = match self.sample(level)? {
            Some(puzzle) => Some(self.context.record(&puzzle)?),
            None => self.context.make(aimed, self.until)?,
        };
        if let Some(text) = made {
            return Ok(GenerateAnswer { text, level: Some(level.to_owned()) });
        }
        let (puzzle, level) = self.nearest.ok_or_else(out_of_time)?;
        Ok(GenerateAnswer { text: self.context.record(&puzzle)?, level: Some(level) })
    }

    /// Generates random puzzles and grades them until one has the level; keeps the nearest otherwise.
    fn sample(&mut self, level: &str) -> Result<Option<Puzzle>, CallFailure> {
        let context = self.context;
        let time = remaining(self.until) / SAMPLING_SHARE;
        let until = Instant::now() + time;
        let generator = Generator::new(&context.rules, self.options.clone().with_timeout(time))?;
        let options = SolverOptions::default().with_strategy(self.strategy.clone()).with_timeout(time);
        let solver = Solver::new(&context.rules, options)?;
        let mut maker = generator.worker().with_cancel(context.cancel.clone());
        let mut worker = solver.worker().with_cancel(context.cancel.clone());
        for number in 0..SAMPLES {
            context.check_cancelled()?;
            if Instant::now() >= until {
                break;
            }
            let Ok(made) = maker.make(number) else { continue };
            let solution = worker.solve(made.puzzle.clone());
            let Some(reached) = solution.level().filter(|_| solution.status() == SolveStatus::Solved) else {
                continue;
            };
            if reached == level {
                return Ok(Some(made.puzzle));
            }
            let is_nearer =
                |(_, other): &(Puzzle, String)| self.distance(reached, level) < self.distance(other, level);
            if self.nearest.as_ref().is_none_or(is_nearer) {
                self.nearest = Some((made.puzzle, reached.to_owned()));
            }
        }
        Ok(None)
    }

    /// The distance of two levels in the order of the strategy.
    fn distance(&self, one: &str, other: &str) -> usize {
        let place =
            |name: &str| self.levels.iter().position(|level| level == name).unwrap_or(self.levels.len());
        place(one).abs_diff(place(other))
    }
}

fn remaining(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now())
}
