//! Generators as they are asked for.

use super::error::GenerateError;
use super::generator::Generator;
use super::options::{Options, Size, TRIES};
use super::shapes::Grids;
use super::symmetry::Symmetry;
use crate::rules::Rules;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

/// The puzzles that a generator is to make.
#[derive(Debug, Clone)]
pub struct GeneratorBuilder {
    rules: Rules,
    options: Options,
}

impl GeneratorBuilder {
    pub(super) fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone(), options: Options::default() }
    }

    /// How often a puzzle is begun where nothing is said.
    pub const TRIES: usize = TRIES;

    /// The game.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.options.game = name.into();
        self
    }

    /// Which of all puzzles come out: the same number gives the same ones.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// How large boards are.
    #[must_use]
    pub fn size(mut self, size: Size) -> Self {
        self.options.size = Some(size);
        self
    }

    /// Rows and columns of a block.
    #[must_use]
    pub fn block(mut self, rows: usize, columns: usize) -> Self {
        self.options.block = Some((rows, columns));
        self
    }

    /// Where the grids of boards with several lie.
    #[must_use]
    pub fn grids(mut self, grids: Grids) -> Self {
        self.options.grids = Some(grids);
        self
    }

    /// The least and the greatest number of givens; as few as possible where nothing is said.
    #[must_use]
    pub fn givens(mut self, givens: RangeInclusive<usize>) -> Self {
        self.options.givens = Some((*givens.start(), *givens.end()));
        self
    }

    /// No given may be left over, by the laws alone.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.options.minimal = true;
        self
    }

    /// How the givens lie to each other.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.options.symmetry = symmetry;
        self
    }

    /// Puzzles that this strategy solves.
    #[must_use]
    pub fn solvable_with(mut self, strategy: impl Into<String>) -> Self {
        self.options.solvable_with = Some(strategy.into());
        self
    }

    /// Puzzles that are not solved without this technique.
    #[must_use]
    pub fn needs(mut self, technique: impl Into<String>) -> Self {
        self.options.needs = Some(technique.into());
        self
    }

    /// Puzzles whose hardest step lies from one level of the strategy to another.
    #[must_use]
    pub fn levels(mut self, least: Option<&str>, most: Option<&str>) -> Self {
        self.options.levels = Some((least.map(str::to_owned), most.map(str::to_owned)));
        self
    }

    /// The cells that grids share have no givens, and no grid is solved on its own.
    #[must_use]
    pub fn shared_empty(mut self) -> Self {
        self.options.shared_empty = true;
        self
    }

    /// How often a puzzle is begun before it is given up.
    #[must_use]
    pub fn tries(mut self, tries: usize) -> Self {
        self.options.tries = tries;
        self
    }

    /// How long a puzzle is tried before it is given up. What comes out then depends on the machine.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = Some(timeout);
        self
    }

    /// Makes the generator.
    ///
    /// # Errors
    /// When there is no such game, strategy, technique or level, or what is asked for does not go together.
    pub fn build(self) -> Result<Generator, GenerateError> {
        Generator::new(Arc::clone(self.rules.program()), self.options)
    }
}
