//! What is said in several ways finds the same and costs the same: the rules and strategies of `tests/spellings`.

use crate::boards::{Board, with};
use crate::played::Play;
use crate::positions::{Drawn, draw_with, show};
use crate::random::Random;
use indexmap::IndexMap;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::sync::{Arc, OnceLock};
use tesuji::board::BoardState;
use tesuji::engine::CompiledTechnique;
use tesuji::frame::Effects;
use tesuji::frame::ExecMemory;
use tesuji::lang::{Call, Program};
use tesuji::strategy::{RunLimits, StrategyProgram, compile};

/// How many times more work a spelling may take than the one that takes least.
const MOST: f64 = 1.5;

/// Work that needs no comparing: what a few loops over a board have at least.
const LITTLE: u64 = 2_000;

/// The files of `tests/spellings`, each with its name and its text.
fn files() -> Vec<(String, String)> {
    let mut paths: Vec<_> =
        fs::read_dir("tests/spellings").unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &std::path::Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

fn program() -> &'static Arc<Program> {
    static PROGRAM: OnceLock<Arc<Program>> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let files = files();
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Arc::new(with(&files))
    })
}

/// The names of what these files declare, by the group that they are spellings of.
fn groups(keyword: &str) -> IndexMap<String, Vec<String>> {
    let mut groups: IndexMap<String, Vec<String>> = IndexMap::new();
    for (_, text) in files() {
        for line in text.lines().filter_map(|line| line.strip_prefix(keyword)?.strip_prefix(' ')) {
            let name = line.split([' ', '(']).next().unwrap();
            let (group, _) = name.rsplit_once('-').unwrap();
            groups.entry(group.to_owned()).or_default().push(name.to_owned());
        }
    }
    groups
}

/// A board and the positions on which spellings are compared.
struct Ground {
    board: Board,
    positions: Vec<Drawn>,
}

/// Positions from play on the usual board, and random ones where units have sums.
fn grounds() -> &'static [Ground] {
    static GROUNDS: OnceLock<Vec<Ground>> = OnceLock::new();
    GROUNDS.get_or_init(|| {
        let mut random = Random::new(81);
        let board = Board::new("sudoku", 3, 3);
        let play = Play::of_puzzles(&board, &["sudoku9-easy", "sudoku9-medium", "sudoku9-hard"]);
        let positions = (0..160).map(|_| play.draw(&board, &mut random)).collect();
        let mut grounds = vec![Ground { board, positions }];
        let boards =
            [Board::kakuro(&mut Random::new(1)), Board::kakuro(&mut Random::new(2)), killer(&mut random)];
        for board in boards {
            let positions = (0..12).map(|_| draw_with(&board, &mut random, 20, 40)).collect();
            grounds.push(Ground { board, positions });
        }
        grounds
    })
}

fn killer(random: &mut Random) -> Board {
    Board::killer(random, 2, 3)
}

/// What one spelling finds on every position, and the work of it on each ground.
struct Looked {
    name: String,
    found: Vec<BTreeSet<Effects>>,
    work: Vec<u64>,
}

/// Looks with a technique at every position; says what keeps it from being run.
fn look(name: &str) -> Result<Looked, String> {
    let technique = program().techniques.iter().position(|t| t.name == name).unwrap();
    let call = Call { technique, arguments: Vec::new(), deferred: Vec::new(), alias: None };
    let (mut found, mut work) = (Vec::new(), Vec::new());
    for Ground { board, positions } in grounds() {
        let technique: CompiledTechnique =
            compile(program(), &call, &board.topology, false).map_err(|error| format!("{name}: {error}"))?;
        let mut scratch = ExecMemory::default();
        for drawn in positions {
            let matches = technique.matches(&board.topology, &drawn.state, &mut scratch);
            found.push(matches.into_iter().map(|one| one.effects).collect());
        }
        work.push(scratch.clock.ticks());
    }
    Ok(Looked { name: name.to_owned(), found, work })
}

/// All spellings of all techniques, with what keeps one from being run.
fn looked() -> &'static [Vec<Result<Looked, String>>] {
    static LOOKED: OnceLock<Vec<Vec<Result<Looked, String>>>> = OnceLock::new();
    LOOKED.get_or_init(|| {
        groups("technique").values().map(|names| names.iter().map(|name| look(name)).collect()).collect()
    })
}

