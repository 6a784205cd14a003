//! Draws the groups of a puzzle: lines, cages, clues and marks whose laws hold of a filled board.
//!
//! Independent of particular laws: it proposes cells of the shape that the declaration of their input implies, and
//! accepts those whose laws the filling satisfies with some numbers. Of several numbers it takes the most restrictive.

use super::{
    group_shape::{GroupShape, LONGEST, SHORTEST},
    prelude::*,
};
use tesuji_game::FilledBoard;
use tesuji_lang::{CellNumber, Demand, GameInput, InputKind, LawCall, Members};

/// Number of proposals for each cell of the board.
const PROPOSALS: usize = 5;

/// Number of other fillings that measure how restrictive a group is.
const SAMPLES: usize = 16;

/// Percentage of the cells that groups of one input cover.
const COVERED: usize = 55;

/// Maximum number of cells that are tried as the next one of a group.
const FOLLOWERS: usize = 8;

/// The largest weight of a cell.
const HEAVIEST: usize = 3;

/// A group of an input, given by its index in the inputs of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnGroup {
    pub input: usize,
    pub group: CellGroup,
}

/// A filled board with the state for drawing groups on it.
pub struct Drawing<'a> {
    pub(super) program: &'a Program,
    pub(super) game: &'a Game,
    pub(super) shape: &'a BoardShape,
    pub(super) filled: FilledBoard<'a>,
    pub(super) values: &'a [u8],
    /// Fillings of the same kind.
    pub(super) samples: Vec<Vec<u8>>,
    /// The squares of lines and cages, which are disjoint.
    taken: Vec<bool>,
}

impl<'a> Drawing<'a> {
    pub fn new(
        program: &'a Program,
        game: &'a Game,
        shape: &'a BoardShape,
        values: &'a [u8],
        rng: &mut RandomStream,
    ) -> Result<Self> {
        let samples = (0..SAMPLES).map(|number| mirrored(shape, values, number, rng)).collect();
        let filled = FilledBoard::new(program, game, shape)?;
        Ok(Self { program, game, shape, filled, values, samples, taken: vec![false; shape.squares()] })
    }

    /// Draws groups of inputs, given by their indices. `None` if no group of some input is accepted.
    pub fn draw(&mut self, inputs: &[usize], rng: &mut RandomStream) -> Result<Option<Vec<DrawnGroup>>> {
        let complete: Vec<usize> =
            self.complete_inputs().into_iter().filter(|input| inputs.contains(input)).collect();
        let mut drawn = Vec::new();
        for squares in self.filled.exceptions(self.values)? {
            match self.excepted(&squares, &complete, rng)? {
                Some(one) => drawn.push(one),
                None => return Ok(None),
            }
        }
        for &input in inputs.iter().filter(|input| !complete.contains(input)) {
            let groups = self.groups(input, self.values.len() / inputs.len(), rng)?;
            if groups.is_empty() {
                return Ok(None);
            }
            drawn.extend(groups.into_iter().map(|group| DrawnGroup { input, group }));
        }
        drawn.sort_by(|a, b| (a.input, &a.group.squares).cmp(&(b.input, &b.group.squares)));
        Ok(Some(drawn))
    }

    /// The inputs whose groups are exceptions from a law, all of which a puzzle gives.
    fn complete_inputs(&self) -> Vec<usize> {
        let families = self.game.units.iter().filter_map(|family| match &family.members {
            Members::Shapes { except, .. } => Some(except),
            _ => None,
        });
        let index = |name: &String| self.game.inputs.iter().position(|input| input.name == *name);
        families.flatten().filter_map(index).collect()
    }

    /// A group that exempts squares from the law that they violate, with the common number of its input if possible.
    fn excepted(
        &self,
        squares: &[usize],
        inputs: &[usize],
        rng: &mut RandomStream,
    ) -> Result<Option<DrawnGroup>> {
        for is_common in [true, false] {
            for &input in inputs {
                let numbers = if is_common { self.common_numbers(input, rng)? } else { Vec::new() };
                let group = CellGroup { squares: squares.to_vec(), numbers, ..CellGroup::default() };
                if let Some(group) = self.in_either_order(input, group, rng)? {
                    return Ok(Some(DrawnGroup { input, group }));
                }
            }
        }
        Ok(None)
    }

    /// Draws groups of an input, in proportion to a number of cells.
    fn groups(&mut self, input: usize, cells: usize, rng: &mut RandomStream) -> Result<Vec<CellGroup>> {
        let numbers = self.common_numbers(input, rng)?;
        let mut groups: Vec<CellGroup> = Vec::new();
        for &group_shape in shapes(&self.game.inputs[input]) {
            if !groups.is_empty() {
                break;
            }
            let listed = group_shape.is_enumerable();
            let mut list =
                if listed { group_shape.list(self.shape) } else { vec![Vec::new(); cells * PROPOSALS] };
            rng.shuffle(&mut list);
            let (mut covered, most) = (0, max_groups(group_shape, cells));
            for squares in list {
                if covered * 100 >= cells * COVERED || groups.len() >= most {
                    break;
                }
                let group = CellGroup { squares, numbers: numbers.clone(), ..CellGroup::default() };
                let found = match listed {
                    true => self.in_either_order(input, group, rng)?,
                    false => self.grown(input, group_shape, group, rng)?,
                };
                let is_new = |group: &CellGroup| groups.iter().all(|other| other.squares != group.squares);
                let Some(group) = found.filter(is_new) else { continue };
                if self.is_weak(input, &group, rng)? {
                    continue;
                }
                if !listed {
                    let is_disjoint = group_shape != GroupShape::Scattered;
                    covered += group.squares.len();
                    group.squares.iter().for_each(|&square| self.taken[square] |= is_disjoint);
                }
                groups.push(group);
            }
        }
        Ok(groups)
    }

