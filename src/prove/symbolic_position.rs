//! Unknown position as SAT variables: candidates, placed cells, givens and one solution.

use super::{
    circuit::Circuit,
    encode_rule::ProofQuery,
    symbolic_value::SymbolicValue,
    symmetry::{BoardSymmetry, BrokenSymmetry},
};
use tesuji_board::{BoardState, Topology};
use tesuji_evidence::{LawCnf, Lit};
use tesuji_lang::Technique;
use tesuji_meaning::{Domain, Evaluator};
use tesuji_sets::{Deadline, bits};

/// Circuit of an arbitrary position with a solution, and a rule's bindings on it.
pub struct SymbolicPosition<'a> {
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
    pub deadline: Deadline,
    pub candidates: Vec<Lit>,
    /// Per cell: it has no placed value.
    pub open: Vec<Lit>,
    pub givens: Vec<Lit>,
}

/// Position and one of its solutions, by the value of each cell, counted from 0.
#[derive(Clone)]
pub struct SolvedPosition {
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
        let candidates = clauses.new_literals(cells * values);
        let (open, givens) = (clauses.new_literals(cells), clauses.new_literals(cells));
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

    /// Literal that a cell has a value in the solution.
    pub fn solved(&self, cell: usize, value: usize) -> Lit {
        self.circuit.clauses.candidate(cell, value)
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
