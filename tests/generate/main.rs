//! Puzzles that are made: one solution, what was asked for, and the same in every run.

mod drawn;
mod judged;
mod refused;

use std::sync::{Arc, LazyLock};
use tesuji::Symmetry;
use tesuji::board::{BoardSolver, Clue, PuzzleInput, PuzzleSpec, SolutionCount, SolverMemory, StateLoader};
use tesuji::game::build;
use tesuji::generate::{Generator, GeneratorOptions, GridLayout};
use tesuji::lang::Program;
use tesuji::lang::{check, embedded};
use tesuji::solve::batch;
use tesuji::{GeneratedPuzzle, Puzzle, Rules};

static PROGRAM: LazyLock<Arc<Program>> = LazyLock::new(|| Arc::new(check(embedded()).program));

/// GeneratorOptions for a game and a size.
fn options(game: &str, size: &str) -> GeneratorOptions {
    let size = (!size.is_empty()).then(|| size.parse().unwrap());
    GeneratorOptions::default().with_game(game).with_size(size).with_seed(3)
}

fn generator(options: GeneratorOptions) -> Generator {
    Generator::new(&Rules::from_program(Arc::clone(&PROGRAM)), options)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn puzzles(options: GeneratorOptions, count: u64) -> Vec<GeneratedPuzzle> {
    let generator = generator(options);
    let mut maker = generator.worker();
    (0..count).map(|number| maker.make(number).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// How many solutions a puzzle has on a board that is built anew.
fn count(position: &PuzzleSpec) -> SolutionCount {
    let game = PROGRAM.game(position.game.as_deref().unwrap()).unwrap();
    let topology = build(&PROGRAM, &game, &position.shape).unwrap();
    let mut setup = StateLoader::new(&topology);
    let state = setup.load(&topology, position).unwrap();
    BoardSolver::new(&topology).count(&mut SolverMemory::new(), state, None)
}

fn givens(position: &PuzzleSpec) -> Vec<usize> {
    (0..position.clues.len()).filter(|&square| position.clues[square] != Clue::Open).collect()
}

#[test]
fn puzzles_of_every_game_have_the_one_solution_that_is_told() {
    let games = [
        ("sudoku", "4"),
        ("sudoku", "6"),
        ("sudoku", "9"),
        ("sudoku", "12"),
        ("x-sudoku", "9"),
        ("windoku", "9"),
        ("disjoint-groups", "9"),
        ("anti-knight", "9"),
        ("anti-king", "9"),
        ("non-consecutive", "6"),
        ("latin-square", "7"),
        ("jigsaw", "6"),
        ("jigsaw", "9"),
        ("futoshiki", "5"),
        ("killer", "6"),
        ("killer", "9"),
        ("overlap", "4"),
        ("overlap", "9"),
        ("kakuro", "6x8"),
        ("kakuro", "12x10"),
    ];
    for (game, size) in games {
        for GeneratedPuzzle { puzzle: Puzzle(position), solution, .. } in puzzles(options(game, size), 2) {
            assert_eq!(position.game.as_deref(), Some(game));
            match count(&position) {
                SolutionCount::One(found) => assert_eq!(found, solution, "{game} {size}"),
                other => panic!("{game} {size}: {other:?}"),
            }
        }
    }
}

#[test]
fn no_given_of_a_minimal_puzzle_can_be_left_out() {
    let boards =
        [("sudoku", "9"), ("x-sudoku", "9"), ("jigsaw", "6"), ("latin-square", "6"), ("overlap", "4")];
    for (game, size) in boards {
        let minimal = options(game, size).with_minimal(true);
        for GeneratedPuzzle { puzzle: Puzzle(position), .. } in puzzles(minimal, 2) {
            for square in givens(&position) {
                let mut fewer = position.clone();
                fewer.clues[square] = Clue::Open;
                assert!(matches!(count(&fewer), SolutionCount::Several(..)), "{game}: {square}");
            }
        }
    }
}

#[test]
fn no_clue_of_a_minimal_puzzle_with_groups_can_be_left_out() {
    for (game, size, input) in [("futoshiki", "4", "less"), ("killer", "4", "cages")] {
        let minimal = options(game, size).with_minimal(true);
        for GeneratedPuzzle { puzzle: Puzzle(position), .. } in puzzles(minimal, 2) {
            let Some(PuzzleInput::Groups(groups)) = position.shape.inputs.get(input) else {
                panic!("{game}")
            };
            for left_out in 0..groups.len() {
                let mut fewer = groups.clone();
                fewer.remove(left_out);
                let mut position = position.clone();
                position.shape.inputs.insert(input.to_owned(), PuzzleInput::Groups(fewer));
                assert!(matches!(count(&position), SolutionCount::Several(..)), "{game}: {left_out}");
            }
        }
    }
}

#[test]
fn the_number_of_givens_is_kept() {
    for wanted in [24, 30, 81] {
        for puzzle in puzzles(options("sudoku", "9").with_givens((wanted, wanted)), 2) {
            assert_eq!(givens(&puzzle.puzzle.0).len(), wanted);
        }
    }
}

/// Where a square goes.
type Image<'i> = &'i dyn Fn(usize) -> usize;

#[test]
fn givens_lie_as_the_symmetry_says() {
    let turned = |square: usize| 80 - square;
    let quarter = |square: usize| square % 9 * 9 + 8 - square / 9;
    let mirrored = |square: usize| square / 9 * 9 + 8 - square % 9;
    let flipped = |square: usize| (8 - square / 9) * 9 + square % 9;
    let exchanged = |square: usize| square % 9 * 9 + square / 9;
    let images: [(&str, &[Image]); 6] = [
        ("rotate", &[&turned]),
        ("quarter", &[&quarter, &turned]),
        ("mirror", &[&mirrored]),
        ("flip", &[&flipped]),
        ("diagonal", &[&exchanged]),
        ("full", &[&turned, &quarter, &mirrored, &flipped, &exchanged]),
    ];
    for (name, images) in images {
        let symmetry: Symmetry = name.parse().unwrap();
        for puzzle in puzzles(options("sudoku", "9").with_symmetry(symmetry), 2) {
            let givens = givens(&puzzle.puzzle.0);
            assert!(givens.len() < 81);
            for image in images {
                assert!(givens.iter().all(|&square| givens.contains(&image(square))), "{name}");
            }
        }
    }
}

#[test]
fn shapes_with_a_name_can_be_filled() {
    for shape in ["two", "chain", "butterfly", "windmill", "sohei", "samurai", "gattai-8"] {
        let shaped = options("overlap", "4")
            .with_grids(shape.parse::<GridLayout>().unwrap())
            .with_solvable_with("singles");
        for puzzle in puzzles(shaped, 1) {
            assert!(matches!(count(&puzzle.puzzle.0), SolutionCount::One(_)), "{shape}");
        }
    }
}

#[test]
fn blocks_are_as_asked() {
    let upright = options("sudoku", "6").with_block((3, 2));
    for puzzle in puzzles(upright, 1) {
        assert_eq!(puzzle.puzzle.0.shape.block(), Some((3, 2)));
        assert!(matches!(count(&puzzle.puzzle.0), SolutionCount::One(_)));
    }
}

#[test]
fn runs_have_two_to_nine_cells_and_no_digit_is_printed() {
    for GeneratedPuzzle { puzzle: Puzzle(position), .. } in puzzles(options("kakuro", "12x10"), 3) {
        assert_eq!((position.shape.rows, position.shape.columns), (12, 10));
        assert!(givens(&position).is_empty());
        let game = PROGRAM.game("kakuro").unwrap();
        let topology = build(&PROGRAM, &game, &position.shape).unwrap();
        assert!(topology.units.iter().all(|unit| (2..=9).contains(&unit.cells.len())));
        assert!(topology.units.iter().all(|unit| unit.laws.total().is_some()));
        // Half a turn maps the cells onto each other.
        let is_cell = |r: usize, c: usize| position.shape.is_cell(r * 10 + c);
        assert!((1..12).all(|r| (1..10).all(|c| is_cell(r, c) == is_cell(12 - r, 10 - c))));
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    for (game, size) in
        [("sudoku", "9"), ("jigsaw", "6"), ("killer", "6"), ("kakuro", "7x7"), ("arrow-sudoku", "6")]
    {
        let generator = generator(options(game, size));
        let made = |jobs| {
            let mut all = Vec::new();
            let make =
                |maker: &mut tesuji::generate::GeneratorWorker<'_>, number| maker.make(number).unwrap();
            let sink = |puzzle| {
                all.push(puzzle);
                Ok::<(), ()>(())
            };
            batch::run_in_chunks(1, 0..6, jobs, || generator.worker(), make, sink).unwrap();
            all
        };
        let one = made(1);
        assert_eq!(one, made(4), "{game}");
        // Each puzzle is the same whichever were made before it.
        assert_eq!(one[5], generator.worker().make(5).unwrap(), "{game}");
        let different = one.windows(2).all(|pair| pair[0] != pair[1]);
        assert!(different, "{game}");
    }
    let other = puzzles(options("sudoku", "9").with_seed(4), 1);
    assert_ne!(other, puzzles(options("sudoku", "9"), 1));
}
