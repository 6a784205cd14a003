//! Unknown position as SAT variables: candidates, placed cells, givens and one solution.

use super::symbolic_value::{GuardCollector, GuardedData, Result, SymbolicValue, Unprovable};
use super::symmetry::{BoardSymmetry, BrokenSymmetry};
use super::{circuit::Circuit, encode_rule::ProofQuery};
use crate::board::{state::BoardState, topology::Topology};
use crate::evidence::{LawCnf, Lit};
use crate::sets::bits;
use crate::{frame::trace::Datum, lang::program::Technique, meaning::Evaluator, sets::deadline::Deadline};

/// Circuit of an arbitrary position with a solution, and a rule's bindings on it.
pub(super) struct SymbolicPosition<'a> {
    pub topology: &'a Topology,
    pub circuit: Circuit,
    pub evaluator: Evaluator<'a>,
    pub slots: Vec<Option<SymbolicValue>>,
    /// Symmetries, if the rule is invariant under them; order comparisons then mean inequality.
    pub symmetry: Option<&'a BoardSymmetry>,
    /// Case split: (index, number of alternatives) of each choice.
    pub cases: Vec<(usize, usize)>,
    pub case: usize,
    /// Sorts whose symmetry is broken, since a case fixed an element.
    pub fixed: BrokenSymmetry,
    deadline: Deadline,
    candidates: Vec<Lit>,
    /// Per cell: it has no placed value.
    pub open: Vec<Lit>,
    pub givens: Vec<Lit>,
}

/// Position and one of its solutions, by the value of each cell, counted from 0.
pub(super) struct SolvedPosition {
    pub state: BoardState,
    pub solution: Vec<usize>,
}

