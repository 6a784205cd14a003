//! Visible structure of a board: borders of blocks and cages, squares without a cell, numbers printed beside cells, and
//! signs between cells. All of it is derived from the units and the squares.

mod units;

use super::prelude::*;

#[derive(Clone, Copy)]
pub enum Square {
    Cell(usize),
    /// A square inside of a grid without a cell, with the sums of the runs that begin below it and to its right.
    Black {
        down: Option<u32>,
        across: Option<u32>,
    },
    Outside,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Border {
    None,
    Inside,
    /// Both squares belong to one block, but not to the same cage.
    Cage,
    /// A border of blocks or grids.
    Edge,
}

#[derive(Clone, Copy)]
pub struct SquareEdge {
    pub border: Border,
    pub is_in_cage: bool,
    pub sign: Option<Sign>,
}

/// Relation of two neighbouring cells, the left or upper one first.
#[derive(Clone, Copy, PartialEq)]
pub enum Sign {
    Less,
    Greater,
    Other,
}

/// Drawn parts of a board other than the values of its cells. Squares are counted row by row.
pub struct Outline {
    pub size: (usize, usize),
    pub squares: Vec<Square>,
    pub has_blocks: bool,
    /// Label on the line above each square: the sum of the cage that begins there, or the name of the grid.
    pub labels: Vec<Option<String>>,
    pub caged: Vec<bool>,
    pub has_signs: bool,
    /// For each square the sign of a further unit through it.
    pub hints: Vec<Option<char>>,
    /// Units with a sum that belongs neither to a cage nor to a black square.
    pub other_sums: Vec<usize>,
    uprights: Vec<SquareEdge>,
    levels: Vec<SquareEdge>,
}

impl Outline {
    pub fn new(topology: &Topology) -> Self {
        let size = topology.size();
        let sums = units::sums(topology);
        let blocks = units::blocks(topology);
        let signs = units::signs(topology);
        let squares = squares(topology, &sums);
        let (rows, columns) = size;
        let square_index =
            |row: usize, column: usize| (row < rows && column < columns).then(|| row * columns + column);
        let all_between = |before: Option<usize>, behind: Option<usize>, signs: &IndexMap<usize, Sign>| {
            let sign = before.and_then(|square| signs.get(&square).copied());
            SquareEdge { sign, ..between(&squares, [&blocks.of_cell, &sums.cages], [before, behind]) }
        };
        let places = |rows: usize, columns: usize| {
            (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
        };
        let upright = |(row, column): (usize, usize)| {
            let before = column.checked_sub(1).and_then(|column| square_index(row, column));
            all_between(before, square_index(row, column), &signs.right)
        };
        let level = |(row, column): (usize, usize)| {
            let before = row.checked_sub(1).and_then(|row| square_index(row, column));
            all_between(before, square_index(row, column), &signs.below)
        };
        let uprights = places(rows, columns + 1).map(upright).collect();
        let levels = places(rows + 1, columns).map(level).collect();
        let mut labels = vec![None; topology.shape.squares()];
        if topology.grids.len() > 1 {
            for (number, grid) in topology.grids.iter().enumerate() {
                if let Some(first) = grid.cells.iter().flatten().next() {
                    labels[topology.square_of(usize::from(*first))] = Some(grid_name(number));
                }
            }
        }
        for &(unit, sum) in &sums.caged {
            let first = usize::from(topology.units[unit].cells[0]);
            labels[topology.square_of(first)] = Some(sum.to_string());
        }
        Self {
            size,
            squares,
            has_blocks: blocks.has_any(),
            labels,
            caged: sums.cages.iter().map(|cages| !cages.is_empty()).collect(),
            has_signs: !signs.right.is_empty() || !signs.below.is_empty(),
            hints: units::hints(topology, &blocks),
            other_sums: sums.other_sums,
            uprights,
            levels,
        }
    }

    /// Line to the left of a square of a row; the column after the last one is the right border.
    pub fn upright(&self, row: usize, column: usize) -> SquareEdge {
        self.uprights[row * (self.size.1 + 1) + column]
    }

    /// Line above a square of a column; the row after the last one is the lower border.
    pub fn level(&self, row: usize, column: usize) -> SquareEdge {
        self.levels[row * self.size.1 + column]
    }

    /// Lengths of the longest clue in a black square, as `down\across`, and of the longest label.
    pub fn lengths(&self) -> (usize, usize) {
        let clues = self.squares.iter().map(|square| match *square {
            Square::Black { down, across } => clue(down, across).len(),
            _ => 0,
        });
        let labels = self.labels.iter().flatten().map(String::len);
        (clues.max().unwrap_or(0), labels.max().unwrap_or(0))
    }
}

/// Text of a black square on one line: `16\7`; empty if it has no number.
pub fn clue(down: Option<u32>, across: Option<u32>) -> String {
    let word = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
    if down.is_none() && across.is_none() {
        String::new()
    } else {
        format!("{}\\{}", word(down), word(across))
    }
}

fn squares(topology: &Topology, sums: &units::Sums) -> Vec<Square> {
    let outside = |square: &usize| {
        // Boards of several grids have squares outside of all grids. On a board of one grid, all squares without a cell
        // belong to the grid.
        if topology.grids.len() > 1 { Square::Outside } else { sums.black(*square) }
    };
    let indices = 0..topology.shape.squares();
    indices.map(|square| topology.cell_at(square).map_or_else(|| outside(&square), Square::Cell)).collect()
}

/// Line between two of the squares, whose cells have these blocks and cages.
fn between(squares: &[Square], [blocks, cages]: [&[Vec<u16>]; 2], ends: [Option<usize>; 2]) -> SquareEdge {
    let mut in_cage = false;
    let border = match ends.map(|at| at.map_or(Square::Outside, |at| squares[at])) {
        [Square::Outside, Square::Outside] => Border::None,
        [Square::Outside, _] | [_, Square::Outside] => Border::Edge,
        [Square::Cell(a), Square::Cell(b)] => {
            let same_cages = cages[a] == cages[b];
            in_cage = same_cages && !cages[a].is_empty();
            match (blocks[a] == blocks[b], same_cages) {
                (false, _) => Border::Edge,
                (true, false) => Border::Cage,
                (true, true) => Border::Inside,
            }
        }
        _ => Border::Inside,
    };
    SquareEdge { border, is_in_cage: in_cage, sign: None }
}
