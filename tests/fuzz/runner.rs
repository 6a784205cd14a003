//! Runs a target on one mutated input after the other until the time is up.

use crate::mutate::Mutator;
use std::any::Any;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{env, fs, panic, thread};

/// How long a target runs where `TESUJI_FUZZ_SECONDS` says nothing else.
const SECONDS: u64 = 10;

/// The longest time that an input may take.
const LONGEST: Duration = Duration::from_secs(10);

/// The seed of the random numbers: every run tries the same inputs in the same order.
const SEED: u64 = 1;

/// A function that panics where a program fails on an input.
type Check = fn(&[u8]);

/// Runs a target. The input at work is in a file, which remains where the target fails; the slowest is in another.
pub fn run(name: &str, check: Check, seeds: Vec<Vec<u8>>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let mut worker = Worker::new(check);
    if let Some(input) = env::var_os("TESUJI_FUZZ_INPUT") {
        return worker.run(fs::read(input).unwrap()).unwrap();
    }
    let mut mutator = Mutator::new(seeds, SEED);
    let (begin, mut number, mut slowest) = (Instant::now(), 0, Duration::ZERO);
    while begin.elapsed() < time() {
        let input = mutator.next_input();
        fs::write(&path, &input).unwrap();
        let started = Instant::now();
        if let Err(why) = worker.run(input) {
            panic!("input {number}, which is in {}: {why}", path.display());
        }
        if started.elapsed() > slowest {
            slowest = started.elapsed();
            fs::copy(&path, folder.join(format!("{name}-slowest"))).unwrap();
        }
        number += 1;
    }
    fs::remove_file(path).unwrap();
    println!("{name}: {number} inputs, the slowest in {slowest:?}");
}

fn time() -> Duration {
    let seconds = env::var("TESUJI_FUZZ_SECONDS").map(|seconds| seconds.parse().unwrap());
    Duration::from_secs(seconds.unwrap_or(SECONDS))
}

/// A thread that runs a target, so that an input without an end is noticed.
struct Worker {
    inputs: std::sync::mpsc::Sender<Vec<u8>>,
    outcomes: std::sync::mpsc::Receiver<Result<(), String>>,
}

impl Worker {
    fn new(check: Check) -> Self {
        let (inputs, waiting) = channel::<Vec<u8>>();
        let (done, outcomes) = channel();
        thread::spawn(move || {
            for input in waiting {
                let outcome = panic::catch_unwind(|| check(&input));
                // The test has ended where nobody receives it.
                let _ = done.send(outcome.map_err(|panic| message(&*panic)));
            }
        });
        Self { inputs, outcomes }
    }

    fn run(&mut self, input: Vec<u8>) -> Result<(), String> {
        self.inputs.send(input).unwrap();
        match self.outcomes.recv_timeout(LONGEST) {
            Ok(outcome) => outcome,
            Err(RecvTimeoutError::Timeout) => Err(format!("it takes longer than {LONGEST:?}")),
            Err(RecvTimeoutError::Disconnected) => Err("its thread has ended".to_owned()),
        }
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message").to_owned()
}