    /// A group with numbers, with its cells in the given or the reverse order.
    fn in_either_order(
        &self,
        input: usize,
        group: CellGroup,
        rng: &mut RandomStream,
    ) -> Result<Option<CellGroup>> {
        let mut reversed = group.clone();
        reversed.squares.reverse();
        match self.numbered(input, group, rng)? {
            None => self.numbered(input, reversed, rng),
            found => Ok(found),
        }
    }

    /// Grows a group by random cells, preferring those that its laws accept.
    fn grown(
        &self,
        input: usize,
        group_shape: GroupShape,
        mut group: CellGroup,
        rng: &mut RandomStream,
    ) -> Result<Option<CellGroup>> {
        let is_free = |square: &usize| group_shape == GroupShape::Scattered || !self.taken[*square];
        let weighs = self.reads(input, CellNumber::Weight);
        let parted = self.reads(input, CellNumber::Part);
        let blocks = parted.then(|| self.shape.block().filter(|_| rng.percent(50))).flatten();
        let shortest = if group_shape == GroupShape::Line { SHORTEST } else { 2 };
        let wanted = shortest + rng.next_below(LONGEST + 1 - shortest);
        let mut found = None;
        while group.squares.len() < wanted {
            let mut near = group_shape.followers(self.shape, &group.squares);
            near.retain(is_free);
            rng.shuffle(&mut near);
            let mut longer = None;
            for square in near.into_iter().take(FOLLOWERS) {
                let mut next = group.clone();
                next.squares.push(square);
                next.weights.extend(weighs.then(|| 1 + rng.next_below(HEAVIEST) as i64));
                next.parts.extend(blocks.map(|(h, w)| {
                    let (row, column) = (square / self.shape.columns, square % self.shape.columns);
                    (row / h * self.shape.columns.div_ceil(w) + column / w) as i64
                }));
                if self.filled.accepts(input, &next, self.values)? {
                    found = Some(next.clone()).filter(|group| group.squares.len() >= shortest);
                    longer = Some(next);
                    break;
                }
                longer = longer.or(Some(next));
            }
            let Some(longer) = longer else { break };
            group = longer;
        }
        let Some(mut group) = found else { return Ok(None) };
        if group_shape != GroupShape::Line && group.parts.is_empty() && group.weights.is_empty() {
            group.squares.sort_unstable();
        }
        if parted && blocks.is_none() {
            group.squares.truncate(group.squares.len() / 2 * 2);
            group.parts =
                (0..group.squares.len()).map(|place| (2 * place / group.squares.len()) as i64).collect();
        }
        self.numbered(input, group, rng)
    }

    fn reads(&self, input: usize, number: CellNumber) -> bool {
        let mut calls = self.calls(input);
        calls.any(|call| self.program.laws[call.law].asked_of_cells()[number as usize])
    }

    /// The laws of the groups of an input.
    pub(super) fn calls(&self, input: usize) -> impl Iterator<Item = &'a LawCall> + use<'a> {
        let families = self.game.units.iter().filter(move |family| family.members.are_groups_of(input));
        families.flat_map(|family| &family.laws.calls)
    }
}

/// Another filling of a board: one of three mirror images, with the values permuted at random.
fn mirrored(shape: &BoardShape, values: &[u8], number: usize, rng: &mut RandomStream) -> Vec<u8> {
    let (rows, columns) = (shape.rows, shape.columns);
    let opposite = |cell: usize| match number % 3 {
        0 if shape.missing.is_empty() => (rows - 1 - cell / columns) * columns + cell % columns,
        1 if shape.missing.is_empty() => cell / columns * columns + columns - 1 - cell % columns,
        _ => values.len() - 1 - cell,
    };
    let permutation = rng.order(shape.values);
    (0..values.len()).map(|cell| permutation[usize::from(values[opposite(cell)]) - 1] as u8 + 1).collect()
}

/// The shapes of the groups of an input, in order of preference.
pub fn shapes(input: &GameInput) -> &'static [GroupShape] {
    let demands = |demand| input.demands.contains(&demand);
    match input.kind {
        InputKind::Cells => &[GroupShape::Single],
        InputKind::Lines if demands(Demand::Orthogonal) => &[GroupShape::Orthogonal],
        InputKind::Lines if demands(Demand::Diagonal) => &[GroupShape::Diagonal],
        InputKind::Lines => &[GroupShape::Line],
        _ if demands(Demand::Pairs) => &[GroupShape::Pair],
        _ => &[GroupShape::Connected, GroupShape::Scattered],
    }
}

/// Maximum number of groups of a shape on a number of cells.
fn max_groups(group_shape: GroupShape, cells: usize) -> usize {
    match group_shape {
        GroupShape::Single => cells.div_ceil(5),
        GroupShape::Pair => cells.div_ceil(2),
        GroupShape::Orthogonal | GroupShape::Diagonal => cells.div_ceil(4),
        GroupShape::Line | GroupShape::Connected | GroupShape::Scattered => cells,
    }
}
