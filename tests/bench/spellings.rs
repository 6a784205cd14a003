//! Instructions of each spelling of `tests/spellings`, beside the one of its group that takes least: `cargo bench
//! --bench spellings` (needs valgrind; names of groups may follow `--`). Fails where one takes 1.5 times as many.
//!
//! The program runs itself under callgrind, which writes what was counted each time [`count_spelling`] ends.

// The other benchmarks use the rest of it.
#[allow(dead_code)]
mod workload;

use indexmap::IndexMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::{env, fs, io};
use tesuji::board::{BoardState, PuzzleSpec, StateLoader, Topology};
use tesuji::formats::read_all;
use tesuji::frame::ExecMemory;
use tesuji::game::build;
use tesuji::lang::{Call, Program};
use tesuji::lang::{Source, check, embedded};
use tesuji::strategy::{RunLimits, StrategyProgram, compile};

/// How many times as many instructions as the least a spelling may take.
const MOST: f64 = 1.5;

/// A board with positions on it.
struct Ground {
    board: Arc<Topology>,
    positions: Vec<BoardState>,
}

fn main() -> ExitCode {
    let files = files();
    let wanted: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let mut groups: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for name in files.iter().flat_map(|file| names(&file.text)) {
        let group = name.rsplit_once('-').map_or(name, |(group, _)| group);
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == group) {
            groups.entry(group).or_default().push(name);
        }
    }
    let all: Vec<&str> = groups.values().flatten().copied().collect();
    if env::var_os("TESUJI_MEASURED").is_some() {
        let program = check(embedded().into_iter().chain(files.clone()).collect()).program;
        let (sudoku, sums) = (sudoku(&program), sums(&program));
        // What is counted first takes in all that ran before it.
        count_spelling(&mut || {});
        all.iter().for_each(|name| look(&program, name, &sudoku, &sums));
        return ExitCode::SUCCESS;
    }
    match counted(all.len() + 1) {
        Ok(counts) => report(&groups, &counts),
        Err(error) => {
            eprintln!("callgrind gave no counts: is valgrind installed? ({error})");
            ExitCode::FAILURE
        }
    }
}

fn files() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spellings");
    let entries = fs::read_dir(folder).expect("the repository has it");
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let source = |path: &std::path::PathBuf| Source {
        name: path.display().to_string(),
        text: fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    };
    paths.iter().map(source).collect()
}

/// The techniques and strategies of a file.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let name = line.strip_prefix("technique ").or_else(|| line.strip_prefix("strategy "))?;
        name.split([' ', '(']).next()
    })
}

/// Puzzles of some files, each solved some steps of the way.
fn sudoku(program: &Program) -> Vec<Ground> {
    let board = workload::board(program);
    let basic = workload::strategy(program, "basic", &board);
    let mut positions = Vec::new();
    let files = workload::files();
    for (number, puzzle) in
        files.iter().flat_map(|file| workload::puzzles(file).into_iter().take(5)).enumerate()
    {
        let (mut setup, mut runner) = (StateLoader::new(&board), basic.runner());
        let Ok(state) = setup.load(&board, &puzzle) else { continue };
        let limits = RunLimits { steps: Some(number * 7 % 40), ..RunLimits::default() };
        basic.run(&mut runner, state, limits, Some(&mut |_, _| {}));
        positions.push(state.clone());
    }
    vec![Ground { board, positions }]
}

/// A few Kakuro puzzles.
fn sums(program: &Program) -> Vec<Ground> {
    let text = include_str!("../puzzles/kakuro10x12.txt");
    let ground = |position: PuzzleSpec| {
        let game = program.game("kakuro").expect("the shipped rules have it");
        let board = Arc::new(build(program, &game, &position.shape).expect("the repository's own puzzles"));
        let state =
            StateLoader::new(&board).load(&board, &position).expect("the repository's own puzzles").clone();
        Ground { board, positions: vec![state] }
    };
    read_all(text, None).into_iter().flatten().take(4).map(ground).collect()
}

