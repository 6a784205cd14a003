//! The units of a board, family by family.

use super::{
    GameError, PlacedGrid,
    arithmetic::{EvalFailure, number},
    cells::{CellNumbers, bind},
    error::Result,
    fixed, fixed_pair,
    groups::HelperCell,
    overflow,
    pairs::AppliedLaw,
    scan,
    shape::{index, place},
};
use indexmap::{IndexMap, IndexSet};
use std::sync::Arc;
use tesuji_board::{
    BoardShape, CellGroup, Complete, Distinct, Grid, Law, MAX_VALUES, Scan, Sum, Unit, UnitLaws, UnitName,
    position::default_block,
};
use tesuji_lang::{
    CellSource, CellVariables, Expr, Game, InputKind, LawCall, Members, Program, UnitFamily, program,
};
use tesuji_law::OrderedAutomaton;

#[derive(Clone, Default)]
pub struct BareUnit {
    pub grid: usize,
    /// Cells in the order that the unit defines; those of a line may repeat.
    pub cells: Vec<u16>,
    pub first: (i64, i64),
    /// Numbers of its group, by variable.
    pub fields: Vec<(usize, i64)>,
    /// Part and weight of each cell; empty if there are none.
    pub parts: Vec<i64>,
    pub weights: Vec<i64>,
    /// Law that the puzzle states with its group.
    pub law: Option<Arc<program::Law>>,
    /// Index of its group, and of the part that the unit adds to the first part.
    pub group: usize,
    pub part: Option<i64>,
}

pub type Maps<'a> = Vec<Option<&'a [Option<i64>]>>;

pub struct UnitBuilder<'a> {
    pub program: &'a Program,
    pub game: &'a Game,
    pub shape: &'a BoardShape,
    maps: Maps<'a>,
    /// The only group of an input, which replaces those of the puzzle.
    pub only: Option<(usize, &'a CellGroup)>,
    /// Square of each cell.
    squares: Vec<usize>,
    pub helpers: Vec<HelperCell>,
    /// Squares whose number is a sum, per input, and the kind of the units with these sums.
    summed: IndexMap<usize, (usize, IndexSet<usize>)>,
    pub units: IndexMap<(Vec<u16>, UnitLaws), Vec<UnitName>>,
}

impl<'a> UnitBuilder<'a> {
    pub fn new(program: &'a Program, game: &'a Game, shape: &'a BoardShape, maps: Maps<'a>) -> Self {
        let squares = (0..shape.squares()).filter(|square| shape.is_cell(*square)).collect();
        let (helpers, summed, units) = (Vec::new(), IndexMap::new(), IndexMap::new());
        Self { program, game, shape, maps, only: None, squares, helpers, summed, units }
    }

    /// Returns the squares of a unit in its order.
    pub fn squares_of(&self, unit: &BareUnit) -> Vec<usize> {
        unit.cells.iter().map(|&cell| self.squares[usize::from(cell)]).collect()
    }

    /// Number of cells without the helper cells, which have higher indices.
    pub fn cells_of_squares(&self) -> u16 {
        self.squares.len() as u16
    }

    /// Returns the units of a family without their laws.
    pub fn members(&self, family: &UnitFamily, grids: &[PlacedGrid]) -> Result<Vec<BareUnit>> {
        let found = match &family.members {
            Members::Cells { is_by_stretch: stretches, condition, key } => {
                let mut units = Vec::new();
                for (number, laid) in grids.iter().enumerate() {
                    for cells in self.group_by_key(laid, condition.as_ref(), key)? {
                        let parts = if *stretches { touching(&laid.grid, cells) } else { vec![cells] };
                        units.extend(parts.iter().map(|places| bare_unit(number, &laid.grid, places)));
                    }
                }
                units
            }
            Members::Shapes { shapes, except } => self.shapes(shapes, except, grids)?,
            Members::Couples { cells, sources, condition } => {
                self.couples(*cells, *sources, condition.as_ref(), grids)?
            }
            Members::Groups(groups) => self.groups(*groups)?,
        };
        let found = self.for_each_number(family, found, grids)?;
        Ok(match family.members {
            Members::Groups(groups) => self.with_helpers(family, groups, found),
            _ => found,
        })
    }

