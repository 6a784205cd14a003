//! The functions of the language, evaluated symbolically.

use super::symbol::{Beyond, Collector, Result, Symbol};
use super::{MOST_WAYS, scene::Scene};
use crate::lang::program::{Function, Reads};
use crate::{board::bits::Ones, engine::trace::Datum, evidence::Lit};

impl Scene<'_> {
    pub fn call(&mut self, function: Function, arguments: &[Symbol]) -> Result<Symbol> {
        use Function as F;
        let values = self.topology.values;
        match (function, arguments) {
            (F::Candidates, [x]) => {
                let cells = self.cells(x)?;
                let values = (0..values).map(|value| {
                    let ways = cells.iter().enumerate().map(|(cell, &is)| (is, self.candidate(cell, value)));
                    let ways: Vec<(Lit, Lit)> = ways.collect();
                    self.circuit.any_both(ways)
                });
                let values = values.collect();
                Ok(self.value_set(values))
            }
            (F::Places, [x, v]) => {
                let (mut cells, values) = (self.cells(x)?, self.values(v)?);
                for (cell, wanted) in cells.iter_mut().enumerate() {
                    let ways =
                        values.iter().enumerate().map(|(value, &is)| (self.candidate(cell, value), is));
                    let ways: Vec<(Lit, Lit)> = ways.collect();
                    let holds = self.circuit.any_both(ways);
                    *wanted = self.circuit.both(*wanted, holds);
                }
                Ok(self.cell_set(cells))
            }
            (F::Open, [x]) => {
                let mut cells = self.cells(x)?;
                cells.iter_mut().zip(&self.open).for_each(|(is, &open)| *is = self.circuit.both(*is, open));
                Ok(self.cell_set(cells))
            }
            (F::Needed, [Symbol::One(units)]) => {
                let mut ways = vec![Vec::new(); values];
                for (datum, is) in units {
                    for (value, ways) in ways.iter_mut().enumerate() {
                        let needed = self.needed(datum, value)?;
                        ways.push(self.circuit.both(*is, needed));
                    }
                }
                let values = ways.into_iter().map(|ways| self.circuit.any(ways)).collect();
                Ok(self.value_set(values))
            }
            (F::Needs, [Symbol::One(units), v]) => {
                let wanted = self.values(v)?;
                let mut ways = Vec::new();
                for (datum, is) in units {
                    ways.extend(Ones(self.required_values(datum)?).map(|value| (*is, wanted[value])));
                }
                Ok(Symbol::Bool(self.circuit.any_both(ways)))
            }
            (F::Peers, [x]) => {
                let of = self.cells(x)?;
                let peers = (0..of.len()).map(|cell| {
                    let seen = self.topology.peers(cell);
                    let unseen = of.iter().enumerate().filter(|(other, _)| !seen.has(*other));
                    self.circuit.all(unseen.map(|(_, &is)| !is))
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
                    let ways = values.iter().enumerate().map(|(value, &is)| {
                        let placed = self.placed(cell, value);
                        self.circuit.both(is, placed)
                    });
                    let ways: Vec<Lit> = ways.collect();
                    self.circuit.any(ways)
                });
                let cells = cells.collect();
                Ok(self.cell_set(cells))
            }
            (F::CellsWith, [Symbol::One(numbers)]) => {
                let mut cells = Vec::new();
                for cell in 0..self.topology.cells.len() {
                    let of_cell: Vec<Lit> = (0..values).map(|v| self.candidate(cell, v)).collect();
                    let counts = self.circuit.exactly(of_cell, values);
                    let mut ways = Vec::new();
                    for (datum, is) in numbers {
                        let Datum::Int(n) = datum else { return Err(Beyond::Mixed) };
                        ways.extend(usize::try_from(*n).ok().and_then(|n| Some((*is, *counts.get(n)?))));
                    }
                    let fits = self.circuit.any_both(ways);
                    cells.push(self.circuit.both(fits, self.open[cell]));
                }
                Ok(self.cell_set(cells))
            }
            (F::UnitsOf, [x]) => {
                let cells = self.cells(x)?;
                let units = (0..self.topology.units.len()).map(|unit| {
                    let of = &self.topology.units[unit].cells;
                    let holds = self.circuit.any(of.iter().map(|&cell| cells[usize::from(cell)]));
                    (Datum::Unit(unit), holds)
                });
                let units: Vec<(Datum, Lit)> = units.collect();
                Ok(self.set(units))
            }
            (F::Count, [Symbol::One(units) | Symbol::Set(units), x]) => {
                let cells = self.cells(x)?;
                let mut conditions = Vec::new();
                for (unit, is) in units {
                    let Datum::Unit(unit) = unit else { return Err(Beyond::Mixed) };
                    let of = &self.topology.units[*unit].cells;
                    let holds = self.circuit.any(of.iter().map(|&cell| cells[usize::from(cell)]));
                    conditions.push(self.circuit.both(*is, holds));
                }
                Ok(self.number(conditions))
            }
            (F::Count, _) => Err(Beyond::Mixed),
            (F::Given, [x]) => {
                let cells = self.cells(x)?;
                let given = cells.into_iter().zip(self.given.iter().copied());
                Ok(Symbol::Bool(self.circuit.any_both(given)))
            }
            (F::Against, [x]) => {
                let of = self.candidates_of(x)?;
                let mut found = Vec::new();
                for cell in 0..self.topology.cells.len() {
                    for value in 0..values {
                        let allowed = of.iter().filter(|(one, _)| !self.excludes(one, (cell, value)));
                        let allowed: Vec<Lit> = allowed.map(|(_, is)| !*is).collect();
                        found.push((Datum::Candidate(cell, value), self.circuit.all(allowed)));
                    }
                }
                Ok(self.set(found))
            }
            (F::Contradiction | F::Removed | F::PlacedIn, [x]) => self.of_worlds(function, x),
            (F::CellsAmong, [x]) => self.among(x, |cell, _| Datum::Cell(cell)),
            (F::ValuesAmong, [x]) => self.among(x, |_, value| Datum::Value(value)),
            (F::UnitsOfKind, [Symbol::One(kinds) | Symbol::Set(kinds)]) => {
                let kind = |of: usize| {
                    kinds.iter().filter(move |(datum, _)| *datum == Datum::Kind(of)).map(|(_, is)| *is)
                };
                let units = self.topology.units.iter().enumerate();
                let units = units.map(|(unit, of)| (Datum::Unit(unit), self.circuit.any(kind(of.kind))));
                let units: Vec<(Datum, Lit)> = units.collect();
                Ok(self.set(units))
            }
            // They take or give sets of sets in a way that is not enumerated.
            (F::Balances | F::CountIn | F::Subsets, _) => Err(Beyond::Function(function)),
            _ if function.reads() == Reads::Board => self.of_board(function, arguments),
            _ => Err(Beyond::Function(function)),
        }
    }

    fn of_board(&mut self, function: Function, arguments: &[Symbol]) -> Result<Symbol> {
        let all = Symbol::Tuple(arguments.to_vec()).ways(&mut self.circuit).ok_or(Beyond::Large)?;
        let mut ways = Vec::new();
        for (arguments, is) in all {
            let Datum::Tuple(arguments) = arguments else { return Err(Beyond::Mixed) };
            let result =
                self.evaluator.apply(function, &arguments).map_err(|_| Beyond::Function(function))?;
            ways.push((is, Symbol::known(result, &self.circuit)?));
        }
        if ways.len() > MOST_WAYS {
            return Err(Beyond::Large);
        }
        Symbol::either(ways, &mut self.circuit)
    }

    /// The values that a unit must hold, placed ones included.
    fn required_values(&self, unit: &Datum) -> Result<u64> {
        let Datum::Unit(at) = unit else { return Err(Beyond::Mixed) };
        // What is live among the combinations of a sum depends on the position.
        if self.topology.units[*at].laws.sum.is_some() {
            return Err(Beyond::Function(Function::Needed));
        }
        self.evaluator.required_values(unit).map_err(|_| Beyond::Function(Function::Needed))
    }

    fn needed(&mut self, unit: &Datum, value: usize) -> Result<Lit> {
        let Datum::Unit(at) = unit else { return Err(Beyond::Mixed) };
        if self.required_values(unit)? >> value & 1 == 0 {
            return Ok(self.circuit.constant(false));
        }
        let cells = &self.topology.units[*at].cells;
        let unplaced = cells.iter().map(|&cell| !self.placed(usize::from(cell), value));
        let unplaced: Vec<Lit> = unplaced.collect();
        Ok(self.circuit.all(unplaced))
    }

    /// Whether the laws alone forbid a candidate together with another.
    fn excludes(&self, one: &Datum, (cell, value): (usize, usize)) -> bool {
        let Datum::Candidate(other, w) = one else { return false };
        if *other == cell {
            return *w != value;
        }
        let mut related = self.topology.excluded(*other).iter();
        related.any(|other| usize::from(other.cell) == cell && other.values[*w] >> value & 1 != 0)
            || *w == value && self.topology.peers(*other).has(cell)
    }

    fn among(&mut self, symbol: &Symbol, part: fn(usize, usize) -> Datum) -> Result<Symbol> {
        let mut collector = Collector::default();
        for (datum, is) in self.candidates_of(symbol)? {
            if let Datum::Candidate(cell, value) = datum {
                collector.add(part(cell, value), is);
            }
        }
        Ok(Symbol::Set(collector.finish(&mut self.circuit)))
    }
}
