//! What of a board does not depend on the values of its cells.

use super::demands::Demands;
use super::error::refuse;
use super::options::{Grids, LARGEST, Options, Size};
use super::prelude::*;
use super::regions;
use crate::board::position::usual_block;
use crate::board::topology::MAX_VALUES;
use crate::game::{GameError, build};

const USUAL_SIDE: usize = 9;

/// Rows and columns of a board that can have any, where nothing is said.
const USUAL_BOARD: (usize, usize) = (12, 10);

/// A layout of which everything is known but what chance decides for each puzzle.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The board without what chance decides.
    pub shape: Shape,
    regions: Vec<String>,
    /// True where black squares part the board into runs.
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
        let name = &game.name;
        refuse(
            options.grids.is_some() && demands.grids.is_none(),
            message!("boards of the game `{name}` have one grid, not several"),
        )?;
        refuse(
            options.block.is_some() && !demands.blocks && demands.grids.is_none(),
            message!("boards of the game `{name}` have no blocks that could be given"),
        )?;
        refuse(
            matches!(options.size, Some(Size::Board(..))) && !demands.any_size,
            message!("boards of the game `{name}` have as many rows as columns; their size is one number"),
        )?;
        let side = match options.size {
            Some(Size::Side(side)) => side,
            Some(Size::Board(..)) | None => options.block.map_or(USUAL_SIDE, |(h, w)| h.saturating_mul(w)),
        };
        refuse(side > MAX_VALUES, message!("a board has 1 to {MAX_VALUES} values, not {side}"))?;
        if let Some((h, w)) = options.block {
            let is_fault = h.checked_mul(w) != Some(side);
            refuse(is_fault, message!("blocks of {h} × {w} do not have {side} cells"))?;
        }
        let mut shape = match demands.grids {
            Some(input) => {
                let block = options.block.or_else(|| usual_block(side)).unwrap_or((1, side));
                let usual = || Grids::Blocks(vec![(0, 0), (2, 2)]);
                let grids = options.grids.clone().unwrap_or_else(usual);
                let shape = grids.shape(block, &game.inputs[input].name);
                refuse(shape.is_none(), message!("the board of these grids is too large"))?;
                shape.unwrap_or_else(|| Shape::square(side))
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
        let is_large = shape.rows.max(shape.columns) > LARGEST;
        refuse(is_large, message!("a board has at most {LARGEST} rows and columns"))?;
        let name = |input: &usize| game.inputs[*input].name.clone();
        for input in demands.cages.iter().map(|(input, _)| input).chain(&demands.signs) {
            shape.inputs.insert(name(input), Input::Groups(Vec::new()));
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
            let (shape, rows, columns) =
                (layout.draw(&mut Chance::new(0, 0)), layout.shape.rows, layout.shape.columns);
            refuse(shape.is_none(), message!("no board of {rows} × {columns} squares can be laid out"))?;
            shape.map_or(Ok(()), |shape| {
                build(program, game, &shape).map(|_| ()).map_err(GenerateError::Board)
            })
        };
        match build_one(self) {
            Err(GenerateError::Board(GameError::Values { needed, .. })) => {
                self.shape.values = needed;
                build_one(self)
            }
            built => built,
        }
    }

    pub fn is_fixed(&self) -> bool {
        self.regions.is_empty() && !self.runs
    }

    pub fn draw(&self, chance: &mut Chance) -> Option<Shape> {
        let mut shape = self.shape.clone();
        for name in &self.regions {
            let map = regions::regions(shape.values, chance).into_iter().map(Some).collect();
            shape.inputs.insert(name.clone(), Input::Map(map));
        }
        if self.runs {
            shape.missing = regions::runs((shape.rows, shape.columns), shape.values, chance)?;
        }
        Some(shape)
    }
}
