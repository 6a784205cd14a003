//! Instructions per puzzle, which repeat from run to run whatever else the machine does: `cargo bench --bench
//! instructions` (needs valgrind).
//!
//! The program runs itself under callgrind with one and with three rounds over each file; the difference is what
//! two rounds cost without the start.

mod workload;

use std::process::Command;
use workload::{Batch, board, files, program, puzzles, strategy};

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
    for file in files() {
        let count = puzzles(&file).len().max(1) as u64;
        for strategy in ["singles", "basic"] {
            let run = |rounds| counted(&file.display().to_string(), strategy, rounds);
            match (run("1"), run("3")) {
                (Some(one), Some(three)) => {
                    println!("{:9} {strategy:8} {}", (three - one) / 2 / count, file.display());
                }
                _ => {
                    eprintln!("callgrind gave no count: is valgrind installed?");
                    return;
                }
            }
        }
    }
}

fn counted(file: &str, strategy: &str, rounds: &str) -> Option<u64> {
    let this = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .env("TESUJI_BENCH", file)
        .env("TESUJI_STRATEGY", strategy)
        .env("TESUJI_ROUNDS", rounds)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}
