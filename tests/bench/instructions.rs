//! Instructions, which repeat from run to run whatever else the machine does: `cargo bench --bench instructions`
//! (needs valgrind).
//!
//! For each file what a puzzle costs in the engine alone, and for `basic` what it costs on the command line, read,
//! solved and told as JSON: one and three rounds over the file run under callgrind, and the difference is what two
//! rounds cost without the start. Then what a start costs: one easy puzzle from the command line.

mod callgrind;
mod workload;

use std::io::Write;
use std::path::Path;
use std::process::Command;
use tempfile::NamedTempFile;
use workload::{Batch, board, files, program, puzzles, strategy};

const COMMAND: &str = env!("CARGO_BIN_EXE_tesuji");

fn main() {
    if let Ok(rounds) = std::env::var("TESUJI_ROUNDS") {
        let rounds: usize = rounds.parse().expect("the parent passes a number");
        let name = std::env::var("TESUJI_STRATEGY").expect("the parent names a strategy");
        let program = program();
        let board = board(&program);
        for file in files() {
            let mut batch = Batch::new(strategy(&program, &name, &board), puzzles(&file));
            (0..rounds).for_each(|_| {
                std::hint::black_box(batch.solve());
            });
        }
        return;
    }
    if run().is_none() {
        eprintln!("callgrind gave no count: is valgrind installed?");
    }
}

/// Prints all counts; nothing where one is missing.
fn run() -> Option<()> {
    for file in files() {
        for strategy in ["singles", "basic"] {
            let each = per_puzzle(&file, |rounds| engine(&file, strategy, rounds))?;
            println!("{each:9} {strategy:8} {}", file.display());
        }
        let each = per_puzzle(&file, |rounds| batch(&file, rounds))?;
        println!("{each:9} {:8} {}", "command", file.display());
    }
    let first = std::fs::read_to_string(files().first()?).ok()?;
    let easy = first.lines().find(|line| !line.starts_with('#'))?;
    for strategy in ["basic", "default"] {
        let command = ["solve", easy, "--strategy", strategy];
        let (start, _) = callgrind::run(&Command::new(COMMAND), &command)?;
        println!("{start:9} a start with {strategy}");
    }
    Some(())
}

/// What one of a file's puzzles costs, from what one and three rounds cost.
fn per_puzzle(file: &Path, cost: impl Fn(usize) -> Option<u64>) -> Option<u64> {
    Some(cost(3)?.saturating_sub(cost(1)?) / 2 / puzzles(file).len().max(1) as u64)
}

/// Rounds over a file in the engine alone.
fn engine(file: &Path, strategy: &str, rounds: usize) -> Option<u64> {
    let mut this = Command::new(std::env::current_exe().ok()?);
    this.env("TESUJI_BENCH", file).env("TESUJI_STRATEGY", strategy).env("TESUJI_ROUNDS", rounds.to_string());
    callgrind::run(&this, &[]).map(|(count, _)| count)
}

/// Rounds over a file on the command line.
fn batch(file: &Path, rounds: usize) -> Option<u64> {
    let mut repeated = NamedTempFile::new().ok()?;
    repeated.write_all(std::fs::read_to_string(file).ok()?.repeat(rounds).as_bytes()).ok()?;
    let options = "--strategy basic --no-steps --no-check --format json --jobs 1".split(' ');
    let words: Vec<&str> = ["solve", repeated.path().to_str()?].into_iter().chain(options).collect();
    callgrind::run(&Command::new(COMMAND), &words).map(|(count, _)| count)
}
