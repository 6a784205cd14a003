//! What the laws say of a position, against a SAT solver that is told the same laws.

mod common;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use common::{sudoku, windoku, x_sudoku};
use indexmap::IndexSet;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use std::collections::BTreeSet;
use tesuji::board::bits;
use tesuji::board::laws::{Count, Laws, Search, Union};
use tesuji::board::position::Shape;
use tesuji::board::state::State;
use tesuji::board::topology::{self, Parts, Topology, Unit};

/// A position as clauses: one variable for each cell and value.
struct Clauses {
    solver: BasicSolver,
    cells: usize,
    values: usize,
}

impl Clauses {
    fn new(topology: &Topology, candidates: &[u64]) -> Self {
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
                if unit.laws.distinct {
                    clauses.at_most_one(&places);
                }
                if unit.laws.complete {
                    clauses.add(places);
                }
            }
        }
        clauses
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
    fn count(&mut self) -> usize {
        let Some(first) = self.solve(&[]) else {
            return 0;
        };
        let other: Vec<Lit> =
            first.iter().enumerate().map(|(c, &v)| !self.literal(c, usize::from(v) - 1)).collect();
        self.add(other);
        if self.solve(&[]).is_some() { 2 } else { 1 }
    }

    /// The candidates that occur in a solution.
    fn union(&mut self) -> Vec<u64> {
        (0..self.cells)
            .map(|c| {
                (0..self.values)
                    .filter(|&v| self.solve(&[self.literal(c, v)]).is_some())
                    .fold(0, |mask, v| mask | 1 << v)
            })
            .collect()
    }
}

fn state(topology: &Topology, candidates: &[u64]) -> State {
    let none = vec![0; topology.cell_words()];
    let mut state = State::new(topology);
    state.load(topology, candidates, &none, &none);
    state
}

/// Whether a solution obeys the laws and uses nothing but the candidates.
fn obeys(topology: &Topology, candidates: &[u64], solution: &[u8]) -> bool {
    let held = solution.iter().zip(candidates).all(|(&v, mask)| v > 0 && mask >> (v - 1) & 1 != 0);
    held && topology.units.iter().all(|unit| {
        let values: BTreeSet<u8> = unit.cells.iter().map(|&c| solution[usize::from(c)]).collect();
        (!unit.laws.distinct || values.len() == unit.cells.len())
            && (!unit.laws.complete || values.len() == topology.values)
    })
}

/// Asks the laws and the SAT solver everything about a position.
fn agree(topology: &Topology, candidates: &[u64]) -> Result<(), TestCaseError> {
    let laws = Laws::new(topology);
    let mut search = Search::new();
    let state = state(topology, candidates);
    let count = laws.count(&mut search, &state, None);
    let expected = Clauses::new(topology, candidates).count();
    match &count {
        Count::None => prop_assert_eq!(expected, 0),
        Count::One(a) => {
            prop_assert_eq!(expected, 1);
            prop_assert!(obeys(topology, candidates, a));
        }
        Count::Several(a, b) => {
            prop_assert_eq!(expected, 2);
            prop_assert!(a != b);
            prop_assert!(obeys(topology, candidates, a) && obeys(topology, candidates, b));
        }
        Count::Unknown => prop_assert!(false, "there was no limit"),
    }
    let union = laws.solutions_union(&mut search, &state, None);
    prop_assert_eq!(union.is_none(), expected == 0);
    if let Some(union) = union {
        prop_assert!(union.complete);
        prop_assert_eq!(union.candidates, Clauses::new(topology, candidates).union());
    }
    Ok(())
}

/// The puzzles of a file, 0 for an open cell.
fn puzzles(text: &str) -> Vec<Vec<u8>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            line.bytes()
                .map(|b| match b {
                    b'1'..=b'9' => b - b'0',
                    b'A'..=b'Z' => b - b'A' + 10,
                    _ => 0,
                })
                .collect()
        })
        .collect()
}

/// All values in the open cells: what givens exclude, the laws must find themselves.
fn raw(topology: &Topology, puzzle: &[u8]) -> Vec<u64> {
    puzzle
        .iter()
        .map(|&v| match v {
            0 => topology.all_values(),
            v => 1 << (v - 1),
        })
        .collect()
}

macro_rules! own {
    ($name:literal) => {
        puzzles(include_str!(concat!("puzzles/", $name, ".txt")))
    };
}

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(9), ..Config::default() }
}

/// Checks that each puzzle has one solution, and the first `sat` of them with the SAT solver.
fn have_one_solution(topology: &Topology, puzzles: &[Vec<u8>], sat: usize) {
    let laws = Laws::new(topology);
    let mut search = Search::new();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let candidates = raw(topology, puzzle);
        let count = laws.count(&mut search, &state(topology, &candidates), None);
        let Count::One(solution) = count else {
            panic!("puzzle {}: {count:?}", i + 1);
        };
        assert!(obeys(topology, &candidates, &solution), "puzzle {}", i + 1);
        if i < sat {
            let expected = Clauses::new(topology, &candidates).count();
            assert_eq!(expected, 1, "puzzle {}", i + 1);
        }
    }
}

