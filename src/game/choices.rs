//! Alternatives that a puzzle states: inputs of constraints, of which those of one alternative are satisfied.

use super::{
    GameError, PlacedGrids,
    error::Result,
    has_input, missing,
    pairs::sequence,
    units::{UnitBuilder, sorted},
};
use std::sync::Arc;
use tesuji_board::{Disjunction, PuzzleInput, Statements, UnitFact, UnitLaws, UnitName};
use tesuji_lang::{Constraint, UnitFamily};
use tesuji_law::{Anything, Equation, EquationScan, MAX_STATES, OrderedAutomaton, explore};

/// Cells with the automata of laws that all apply to them.
type Automata = (Vec<u16>, Vec<OrderedAutomaton>);

impl UnitBuilder<'_> {
    /// Adds a unit for each list of alternatives.
    pub fn choices(&mut self, family: &UnitFamily, input: usize) -> Result<()> {
        let input = &self.game.inputs[input];
        let Some(PuzzleInput::Choices(choices)) = self.shape.inputs.get(&input.name) else {
            return Err(missing(self.game, &input.name, input.kind));
        };
        for (number, choice) in choices.iter().enumerate() {
            let branches = choice.iter().map(|branch| self.branch(branch)).collect::<Result<Vec<_>>>()?;
            let of_automata = branches.iter().flatten().flat_map(|(cells, _)| cells);
            let cells = sorted(&of_automata.copied().collect::<Vec<u16>>());
            let place = |cell: &u16| cells.partition_point(|known| known < cell);
            let in_unit = |(own, automata): &Automata| -> Vec<OrderedAutomaton> {
                let places: Vec<usize> = own.iter().map(place).collect();
                automata.iter().map(|automaton| automaton.reindexed(&places)).collect()
            };
            let branch = |automata: &Vec<Automata>| automata.iter().flat_map(in_unit).collect();
            let branches: Arc<[Arc<[OrderedAutomaton]>]> = branches.iter().map(branch).collect();
            let law = Disjunction { name: input.name.as_str().into(), branches };
            let name = UnitName { kind: family.kind, number, grid: 0 };
            self.units.entry((cells, UnitLaws::new([law.into()]))).or_default().push(name);
        }
        Ok(())
    }

    /// Returns the automata of the units that an alternative would have.
    fn branch(&self, statements: &Statements) -> Result<Vec<Automata>> {
        let mut shape = self.shape.clone();
        let is_own = |constraint: &&Constraint| {
            let names = constraint.inputs.iter().map(|input| &input.name);
            names.into_iter().any(|name| statements.iter().any(|(stated, _)| stated == name))
        };
        let with: Vec<&str> =
            self.program.constraints.iter().filter(is_own).map(|one| one.name.as_str()).collect();
        let base = self.program.game(&self.game.base).map_err(|_| self.unused(&self.game.base))?;
        shape.inputs.retain(|name, _| has_input(&base, name));
        shape.inputs.extend(statements.iter().cloned());
        let game = self.program.game_of(&base.name, &with).map_err(|_| self.unused(&base.name))?;
        if let Some((name, _)) = statements.iter().find(|(name, _)| !has_input(&game, name)) {
            return Err(self.unused(name));
        }
        let PlacedGrids { maps, grids, .. } = PlacedGrids::new(&game, &shape)?;
        let mut families = UnitBuilder::new(self.program, &game, &shape, maps);
        for family in &game.units[base.units.len()..] {
            families.add(family, &grids)?;
        }
        let units = families.units.into_keys();
        units
            .map(|(cells, laws)| self.automata(&laws, cells.len()).map(|automata| (cells, automata)))
            .collect()
    }

    fn unused(&self, input: &str) -> GameError {
        GameError::Unused { game: self.game.name.clone(), input: input.to_owned() }
    }

    /// Returns automata whose intersection accepts exactly the sequences that the laws allow.
    pub fn automata(&self, laws: &UnitLaws, cells: usize) -> Result<Vec<OrderedAutomaton>> {
        let values = self.shape.values;
        let all_values = u64::MAX >> (64 - values);
        let mut alone = vec![all_values; cells];
        for (place, allowed) in laws.allowed_alone() {
            alone[place] &= allowed;
        }
        let differ = laws.imply(UnitFact::AllDifferent);
        let sequence = sequence(alone, laws.pair_tables(values), values, differ);
        let mut automata: Vec<OrderedAutomaton> = laws.scans().map(|scan| scan.sequences.clone()).collect();
        let is_free = sequence.pairs.is_empty() && sequence.cells.iter().all(|of| *of == all_values);
        if !is_free || laws.total().is_some() {
            let Ok(found) = match laws.total() {
                Some(total) => {
                    let equation = Equation { weights: vec![1; cells], total: i64::from(total) };
                    explore(&mut EquationScan::new(&equation, values), &sequence, MAX_STATES)
                }
                None => explore(&mut Anything, &sequence, MAX_STATES),
            };
            let Some(found) = found else {
                let law = laws.iter().map(|law| law.word()).collect::<Vec<_>>().join(", ");
                return Err(GameError::TooManyStates { law, kind: self.game.name.clone(), cells });
            };
            automata.push(OrderedAutomaton::new(0..cells as u16, Arc::new(found)));
        }
        Ok(automata)
    }
}
