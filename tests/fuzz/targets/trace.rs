//! Traces of solutions, as `tesuji solve --format json` writes them.

use super::{EASY, HARD, text};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;
use tesuji::board::{BoardSolver, SolutionCount, SolverMemory, StateLoader, Topology};
use tesuji::game::{build, find};
use tesuji::{Language, Puzzle, RenderBuffers, Renderer, Rules, Solver, SolverOptions, Verifier};

/// How long a trace is checked.
const TIMEOUT: Duration = Duration::from_millis(200);

/// The number of assumptions after which the solutions of a puzzle are not known.
const LIMIT: u64 = 10_000;

static VERIFIER: LazyLock<Verifier> = LazyLock::new(|| {
    let mut verifier = Verifier::new(&Rules::builtin()).expect("the rules have games");
    verifier.timeout = Some(TIMEOUT);
    verifier
});

/// A board with the value of each cell.
type Solution = Arc<(Topology, Vec<u8>)>;

/// The solutions of puzzles that have exactly one, by game and text.
static SOLUTIONS: LazyLock<Mutex<HashMap<String, Option<Solution>>>> = LazyLock::new(Mutex::default);

/// Verifies a trace, and compares one that is accepted with the solution.
pub fn check(data: &[u8]) {
    let Ok(line) = std::str::from_utf8(data) else { return };
    let report = VERIFIER.verify(line);
    if report.error.is_some() {
        return;
    }
    // Fields that are not checked may hold numbers which no value has.
    let Ok(trace) = serde_json::from_str::<Value>(line) else { return };
    let Some(solution) = solution(&trace) else { return };
    for step in trace["steps"].as_array().into_iter().flatten() {
        for place in step["places"].as_array().into_iter().flatten() {
            assert_eq!(place["value"], value(&solution, &place["cell"]), "{step}");
        }
        for gone in step["eliminates"].as_array().into_iter().flatten() {
            let removed = gone["values"].as_array().expect("an accepted trace lists values");
            assert!(!removed.contains(&value(&solution, &gone["cell"])), "{step}");
        }
    }
}

fn value(solution: &Solution, cell: &Value) -> Value {
    let cell = cell.as_str().and_then(|cell| solution.0.cell_by_label(cell));
    Value::from(solution.1[cell.expect("an accepted trace names cells")])
}

/// The only solution of the puzzle of a trace.
fn solution(trace: &Value) -> Option<Solution> {
    let (text, game) = (trace["puzzle"].as_str()?, trace["game"].as_str());
    let key = format!("{game:?} {text}");
    let mut known = SOLUTIONS.lock().unwrap_or_else(|error| error.into_inner());
    known.entry(key).or_insert_with(|| solve(text, game)).clone()
}

fn solve(text: &str, game: Option<&str>) -> Option<Solution> {
    let puzzle: Puzzle = text.parse().ok()?;
    let rules = Rules::builtin();
    let found = find(rules.program(), &puzzle.0, game).ok()?;
    let topology =
        build(rules.program(), &found.game, found.shape.as_ref().unwrap_or(&puzzle.0.shape)).ok()?;
    let mut setup = StateLoader::new(&topology);
    let state = setup.load(&topology, &puzzle.0).ok()?;
    match BoardSolver::new(&topology).count(&mut SolverMemory::new(), state, Some(LIMIT)) {
        SolutionCount::One(values) => Some(Arc::new((topology, values))),
        _ => None,
    }
}

/// The traces of some puzzles, with the facts that steps rest on and without.
pub fn seeds() -> Vec<Vec<u8>> {
    let rules = Rules::builtin();
    let files =
        ["sudoku4.txt", "sudoku9-medium.txt", "kakuro.jsonl", "several.txt", "none.txt", "overlaps.jsonl"];
    let first = |file: &str| {
        let text = text(&format!("tests/puzzles/{file}"));
        Puzzle::read_all(&text, None).into_iter().flatten().next().expect("a file has a puzzle")
    };
    let given = [EASY, HARD].map(|text| text.parse().expect("it is a puzzle"));
    let puzzles: Vec<Puzzle> = files.into_iter().map(first).chain(given).collect();
    let mut all = Vec::new();
    for (steps, premises) in [(2, true), (6, true), (8, false), (usize::MAX, false)] {
        let options = SolverOptions::default().with_max_steps(steps);
        let solver = Solver::new(&rules, options).expect("there is a strategy");
        let mut renderer = Renderer::new(&rules, Language::En);
        (renderer.has_premises, renderer.has_timings) = (premises, false);
        for puzzle in &puzzles {
            let mut line = Vec::new();
            renderer.write_solution_json(
                None,
                &solver.solve(puzzle),
                &mut RenderBuffers::default(),
                &mut line,
            );
            all.push(line);
        }
    }
    all.retain(|line| line.len() < 40_000);
    all
}