#[test]
fn puzzles_of_9_have_one_solution() {
    let topology = sudoku(3, 3);
    have_one_solution(&topology, &own!("sudoku9-easy"), 20);
    have_one_solution(&topology, &own!("sudoku9-medium"), 20);
    have_one_solution(&topology, &own!("sudoku9-hard"), 20);
    have_one_solution(&x_sudoku(3, 3), &own!("x-sudoku9"), 20);
    have_one_solution(&windoku(), &own!("windoku9"), 20);
}

#[test]
fn puzzles_of_other_sizes_have_one_solution() {
    have_one_solution(&sudoku(2, 2), &own!("sudoku4"), 20);
    have_one_solution(&sudoku(2, 3), &own!("sudoku6"), 20);
    have_one_solution(&sudoku(3, 4), &own!("sudoku12"), 10);
    have_one_solution(&sudoku(4, 4), &own!("sudoku16"), 10);
    have_one_solution(&sudoku(5, 5), &own!("sudoku25"), 1);
}

#[test]
fn broken_puzzles_are_told_apart() {
    let topology = sudoku(3, 3);
    for puzzle in own!("none").iter().chain(&own!("several")) {
        agree(&topology, &raw(&topology, puzzle)).unwrap();
    }
    let laws = Laws::new(&topology);
    let mut search = Search::new();
    for puzzle in own!("none") {
        let state = state(&topology, &raw(&topology, &puzzle));
        assert_eq!(laws.count(&mut search, &state, None), Count::None);
        assert_eq!(laws.solutions_union(&mut search, &state, None), None);
    }
    for puzzle in own!("several") {
        let state = state(&topology, &raw(&topology, &puzzle));
        let count = laws.count(&mut search, &state, None);
        assert!(matches!(count, Count::Several(..)), "{count:?}");
    }
}

#[test]
fn clashing_givens_have_no_solution() {
    let topology = sudoku(3, 3);
    let mut puzzle = vec![0; 81];
    (puzzle[0], puzzle[8]) = (5, 5);
    agree(&topology, &raw(&topology, &puzzle)).unwrap();
    // The same two values as placed cells.
    let mut candidates = raw(&topology, &puzzle);
    let mut placed = vec![0; topology.cell_words()];
    bits::insert(&mut placed, 0);
    bits::insert(&mut placed, 8);
    let mut state = State::new(&topology);
    state.load(&topology, &candidates, &placed, &placed);
    let laws = Laws::new(&topology);
    let mut search = Search::new();
    assert_eq!(laws.count(&mut search, &state, None), Count::None);
    // A cell without candidates.
    (candidates[8], candidates[40]) = (topology.all_values(), 0);
    agree(&topology, &candidates).unwrap();
}

#[test]
fn a_limit_is_never_passed_off_as_an_answer() {
    let topology = sudoku(5, 5);
    let laws = Laws::new(&topology);
    let mut search = Search::new();
    let empty = State::new(&topology);
    assert_eq!(laws.count(&mut search, &empty, Some(0)), Count::Unknown);
    let union = laws.solutions_union(&mut search, &empty, Some(3));
    let Some(Union { complete, .. }) = union else {
        panic!("no solution is not what a limit says");
    };
    assert!(!complete);

    let topology = sudoku(3, 3);
    let laws = Laws::new(&topology);
    for puzzle in own!("sudoku9-hard") {
        let state = state(&topology, &raw(&topology, &puzzle));
        let one = laws.count(&mut search, &state, None);
        let nodes = search.nodes();
        assert_eq!(laws.count(&mut search, &state, Some(nodes)), one);
        if nodes > 0 {
            let limited = laws.count(&mut search, &state, Some(nodes - 1));
            assert_eq!(limited, Count::Unknown);
        }
        let Count::One(solution) = one else { panic!("{one:?}") };
        for limit in 0..4 {
            let union = laws.solutions_union(&mut search, &state, Some(limit));
            for (mask, v) in union.unwrap().candidates.iter().zip(&solution) {
                assert_eq!(mask & !(1 << (v - 1)), 0);
            }
        }
    }
}

#[test]
fn an_answer_does_not_depend_on_what_was_asked_before() {
    let boards = [sudoku(3, 3), sudoku(2, 3), sudoku(4, 4)];
    let puzzles = [own!("sudoku9-hard"), own!("sudoku6"), own!("sudoku16")];
    let mut shared = Search::new();
    for i in 0..10 {
        for (topology, puzzles) in boards.iter().zip(&puzzles) {
            let laws = Laws::new(topology);
            let state = state(topology, &raw(topology, &puzzles[i]));
            let fresh = laws.count(&mut Search::new(), &state, None);
            assert_eq!(laws.count(&mut shared, &state, None), fresh);
        }
    }
}

