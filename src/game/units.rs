//! The units of a board, family by family.

use super::{GameError, Laid, fixed, missing, place};
use super::{arithmetic::Lack, arithmetic::number, error::Result};
use indexmap::{IndexMap, IndexSet};
use tesuji_board::law::{Complete, Distinct, Law, Relation, Sum, UnitLaws};
use tesuji_board::topology::{Grid, Unit, UnitName};
use tesuji_board::{inputs::CellGroup, inputs::PuzzleInput, position::BoardShape};
use tesuji_lang::program::{Expr, Game, InputKind, Members, Program, UnitFamily};

struct BareUnit {
    grid: usize,
    /// Cells in the order that has meaning for the unit.
    cells: Vec<u16>,
    first: (i64, i64),
    number: Option<i64>,
}

pub(super) type Maps<'a> = Vec<Option<&'a [Option<i64>]>>;

pub(super) struct Families<'a> {
    program: &'a Program,
    game: &'a Game,
    shape: &'a BoardShape,
    maps: Maps<'a>,
    /// Squares whose number is a sum, per input, and the kind of unit that has it.
    summed: IndexMap<usize, (usize, IndexSet<usize>)>,
    units: IndexMap<(Vec<u16>, UnitLaws), Vec<UnitName>>,
}

impl<'a> Families<'a> {
    pub fn new(program: &'a Program, game: &'a Game, shape: &'a BoardShape, maps: Maps<'a>) -> Self {
        Self { program, game, shape, maps, summed: IndexMap::new(), units: IndexMap::new() }
    }

    pub fn add(&mut self, family: &UnitFamily, grids: &[Laid]) -> Result<()> {
        let found = match &family.members {
            Members::Cells { stretches, condition, key } => {
                let mut all = Vec::new();
                for (number, laid) in grids.iter().enumerate() {
                    for cells in self.alike(laid, condition.as_ref(), key)? {
                        let parts = if *stretches { touching(&laid.grid, cells) } else { vec![cells] };
                        all.extend(parts.iter().map(|places| bare(number, &laid.grid, places)));
                    }
                }
                all
            }
            Members::Pairs(offsets) => self.pairs(offsets, grids)?,
            Members::Groups(input) => self.groups(*input)?,
        };
        let mut numbers: IndexMap<usize, usize> = IndexMap::new();
        for name in self.units.values().flatten().filter(|name| name.kind == family.kind) {
            let next = numbers.entry(name.grid).or_insert(0);
            *next = (*next).max(name.number + 1);
        }
        for unit in found {
            let number = numbers.entry(unit.grid).or_insert(0);
            let name = UnitName { kind: family.kind, number: *number, grid: unit.grid };
            *number += 1;
            let laws = self.laws(family, &unit, &grids[unit.grid].variables)?;
            let (cells, laws) = in_board_order(unit.cells, laws);
            self.units.entry((cells, laws)).or_default().push(name);
        }
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<Unit>> {
        for (&input, (kind, squares)) in &self.summed {
            let map = self.maps[input].unwrap_or_default();
            let lonely = map.iter().enumerate().find(|(square, n)| n.is_some() && !squares.contains(square));
            if let Some((square, &Some(number))) = lonely {
                let (input, at) = (self.game.inputs[input].name.clone(), place(self.shape, square));
                return Err(GameError::NoUnit { input, number, at, kind: self.program.kinds[*kind].clone() });
            }
        }
        let units = self.units.into_iter().map(|((cells, laws), names)| Unit {
            kind: names[0].kind,
            number: names[0].number,
            grid: names[0].grid,
            aliases: names[1..].to_vec(),
            cells,
            laws,
        });
        Ok(units.collect())
    }

    /// Places in a grid of the cells that agree in the key, by the key.
    fn alike(&self, laid: &Laid, condition: Option<&Expr>, key: &[Expr]) -> Result<Vec<Vec<usize>>> {
        let mut members: IndexMap<Vec<i64>, Vec<usize>> = IndexMap::new();
        let mut variables = laid.variables.clone();
        for (place, _) in laid.grid.cells.iter().enumerate().filter(|(_, cell)| cell.is_some()) {
            let (row, column) = (place / laid.grid.size.1, place % laid.grid.size.1);
            variables[Game::ROW.0 as usize] = row as i64;
            variables[Game::COLUMN.0 as usize] = column as i64;
            let mut at = |input, row, column| self.at(input, row, column).map(|(_, n)| n);
            let holds = condition.map_or(Ok(1), |condition| number(condition, &variables, &mut at));
            if matches!(self.known(holds)?, None | Some(0)) {
                continue;
            }
            let key = key.iter().map(|expr| number(expr, &variables, &mut at)).collect();
            if let Some(key) = self.known(key)? {
                members.entry(key).or_default().push(place);
            }
        }
        Ok(members.into_values().collect())
    }

    fn pairs(&self, offsets: &[(Expr, Expr)], grids: &[Laid]) -> Result<Vec<BareUnit>> {
        let mut all = Vec::new();
        for (grid, laid) in grids.iter().enumerate() {
            let (rows, columns) = laid.grid.size;
            for (down, right) in offsets {
                let down = fixed(self.game, down, &laid.variables)?;
                let right = fixed(self.game, right, &laid.variables)?;
                for place in (0..laid.grid.cells.len()).filter(|&place| laid.grid.cells[place].is_some()) {
                    let row = (place / columns) as i64 + down;
                    let column = (place % columns) as i64 + right;
                    if !(0..rows as i64).contains(&row) || !(0..columns as i64).contains(&column) {
                        continue;
                    }
                    let other = row as usize * columns + column as usize;
                    if other != place && laid.grid.cells[other].is_some() {
                        all.push(bare(grid, &laid.grid, &[place, other]));
                    }
                }
            }
        }
        Ok(all)
    }

    fn groups(&self, input: usize) -> Result<Vec<BareUnit>> {
        let name = &self.game.inputs[input].name;
        let Some(PuzzleInput::Groups(groups)) = self.shape.inputs.get(name) else {
            return Err(missing(self.game, name, InputKind::Groups));
        };
        let cell = |number: usize, square: usize| {
            let inside = square < self.shape.squares() && self.shape.is_cell(square);
            let before = self.shape.missing.partition_point(|&missing| missing < square);
            let lost =
                GameError::NoCell { input: name.clone(), number: number + 1, at: place(self.shape, square) };
            if inside { Ok((square - before) as u16) } else { Err(lost) }
        };
        let mut all = Vec::new();
        for (position, CellGroup { number, squares }) in groups.iter().enumerate() {
            let cells: Result<Vec<u16>> = squares.iter().map(|&s| cell(position, s)).collect();
            if let Some((_, &twice)) = squares.iter().enumerate().find(|(i, s)| squares[..*i].contains(s)) {
                let at = place(self.shape, twice);
                return Err(GameError::Twice { input: name.clone(), number: position + 1, at });
            }
            let columns = self.shape.columns;
            let first = squares.first().map_or((0, 0), |s| ((s / columns) as i64, (s % columns) as i64));
            all.push(BareUnit { grid: 0, cells: cells?, first, number: *number });
        }
        Ok(all.into_iter().filter(|unit| !unit.cells.is_empty()).collect())
    }

    fn laws(&mut self, family: &UnitFamily, unit: &BareUnit, variables: &[i64]) -> Result<UnitLaws> {
        let mut laws: Vec<Law> = Vec::new();
        laws.extend(family.laws.distinct.then_some(Distinct.into()));
        // As many different values as there are cells are all of them; of those with a sum the listed sets say so.
        let is_full = family.laws.only_separate(false) && unit.cells.len() == self.shape.values;
        laws.extend((family.laws.complete || is_full).then_some(Complete.into()));
        let sum = match &family.laws.sum {
            None => None,
            Some(None) => unit.number,
            Some(Some(expr)) => {
                let mut variables = variables.to_vec();
                variables[Game::ROW.0 as usize] = unit.first.0;
                variables[Game::COLUMN.0 as usize] = unit.first.1;
                let mut reads = Vec::new();
                let sum = number(expr, &variables, &mut |input, row, column| {
                    let (square, n) = self.at(input, row, column)?;
                    reads.push((input, square));
                    Some(n)
                });
                for (input, square) in reads {
                    let (_, squares) =
                        self.summed.entry(input).or_insert_with(|| (family.kind, IndexSet::new()));
                    squares.insert(square);
                }
                self.known(sum)?
            }
        };
        if let Some(sum) = sum {
            let sum = u32::try_from(sum).map_err(|_| self.arithmetic())?;
            laws.push(Sum::printed(sum, unit.cells.len(), self.shape.lowest).into());
        }
        if let Some(expr) = &family.laws.relation {
            let (values, printed) = (self.shape.values, |value| self.shape.printed(value) as i64);
            let mut relation = vec![0; values];
            let mut variables = variables.to_vec();
            for (a, allowed) in relation.iter_mut().enumerate() {
                for b in 0..values {
                    variables[Game::A.0 as usize] = printed(a);
                    variables[Game::B.0 as usize] = printed(b);
                    *allowed |= u64::from(fixed(self.game, expr, &variables)? != 0) << b;
                }
            }
            laws.push(Relation(relation.into()).into());
        }
        Ok(UnitLaws::new(laws))
    }

    /// What an input has for a row and a column of the board, and the square of these.
    fn at(&self, input: usize, row: i64, column: i64) -> Option<(usize, i64)> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        if row >= self.shape.rows || column >= self.shape.columns {
            return None;
        }
        let square = row * self.shape.columns + column;
        Some((square, (*self.maps.get(input)?)?[square]?))
    }

