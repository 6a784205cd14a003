//! Boards with many cells, many values and many units.

use crate::clauses::obeys;
use crate::games::{board, kakuro, patterned};
use tesuji::board::{
    BoardShape, BoardSolver, BoardState, FillError, GridShape, PuzzleInput, SolutionCount, SolverMemory,
    Topology,
};

/// A grid of squares that are black where every run ends after a few cells.
fn blacks(rows: usize, columns: usize, period: usize) -> Vec<bool> {
    (0..rows * columns).map(|s| (s / columns + 2 * (s % columns)).is_multiple_of(period)).collect()
}

/// Fills an empty board by wishes.
fn filled(topology: &Topology) -> Vec<u8> {
    let wish: Vec<u8> = (0..topology.cells.len()).map(|c| (c * 7 % topology.values) as u8 + 1).collect();
    let (laws, empty) = (BoardSolver::new(topology), BoardState::new(topology));
    laws.solve_near(&mut SolverMemory::new(), &empty, &wish, Some(20_000)).unwrap()
}

/// Counts the solutions of a board of whose solution most is told.
fn one_solution(topology: &Topology, solution: &[u8], known: impl Fn(usize) -> bool) {
    assert!(obeys(topology, &vec![topology.all_values(); solution.len()], solution));
    let mut state = BoardState::new(topology);
    state.clear();
    for c in (0..solution.len()).filter(|&c| known(c)) {
        assert_eq!(state.load_given::<false>(topology, c, usize::from(solution[c]) - 1, true), None);
    }
    state.propagate_givens();
    match BoardSolver::new(topology).count(&mut SolverMemory::new(), &state, Some(2_000)) {
        SolutionCount::One(found) => assert_eq!(found, solution),
        count => panic!("{count:?}"),
    }
}

#[test]
fn large_kakuro_are_answered() {
    let (rows, columns) = (31, 46);
    let topology = kakuro(rows, columns, &blacks(rows, columns, 5), 3, &[]).unwrap();
    one_solution(&topology, &patterned(&topology, 3), |c| c % 4 != 0);
    let laws = BoardSolver::new(&topology);
    let count = laws.count(&mut SolverMemory::new(), &BoardState::new(&topology), Some(20_000));
    assert!(matches!(count, SolutionCount::Several(..)), "{count:?}");
    let filled = filled(&topology);
    assert!(obeys(&topology, &vec![topology.all_values(); filled.len()], &filled));
}

#[test]
fn a_kakuro_of_thousands_of_cells_is_answered() {
    let topology = kakuro(100, 100, &blacks(100, 100, 7), 5, &[]).unwrap();
    one_solution(&topology, &patterned(&topology, 5), |c| c % 4 != 0);
}

#[test]
fn boards_of_many_grids_are_answered() {
    // Eight grids in a row, each sharing a corner block with the next.
    let columns = 6 * 8 + 3;
    let mut shape = BoardShape { rows: columns, columns, ..BoardShape::square(9) };
    let grids: Vec<GridShape> =
        (0..8).map(|i| GridShape::with_corner((6 * i, 6 * i), (3, 3), columns)).collect();
    let is_cell = |square: &usize| grids.iter().any(|grid| grid.squares.contains(square));
    shape.missing = (0..shape.squares()).filter(|square| !is_cell(square)).collect();
    shape.inputs.insert("grids".to_owned(), PuzzleInput::Grids(grids));
    let topology = board("overlap", &shape);
    one_solution(&topology, &filled(&topology), |c| c % 4 != 0);
}

#[test]
fn boards_of_36_values_are_answered() {
    let topology = board("sudoku", &BoardShape::blocks(6, 6));
    one_solution(&topology, &filled(&topology), |c| c % 5 != 0);
}

#[test]
fn a_limit_holds_for_sums_too() {
    let topology = kakuro(12, 12, &blacks(12, 12, 9), 1, &[]).unwrap();
    let laws = BoardSolver::new(&topology);
    let (mut search, open) = (SolverMemory::new(), BoardState::new(&topology));
    assert_eq!(laws.count(&mut search, &open, Some(0)), SolutionCount::Unknown);
    assert_eq!(laws.solve_near(&mut search, &open, &[], Some(0)), Err(FillError::Limit));
    let exact = laws.count(&mut search, &open, None);
    let nodes = search.nodes();
    assert!(nodes > 1, "{nodes}");
    assert_eq!(laws.count(&mut search, &open, Some(nodes)), exact);
    assert_eq!(laws.count(&mut search, &open, Some(nodes - 1)), SolutionCount::Unknown);
}