/// A position near a puzzle: givens opened, candidates taken, and seldom a wrong given.
fn near(topology: &Topology, puzzle: &[u8], opened: &[u8], taken: &[(u16, u8)]) -> Vec<u64> {
    let mut candidates = raw(topology, puzzle);
    let givens: Vec<usize> = (0..puzzle.len()).filter(|&c| puzzle[c] > 0).collect();
    for &i in opened {
        candidates[givens[usize::from(i) % givens.len()]] = topology.all_values();
    }
    for &(c, v) in taken {
        let c = usize::from(c) % candidates.len();
        candidates[c] &= !(1 << (usize::from(v) % topology.values));
    }
    candidates
}

fn damage() -> impl Strategy<Value = (usize, Vec<u8>, Vec<(u16, u8)>)> {
    (0..20usize, prop::collection::vec(any::<u8>(), 0..4), prop::collection::vec(any::<(u16, u8)>(), 0..20))
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn small_boards_agree(masks in prop::collection::vec(1..16u64, 16)) {
        agree(&sudoku(2, 2), &masks)?;
    }

    #[test]
    fn small_boards_with_much_open_agree(
        masks in prop::collection::vec(prop_oneof![Just(15u64), Just(15), 1..16u64], 16),
    ) {
        agree(&sudoku(2, 2), &masks)?;
        agree(&x_sudoku(2, 2), &masks)?;
    }

    #[test]
    fn damaged_puzzles_of_6_agree((i, opened, taken) in damage()) {
        let topology = sudoku(2, 3);
        agree(&topology, &near(&topology, &own!("sudoku6")[i], &opened, &taken))?;
    }

    #[test]
    fn damaged_puzzles_of_9_agree((i, opened, taken) in damage()) {
        let topology = sudoku(3, 3);
        agree(&topology, &near(&topology, &own!("sudoku9-hard")[i], &opened, &taken))?;
    }

    #[test]
    fn damaged_puzzles_with_more_units_agree((i, opened, taken) in damage()) {
        let topology = x_sudoku(3, 3);
        agree(&topology, &near(&topology, &own!("x-sudoku9")[i], &opened, &taken))?;
        let topology = windoku();
        agree(&topology, &near(&topology, &own!("windoku9")[i], &opened, &taken))?;
    }

    /// Candidates around a solution, so that many positions have some and not all.
    #[test]
    fn positions_around_a_solution_agree(
        i in 0..100usize,
        extra in prop::collection::vec(prop::collection::vec(0..9u32, 0..5), 81),
        spoilt in prop::collection::vec((0..81usize, 0..9u32), 0..3),
    ) {
        let topology = sudoku(3, 3);
        let puzzle = state(&topology, &raw(&topology, &own!("sudoku9-easy")[i]));
        let count = Laws::new(&topology).count(&mut Search::new(), &puzzle, None);
        let Count::One(solution) = count else { panic!("{count:?}") };
        let mut masks: Vec<u64> = solution
            .iter()
            .zip(&extra)
            .map(|(v, extra)| extra.iter().fold(1 << (v - 1), |mask, e| mask | 1 << e))
            .collect();
        for &(c, v) in &spoilt {
            masks[c] &= !(1 << v);
        }
        agree(&topology, &masks)?;
    }

    /// Units of any shape with any laws: distinct alone, complete alone, overlapping.
    #[test]
    fn any_topology_agrees(
        values in 2..6usize,
        shapes in prop::collection::vec((1..4096u16, any::<bool>(), any::<bool>()), 1..9),
        masks in prop::collection::vec(1..64u64, 12),
    ) {
        let mut units = Vec::new();
        for (number, &(cells, distinct, complete)) in shapes.iter().enumerate() {
            let cells: Vec<u16> = (0..12).filter(|c| cells >> c & 1 != 0).collect();
            let laws = topology::Laws {
                distinct: distinct && cells.len() <= values,
                complete: complete && cells.len() >= values,
                ..topology::Laws::default()
            };
            units.push(Unit::new(0, number, cells, laws));
        }
        let kinds = IndexSet::from(["unit".to_owned()]);
        let shape = Shape { rows: 3, columns: 4, ..Shape::square(values) };
        let topology = Topology::new(Parts { kinds, units, ..Parts::whole("any", shape, None) }).unwrap();
        let masks: Vec<u64> = masks
            .iter()
            .map(|m| match m & topology.all_values() {
                0 => topology.all_values(),
                mask => mask,
            })
            .collect();
        agree(&topology, &masks)?;
    }
}