    pub fn add(&mut self, family: &UnitFamily, grids: &[PlacedGrid]) -> Result<()> {
        if let Members::Groups(groups) = family.members
            && self.game.inputs[groups.input].kind == InputKind::Choices
        {
            return self.choices(family, groups.input);
        }
        let found = self.members(family, grids)?;
        let mut numbers: IndexMap<usize, usize> = IndexMap::new();
        for name in self.units.values().flatten().filter(|name| name.kind == family.kind) {
            let next = numbers.entry(name.grid).or_insert(0);
            *next = (*next).max(name.number + 1);
        }
        for unit in found {
            let number = numbers.entry(unit.grid).or_insert(0);
            let name = UnitName { kind: family.kind, number: *number, grid: unit.grid };
            *number += 1;
            let cells = sorted(&unit.cells);
            let laws = self.laws(family, &unit, &cells, &grids[unit.grid].variables)?;
            let Some(laws) = laws else { continue };
            match laws.iter().map(|law| law.as_pairs()).collect::<Option<Vec<_>>>() {
                // Relations of more cells than a unit can have become units of two cells each.
                Some(relations) if cells.len() > MAX_VALUES => {
                    let two = relations.into_iter().flat_map(|pairs| pairs.by_two());
                    for (number, ([first, second], law)) in (name.number..).zip(two) {
                        let key = (vec![cells[first], cells[second]], UnitLaws::new([law.into()]));
                        self.units.entry(key).or_default().push(UnitName { number, ..name });
                    }
                }
                _ => self.units.entry((cells, laws)).or_default().push(name),
            }
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

    /// Returns the places of cells in a grid, grouped by their key.
    fn group_by_key(
        &self,
        laid: &PlacedGrid,
        condition: Option<&Expr>,
        key: &[Expr],
    ) -> Result<Vec<Vec<usize>>> {
        let mut members: IndexMap<Vec<i64>, Vec<usize>> = IndexMap::new();
        let mut variables = laid.variables.clone();
        for (place, _) in laid.grid.cells.iter().enumerate().filter(|(_, cell)| cell.is_some()) {
            let (row, column) = (place / laid.grid.size.1, place % laid.grid.size.1);
            variables[Game::ROW.0 as usize] = row as i64;
            variables[Game::COLUMN.0 as usize] = column as i64;
            let mut read_input = |input, row, column| self.number_at(input, row, column).map(|(_, n)| n);
            let holds = condition.map_or(Ok(1), |condition| number(condition, &variables, &mut read_input));
            if matches!(self.allow_missing(holds)?, None | Some(0)) {
                continue;
            }
            let key = key.iter().map(|expr| number(expr, &variables, &mut read_input)).collect();
            if let Some(key) = self.allow_missing(key)? {
                members.entry(key).or_default().push(place);
            }
        }
        Ok(members.into_values().collect())
    }

    /// Returns the cells at distances from each cell of a grid, except those that are a group of an input.
    pub fn shapes(
        &self,
        shapes: &[Vec<(Expr, Expr)>],
        except: &[String],
        grids: &[PlacedGrid],
    ) -> Result<Vec<BareUnit>> {
        let excepted: IndexSet<Vec<u16>> =
            except.iter().flat_map(|input| self.sorted_groups(input)).collect();
        let mut units = Vec::new();
        for (grid, laid) in grids.iter().enumerate() {
            let columns = laid.grid.size.1;
            for shape in shapes {
                let offset = |steps: &(Expr, Expr)| fixed_pair(self.game, steps, &laid.variables);
                let offsets: Vec<(i64, i64)> = shape.iter().map(offset).collect::<Result<_>>()?;
                for place in 0..laid.grid.cells.len() {
                    let cell_at = |&(down, right): &(i64, i64)| {
                        let (row, column) =
                            ((place / columns) as i64 + down, (place % columns) as i64 + right);
                        index(laid.grid.size, row, column).filter(|target| laid.grid.cells[*target].is_some())
                    };
                    let Some(places) = offsets.iter().map(cell_at).collect::<Option<Vec<usize>>>() else {
                        continue;
                    };
                    let unit = bare_unit(grid, &laid.grid, &places);
                    let sorted = sorted(&unit.cells);
                    if sorted.len() == unit.cells.len() && !excepted.contains(&sorted) {
                        units.push(unit);
                    }
                }
            }
        }
        Ok(units)
    }

    /// Returns pairs of cells, both in one grid, that satisfy a condition.
    fn couples(
        &self,
        names: [CellVariables; 2],
        sources: [CellSource; 2],
        condition: Option<&Expr>,
        grids: &[PlacedGrid],
    ) -> Result<Vec<BareUnit>> {
        let of_source = |source: CellSource| match source {
            CellSource::All => None,
            CellSource::Input(input) => {
                let cells = self.sorted_groups(&self.game.inputs[input].name).into_iter().flatten();
                Some(cells.collect::<IndexSet<u16>>())
            }
        };
        let members = sources.map(of_source);
        let is_of =
            |which: usize, cell: u16| members[which].as_ref().is_none_or(|cells| cells.contains(&cell));
        let mut units = Vec::new();
        for (grid, laid) in grids.iter().enumerate() {
            let mut variables = laid.variables.clone();
            let columns = laid.grid.size.1;
            let places =
                || laid.grid.cells.iter().enumerate().filter_map(|(place, cell)| Some((place, (*cell)?)));
            let numbers = |place: usize, cell: u16| CellNumbers {
                row: (place / columns) as i64,
                column: (place % columns) as i64,
                is_marked: members[0].is_some() && is_of(0, cell),
                ..CellNumbers::default()
            };
            for (place, cell) in places().filter(|(_, cell)| is_of(0, *cell)) {
                bind(&mut variables, names[0], &numbers(place, cell), 0);
                for (other, second) in places().filter(|(other, second)| *other != place && is_of(1, *second))
                {
                    bind(&mut variables, names[1], &numbers(other, second), 0);
                    let holds =
                        condition.map_or(Ok(1), |condition| fixed(self.game, condition, &variables))?;
                    if holds != 0 {
                        units.push(bare_unit(grid, &laid.grid, &[place, other]));
                    }
                }
            }
        }
        Ok(units)
    }

    /// Returns the laws of a unit, whose cells are `sorted` without repetition; `None` if the puzzle has no number for
    /// any law.
    pub fn laws(
        &mut self,
        family: &UnitFamily,
        unit: &BareUnit,
        sorted: &[u16],
        variables: &[i64],
    ) -> Result<Option<UnitLaws>> {
        let mut laws: Vec<Law> = Vec::new();
        laws.extend(family.laws.is_distinct.then_some(Distinct.into()));
        // Different values in as many cells as there are values are all values; with a sum, the listed sets imply this.
        let is_full = family.laws.only_separate(false) && sorted.len() == self.shape.values;
        laws.extend((family.laws.is_complete || is_full).then_some(Complete.into()));
        let calls = self.calls(family, unit, variables)?;
        self.apply(family, &calls, unit, sorted, &mut laws)?;
        let are_missing = laws.is_empty() && !family.laws.calls.is_empty();
        Ok((!are_missing).then(|| UnitLaws::new(laws)))
    }

    /// Returns the laws of a unit for which the puzzle has all arguments, with these arguments.
    pub fn calls<'u>(
        &mut self,
        family: &UnitFamily,
        unit: &'u BareUnit,
        variables: &[i64],
    ) -> Result<Vec<(&'u program::Law, Vec<i64>)>>
    where
        'a: 'u,
    {
        let program = self.program;
        let mut variables = variables.to_vec();
        variables[Game::ROW.0 as usize] = unit.first.0;
        variables[Game::COLUMN.0 as usize] = unit.first.1;
        unit.fields.iter().for_each(|(variable, number)| variables[*variable] = *number);
        let mut calls = Vec::new();
        for call in &family.laws.calls {
            if let Some(arguments) = self.arguments(family, call, &variables)? {
                calls.push((&program.laws[call.law], arguments));
            }
        }
        calls.extend(unit.law.as_deref().filter(|_| family.laws.has_group_law).map(|law| (law, Vec::new())));
        Ok(calls)
    }

    /// Returns the arguments of a law; `None` if the puzzle lacks one of them.
    fn arguments(
        &mut self,
        family: &UnitFamily,
        call: &LawCall,
        variables: &[i64],
    ) -> Result<Option<Vec<i64>>> {
        let mut reads = Vec::new();
        let argument = |argument| {
            number(argument, variables, &mut |input, row, column| {
                let (square, n) = self.number_at(input, row, column)?;
                reads.push((input, square));
                Some(n)
            })
        };
        let arguments = call.arguments.iter().map(argument).collect();
        for (input, square) in reads {
            let (_, squares) = self.summed.entry(input).or_insert_with(|| (family.kind, IndexSet::new()));
            squares.insert(square);
        }
        self.allow_missing(arguments)
    }

    /// Adds the laws of a unit that follow from declared laws with their arguments.
    fn apply(
        &self,
        family: &UnitFamily,
        calls: &[(&program::Law, Vec<i64>)],
        unit: &BareUnit,
        sorted: &[u16],
        laws: &mut Vec<Law>,
    ) -> Result<()> {
        if calls.is_empty() {
            return Ok(());
        }
        let (values, lowest) = (self.shape.values, self.shape.lowest);
        let numbers = self.numbers(unit);
        let places: Vec<usize> =
            unit.cells.iter().filter_map(|cell| sorted.binary_search(cell).ok()).collect();
        let applied =
            calls.iter().map(|(law, arguments)| AppliedLaw { law, arguments, values, lowest: lowest as i64 });
        // Scans with the same order of cells share one automaton.
        let mut scans: IndexMap<Vec<usize>, Vec<AppliedLaw<'_>>> = IndexMap::new();
        for applied in applied {
            laws.extend(applied.law.is_distinct.then_some(Distinct.into()));
            if !applied.law.clauses.is_empty() {
                let pairs = self.evaluated(applied.pairs(&numbers, &places, sorted.len()))?;
                laws.extend((!pairs.tables.is_empty() || !pairs.alone.is_empty()).then_some(pairs.into()));
            }
            for law in applied.connected(&numbers, &places, sorted.len()) {
                laws.push(self.evaluated(law)?.into());
            }
            let has_tuples = applied.law.clauses.iter().any(|clause| clause.cells.len() == 4);
            if has_tuples && !places.len().is_multiple_of(2) {
                let (law, kind) = (applied.law.name.clone(), self.program.kinds[family.kind].clone());
                return Err(GameError::Halves { law, kind, cells: places.len() });
            }
            for law in applied.tuples(&numbers, &places) {
                laws.push(self.evaluated(law)?.into());
            }
            match applied.law.total_parameter() {
                Some(parameter) if sorted.len() == places.len() => {
                    let sum = u32::try_from(applied.arguments[parameter]).map_err(|_| overflow(self.game))?;
                    laws.push(Sum::printed(sum, sorted.len(), lowest).into());
                }
                _ if applied.law.is_scan() => {
                    let order = self.evaluated(scan::order(&applied, &numbers))?;
                    scans.entry(order).or_default().push(applied);
                }
                _ => {}
            }
        }
        for (order, scans) in scans {
            let cells: Vec<CellNumbers> = order.iter().map(|place| numbers[*place]).collect();
            let names: Vec<&str> = scans.iter().map(|applied| applied.law.name.as_str()).collect();
            let name = names.join(", ");
            let Some(automaton) = self.evaluated(scan::automaton(&scans, &cells))? else {
                let kind = self.program.kinds[family.kind].clone();
                return Err(GameError::TooManyStates { law: name, kind, cells: cells.len() });
            };
            let steps = order.iter().map(|place| places[*place] as u16);
            let sequences = OrderedAutomaton::new(steps, automaton);
            laws.push(Scan { name: name.as_str().into(), sequences }.into());
        }
        Ok(())
    }

    /// Returns the numbers of the cells of a unit, in its order.
    pub fn numbers(&self, unit: &BareUnit) -> Vec<CellNumbers> {
        let block = self.shape.block().or_else(|| default_block(self.shape.values));
        let numbers = |(place, &cell): (usize, &u16)| {
            // Helper cells have places after all squares.
            let behind = || self.shape.squares() + usize::from(cell) - self.squares.len();
            let square = self.squares.get(usize::from(cell)).copied().unwrap_or_else(behind);
            let (row, column) = (square / self.shape.columns, square % self.shape.columns);
            let block = block.map_or(0, |(h, w)| row / h * self.shape.columns.div_ceil(w) + column / w);
            CellNumbers {
                row: row as i64,
                column: column as i64,
                block: block as i64,
                position: place as i64 + 1,
                part: unit.parts.get(place).copied().unwrap_or_default(),
                weight: unit.weights.get(place).copied().unwrap_or(1),
                ..CellNumbers::default()
            }
        };
        unit.cells.iter().enumerate().map(numbers).collect()
    }

    /// Returns the number of an input for a row and a column of the board, and its square; `None` if there is none.
    fn number_at(&self, input: usize, row: i64, column: i64) -> Option<(usize, i64)> {
        let square = index((self.shape.rows, self.shape.columns), row, column)?;
        Some((square, (*self.maps.get(input)?)?[square]?))
    }

    /// Returns a number, or `None` if the puzzle lacks a number that it needs.
    fn allow_missing<T>(&self, number: Result<T, EvalFailure>) -> Result<Option<T>> {
        match number {
            Err(EvalFailure::Nothing) => Ok(None),
            number => self.evaluated(number).map(Some),
        }
    }

    /// Returns the result of an evaluation; fails with the name of the game if an expression overflows.
    pub fn evaluated<T>(&self, result: Result<T, EvalFailure>) -> Result<T> {
        result.map_err(|_| overflow(self.game))
    }
}

/// Returns the cells in ascending order, each once.
pub fn sorted(cells: &[u16]) -> Vec<u16> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn bare_unit(number: usize, grid: &Grid, places: &[usize]) -> BareUnit {
    let first = (places[0] / grid.size.1, places[0] % grid.size.1);
    let cells = places.iter().filter_map(|&place| grid.cells[place]).collect();
    BareUnit { grid: number, cells, first: (first.0 as i64, first.1 as i64), ..BareUnit::default() }
}

/// Splits places of a grid, in their order, between neighbours that do not touch.
fn touching(grid: &Grid, places: Vec<usize>) -> Vec<Vec<usize>> {
    let width = grid.size.1;
    let touch = |a: usize, b: usize| (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width) == 1;
    places.chunk_by(|&a, &b| touch(a, b)).map(<[usize]>::to_vec).collect()
}
