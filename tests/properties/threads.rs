//! Results and their order do not depend on the number of threads.

use crate::boards::program;
use indexmap::IndexMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::sync::Arc;
use tesuji::frame::TracedStep;
use tesuji::solve::batch;
use tesuji::solve::{Outcome, Verdict};
use tesuji::{PuzzleReader, Rules, Solver, SolverOptions};

/// What does not depend on time: line, verdict, values, counts, steps and tallies.
type Result = (usize, Verdict, Vec<u8>, Vec<usize>, Vec<TracedStep>, IndexMap<String, i64>);

/// Solves a text with so many threads.
fn solve(text: &str, strategy: &str, jobs: usize) -> Vec<Result> {
    let rules = Rules::from_program(Arc::clone(program()));
    let solver = Solver::new(&rules, SolverOptions::default().with_strategy(strategy)).unwrap();
    let mut results = Vec::new();
    batch::map_ordered(
        PuzzleReader::new(text.as_bytes(), None),
        jobs,
        || solver.worker(),
        |worker, read| worker.solve_parsed(read),
        |solution| {
            let mut outcome = solution.outcome;
            let steps = outcome.trace.take().map(|trace| trace.steps).unwrap_or_default();
            let Outcome { line, verdict, values, counts, tallies, .. } = outcome;
            results.push((line, verdict, values, counts, steps, tallies));
            Ok::<(), ()>(())
        },
    )
    .unwrap();
    results
}

/// Boards of several sizes with lines between them that are no puzzles.
fn mixture() -> String {
    let mut text = String::new();
    let files = [
        "sudoku9-easy",
        "sudoku6",
        "sudoku9-medium",
        "none",
        "several",
        "sudoku4",
        "sudoku9-easy",
        "sudoku12",
    ];
    for file in files {
        let mut reader = BufReader::new(File::open(format!("tests/puzzles/{file}.txt")).unwrap());
        reader.read_to_string(&mut text).unwrap();
        text.push_str("1234567\n\n");
    }
    text
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let text = mixture();
    for strategy in ["basic", "singles", "d-score"] {
        let alone = solve(&text, strategy, 1);
        assert!(alone.len() > 250, "{}", alone.len());
        assert!(alone.iter().any(|result| matches!(result.1, Verdict::Invalid(_))));
        assert!(alone.is_sorted_by_key(|result| result.0));
        for jobs in [2, 3, 8] {
            let together = solve(&text, strategy, jobs);
            assert_eq!(together.len(), alone.len());
            for (a, b) in together.iter().zip(&alone) {
                assert_eq!(a, b, "with {jobs} threads");
            }
        }
    }
}

#[test]
fn chains_and_worlds_are_the_same_with_any_number_of_threads() {
    let mut text = String::new();
    for (file, most) in
        [("sudoku4", 6), ("sudoku6", 8), ("sudoku9-medium", 2), ("sudoku9-hard", 1), ("several", 1)]
    {
        let lines = std::fs::read_to_string(format!("tests/puzzles/{file}.txt")).unwrap();
        lines.lines().filter(|line| !line.starts_with('#')).take(most).for_each(|line| {
            text.push_str(line);
            text.push('\n');
        });
    }
    let alone = solve(&text, "hard-first", 1);
    let steps: usize = alone.iter().map(|result| result.4.len()).sum();
    assert!(alone.len() > 16 && steps > 500, "{} puzzles, {steps} steps", alone.len());
    for jobs in [2, 5] {
        assert!(solve(&text, "hard-first", jobs) == alone, "with {jobs} threads");
    }
}
