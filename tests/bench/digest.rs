//! One digest of what the engine finds, and the instructions that it takes: `cargo bench --bench digest`.
//!
//! Traces of strategies on puzzles, and all matches of every technique on positions where simple techniques no longer
//! apply. Equal digests before and after a change of the engine mean equal steps, orders and sentences. Instructions
//! are counted by valgrind, if it is installed, on one thread, which has to write the same.
//!
//! `--long` takes more puzzles, `--jobs N` sets the number of threads, and `TESUJI` names the program of another
//! version to compare with.

mod callgrind;

use sha2::{Digest, Sha256};
use std::env;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// Strategies with the puzzle files that they solve, behind a file its options; a number of puzzles is skipped for each
/// one that is taken.
const TRACES: [(&str, &str, usize); 17] = [
    ("basic", "sudoku9-medium.txt", 10),
    ("default", "sudoku9-hard.txt", 20),
    ("default", "x-sudoku9.txt --game x-sudoku", 10),
    ("thirty-four-patterns", "sudoku9-hard.txt", 20),
    ("catalogue", "sudoku9-hard.txt", 20),
    ("machine", "sudoku9-hard.txt", 25),
    ("nets", "sudoku9-hard.txt", 20),
    ("d-score", "sudoku9-easy.txt", 20),
    ("everything", "sudoku9-hard.txt", 50),
    ("overlap-alternating", "overlap-chain9.txt", 10),
    ("overlap-one-sided", "overlap-chain9.txt", 10),
    ("overlap-mixed", "overlap9.txt", 10),
    ("default", "samurai.jsonl", 1),
    ("limit-theorems", "kakuro10x12.txt", 10),
    ("kakuro-default", "kakuro10x12.txt", 5),
    ("killer-default", "killer.jsonl", 3),
    ("futoshiki-default", "futoshiki.jsonl --max-steps 110", 3),
];

/// Puzzle files with the number of steps of the strategy `default` that lead to the positions on which all techniques
/// are searched: so many that all matches of the longest chains can be listed.
const POSITIONS: [(&str, usize, usize); 7] = [
    ("sudoku4.txt", 10, 6),
    ("sudoku9-hard.txt", 100, 48),
    ("sudoku16.txt", 10, 160),
    ("samurai.jsonl", 1, 335),
    ("kakuro10x12.txt", 20, 6),
    ("killer.jsonl", 3, 20),
    ("futoshiki.jsonl", 3, 40),
];

/// Time after which a search of all matches ends, which none of the positions needs.
const TIMEOUT: &str = "600";

struct Options {
    program: String,
    /// Factor by which the long form takes more puzzles.
    factor: usize,
    jobs: String,
}

impl Options {
    fn read() -> Self {
        let words: Vec<String> = env::args().collect();
        let jobs = words.iter().skip_while(|word| *word != "--jobs").nth(1);
        Self {
            program: env::var("TESUJI").unwrap_or_else(|_| env!("CARGO_BIN_EXE_tesuji").to_owned()),
            factor: if words.iter().any(|word| word == "--long") { 5 } else { 1 },
            jobs: jobs.map_or_else(
                || thread::available_parallelism().map_or(1, usize::from).to_string(),
                String::clone,
            ),
        }
    }

    fn shard(&self, step: usize) -> String {
        format!("1/{}", step.div_ceil(self.factor))
    }

