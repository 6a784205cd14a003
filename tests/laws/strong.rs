//! The propagators that long searches build, beside all fillings of small boards.

use crate::clauses::state;
use crate::config;
use crate::games::PROGRAM;
use indexmap::IndexMap;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tesuji::board::{BoardShape, BoardSolver, CellGroup, PuzzleInput, SolverMemory, Topology};
use tesuji::game::build;

/// A filling of a 4×4 sudoku.
const FILLING: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

/// Constraints of lines, and whether each has the sum of the filling as its number.
const LINES: [(&str, bool); 6] = [
    ("weighted-sums", true),
    ("arrows", false),
    ("thermometers", false),
    ("renbans", false),
    ("double-arrows", false),
    ("palindromes", false),
];

/// The squares of a walk over neighbours, each once.
fn walk(start: usize, directions: &[usize]) -> Vec<usize> {
    let mut squares = vec![start];
    for direction in directions {
        let (row, column) = (squares[squares.len() - 1] / 4, squares[squares.len() - 1] % 4);
        let next = match direction {
            0 if row > 0 => square_at(row - 1, column),
            1 if row < 3 => square_at(row + 1, column),
            2 if column > 0 => square_at(row, column - 1),
            3 if column < 3 => square_at(row, column + 1),
            _ => continue,
        };
        if !squares.contains(&next) {
            squares.push(next);
        }
    }
    squares
}

fn square_at(row: usize, column: usize) -> usize {
    row * 4 + column
}

fn sum(squares: &[usize]) -> i64 {
    squares.iter().map(|square| i64::from(FILLING[*square])).sum()
}

/// A sudoku with groups of squares by constraint.
fn topology(groups: IndexMap<&str, Vec<CellGroup>>) -> Topology {
    let names = groups.keys().copied().collect::<Vec<_>>().join(", ");
    let game = PROGRAM.game(&format!("sudoku with {names}")).unwrap();
    let inputs = groups.into_iter().map(|(name, groups)| (name.to_owned(), PuzzleInput::Groups(groups)));
    let shape = BoardShape { inputs: inputs.collect(), ..BoardShape::blocks(2, 2) };
    build(&PROGRAM, &game, &shape).unwrap()
}

/// All fillings that every unit admits, cell by cell.
fn fillings(topology: &Topology) -> BTreeSet<Vec<u8>> {
    let mut partial = vec![vec![0; topology.cells.len()]];
    for cell in 0..topology.cells.len() {
        let extended = partial.iter().flat_map(|filling| {
            (1..=topology.values as u8).map(move |value| {
                let mut filling = filling.clone();
                filling[cell] = value;
                filling
            })
        });
        let admits = |filling: &Vec<u8>| {
            topology.units.iter().all(|unit| unit.laws.admit(&unit.assigned(filling), topology.values))
        };
        partial = extended.filter(admits).collect();
    }
    partial.into_iter().collect()
}

fn solutions(topology: &Topology, solver: &BoardSolver) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let start = state(topology, &vec![topology.all_values(); topology.cells.len()]);
    let is_exhaustive = solver.solutions(&mut SolverMemory::new(), &start, None, |solution| {
        assert!(found.insert(solution.to_vec()), "a solution comes twice");
        ControlFlow::Continue(())
    });
    assert!(is_exhaustive);
    found
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn strong_propagators_keep_all_solutions(
        labels in prop::collection::vec(0..9_usize, 16),
        lines in prop::collection::vec((0..LINES.len(), 0..16_usize, prop::collection::vec(0..4_usize, 2..9)), 1..4),
    ) {
        let mut groups: IndexMap<&str, Vec<CellGroup>> = IndexMap::new();
        for label in 0..4 {
            let mut squares: Vec<usize> = Vec::new();
            for square in (0..16).filter(|square| labels[*square] == label) {
                if squares.iter().all(|other| FILLING[*other] != FILLING[square]) {
                    squares.push(square);
                }
            }
            if !squares.is_empty() {
                groups.entry("cages").or_default().push(CellGroup::new(Some(sum(&squares)), squares));
            }
        }
        for (line, start, directions) in lines {
            let (name, has_sum) = LINES[line];
            let squares = walk(start, &directions);
            if squares.len() > 2 {
                let number = has_sum.then(|| sum(&squares));
                groups.entry(name).or_default().push(CellGroup::new(number, squares));
            }
        }
        prop_assume!(!groups.is_empty());
        let topology = topology(groups);
        let (solver, expected) = (BoardSolver::new(&topology), fillings(&topology));
        prop_assert_eq!(&solutions(&topology, &solver), &expected);
        prop_assert_eq!(&solutions(&topology, &solver.strengthened()), &expected);
    }
}