#[test]
fn techniques_find_the_same_in_every_spelling() {
    let mut faults = String::new();
    for group in looked() {
        let run: Vec<&Looked> = group.iter().filter_map(|looked| looked.as_ref().ok()).collect();
        group.iter().filter_map(|looked| looked.as_ref().err()).for_each(|fault| {
            writeln!(faults, "{fault}").unwrap();
        });
        let Some(first) = run.first() else { continue };
        if first.found.iter().all(BTreeSet::is_empty) {
            writeln!(faults, "{} finds nothing", first.name).unwrap();
        }
        for other in &run[1..] {
            let Some(at) = (0..first.found.len()).find(|&i| first.found[i] != other.found[i]) else {
                continue;
            };
            let mut states = grounds().iter().flat_map(|ground| {
                ground.positions.iter().map(|drawn| show(&ground.board.topology, &drawn.state))
            });
            let (one, two) = (&first.found[at], &other.found[at]);
            let missing: Vec<_> = one.difference(two).collect();
            let extra: Vec<_> = two.difference(one).collect();
            let state = states.nth(at).unwrap();
            let names = (&first.name, &other.name);
            writeln!(faults, "{} and {} on\n{state}\n{missing:?}\n{extra:?}", names.0, names.1).unwrap();
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// Spellings that go through more elements than [`MOST`] times those of the quickest one, and how many times at most.
/// Elements are no instructions: a set operation for each of nine values counts more than one search through a union, and
/// pairs of a link that are known count nothing.
const KNOWN: [(&str, f64); 43] = [
    ("alternating-chain-e", 4.17),
    ("bent-quad-a", 1.65),
    ("bent-quad-c", 1.65),
    ("common-peers-d", 7.16),
    ("firework-b", 10.25),
    ("hidden-pair-d", 2.21),
    ("hidden-single-n", 20.86),
    ("locked-candidates-j", 6.33),
    ("simple-colours-b", 5.20),
    ("simple-colours-c", 6.90),
    ("simple-colours-d", 1.90),
    ("simple-colours-e", 5.20),
    ("simple-colours-f", 5.20),
    ("simple-colours-g", 5.20),
    ("skyscraper-a", 7.40),
    ("skyscraper-b", 3.20),
    ("skyscraper-e", 9.00),
    ("skyscraper-f", 5.30),
    ("skyscraper-g", 1.60),
    ("sue-de-coq-a", 2.00),
    ("sue-de-coq-b", 1.70),
    ("sue-de-coq-c", 1.80),
    ("surface-sum-c", 4.48),
    ("two-lines-c", 2.50),
    ("two-string-kite-a", 1.90),
    ("two-string-kite-b", 2.00),
    ("two-string-kite-c", 2.00),
    ("two-string-kite-e", 1.70),
    ("two-worlds-d", 1.90),
    ("w-wing-a", 4.40),
    ("w-wing-c", 7.60),
    ("w-wing-d", 4.90),
    ("w-wing-e", 7.50),
    ("w-wing-f", 3.00),
    ("x-wing-g", 1.59),
    ("x-wing-h", 2.32),
    ("xy-chain-four-a", 5.50),
    ("xy-chain-four-b", 3.20),
    ("xy-chain-four-c", 4.27),
    ("xy-wing-a", 10.10),
    ("xy-wing-d", 5.10),
    ("xy-wing-f", 4.99),
    ("xyz-wing-c", 1.90),
];

#[test]
fn techniques_take_the_same_work_in_every_spelling() {
    let mut faults = String::new();
    for group in looked() {
        let run: Vec<&Looked> = group.iter().filter_map(|looked| looked.as_ref().ok()).collect();
        for ground in 0..grounds().len() {
            let least = run.iter().map(|looked| looked.work[ground]).min().unwrap_or(0).max(LITTLE);
            for looked in &run {
                let ratio = looked.work[ground] as f64 / least as f64;
                let known = KNOWN.iter().find(|(name, _)| *name == looked.name);
                if ratio > known.map_or(MOST, |(_, most)| *most) {
                    let game = &grounds()[ground].board.topology.game;
                    writeln!(faults, "{:24} {ratio:7.1} times the least on {game}", looked.name).unwrap();
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn strategies_do_the_same_in_every_spelling() {
    let Ground { board, positions } = &grounds()[0];
    for (group, names) in groups("strategy") {
        let mut steps = 0;
        let run = |name: &String| {
            let call = program().strategy_call(name).unwrap();
            StrategyProgram::compile(program(), &call, &board.topology)
                .unwrap_or_else(|error| panic!("{name}: {error}"))
        };
        let spellings: Vec<StrategyProgram> = names.iter().map(run).collect();
        for drawn in positions {
            let all: Vec<_> = spellings
                .iter()
                .map(|strategy| {
                    let (mut state, mut runner, mut steps) =
                        (drawn.state.clone(), strategy.runner(), Vec::new());
                    let mut collect = |step, _: &BoardState| steps.push(step);
                    let ending =
                        strategy.run(&mut runner, &mut state, RunLimits::default(), Some(&mut collect));
                    (steps, ending, strategy.tallies(&runner, &state))
                })
                .collect();
            steps += all[0].0.len();
            for (name, other) in names.iter().zip(&all) {
                assert_eq!(other, &all[0], "{name} on\n{}", show(&board.topology, &drawn.state));
            }
        }
        assert!(steps > 0, "{group} makes no step");
    }
}
