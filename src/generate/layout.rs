//! What of a board does not depend on the values of its cells.

use super::GenerateError;
use super::demands::Demands;
use super::options::{Options, Size};
use super::random::Chance;
use super::shapes::Grids;
use super::{regions, runs};
use crate::board::inputs::Input;
use crate::board::position::{Shape, usual_block};
use crate::board::topology::MAX_VALUES;
use crate::game::{GameError, build};
use crate::lang::message::{Message, message};
use crate::lang::program::{Game, Program};

/// The side of a board where nothing is said.
const USUAL_SIDE: usize = 9;

/// Rows and columns of a board that can have any, where nothing is said.
const USUAL_BOARD: (usize, usize) = (12, 10);

/// A layout of which everything is known but what chance decides for each puzzle.
#[derive(Debug, Clone)]
pub struct Layout {
    shape: Shape,
    regions: Vec<String>,
    /// Whether black squares part the board into runs.
    runs: bool,
}

impl Layout {
    /// # Errors
    /// When they do not fit the game.
    pub fn new(
        program: &Program,
        game: &Game,
        demands: &Demands,
        options: &Options,
    ) -> Result<Self, GenerateError> {
        let wrong = |message: Message| GenerateError::Options(message);
        if options.grids.is_some() && demands.grids.is_none() {
            return Err(wrong(message!("boards of the game `{}` have one grid, not several", game.name)));
        }
        if options.block.is_some() && !demands.blocks && demands.grids.is_none() {
            return Err(wrong(message!(
                "boards of the game `{}` have no blocks that could be given",
                game.name
            )));
        }
        let side = match options.size {
            Some(Size::Side(side)) => side,
            Some(Size::Board(..)) if !demands.any_size => {
                return Err(wrong(message!(
                    "boards of the game `{}` have as many rows as columns; their size is one number",
                    game.name
                )));
            }
            Some(Size::Board(..)) | None => options.block.map_or(USUAL_SIDE, |(h, w)| h.saturating_mul(w)),
        };
        if side > MAX_VALUES {
            return Err(wrong(message!("a board has 1 to {MAX_VALUES} values, not {side}")));
        }
        if let Some((h, w)) = options.block
            && h.checked_mul(w) != Some(side)
        {
            return Err(wrong(message!("blocks of {h} × {w} do not have {side} cells")));
        }
        let mut shape = match demands.grids {
            Some(input) => {
                let block = options.block.or_else(|| usual_block(side)).unwrap_or((1, side));
                let usual = || Grids::Blocks(vec![(0, 0), (2, 2)]);
                let grids = options.grids.clone().unwrap_or_else(usual);
                let shape = grids.shape(block, &game.inputs[input].name);
                shape.ok_or_else(|| wrong(message!("the board of these grids is too large")))?
            }
            None if demands.any_size => {
                let (rows, columns) = match options.size {
                    Some(Size::Board(rows, columns)) => (rows, columns),
                    Some(Size::Side(side)) => (side, side),
                    None => USUAL_BOARD,
                };
                Shape { rows, columns, ..Shape::square(USUAL_SIDE) }
            }
            None => Shape::square(side),
        };
        if demands.grids.is_none() && options.block != usual_block(side) {
            shape.set_block(options.block);
        }
        if shape.rows.max(shape.columns) > 250 {
            return Err(wrong(message!("a board has at most 250 rows and columns")));
        }
        let name = |input: &usize| game.inputs[*input].name.clone();
        for input in
            demands.cages.iter().map(|cages| cages.0).chain(demands.signs.iter().map(|signs| signs.0))
        {
            shape.inputs.insert(name(&input), Input::Groups(Vec::new()));
        }
        for input in &demands.sums {
            shape.inputs.insert(name(input), Input::Map(vec![None; shape.squares()]));
        }
        let regions = demands.regions.iter().map(name).collect();
        let mut layout = Self { shape, regions, runs: demands.stretches };
        layout.try_out(program, game)?;
        Ok(layout)
    }

    /// Builds one board, and takes the number of values that the game has if it is another one.
    fn try_out(&mut self, program: &Program, game: &Game) -> Result<(), GenerateError> {
        // Boards can be large; what is tried out needs no chance but a layout.
        let build_one = |layout: &Self| {
            let shape = layout.draw(&mut Chance::new(0, 0)).ok_or_else(|| {
                GenerateError::Options(message!(
                    "no board of {} × {} squares can be laid out",
                    layout.shape.rows,
                    layout.shape.columns
                ))
            })?;
            build(program, game, &shape).map(|_| ()).map_err(GenerateError::Board)
        };
        match build_one(self) {
            Err(GenerateError::Board(GameError::Values { needed, .. })) => {
                self.shape.values = needed;
                build_one(self)
            }
            built => built,
        }
    }

    /// Whether chance decides nothing.
    pub fn is_fixed(&self) -> bool {
        self.regions.is_empty() && !self.runs
    }

    /// The board without what chance decides.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A board; `None` when none was found.
    pub fn draw(&self, chance: &mut Chance) -> Option<Shape> {
        let mut shape = self.shape.clone();
        for name in &self.regions {
            let map = regions::random(shape.values, chance).into_iter().map(Some).collect();
            shape.inputs.insert(name.clone(), Input::Map(map));
        }
        if self.runs {
            shape.missing = runs::random((shape.rows, shape.columns), shape.values, chance)?;
        }
        Some(shape)
    }
}
