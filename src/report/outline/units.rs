//! Units that a board shows: blocks, other units that cover only a part of their grid, runs and cages with a sum, and
//! signs between neighbouring cells that are related by a law of their own.

use super::{Sign, Square};
use crate::prelude::*;
use tesuji_board::LawDrawing;

pub struct Blocks {
    /// Blocks that contain each cell, in ascending order.
    pub of_cell: Vec<Vec<u16>>,
    /// Kinds of units that are the blocks of a grid, each with the grid.
    kinds: IndexSet<(usize, usize)>,
}

impl Blocks {
    pub fn has_any(&self) -> bool {
        !self.kinds.is_empty()
    }
}

/// Finds the blocks: units of one kind, not all straight and each connected, that partition the cells of a grid.
pub fn blocks(topology: &Topology) -> Blocks {
    let mut of_cell = vec![Vec::new(); topology.cells.len()];
    let mut kinds = IndexSet::new();
    for ((grid, kind), units) in families(topology) {
        let all =
            |test: fn(&Topology, &Unit) -> bool| units.iter().all(|&u| test(topology, &topology.units[u]));
        let cells: usize = units.iter().map(|&u| topology.units[u].cells.len()).sum();
        let shared = covered(topology, &units).len() == cells && cells == cells_of(topology, grid);
        if shared && all(in_one_piece) && !all(straight) {
            kinds.insert((grid, kind));
            for u in units {
                for &c in &topology.units[u].cells {
                    of_cell[usize::from(c)].push(u as u16);
                }
            }
        }
    }
    for blocks in &mut of_cell {
        blocks.sort_unstable();
        blocks.dedup();
    }
    Blocks { of_cell, kinds }
}

/// Returns for each square a sign if a unit runs through it whose kind covers only a part of its grid: `\` and `/` for
/// diagonals, `X` where two of these cross, `'` for others.
pub fn hints(topology: &Topology, blocks: &Blocks) -> Vec<Option<char>> {
    let mut hints = vec![None; topology.shape.squares()];
    for ((grid, kind), units) in families(topology) {
        if blocks.kinds.contains(&(grid, kind)) || covered(topology, &units).len() == cells_of(topology, grid)
        {
            continue;
        }
        for u in units.into_iter().filter(|&u| !straight(topology, &topology.units[u])) {
            let unit = &topology.units[u];
            let sign = slant(topology, unit).unwrap_or('\'');
            for &c in &unit.cells {
                let hint = &mut hints[topology.square_of(usize::from(c))];
                *hint = Some(match *hint {
                    Some(other) if other != sign => 'X',
                    _ => sign,
                });
            }
        }
    }
    hints
}

/// Groups the units whose cells differ and that have no sum by grid and kind.
fn families(topology: &Topology) -> IndexMap<(usize, usize), Vec<usize>> {
    let mut families: IndexMap<(usize, usize), Vec<usize>> = IndexMap::new();
    for (u, unit) in topology.units.iter().enumerate() {
        if unit.laws.are_drawn_as(LawDrawing::Region) && unit.laws.printed_total().is_none() {
            for name in unit.names() {
                families.entry((name.grid, name.kind)).or_default().push(u);
            }
        }
    }
    families
}

fn covered(topology: &Topology, units: &[usize]) -> IndexSet<u16> {
    units.iter().flat_map(|&u| topology.units[u].cells.iter().copied()).collect()
}

fn cells_of(topology: &Topology, grid: usize) -> usize {
    topology.grids[grid].cells.iter().flatten().count()
}

pub fn straight(topology: &Topology, unit: &Unit) -> bool {
    let cell = |c: u16| topology.cells[usize::from(c)];
    let first = cell(unit.cells[0]);
    unit.cells.iter().all(|&c| cell(c).row == first.row)
        || unit.cells.iter().all(|&c| cell(c).column == first.column)
}

fn in_one_piece(topology: &Topology, unit: &Unit) -> bool {
    let mut left: IndexSet<u16> = unit.cells.iter().copied().collect();
    let mut reached: Vec<u16> = left.pop().into_iter().collect();
    while let Some(c) = reached.pop() {
        let position = topology.cells[usize::from(c)];
        left.retain(|&other| {
            let neighbor = topology.cells[usize::from(other)];
            let touches =
                position.row.abs_diff(neighbor.row) + position.column.abs_diff(neighbor.column) == 1;
            reached.extend(touches.then_some(other));
            !touches
        });
    }
    left.is_empty()
}

fn slant(topology: &Topology, unit: &Unit) -> Option<char> {
    let steps = unit.cells.windows(2).map(|pair| {
        let [a, b] = [pair[0], pair[1]].map(|c| topology.cells[usize::from(c)]);
        (i32::from(b.row) - i32::from(a.row), i32::from(b.column) - i32::from(a.column))
    });
    let steps: IndexSet<(i32, i32)> = steps.collect();
    match (steps.len(), steps.first()) {
        (1, Some((1, 1))) => Some('\\'),
        (1, Some((1, -1))) => Some('/'),
        _ => None,
    }
}

pub struct Sums {
    /// Cages that contain each cell, in ascending order.
    pub cages: Vec<Vec<u16>>,
    pub caged: Vec<(usize, u32)>,
    /// Units whose sum is not printed on the board.
    pub other_sums: Vec<usize>,
    /// By black square: the sums of the runs below it and to its right.
    clues: IndexMap<usize, [Option<u32>; 2]>,
}