/// Measures a spelling where it finds something: on sudoku, else where units have sums.
fn look(program: &Program, name: &str, sudoku: &[Ground], sums: &[Ground]) {
    if let Ok(strategy) = program.strategy_call(name) {
        let Ground { board, positions } = &sudoku[0];
        let strategy = StrategyProgram::compile(program, &strategy, board).expect("it can be run");
        let mut runner = strategy.runner();
        count_spelling(&mut || {
            for state in positions {
                strategy.run(&mut runner, &mut state.clone(), RunLimits::default(), None);
            }
        });
        return;
    }
    let technique = program.techniques.iter().position(|t| t.name == name).expect("the files have it");
    let call = Call { technique, arguments: Vec::new(), deferred: Vec::new(), alias: None };
    let of_sums = name.starts_with("kakuro-") || name.starts_with("surface-");
    let mut compiled = Vec::new();
    for ground in if of_sums { sums } else { sudoku } {
        match compile(program, &call, &ground.board, false) {
            Ok(technique) => compiled.push((technique, ground)),
            Err(error) => eprintln!("{name}: {error}"),
        }
    }
    let mut scratch = ExecMemory::default();
    // The first look makes ready what is the same for all positions of a board.
    for (technique, ground) in &compiled {
        technique.matches(&ground.board, &ground.positions[0], &mut scratch);
    }
    count_spelling(&mut || {
        for (technique, ground) in &compiled {
            for state in &ground.positions {
                std::hint::black_box(technique.matches(&ground.board, state, &mut scratch));
            }
        }
    });
}

/// What callgrind counts.
#[inline(never)]
fn count_spelling(work: &mut dyn FnMut()) {
    work();
    // A call at its end would be a jump, from which there is no return to count at.
    std::hint::black_box(0);
}

/// The instructions of each call of [`count_spelling`].
fn counted(calls: usize) -> io::Result<Vec<u64>> {
    let folder = env::temp_dir().join(format!("tesuji-spellings-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let out = folder.join("out");
    Command::new("valgrind")
        .args(["--tool=callgrind", "--zero-before=*::count_spelling*", "--dump-after=*count_spelling*"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(env::current_exe()?)
        .args(env::args().skip(1))
        .env("TESUJI_MEASURED", "1")
        .stdout(std::process::Stdio::null())
        .output()
        .map(|output| {
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            told.lines().filter(|line| !line.starts_with("==")).for_each(|line| eprintln!("{line}"));
        })?;
    let count = |call: usize| {
        let text = fs::read_to_string(folder.join(format!("out.{call}")))?;
        let total = text.lines().find_map(|line| line.strip_prefix("summary: ")?.trim().parse().ok());
        total.ok_or_else(|| io::Error::other(format!("part {call} has no sum")))
    };
    let counts = (2..=calls).map(count).collect();
    fs::remove_dir_all(&folder)?;
    counts
}

fn report(groups: &IndexMap<&str, Vec<&str>>, counts: &[u64]) -> ExitCode {
    let (mut counts, mut falls_short) = (counts.iter(), 0);
    for (group, names) in groups {
        let own: Vec<u64> = counts.by_ref().take(names.len()).copied().collect();
        // What cannot be run takes nothing.
        let least = own.iter().copied().filter(|&count| count > 10_000).min().unwrap_or(1);
        let mut line = format!("{group:22} {least:>12} ");
        for (name, count) in names.iter().zip(own) {
            let ratio = count as f64 / least as f64;
            let wrong = !(0.5..=MOST).contains(&ratio);
            falls_short += usize::from(wrong);
            let letter = name.rsplit('-').next().unwrap_or(name);
            line.push_str(&format!(" {letter} {ratio:.1}{}", if wrong { "!" } else { "" }));
        }
        println!("{line}");
    }
    println!("{falls_short} of {} fall short", groups.values().map(Vec::len).sum::<usize>());
    if falls_short == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
