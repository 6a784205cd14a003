//! CNF encoding of a board's laws, with one selector literal per law.

use crate::{CandidateLiteral, LawClause, MusResult, Premise};
use batsat::{Callbacks, Lit, Solver, SolverInterface, Var, lbool};
use indexmap::IndexMap;
use tesuji_board::{ClauseSink, Literal, Topology, UnitFact};
use tesuji_sets::{Deadline, SetBits};

#[derive(Debug, Default)]
struct SolverTimeout {
    deadline: Deadline,
}

impl Callbacks for SolverTimeout {
    fn stop(&self) -> bool {
        self.deadline.has_passed()
    }
}

/// CNF of a board's laws: one variable per candidate and one selector per law.
pub struct LawCnf {
    solver: Solver<SolverTimeout>,
    cells: usize,
    values: usize,
    /// Selector of each law, in order of creation.
    laws: IndexMap<LawClause, Lit>,
}

impl LawCnf {
    pub fn new(topology: &Topology) -> Self {
        let (cells, values) = (topology.cells.len(), topology.values);
        let mut clauses = Self { solver: Solver::default(), cells, values, laws: IndexMap::new() };
        (0..cells * values).for_each(|_| {
            clauses.solver.new_var_default();
        });
        for cell in 0..cells {
            let all: Vec<Lit> = (0..values).map(|value| clauses.candidate(cell, value)).collect();
            clauses.add_law(LawClause::SomeValue { cell }, all.iter().copied());
            clauses.at_most_one(LawClause::OneValue { cell }, &all);
        }
        for unit in 0..topology.law_units().count() {
            clauses.unit(topology, unit);
        }
        for cell in 0..cells {
            for excluded in
                topology.excluded(cell).iter().filter(|excluded| usize::from(excluded.cell) > cell)
            {
                let other_cell = usize::from(excluded.cell);
                for (value, lost) in excluded.values.iter().enumerate() {
                    for lost in SetBits(*lost) {
                        let pair = [!clauses.candidate(cell, value), !clauses.candidate(other_cell, lost)];
                        clauses.add_law(LawClause::Related { cells: (cell, other_cell) }, pair);
                    }
                }
            }
        }
        clauses
    }

    fn unit(&mut self, topology: &Topology, unit: usize) {
        let of = topology.law_unit(unit);
        for value in 0..self.values {
            let places = self.places(&of.cells, value);
            if of.laws.imply(UnitFact::EveryValue) {
                self.add_law(LawClause::SomePlace { unit, value }, places.iter().copied());
            }
            if of.laws.imply(UnitFact::AllDifferent) {
                self.at_most_one(LawClause::OnePlace { unit, value }, &places);
            }
        }
        let mut sink = UnitSink { clauses: self, unit, cells: &of.cells };
        of.laws.encode(topology.context(unit), &mut sink);
    }

