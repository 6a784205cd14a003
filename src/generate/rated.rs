//! Puzzles whose value of a rating lies in a range.

use super::{cages::by_square, generator::Generator, options::RatingRange, prelude::*};
use crate::{GeneratedPuzzle, GeneratorWorker};
use tesuji_solve::RaterWorker;

impl Generator {
    /// Whether further givens leave a puzzle as the options require.
    fn may_add_givens(&self, puzzle: &Puzzle) -> bool {
        let has_givens = puzzle.0.clues.iter().any(|clue| matches!(clue, Clue::Given(_)));
        has_givens && !self.options.minimal && self.options.givens.is_none() && self.judgement.is_empty()
    }
}

impl GeneratorWorker<'_> {
    /// Returns a puzzle if its value lies in the range of the options. If the value is too high, further givens are
    /// added, where these are allowed; their number is found by bisection.
    pub(super) fn rated(
        &mut self,
        generated: GeneratedPuzzle,
        rng: &mut RandomStream,
    ) -> Result<GeneratedPuzzle, Rejection> {
        let generator = self.generator;
        let (Some(range), Some(rater)) = (&generator.options.rating, &mut self.rater) else {
            return Ok(generated);
        };
        let miss = match range.check(rater, &generated.puzzle) {
            Ok(()) => return Ok(generated),
            Err(miss) => miss,
        };
        if miss != Rejection::TooHigh || !generator.may_add_givens(&generated.puzzle) {
            return Err(miss);
        }
        let mut orbits = generator.options.symmetry.orbits(&generated.puzzle.0.shape);
        orbits.retain(|orbit| orbit.iter().any(|&square| generated.puzzle.0.clues[square] == Clue::Open));
        rng.shuffle(&mut orbits);
        let values = by_square(&generated.puzzle.0.shape, &generated.solution);
        let (mut too_few, mut too_many) = (0, orbits.len());
        while too_many - too_few > 1 && !self.deadline.has_passed() {
            let number = too_few.midpoint(too_many);
            let mut puzzle = generated.puzzle.clone();
            for &square in orbits[..number].iter().flatten().filter(|&&square| values[square] > 0) {
                puzzle.0.clues[square] = Clue::Given(values[square]);
            }
            match range.check(rater, &puzzle) {
                Ok(()) => return Ok(GeneratedPuzzle { puzzle, ..generated }),
                Err(Rejection::TooLow) => too_many = number,
                Err(Rejection::TooHigh) => too_few = number,
                Err(miss) => return Err(miss),
            }
        }
        Err(miss)
    }
}

impl RatingRange {
    /// Fails if the value of a puzzle is outside of the range, or the puzzle has none.
    fn check(&self, rater: &mut RaterWorker<'_>, puzzle: &Puzzle) -> Result<(), Rejection> {
        match rater.rate(puzzle) {
            Ok(estimate) if estimate.value < self.low => Err(Rejection::TooLow),
            Ok(estimate) if estimate.value > self.high => Err(Rejection::TooHigh),
            Ok(_) => Ok(()),
            Err(_) => Err(Rejection::Unsolved),
        }
    }
}