impl<'a> SymbolicPosition<'a> {
    /// Arbitrary position. `blank` is the board without a placed value.
    pub fn new(query: &ProofQuery<'a>, technique: &'a Technique, blank: &'a BoardState) -> Self {
        let &ProofQuery { program, arguments, topology, .. } = query;
        let mut clauses = LawCnf::new(topology);
        clauses.assert_laws();
        let (cells, values) = (topology.cells.len(), topology.values);
        let unknown =
            |clauses: &mut LawCnf, n: usize| (0..n).map(|_| clauses.new_literal()).collect::<Vec<Lit>>();
        let candidates = unknown(&mut clauses, cells * values);
        let (open, givens) = (unknown(&mut clauses, cells), unknown(&mut clauses, cells));
        for cell in 0..cells {
            clauses.add([!givens[cell], !open[cell]]);
            for value in 0..values {
                let (solved, candidate) = (clauses.candidate(cell, value), candidates[cell * values + value]);
                clauses.add([!solved, candidate]);
                // A placed cell has no other candidate, and the candidates that it excludes are gone.
                clauses.add([open[cell], solved, !candidate]);
                let excluded = topology.excluded_by(cell, value).filter(|(excluded, _)| *excluded != cell);
                for (excluded_cell, lost) in excluded {
                    clauses.add([open[cell], !solved, !candidates[excluded_cell * values + lost]]);
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
            fixed: BrokenSymmetry::default(),
            deadline: query.deadline.clone(),
            candidates,
            open,
            givens,
        }
    }

    pub fn is_late(&self) -> bool {
        self.deadline.has_passed()
    }

    pub fn candidate(&self, cell: usize, value: usize) -> Lit {
        self.candidates[cell * self.topology.values + value]
    }

    /// Literal that a cell has a value in the solution.
    pub fn solved(&self, cell: usize, value: usize) -> Lit {
        self.circuit.clauses.candidate(cell, value)
    }

    pub fn placed(&mut self, cell: usize, value: usize) -> Lit {
        let (open, candidate) = (self.open[cell], self.candidate(cell, value));
        self.circuit.and(!open, candidate)
    }

    /// Per cell, the guard that the value contains it.
    pub fn cells(&mut self, symbol: &SymbolicValue) -> Result<Vec<Lit>> {
        let mut alternatives = vec![Vec::new(); self.topology.cells.len()];
        let topology = self.topology;
        self.gather(symbol, self.circuit.constant(true), &mut |datum, guard| {
            match datum {
                Datum::Cell(cell) => alternatives[*cell].push(guard),
                Datum::Unit(unit) => {
                    topology.units[*unit]
                        .cells
                        .iter()
                        .for_each(|&cell| alternatives[usize::from(cell)].push(guard));
                }
                _ => return Err(Unprovable::Mixed),
            }
            Ok(())
        })?;
        Ok(alternatives.into_iter().map(|alternatives| self.circuit.any(alternatives)).collect())
    }

    /// Visits the data of a value with their guards.
    fn gather(
        &mut self,
        symbol: &SymbolicValue,
        condition: Lit,
        visit: &mut dyn FnMut(&Datum, Lit) -> Result<()>,
    ) -> Result<()> {
        match symbol {
            SymbolicValue::One(members) | SymbolicValue::Set(members) => members
                .iter()
                .try_for_each(|(datum, guard)| visit(datum, self.circuit.and(condition, *guard))),
            SymbolicValue::Sets(members) => members.iter().try_for_each(|(element, member)| {
                let condition = self.circuit.and(condition, *member);
                self.gather(element, condition, visit)
            }),
            SymbolicValue::Tuple(parts) => {
                let [cell, value] = parts.as_slice() else { return Err(Unprovable::Mixed) };
                let product = self.product(cell, value)?;
                product
                    .iter()
                    .try_for_each(|(datum, guard)| visit(datum, self.circuit.and(condition, *guard)))
            }
            SymbolicValue::Bool(_) | SymbolicValue::World(_) => Err(Unprovable::Mixed),
        }
    }

    /// Per value, the guard that the symbolic value contains it.
    pub fn values(&mut self, symbol: &SymbolicValue) -> Result<Vec<Lit>> {
        let mut alternatives = vec![Vec::new(); self.topology.values];
        match symbol {
            SymbolicValue::One(members) | SymbolicValue::Set(members) => {
                for (datum, guard) in members {
                    let Datum::Value(value) = datum else { return Err(Unprovable::Mixed) };
                    // A value beyond those of the board lies in no cell.
                    alternatives
                        .get_mut(*value)
                        .into_iter()
                        .for_each(|alternatives| alternatives.push(*guard));
                }
            }
            SymbolicValue::Sets(elements) => {
                for (element, member) in elements {
                    let of_element = self.values(element)?;
                    for (alternatives, guard) in alternatives.iter_mut().zip(of_element) {
                        alternatives.push(self.circuit.and(*member, guard));
                    }
                }
            }
            _ => return Err(Unprovable::Mixed),
        }
        Ok(alternatives.into_iter().map(|alternatives| self.circuit.any(alternatives)).collect())
    }

    /// Candidates of a value, with guards.
    pub fn candidates_of(&mut self, symbol: &SymbolicValue) -> Result<GuardedData> {
        let mut collector = GuardCollector::default();
        self.gather(symbol, self.circuit.constant(true), &mut |datum, guard| {
            let Datum::Candidate(..) = datum else { return Err(Unprovable::Mixed) };
            collector.add(datum.clone(), guard);
            Ok(())
        })?;
        Ok(collector.finish(&mut self.circuit))
    }

    /// Members of a set, cells of a unit, or a single datum, with guards; an error for sets of sets.
    pub fn members(&mut self, symbol: &SymbolicValue) -> Result<GuardedData> {
        match symbol {
            SymbolicValue::Set(members) => Ok(members.clone()),
            SymbolicValue::One(alternatives) => {
                let mut collector = GuardCollector::default();
                for (datum, guard) in alternatives {
                    for element in datum.clone().elements(self.topology) {
                        collector.add(element, *guard);
                    }
                }
                Ok(collector.finish(&mut self.circuit))
            }
            SymbolicValue::Sets(members) if members.is_empty() => Ok(Vec::new()),
            _ => Err(Unprovable::Mixed),
        }
    }

    pub fn product(&mut self, cells: &SymbolicValue, values: &SymbolicValue) -> Result<GuardedData> {
        let (cells, values) = (self.cells(cells)?, self.values(values)?);
        let mut product = Vec::new();
        for (cell, &of_cell) in cells.iter().enumerate() {
            for (value, &of_value) in values.iter().enumerate() {
                let guard = self.circuit.and(of_cell, of_value);
                if !self.circuit.is_constant_false(guard) {
                    product.push((Datum::Candidate(cell, value), guard));
                }
            }
        }
        Ok(product)
    }

    pub fn cell_set(&self, cells: Vec<Lit>) -> SymbolicValue {
        self.set(cells.into_iter().enumerate().map(|(cell, guard)| (Datum::Cell(cell), guard)))
    }

    pub fn value_set(&self, values: Vec<Lit>) -> SymbolicValue {
        self.set(values.into_iter().enumerate().map(|(value, guard)| (Datum::Value(value), guard)))
    }

    /// Set of data in ascending order, with guards.
    pub fn set(&self, members: impl IntoIterator<Item = (Datum, Lit)>) -> SymbolicValue {
        SymbolicValue::Set(
            members.into_iter().filter(|(_, guard)| !self.circuit.is_constant_false(*guard)).collect(),
        )
    }

    /// Position and solution of the last model.
    pub fn sample(&self) -> SolvedPosition {
        let (cells, values) = (self.topology.cells.len(), self.topology.values);
        let is_true = |literal| self.circuit.clauses.is_true(literal);
        let of_cell = |cell: usize| {
            (0..values).filter(|&v| is_true(self.candidate(cell, v))).fold(0u64, |all, v| all | 1 << v)
        };
        let candidates: Vec<u64> = (0..cells).map(of_cell).collect();
        let (mut placed, mut given) =
            (vec![0; self.topology.cell_words()], vec![0; self.topology.cell_words()]);
        for cell in 0..cells {
            if !is_true(self.open[cell]) {
                bits::insert(&mut placed, cell);
            }
            if is_true(self.givens[cell]) {
                bits::insert(&mut given, cell);
            }
        }
        let mut state = BoardState::new(self.topology);
        state.load(self.topology, &candidates, &placed, &given);
        let value = |cell: usize| (0..values).find(|&v| is_true(self.solved(cell, v))).unwrap_or(0);
        SolvedPosition { state, solution: (0..cells).map(value).collect() }
    }
}
