//! Builds a board from a game's declaration.
//!
//! Converts a checked game and the shape of a puzzle to the topology of its board, and determines the game that a
//! position implies. It may use checked programs, boards and messages.

mod arithmetic;
mod cells;
mod choices;
mod connected;
mod demands;
mod entries;
mod error;
pub mod figures;
mod filled;
mod found;
mod groups;
mod lines;
mod pairs;
mod refusals;
mod scan;
mod shape;
mod states;
mod sums;
mod unit_scans;
mod units;
mod words;

pub use figures::{ElementParts, UNIT};

pub use error::GameError;
use error::Result;
pub use filled::FilledBoard;
pub use found::{DEFAULT_GAME, FindError, GameMatch, find, unknown_names, with_game_name, with_game_parts};
pub use refusals::{Refusals, RefusedSequences, RefusedValues};
pub use states::count_states;
pub use sums::{SumSquare, sum_squares};
pub use unit_scans::{UnitScan, unit_scans};
pub use words::{WordEntry, default_numbers, entries_for, foreign_name, shown_name};

use arithmetic::constant;
use shape::{number_of, place};
use tesuji_board::{
    BoardShape, Grid, GridShape, MAX_SQUARES, PuzzleInput, Topology, TopologyError, TopologyParts,
};
use tesuji_lang::{Expr, Game, GameInput, InputKind, Pattern, Program};
use tesuji_message::message;
use units::{Maps, UnitBuilder};

struct PlacedGrid {
    grid: Grid,
    variables: Vec<i64>,
}

/// Builds the board of a game with the inputs of the puzzle.
///
/// Rows `h` and columns `w` of a block have the default for the number of values if the puzzle does not state them; `n`
/// is the number of values, `low` and `top` are the smallest and the largest, `rows` and `columns` are those of the
/// board.
///
/// # Errors
/// Returns a [`GameError`] if an input is missing or unused, or if the result is not a board.
pub fn build(program: &Program, game: &Game, shape: &BoardShape) -> Result<Topology> {
    let failed = |error| GameError::Topology(game.name.clone(), error);
    if shape.squares() > MAX_SQUARES {
        return Err(failed(TopologyError::Grid(shape.rows as i64, shape.columns as i64)));
    }
    for (name, input) in &shape.inputs {
        // Texts may state the blocks of any board.
        let is_block = matches!(input, PuzzleInput::Number(_)) && matches!(name.as_str(), "h" | "w");
        if !has_input(game, name) && !is_block {
            return Err(GameError::Unused { game: game.name.clone(), input: name.clone() });
        }
    }
    let PlacedGrids { maps, grids, variables } = PlacedGrids::new(game, shape)?;
    // A game of several grids binds these numbers for each grid; those of the first apply where it lists its values.
    let first = grids.first().map_or(&variables, |laid| &laid.variables);
    let (low, top) = fixed_pair(game, &game.values, first)?;
    let values = top.checked_sub(low).and_then(|span| span.checked_add(1)).ok_or_else(|| overflow(game))?;
    match (usize::try_from(low), usize::try_from(values)) {
        (Ok(lowest), Ok(values)) if (lowest, values) == (shape.lowest, shape.values) => {}
        (Ok(lowest @ 0..=1), Ok(values @ 1..=64)) => {
            let (needed, found) = ((lowest, values), (shape.lowest, shape.values));
            return Err(GameError::Values { game: game.name.clone(), needed, found });
        }
        (Ok(0..=1), _) => return Err(failed(TopologyError::Values(values))),
        _ => return Err(failed(TopologyError::Lowest(low))),
    }
    let mut families = UnitBuilder::new(program, game, shape, maps);
    families.add_helpers(first)?;
    let helpers = families.helper_names();
    for family in &game.units {
        families.add(family, &grids)?;
    }
    let units = families.finish()?;
    Topology::new(TopologyParts {
        game: game.name.clone(),
        shape: shape.clone(),
        helpers,
        drawings: figures::drawings(game, shape),
        grids: grids.into_iter().map(|laid| laid.grid).collect(),
        kinds: program.kinds.iter().cloned().collect(),
        units,
    })
    .map_err(failed)
}

/// The grids of a board and the maps of its puzzle.
struct PlacedGrids<'a> {
    maps: Maps<'a>,
    grids: Vec<PlacedGrid>,
    /// Variables that are the same for all grids.
    variables: Vec<i64>,
}

impl<'a> PlacedGrids<'a> {
    fn new(game: &Game, shape: &'a BoardShape) -> Result<Self> {
        let mut variables = vec![0; game.variables.max(Game::BUILTIN_VARIABLES)];
        for input in &game.inputs {
            if let Some(variable) = input.variable {
                variables[variable.0 as usize] = number_of(shape, &input.name)
                    .ok_or_else(|| missing(game, &input.name, InputKind::Number))?;
            }
        }
        let map = |input: &GameInput| match shape.inputs.get(&input.name) {
            Some(PuzzleInput::Map(map)) if map.len() == shape.squares() => Some(map.as_slice()),
            _ => None,
        };
        let maps: Maps<'_> = game.inputs.iter().map(map).collect();
        for (input, map) in game.inputs.iter().zip(&maps) {
            if input.kind == InputKind::Map && map.is_none() {
                return Err(missing(game, &input.name, input.kind));
            }
        }
        for (variable, expr) in &game.lets {
            variables[variable.0 as usize] = fixed(game, expr, &variables)?;
        }
        demands::check(game, shape)?;
        let grids = grids(game, shape, &variables)?;
        Ok(Self { maps, grids, variables })
    }
}