impl Sums {
    pub fn black(&self, square: usize) -> Square {
        let [down, across] = self.clues.get(&square).copied().unwrap_or_default();
        Square::Black { down, across }
    }
}

pub fn sums(topology: &Topology) -> Sums {
    let cages = vec![Vec::new(); topology.cells.len()];
    let mut sums = Sums { cages, caged: Vec::new(), other_sums: Vec::new(), clues: IndexMap::new() };
    for (u, unit) in topology.units.iter().enumerate() {
        let Some(sum) = unit.laws.printed_total() else { continue };
        if let Some((square, way)) = clue_square(topology, unit) {
            sums.clues.entry(square).or_default()[way] = Some(sum);
        } else if in_one_piece(topology, unit) {
            sums.caged.push((u, sum));
            for &c in &unit.cells {
                sums.cages[usize::from(c)].push(u as u16);
            }
        } else {
            sums.other_sums.push(u);
        }
    }
    sums
}

/// Returns the square before the first cell of a straight run if it has no cell, and whether the run is vertical (0) or
/// horizontal (1). A run of one cell has the direction of its kind, which neighbouring units of the same kind indicate.
fn clue_square(topology: &Topology, unit: &Unit) -> Option<(usize, usize)> {
    if topology.grids.len() > 1 || !straight(topology, unit) || !in_one_piece(topology, unit) {
        return None;
    }
    let columns = topology.shape.columns;
    let first = topology.cells[usize::from(unit.cells[0])];
    let (row, column) = (usize::from(first.row), usize::from(first.column));
    let down = unit.cells.get(1).map_or_else(
        || kind_runs_down(topology, unit),
        |&second| topology.cells[usize::from(second)].column == first.column,
    );
    let (square, way) = if down {
        (row.checked_sub(1)? * columns + column, 0)
    } else {
        (row * columns + column.checked_sub(1)?, 1)
    };
    topology.cell_at(square).is_none().then_some((square, way))
}

fn kind_runs_down(topology: &Topology, unit: &Unit) -> bool {
    let longer = topology.units.iter().find(|other| other.kind == unit.kind && other.cells.len() > 1);
    longer.is_some_and(|other| {
        let [a, b] = [other.cells[0], other.cells[1]].map(|c| topology.cells[usize::from(c)]);
        a.column == b.column
    })
}

#[derive(Default)]
pub struct Signs {
    pub right: IndexMap<usize, Sign>,
    pub below: IndexMap<usize, Sign>,
}

/// Finds the signs. A law of a kind that relates all neighbouring cells equally is not specific to single cells, and
/// has no sign.
pub fn signs(topology: &Topology) -> Signs {
    let mut signs = Signs::default();
    let ubiquitous = ubiquitous_kinds(topology);
    for unit in &topology.units {
        let Some((a, b)) = signed_pair(unit) else { continue };
        let table = unit.laws.pair_tables(topology.values).next();
        let (Some(table), false) = (table, ubiquitous.contains(&unit.kind)) else { continue };
        let sign = sign(topology, &table.allowed);
        let [first, second] = [a, b].map(|c| topology.square_of(usize::from(c)));
        let table = match second - first {
            1 if topology.shape.columns > 1 && second % topology.shape.columns != 0 => &mut signs.right,
            step if step == topology.shape.columns => &mut signs.below,
            _ => continue,
        };
        // An order is more specific than any other relation of the same cells.
        if sign != Sign::Other || !table.contains_key(&first) {
            table.insert(first, sign);
        }
    }
    signs
}

/// Returns the two cells of a unit that is drawn as a sign.
fn signed_pair(unit: &Unit) -> Option<(u16, u16)> {
    match unit.cells[..] {
        [a, b] if unit.laws.are_drawn_as(LawDrawing::Sign) => Some((a, b)),
        _ => None,
    }
}

fn sign(topology: &Topology, allowed: &[u64]) -> Sign {
    let all_values = topology.all_values();
    let below = |v: usize| (1u64 << v) - 1;
    let from = |v: usize| all_values & !below(v);
    let forbids = |forbidden: &dyn Fn(usize) -> u64| {
        allowed.iter().enumerate().all(|(v, &allowed)| all_values & !allowed == forbidden(v))
    };
    if forbids(&|v| below(v) | 1 << v) || forbids(&below) {
        Sign::Less
    } else if forbids(&from) || forbids(&|v| from(v) & !(1 << v)) {
        Sign::Greater
    } else {
        Sign::Other
    }
}

fn ubiquitous_kinds(topology: &Topology) -> IndexSet<usize> {
    let columns = topology.shape.columns;
    let mut pairs = 0;
    for c in 0..topology.cells.len() {
        let square = topology.square_of(c);
        pairs += usize::from(!(square + 1).is_multiple_of(columns) && topology.cell_at(square + 1).is_some());
        pairs += usize::from(topology.cell_at(square + columns).is_some());
    }
    let mut related: IndexMap<usize, IndexSet<(u16, u16)>> = IndexMap::new();
    for unit in &topology.units {
        related.entry(unit.kind).or_default().extend(signed_pair(unit));
    }
    related.into_iter().filter(|(_, related)| related.len() >= pairs).map(|(kind, _)| kind).collect()
}
