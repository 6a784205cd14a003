//! The laws of a board as clauses, each with a literal that turns it on.

use super::board::topology::{Topology, Unit};
use super::known::{Conclusion, Fact, Law};
use super::{board::bits::Ones, board::deadline::Deadline, reasons::Answer};
use batsat::{Callbacks, Lit, Solver, SolverInterface, Var, lbool};
use indexmap::IndexMap;

/// This many sets of values are listed for the cells of a sum; for more, the sum is added up cell by cell.
const MOST_COMBINATIONS: usize = 256;

#[derive(Debug, Default)]
struct Clock {
    deadline: Deadline,
}

impl Callbacks for Clock {
    fn stop(&self) -> bool {
        self.deadline.has_passed()
    }
}

/// The laws of a board as clauses: a variable for each cell and value, and one for each law.
pub struct Clauses {
    solver: Solver<Clock>,
    cells: usize,
    values: usize,
    /// The literals of the laws, in the order in which the laws are listed.
    laws: IndexMap<Law, Lit>,
}

impl Clauses {
    pub fn new(topology: &Topology) -> Self {
        let (cells, values) = (topology.cells.len(), topology.values);
        let mut clauses = Self { solver: Solver::default(), cells, values, laws: IndexMap::new() };
        (0..cells * values).for_each(|_| {
            clauses.solver.new_var_default();
        });
        for cell in 0..cells {
            let all: Vec<Lit> = (0..values).map(|value| clauses.candidate(cell, value)).collect();
            clauses.add_law(Law::SomeValue { cell }, all.iter().copied());
            clauses.at_most_one(Law::OneValue { cell }, &all);
        }
        for (unit, of) in topology.units.iter().enumerate() {
            clauses.unit(unit, of, topology.combinations(unit));
        }
        for cell in 0..cells {
            for excluded in topology.excluded(cell).iter().filter(|other| usize::from(other.cell) > cell) {
                let other = usize::from(excluded.cell);
                for (value, lost) in excluded.values.iter().enumerate() {
                    for lost in Ones(*lost) {
                        let both = [!clauses.candidate(cell, value), !clauses.candidate(other, lost)];
                        clauses.add_law(Law::Related { cells: (cell, other) }, both);
                    }
                }
            }
        }
        clauses
    }

    fn unit(&mut self, unit: usize, of: &Unit, combinations: &[u64]) {
        for value in 0..self.values {
            let places = self.places(&of.cells, value);
            if of.laws.complete {
                self.add_law(Law::SomePlace { unit, value }, places.iter().copied());
            }
            if of.laws.distinct {
                self.at_most_one(Law::OnePlace { unit, value }, &places);
            }
        }
        match of.laws.sum {
            Some(_) if of.laws.distinct && combinations.len() <= MOST_COMBINATIONS => {
                self.combine(unit, &of.cells, combinations);
            }
            Some(sum) => self.add_up(unit, &of.cells, sum as usize),
            None => {}
        }
    }

    /// That cells which differ have a sum: a variable for each set of values that they may hold.
    fn combine(&mut self, unit: usize, cells: &[u16], combinations: &[u64]) {
        let held: Vec<Lit> = combinations.iter().map(|_| self.variable()).collect();
        for (&set, &holds) in combinations.iter().zip(&held) {
            for value in 0..self.values {
                let places = self.places(cells, value);
                match set >> value & 1 != 0 {
                    true => self.add(places.into_iter().chain([!holds])),
                    false => places.into_iter().for_each(|place| self.add([!place, !holds])),
                }
            }
        }
        self.add_law(Law::Sum { unit }, held);
    }

    /// That cells have a sum: a variable for each number that the first of them may add up to.
    fn add_up(&mut self, unit: usize, cells: &[u16], sum: usize) {
        let law = Law::Sum { unit };
        let mut reached = vec![self.variable()];
        self.add_law(law, [reached[0]]);
        for &cell in cells {
            let most = (reached.len() + self.values).min(sum + 1);
            let next: Vec<Lit> = (0..most).map(|_| self.variable()).collect();
            for (before, &so_far) in reached.iter().enumerate() {
                for value in 0..self.values {
                    let held = self.candidate(usize::from(cell), value);
                    match next.get(before + value + 1) {
                        Some(&after) => self.add_law(law, [!so_far, !held, after]),
                        None => self.add_law(law, [!so_far, !held]),
                    }
                }
            }
            reached = next;
        }
        for &less in reached.iter().take(sum) {
            self.add_law(law, [!less]);
        }
    }

