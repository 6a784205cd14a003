//! Blocks, and units beside them that cover only a part of their grid.

use crate::report::prelude::*;

pub struct Blocks {
    /// Those that hold each cell, in ascending order.
    pub of_cell: Vec<Vec<u16>>,
    pub some: bool,
    /// Kinds of units that a grid has as its blocks, each with the grid.
    kinds: IndexSet<(usize, usize)>,
}

/// Finds the blocks: units of one kind that share out all cells of a grid, each in one piece, and that are no straight
/// lines.
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
    Blocks { some: !kinds.is_empty(), of_cell, kinds }
}

/// For each square a sign where a unit runs through it whose kind covers only a part of its grid: `\` and `/` for slanting
/// lines, `X` where two of these cross, `'` for others.
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

/// Units whose cells differ and that have no sum, by grid and kind.
fn families(topology: &Topology) -> IndexMap<(usize, usize), Vec<usize>> {
    let mut families: IndexMap<(usize, usize), Vec<usize>> = IndexMap::new();
    for (u, unit) in topology.units.iter().enumerate() {
        if unit.laws.distinct && unit.laws.sum.is_none() {
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

/// Whether all cells lie in one row or one column.
pub fn straight(topology: &Topology, unit: &Unit) -> bool {
    let cell = |c: u16| topology.cells[usize::from(c)];
    let first = cell(unit.cells[0]);
    unit.cells.iter().all(|&c| cell(c).row == first.row)
        || unit.cells.iter().all(|&c| cell(c).column == first.column)
}

/// Whether all cells hang together by their sides.
pub fn in_one_piece(topology: &Topology, unit: &Unit) -> bool {
    let mut left: IndexSet<u16> = unit.cells.iter().copied().collect();
    let mut reached: Vec<u16> = left.pop().into_iter().collect();
    while let Some(c) = reached.pop() {
        let at = topology.cells[usize::from(c)];
        left.retain(|&other| {
            let to = topology.cells[usize::from(other)];
            let touches = at.row.abs_diff(to.row) + at.column.abs_diff(to.column) == 1;
            reached.extend(touches.then_some(other));
            !touches
        });
    }
    left.is_empty()
}

/// The sign for a slanting line of cells.
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
