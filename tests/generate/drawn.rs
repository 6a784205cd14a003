//! Puzzles with groups that are drawn: lines, cages, clues and marks.

use crate::{PROGRAM, count, generator, options, puzzles};
use std::sync::Arc;
use tesuji::board::{PuzzleInput, SolutionCount};
use tesuji::game::build;
use tesuji::generate::{GenerateError, GeneratorOptions};
use tesuji::lang::{EntryForm, InputKind};
use tesuji::{
    ConversionContent, Converter, Format, GeneratedPuzzle, Generator, Language, Puzzle, Renderer, Rules,
    Solution, Solver, SolverOptions,
};

/// GeneratorOptions for a sudoku with constraints.
fn mixed(size: &str, names: &[&str]) -> GeneratorOptions {
    options("sudoku", size).with_mix(names.iter().map(|name| (*name).to_owned()).collect())
}

/// The constraints of which a puzzle gives groups of cells.
fn of_groups() -> Vec<&'static str> {
    let has_groups = |kind: InputKind| kind.is_of_groups();
    let constraints = PROGRAM.constraints.iter().filter(|one| one.inputs.iter().any(|i| has_groups(i.kind)));
    let names = constraints.map(|constraint| constraint.name.as_str());
    names.filter(|name| !NOT_DRAWN.contains(name)).collect()
}

/// Constraints whose groups have parts, laws of their own, or cells outside of the grid.
const NOT_DRAWN: [&str; 5] = ["full-ranks", "unequal-lines", "own-laws", "unknown-regions", "region-arms"];

#[test]
fn what_cannot_be_drawn_is_refused_by_name() {
    for name in NOT_DRAWN.into_iter().filter(|name| *name != "region-arms") {
        let refused = Generator::new(&Rules::from_program(Arc::clone(&PROGRAM)), mixed("6", &[name]));
        assert!(matches!(refused, Err(GenerateError::Input { .. })), "{name}");
    }
}

/// The first puzzle of some options, which has groups of each name and the one solution that is told.
fn checked(options: GeneratorOptions) -> GeneratedPuzzle {
    let names = options.mix.clone();
    let made = puzzles(options, 1).remove(0);
    assert_eq!(count(&made.puzzle.0), SolutionCount::One(made.solution.clone()), "{names:?}");
    for name in &names {
        let input = made.puzzle.0.shape.inputs.get(name);
        let has_any = matches!(input, Some(PuzzleInput::Groups(groups)) if !groups.is_empty());
        assert!(has_any || PROGRAM.constraint(name).is_none_or(|one| one.inputs.is_empty()), "{name}");
    }
    made
}

#[test]
fn every_constraint_with_groups_is_drawn_and_has_one_solution() {
    for name in of_groups() {
        checked(mixed("6", &[name]));
    }
}

#[test]
fn forty_mixtures_of_three_constraints_are_solved_explained_drawn_and_sent() {
    let rules = Rules::from_program(Arc::clone(&PROGRAM));
    let solver = Solver::new(&rules, SolverOptions::default().with_strategy("variants-default")).unwrap();
    let mut steps = 0;
    for format in [Format::Iss, Format::FPuzzles] {
        let names = of_format(format);
        for first in 0..20 {
            let mixture = [0, 7, 19].map(|more| names[(first + more) % names.len()]);
            let made = checked(mixed("6", &mixture));
            steps += explained(&solver.solve(&made.puzzle));
            assert!(is_drawn(&rules, &made.puzzle, &mixture), "{mixture:?}");
            come_back(&rules, &made.puzzle, format);
        }
    }
    assert!(steps > 400, "{steps} steps");
}

/// The constraints with groups for which a format has words. Parts that are drawn need not be those of regions, and some
/// forms say lines in one direction alone, pairs, or heads of several cells.
fn of_format(format: Format) -> Vec<&'static str> {
    let has_word = |name: &&str| {
        let reads = &PROGRAM.constraint(name).unwrap().reads;
        let mut words = reads.iter().filter(|word| word.format == format.name());
        use EntryForm::{Copies, Diagonal, Head, Line, Regions, WholeLine};
        words.any(|word| !matches!(word.form, Some(Copies | Diagonal | Head | Line | Regions | WholeLine)))
    };
    of_groups().into_iter().filter(has_word).collect()
}

/// Number of the steps of a solution, each of which is explained in words of players.
fn explained(solution: &Solution) -> usize {
    let of_rules =
        PROGRAM.constraints.iter().map(|one| &one.name).chain(PROGRAM.laws.iter().map(|law| &law.name));
    // The units of a clue are called after it.
    let is_name = |name: &&String| name.contains('-') && !PROGRAM.kinds.contains(*name);
    let of_rules: Vec<&String> = of_rules.filter(is_name).collect();
    let mut steps = 0;
    for step in solution.steps() {
        for language in [Language::En, Language::Ja] {
            let words = step.explanation(language);
            assert!(words.ends_with(['.', '。']), "{words}");
            let name = of_rules.iter().find(|name| words.contains(name.as_str()));
            assert!(name.is_none(), "{words}");
        }
        steps += 1;
    }
    steps
}

