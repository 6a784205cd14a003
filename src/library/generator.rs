//! Puzzles made up, each with exactly one solution.

use super::puzzle::Puzzle;
use super::rules::Rules;
use crate::generate::{self, GenerateError, Grids, Options, Size, Symmetry};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Makes puzzles of a game. The puzzle with a number is the same whatever else is made, on any machine.
///
/// ```
/// use tesuji::{Generator, Rules};
///
/// let generator = Generator::builder(&Rules::shipped()).seed(7).side(4).build()?;
/// let made = generator.make(0)?;
/// assert_eq!(made.puzzle().size(), (4, 4));
/// assert_eq!(made.solution().len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    inner: generate::Generator,
}

/// What puzzles are asked for.
#[derive(Debug, Clone)]
pub struct GeneratorBuilder {
    rules: Rules,
    options: Options,
}

/// A puzzle that was made, and its solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    puzzle: Puzzle,
    solution: Vec<u8>,
}

impl Generator {
    /// A generator of puzzles of plain sudoku, with more to be said of what is asked for.
    pub fn builder(rules: &Rules) -> GeneratorBuilder {
        GeneratorBuilder { rules: rules.clone(), options: Options::default() }
    }

    /// The puzzle with a number.
    ///
    /// # Errors
    /// When it does not come out in as many tries as are allowed, or its board cannot be built.
    pub fn make(&self, number: u64) -> Result<Made, GenerateError> {
        let generate::Puzzle { position, solution } = self.inner.maker().make(number)?;
        Ok(Made { puzzle: Puzzle(position), solution })
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("game", &self.inner.game().name).finish_non_exhaustive()
    }
}

impl GeneratorBuilder {
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

    /// As many rows, columns and values.
    #[must_use]
    pub fn side(mut self, side: usize) -> Self {
        self.options.size = Some(Size::Side(side));
        self
    }

    /// So many rows and columns of squares, where a board may have any.
    #[must_use]
    pub fn board(mut self, rows: usize, columns: usize) -> Self {
        self.options.size = Some(Size::Board(rows, columns));
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

    /// So many givens at least and at most; as few as come out where nothing is said.
    #[must_use]
    pub fn givens(mut self, least: usize, most: usize) -> Self {
        self.options.givens = Some((least, most));
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
        Ok(Generator { inner: generate::Generator::new(Arc::clone(self.rules.program()), self.options)? })
    }
}

impl Made {
    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The values of its cells in their order.
    pub fn solution(&self) -> &[u8] {
        &self.solution
    }
}
