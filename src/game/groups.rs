//! Units of the groups that a puzzle lists, with their helper cells.

use super::{
    GameError, PlacedGrid,
    arithmetic::MISSING,
    error::Result,
    fixed, fixed_pair, missing,
    shape::place,
    units::{BareUnit, UnitBuilder},
};
use indexmap::IndexSet;
use std::sync::Arc;
use tesuji_board::{CellGroup, PuzzleInput};
use tesuji_lang::{GameInput, Groups, InputKind, UnitFamily, program};
use tesuji_message::Message;

impl UnitBuilder<'_> {
    /// Returns the units of the groups of an input, without helper cells.
    pub fn groups(&self, of: Groups) -> Result<Vec<BareUnit>> {
        let input = &self.game.inputs[of.input];
        let groups = self.groups_of(&input.name);
        let groups = groups.ok_or_else(|| missing(self.game, &input.name, input.kind))?;
        let mut units = Vec::new();
        for (number, group) in groups.iter().enumerate() {
            let unit = self.group(input, number, group)?;
            if of.is_by_part && later_parts(&unit.parts).next().is_none() {
                return Err(GameError::OnePart { input: input.name.clone(), number: number + 1 });
            }
            match of.is_by_part {
                true => units.extend(by_part(&unit)),
                false => units.push(unit),
            }
        }
        if !of.has_cells {
            units.iter_mut().for_each(|unit| unit.cells.clear());
        }
        Ok(units.into_iter().filter(|unit| !unit.cells.is_empty() || of.helpers.is_some()).collect())
    }

    fn group(&self, input: &GameInput, index: usize, group: &CellGroup) -> Result<BareUnit> {
        let (name, number) = (&input.name, index + 1);
        let CellGroup { numbers, squares, parts, weights, .. } = group;
        let cell = |&square: &usize| match self.cell(square) {
            Some(cell) => Ok(cell),
            None => Err(GameError::NoCell { input: name.clone(), number, at: place(self.shape, square) }),
        };
        let cells: Vec<u16> = squares.iter().map(cell).collect::<Result<_>>()?;
        let twice = squares.iter().enumerate().find(|(i, s)| squares[..*i].contains(s));
        if let (Some((_, &twice)), true) = (twice, input.kind != InputKind::Lines) {
            return Err(GameError::Twice { input: name.clone(), number, at: place(self.shape, twice) });
        }
        let columns = self.shape.columns;
        let first = squares.first().map_or((0, 0), |s| ((s / columns) as i64, (s % columns) as i64));
        let mut fields = Vec::new();
        for (index, field) in input.fields.iter().enumerate() {
            let stated = numbers.get(index).copied().flatten();
            if stated.is_none() && !field.is_optional && self.only.is_none() {
                let first_cell = squares.first().map_or((0, 0), |&first| place(self.shape, first));
                let (input, field) = (name.clone(), field.name.clone());
                return Err(GameError::NoNumber { input, number, field, at: first_cell });
            }
            fields.push((field.variable.0 as usize, stated.unwrap_or(MISSING)));
        }
        let law = if input.has_group_laws() { Some(group_law(name, number, group)?) } else { None };
        let (parts, weights) = (parts.clone(), weights.clone());
        Ok(BareUnit { cells, first, fields, parts, weights, law, group: index, ..BareUnit::default() })
    }

    /// Inserts helper cells at the start of the units of groups.
    pub fn with_helpers(&self, family: &UnitFamily, of: Groups, mut units: Vec<BareUnit>) -> Vec<BareUnit> {
        let Some(helpers) = of.helpers else { return units };
        for unit in &mut units {
            let number = family.each.as_ref().and_then(|(variable, ..)| {
                let field = unit.fields.iter().find(|(known, _)| *known == variable.0 as usize);
                field.map(|(_, number)| *number)
            });
            let is_own = |helper: &HelperCell| {
                helper.helpers == helpers
                    && helper.group == unit.group
                    && unit.part.is_none_or(|part| helper.part.is_none_or(|of| of == part))
                    && number.is_none_or(|number| helper.number.is_none_or(|of| of == number))
            };
            let numbered_helpers = self.helpers.iter().zip(self.cells_of_squares()..);
            let own_cells: Vec<u16> =
                numbered_helpers.filter(|(helper, _)| is_own(helper)).map(|(_, cell)| cell).collect();
            for list in [&mut unit.parts, &mut unit.weights].into_iter().filter(|list| !list.is_empty()) {
                list.splice(0..0, own_cells.iter().map(|_| 1));
            }
            unit.cells.splice(0..0, own_cells);
        }
        units
    }

    /// Adds the helper cells of the game.
    pub fn add_helpers(&mut self, variables: &[i64]) -> Result<()> {
        for (helpers, of) in self.game.helpers.iter().enumerate() {
            let name = &self.game.inputs[of.input].name;
            let Some(groups) = self.groups_of(name) else { continue };
            let numbers: Vec<Option<i64>> = match &of.each {
                None => vec![None],
                Some(range) => {
                    let (low, top) = fixed_pair(self.game, range, variables)?;
                    (low..=top).map(Some).collect()
                }
            };
            let mut cells = Vec::new();
            for (group, of_puzzle) in groups.iter().enumerate() {
                let parts = if of.is_by_part {
                    later_parts(&of_puzzle.parts).map(Some).collect()
                } else {
                    vec![None]
                };
                for part in parts {
                    let helper = |&number: &Option<i64>| HelperCell { helpers, group, part, number };
                    cells.extend(numbers.iter().map(helper));
                }
            }
            self.helpers.extend(cells);
        }
        Ok(())
    }

    /// Returns the names of the helper cells, each with a number from 1.
    pub fn helper_names(&self) -> Vec<String> {
        let mut counts = vec![0; self.game.helpers.len()];
        let name = |helper: &HelperCell| {
            counts[helper.helpers] += 1;
            format!("{}{}", self.game.helpers[helper.helpers].name, counts[helper.helpers])
        };
        self.helpers.iter().map(name).collect()
    }

    /// Returns a unit for each number of `for x in low..top`.
    pub fn for_each_number(
        &self,
        family: &UnitFamily,
        units: Vec<BareUnit>,
        grids: &[PlacedGrid],
    ) -> Result<Vec<BareUnit>> {
        let Some((variable, low, top)) = &family.each else { return Ok(units) };
        let mut numbered_units = Vec::new();
        for unit in units {
            let variables = &grids[unit.grid].variables;
            for number in fixed(self.game, low, variables)?..=fixed(self.game, top, variables)? {
                let fields = [unit.fields.as_slice(), &[(variable.0 as usize, number)]].concat();
                numbered_units.push(BareUnit { fields, ..unit.clone() });
            }
        }
        Ok(numbered_units)
    }

    fn groups_of(&self, input: &str) -> Option<&[CellGroup]> {
        if let Some((only, group)) = self.only
            && self.game.inputs[only].name == input
        {
            return Some(std::slice::from_ref(group));
        }
        match self.shape.inputs.get(input)? {
            PuzzleInput::Groups(groups) => Some(groups),
            _ => None,
        }
    }

    /// Returns the cells of each group of an input, in ascending order; empty if the puzzle has no such input.
    pub fn sorted_groups(&self, input: &str) -> Vec<Vec<u16>> {
        let groups = self.groups_of(input).unwrap_or_default();
        let cells = |group: &CellGroup| {
            let mut cells: Vec<u16> = group.squares.iter().filter_map(|square| self.cell(*square)).collect();
            cells.sort_unstable();
            cells
        };
        groups.iter().map(cells).collect()
    }

    pub fn cell(&self, square: usize) -> Option<u16> {
        let is_cell = square < self.shape.squares() && self.shape.is_cell(square);
        is_cell.then(|| (square - self.shape.missing.partition_point(|&missing| missing < square)) as u16)
    }
}

