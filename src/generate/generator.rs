//! What is the same for all puzzles of some options.

use super::demands::Demands;
use super::judge::Judgement;
use super::layout::Layout;
use super::maker::Maker;
use super::misses::Misses;
use super::options::Options;
use super::{GenerateError, Miss};
use crate::lang::message::{Message, message};
use crate::lang::program::{Game, Program};
use std::sync::{Arc, Mutex, PoisonError};

/// Makes the puzzles that some options ask for. Threads share it; each needs a [`Maker`].
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
    /// A generator of puzzles of a game of the program.
    ///
    /// # Errors
    /// When there is no such game, strategy, technique or level, or the options do not fit the game or each other.
    pub fn new(program: Arc<Program>, options: Options) -> Result<Self, GenerateError> {
        let game = program.game(&options.game)?.into_owned();
        let demands = Demands::of(&game)?;
        let layout = Layout::new(&program, &game, &demands, &options)?;
        check(&demands, &layout, &options)?;
        let judgement = Judgement::of(&program, &game, &options)?;
        Ok(Self { program, game, options, demands, judgement, layout, misses: Mutex::default() })
    }

    /// Its game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the tries came to so far that made no puzzle, by all threads: what came most often first.
    pub fn misses(&self) -> Vec<(Miss, usize)> {
        self.misses.lock().unwrap_or_else(PoisonError::into_inner).told()
    }

    /// Memory for one thread.
    pub fn maker(&self) -> Maker<'_> {
        Maker::new(self)
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
        return wrong(message!("puzzles of the game `{game}` have no givens: their sums tell everything"));
    }
    if !demands.sums.is_empty() && options.minimal {
        return wrong(message!("puzzles of the game `{game}` tell every sum: none can be left out"));
    }
    if options.tries == 0 {
        return wrong(message!("a puzzle must be tried once at least"));
    }
    Ok(())
}
