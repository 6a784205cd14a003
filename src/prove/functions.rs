//! The functions of the language, evaluated symbolically.

use super::MOST_WAYS;
use super::beyond::Beyond;
use super::scene::Scene;
use super::symbol::{Collector, Symbol};
use crate::engine::trace::Datum;
use crate::evidence::Lit;
use crate::lang::program::{Function, Reads};

impl Scene<'_> {
    /// The symbolic result of a function.
    pub fn call(&mut self, function: Function, arguments: &[Symbol]) -> Result<Symbol, Beyond> {
        use Function as F;
        match (function, arguments) {
            (F::Candidates, [x]) => {
                let cells = self.cells(x)?;
                let values = (0..self.topology.values).map(|value| self.somewhere(&cells, value));
                let values = values.collect();
                Ok(self.value_set(values))
            }
            (F::Places, [x, v]) => {
                let (cells, values) = (self.cells(x)?, self.values(v)?);
                let mut places = Vec::new();
                for (cell, &wanted) in cells.iter().enumerate() {
                    let mut ways = Vec::new();
                    for (value, &is) in values.iter().enumerate() {
                        ways.push(self.circuit.both(self.candidate(cell, value), is));
                    }
                    let holds = self.circuit.any(ways);
                    places.push(self.circuit.both(wanted, holds));
                }
                Ok(self.cell_set(places))
            }
            (F::Open, [x]) => {
                let cells = self.cells(x)?;
                let open = cells.iter().enumerate().map(|(cell, &is)| self.circuit.both(is, self.open(cell)));
                let open = open.collect();
                Ok(self.cell_set(open))
            }
            (F::Needed, [Symbol::One(units)]) => {
                let mut ways = vec![Vec::new(); self.topology.values];
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
                    let held = self.required_values(datum)?;
                    for (_, &wanted) in wanted.iter().enumerate().filter(|(v, _)| held >> v & 1 != 0) {
                        ways.push(self.circuit.both(*is, wanted));
                    }
                }
                Ok(Symbol::Bool(self.circuit.any(ways)))
            }
            (F::Peers, [x]) => {
                let of = self.cells(x)?;
                let mut peers = Vec::new();
                for cell in 0..of.len() {
                    let seen = self.topology.peers(cell);
                    let unseen =
                        of.iter().enumerate().filter(|(other, _)| !seen.has(*other)).map(|(_, &is)| !is);
                    peers.push(self.circuit.all(unseen));
                }
                Ok(self.cell_set(peers))
            }
            (F::CellsOf, [x]) => {
                let cells = self.cells(x)?;
                Ok(self.cell_set(cells))
            }
            (F::PlacedOf, [v]) => {
                let values = self.values(v)?;
                let mut cells = Vec::new();
                for cell in 0..self.topology.cells.len() {
                    let mut ways = Vec::new();
                    for (value, &is) in values.iter().enumerate() {
                        let placed = self.placed(cell, value);
                        ways.push(self.circuit.both(is, placed));
                    }
                    cells.push(self.circuit.any(ways));
                }
                Ok(self.cell_set(cells))
            }
            (F::CellsWith, [Symbol::One(numbers)]) => {
                let mut cells = Vec::new();
                for cell in 0..self.topology.cells.len() {
                    let of_cell: Vec<Lit> =
                        (0..self.topology.values).map(|v| self.candidate(cell, v)).collect();
                    let counts = self.circuit.exactly(of_cell, self.topology.values);
                    let mut ways = Vec::new();
                    for (datum, is) in numbers {
                        let Datum::Int(n) = datum else { return Err(Beyond::Mixed) };
                        if let Some(&exactly) = usize::try_from(*n).ok().and_then(|n| counts.get(n)) {
                            ways.push(self.circuit.both(*is, exactly));
                        }
                    }
                    let fits = self.circuit.any(ways);
                    cells.push(self.circuit.both(fits, self.open(cell)));
                }
                Ok(self.cell_set(cells))
            }
            (F::UnitsOf, [x]) => {
                let cells = self.cells(x)?;
                let mut units = Vec::new();
                for (unit, of) in self.topology.units.iter().enumerate() {
                    let holds = self.circuit.any(of.cells.iter().map(|&cell| cells[usize::from(cell)]));
                    units.push((Datum::Unit(unit), holds));
                }
                Ok(self.set(units))
            }
            (F::Count, [units, x]) => {
                let (units, cells) = (self.units(units)?, self.cells(x)?);
                let mut conditions = Vec::new();
                for (unit, is) in units {
                    let of = &self.topology.units[unit].cells;
                    let holds = self.circuit.any(of.iter().map(|&cell| cells[usize::from(cell)]));
                    conditions.push(self.circuit.both(is, holds));
                }
                let most = conditions.len();
                let counts = self.circuit.exactly(conditions, most);
                let counts = counts.into_iter().enumerate().map(|(n, is)| (Datum::Int(n as i64), is));
                Ok(Symbol::One(counts.filter(|(_, is)| !self.circuit.is_no(*is)).collect()))
            }
            (F::Given, [x]) => {
                let cells = self.cells(x)?;
                let given =
                    cells.iter().enumerate().map(|(cell, &is)| self.circuit.both(is, self.given(cell)));
                let given: Vec<Lit> = given.collect();
                Ok(Symbol::Bool(self.circuit.any(given)))
            }
            (F::Against, [x]) => {
                let of = self.candidates_of(x)?;
                let mut found = Vec::new();
                for cell in 0..self.topology.cells.len() {
                    for value in 0..self.topology.values {
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
                let mut units = Vec::new();
                for (unit, of) in self.topology.units.iter().enumerate() {
                    units.push((Datum::Unit(unit), self.circuit.any(kind(of.kind))));
                }
                Ok(self.set(units))
            }
            // They take or give sets of sets in a way that is not enumerated.
            (F::Balances | F::CountIn | F::Subsets, _) => Err(Beyond::Function(function)),
            _ if function.reads() == Reads::Board => self.of_board(function, arguments),
            _ => Err(Beyond::Function(function)),
        }
    }

    /// The result of a function that the board alone decides.
    fn of_board(&mut self, function: Function, arguments: &[Symbol]) -> Result<Symbol, Beyond> {
        let all = Symbol::Tuple(arguments.to_vec()).ways(&mut self.circuit).ok_or(Beyond::Large)?;
        let mut ways = Vec::new();
        for (arguments, is) in all {
            let Datum::Tuple(arguments) = arguments else { return Err(Beyond::Mixed) };
            let result =
                self.evaluator.apply(function, &arguments).map_err(|_| Beyond::Function(function))?;
            ways.push((is, Symbol::known(result, &self.circuit).ok_or(Beyond::Mixed)?));
        }
        if ways.len() > MOST_WAYS {
            return Err(Beyond::Large);
        }
        Symbol::either(ways, &mut self.circuit).ok_or(Beyond::Mixed)
    }

    /// The condition that one of some cells has a candidate.
    fn somewhere(&mut self, cells: &[Lit], value: usize) -> Lit {
        let mut ways = Vec::new();
        for (cell, &is) in cells.iter().enumerate() {
            ways.push(self.circuit.both(is, self.candidate(cell, value)));
        }
        self.circuit.any(ways)
    }

    /// The values that a unit must hold, placed ones included.
    fn required_values(&self, unit: &Datum) -> Result<u64, Beyond> {
        let Datum::Unit(at) = unit else { return Err(Beyond::Mixed) };
        // What is live among the combinations of a sum depends on the position.
        if self.topology.units[*at].laws.sum.is_some() {
            return Err(Beyond::Function(Function::Needed));
        }
        self.evaluator.required_values(unit).map_err(|_| Beyond::Function(Function::Needed))
    }

    fn needed(&mut self, unit: &Datum, value: usize) -> Result<Lit, Beyond> {
        let Datum::Unit(at) = unit else { return Err(Beyond::Mixed) };
        if self.required_values(unit)? >> value & 1 == 0 {
            return Ok(self.circuit.constant(false));
        }
        let cells = &self.topology.units[*at].cells;
        let mut unplaced = Vec::new();
        for &cell in cells {
            unplaced.push(!self.placed(usize::from(cell), value));
        }
        Ok(self.circuit.all(unplaced))
    }

    /// The units of a set or a single one, each with the condition for it.
    fn units(&mut self, symbol: &Symbol) -> Result<Vec<(usize, Lit)>, Beyond> {
        let (Symbol::One(members) | Symbol::Set(members)) = symbol else { return Err(Beyond::Mixed) };
        let unit = |(datum, is): &(Datum, Lit)| match datum {
            Datum::Unit(unit) => Ok((*unit, *is)),
            _ => Err(Beyond::Mixed),
        };
        members.iter().map(unit).collect()
    }

    /// Whether the laws alone forbid a candidate together with another.
    fn excludes(&self, one: &Datum, (cell, value): (usize, usize)) -> bool {
        let Datum::Candidate(other, w) = one else { return false };
        if *other == cell {
            return *w != value;
        }
        let related = self
            .topology
            .excluded(*other)
            .iter()
            .any(|excluded| usize::from(excluded.cell) == cell && excluded.values[*w] >> value & 1 != 0);
        related || *w == value && self.topology.peers(*other).has(cell)
    }

    /// The cells or values of the candidates of a set.
    fn among(&mut self, symbol: &Symbol, part: fn(usize, usize) -> Datum) -> Result<Symbol, Beyond> {
        let mut collector = Collector::default();
        for (datum, is) in self.candidates_of(symbol)? {
            if let Datum::Candidate(cell, value) = datum {
                collector.add(part(cell, value), is);
            }
        }
        Ok(Symbol::Set(collector.finish(&mut self.circuit)))
    }
}