    /// A variable that the solver does not guess: it follows from the candidates, or nothing reads it.
    fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::UNDEF, false), true)
    }

    /// That a cell has a value, counted from 0.
    pub fn candidate(&self, cell: usize, value: usize) -> Lit {
        Lit::new(Var::unsafe_from_idx((cell * self.values + value) as u32), true)
    }

    fn places(&self, cells: &[u16], value: usize) -> Vec<Lit> {
        cells.iter().map(|&cell| self.candidate(usize::from(cell), value)).collect()
    }

    fn at_most_one(&mut self, law: Law, all: &[Lit]) {
        for (i, &a) in all.iter().enumerate() {
            all[..i].iter().for_each(|&b| self.add_law(law, [!a, !b]));
        }
    }

    /// Adds a clause that counts where a law does.
    fn add_law(&mut self, law: Law, clause: impl IntoIterator<Item = Lit>) {
        let known = self.laws.get(&law).copied();
        let holds = known.unwrap_or_else(|| {
            let new = self.variable();
            self.laws.insert(law, new);
            new
        });
        self.add(clause.into_iter().chain([!holds]));
    }

    pub fn unknown(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    pub fn obey(&mut self) {
        for at in 0..self.laws.len() {
            self.add([self.laws[at]]);
        }
    }

    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.solver.add_clause_reuse(&mut clause.into_iter().collect());
    }

    pub(crate) fn laws(&self) -> impl Iterator<Item = Fact> + '_ {
        self.laws.keys().map(|law| Fact::Law(*law))
    }

    /// Whether all clauses and some literals hold together; nothing where the time was up before that was known.
    pub fn solve(&mut self, with: &[Lit]) -> Option<bool> {
        match self.solver.solve_limited(with) {
            result if result == lbool::TRUE => Some(true),
            result if result == lbool::FALSE => Some(false),
            _ => None,
        }
    }

    /// Whether a literal is true in the solution that was found last.
    pub fn is_true(&self, literal: Lit) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.solver.cb_mut().deadline = deadline;
    }

    /// A literal that says that one of some conclusions is wrong.
    pub(crate) fn denial(&mut self, conclusions: &[Conclusion]) -> Lit {
        let denies = self.variable();
        let wrong = conclusions.iter().map(|conclusion| match *conclusion {
            Conclusion::Is(cell, value) => !self.candidate(cell, value),
            Conclusion::Not(cell, value) => self.candidate(cell, value),
        });
        let clause: Vec<Lit> = wrong.chain([!denies]).collect();
        self.add(clause);
        denies
    }

    /// A literal that is true if the board differs from the last solution.
    pub(crate) fn other_solution(&mut self) -> Lit {
        let all = 0..self.values * self.cells;
        let held = all.map(|at| (at / self.values, at % self.values));
        let held = held.filter(|&(cell, value)| self.is_true(self.candidate(cell, value)));
        let solution: Vec<Conclusion> = held.map(|(cell, value)| Conclusion::Is(cell, value)).collect();
        self.denial(&solution)
    }

    /// These laws with the same deadline and nothing learnt.
    pub(crate) fn fresh(&self, topology: &Topology) -> Self {
        let mut fresh = Self::new(topology);
        fresh.set_deadline(self.solver.cb().deadline.clone());
        fresh
    }

    /// How many contradictions all searches so far have run into.
    pub(crate) fn contradictions(&self) -> u64 {
        self.solver.num_conflicts()
    }

    /// Looks for a way to fill the board as facts say and, where there is one, a denial holds. A law that the board
    /// does not have, which a text may name all the same, says nothing.
    pub(crate) fn refute(&mut self, facts: &[Fact], denial: Option<Lit>) -> Answer {
        let literal = |fact: &Fact| match *fact {
            Fact::Gone(cell, value) => Some(!self.candidate(cell, value)),
            Fact::Is(cell, value) => Some(self.candidate(cell, value)),
            Fact::Law(law) => self.laws.get(&law).copied(),
        };
        let known: Vec<(Fact, Lit)> = facts.iter().filter_map(|fact| Some((*fact, literal(fact)?))).collect();
        let assumed: Vec<Lit> = known.iter().map(|(_, literal)| *literal).chain(denial).collect();
        match self.solve(&assumed) {
            Some(false) => {
                let used = known.iter().filter(|(_, l)| self.solver.unsat_core_contains_var(l.var()));
                Answer::From(used.map(|(fact, _)| *fact).collect())
            }
            Some(true) => Answer::Not,
            None => Answer::TimeUp,
        }
    }
}