    /// Auxiliary variable without branching: it follows from the candidates, or nothing reads it.
    fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::UNDEF, false), true)
    }

    /// Literal that a cell has a value, counted from 0.
    pub fn candidate(&self, cell: usize, value: usize) -> Lit {
        Lit::new(Var::unsafe_from_idx((cell * self.values + value) as u32), true)
    }

    fn places(&self, cells: &[u16], value: usize) -> Vec<Lit> {
        cells.iter().map(|&cell| self.candidate(usize::from(cell), value)).collect()
    }

    fn at_most_one(&mut self, law: LawClause, all: &[Lit]) {
        for (i, &a) in all.iter().enumerate() {
            all[..i].iter().for_each(|&b| self.add_law(law, [!a, !b]));
        }
    }

    /// Adds a clause guarded by the selector of its law.
    fn add_law(&mut self, law: LawClause, clause: impl IntoIterator<Item = Lit>) {
        let selector = self.laws.get(&law).copied();
        let holds = selector.unwrap_or_else(|| {
            let new = self.variable();
            self.laws.insert(law, new);
            new
        });
        self.add(clause.into_iter().chain([!holds]));
    }

    pub fn new_literal(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    pub fn new_literals(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.new_literal()).collect()
    }

    pub fn assert_laws(&mut self) {
        for index in 0..self.laws.len() {
            self.add([self.laws[index]]);
        }
    }

    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.solver.add_clause_reuse(&mut clause.into_iter().collect());
    }

    pub(crate) fn laws(&self) -> impl Iterator<Item = Premise> + '_ {
        self.laws.keys().map(|law| Premise::Law(*law))
    }

    /// Satisfiability under assumptions; `None` at the deadline.
    pub fn solve(&mut self, with: &[Lit]) -> Option<bool> {
        match self.solver.solve_limited(with) {
            result if result == lbool::TRUE => Some(true),
            result if result == lbool::FALSE => Some(false),
            _ => None,
        }
    }

    /// Value of a literal in the last model.
    pub fn is_true(&self, literal: Lit) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.solver.cb_mut().deadline = deadline;
    }

    /// Literal that implies that one of the conclusions is false.
    pub(crate) fn denial(&mut self, conclusions: &[CandidateLiteral]) -> Lit {
        let denies = self.variable();
        let wrong = conclusions.iter().map(|conclusion| match *conclusion {
            CandidateLiteral::Is(cell, value) => !self.candidate(cell, value),
            CandidateLiteral::Not(cell, value) => self.candidate(cell, value),
        });
        let clause: Vec<Lit> = wrong.chain([!denies]).collect();
        self.add(clause);
        denies
    }

    /// Literal that implies a difference from the last model.
    pub(crate) fn other_solution(&mut self) -> Lit {
        let indices = 0..self.values * self.cells;
        let held = indices.map(|index| (index / self.values, index % self.values));
        let held = held.filter(|&(cell, value)| self.is_true(self.candidate(cell, value)));
        let solution: Vec<CandidateLiteral> =
            held.map(|(cell, value)| CandidateLiteral::Is(cell, value)).collect();
        self.denial(&solution)
    }

    /// Same laws and deadline, without learnt clauses.
    pub(crate) fn fresh(&self, topology: &Topology) -> Self {
        let mut fresh = Self::new(topology);
        fresh.set_deadline(self.solver.cb().deadline.clone());
        fresh
    }

    /// Number of conflicts of all searches.
    pub(crate) fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }

    /// Solves under the facts and, if given, a denial. Laws that the board does not have, which a text may name, are
    /// ignored.
    pub(crate) fn refute(&mut self, facts: &[Premise], denial: Option<Lit>) -> MusResult {
        let literal = |fact: &Premise| match *fact {
            Premise::Gone(cell, value) => Some(!self.candidate(cell, value)),
            Premise::Is(cell, value) => Some(self.candidate(cell, value)),
            Premise::Law(law) => self.laws.get(&law).copied(),
        };
        let selectors: Vec<(Premise, Lit)> =
            facts.iter().filter_map(|fact| Some((*fact, literal(fact)?))).collect();
        let assumed: Vec<Lit> = selectors.iter().map(|(_, literal)| *literal).chain(denial).collect();
        match self.solve(&assumed) {
            Some(false) => {
                let used = selectors.iter().filter(|(_, l)| self.solver.unsat_core_contains_var(l.var()));
                MusResult::From(used.map(|(fact, _)| *fact).collect())
            }
            Some(true) => MusResult::Not,
            None => MusResult::TimeUp,
        }
    }
}

/// Adds the clauses of the laws of a unit.
struct UnitSink<'a> {
    clauses: &'a mut LawCnf,
    unit: usize,
    cells: &'a [u16],
}

impl ClauseSink for UnitSink<'_> {
    fn candidate(&self, place: usize, value: usize) -> Literal {
        of_solver(self.clauses.candidate(usize::from(self.cells[place]), value))
    }

    fn auxiliary(&mut self) -> Literal {
        of_solver(self.clauses.variable())
    }

    fn choice(&mut self) -> Literal {
        of_solver(self.clauses.new_literal())
    }

    fn define(&mut self, clause: &[Literal]) {
        self.clauses.add(clause.iter().copied().map(to_solver));
    }

    fn require(&mut self, clause: &[Literal]) {
        let law = LawClause::Whole { unit: self.unit };
        self.clauses.add_law(law, clause.iter().copied().map(to_solver));
    }
}

fn of_solver(literal: Lit) -> Literal {
    Literal { variable: literal.var().idx() as usize, is_positive: literal.sign() }
}

fn to_solver(literal: Literal) -> Lit {
    Lit::new(Var::unsafe_from_idx(literal.variable as u32), literal.is_positive)
}
