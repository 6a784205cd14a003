//! Required inputs of the puzzles of a game, and the parts of a board that do not depend on the values of cells.

use super::{
    options::{LARGEST, Options},
    prelude::*,
    regions,
};
use crate::{BoardSize, GridLayout};
use tesuji_board::{MAX_VALUES, position::default_block};
use tesuji_game::{GameError, build};
use tesuji_lang::{
    CellSource, Expr, ExprKind, Function, Game, GameInput, InputKind, LawCall, Members, UnitFamily,
    walk::children,
};

/// Purposes of the inputs of a game; each input is given by its index.
#[derive(Debug, Default)]
pub struct InputRoles {
    /// The list of grids.
    pub grids: Option<usize>,
    /// Regions: the unit of each cell.
    pub regions: Vec<usize>,
    /// Groups with a sum, and whether their cells must differ.
    pub cages: Option<(usize, bool)>,
    /// Groups drawn on a filled board.
    pub drawn: Vec<usize>,
    /// Numbers that describe the board.
    pub numbers: Vec<usize>,
    /// Numbers that determine the sums of units.
    pub sums: Vec<usize>,
    /// Whether units are split where consecutive cells do not touch.
    pub has_split_units: bool,
    /// Whether the puzzle determines the number of rows and columns.
    pub has_free_size: bool,
    /// Whether the puzzle determines the height and width of blocks.
    pub has_block_size: bool,
}

/// Numbers that a game takes from its board or its blocks alone.
const NUMBERS: [&str; 7] = ["n", "low", "top", "rows", "columns", "h", "w"];

impl InputRoles {
    pub fn for_game(program: &Program, game: &Game) -> Result<Self> {
        let mut demands = Self::default();
        let has = |name: &str| game.inputs.iter().any(|input| input.name == name);
        let is_input = |expr: &Expr, name: &str| {
            let is_own = |input: &GameInput| {
                input.name == name && input.variable.is_some_and(|own| expr.kind == ExprKind::Var(own))
            };
            game.inputs.iter().any(is_own)
        };
        demands.has_free_size = is_input(&game.grid.0, "rows") && is_input(&game.grid.1, "columns");
        demands.has_block_size = has("h") && has("w");
        demands.has_split_units = game
            .units
            .iter()
            .any(|family| matches!(family.members, Members::Cells { is_by_stretch: true, .. }));
        for (i, input) in game.inputs.iter().enumerate() {
            let unknown = || unknown_input(game, i);
            match input.kind {
                InputKind::Number if NUMBERS.contains(&input.name.as_str()) => {}
                InputKind::Number => demands.numbers.push(i),
                InputKind::Choices => return Err(unknown()),
                InputKind::Grids => demands.grids = Some(i),
                InputKind::Groups | InputKind::Lines | InputKind::Cells => {
                    let uses = |family: &UnitFamily| match &family.members {
                        Members::Groups(own) => own.input == i,
                        Members::Couples { sources, .. } => sources.contains(&CellSource::Input(i)),
                        Members::Cells { .. } | Members::Shapes { .. } => false,
                    };
                    let is_drawn = |family: &UnitFamily| is_drawn(program, family);
                    let mut families = game.units.iter().filter(|family| uses(family)).peekable();
                    if families.peek().is_none() || !families.all(is_drawn) {
                        return Err(unknown());
                    }
                    demands.drawn.push(i);
                }
                InputKind::Map => {
                    let is_key = game.units.iter().any(|family| match &family.members {
                        Members::Cells { key, .. } => key.iter().any(|expr| reads_input(expr, i)),
                        _ => false,
                    });
                    let is_sum = game.units.iter().any(|family| {
                        program.total_of(&family.laws).is_some_and(|expr| reads_input(expr, i))
                    });
                    match (is_key, is_sum) {
                        (true, false) => demands.regions.push(i),
                        (false, true) => demands.sums.push(i),
                        _ => return Err(unknown()),
                    }
                }
            }
        }
        if let (Some(&input), false) = (demands.drawn.first(), demands.sums.is_empty()) {
            return Err(unknown_input(game, input));
        }
        if let [input] = demands.drawn[..]
            && let Some(needs_difference) = cages(program, game, input)
        {
            demands.cages = Some((input, needs_difference));
            demands.drawn.clear();
        }
        Ok(demands)
    }
}

/// Returns the error of an input that cannot be generated.
pub fn unknown_input(game: &Game, input: usize) -> GenerateError {
    GenerateError::Input { game: game.name.clone(), input: game.inputs[input].name.clone() }
}

/// Whether the cells of an input's groups differ, if the groups have a sum and no other law; otherwise `None`.
fn cages(program: &Program, game: &Game, input: usize) -> Option<bool> {
    let family = game.units.iter().find(|family| family.members.are_groups_of(input))?;
    let is_cage = game.inputs[input].kind == InputKind::Groups && family.laws.calls.len() == 1;
    (is_cage && program.total_of(&family.laws).is_some()).then_some(family.laws.is_distinct)
}

fn reads_input(expr: &Expr, input: usize) -> bool {
    if let ExprKind::Call(Function::InputAt, arguments) = &expr.kind
        && matches!(arguments.first().map(|first| &first.kind), Some(ExprKind::Int(i)) if *i == input as i64)
    {
        return true;
    }
    let mut any = false;
    children(expr, &mut |part| any |= reads_input(part, input));
    any
}

const DEFAULT_SIDE: usize = 9;

