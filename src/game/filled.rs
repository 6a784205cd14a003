//! Validation of groups of cells against a filled board.

use super::{
    PlacedGrids,
    error::Result,
    pairs::AppliedLaw,
    scan,
    units::{BareUnit, UnitBuilder},
};
use indexmap::IndexSet;
use tesuji_board::{BoardShape, CellGroup};
use tesuji_lang::{CellSource, Game, Members, Program, UnitFamily};

/// A board of a game with a value for every cell. Values are counted from 1, in the order of the cells.
pub struct FilledBoard<'a> {
    program: &'a Program,
    game: &'a Game,
    shape: &'a BoardShape,
    placed: PlacedGrids<'a>,
}

impl<'a> FilledBoard<'a> {
    /// Creates the board with the inputs of a puzzle.
    ///
    /// # Errors
    /// Returns an error if the puzzle lacks an input, or an expression overflows.
    pub fn new(program: &'a Program, game: &'a Game, shape: &'a BoardShape) -> Result<Self> {
        Ok(Self { program, game, shape, placed: PlacedGrids::new(game, shape)? })
    }

    /// Whether the values satisfy the laws of a group as the only one of an input, an index into [`Game::inputs`]. Laws
    /// whose arguments the group lacks are satisfied.
    ///
    /// # Errors
    /// Returns an error if an expression overflows.
    pub fn accepts(&self, input: usize, group: &CellGroup, values: &[u8]) -> Result<bool> {
        let mut families = self.families(Some((input, group)));
        if self.game.helpers.iter().any(|helpers| helpers.input == input) {
            return self.accepts_with_helpers(families, input, values);
        }
        for family in self.game.units.iter().filter(|family| is_of_input(family, input)) {
            for unit in families.members(family, &self.placed.grids)? {
                if !self.satisfies(&mut families, family, &unit, values)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether some values of the helper cells of an input satisfy its laws, as far as each law separately shows.
    fn accepts_with_helpers(
        &self,
        mut families: UnitBuilder<'_>,
        input: usize,
        values: &[u8],
    ) -> Result<bool> {
        families.add_helpers(&self.placed.variables)?;
        for family in self.game.units.iter().filter(|family| is_of_input(family, input)) {
            families.add(family, &self.placed.grids)?;
        }
        let mut candidates: Vec<u64> = values.iter().map(|value| 1 << (value - 1)).collect();
        candidates.resize(values.len() + families.helpers.len(), u64::MAX >> (64 - self.shape.values));
        let units = families.units.keys();
        let automata = units.map(|(cells, laws)| Ok((cells, families.automata(laws, cells.len())?)));
        let automata = automata.collect::<Result<Vec<_>>>()?;
        loop {
            let before = candidates.clone();
            for (cells, automata) in &automata {
                for automaton in automata {
                    let mut own: Vec<u64> = cells.iter().map(|&cell| candidates[usize::from(cell)]).collect();
                    if !automaton.narrow(&mut own, &mut vec![0; automaton.memory()]) {
                        return Ok(false);
                    }
                    cells.iter().zip(own).for_each(|(&cell, own)| candidates[usize::from(cell)] = own);
                }
            }
            if before == candidates {
                return Ok(true);
            }
        }
    }

    /// Returns the squares of the units that violate a law from which groups of an input are excepted.
    ///
    /// # Errors
    /// Returns an error if an expression overflows.
    pub fn exceptions(&self, values: &[u8]) -> Result<Vec<Vec<usize>>> {
        let mut families = self.families(None);
        let mut found = IndexSet::new();
        for family in self.game.units.iter().filter(|family| self.game.has_exceptions(family)) {
            for unit in families.members(family, &self.placed.grids)? {
                if !self.satisfies(&mut families, family, &unit, values)? {
                    found.insert(families.squares_of(&unit));
                }
            }
        }
        Ok(found.into_iter().collect())
    }

    fn families<'f>(&'f self, only: Option<(usize, &'f CellGroup)>) -> UnitBuilder<'f> {
        let mut families = UnitBuilder::new(self.program, self.game, self.shape, self.placed.maps.clone());
        families.only = only;
        families
    }

    fn satisfies(
        &self,
        families: &mut UnitBuilder<'_>,
        family: &UnitFamily,
        unit: &BareUnit,
        values: &[u8],
    ) -> Result<bool> {
        let value = |cell: &u16| values[usize::from(*cell)];
        let cells: IndexSet<u16> = unit.cells.iter().copied().collect();
        let different = cells.iter().map(value).collect::<IndexSet<u8>>().len();
        let differ = different == cells.len();
        if family.laws.is_distinct && !differ || family.laws.is_complete && different < self.shape.values {
            return Ok(false);
        }
        let numbers = families.numbers(unit);
        let held: Vec<u8> = unit.cells.iter().map(|cell| value(cell) - 1).collect();
        for (law, arguments) in families.calls(family, unit, &self.placed.grids[unit.grid].variables)? {
            let arguments = arguments.as_slice();
            let (values, lowest) = (self.shape.values, self.shape.lowest as i64);
            let applied = AppliedLaw { law, arguments, values, lowest };
            let clauses = applied.accept(&numbers, &held);
            let accepted = clauses
                .and_then(|hold| Ok(hold && (!law.is_scan() || scan::accepts(&applied, &numbers, &held)?)));
            if law.is_distinct && !differ || !families.evaluated(accepted)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn is_of_input(family: &UnitFamily, input: usize) -> bool {
    match &family.members {
        Members::Groups(own) => own.input == input,
        Members::Couples { sources, .. } => sources.contains(&CellSource::Input(input)),
        Members::Cells { .. } | Members::Shapes { .. } => false,
    }
}
