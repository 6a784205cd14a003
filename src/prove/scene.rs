//! A position that is not known: its candidates, its placed cells and one of its solutions are variables.

use super::symbol::{Beyond, Collector, Result, Symbol, Ways};
use super::symmetry::{Fixed, Symmetry};
use super::{circuit::Circuit, rule::Question};
use crate::board::{bits, state::State, topology::Topology};
use crate::evidence::{Clauses, Lit};
use crate::{engine::deadline::Deadline, engine::trace::Datum, lang::program::Technique, meaning::Evaluator};

/// The circuit of any position of a board that has a solution, and of a rule on it.
pub(super) struct Scene<'a> {
    pub topology: &'a Topology,
    pub circuit: Circuit,
    pub evaluator: Evaluator<'a>,
    pub slots: Vec<Option<Symbol>>,
    /// Interchangeable things of the board, if the rule treats them alike; order comparisons are then inequalities.
    pub symmetry: Option<&'a Symmetry>,
    /// The cases of the match that are looked at: which of how many, for each choice that is made one by one.
    pub cases: Vec<(usize, usize)>,
    pub case: usize,
    /// Sorts of things that are no longer interchangeable, since a case fixed one.
    pub fixed: Fixed,
    deadline: Deadline,
    candidates: Vec<Lit>,
    /// Whether each cell has no placed value.
    pub open: Vec<Lit>,
    pub given: Vec<Lit>,
}

/// A position, and a solution of it by the value of each cell, counted from 0.
pub(super) struct Sample {
    pub state: State,
    pub solution: Vec<usize>,
}

impl<'a> Scene<'a> {
    /// Any position, without conditions. `blank` is the board without a placed value.
    pub fn new(question: &Question<'a>, technique: &'a Technique, blank: &'a State) -> Self {
        let &Question { program, arguments, topology, .. } = question;
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
                let beside = topology.forbidden(cell, value).filter(|(other, _)| *other != cell);
                for (other, lost) in beside {
                    clauses.add([open[cell], !solved, !candidates[other * values + lost]]);
                }
            }
        }
        Self {
            topology,
            circuit: Circuit::new(clauses),
            evaluator: Evaluator::new(program, technique, arguments, topology, blank),
            slots: vec![None; technique.variables.len()],
            symmetry: None,
            cases: Vec::new(),
            case: 0,
            fixed: Fixed::default(),
            deadline: question.deadline.clone(),
            candidates,
            open,
            given,
        }
    }

    pub fn is_late(&self) -> bool {
        self.deadline.has_passed()
    }

    pub fn candidate(&self, cell: usize, value: usize) -> Lit {
        self.candidates[cell * self.topology.values + value]
    }

    /// Whether a cell has a value in the solution.
    pub fn solved(&self, cell: usize, value: usize) -> Lit {
        self.circuit.clauses.candidate(cell, value)
    }

    pub fn placed(&mut self, cell: usize, value: usize) -> Lit {
        let (open, candidate) = (self.open[cell], self.candidate(cell, value));
        self.circuit.both(!open, candidate)
    }

    /// For each cell the condition that it is one of those that something stands for.
    pub fn cells(&mut self, symbol: &Symbol) -> Result<Vec<Lit>> {
        let mut ways = vec![Vec::new(); self.topology.cells.len()];
        let topology = self.topology;
        self.gather(symbol, self.circuit.constant(true), &mut |datum, is| {
            match datum {
                Datum::Cell(cell) => ways[*cell].push(is),
                Datum::Unit(unit) => {
                    topology.units[*unit].cells.iter().for_each(|&cell| ways[usize::from(cell)].push(is));
                }
                _ => return Err(Beyond::Mixed),
            }
            Ok(())
        })?;
        Ok(ways.into_iter().map(|ways| self.circuit.any(ways)).collect())
    }

    /// Hands on the things that something stands for, each with its condition.
    fn gather(
        &mut self,
        symbol: &Symbol,
        when: Lit,
        to: &mut dyn FnMut(&Datum, Lit) -> Result<()>,
    ) -> Result<()> {
        match symbol {
            Symbol::One(members) | Symbol::Set(members) => {
                members.iter().try_for_each(|(datum, is)| to(datum, self.circuit.both(when, *is)))
            }
            Symbol::Sets(members) => members.iter().try_for_each(|(element, member)| {
                let when = self.circuit.both(when, *member);
                self.gather(element, when, to)
            }),
            Symbol::Tuple(parts) => {
                let [cell, value] = parts.as_slice() else { return Err(Beyond::Mixed) };
                let product = self.product(cell, value)?;
                product.iter().try_for_each(|(datum, is)| to(datum, self.circuit.both(when, *is)))
            }
            Symbol::Bool(_) | Symbol::World(_) => Err(Beyond::Mixed),
        }
    }

    /// For each value the condition that it is one of those that something stands for.
    pub fn values(&mut self, symbol: &Symbol) -> Result<Vec<Lit>> {
        let mut ways = vec![Vec::new(); self.topology.values];
        match symbol {
            Symbol::One(members) | Symbol::Set(members) => {
                for (datum, is) in members {
                    let Datum::Value(value) = datum else { return Err(Beyond::Mixed) };
                    // A value that the board does not have stands in no cell.
                    ways.get_mut(*value).into_iter().for_each(|ways| ways.push(*is));
                }
            }
            Symbol::Sets(elements) => {
                for (element, member) in elements {
                    let of_element = self.values(element)?;
                    for (ways, is) in ways.iter_mut().zip(of_element) {
                        ways.push(self.circuit.both(*member, is));
                    }
                }
            }
            _ => return Err(Beyond::Mixed),
        }
        Ok(ways.into_iter().map(|ways| self.circuit.any(ways)).collect())
    }

    /// The candidates that something stands for, each with the condition for it.
    pub fn candidates_of(&mut self, symbol: &Symbol) -> Result<Ways> {
        let mut collector = Collector::default();
        self.gather(symbol, self.circuit.constant(true), &mut |datum, is| {
            let Datum::Candidate(..) = datum else { return Err(Beyond::Mixed) };
            collector.add(datum.clone(), is);
            Ok(())
        })?;
        Ok(collector.finish(&mut self.circuit))
    }

    /// The members of a set, the cells of a unit, or a single thing, each with its condition; no sets of sets.
    pub fn members(&mut self, symbol: &Symbol) -> Result<Ways> {
        match symbol {
            Symbol::Set(members) => Ok(members.clone()),
            Symbol::One(ways) => {
                let mut collector = Collector::default();
                for (datum, is) in ways {
                    for element in datum.clone().elements(self.topology) {
                        collector.add(element, *is);
                    }
                }
                Ok(collector.finish(&mut self.circuit))
            }
            Symbol::Sets(members) if members.is_empty() => Ok(Vec::new()),
            _ => Err(Beyond::Mixed),
        }
    }

    pub fn product(&mut self, cells: &Symbol, values: &Symbol) -> Result<Ways> {
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

    pub fn cell_set(&self, cells: Vec<Lit>) -> Symbol {
        self.set(cells.into_iter().enumerate().map(|(cell, is)| (Datum::Cell(cell), is)))
    }

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