/// A cell outside of the grids that belongs to a group of an input.
#[derive(Debug, Clone, Copy)]
pub struct HelperCell {
    /// Index into [`Game::helpers`].
    helpers: usize,
    group: usize,
    part: Option<i64>,
    number: Option<i64>,
}

/// Returns the parts after the first, each once.
fn later_parts(parts: &[i64]) -> impl Iterator<Item = i64> {
    let distinct: IndexSet<i64> = parts.iter().copied().collect();
    distinct.into_iter().skip(1)
}

/// Returns a unit for each part after the first, with the cells of the first.
fn by_part(unit: &BareUnit) -> impl Iterator<Item = BareUnit> {
    let first = unit.parts.first().copied();
    later_parts(&unit.parts).map(move |part| {
        let is_own = |at: &usize| unit.parts.get(*at).is_some_and(|of| Some(*of) == first || *of == part);
        let own: Vec<usize> = (0..unit.cells.len()).filter(is_own).collect();
        let (cells, parts) = own.iter().map(|&at| (unit.cells[at], unit.parts[at])).unzip();
        let weights = own.iter().filter_map(|&at| unit.weights.get(at).copied()).collect();
        BareUnit { cells, parts, weights, part: Some(part), ..unit.clone() }
    })
}

/// Returns the law that a group states.
fn group_law(input: &str, number: usize, group: &CellGroup) -> Result<Arc<program::Law>> {
    let text = group.law.as_deref().unwrap_or_default();
    tesuji_lang::law_of_clauses(text).map(Arc::new).map_err(|faults| GameError::Law {
        input: input.to_owned(),
        number,
        why: faults.first().map(|fault| fault.message.clone()).unwrap_or_else(Message::empty),
    })
}
