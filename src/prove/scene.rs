//! A position that is not known: its candidates, its placed cells and one of its solutions are variables.

use super::beyond::Beyond;
use super::circuit::Circuit;
use super::symbol::{Collector, Symbol};
use super::symmetry::{Fixed, Symmetry};
use crate::board::bits;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::Datum;
use crate::evidence::{Clauses, Lit};
use crate::lang::program::{Argument, Program, Technique};
use crate::meaning::Evaluator;
use std::time::Instant;

/// The circuit of any position of a board that has a solution, and of a rule on it.
pub(super) struct Scene<'a> {
    pub topology: &'a Topology,
    pub arguments: &'a [Argument],
    pub circuit: Circuit,
    /// Evaluates what does not depend on the position.
    pub evaluator: Evaluator<'a>,
    /// The values of the variables of the rule.
    pub slots: Vec<Option<Symbol>>,
    /// Interchangeable things of the board, if the rule treats them alike; order comparisons are then inequalities.
    pub symmetry: Option<&'a Symmetry>,
    /// The cases of the match that are looked at: which of how many, for each choice that is made one by one.
    pub cases: Vec<(usize, usize)>,
    /// How many of these choices were made.
    pub case: usize,
    /// Sorts of things that are no longer interchangeable, since a case fixed one.
    pub fixed: Fixed,
    until: Instant,
    candidates: Vec<Lit>,
    open: Vec<Lit>,
    given: Vec<Lit>,
}

/// A position, and a solution of it by the value of each cell, counted from 0.
pub(super) struct Sample {
    pub state: State,
    pub solution: Vec<usize>,
}

impl<'a> Scene<'a> {
    /// Any position, without conditions. `blank` is the board without a placed value.
    pub fn new(
        program: &'a Program,
        technique: &'a Technique,
        arguments: &'a [Argument],
        topology: &'a Topology,
        blank: &'a State,
        until: Instant,
    ) -> Self {
        let mut clauses = Clauses::new(topology);
        clauses.obey();
        let (cells, values) = (topology.cells.len(), topology.values);
        let unknown =
            |clauses: &mut Clauses, n: usize| (0..n).map(|_| clauses.unknown()).collect::<Vec<Lit>>();
        let candidates = unknown(&mut clauses, cells * values);
        let (open, given) = (unknown(&mut clauses, cells), unknown(&mut clauses, cells));
        for cell in 0..cells {
            clauses.add([!given[cell], !open[cell]]);
            for value in 0..values {
                let (solved, candidate) = (clauses.candidate(cell, value), candidates[cell * values + value]);
                clauses.add([!solved, candidate]);
                // A placed cell has no other candidate, and what the laws forbid beside it has gone.
                clauses.add([open[cell], solved, !candidate]);
                for peer in topology.peers(cell).iter() {
                    clauses.add([open[cell], !solved, !candidates[peer * values + value]]);
                }
                for excluded in topology.excluded(cell) {
                    for lost in bits::Ones(excluded.values[value]) {
                        let other = candidates[usize::from(excluded.cell) * values + lost];
                        clauses.add([open[cell], !solved, !other]);
                    }
                }
            }
        }
        Self {
            topology,
            arguments,
            circuit: Circuit::new(clauses),
            evaluator: Evaluator::new(program, technique, arguments, topology, blank),
            slots: vec![None; technique.variables.len()],
            symmetry: None,
            cases: Vec::new(),
            case: 0,
            fixed: Fixed::default(),
            until,
            candidates,
            open,
            given,
        }
    }

