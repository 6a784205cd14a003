//! Whole traces of puzzles of every kind, as text, and each of their steps against the puzzle's solution.
//!
//! `INSTA_UPDATE=always cargo test --test traces` accepts what has changed.

use std::fs::File;
use std::io::BufReader;
use std::sync::{Arc, OnceLock};
use tesuji::board::{SolutionCount, SolverMemory};
use tesuji::frame::Effects;
use tesuji::lang::Program;
use tesuji::lang::{Severity, check, embedded};
use tesuji::report::summary::{counted_line, tallies_line};
use tesuji::report::trace::{block, trace};
use tesuji::report::{Language, Replay, StepTexts};
use tesuji::solve::Outcome;
use tesuji::solve::outcome::Trace;
use tesuji::{Puzzle, PuzzleReader, Rules, Solver, SolverOptions};

fn program() -> &'static Arc<Program> {
    static PROGRAM: OnceLock<Arc<Program>> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let checked = check(embedded());
        assert!(
            checked.diagnostics.iter().all(|d| d.severity != Severity::Error),
            "{:?}",
            checked.diagnostics
        );
        Arc::new(checked.program)
    })
}

/// A puzzle of `tests/puzzles` by its place in its file, from 1.
fn puzzle(file: &str, number: usize) -> Puzzle {
    let reader = BufReader::new(File::open(format!("tests/puzzles/{file}.txt")).unwrap());
    PuzzleReader::new(reader, None).nth(number - 1).unwrap().unwrap()
}

/// Solves a puzzle by a strategy and checks every step against its one solution.
fn solve(game: &str, strategy: &str, puzzle: Puzzle) -> Outcome {
    let rules = Rules::from_program(Arc::clone(program()));
    let solver =
        Solver::new(&rules, SolverOptions::default().with_game(game).with_strategy(strategy)).unwrap();
    let outcome = solver.solve(&puzzle).outcome;
    let board = outcome.board.as_ref().unwrap();
    let Trace { start, steps } = outcome.trace.as_ref().unwrap();
    let count = board.laws.count(&mut SolverMemory::new(), start, None);
    let SolutionCount::One(solution) = count else { panic!("{count:?}") };
    let mut replay = Replay::new(&board.topology, start.clone(), steps);
    while let Some((before, step)) = replay.next_step() {
        let Effects { placements: places, eliminations: eliminates } = &step.technique_match.effects;
        let value = |c: usize| usize::from(solution[c]) - 1;
        assert!(places.iter().all(|&(c, v)| v == value(c) && before.is_open(c)), "{step:?}");
        assert!(eliminates.iter().all(|&(c, gone)| gone >> value(c) & 1 == 0), "{step:?}");
        assert!(eliminates.iter().all(|&(c, gone)| gone & !before.candidates(c) == 0), "{step:?}");
        assert!(!step.technique_match.effects.is_empty(), "{step:?}");
    }
    let solved = outcome.values.iter().zip(&solution).all(|(value, right)| [0, *right].contains(value));
    assert!(solved, "{:?}", outcome.values);
    outcome
}

/// The puzzle, its steps, and what came of it.
fn text(outcome: &Outcome, steps: &str) -> String {
    let puzzle = outcome.puzzle(&mut String::new()).unwrap().to_owned();
    let result = outcome.result(&mut String::new()).unwrap().to_owned();
    format!("{puzzle}\n\n{steps}\n{} steps, {:?}\n{result}\n", outcome.steps(), outcome.verdict)
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../../snapshots", prepend_module_to_snapshot => false, omit_expression => true
    }, {
        insta::assert_snapshot!(format!("trace-{name}"), text);
    });
}

/// Compares the whole trace of a puzzle with its file.
fn whole(game: &str, file: &str, number: usize, language: Language) {
    let outcome = solve(game, "default", puzzle(file, number));
    let (board, Trace { start, steps }) = (outcome.board.as_ref().unwrap(), outcome.trace.as_ref().unwrap());
    let words = StepTexts::new(program(), language);
    // English ones show all that a match holds, others what a reader sees.
    let words = if language == Language::En { StepTexts { has_bindings: true, ..words } } else { words };
    let suffix = if language == Language::En { String::new() } else { format!("-{language}") };
    let steps = trace(&words, &board.topology, start, steps);
    snapshot(&format!("{file}-{number}{suffix}"), &text(&outcome, &steps));
}

/// The same with one line for each step: its title, what follows and what has been counted by then.
fn brief(game: &str, strategy: &str, file: &str, number: usize) {
    let outcome = solve(game, strategy, puzzle(file, number));
    let (board, Trace { start, steps }) = (outcome.board.as_ref().unwrap(), outcome.trace.as_ref().unwrap());
    let words = StepTexts::new(program(), Language::En);
    let mut replay = Replay::new(&board.topology, start.clone(), steps);
    let mut lines = String::new();
    while let Some((before, step)) = replay.next_step() {
        let whole = block(&words, &board.topology, before, step);
        let title = whole.lines().next().and_then(|line| line.split(" · ").next()).unwrap();
        lines += &format!("{title}: {}\n", whole.lines().last().unwrap().trim());
        if let Some(counted) = counted_line(&step.tallies, &words) {
            lines += &format!("  {counted}\n");
        }
    }
    let suffix = if strategy == "default" { String::new() } else { format!("-{strategy}") };
    let tallies = tallies_line(&outcome.tallies, &words);
    let tallies = if tallies.is_empty() { tallies } else { format!("{tallies}\n") };
    snapshot(&format!("{file}-{number}{suffix}"), &(text(&outcome, &lines) + &tallies));
}

#[test]
fn small_boards() {
    whole("sudoku", "sudoku4", 1, Language::En);
    whole("sudoku", "sudoku6", 14, Language::En);
}

#[test]
fn boards_of_9() {
    whole("sudoku", "sudoku9-easy", 1, Language::En);
    whole("sudoku", "sudoku9-medium", 2, Language::En);
    whole("sudoku", "sudoku9-medium", 33, Language::En);
    whole("sudoku", "sudoku9-hard", 25, Language::En);
    whole("sudoku", "sudoku9-hard", 38, Language::En);
    whole("sudoku", "sudoku9-hard", 41, Language::En);
}

#[test]
fn boards_with_more_units() {
    whole("x-sudoku", "x-sudoku9", 17, Language::En);
    whole("windoku", "windoku9", 18, Language::En);
}

#[test]
fn large_boards_in_brief() {
    brief("sudoku", "default", "sudoku12", 5);
    brief("sudoku", "default", "sudoku16", 3);
    brief("sudoku", "default", "sudoku25", 1);
}

#[test]
fn strategies_that_count() {
    brief("sudoku", "d-score", "sudoku9-medium", 2);
    brief("overlap", "overlap-first", "overlap9", 1);
    brief("kakuro", "limit-theorems", "kakuro10x12", 1);
}

#[test]
fn in_japanese() {
    whole("sudoku", "sudoku9-hard", 38, Language::Ja);
}
