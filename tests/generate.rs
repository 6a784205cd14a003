//! Puzzles that are made: one solution, what was asked for, and the same in every run.

use std::sync::{Arc, LazyLock};
use tesuji::board::game::build;
use tesuji::board::inputs::Input;
use tesuji::board::laws::{Count, Laws, Search};
use tesuji::board::position::{Clue, Position};
use tesuji::board::setup::Setup;
use tesuji::generate::{GenerateError, Generator, Options, Puzzle, Size, Symmetry};
use tesuji::lang::program::Program;
use tesuji::lang::{check, embedded};
use tesuji::solve::batch;
use tesuji::solve::puzzle::{Options as Solving, Solver};

static PROGRAM: LazyLock<Arc<Program>> = LazyLock::new(|| Arc::new(check(embedded()).program));

/// Options for a game and a size.
fn options(game: &str, size: &str) -> Options {
    let size = (!size.is_empty()).then(|| size.parse().unwrap());
    Options { game: game.to_owned(), size, seed: 3, ..Options::default() }
}

fn generator(options: Options) -> Generator {
    Generator::new(Arc::clone(&PROGRAM), options).unwrap_or_else(|error| panic!("{error}"))
}

fn puzzles(options: Options, count: u64) -> Vec<Puzzle> {
    let generator = generator(options);
    let mut maker = generator.maker();
    (0..count).map(|number| maker.make(number).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// How many solutions a puzzle has on a board that is built anew.
fn count(position: &Position) -> Count {
    let game = PROGRAM.game(position.game.as_deref().unwrap()).unwrap();
    let topology = build(&PROGRAM, game, &position.shape).unwrap();
    let mut setup = Setup::new(&topology);
    let state = setup.load(&topology, position).unwrap();
    Laws::new(&topology).count(&mut Search::new(), state, None)
}

fn givens(position: &Position) -> Vec<usize> {
    (0..position.clues.len()).filter(|&square| position.clues[square] != Clue::Open).collect()
}

/// Whether a strategy solves a puzzle.
fn solves(strategy: &str, position: &Position) -> bool {
    let options = Solving { strategy: strategy.to_owned(), ..Solving::default() };
    let solver = Solver::new(Arc::clone(&PROGRAM), options).unwrap();
    let outcome = solver.worker().solve(position.clone());
    outcome.open == 0
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
        for Puzzle { position, solution } in puzzles(options(game, size), 2) {
            assert_eq!(position.game.as_deref(), Some(game));
            match count(&position) {
                Count::One(found) => assert_eq!(found, solution, "{game} {size}"),
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
        let minimal = Options { minimal: true, ..options(game, size) };
        for Puzzle { position, .. } in puzzles(minimal, 2) {
            for square in givens(&position) {
                let mut fewer = position.clone();
                fewer.clues[square] = Clue::Open;
                assert!(matches!(count(&fewer), Count::Several(..)), "{game}: {square}");
            }
        }
    }
}

#[test]
fn no_clue_of_a_minimal_puzzle_with_groups_can_be_left_out() {
    for (game, size, input) in [("futoshiki", "4", "less"), ("killer", "4", "cages")] {
        let minimal = Options { minimal: true, ..options(game, size) };
        for Puzzle { position, .. } in puzzles(minimal, 2) {
            let Some(Input::Groups(groups)) = position.shape.inputs.get(input) else { panic!("{game}") };
            for left_out in 0..groups.len() {
                let mut fewer = groups.clone();
                fewer.remove(left_out);
                let mut position = position.clone();
                position.shape.inputs.insert(input.to_owned(), Input::Groups(fewer));
                assert!(matches!(count(&position), Count::Several(..)), "{game}: {left_out}");
            }
        }
    }
}

#[test]
fn the_number_of_givens_is_kept() {
    for wanted in [24, 30, 81] {
        for puzzle in puzzles(Options { givens: Some(wanted), ..options("sudoku", "9") }, 2) {
            assert_eq!(givens(&puzzle.position).len(), wanted);
        }
    }
}

#[test]
fn givens_lie_as_the_symmetry_says() {
    let turned = |square: usize| 80 - square;
    let quarter = |square: usize| square % 9 * 9 + 8 - square / 9;
    let mirrored = |square: usize| square / 9 * 9 + 8 - square % 9;
    let flipped = |square: usize| (8 - square / 9) * 9 + square % 9;
    let exchanged = |square: usize| square % 9 * 9 + square / 9;
    let images: [(&str, &[&dyn Fn(usize) -> usize]); 6] = [
        ("rotate", &[&turned]),
        ("quarter", &[&quarter, &turned]),
        ("mirror", &[&mirrored]),
        ("flip", &[&flipped]),
        ("diagonal", &[&exchanged]),
        ("full", &[&turned, &quarter, &mirrored, &flipped, &exchanged]),
    ];
    for (name, images) in images {
        let symmetry: Symmetry = name.parse().unwrap();
        for puzzle in puzzles(Options { symmetry, ..options("sudoku", "9") }, 2) {
            let givens = givens(&puzzle.position);
            assert!(givens.len() < 81);
            for image in images {
                assert!(givens.iter().all(|&square| givens.contains(&image(square))), "{name}");
            }
        }
    }
}

#[test]
fn a_strategy_solves_what_it_was_asked_to() {
    for (game, size) in
        [("sudoku", "9"), ("sudoku", "16"), ("overlap", "9"), ("jigsaw", "9"), ("futoshiki", "5")]
    {
        let solvable = Options { solvable_with: Some("singles".to_owned()), ..options(game, size) };
        for puzzle in puzzles(solvable, 2) {
            assert!(solves("singles", &puzzle.position), "{game} {size}");
        }
    }
}

#[test]
fn a_technique_is_needed() {
    let basic = Some("basic".to_owned());
    let needs = |technique: &str| Options {
        solvable_with: basic.clone(),
        needs: Some(technique.to_owned()),
        ..options("sudoku", "9")
    };
    for puzzle in puzzles(needs("locked-candidates"), 3) {
        assert!(solves("basic", &puzzle.position));
        assert!(!solves("singles", &puzzle.position));
    }
    for puzzle in puzzles(needs("naked-pair"), 1) {
        assert!(solves("basic", &puzzle.position));
        assert!(!solves("singles", &puzzle.position));
    }
}

#[test]
fn levels_are_kept() {
    let between = |least: Option<&str>, most: Option<&str>| Options {
        levels: Some((least.map(str::to_owned), most.map(str::to_owned))),
        ..options("sudoku", "9")
    };
    for puzzle in puzzles(between(None, Some("easy")), 3) {
        assert!(solves("singles", &puzzle.position));
    }
    for puzzle in puzzles(between(Some("medium"), Some("medium")), 3) {
        assert!(!solves("singles", &puzzle.position));
        assert!(solves("default", &puzzle.position));
    }
}

#[test]
fn empty_shared_cells_leave_each_grid_to_the_others() {
    for shape in ["two", "chain", "r1c1,r4c7"] {
        let linked = Options {
            grids: Some(shape.parse().unwrap()),
            shared_empty: true,
            solvable_with: Some("singles".to_owned()),
            ..options("overlap", "")
        };
        for Puzzle { position, .. } in puzzles(linked, 2) {
            assert!(solves("singles", &position), "{shape}");
            let Some(Input::Grids(grids)) = position.shape.inputs.get("grids") else { panic!("{shape}") };
            let of_grids = |square: &usize| grids.iter().filter(|grid| grid.squares.contains(square)).count();
            assert!(givens(&position).iter().all(|square| of_grids(square) == 1), "{shape}");
            for grid in grids {
                let mut alone = position.clone();
                for square in givens(&position).into_iter().filter(|square| !grid.squares.contains(square)) {
                    alone.clues[square] = Clue::Open;
                }
                let options = Solving { strategy: "singles".to_owned(), ..Solving::default() };
                let solver = Solver::new(Arc::clone(&PROGRAM), options).unwrap();
                let outcome = solver.worker().solve(alone);
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
fn shapes_with_a_name_can_be_filled() {
    for shape in ["two", "chain", "butterfly", "windmill", "sohei", "samurai", "gattai-8"] {
        let shaped = Options {
            grids: Some(shape.parse().unwrap()),
            solvable_with: Some("singles".to_owned()),
            ..options("overlap", "4")
        };
        for puzzle in puzzles(shaped, 1) {
            assert!(matches!(count(&puzzle.position), Count::One(_)), "{shape}");
        }
    }
}

#[test]
fn blocks_are_as_asked() {
    let upright = Options { block: Some((3, 2)), ..options("sudoku", "6") };
    for puzzle in puzzles(upright, 1) {
        assert_eq!(puzzle.position.shape.block(), Some((3, 2)));
        assert!(matches!(count(&puzzle.position), Count::One(_)));
    }
}

#[test]
fn runs_have_two_to_nine_cells_and_no_digit_is_printed() {
    for Puzzle { position, .. } in puzzles(options("kakuro", "12x10"), 3) {
        assert_eq!((position.shape.rows, position.shape.columns), (12, 10));
        assert!(givens(&position).is_empty());
        let game = PROGRAM.game("kakuro").unwrap();
        let topology = build(&PROGRAM, game, &position.shape).unwrap();
        assert!(topology.units.iter().all(|unit| (2..=9).contains(&unit.cells.len())));
        assert!(topology.units.iter().all(|unit| unit.laws.sum.is_some()));
        // Half a turn maps the cells onto each other.
        let is_cell = |r: usize, c: usize| position.shape.is_cell(r * 10 + c);
        assert!((1..12).all(|r| (1..10).all(|c| is_cell(r, c) == is_cell(12 - r, 10 - c))));
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    for (game, size) in [("sudoku", "9"), ("jigsaw", "6"), ("killer", "6"), ("kakuro", "7x7")] {
        let generator = generator(options(game, size));
        let made = |jobs| {
            let mut all = Vec::new();
            let make = |maker: &mut tesuji::generate::Maker<'_>, number| maker.make(number).unwrap();
            let sink = |puzzle| {
                all.push(puzzle);
                Ok::<(), ()>(())
            };
            batch::run_in_chunks(1, 0..6, jobs, || generator.maker(), make, sink).unwrap();
            all
        };
        let one = made(1);
        assert_eq!(one, made(4), "{game}");
        // Each puzzle is the same whichever were made before it.
        assert_eq!(one[5], generator.maker().make(5).unwrap(), "{game}");
        let different = one.windows(2).all(|pair| pair[0] != pair[1]);
        assert!(different, "{game}");
    }
    let other = puzzles(Options { seed: 4, ..options("sudoku", "9") }, 1);
    assert_ne!(other, puzzles(options("sudoku", "9"), 1));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let singles = || Some("singles".to_owned());
    let level = |least: &str, most: &str| Some((Some(least.to_owned()), Some(most.to_owned())));
    let wrong = [
        (options("sudko", "9"), "there is no game `sudko`"),
        (options("sudoku", "9x9"), "as many rows as columns"),
        (options("sudoku", "70"), "1 to 64 values"),
        (options("kakuro", "2x9"), "no board of 2 × 9 squares"),
        (options("kakuro", "9x300"), "at most 250"),
        (Options { block: Some((2, 3)), ..options("sudoku", "9") }, "do not have 9 cells"),
        (Options { block: Some((3, 3)), ..options("latin-square", "9") }, "have no blocks"),
        (Options { grids: Some("two".parse().unwrap()), ..options("sudoku", "") }, "one grid"),
        (Options { givens: Some(82), ..options("sudoku", "9") }, "no room for 82 givens"),
        (Options { givens: Some(3), ..options("killer", "9") }, "have no givens"),
        (Options { symmetry: Symmetry::Flip, ..options("kakuro", "") }, "have no givens"),
        (Options { minimal: true, ..options("kakuro", "") }, "none can be left out"),
        (Options { minimal: true, givens: Some(30), ..options("sudoku", "") }, "cannot both"),
        (
            Options { solvable_with: Some("single".to_owned()), ..options("sudoku", "") },
            "no strategy `single`",
        ),
        (Options { needs: Some("fsh".to_owned()), ..options("sudoku", "") }, "no technique `fsh`"),
        (
            Options { solvable_with: singles(), needs: Some("x-wing".to_owned()), ..options("sudoku", "") },
            "does not have `x-wing`",
        ),
        (Options { levels: level("easy", "silly"), ..options("sudoku", "") }, "no level `silly`"),
        (Options { levels: level("hard", "easy"), ..options("sudoku", "") }, "harder than the second"),
        (
            Options {
                levels: level("easy", "easy"),
                needs: Some("x-wing".to_owned()),
                ..options("sudoku", "")
            },
            "cannot both",
        ),
        (
            Options { shared_empty: true, solvable_with: singles(), ..options("sudoku", "") },
            "no cells that grids share",
        ),
        (Options { shared_empty: true, ..options("overlap", "") }, "need a strategy"),
        (
            Options {
                symmetry: Symmetry::Full,
                grids: Some("gattai-8".parse().unwrap()),
                ..options("overlap", "")
            },
            "as high as wide",
        ),
        (Options { tries: 0, ..options("sudoku", "") }, "once at least"),
    ];
    for (options, message) in wrong {
        let said = match Generator::new(Arc::clone(&PROGRAM), options.clone()) {
            Ok(_) => panic!("{options:?}"),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(message), "{said}");
    }
    assert!("9y9".parse::<Size>().is_err() && "0".parse::<Size>().is_err());
    assert!("samuray".parse::<tesuji::generate::Grids>().unwrap_err().to_string().contains("samurai"));
    assert!("spiral".parse::<Symmetry>().is_err());
}

#[test]
fn what_is_too_rare_is_given_up() {
    let rare = Options { givens: Some(10), tries: 3, ..options("sudoku", "9") };
    let error = generator(rare).maker().make(0).unwrap_err();
    assert_eq!(error, GenerateError::GaveUp { number: 1, tries: 3 });
    assert!(error.to_string().contains("3 tries"));
}

#[test]
fn inputs_that_cannot_be_made_up_are_told() {
    let mut sources = embedded();
    let text = "tesuji 1\n\ngame thermometers extends sudoku {\n  title en \"T\" ja \"T\"\n  input more : groups\n  \
                units extra : distinct = more\n}\n";
    sources.push(tesuji::lang::Source { name: "own.tesuji".to_owned(), text: text.to_owned() });
    let program = Arc::new(check(sources).program);
    let error = Generator::new(program, options("thermometers", "9")).err().unwrap();
    assert!(matches!(&error, GenerateError::Input { input, .. } if input == "more"), "{error}");
}
