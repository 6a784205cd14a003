//! Puzzles that strategies must or must not solve.

use crate::{PROGRAM, givens, options, puzzles};
use std::sync::Arc;
use tesuji::board::{Clue, PuzzleInput, PuzzleSpec};
use tesuji::generate::GridLayout;
use tesuji::{GeneratedPuzzle, Puzzle, Rules, Solution, Solver, SolverOptions};

/// What a strategy makes of a puzzle.
fn solve(strategy: &str, position: &PuzzleSpec) -> Solution {
    let rules = Rules::from_program(Arc::clone(&PROGRAM));
    Solver::new(&rules, SolverOptions::default().with_strategy(strategy))
        .unwrap()
        .solve(&Puzzle(position.clone()))
}

/// Whether a strategy solves a puzzle.
fn solves(strategy: &str, position: &PuzzleSpec) -> bool {
    solve(strategy, position).outcome.open == 0
}

#[test]
fn a_strategy_solves_what_it_was_asked_to() {
    for (game, size) in
        [("sudoku", "9"), ("sudoku", "16"), ("overlap", "9"), ("jigsaw", "9"), ("futoshiki", "5")]
    {
        let solvable = options(game, size).with_solvable_with("singles");
        for puzzle in puzzles(solvable, 2) {
            assert!(solves("singles", &puzzle.puzzle.0), "{game} {size}");
        }
    }
}

#[test]
fn a_technique_is_needed() {
    let basic = Some("basic".to_owned());
    let needs =
        |technique: &str| options("sudoku", "9").with_solvable_with(basic.clone()).with_needs(technique);
    for puzzle in puzzles(needs("locked-candidates"), 3) {
        assert!(solves("basic", &puzzle.puzzle.0));
        assert!(!solves("singles", &puzzle.puzzle.0));
    }
    for puzzle in puzzles(needs("naked-pair"), 1) {
        assert!(solves("basic", &puzzle.puzzle.0));
        assert!(!solves("singles", &puzzle.puzzle.0));
    }
}

#[test]
fn levels_are_kept() {
    let between = |least: Option<&str>, most: Option<&str>| {
        options("sudoku", "9").with_levels((least.map(str::to_owned), most.map(str::to_owned)))
    };
    for puzzle in puzzles(between(None, Some("easy")), 3) {
        assert!(solves("singles", &puzzle.puzzle.0));
    }
    for puzzle in puzzles(between(Some("medium"), Some("medium")), 3) {
        assert!(!solves("singles", &puzzle.puzzle.0));
        assert!(solves("default", &puzzle.puzzle.0));
    }
}

#[test]
fn empty_shared_cells_leave_each_grid_to_the_others() {
    for shape in ["two", "chain", "r1c1,r4c7"] {
        let linked = options("overlap", "")
            .with_grids(shape.parse::<GridLayout>().unwrap())
            .with_empty_overlaps(true)
            .with_solvable_with("singles");
        for GeneratedPuzzle { puzzle: Puzzle(position), .. } in puzzles(linked, 2) {
            assert!(solves("singles", &position), "{shape}");
            let Some(PuzzleInput::Grids(grids)) = position.shape.inputs.get("grids") else {
                panic!("{shape}")
            };
            let of_grids = |square: &usize| grids.iter().filter(|grid| grid.squares.contains(square)).count();
            assert!(givens(&position).iter().all(|square| of_grids(square) == 1), "{shape}");
            for grid in grids {
                let mut alone = position.clone();
                for square in givens(&position).into_iter().filter(|square| !grid.squares.contains(square)) {
                    alone.clues[square] = Clue::Open;
                }
                let outcome = solve("singles", &alone).outcome;
                let cells: Vec<usize> =
                    (0..position.clues.len()).filter(|&square| position.shape.is_cell(square)).collect();
                let open = cells.iter().zip(&outcome.values).filter(|(_, value)| **value == 0);
                let mut open = open.map(|(square, _)| square);
                assert!(open.any(|square| grid.squares.contains(square)), "{shape}");
            }
        }
    }
}

#[test]
fn a_strategy_with_an_order_of_its_own_solves_what_it_was_asked_to() {
    // A strategy that is no list of techniques solves less than its techniques in a list do.
    for (game, size, strategy) in [
        ("overlap", "9", "overlap-one-sided"),
        ("overlap", "6", "overlap-first(n = 2)"),
        ("sudoku", "9", "d-score"),
        ("kakuro", "8x10", "limit-theorems"),
    ] {
        let solvable = options(game, size).with_solvable_with(strategy);
        for puzzle in puzzles(solvable, 2) {
            assert!(solves(strategy, &puzzle.puzzle.0), "{game} {size} {strategy}");
        }
    }
}

#[test]
fn sums_are_mended_until_a_strategy_solves_them_and_another_does_not() {
    let hard = Some((Some("medium".to_owned()), None));
    let kakuro = Some("kakuro-default".to_owned());
    let options = options("kakuro", "8x8").with_solvable_with(kakuro).with_levels(hard);
    for puzzle in puzzles(options, 2) {
        assert!(solves("kakuro-default", &puzzle.puzzle.0));
        assert_ne!(solve("kakuro-default", &puzzle.puzzle.0).level(), Some("easy"));
    }
}

#[test]
fn a_technique_is_needed_at_its_first_turn() {
    // The usual strategy names it again, after harder ones.
    let options = options("sudoku", "9").with_needs("x-wing");
    for GeneratedPuzzle { puzzle: Puzzle(position), .. } in puzzles(options, 3) {
        assert!(solves("basic", &position));
        assert_eq!(solve("default", &position).level(), Some("hard"));
    }
}
