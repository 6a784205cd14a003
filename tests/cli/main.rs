//! The program as its users run it: what it prints, and how it ends.

mod compare;
mod completions;
mod convert;
mod coverage;
mod doc;
mod edit;
mod endings;
mod explain;
mod files;
mod find;
mod games;
mod generate;
mod grade;
mod help;
mod hint;
mod hostile;
mod ids;
mod inputs;
mod japanese;
mod kindest;
mod limits;
mod links;
mod names;
mod new;
mod notation;
mod own;
mod pages;
mod pictures;
mod plan;
mod plot;
mod policies;
mod profile;
mod prove;
mod rating;
mod readme;
mod rules;
mod rules_explain;
mod schema;
mod serve;
mod server;
mod shards;
mod shared;
mod site;
mod snapshots;
mod solve;
mod strategies;
mod study;
#[cfg(unix)]
mod terminal;
mod thread;
mod told;
mod tutorial;
mod verify;
mod watch;
mod why_not;
mod wrong_boards;

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

/// A 9 × 9 puzzle that techniques without a search do not get far in ("AI Escargot").
const HARD: &str = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
/// A 9 × 9 puzzle that singles solve, and its solution.
const EASY: &str = "..64..5....4.....2...1..9...3.....86.75...3.....3...9.32...5.6..8..........7....4";
const EASY_SOLVED: &str = "816492573794853612253167948132579486975684321648321795321945867487236159569718234";
/// A 4 × 4 puzzle that one technique solves in a few steps.
const SMALL: &str = ".1.2...3....2...";
/// A few rules whose words do not change with those that ship.
const RULES: [&str; 3] = ["--rules", "tests/cli/small.tesuji", "--no-default-rules"];

/// What a run of the program gave.
struct Ran {
    out: String,
    err: String,
    status: i32,
}

fn tesuji(args: &[&str]) -> Ran {
    run(args, "")
}

/// Runs the program on what stands on standard input.
fn run(args: &[&str], input: &str) -> Ran {
    run_in(Path::new("."), args, input)
}

/// The same from a folder.
fn run_in(folder: &Path, args: &[&str], input: &str) -> Ran {
    let output = Command::cargo_bin("tesuji")
        .unwrap()
        .env("LC_ALL", "C")
        .current_dir(folder)
        .args(args)
        .write_stdin(input)
        .output()
        .unwrap();
    Ran {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().unwrap(),
    }
}

/// Runs the program with the few rules of these tests.
fn small(args: &[&str]) -> Ran {
    tesuji(&[args, &RULES].concat())
}

impl Ran {
    /// Each line of the output as JSON, without the time that differs from run to run.
    fn json(&self) -> Vec<Value> {
        let line = |line| {
            let mut value: Value = serde_json::from_str(line).unwrap();
            value.as_object_mut().unwrap().shift_remove("micros");
            value
        };
        self.out.lines().map(line).collect()
    }
}

/// Compares a text with its file in the folder `snapshots`.
fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("cli-{name}"), text));
}