/// Default rows and columns of a board of free size.
const DEFAULT_BOARD_SIZE: (usize, usize) = (12, 10);

/// A board layout that is complete except for the random choices of each puzzle.
#[derive(Debug)]
pub struct BoardTemplate {
    pub shape: BoardShape,
    regions: Vec<String>,
    numbers: Vec<String>,
    /// Whether black squares split the board into runs.
    has_runs: bool,
}

impl BoardTemplate {
    pub fn new(program: &Program, game: &Game, demands: &InputRoles, options: &Options) -> Result<Self> {
        let name = &game.name;
        if options.grids.is_some() && demands.grids.is_none() {
            fail!("boards of the game `{name}` have one grid, not several");
        }
        if options.block.is_some() && !demands.has_block_size && demands.grids.is_none() {
            fail!("boards of the game `{name}` have no blocks to choose");
        }
        if matches!(options.size, Some(BoardSize::Board(..))) && !demands.has_free_size {
            fail!("boards of the game `{name}` are square: expected one number as size");
        }
        let side = match options.size {
            Some(BoardSize::Side(side)) => side,
            Some(BoardSize::Board(..)) | None => {
                options.block.map_or(DEFAULT_SIDE, |(h, w)| h.saturating_mul(w))
            }
        };
        fail_if!(side > MAX_VALUES, "a board has 1 to {MAX_VALUES} values, not {side}");
        if let Some((h, w)) = options.block {
            fail_if!(h.checked_mul(w) != Some(side), "blocks of {h} × {w} do not have {side} cells");
        }
        let mut shape = match demands.grids {
            Some(input) => {
                let block = options.block.or_else(|| default_block(side)).unwrap_or((1, side));
                let default_grids = || GridLayout::Blocks(vec![(0, 0), (2, 2)]);
                let grids = options.grids.clone().unwrap_or_else(default_grids);
                match grids.shape(block, &game.inputs[input].name) {
                    Some(shape) => shape,
                    None => fail!("the board of these grids is too large"),
                }
            }
            None if demands.has_free_size => {
                let (rows, columns) = match options.size {
                    Some(BoardSize::Board(rows, columns)) => (rows, columns),
                    Some(BoardSize::Side(side)) => (side, side),
                    None => DEFAULT_BOARD_SIZE,
                };
                BoardShape { rows, columns, ..BoardShape::square(DEFAULT_SIDE) }
            }
            None => BoardShape::square(side),
        };
        if demands.grids.is_none() && options.block != default_block(side) {
            shape.set_block(options.block);
        }
        let most = shape.rows.max(shape.columns);
        fail_if!(most > LARGEST, "a board has at most {LARGEST} rows and columns");
        let name = |input: &usize| game.inputs[*input].name.clone();
        for input in demands.cages.iter().map(|(input, _)| input).chain(&demands.drawn) {
            shape.inputs.insert(name(input), PuzzleInput::Groups(Vec::new()));
        }
        for input in &demands.sums {
            shape.inputs.insert(name(input), PuzzleInput::Map(vec![None; shape.squares()]));
        }
        let regions = demands.regions.iter().map(name).collect();
        let numbers = demands.numbers.iter().map(name).collect();
        let mut layout = Self { shape, regions, numbers, has_runs: demands.has_split_units };
        layout.try_out(program, game)?;
        Ok(layout)
    }

    /// Builds a trial board, and adopts the game's number of values if it differs.
    fn try_out(&mut self, program: &Program, game: &Game) -> Result<()> {
        // Boards can be large; a trial needs no randomness except in its layout.
        let build_one = |layout: &Self| {
            let BoardShape { rows, columns, .. } = layout.shape;
            match layout.draw(&mut RandomStream::new(0, 0)) {
                Some(shape) => Ok(build(program, game, &shape).map(drop)?),
                None => fail!("cannot lay out a board of {rows} × {columns} squares"),
            }
        };
        match build_one(self) {
            Err(GenerateError::Board(GameError::Values { needed, .. })) => {
                (self.shape.lowest, self.shape.values) = needed;
                build_one(self)
            }
            built => built,
        }
    }

    pub fn is_fixed(&self) -> bool {
        self.regions.is_empty() && self.numbers.is_empty() && !self.has_runs
    }

    pub fn draw(&self, rng: &mut RandomStream) -> Option<BoardShape> {
        let mut shape = self.shape.clone();
        for name in &self.regions {
            let map = regions::regions(shape.values, rng).into_iter().map(Some).collect();
            shape.inputs.insert(name.clone(), PuzzleInput::Map(map));
        }
        for name in &self.numbers {
            let number = 1 + rng.next_below(shape.values) as i64;
            shape.inputs.insert(name.clone(), PuzzleInput::Number(number));
        }
        if self.has_runs {
            shape.missing = regions::runs((shape.rows, shape.columns), shape.values, rng)?;
        }
        Some(shape)
    }
}

/// Whether groups of a family can be drawn: it has no parts, no laws of the puzzle, and only laws for scans and pairs.
fn is_drawn(program: &Program, family: &UnitFamily) -> bool {
    let has_parts = matches!(family.members, Members::Groups(groups) if groups.is_by_part);
    let is_plain = |call: &LawCall| {
        let law = &program.laws[call.law];
        law.connected.is_empty() && law.clauses.iter().all(|clause| clause.cells.len() < 4)
    };
    !has_parts && !family.laws.has_group_law && family.laws.calls.iter().all(is_plain)
}
