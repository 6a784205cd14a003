//! Search on puzzles of any laws: `TESUJI_VARIANTS="a.jsonl b.jsonl" cargo bench --bench variants`.
//!
//! Each row of a file has the puzzle as `iss` or `fpuzzles`, or is one in another format, its `id` and its `solution`. Printed are, for each puzzle
//! that is read, the milliseconds of its board, of its solver and of the search for a second solution, the number of
//! assumptions, and what came out; then the medians. `TESUJI_SECONDS` limits each search, `TESUJI_ONLY` the puzzles.
//! With `TESUJI_MODELS=<file>` the laws of each board are written there, for other solvers.

use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};
use tesuji::board::{
    BoardSolver, BoardState, PuzzleSpec, SolutionCount, SolverMemory, StateLoader, Topology, Unit, UnitFact,
};
use tesuji::formats::read_all;
use tesuji::game::{GameMatch, build, find};
use tesuji::lang::Program;
use tesuji::sets::Deadline;

fn main() {
    let Ok(files) = std::env::var("TESUJI_VARIANTS") else {
        return eprintln!("TESUJI_VARIANTS names no files");
    };
    let program = tesuji::lang::check(tesuji::lang::embedded()).program;
    let only = std::env::var("TESUJI_ONLY").unwrap_or_default();
    let mut models = std::env::var("TESUJI_MODELS")
        .ok()
        .map(|path| std::fs::File::create(&path).unwrap_or_else(|e| panic!("{path}: {e}")));
    let mut measured = Vec::new();
    for file in files.split_whitespace() {
        let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        for row in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
            let id = row["id"].as_str().unwrap_or("?");
            let Some(case) = id.contains(&only).then(|| Case::new(&program, &row)).flatten() else {
                continue;
            };
            let Measured { board, solver, search, nodes, ending } = case.measure();
            println!("{board:9.2} {solver:9.2} {search:9.2} {nodes:8} {ending:8} {id}");
            measured.push(Measured { board, solver, search, nodes, ending });
            if let Some(models) = &mut models {
                writeln!(models, "{}", case.model(id)).expect("the file of models can be written");
            }
        }
    }
    print_medians(&measured);
}

/// A puzzle with its board.
struct Case {
    position: PuzzleSpec,
    topology: Topology,
    solver: BoardSolver,
    solution: String,
    /// Milliseconds.
    board_time: f64,
    solver_time: f64,
}

struct Measured {
    board: f64,
    solver: f64,
    search: f64,
    nodes: u64,
    ending: &'static str,
}

/// Milliseconds of processor time of this thread so far.
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

impl Case {
    /// Nothing where the puzzle is not read.
    fn new(program: &Program, row: &Value) -> Option<Self> {
        let text = match (&row["iss"], &row["fpuzzles"]) {
            (Value::String(text), _) => text.clone(),
            (_, Value::String(text)) => format!("https://f-puzzles.com/?load={text}"),
            _ => row.to_string(),
        };
        let start = processor_time();
        let position = read_all(&text, None).into_iter().next()?.ok()?;
        let GameMatch { game, shape } = find(program, &position, None).ok()?;
        let topology = build(program, &game, shape.as_ref().unwrap_or(&position.shape)).ok()?;
        let board_time = processor_time() - start;
        let start = processor_time();
        let solver = BoardSolver::new(&topology);
        let solver_time = processor_time() - start;
        let solution = row["solution"].as_str().unwrap_or_default().to_owned();
        Some(Self { position, topology, solver, solution, board_time, solver_time })
    }

    fn state(&self) -> Option<BoardState> {
        Some(StateLoader::new(&self.topology).load(&self.topology, &self.position).ok()?.clone())
    }

    fn measure(&self) -> Measured {
        let seconds = std::env::var("TESUJI_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let mut memory = SolverMemory::new();
        let Some(state) = self.state() else { return self.measured(0.0, 0, "clash") };
        let start = processor_time();
        let end = Instant::now() + Duration::from_secs(seconds.unwrap_or(10));
        memory.set_deadline(Deadline::new(Some(end), None));
        let count = self.solver.count(&mut memory, &state, None);
        let search = processor_time() - start;
        let ending = match count {
            SolutionCount::None => "none",
            SolutionCount::One(values) if self.is_known(&values) => "one",
            SolutionCount::One(_) => "wrong",
            SolutionCount::Several(..) => "several",
            SolutionCount::Unknown => "limit",
        };
        self.measured(search, memory.nodes(), ending)
    }

    fn measured(&self, search: f64, nodes: u64, ending: &'static str) -> Measured {
        Measured { board: self.board_time, solver: self.solver_time, search, nodes, ending }
    }

    /// Whether a solution is that of the row, where both can be compared: larger values are written in several ways.
    fn is_known(&self, values: &[u8]) -> bool {
        let lowest = self.topology.shape.lowest as u8;
        let printed: String = values.iter().map(|value| char::from(b'0' + value - 1 + lowest)).collect();
        self.topology.values > 9 || self.solution.is_empty() || printed == self.solution
    }

    /// Its candidates and laws: units with their facts, pairs, totals and automata.
    fn model(&self, id: &str) -> Value {
        let topology = &self.topology;
        let cells = 0..topology.cells.len();
        let state = self.state();
        let candidates: Vec<u64> =
            cells.clone().map(|cell| state.as_ref().map_or(0, |state| state.candidates(cell))).collect();
        let pairs = cells.flat_map(|cell| {
            let later = topology.excluded(cell).iter().filter(move |other| usize::from(other.cell) > cell);
            later.map(move |other| json!([cell, other.cell, other.values]))
        });
        let units: Vec<Value> = topology.units.iter().map(unit_model).collect();
        json!({"id": id, "values": topology.values, "candidates": candidates,
               "pairs": pairs.collect::<Vec<Value>>(), "units": units})
    }
}

fn unit_model(unit: &Unit) -> Value {
    let automata = unit.laws.scans().map(|scan| {
        let automaton = scan.sequences.automaton();
        let layer = |layer: usize| -> Vec<Value> {
            automaton.arcs(layer).iter().map(|arc| json!([arc.from, arc.to, arc.values])).collect()
        };
        let layers: Vec<Vec<Value>> = (0..automaton.cells()).map(layer).collect();
        let cells: Vec<u16> = scan.sequences.steps().map(|step| unit.cells[step]).collect();
        let equation = automaton.equation().map(|equation| json!([equation.weights, equation.total]));
        json!({"cells": cells, "starts": automaton.states(0), "layers": layers, "equation": equation})
    });
    json!({"cells": unit.cells, "distinct": unit.laws.imply(UnitFact::AllDifferent),
           "complete": unit.laws.imply(UnitFact::EveryValue), "total": unit.laws.total(),
           "automata": automata.collect::<Vec<Value>>()})
}

fn print_medians(measured: &[Measured]) {
    let median = |of: &dyn Fn(&Measured) -> f64| {
        let mut all: Vec<f64> = measured.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or_default()
    };
    let (board, solver, search) = (median(&|m| m.board), median(&|m| m.solver), median(&|m| m.search));
    let number = |ending: &str| measured.iter().filter(|m| m.ending == ending).count();
    println!("{board:9.2} {solver:9.2} {search:9.2} median of {}", measured.len());
    println!(
        "{} one, {} at the limit, {} wrong",
        number("one"),
        number("limit"),
        measured.len() - number("one") - number("limit")
    );
}
