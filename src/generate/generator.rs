//! What all puzzles of some options have in common.

use super::builder::GeneratorBuilder;
use super::demands::Demands;
use super::judge::Judgement;
use super::layout::Layout;
use super::maker::{Made, Maker};
use super::misses::Misses;
use super::options::Options;
use super::{GenerateError, Miss};
use crate::lang::message::{Message, message};
use crate::lang::program::{Game, Program};
use crate::rules::Rules;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes puzzles of a game. The puzzle with a number is the same whatever else is made, on any machine.
/// Threads share it; each needs a [`Maker`].
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
    pub(super) program: Arc<Program>,
    game: Game,
    pub(super) options: Options,
    pub(super) demands: Demands,
    pub(super) judgement: Judgement,
    pub(super) layout: Layout,
    /// What the tries came to so far, by all threads.
    pub(super) misses: Mutex<Misses>,
}

impl Generator {
    /// A generator of puzzles of plain sudoku, with more to be said of what is asked for.
    pub fn builder(rules: &Rules) -> GeneratorBuilder {
        GeneratorBuilder::new(rules)
    }

    /// A generator of puzzles of a game of the program.
    ///
    /// # Errors
    /// When there is no such game, strategy, technique or level, or the options do not fit the game or each other.
    #[doc(hidden)]
    pub fn new(program: Arc<Program>, options: Options) -> Result<Self, GenerateError> {
        let game = program.game(&options.game)?.into_owned();
        let demands = Demands::of(&game)?;
        let layout = Layout::new(&program, &game, &demands, &options)?;
        check(&demands, &layout, &options)?;
        let judgement = Judgement::of(&program, &game, &options)?;
        Ok(Self { program, game, options, demands, judgement, layout, misses: Mutex::default() })
    }

    /// Its game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The puzzle with a number.
    ///
    /// # Errors
    /// When it does not come out in as many tries as are allowed, or its board cannot be built.
    pub fn make(&self, number: u64) -> Result<Made, GenerateError> {
        self.maker().make(number)
    }

    /// What the tries of all threads came to so far that made no puzzle: what came most often first.
    pub fn misses(&self) -> Vec<(Miss, usize)> {
        self.misses.lock().unwrap_or_else(PoisonError::into_inner).by_count()
    }

    /// Memory for a thread that makes puzzles.
    pub fn maker(&self) -> Maker<'_> {
        Maker::new(self)
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("game", &self.game.name).finish_non_exhaustive()
    }
}

/// Whether options fit the game and each other.
fn check(demands: &Demands, layout: &Layout, options: &Options) -> Result<(), GenerateError> {
    let wrong = |message: Message| Err(GenerateError::Options(message));
    let shape = layout.shape();
    let game = &options.game;
    if options.needs.is_some() && options.levels.is_some() {
        return wrong(message!("a technique that is needed and a level cannot both be asked for"));
    }
    if options.minimal && options.givens.is_some() {
        return wrong(message!("a number of givens and as few as possible cannot both be asked for"));
    }
    if options.symmetry.needs_square() && shape.rows != shape.columns {
        let (rows, columns) = (shape.rows, shape.columns);
        return wrong(message!("this symmetry needs a board as high as wide, not {rows} × {columns}"));
    }
    if options.shared_empty && demands.grids.is_none() {
        return wrong(message!("boards of the game `{game}` have no cells that grids share"));
    }
    if options.shared_empty && options.solvable_with.is_none() {
        return wrong(message!("puzzles whose shared cells are empty need a strategy that solves them"));
    }
    let cells = shape.squares() - shape.missing.len();
    if let Some((givens, _)) = options.givens.filter(|&(least, _)| least > cells) {
        return wrong(message!("a board of {cells} cells has no room for {givens} givens"));
    }
    let has_givens = demands.cages.is_none() && demands.sums.is_empty();
    if !has_givens && (options.givens.is_some() || options.symmetry != super::Symmetry::None) {
        return wrong(message!("puzzles of the game `{game}` have no givens: their sums say everything"));
    }
    if !demands.sums.is_empty() && options.minimal {
        return wrong(message!("puzzles of the game `{game}` state every sum: none can be left out"));
    }
    if options.tries == 0 {
        return wrong(message!("a puzzle must be tried once at least"));
    }
    Ok(())
}