    /// A number, unless the puzzle has none where one is needed.
    fn known<T>(&self, number: Result<T, Lack>) -> Result<Option<T>> {
        match number {
            Ok(number) => Ok(Some(number)),
            Err(Lack::Nothing) => Ok(None),
            Err(Lack::Arithmetic) => Err(self.arithmetic()),
        }
    }

    fn arithmetic(&self) -> GameError {
        GameError::Arithmetic(self.game.name.clone())
    }
}

/// The cells of a unit in board order, and its laws for that order.
fn in_board_order(cells: Vec<u16>, laws: UnitLaws) -> (Vec<u16>, UnitLaws) {
    if cells.is_sorted_by(|a, b| a < b) {
        return (cells, laws);
    }
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_key(|&place| cells[place]);
    order.dedup_by_key(|place| cells[*place]);
    (order.iter().map(|&place| cells[place]).collect(), laws.reordered(&order))
}

fn bare(number: usize, grid: &Grid, places: &[usize]) -> BareUnit {
    let first = (places[0] / grid.size.1, places[0] % grid.size.1);
    let cells = places.iter().filter_map(|&place| grid.cells[place]).collect();
    BareUnit { grid: number, cells, first: (first.0 as i64, first.1 as i64), number: None }
}

/// Places of a grid in their order, parted where two do not touch.
fn touching(grid: &Grid, places: Vec<usize>) -> Vec<Vec<usize>> {
    let width = grid.size.1;
    let touch = |a: usize, b: usize| (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width) == 1;
    places.chunk_by(|&a, &b| touch(a, b)).map(<[usize]>::to_vec).collect()
}