    fn solve(&self, (strategy, file, step): (&str, &str, usize)) -> Vec<String> {
        let mut words = file.split(' ');
        let file = words.next().unwrap_or_default();
        let path = format!("{}/tests/puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
        let shard = self.shard(step);
        let options = ["--shard", &shard, "--strategy", strategy, "--no-check", "--no-time"];
        ["solve", &path].into_iter().chain(words).chain(options).map(str::to_owned).collect()
    }

    /// Standard output of the program; an exit status is an answer, so only a signal or an error of the input stops.
    fn run(&self, words: &[String], input: &[u8]) -> Vec<u8> {
        let mut command = Command::new(&self.program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program is there");
        let mut stdin = child.stdin.take().expect("it is piped");
        let input = input.to_vec();
        let writer = thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("it writes").expect("the program reads its input");
        let is_answer = matches!(output.status.code(), Some(0 | 1));
        assert!(is_answer, "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }

    fn trace(&self, case: (&str, &str, usize)) -> Vec<u8> {
        let form = ["--format", "json", "--jobs", &self.jobs].map(str::to_owned);
        self.run(&[self.solve(case), form.to_vec()].concat(), &[])
    }

    /// All matches of every technique on the positions that some steps lead to.
    fn matches(&self, (file, step, steps): (&str, usize, usize), techniques: &str) -> Vec<u8> {
        let form = ["--max-steps", &steps.to_string(), "--no-steps", "--to", "json", "--jobs", &self.jobs]
            .map(str::to_owned);
        let positions = self.run(&[self.solve(("default", file, step)), form.to_vec()].concat(), &[]);
        let find = ["find", "-", "--all", "--technique", techniques, "--timeout", TIMEOUT];
        let form = ["--format", "json", "--jobs", &self.jobs];
        self.run(&[&find[..], &form].concat().into_iter().map(str::to_owned).collect::<Vec<_>>(), &positions)
    }

    /// Identifiers of all techniques that ship, separated by commas.
    fn techniques(&self) -> String {
        let listed = self.run(&["rules", "list", "--format", "json"].map(str::to_owned), &[]);
        let rows = serde_json::Deserializer::from_slice(&listed).into_iter::<serde_json::Value>();
        let rows = rows.map(|row| row.expect("each row is JSON")).filter(|row| row["kind"] == "technique");
        rows.map(|row| row["id"].as_str().expect("it has a name").to_owned()).collect::<Vec<_>>().join(",")
    }

    /// Instructions of one trace, its start included; `None` if valgrind is not installed. One thread writes the same
    /// trace as several.
    fn instructions(&self, case: (&str, &str, usize), trace: &[u8]) -> Option<u64> {
        let mut command = Command::new(&self.program);
        command.args(self.solve(case));
        let (count, output) = callgrind::run(&command, &["--format", "json", "--jobs", "1"])?;
        assert!(output == trace, "{case:?} depends on the number of threads");
        Some(count)
    }
}

/// Prints the digest of one case and adds it to that of all.
fn add(all: &mut Sha256, name: &str, output: &[u8]) {
    let one = Sha256::digest(output);
    println!("{} {:9} bytes {name}", hex(&one[..8]), output.len());
    all.update(one);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn main() {
    let options = Options::read();
    let mut all = Sha256::new();
    let traces = TRACES.map(|case| options.trace(case));
    for (case, trace) in TRACES.iter().zip(&traces) {
        add(&mut all, &format!("{} {}", case.0, case.1), trace);
    }
    let techniques = options.techniques();
    for case in POSITIONS {
        add(&mut all, &format!("all techniques {}", case.0), &options.matches(case, &techniques));
    }
    println!("{}", hex(&all.finalize()));
    let counts = thread::scope(|scope| {
        let (even, odd): (Vec<_>, Vec<_>) = (0..TRACES.len()).partition(|index| index % 2 == 0);
        let threads = [even, odd].map(|cases| scope.spawn(|| count(&options, cases, &traces)));
        threads.map(|thread| thread.join().expect("it counts")).concat()
    });
    let Some(mut counts) = counts.into_iter().collect::<Option<Vec<_>>>() else {
        return eprintln!("instructions: valgrind is not installed");
    };
    counts.sort_unstable();
    for (index, instructions) in &counts {
        println!("{instructions:13} instructions {} {}", TRACES[*index].0, TRACES[*index].1);
    }
    println!("{:13} instructions", counts.iter().map(|(_, instructions)| instructions).sum::<u64>());
}

/// Instructions of traces by their index.
fn count(options: &Options, cases: Vec<usize>, traces: &[Vec<u8>]) -> Vec<Option<(usize, u64)>> {
    let cases = cases.into_iter();
    cases.map(|index| Some((index, options.instructions(TRACES[index], &traces[index])?))).collect()
}
