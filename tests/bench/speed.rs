//! Microseconds: per puzzle with a strategy, per attempt of each technique on positions where singles are stuck, and
//! for reading, checking and planning the shipped rule files.
//!
//! `cargo bench --bench speed`; other files of 81-character puzzles: `TESUJI_BENCH="a.txt b.txt" cargo bench …`.

mod workload;

use divan::Bencher;
use divan::counter::ItemsCount;
use std::cell::Cell;
use std::path::Path;
use tesuji::board::BoardState;
use tesuji::frame::{ExecFrame, ExecMemory};
use tesuji::strategy::{RunLimits, RunOutcome};
use workload::{Batch, board, files, program, puzzles, strategy};

fn main() {
    divan::main();
}

fn names() -> Vec<String> {
    files().iter().map(|f| f.display().to_string()).collect()
}

/// Puzzles of a file with the strategy `basic`, one thread, no steps kept.
#[divan::bench(args = names())]
fn solve_basic(bencher: Bencher<'_, '_>, file: &str) {
    solve(bencher, file, "basic");
}

/// Puzzles of a file with every technique.
#[divan::bench(args = names(), sample_count = 5)]
fn solve_default(bencher: Bencher<'_, '_>, file: &str) {
    solve(bencher, file, "default");
}

fn solve(bencher: Bencher<'_, '_>, file: &str, name: &str) {
    let program = program();
    let board = board(&program);
    let mut batch = Batch::new(strategy(&program, name, &board), puzzles(Path::new(file)));
    bencher.counter(ItemsCount::new(batch.puzzles.len())).bench_local(|| batch.solve());
}

fn techniques() -> Vec<String> {
    let program = program();
    let board = board(&program);
    let default = strategy(&program, "default", &board);
    default.techniques().iter().map(|t| program.describe(&t.plan().call)).collect()
}

/// The positions in which a batch's strategy is stuck.
fn stuck(mut batch: Batch) -> Vec<BoardState> {
    let mut stuck = Vec::new();
    for puzzle in &batch.puzzles {
        let Ok(state) = batch.setup.load(batch.strategy.topology(), puzzle) else { continue };
        if batch.strategy.run(&mut batch.runner, state, RunLimits::default(), None) == RunOutcome::Stuck {
            stuck.push(state.clone());
        }
    }
    stuck
}

/// One look for the first match, everything awake, on each position where singles are stuck.
#[divan::bench(args = techniques(), sample_count = 10)]
fn attempt(bencher: Bencher<'_, '_>, technique: &str) {
    look(bencher, technique, false);
}

/// The same for all matches.
#[divan::bench(args = techniques(), sample_count = 10)]
fn all(bencher: Bencher<'_, '_>, technique: &str) {
    look(bencher, technique, true);
}

fn look(bencher: Bencher<'_, '_>, technique: &str, all: bool) {
    let program = program();
    let board = board(&program);
    let every = files().iter().flat_map(|file| puzzles(file)).collect();
    let mut stuck = stuck(Batch::new(strategy(&program, "singles", &board), every));
    let call = program.call(technique).expect("it was listed").swap_remove(0);
    let technique = tesuji::strategy::compile(&program, &call, &board, false).expect("it was compiled");
    let mut scratch = ExecMemory::default();
    scratch.reserve(technique.registers);
    let mut awake = technique.awake(&board);
    for state in &mut stuck {
        technique.wake_all(&mut awake, state);
        technique.prepare(&board, state, &mut awake);
    }
    let found = Cell::new(0);
    bencher.counter(ItemsCount::new(stuck.len())).bench_local(|| {
        for state in &stuck {
            technique.wake_all(&mut awake, state);
            let note = |_: &ExecFrame<'_>| found.set(found.get() + 1);
            let first = ExecFrame::first(&board, state, &scratch);
            let run = if all { &first.collecting(&note) } else { &first };
            found.set(found.get() + u64::from(technique.search(run, &mut awake)));
        }
        found.get()
    });
}

/// Reading and checking all shipped rule files.
#[divan::bench]
fn check_rules() -> usize {
    program().techniques.len()
}

/// Planning and compiling the strategy with every technique for a 9×9 board.
#[divan::bench]
fn compile_default(bencher: Bencher<'_, '_>) {
    let program = program();
    let board = board(&program);
    bencher.bench_local(|| strategy(&program, "default", &board).techniques().len());
}
