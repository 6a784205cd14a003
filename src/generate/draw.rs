//! Draws the groups of a puzzle: lines, cages, clues and marks whose laws hold of a filled board.
//!
//! No law is known by its name. Cells of the form that the input's declaration tells are proposed, and those stay of
//! which the laws hold with some numbers; of several numbers it is one that holds of few other fillings.

use super::forms::{Form, LONGEST, SHORTEST};
use super::prelude::*;
use crate::game::FilledBoard;
use crate::lang::program::{CellNumber, Demand, GameInput, InputKind, LawCall, Members};

/// How many groups are proposed for each that may come out.
const PROPOSALS: usize = 12;

/// Other fillings on which groups are tried, to see how much they say.
const SAMPLES: usize = 16;

/// Cells of which one is in a group of the puzzle, in percent.
const COVERED: usize = 55;

/// The most cells that are tried in turn as the next one of a group.
const FOLLOWERS: usize = 8;

/// The largest weight of a cell.
const HEAVIEST: usize = 3;

/// A group of an input, which is an index into the inputs of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnGroup {
    pub input: usize,
    pub group: CellGroup,
}

/// What is drawn from.
pub struct Drawing<'a> {
    pub(super) program: &'a Program,
    pub(super) game: &'a Game,
    pub(super) shape: &'a BoardShape,
    pub(super) filled: FilledBoard<'a>,
    pub(super) values: &'a [u8],
    /// Fillings of the same kind.
    pub(super) samples: Vec<Vec<u8>>,
    /// The squares of lines and cages, which do not cross.
    taken: Vec<bool>,
}

impl<'a> Drawing<'a> {
    pub fn new(
        program: &'a Program,
        game: &'a Game,
        shape: &'a BoardShape,
        values: &'a [u8],
        chance: &mut RandomStream,
    ) -> Result<Self> {
        let samples = (0..SAMPLES).map(|number| mirrored(shape, values, number, chance)).collect();
        let filled = FilledBoard::new(program, game, shape)?;
        Ok(Self { program, game, shape, filled, values, samples, taken: vec![false; shape.squares()] })
    }

    /// Groups of inputs, each by its index; `None` where one cannot have any.
    pub fn draw(&mut self, inputs: &[usize], chance: &mut RandomStream) -> Result<Option<Vec<DrawnGroup>>> {
        let complete: Vec<usize> =
            self.complete_inputs().into_iter().filter(|input| inputs.contains(input)).collect();
        let mut drawn = Vec::new();
        for squares in self.filled.exceptions(self.values)? {
            match self.excepted(&squares, &complete, chance)? {
                Some(one) => drawn.push(one),
                None => return Ok(None),
            }
        }
        for &input in inputs.iter().filter(|input| !complete.contains(input)) {
            let groups = self.groups(input, self.values.len() / inputs.len(), chance)?;
            if groups.is_empty() {
                return Ok(None);
            }
            drawn.extend(groups.into_iter().map(|group| DrawnGroup { input, group }));
        }
        drawn.sort_by(|a, b| (a.input, &a.group.squares).cmp(&(b.input, &b.group.squares)));
        Ok(Some(drawn))
    }

    /// The inputs of which the puzzle must have every group that a law makes an exception for.
    fn complete_inputs(&self) -> Vec<usize> {
        let families = self.game.units.iter().filter_map(|family| match &family.members {
            Members::Shapes { except, .. } => Some(except),
            _ => None,
        });
        let index = |name: &String| self.game.inputs.iter().position(|input| input.name == *name);
        families.flatten().filter_map(index).collect()
    }

    /// A group of some input for squares that break a law unless they are one, with its usual number where that fits.
    fn excepted(
        &self,
        squares: &[usize],
        inputs: &[usize],
        chance: &mut RandomStream,
    ) -> Result<Option<DrawnGroup>> {
        for is_usual in [true, false] {
            for &input in inputs {
                let numbers = if is_usual { self.usual(input)? } else { Vec::new() };
                let group = CellGroup { squares: squares.to_vec(), numbers, ..CellGroup::default() };
                if let Some(group) = self.turned(input, group, chance)? {
                    return Ok(Some(DrawnGroup { input, group }));
                }
            }
        }
        Ok(None)
    }

