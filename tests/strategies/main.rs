//! Strategies: what each statement does and counts, and what the strategies that ship count on puzzles.

mod chance;
mod d_score;
mod figures;
mod given;
mod kakuro;
mod layout;
mod overlaps;
mod ratings;
mod running;
mod second_score;
mod statements;

use std::fs::File;
use std::io::BufReader;
use std::sync::{Arc, LazyLock};
use tesuji::board::{BoardShape, BoardState, PuzzleSpec, StateLoader, Topology};
use tesuji::formats::{Positions, read_all};
use tesuji::frame::TracedStep;
use tesuji::game::build;
use tesuji::lang::Program;
use tesuji::lang::{Source, check, embedded, render_all};
use tesuji::strategy::{RunLimits, RunOutcome, RunStatistics, StrategyProgram};

/// The rules that ship.
static PROGRAM: LazyLock<Arc<Program>> = LazyLock::new(|| Arc::new(check(embedded()).program));

/// The rules that ship, with some more.
fn with(text: &str) -> Program {
    let mut sources = embedded();
    sources.push(Source { name: "test.tesuji".to_owned(), text: format!("tesuji 1\n\n{text}") });
    let checked = check(sources);
    assert_eq!(render_all(&checked.diagnostics, &checked.program.files, false, &|_| None), "");
    checked.program
}

/// A sudoku board with blocks of `h` rows and `w` columns.
fn sudoku(h: usize, w: usize) -> Arc<Topology> {
    let game = PROGRAM.game("sudoku").expect("a game that ships");
    Arc::new(build(&PROGRAM, &game, &BoardShape::blocks(h, w)).expect("a board"))
}

/// A position on a board.
fn load(topology: &Topology, text: &str) -> BoardState {
    let position = read_all(text, None).remove(0).expect("a position");
    StateLoader::new(topology).load(topology, &position).expect("a position of this board").clone()
}

/// The board of a position of a game, and the position on it.
fn load_on(game: &str, position: &PuzzleSpec) -> (Arc<Topology>, BoardState) {
    let game = PROGRAM.game(game).expect("a game that ships");
    let topology = Arc::new(build(&PROGRAM, &game, &position.shape).expect("a board"));
    let state =
        StateLoader::new(&topology).load(&topology, position).expect("a position of this board").clone();
    (topology, state)
}

/// Puzzles of a file of `tests/puzzles`.
fn puzzles(file: &str) -> impl Iterator<Item = PuzzleSpec> {
    let reader = BufReader::new(File::open(format!("tests/puzzles/{file}.txt")).expect("a file of puzzles"));
    Positions::new(reader, None).map(|read| read.expect("a position"))
}

/// What a strategy did.
struct Done {
    ending: RunOutcome,
    tallies: Vec<(String, i64)>,
    steps: Vec<TracedStep>,
    state: BoardState,
}

impl Done {
    fn tally(&self, name: &str) -> i64 {
        self.tallies.iter().find(|(known, _)| known == name).expect("a tally of the strategy").1
    }

    /// Cells and values, both counted from 0, in the order in which they were placed.
    fn placed(&self) -> Vec<(usize, usize)> {
        self.steps.iter().flat_map(|step| step.technique_match.effects.placements.iter().copied()).collect()
    }
}

/// Runs a strategy on a position.
fn perform(
    program: &Program,
    call: &str,
    topology: &Arc<Topology>,
    start: &BoardState,
    limits: RunLimits,
) -> Done {
    let call = program.strategy_call(call).expect("a strategy");
    let strategy = StrategyProgram::compile(program, &call, topology).expect("a strategy that can run");
    let (mut runner, mut state, mut steps) = (strategy.runner(), start.clone(), Vec::new());
    let mut trace = |step: TracedStep, _: &BoardState| steps.push(step);
    let ending = strategy.run(&mut runner, &mut state, limits, Some(&mut trace));
    let means = runner.statistics.as_ref().map(RunStatistics::rounded);
    let tallies = means.unwrap_or_else(|| strategy.tallies(&runner, &state)).into_iter().collect();
    Done { ending, tallies, steps, state }
}

/// Runs a strategy of some rules on a 4×4 position.
fn small(rules: &str, call: &str, text: &str) -> Done {
    let topology = sudoku(2, 2);
    perform(&with(rules), call, &topology, &load(&topology, text), RunLimits::default())
}

/// Holds a text against the one that is kept.
fn assert_kept(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../../snapshots", prepend_module_to_snapshot => false, omit_expression => true
    }, {
        insta::assert_snapshot!(name, text);
    });
}