    /// Whether the time is up.
    pub fn is_late(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Whether a cell may hold a value.
    pub fn candidate(&self, cell: usize, value: usize) -> Lit {
        self.candidates[cell * self.topology.values + value]
    }

    /// Whether a cell has a value in the solution.
    pub fn solved(&self, cell: usize, value: usize) -> Lit {
        self.circuit.clauses.candidate(cell, value)
    }

    /// Whether a cell has no placed value.
    pub fn open(&self, cell: usize) -> Lit {
        self.open[cell]
    }

    /// Whether the value of a cell was given.
    pub fn given(&self, cell: usize) -> Lit {
        self.given[cell]
    }

    /// Whether a value is placed in a cell.
    pub fn placed(&mut self, cell: usize, value: usize) -> Lit {
        let (open, candidate) = (self.open[cell], self.candidate(cell, value));
        self.circuit.both(!open, candidate)
    }

    /// For each cell the condition that it is one of those that something stands for.
    pub fn cells(&mut self, symbol: &Symbol) -> Result<Vec<Lit>, Beyond> {
        let mut ways = vec![Vec::new(); self.topology.cells.len()];
        self.gather_cells(symbol, self.circuit.constant(true), &mut ways)?;
        Ok(ways.into_iter().map(|ways| self.circuit.any(ways)).collect())
    }

    fn gather_cells(&mut self, symbol: &Symbol, when: Lit, ways: &mut [Vec<Lit>]) -> Result<(), Beyond> {
        match symbol {
            Symbol::One(members) | Symbol::Set(members) => {
                for (datum, is) in members {
                    let is = self.circuit.both(when, *is);
                    match datum {
                        Datum::Cell(cell) => ways[*cell].push(is),
                        Datum::Unit(unit) => {
                            let cells = &self.topology.units[*unit].cells;
                            cells.iter().for_each(|&cell| ways[usize::from(cell)].push(is));
                        }
                        _ => return Err(Beyond::Mixed),
                    }
                }
            }
            Symbol::Sets(members) => {
                for (element, member) in members {
                    let when = self.circuit.both(when, *member);
                    self.gather_cells(element, when, ways)?;
                }
            }
            _ => return Err(Beyond::Mixed),
        }
        Ok(())
    }

    /// For each value the condition that it is one of those that something stands for.
    pub fn values(&mut self, symbol: &Symbol) -> Result<Vec<Lit>, Beyond> {
        let mut ways = vec![Vec::new(); self.topology.values];
        let (Symbol::One(members) | Symbol::Set(members)) = symbol else {
            let Symbol::Sets(elements) = symbol else { return Err(Beyond::Mixed) };
            for (element, member) in elements {
                let of_element = self.values(element)?;
                for (ways, is) in ways.iter_mut().zip(of_element) {
                    ways.push(self.circuit.both(*member, is));
                }
            }
            return Ok(ways.into_iter().map(|ways| self.circuit.any(ways)).collect());
        };
        for (datum, is) in members {
            match datum {
                // A value that the board does not have stands in no cell.
                Datum::Value(value) if *value < ways.len() => ways[*value].push(*is),
                Datum::Value(_) => {}
                _ => return Err(Beyond::Mixed),
            }
        }
        Ok(ways.into_iter().map(|ways| self.circuit.any(ways)).collect())
    }

    /// The candidates that something stands for, each with the condition for it.
    pub fn candidates_of(&mut self, symbol: &Symbol) -> Result<Vec<(Datum, Lit)>, Beyond> {
        let mut collector = Collector::default();
        self.gather_candidates(symbol, self.circuit.constant(true), &mut collector)?;
        Ok(collector.finish(&mut self.circuit))
    }

    fn gather_candidates(&mut self, symbol: &Symbol, when: Lit, to: &mut Collector) -> Result<(), Beyond> {
        match symbol {
            Symbol::One(members) | Symbol::Set(members) => {
                for (datum, is) in members {
                    if !matches!(datum, Datum::Candidate(..)) {
                        return Err(Beyond::Mixed);
                    }
                    to.add(datum.clone(), self.circuit.both(when, *is));
                }
            }
            Symbol::Sets(members) => {
                for (element, member) in members {
                    let when = self.circuit.both(when, *member);
                    self.gather_candidates(element, when, to)?;
                }
            }
            Symbol::Tuple(parts) => {
                let [cell, value] = parts.as_slice() else { return Err(Beyond::Mixed) };
                for (datum, is) in self.product(cell, value)? {
                    to.add(datum, self.circuit.both(when, is));
                }
            }
            Symbol::Bool(_) | Symbol::World(_) => return Err(Beyond::Mixed),
        }
        Ok(())
    }

    /// Each of some cells with each of some values.
    pub fn product(&mut self, cells: &Symbol, values: &Symbol) -> Result<Vec<(Datum, Lit)>, Beyond> {
        let (cells, values) = (self.cells(cells)?, self.values(values)?);
        let mut all = Vec::new();
        for (cell, &of_cell) in cells.iter().enumerate() {
            for (value, &of_value) in values.iter().enumerate() {
                let both = self.circuit.both(of_cell, of_value);
                if !self.circuit.is_no(both) {
                    all.push((Datum::Candidate(cell, value), both));
                }
            }
        }
        Ok(all)
    }

    /// A set of cells by the condition for each.
    pub fn cell_set(&self, cells: Vec<Lit>) -> Symbol {
        self.set(cells.into_iter().enumerate().map(|(cell, is)| (Datum::Cell(cell), is)))
    }

    /// A set of values by the condition for each.
    pub fn value_set(&self, values: Vec<Lit>) -> Symbol {
        self.set(values.into_iter().enumerate().map(|(value, is)| (Datum::Value(value), is)))
    }

    /// A set of things in ascending order, each with the condition for it.
    pub fn set(&self, members: impl IntoIterator<Item = (Datum, Lit)>) -> Symbol {
        Symbol::Set(members.into_iter().filter(|(_, is)| !self.circuit.is_no(*is)).collect())
    }

    /// The position and solution of the solver's model.
    pub fn sample(&self) -> Sample {
        let (cells, values) = (self.topology.cells.len(), self.topology.values);
        let is = |literal| self.circuit.clauses.is_true(literal);
        let of_cell = |cell: usize| {
            (0..values).filter(|&v| is(self.candidate(cell, v))).fold(0u64, |all, v| all | 1 << v)
        };
        let candidates: Vec<u64> = (0..cells).map(of_cell).collect();
        let (mut placed, mut given) =
            (vec![0; self.topology.cell_words()], vec![0; self.topology.cell_words()]);
        for cell in 0..cells {
            if !is(self.open[cell]) {
                bits::insert(&mut placed, cell);
            }
            if is(self.given[cell]) {
                bits::insert(&mut given, cell);
            }
        }
        let mut state = State::new(self.topology);
        state.load(self.topology, &candidates, &placed, &given);
        let value = |cell: usize| (0..values).find(|&v| is(self.solved(cell, v))).unwrap_or(0);
        Sample { state, solution: (0..cells).map(value).collect() }
    }
}
