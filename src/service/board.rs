//! A board: its drawing, its cells with their contents, and its units.

use super::{open::UnsupportedPart, prelude::*};
use tesuji_board::{Clue, Element, Outline};
use tesuji_game::UNIT;
use tesuji_report::BlankDrawing;

/// A board. Lengths and places are in the units of its drawing.
#[derive(Serialize, JsonSchema)]
pub struct BoardAnswer {
    /// The puzzle without entries and eliminations, in the JSON format.
    text: String,
    /// Name of its game.
    game: String,
    /// Title of its game in the language of the call.
    title: String,
    /// Name of the puzzle, if its text has one.
    name: Option<String>,
    author: Option<String>,
    /// The rules of the puzzle in the words of its author.
    rules: Option<String>,
    /// Parts of the puzzle that the rules do not support.
    unsupported: Vec<UnsupportedPart>,
    /// Number of rows of squares.
    rows: usize,
    /// Number of columns of squares.
    columns: usize,
    /// Symbols of the values, that of 1 first.
    symbols: Vec<String>,
    /// Width of the drawing.
    width: f64,
    /// Height of the drawing.
    height: f64,
    /// Side of a square.
    side: f64,
    /// Distance between the places of neighbouring candidates of a cell.
    pitch: f64,
    /// Radius of the disc of a candidate.
    radius: f64,
    /// Number of candidates in a row of a cell.
    across: usize,
    /// Left and top edge of the first square.
    inset: [f64; 2],
    /// Whether a clue is outside of the squares.
    #[serde(rename = "outside")]
    has_outside_clue: bool,
    sizes: FontSizes,
    /// SVG elements to draw below digits and marks.
    below: String,
    /// SVG elements to draw above marks.
    above: String,
    cells: Vec<BoardCell>,
    units: Vec<BoardUnit>,
}

/// Sizes of digits, in the units of the drawing.
#[derive(Serialize, JsonSchema)]
struct FontSizes {
    digit: f64,
    candidate: f64,
}

/// A cell of a board. Values are counted from 1.
#[derive(Serialize, JsonSchema)]
struct BoardCell {
    /// Number of its square, row by row from 0.
    square: usize,
    /// Its name, such as `r1c1`.
    name: String,
    /// Centre of the cell from the left.
    x: f64,
    /// Centre of the cell from the top.
    y: f64,
    #[serde(rename = "given")]
    given_value: Option<usize>,
    /// Its value, whether given or entered.
    value: Option<usize>,
    /// Its remaining candidates; its value alone if it has one.
    candidates: Vec<usize>,
    /// The number of its block, on a board with blocks.
    block: Option<usize>,
    /// Squares of the cells that cannot have the same value.
    peers: Vec<usize>,
    /// Squares of other related cells, each with the values that are excluded by each value of this cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    excluded: Vec<(usize, Vec<Vec<usize>>)>,
}

/// A unit of a board, such as a row or a cage.
#[derive(Serialize, JsonSchema)]
struct BoardUnit {
    name: String,
    /// Squares of its cells.
    cells: Vec<usize>,
    /// Its sum, if a clue states one.
    sum: Option<u32>,
}

/// The board of a position.
pub fn board(context: &CallContext<'_>, call: PositionRequest) -> Result<BoardAnswer, CallFailure> {
    let puzzle = call.position.puzzle()?;
    let mut bare = puzzle.clone();
    bare.0.removed.clear();
    for clue in &mut bare.0.clues {
        if !matches!(clue, Clue::Given(_)) {
            *clue = Clue::Open;
        }
    }
    let position = call.position.on_board(context)?;
    let topology = &*position.topology;
    let (rows, columns) = topology.size();
    let mut ground = BlankDrawing::new(topology);
    let unsupported = tesuji_game::unknown_names(context.rules.program(), &puzzle.0);
    let mut elements = tesuji_formats::input_elements(&puzzle.0, &unsupported);
    let is_unknown = |element: &&Element| element.is_decoration || unsupported.contains(&element.name);
    elements.extend(puzzle.0.unsupported.iter().filter(is_unknown).cloned());
    ground.draw(&elements, (rows, columns));
    let mut drawn = topology.drawings.iter().chain(&elements).flat_map(|element| &element.figures);
    let outside = drawn.any(|figure| is_outside(&figure.outline, (rows, columns)));
    let names = context.names(topology);
    let game = topology.game.clone();
    let declared = context.rules.game(&game)?;
    let excluded = |other: &tesuji_board::PairExclusions| {
        let values = other.values.iter().map(|&values| numbers(values));
        (position.square(usize::from(other.cell)), values.collect())
    };
    let cell = |cell: usize| {
        let square = position.square(cell);
        let value = position.state.placed(cell).map(|value| value + 1);
        let (x, y) = ground.cells[cell];
        BoardCell {
            square,
            name: names.cell(cell),
            x,
            y,
            given_value: value.filter(|_| is_given(&puzzle, square)),
            value,
            candidates: numbers(position.state.candidates(cell)),
            block: block_of(topology, cell),
            peers: topology.peers(cell).iter().map(|peer| position.square(peer)).collect(),
            excluded: topology.excluded(cell).iter().map(excluded).collect(),
        }
    };
    let unit = |(number, unit): (usize, &Unit)| BoardUnit {
        name: names.unit(number),
        cells: squares(topology, unit),
        sum: unit.laws.printed_total(),
    };
    Ok(BoardAnswer {
        text: context.record(&bare)?,
        title: declared.title(context.language).unwrap_or_else(|| game.clone()),
        name: puzzle.name().map(str::to_owned),
        author: puzzle.author().map(str::to_owned),
        rules: puzzle.rules().map(str::to_owned),
        unsupported: UnsupportedPart::all(context, &puzzle),
        rows,
        columns,
        symbols: (0..topology.values).map(|v| value(topology, v)).collect(),
        width: ground.width,
        height: ground.height,
        side: ground.side,
        pitch: ground.pitch,
        radius: ground.radius,
        across: ground.across,
        has_outside_clue: outside,
        inset: [ground.inset.0, ground.inset.1],
        sizes: FontSizes { digit: ground.side * 0.58, candidate: ground.candidate_size },
        below: ground.below,
        above: ground.above,
        cells: topology.board_cells().map(cell).collect(),
        units: topology.units.iter().enumerate().map(unit).collect(),
        game,
    })
}

/// The number of the block of a cell.
fn block_of(topology: &Topology, cell: usize) -> Option<usize> {
    topology.grids.iter().enumerate().find_map(|(number, grid)| {
        let (height, width) = grid.block?;
        let place = grid.cells.iter().position(|of| of.is_some_and(|of| usize::from(of) == cell))?;
        let (row, column) = (place / grid.size.1, place % grid.size.1);
        Some(number * topology.cells.len() + row / height * grid.size.1.div_ceil(width) + column / width)
    })
}

/// Whether an outline is a text outside of this number of rows and columns.
fn is_outside(outline: &Outline, (rows, columns): (usize, usize)) -> bool {
    let is_beyond = |at: i32, count: usize| at < 0 || at as usize > count * UNIT as usize;
    matches!(outline, Outline::Text { at, .. } if is_beyond(at.0, rows) || is_beyond(at.1, columns))
}