/// Returns the board of a game without a puzzle; nine values, rows and columns are the defaults.
///
/// # Errors
/// Returns a [`GameError`] if the game needs inputs, or if the result is not a board.
pub fn default_board(program: &Program, game: &Game) -> Result<Topology> {
    const SIDE: usize = 9;
    let mut shape = BoardShape::square(SIDE);
    let mut built = build(program, game, &shape);
    // The errors of the game state the required values first, then the size.
    for _ in 0..2 {
        match &built {
            Err(GameError::Values { needed, .. }) => (shape.lowest, shape.values) = *needed,
            Err(GameError::Size { needed, .. }) => (shape.rows, shape.columns) = *needed,
            _ => break,
        }
        built = build(program, game, &shape);
    }
    built
}

/// Returns the number of an expression that does not depend on the puzzle.
fn fixed(game: &Game, expr: &Expr, variables: &[i64]) -> Result<i64> {
    constant(expr, variables).map_err(|_| overflow(game))
}

/// Returns the numbers of two expressions that do not depend on the puzzle.
fn fixed_pair(game: &Game, (one, other): &(Expr, Expr), variables: &[i64]) -> Result<(i64, i64)> {
    Ok((fixed(game, one, variables)?, fixed(game, other, variables)?))
}

fn has_input(game: &Game, name: &str) -> bool {
    game.inputs.iter().any(|input| input.name == name)
}

fn overflow(game: &Game) -> GameError {
    GameError::Arithmetic(game.name.clone())
}

fn missing(game: &Game, input: &str, kind: InputKind) -> GameError {
    let expected = match kind {
        InputKind::Number => message!("a number"),
        InputKind::Map => message!("a number for each square,"),
        InputKind::Groups => message!("groups of cells,"),
        InputKind::Lines => message!("lines of cells,"),
        InputKind::Cells => message!("cells,"),
        InputKind::Grids => message!("grids,"),
        InputKind::Choices => message!("alternatives,"),
    };
    GameError::Input { game: game.name.clone(), what: expected, input: input.to_owned() }
}

fn grids(game: &Game, shape: &BoardShape, variables: &[i64]) -> Result<Vec<PlacedGrid>> {
    // Numbers of the squares among the cells.
    let mut numbers = 0..;
    let cell = |square| shape.is_cell(square).then(|| numbers.next()).flatten();
    let cells: Vec<Option<u16>> = (0..shape.squares()).map(cell).collect();
    let Some((input, pattern)) = &game.each else {
        let (rows, columns) = fixed_pair(game, &game.grid, variables)?;
        let (1..=256, 1..=256) = (rows, columns) else {
            return Err(GameError::Topology(game.name.clone(), TopologyError::Grid(rows, columns)));
        };
        let (needed, found) = ((rows as usize, columns as usize), (shape.grid_rows(), shape.columns));
        if needed != found {
            return Err(GameError::Size { game: game.name.clone(), needed, found });
        }
        let block = |name| number_of(shape, name).filter(|_| has_input(game, name));
        let block = block("h").zip(block("w")).map(|(h, w)| (h as usize, w as usize));
        let cells = cells[..needed.0 * needed.1].to_vec();
        let grid = Grid { size: needed, block, cells };
        return Ok(vec![PlacedGrid { grid, variables: variables.to_vec() }]);
    };
    let name = &game.inputs[*input].name;
    let Some(PuzzleInput::Grids(shapes)) = shape.inputs.get(name) else {
        return Err(missing(game, name, InputKind::Grids));
    };
    let mut laid = Vec::new();
    for (number, GridShape { squares, block }) in shapes.iter().enumerate() {
        let mut variables = variables.to_vec();
        if let Pattern::Tuple(names) = pattern {
            for (name, part) in names.iter().zip([block.0 as i64, block.1 as i64]) {
                if let Pattern::Var(variable) = name {
                    variables[variable.0 as usize] = part;
                }
            }
        }
        let (rows, columns) = fixed_pair(game, &game.grid, &variables)?;
        let size = (usize::try_from(rows).unwrap_or(0), usize::try_from(columns).unwrap_or(0));
        if size.0.checked_mul(size.1) != Some(squares.len()) {
            return Err(GameError::GridSize(number + 1, squares.len(), size.0, size.1));
        }
        let cell = |&square: &usize| {
            let (row, column) = place(shape, square);
            cells.get(square).copied().flatten().map(Some).ok_or(GameError::Outside(number + 1, row, column))
        };
        let of_grid = squares.iter().map(cell).collect::<Result<_, _>>()?;
        laid.push(PlacedGrid { grid: Grid { size, block: Some(*block), cells: of_grid }, variables });
    }
    if laid.is_empty() {
        return Err(missing(game, name, InputKind::Grids));
    }
    let mut lonely = vec![true; shape.squares()];
    shapes.iter().flat_map(|grid| &grid.squares).for_each(|square| lonely[*square] = false);
    let in_grids = 0..shape.grid_rows() * shape.columns;
    let square = in_grids.into_iter().find(|square| shape.is_cell(*square) && lonely[*square]);
    match square.map(|square| place(shape, square)) {
        Some((row, column)) => Err(GameError::NoGrid(row, column)),
        None => Ok(laid),
    }
}
