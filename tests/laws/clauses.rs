//! The laws of a board as clauses, and what they say beside what the search says.

use crate::union::union;
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::board::{BoardSolver, BoardState, Law, SolutionCount, SolverMemory, Topology};

/// A position as clauses: one variable for each cell and value.
pub struct Clauses {
    solver: BasicSolver,
    cells: usize,
    values: usize,
}

impl Clauses {
    pub fn new(topology: &Topology, candidates: &[u64]) -> Self {
        let (cells, values) = (topology.cells.len(), topology.values);
        let mut clauses = Self { solver: BasicSolver::default(), cells, values };
        for _ in 0..cells * values {
            clauses.solver.new_var_default();
        }
        for (c, mask) in candidates.iter().enumerate() {
            let held: Vec<Lit> = (0..values).map(|v| clauses.literal(c, v)).collect();
            clauses.at_most_one(&held);
            clauses.add(held.iter().copied());
            for v in (0..values).filter(|v| mask >> v & 1 == 0) {
                clauses.add([!clauses.literal(c, v)]);
            }
        }
        for unit in &topology.units {
            for v in 0..values {
                let places: Vec<Lit> =
                    unit.cells.iter().map(|&c| clauses.literal(usize::from(c), v)).collect();
                if unit.laws.iter().any(|law| matches!(law, Law::Distinct(_))) {
                    clauses.at_most_one(&places);
                }
                if unit.laws.iter().any(|law| matches!(law, Law::Complete(_))) {
                    clauses.add(places);
                }
            }
            if let Some(sum) = unit.laws.total() {
                clauses.add_up(&unit.cells, sum as usize);
            }
        }
        for c in 0..cells {
            for excluded in topology.excluded(c) {
                for (v, lost) in excluded.values.iter().enumerate() {
                    for w in (0..values).filter(|w| lost >> w & 1 != 0) {
                        clauses
                            .add([!clauses.literal(c, v), !clauses.literal(usize::from(excluded.cell), w)]);
                    }
                }
            }
        }
        clauses
    }

    /// That cells have a sum: a variable says that the first ones add up to a number.
    fn add_up(&mut self, cells: &[u16], sum: usize) {
        let most = cells.len() * self.values;
        let variable = |clauses: &mut Self| Lit::new(clauses.solver.new_var_default(), true);
        let mut reached: Vec<Lit> = (0..=most).map(|_| variable(self)).collect();
        self.add([reached[0]]);
        for &c in cells {
            let next: Vec<Lit> = (0..=most).map(|_| variable(self)).collect();
            for (s, &before) in reached.iter().enumerate() {
                for v in 0..self.values {
                    let held = self.literal(usize::from(c), v);
                    match next.get(s + v + 1) {
                        Some(&after) => self.add([!before, !held, after]),
                        None => self.add([!before, !held]),
                    }
                }
            }
            reached = next;
        }
        for (s, &last) in reached.iter().enumerate() {
            if s != sum {
                self.add([!last]);
            }
        }
    }

    fn literal(&self, cell: usize, value: usize) -> Lit {
        Lit::new(batsat::Var::unsafe_from_idx((cell * self.values + value) as u32), true)
    }

    fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.solver.add_clause_reuse(&mut literals.into_iter().collect());
    }

    fn at_most_one(&mut self, literals: &[Lit]) {
        for (i, &a) in literals.iter().enumerate() {
            for &b in &literals[..i] {
                self.add([!a, !b]);
            }
        }
    }

    /// A solution in which these literals hold.
    fn solve(&mut self, assumptions: &[Lit]) -> Option<Vec<u8>> {
        (self.solver.solve_limited(assumptions) == lbool::TRUE).then(|| {
            (0..self.cells)
                .map(|c| {
                    (0..self.values)
                        .find(|&v| self.solver.value_lit(self.literal(c, v)) == lbool::TRUE)
                        .map_or(0, |v| v as u8 + 1)
                })
                .collect()
        })
    }

    /// How many solutions there are, up to two.
    pub fn count(&mut self) -> usize {
        let Some(first) = self.solve(&[]) else {
            return 0;
        };
        let other: Vec<Lit> =
            first.iter().enumerate().map(|(c, &v)| !self.literal(c, usize::from(v) - 1)).collect();
        self.add(other);
        if self.solve(&[]).is_some() { 2 } else { 1 }
    }

    /// The candidates that occur in a solution.
    pub fn union(&mut self) -> Vec<u64> {
        (0..self.cells)
            .map(|c| {
                (0..self.values)
                    .filter(|&v| self.solve(&[self.literal(c, v)]).is_some())
                    .fold(0, |mask, v| mask | 1 << v)
            })
            .collect()
    }
}

pub fn state(topology: &Topology, candidates: &[u64]) -> BoardState {
    let none = vec![0; topology.cell_words()];
    let mut state = BoardState::new(topology);
    state.load(topology, candidates, &none, &none);
    state
}

/// Whether a solution obeys the laws and uses nothing but the candidates.
pub fn obeys(topology: &Topology, candidates: &[u64], solution: &[u8]) -> bool {
    let held = solution.iter().zip(candidates).all(|(&v, mask)| v > 0 && mask >> (v - 1) & 1 != 0);
    held && topology.units.iter().all(|unit| {
        let values: BTreeSet<u8> = unit.cells.iter().map(|&c| solution[usize::from(c)]).collect();
        let sum: u32 = unit.cells.iter().map(|&c| u32::from(solution[usize::from(c)])).sum();
        let fits = |c: u16| {
            let v = usize::from(solution[usize::from(c)]) - 1;
            let excluded = topology.excluded(usize::from(c)).iter();
            excluded.into_iter().all(|e| e.values[v] >> (solution[usize::from(e.cell)] - 1) & 1 == 0)
        };
        let is_obeyed = |law: &Law| match law {
            Law::Distinct(_) => values.len() == unit.cells.len(),
            Law::Complete(_) => values.len() == topology.values,
            Law::Sum(_) => unit.laws.total() == Some(sum),
            Law::Pairs(_) => unit.cells.iter().all(|&c| fits(c)),
            Law::Scan(_) | Law::Disjunction(_) | Law::ConnectedCells(_) | Law::Tuples(_) => {
                unreachable!("no board here has such a law")
            }
        };
        let is_admitted = unit.laws.iter().all(is_obeyed);
        assert_eq!(unit.laws.admit(&unit.assigned(solution), topology.values), is_admitted);
        is_admitted
    })
}

/// Asks the laws and the SAT solver everything about a position.
pub fn agree(topology: &Topology, candidates: &[u64]) -> Result<(), TestCaseError> {
    let laws = BoardSolver::new(topology);
    let mut search = SolverMemory::new();
    let state = state(topology, candidates);
    let expected = Clauses::new(topology, candidates).count();
    for laws in [&laws, &laws.strengthened()] {
        match laws.count(&mut search, &state, None) {
            SolutionCount::None => prop_assert_eq!(expected, 0),
            SolutionCount::One(a) => {
                prop_assert_eq!(expected, 1);
                prop_assert!(obeys(topology, candidates, &a));
            }
            SolutionCount::Several(a, b) => {
                prop_assert_eq!(expected, 2);
                prop_assert!(a != b);
                prop_assert!(obeys(topology, candidates, &a) && obeys(topology, candidates, &b));
            }
            SolutionCount::Unknown => prop_assert!(false, "there was no limit"),
        }
    }
    let union = union(topology, &laws, &mut search, &state, None);
    prop_assert_eq!(union.is_none(), expected == 0);
    if let Some(union) = union {
        prop_assert_eq!(union, Clauses::new(topology, candidates).union());
    }
    Ok(())
}
