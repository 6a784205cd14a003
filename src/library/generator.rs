//! Puzzles made up, each with exactly one solution.

use super::convert::ConvertError;
use super::puzzle::Puzzle;
use super::rules::Rules;
use super::teller::Teller;
use crate::board::formats::{Format, FormatError, prepared, write};
use crate::board::position::Position;
use crate::generate::{self, GenerateError, Grids, Miss, Nearest, Options, Size, Symmetry};
use crate::report::language::fill;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

/// Makes puzzles of a game. The puzzle with a number is the same whatever else is made, on any machine.
///
/// ```
/// use tesuji::{Generator, Rules, Size};
///
/// let generator = Generator::builder(&Rules::shipped()).seed(7).size(Size::Side(4)).build()?;
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

/// Memory of one thread that makes puzzles.
pub struct Maker<'g> {
    inner: generate::Maker<'g>,
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
        self.maker().make(number)
    }

    /// Memory for a thread that makes puzzles.
    pub fn maker(&self) -> Maker<'_> {
        Maker { inner: self.inner.maker() }
    }

    /// What the tries of all threads came to so far that made no puzzle: what came most often first.
    pub fn misses(&self) -> Vec<(Miss, usize)> {
        self.inner.misses()
    }
}

impl Maker<'_> {
    /// The puzzle with a number. It does not depend on which were made before.
    ///
    /// # Errors
    /// When it does not come out in as many tries as are allowed, or its board cannot be built.
    pub fn make(&mut self, number: u64) -> Result<Made, GenerateError> {
        let generate::Puzzle { position, solution } = self.inner.make(number)?;
        Ok(Made { puzzle: Puzzle(position), solution })
    }
}

impl fmt::Debug for Maker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker").finish_non_exhaustive()
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("game", &self.inner.game().name).finish_non_exhaustive()
    }
}

impl GeneratorBuilder {
    /// How often a puzzle is begun where nothing is said.
    pub const TRIES: usize = generate::TRIES;

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

    /// So many givens at least and at most; as few as come out where nothing is said.
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

    /// The puzzle in a format, or where none is asked for in the shortest that says all of it. A format that is asked for
    /// need not say the game, which is known to whoever made the puzzle.
    ///
    /// # Errors
    /// When the format has no way to say a part of it.
    pub fn write(&self, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
        written(&self.puzzle.0, rules, asked)
    }
}

impl Nearest {
    /// It in a format, or in the shortest that says all of it.
    ///
    /// # Errors
    /// When it cannot be written in that format.
    pub fn write(&self, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
        written(&self.position, rules, asked)
    }
}

/// A puzzle in a format, or in the shortest that says all of it.
fn written(position: &Position, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
    let said = |format| -> Result<Result<String, FormatError>, ConvertError> {
        let told = prepared(rules.program(), position, None, format)?;
        Ok(write(&told, format).or_else(|error| {
            let bare = Position { game: None, marks: Vec::new(), blocks: true, ..told };
            write(&bare, format).ok().filter(|_| asked.is_some()).ok_or(error)
        }))
    };
    let text = match asked {
        Some(format) => said(format)?,
        None => match said(Format::Line)? {
            Ok(text) => Ok(text),
            Err(_) => said(Format::Json)?,
        },
    };
    Ok(text?)
}

impl Teller<'_> {
    /// What tries came to that made no puzzle, as an aside; of numbers of givens the nearest are told.
    pub fn misses(&self, misses: &[(Miss, usize)]) -> String {
        let sentences = self.language().sentences();
        let texts = &sentences.generate;
        let item = |n: usize, what: &str| fill(texts.miss, &[("n", &n.to_string()), ("what", what)]);
        let mut items = Vec::new();
        let mut givens: Vec<usize> = Vec::new();
        for (miss, n) in misses {
            match miss {
                Miss::Easy(Some(level)) => items.push(item(*n, &self.words.level(level))),
                Miss::Easy(None) => items.push(item(*n, texts.easy)),
                Miss::Unsolved => items.push(item(*n, texts.unsolved)),
                Miss::Late => items.push(item(*n, texts.late)),
                Miss::Givens(left) => givens.push(*left),
                Miss::Other => items.push(item(*n, texts.other)),
            }
        }
        if let Some((least, most)) = givens.iter().min().zip(givens.iter().max()) {
            let ends = [("least", least.to_string()), ("most", most.to_string())];
            items.push(fill(texts.givens, &ends.each_ref().map(|(key, word)| (*key, word.as_str()))));
        }
        if items.is_empty() {
            return String::new();
        }
        fill(sentences.aside, &[("text", &items.join(sentences.separator))])
    }
}
