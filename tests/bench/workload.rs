//! What the benchmarks run: puzzles from files, a strategy on their board, positions where a strategy is stuck.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use tesuji::board::{BoardShape, PuzzleSpec, StateLoader, Topology};
use tesuji::formats::read_all;
use tesuji::game;
use tesuji::lang::Program;
use tesuji::strategy::{RunLimits, RunOutcome, StrategyMemory, StrategyProgram};

/// The files that are measured: those named in `TESUJI_BENCH` (separated by blanks), else the repository's own.
pub fn files() -> Vec<PathBuf> {
    if let Ok(list) = std::env::var("TESUJI_BENCH") {
        return list.split_whitespace().map(PathBuf::from).collect();
    }
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles");
    ["sudoku9-easy", "sudoku9-medium", "sudoku9-hard"].map(|f| PathBuf::from(format!("{own}/{f}.txt"))).into()
}

/// The shipped rules.
pub fn program() -> Program {
    tesuji::lang::check(tesuji::lang::embedded()).program
}

/// The board of 9×9 sudoku.
pub fn board(program: &Program) -> Arc<Topology> {
    let sudoku = program.game("sudoku").expect("the shipped rules have it");
    Arc::new(game::build(program, &sudoku, &BoardShape::blocks(3, 3)).expect("a 9×9 board can be built"))
}

/// A strategy of the shipped rules, ready for a board.
pub fn strategy(program: &Program, name: &str, board: &Arc<Topology>) -> StrategyProgram {
    let strategy = program.strategy_call(name).expect("the shipped rules have it");
    StrategyProgram::compile(program, &strategy, board).expect("the shipped rules can be compiled")
}

/// The 9×9 puzzles of a file.
pub fn puzzles(file: &Path) -> Vec<PuzzleSpec> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    read_all(&text, None).into_iter().flatten().filter(|p| p.side() == 9).collect()
}

/// Puzzles with what is needed to solve them again and again.
pub struct Batch {
    pub strategy: StrategyProgram,
    pub setup: StateLoader,
    pub runner: StrategyMemory,
    pub puzzles: Vec<PuzzleSpec>,
}

impl Batch {
    pub fn new(strategy: StrategyProgram, puzzles: Vec<PuzzleSpec>) -> Self {
        let setup = StateLoader::new(strategy.topology());
        let runner = strategy.runner();
        Self { strategy, setup, runner, puzzles }
    }

    /// Solves every puzzle without steps; says how many came out.
    pub fn solve(&mut self) -> usize {
        let mut solved = 0;
        for puzzle in &self.puzzles {
            let Ok(state) = self.setup.load(self.strategy.topology(), puzzle) else { continue };
            let ending = self.strategy.run(&mut self.runner, state, RunLimits::default(), None);
            solved += usize::from(ending == RunOutcome::Solved);
        }
        solved
    }
}