/// Whether each input of constraints that has a drawing is drawn.
fn is_drawn(rules: &Rules, puzzle: &Puzzle, mixture: &[&str]) -> bool {
    let game = PROGRAM.game(puzzle.0.game.as_deref().unwrap()).unwrap();
    let topology = build(&PROGRAM, &game, &puzzle.0.shape).unwrap();
    let drawn = |name: &str| topology.drawings.iter().any(|one| one.name == name && !one.figures.is_empty());
    let position = Converter::new(rules, None).unwrap().position(puzzle).unwrap();
    let renderer = Renderer::new(rules, Language::En);
    renderer.position_illustration("mixture", &position).board().contains("<svg")
        && mixture.iter().all(|name| {
            let inputs = &PROGRAM.constraint(name).unwrap().inputs;
            inputs.iter().all(|input| input.drawing.is_empty() || drawn(&input.name))
        })
}

/// Sends a puzzle through a site's format and through a record, and compares what comes back.
fn come_back(rules: &Rules, puzzle: &Puzzle, format: Format) {
    let converter = Converter::new(rules, None).unwrap();
    let said = |puzzle: &Puzzle, format| {
        let said = converter.convert(puzzle, format, ConversionContent::All);
        said.unwrap_or_else(|error| panic!("{error}: {:?} {:?}", puzzle.0.game, puzzle.0.shape.inputs)).text
    };
    // In a format inputs may stand in another order.
    let value = |record: &str| serde_json::from_str::<serde_json::Value>(record).unwrap();
    let record = said(puzzle, Format::Json);
    for text in [said(puzzle, format), record.clone()] {
        let back = Puzzle::read_all(&text, None).remove(0).unwrap();
        assert_eq!(value(&said(&back, Format::Json)), value(&record), "{text}");
    }
}

#[test]
fn marks_that_a_law_excepts_are_all_given() {
    checked(mixed("9", &["xv", "strict-xv"]));
    checked(mixed("6", &["differences", "ratios", "strict-kropki"]));
    let made = puzzles(mixed("6", &["ratios", "strict-ratio"]), 1).remove(0);
    assert_eq!(count(&made.puzzle.0), SolutionCount::One(made.solution));
}

#[test]
fn names_may_be_shortened_or_be_those_of_games() {
    let named = |names: &[&str]| generator(mixed("9", names)).game().to_owned();
    assert_eq!(named(&["thermo", "killer"]), "sudoku with thermometers, cages");
    assert_eq!(named(&["kropki-sudoku"]), "kropki-sudoku");
    // What a game has already is not put on it again.
    assert_eq!(generator(options("killer", "9").with_mix(vec!["cages".to_owned()])).game(), "killer");
}

#[test]
fn as_few_groups_as_possible_are_left() {
    let usual = puzzles(mixed("6", &["thermometers"]), 1).remove(0);
    let minimal = puzzles(mixed("6", &["thermometers"]).with_minimal(true), 1).remove(0);
    let lines = |made: &GeneratedPuzzle| match &made.puzzle.0.shape.inputs["thermometers"] {
        PuzzleInput::Groups(groups) => groups.len(),
        other => panic!("{other:?}"),
    };
    assert!(lines(&minimal) <= lines(&usual));
    assert_eq!(count(&minimal.puzzle.0), SolutionCount::One(minimal.solution));
}

#[test]
fn a_strategy_solves_them() {
    let made = puzzles(options("thermo-sudoku", "6").with_solvable_with("variants-default"), 2);
    assert!(made.iter().all(|made| matches!(count(&made.puzzle.0), SolutionCount::One(_))));
}

#[test]
fn constraints_that_are_not_declared_are_told() {
    let rules = tesuji::Rules::builtin();
    let error = tesuji::Generator::new(&rules, mixed("9", &["thermometer-lines"])).unwrap_err();
    assert!(matches!(error, GenerateError::Game(_)), "{error}");
    assert!(error.to_string().contains("unknown constraint `thermometer-lines`"), "{error}");
    // The values of a board of sums change until its sums decide them, which lines would forbid.
    let sums = options("kakuro", "6x6").with_mix(vec!["thermometers".to_owned()]);
    let error = tesuji::Generator::new(&rules, sums).unwrap_err();
    assert!(matches!(&error, GenerateError::Input { input, .. } if input == "thermometers"), "{error}");
}
