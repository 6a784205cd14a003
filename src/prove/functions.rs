//! Functions of the language, evaluated symbolically.

use super::symbolic_value::{GuardCollector, Result, SymbolicValue, Unprovable};
use super::{MAX_ALTERNATIVES, symbolic_position::SymbolicPosition};
use crate::lang::program::{Function, Reads};
use crate::{evidence::Lit, frame::trace::Datum, sets::bits::SetBits};

impl SymbolicPosition<'_> {
    pub fn call(&mut self, function: Function, arguments: &[SymbolicValue]) -> Result<SymbolicValue> {
        use Function as F;
        let values = self.topology.values;
        match (function, arguments) {
            (F::Candidates, [x]) => {
                let cells = self.cells(x)?;
                let values = (0..values).map(|value| {
                    let alternatives =
                        cells.iter().enumerate().map(|(cell, &guard)| (guard, self.candidate(cell, value)));
                    let alternatives: Vec<(Lit, Lit)> = alternatives.collect();
                    self.circuit.any_both(alternatives)
                });
                let values = values.collect();
                Ok(self.value_set(values))
            }
            (F::Places, [x, v]) => {
                let (mut cells, values) = (self.cells(x)?, self.values(v)?);
                for (cell, wanted) in cells.iter_mut().enumerate() {
                    let alternatives =
                        values.iter().enumerate().map(|(value, &guard)| (self.candidate(cell, value), guard));
                    let alternatives: Vec<(Lit, Lit)> = alternatives.collect();
                    let holds = self.circuit.any_both(alternatives);
                    *wanted = self.circuit.and(*wanted, holds);
                }
                Ok(self.cell_set(cells))
            }
            (F::Open, [x]) => {
                let mut cells = self.cells(x)?;
                cells
                    .iter_mut()
                    .zip(&self.open)
                    .for_each(|(guard, &open)| *guard = self.circuit.and(*guard, open));
                Ok(self.cell_set(cells))
            }
            (F::Needed, [SymbolicValue::One(units)]) => {
                let mut alternatives = vec![Vec::new(); values];
                for (datum, guard) in units {
                    for (value, alternatives) in alternatives.iter_mut().enumerate() {
                        let needed = self.needed(datum, value)?;
                        alternatives.push(self.circuit.and(*guard, needed));
                    }
                }
                let values =
                    alternatives.into_iter().map(|alternatives| self.circuit.any(alternatives)).collect();
                Ok(self.value_set(values))
            }
            (F::Needs, [SymbolicValue::One(units), v]) => {
                let wanted = self.values(v)?;
                let mut alternatives = Vec::new();
                for (datum, guard) in units {
                    alternatives
                        .extend(SetBits(self.required_values(datum)?).map(|value| (*guard, wanted[value])));
                }
                Ok(SymbolicValue::Bool(self.circuit.any_both(alternatives)))
            }
            (F::Peers, [x]) => {
                let seers = self.cells(x)?;
                let peers = (0..seers.len()).map(|cell| {
                    let seen = self.topology.peers(cell);
                    let unseen = seers.iter().enumerate().filter(|(other, _)| !seen.has(*other));
                    self.circuit.all(unseen.map(|(_, &guard)| !guard))
                });
                let peers = peers.collect();
                Ok(self.cell_set(peers))
            }
            (F::CellsOf, [x]) => {
                let cells = self.cells(x)?;
                Ok(self.cell_set(cells))
            }
            (F::PlacedOf, [v]) => {
                let values = self.values(v)?;
                let cells = (0..self.topology.cells.len()).map(|cell| {
                    let alternatives = values.iter().enumerate().map(|(value, &guard)| {
                        let placed = self.placed(cell, value);
                        self.circuit.and(guard, placed)
                    });
                    let alternatives: Vec<Lit> = alternatives.collect();
                    self.circuit.any(alternatives)
                });
                let cells = cells.collect();
                Ok(self.cell_set(cells))
            }
            (F::CellsWith, [SymbolicValue::One(numbers)]) => {
                let mut cells = Vec::new();
                for cell in 0..self.topology.cells.len() {
                    let of_cell: Vec<Lit> = (0..values).map(|v| self.candidate(cell, v)).collect();
                    let counts = self.circuit.exactly(of_cell, values);
                    let mut alternatives = Vec::new();
                    for (datum, guard) in numbers {
                        let Datum::Int(n) = datum else { return Err(Unprovable::Mixed) };
                        alternatives
                            .extend(usize::try_from(*n).ok().and_then(|n| Some((*guard, *counts.get(n)?))));
                    }
                    let fits = self.circuit.any_both(alternatives);
                    cells.push(self.circuit.and(fits, self.open[cell]));
                }
                Ok(self.cell_set(cells))
            }
            (F::UnitsOf, [x]) => {
                let cells = self.cells(x)?;
                let units = (0..self.topology.units.len()).map(|unit| {
                    let members = &self.topology.units[unit].cells;
                    let holds = self.circuit.any(members.iter().map(|&cell| cells[usize::from(cell)]));
                    (Datum::Unit(unit), holds)
                });
                let units: Vec<(Datum, Lit)> = units.collect();
                Ok(self.set(units))
            }
            (F::Count, [SymbolicValue::One(units) | SymbolicValue::Set(units), x]) => {
                let cells = self.cells(x)?;
                let mut conditions = Vec::new();
                for (unit, guard) in units {
                    let Datum::Unit(unit) = unit else { return Err(Unprovable::Mixed) };
                    let members = &self.topology.units[*unit].cells;
                    let holds = self.circuit.any(members.iter().map(|&cell| cells[usize::from(cell)]));
                    conditions.push(self.circuit.and(*guard, holds));
                }
                Ok(self.number(conditions))
            }
            (F::Count, _) => Err(Unprovable::Mixed),
            (F::Given, [x]) => {
                let cells = self.cells(x)?;
                let given = cells.into_iter().zip(self.givens.iter().copied());
                Ok(SymbolicValue::Bool(self.circuit.any_both(given)))
            }
            (F::Against, [x]) => {
                let candidates = self.candidates_of(x)?;
                let mut found = Vec::new();
                for cell in 0..self.topology.cells.len() {
                    for value in 0..values {
                        let allowed = candidates.iter().filter(|(one, _)| !self.excludes(one, (cell, value)));
                        let allowed: Vec<Lit> = allowed.map(|(_, guard)| !*guard).collect();
                        found.push((Datum::Candidate(cell, value), self.circuit.all(allowed)));
                    }
                }
                Ok(self.set(found))
            }
            (F::Contradiction | F::Removed | F::PlacedIn, [x]) => self.of_worlds(function, x),
            (F::CellsAmong, [x]) => self.among(x, |cell, _| Datum::Cell(cell)),
            (F::ValuesAmong, [x]) => self.among(x, |_, value| Datum::Value(value)),
            (F::UnitsOfKind, [SymbolicValue::One(kinds) | SymbolicValue::Set(kinds)]) => {
                let kind = |of: usize| {
                    kinds.iter().filter(move |(datum, _)| *datum == Datum::Kind(of)).map(|(_, guard)| *guard)
                };
                let units = self.topology.units.iter().enumerate();
                let units = units.map(|(unit, of)| (Datum::Unit(unit), self.circuit.any(kind(of.kind))));
                let units: Vec<(Datum, Lit)> = units.collect();
                Ok(self.set(units))
            }
            // Functions of sets of sets have no encoding.
            (F::Balances | F::CountIn | F::Subsets, _) => Err(Unprovable::Function(function)),
            _ if function.reads() == Reads::Board => self.tabulate(function, arguments),
            _ => Err(Unprovable::Function(function)),
        }
    }

    fn tabulate(&mut self, function: Function, arguments: &[SymbolicValue]) -> Result<SymbolicValue> {
        let rows = SymbolicValue::Tuple(arguments.to_vec())
            .alternatives(&mut self.circuit)
            .ok_or(Unprovable::Large)?;
        let mut alternatives = Vec::new();
        for (arguments, guard) in rows {
            let Datum::Tuple(arguments) = arguments else { return Err(Unprovable::Mixed) };
            let result =
                self.evaluator.apply(function, &arguments).map_err(|_| Unprovable::Function(function))?;
            alternatives.push((guard, SymbolicValue::from_datum(result, &self.circuit)?));
        }
        if alternatives.len() > MAX_ALTERNATIVES {
            return Err(Unprovable::Large);
        }
        SymbolicValue::multiplex(alternatives, &mut self.circuit)
    }

    /// Values that a unit must hold, placed ones included.
    fn required_values(&self, unit: &Datum) -> Result<u64> {
        let Datum::Unit(unit_index) = unit else { return Err(Unprovable::Mixed) };
        // The live combinations of a sum depend on the position.
        if self.topology.units[*unit_index].laws.total().is_some() {
            return Err(Unprovable::Function(Function::Needed));
        }
        self.evaluator.required_values(unit).map_err(|_| Unprovable::Function(Function::Needed))
    }

    fn needed(&mut self, unit: &Datum, value: usize) -> Result<Lit> {
        let Datum::Unit(unit_index) = unit else { return Err(Unprovable::Mixed) };
        if self.required_values(unit)? >> value & 1 == 0 {
            return Ok(self.circuit.constant(false));
        }
        let cells = &self.topology.units[*unit_index].cells;
        let unplaced = cells.iter().map(|&cell| !self.placed(usize::from(cell), value));
        let unplaced: Vec<Lit> = unplaced.collect();
        Ok(self.circuit.all(unplaced))
    }

    /// Whether the laws exclude one candidate by another.
    fn excludes(&self, one: &Datum, (cell, value): (usize, usize)) -> bool {
        let Datum::Candidate(other, w) = one else { return false };
        if *other == cell {
            return *w != value;
        }
        let mut related = self.topology.excluded(*other).iter();
        related.any(|other| usize::from(other.cell) == cell && other.values[*w] >> value & 1 != 0)
            || *w == value && self.topology.peers(*other).has(cell)
    }

    fn among(&mut self, symbol: &SymbolicValue, part: fn(usize, usize) -> Datum) -> Result<SymbolicValue> {
        let mut collector = GuardCollector::default();
        for (datum, guard) in self.candidates_of(symbol)? {
            if let Datum::Candidate(cell, value) = datum {
                collector.add(part(cell, value), guard);
            }
        }
        Ok(SymbolicValue::Set(collector.finish(&mut self.circuit)))
    }
}
