//! What the laws say of a position, against a SAT solver that is told the same laws.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/union.rs"]
mod union;

mod any;
mod clauses;
mod declared;
mod games;
mod grounds;
mod large;
mod refusals;
mod strong;

use clauses::{Clauses, agree, obeys, state};
use common::{sudoku, windoku, x_sudoku};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use tesuji::board::{BoardSolver, BoardState, FillError, SolutionCount, SolverMemory, Topology};
use tesuji::sets::bits;

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
        puzzles(include_str!(concat!("../puzzles/", $name, ".txt")))
    };
}

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(9), ..Config::default() }
}

/// Checks that each puzzle has one solution, and the first `sat` of them with the SAT solver.
fn have_one_solution(topology: &Topology, puzzles: &[Vec<u8>], sat: usize) {
    let laws = BoardSolver::new(topology);
    let mut search = SolverMemory::new();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let candidates = raw(topology, puzzle);
        let count = laws.count(&mut search, &state(topology, &candidates), None);
        let SolutionCount::One(solution) = count else {
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
    let laws = BoardSolver::new(&topology);
    let mut search = SolverMemory::new();
    for puzzle in own!("none") {
        let state = state(&topology, &raw(&topology, &puzzle));
        assert_eq!(laws.count(&mut search, &state, None), SolutionCount::None);
        assert_eq!(union::union(&topology, &laws, &mut search, &state, None), None);
    }
    for puzzle in own!("several") {
        let state = state(&topology, &raw(&topology, &puzzle));
        let count = laws.count(&mut search, &state, None);
        assert!(matches!(count, SolutionCount::Several(..)), "{count:?}");
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
    let mut state = BoardState::new(&topology);
    state.load(&topology, &candidates, &placed, &placed);
    let laws = BoardSolver::new(&topology);
    let mut search = SolverMemory::new();
    assert_eq!(laws.count(&mut search, &state, None), SolutionCount::None);
    // A cell without candidates.
    (candidates[8], candidates[40]) = (topology.all_values(), 0);
    agree(&topology, &candidates).unwrap();
}

#[test]
fn a_limit_is_never_passed_off_as_an_answer() {
    let topology = sudoku(5, 5);
    let laws = BoardSolver::new(&topology);
    let mut search = SolverMemory::new();
    let empty = BoardState::new(&topology);
    assert_eq!(laws.count(&mut search, &empty, Some(0)), SolutionCount::Unknown);
    assert_eq!(laws.solve_near(&mut search, &empty, &[], Some(3)), Err(FillError::Limit));

    let topology = sudoku(3, 3);
    let laws = BoardSolver::new(&topology);
    for puzzle in own!("sudoku9-hard") {
        let state = state(&topology, &raw(&topology, &puzzle));
        let one = laws.count(&mut search, &state, None);
        let nodes = search.nodes();
        assert_eq!(laws.count(&mut search, &state, Some(nodes)), one);
        if nodes > 0 {
            let limited = laws.count(&mut search, &state, Some(nodes - 1));
            assert_eq!(limited, SolutionCount::Unknown);
        }
        let SolutionCount::One(solution) = one else { panic!("{one:?}") };
        for limit in 0..4 {
            match laws.solve_near(&mut search, &state, &[], Some(limit)) {
                Ok(filled) => assert_eq!(filled, solution),
                Err(error) => assert_eq!(error, FillError::Limit),
            }
        }
    }
}

#[test]
fn an_answer_does_not_depend_on_what_was_asked_before() {
    let boards = [sudoku(3, 3), sudoku(2, 3), sudoku(4, 4)];
    let puzzles = [own!("sudoku9-hard"), own!("sudoku6"), own!("sudoku16")];
    let mut shared = SolverMemory::new();
    for i in 0..10 {
        for (topology, puzzles) in boards.iter().zip(&puzzles) {
            let laws = BoardSolver::new(topology);
            let state = state(topology, &raw(topology, &puzzles[i]));
            let fresh = laws.count(&mut SolverMemory::new(), &state, None);
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
        let count = BoardSolver::new(&topology).count(&mut SolverMemory::new(), &puzzle, None);
        let SolutionCount::One(solution) = count else { panic!("{count:?}") };
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
}