    /// Groups of an input that has a number of cells of the board to itself.
    fn groups(&mut self, input: usize, cells: usize, chance: &mut RandomStream) -> Result<Vec<CellGroup>> {
        let usual = self.usual(input)?;
        let mut groups: Vec<CellGroup> = Vec::new();
        for &form in forms(&self.game.inputs[input]) {
            if !groups.is_empty() {
                break;
            }
            let listed = form.is_listed();
            let mut list = if listed { form.list(self.shape) } else { vec![Vec::new(); cells * PROPOSALS] };
            chance.shuffle(&mut list);
            let (mut covered, most) = (0, most(form, cells));
            for squares in list {
                if covered * 100 >= cells * COVERED || groups.len() >= most {
                    break;
                }
                let group = CellGroup { squares, numbers: usual.clone(), ..CellGroup::default() };
                let found = match listed {
                    true => self.turned(input, group, chance)?,
                    false => self.grown(input, form, group, chance)?,
                };
                let is_new = |group: &CellGroup| groups.iter().all(|other| other.squares != group.squares);
                let Some(group) = found.filter(is_new) else { continue };
                if self.is_vague(input, &group, chance)? {
                    continue;
                }
                if !listed {
                    covered += group.squares.len();
                    group.squares.iter().for_each(|&square| self.taken[square] |= form != Form::Scattered);
                }
                groups.push(group);
            }
        }
        Ok(groups)
    }

    /// A group with numbers, its cells in their order or in the opposite one.
    fn turned(&self, input: usize, group: CellGroup, chance: &mut RandomStream) -> Result<Option<CellGroup>> {
        let mut opposite = group.clone();
        opposite.squares.reverse();
        match self.numbered(input, group, chance)? {
            None => self.numbered(input, opposite, chance),
            found => Ok(found),
        }
    }

    /// A group of cells that are added at random, those first with which the laws hold.
    fn grown(
        &self,
        input: usize,
        form: Form,
        mut group: CellGroup,
        chance: &mut RandomStream,
    ) -> Result<Option<CellGroup>> {
        let is_free = |square: &usize| form == Form::Scattered || !self.taken[*square];
        let weighs = self.asks(input, CellNumber::Weight);
        let parted = self.asks(input, CellNumber::Part);
        let blocks = parted.then(|| self.shape.block().filter(|_| chance.percent(50))).flatten();
        if self.game.inputs[input].fields.len() == 1 && chance.percent(50) {
            group.numbers = vec![Some(1 + chance.below(2 * self.top() as usize) as i64)];
        }
        let shortest = if form == Form::Line { SHORTEST } else { 2 };
        let wanted = shortest + chance.below(LONGEST + 1 - shortest);
        let mut found = None;
        while group.squares.len() < wanted {
            let mut near = form.followers(self.shape, &group.squares);
            near.retain(is_free);
            chance.shuffle(&mut near);
            let mut longer = None;
            for square in near.into_iter().take(FOLLOWERS) {
                let mut next = group.clone();
                next.squares.push(square);
                next.weights.extend(weighs.then(|| 1 + chance.below(HEAVIEST) as i64));
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
        if parted && blocks.is_none() {
            group.squares.truncate(group.squares.len() / 2 * 2);
            group.parts =
                (0..group.squares.len()).map(|place| (2 * place / group.squares.len()) as i64).collect();
        }
        self.numbered(input, group, chance)
    }

    fn asks(&self, input: usize, number: CellNumber) -> bool {
        let mut calls = self.calls(input);
        calls.any(|call| self.program.laws[call.law].asked_of_cells()[number as usize])
    }

    /// The laws of the groups of an input.
    pub(super) fn calls(&self, input: usize) -> impl Iterator<Item = &'a LawCall> + use<'a> {
        let families = self.game.units.iter().filter(move |family| family.members == Members::Groups(input));
        families.flat_map(|family| &family.laws.calls)
    }
}

/// Another filling of a board: its mirror image in one of three ways, with the values exchanged at random.
fn mirrored(shape: &BoardShape, values: &[u8], number: usize, chance: &mut RandomStream) -> Vec<u8> {
    let (rows, columns) = (shape.rows, shape.columns);
    let opposite = |cell: usize| match number % 3 {
        0 if shape.missing.is_empty() => (rows - 1 - cell / columns) * columns + cell % columns,
        1 if shape.missing.is_empty() => cell / columns * columns + columns - 1 - cell % columns,
        _ => values.len() - 1 - cell,
    };
    let others = chance.order(shape.values);
    (0..values.len()).map(|cell| others[usize::from(values[opposite(cell)]) - 1] as u8 + 1).collect()
}

/// The forms of the groups of an input. Where none of one form come out, it is the next one.
fn forms(input: &GameInput) -> &'static [Form] {
    let demands = |demand| input.demands.contains(&demand);
    match input.kind {
        InputKind::Cells => &[Form::Single],
        InputKind::Lines if demands(Demand::Orthogonal) => &[Form::Orthogonal],
        InputKind::Lines if demands(Demand::Diagonal) => &[Form::Diagonal],
        InputKind::Lines => &[Form::Line],
        _ if demands(Demand::Pairs) => &[Form::Pair],
        _ => &[Form::Connected, Form::Scattered],
    }
}

/// The most groups of a form on a number of cells.
fn most(form: Form, cells: usize) -> usize {
    match form {
        Form::Single => cells.div_ceil(5),
        Form::Pair => cells.div_ceil(2),
        Form::Orthogonal | Form::Diagonal => cells.div_ceil(4),
        Form::Line | Form::Connected | Form::Scattered => cells,
    }
}
