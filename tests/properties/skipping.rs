//! Looking only where something has changed finds the same steps as looking everywhere.

use crate::boards::{Board, program, with};
use crate::calls::{choices, followers, plain, some_calls, unusual, walkers};
use crate::fields::times;
use crate::generated::rules;
use crate::menu::period;
use crate::positions::{draw_with, show};
use crate::random::Random;
use indexmap::IndexMap;
use petgraph::graph::NodeIndex;
use std::fs::File;
use std::io::BufReader;
use tesuji::board::{BoardState, StateLoader};
use tesuji::formats::Positions;
use tesuji::frame::TracedStep;
use tesuji::lang::{Call, Program};
use tesuji::plan::dependencies::is_persistent;
use tesuji::plan::{ChangeKinds, WakeScope};
use tesuji::strategy::{RunLimits, RunOutcome, StrategyMemory, StrategyProgram, compile};

/// A file of `tests/puzzles`: its name, game and block, and how many puzzles of it to take for the default strategy
/// and for the others.
type PuzzleFile = (&'static str, &'static str, (usize, usize), usize, usize);

const FILES: [PuzzleFile; 12] = [
    ("sudoku4", "sudoku", (2, 2), 20, 20),
    ("sudoku6", "sudoku", (2, 3), 20, 20),
    ("sudoku9-easy", "sudoku", (3, 3), 30, 100),
    ("sudoku9-medium", "sudoku", (3, 3), 20, 100),
    ("sudoku9-hard", "sudoku", (3, 3), 5, 100),
    ("several", "sudoku", (3, 3), 1, 10),
    ("none", "sudoku", (3, 3), 2, 10),
    ("x-sudoku9", "x-sudoku", (3, 3), 4, 20),
    ("windoku9", "windoku", (3, 3), 4, 20),
    ("sudoku12", "sudoku", (3, 4), 2, 10),
    ("sudoku16", "sudoku", (4, 4), 1, 4),
    ("sudoku25", "sudoku", (5, 5), 1, 2),
];

/// The steps of a run, where they are asked for, how it ended, how many steps each technique made, where that led, and
/// what was counted.
fn run(
    strategy: &StrategyProgram,
    runner: &mut StrategyMemory,
    start: &BoardState,
    limits: RunLimits,
    traced: bool,
) -> (Vec<TracedStep>, RunOutcome, Vec<usize>, BoardState, IndexMap<String, i64>) {
    let (mut state, mut steps) = (start.clone(), Vec::new());
    let mut collect = |step, _: &BoardState| steps.push(step);
    let ending = strategy.run(runner, &mut state, limits, if traced { Some(&mut collect) } else { None });
    let tallies = strategy.tallies(runner, &state);
    (steps, ending, runner.counts.clone(), state, tallies)
}

/// Runs a strategy with and without skipping and without a trace; gives the number of steps.
fn same_steps(strategy: &StrategyProgram, runner: &mut StrategyMemory, start: &BoardState) -> usize {
    let (steps, ending, counts, reached, tallies) = run(strategy, runner, start, RunLimits::default(), true);
    let everywhere = RunLimits { uses_full_search: true, ..RunLimits::default() };
    let (expected, expected_ending, _, _, expected_tallies) = run(strategy, runner, start, everywhere, true);
    let topology = strategy.topology();
    for (step, expected) in steps.iter().zip(&expected) {
        assert_eq!(step, expected, "on\n{}", show(topology, start));
    }
    assert_eq!((steps.len(), ending), (expected.len(), expected_ending), "on\n{}", show(topology, start));
    assert_eq!(counts.iter().sum::<usize>(), steps.len());
    assert_eq!(tallies, expected_tallies, "on\n{}", show(topology, start));
    let (_, plain_ending, plain_counts, plain_reached, plain_tallies) =
        run(strategy, runner, start, RunLimits::default(), false);
    assert_eq!(
        (plain_ending, plain_counts, plain_tallies),
        (ending, counts, tallies),
        "on\n{}",
        show(topology, start)
    );
    for c in 0..topology.cells.len() {
        assert_eq!(plain_reached.candidates(c), reached.candidates(c));
    }
    steps.len()
}

fn on_puzzles(strategy: &str, how_many: impl Fn(usize, usize) -> usize) {
    for (file, game, (h, w), few, many) in FILES {
        let board = Board::new(game, h, w);
        let compiled =
            StrategyProgram::compile(program(), &program().strategy_call(strategy).unwrap(), &board.topology)
                .unwrap();
        let (mut runner, mut setup) = (compiled.runner(), StateLoader::new(&board.topology));
        let reader = BufReader::new(File::open(format!("tests/puzzles/{file}.txt")).unwrap());
        let mut total = 0;
        for position in Positions::new(reader, None).take(how_many(few, many)) {
            let start = setup.load(&board.topology, &position.unwrap()).unwrap();
            total += same_steps(&compiled, &mut runner, start);
        }
        assert!(total > 0, "{file}");
    }
}

#[test]
fn singles_find_the_same() {
    on_puzzles("singles", |_, many| many);
}

#[test]
fn the_basic_strategy_finds_the_same() {
    on_puzzles("basic", |_, many| many);
}

#[test]
fn the_default_strategy_finds_the_same() {
    on_puzzles("default", |few, _| few);
}

#[test]
fn a_rule_that_reads_in_a_head_finds_the_same() {
    on_puzzles("heads", |_, many| many);
}

#[test]
fn looks_that_are_passed_over_are_counted() {
    for strategy in ["d-score", "d-score(memory = off, looks = blocks-and-rows, marks = mark)"] {
        on_puzzles(strategy, |few, _| few);
    }
}

/// Runs lists of two to eight techniques in any order, each with some of the arguments that it has in `calls`, on a few random
/// positions.
fn lists(program: &Program, board: &Board, calls: &[Call], lists: usize, random: &mut Random) {
    let mut by_technique: IndexMap<usize, Vec<&Call>> = IndexMap::new();
    for call in calls {
        by_technique.entry(call.technique).or_default().push(call);
    }
    let mut total = 0;
    let lists = lists * times();
    for _ in 0..lists {
        let size = 2 + random.below(7);
        let techniques = random.shuffled(by_technique.len()).into_iter().take(size);
        let list: Vec<Call> = techniques.map(|t| random.of(&by_technique[t]).clone()).collect();
        let strategy = StrategyProgram::of_calls(program, &list, &board.topology).unwrap();
        let mut runner = strategy.runner();
        for _ in 0..4 {
            let placed = random.of(&[0, 0, 15, 40]);
            total += same_steps(&strategy, &mut runner, &draw_with(board, random, placed, 100).state);
        }
    }
    assert!(total > 2 * lists, "{total} steps");
}

#[test]
fn lists_in_any_order_find_the_same_on_random_positions() {
    let mut random = Random::new(31);
    let boards =
        [("sudoku", (2, 2), 40), ("sudoku", (2, 3), 50), ("windoku", (3, 3), 4), ("sudoku", (3, 3), 10)];
    for (game, (h, w), count) in boards {
        let board = Board::new(game, h, w);
        let mut calls = plain();
        calls.retain(|call| choices(&board, call) <= 60_000);
        lists(program(), &board, &calls, count, &mut random);
    }
}

#[test]
fn lists_with_chains_and_worlds_find_the_same_on_random_positions() {
    let mut random = Random::new(33);
    for (game, (h, w), count, longest) in [
        ("sudoku", (2, 2), 12, 4),
        ("sudoku", (2, 3), 8, 3),
        ("windoku", (3, 3), 2, 8),
        ("sudoku", (3, 3), 3, 8),
    ] {
        let board = Board::new(game, h, w);
        let mut calls = [followers(), plain()].concat();
        calls.retain(|call| choices(&board, call) <= 60_000 && period(program(), &board, call) <= longest);
        lists(program(), &board, &calls, count, &mut random);
    }
}

#[test]
fn lists_find_the_same_where_units_have_sums() {
    let mut random = Random::new(34);
    for seed in 0..2 {
        let kakuro = Board::kakuro(&mut Random::new(seed));
        let killer = Board::killer(&mut Random::new(seed), 2, 3);
        for board in [kakuro, killer] {
            let mut calls = plain();
            calls.retain(|call| choices(&board, call) <= 60_000);
            lists(program(), &board, &calls, 25, &mut random);
        }
    }
}

#[test]
fn lists_find_the_same_on_boards_in_parts() {
    let generated = rules(100 * times(), 43);
    let files = [
        ("generated.tesuji", generated.as_str()),
        ("skipping.tesuji", include_str!("skipping.tesuji")),
        ("supposed.tesuji", include_str!("supposed.tesuji")),
    ];
    let program = with(&files);
    let own = |&t: &usize| {
        let file = &program.files[program.techniques[t].span.file as usize].name;
        files.iter().any(|(name, _)| name == file)
    };
    let own: Vec<Call> =
        (0..program.techniques.len()).filter(own).flat_map(|t| some_calls(&program, t)).collect();
    let mut random = Random::new(37);
    for seed in 0..2 {
        let board = Board::kakuros(&mut Random::new(seed), 3);
        let mut shipped = [plain(), followers(), walkers()].concat();
        shipped.retain(|call| choices(&board, call) <= 60_000 && period(&program, &board, call) <= 8);
        let calls = [shipped, own.clone()].concat();
        lists(&program, &board, &calls, 25, &mut random);
    }
}

#[test]
fn unusual_rules_find_the_same() {
    let mut random = Random::new(32);
    for (game, (h, w), count) in [("sudoku", (2, 2), 200), ("sudoku", (2, 3), 200), ("windoku", (3, 3), 6)] {
        let board = Board::new(game, h, w);
        let mut calls = [plain(), unusual()].concat();
        calls.retain(|call| choices(&board, call) <= 10_000);
        lists(program(), &board, &calls, count, &mut random);
    }
}

#[test]
fn generated_rules_find_the_same() {
    let mut random = Random::new(35);
    let program = with(&[("generated.tesuji", &rules(300 * times(), 41))]);
    let is = |name: &str| name.starts_with("generated") || name.ends_with("-single");
    let rules = (0..program.techniques.len()).filter(|&t| is(&program.techniques[t].name));
    let calls: Vec<Call> = rules.flat_map(|t| some_calls(&program, t)).collect();
    for (game, (h, w), count) in [("sudoku", (2, 2), 300), ("sudoku", (2, 3), 100)] {
        lists(&program, &Board::new(game, h, w), &calls, count, &mut random);
    }
}

#[test]
fn paths_over_unusual_links_find_the_same() {
    let program = with(&[("skipping.tesuji", include_str!("skipping.tesuji"))]);
    let own = |&t: &usize| program.files[program.techniques[t].span.file as usize].name == "skipping.tesuji";
    let all = 0..program.techniques.len();
    let own: Vec<Call> = all.filter(own).flat_map(|t| some_calls(&program, t)).collect();
    let mut random = Random::new(35);
    for (game, (h, w), count, longest) in
        [("sudoku", (2, 2), 30, 4), ("sudoku", (2, 3), 20, 3), ("sudoku", (3, 3), 4, 8)]
    {
        let board = Board::new(game, h, w);
        let mut shipped = walkers();
        shipped.retain(|call| period(&program, &board, call) <= longest);
        let calls = [
            own.clone(),
            random.shuffled(shipped.len()).into_iter().take(12).map(|i| shipped[i].clone()).collect(),
        ]
        .concat();
        lists(&program, &board, &calls, count, &mut random);
    }
}

#[test]
fn worlds_that_are_kept_find_the_same() {
    let program = with(&[("supposed.tesuji", include_str!("supposed.tesuji"))]);
    let own = |&t: &usize| program.files[program.techniques[t].span.file as usize].name == "supposed.tesuji";
    let names = ["naked-single", "hidden-single", "locked-candidates", "naked-subset"];
    let plain = |&t: &usize| names.contains(&program.techniques[t].name.as_str());
    let all = (0..program.techniques.len()).filter(|t| own(t) || plain(t));
    let calls: Vec<Call> = all.flat_map(|t| some_calls(&program, t)).collect();
    let mut random = Random::new(36);
    let overlapping = Board::overlapping((2, 2), &[(0, 0), (2, 2)]);
    lists(&program, &overlapping, &calls, 20, &mut random);
    for (game, (h, w), count) in [
        ("sudoku", (2, 2), 60),
        ("sudoku", (2, 3), 40),
        ("x-sudoku", (2, 3), 20),
        ("windoku", (3, 3), 6),
        ("sudoku", (3, 3), 10),
    ] {
        lists(&program, &Board::new(game, h, w), &calls, count, &mut random);
    }
}

#[test]
fn what_ends_when_candidates_go_does_not_last() {
    let program = with(&[("supposed.tesuji", include_str!("supposed.tesuji"))]);
    let topology = &Board::new("sudoku", 3, 3).topology;
    let last = |name: &str| {
        let call = &program.call(name).unwrap()[0];
        is_persistent(compile(&program, call, topology, false).unwrap().plan())
    };
    for name in ["naked-single", "hidden-single", "locked-candidates", "sign-exclusion"] {
        assert!(last(name), "{name}");
    }
    for name in [
        "full-house",
        "common-peers",
        "naked-subset(2)",
        "fish(2)",
        "skyscraper",
        "second-of-two",
        "crossed-lines",
        "supposed-singles",
        "forcing-net(2)",
    ] {
        assert!(!last(name), "{name}");
    }
}

#[test]
fn looks_made_and_passed_over_are_those_of_a_run_that_passes_nothing_over() {
    let board = Board::new("sudoku", 3, 3);
    let call = program().strategy_call("default").unwrap();
    let strategy = StrategyProgram::compile(program(), &call, &board.topology).unwrap();
    let (mut quick, mut thorough) = (strategy.runner(), strategy.runner());
    quick.measure(&strategy);
    thorough.measure(&strategy);
    let mut setup = StateLoader::new(&board.topology);
    let reader = BufReader::new(File::open("tests/puzzles/sudoku9-hard.txt").unwrap());
    for position in Positions::new(reader, None).take(4) {
        let start = setup.load(&board.topology, &position.unwrap()).unwrap();
        let everywhere = RunLimits { uses_full_search: true, ..RunLimits::default() };
        let ran = |runner: &mut StrategyMemory, limits| {
            let (_, ending, counts, ..) = run(&strategy, runner, start, limits, false);
            (ending, counts)
        };
        let expected = ran(&mut thorough, everywhere);
        assert_eq!(ran(&mut quick, RunLimits::default()), expected);
        assert_eq!(ran(&mut strategy.runner(), RunLimits::default()), expected);
    }
    let mut skipped = 0;
    for (quick, thorough) in quick.measured.iter().zip(&thorough.measured) {
        assert_eq!((quick.searches + quick.skipped, 0), (thorough.searches, thorough.skipped));
        skipped += quick.skipped;
    }
    assert!(skipped > 100, "{skipped}");
}

#[test]
fn edges_carry_what_steps_make_and_techniques_read() {
    let names = ["full-house", "naked-single", "hidden-single", "locked-candidates", "combinations"];
    let calls: Vec<Call> = names.iter().map(|name| program().call(name).unwrap()[0].clone()).collect();
    let edge = |board: &Board, by: &str, to: &str| {
        let strategy = StrategyProgram::of_calls(program(), &calls, &board.topology).unwrap();
        let node = |name: &str| NodeIndex::new(names.iter().position(|one| *one == name).unwrap());
        let graph = strategy.wake_graph();
        graph.find_edge(node(by), node(to)).map(|edge| (graph[edge].kinds, graph[edge].scope))
    };
    let sudoku = Board::new("sudoku", 3, 3);
    let placements = ChangeKinds { has_placements: true, ..ChangeKinds::default() };
    let removals = ChangeKinds { has_removals: true, ..ChangeKinds::default() };
    assert_eq!(edge(&sudoku, "naked-single", "full-house"), Some((placements, WakeScope::Unit)));
    assert_eq!(edge(&sudoku, "full-house", "naked-single"), Some((removals, WakeScope::Cell)));
    assert_eq!(edge(&sudoku, "naked-single", "hidden-single"), Some((removals, WakeScope::ValueUnit)));
    // Eliminations place nothing, and no unit of a sudoku has a sum.
    assert_eq!(edge(&sudoku, "locked-candidates", "full-house"), None);
    assert_eq!(edge(&sudoku, "naked-single", "combinations"), None);
    let kakuro = Board::kakuro(&mut Random::new(0));
    let (kinds, _) = edge(&kakuro, "combinations", "hidden-single").unwrap();
    assert!(kinds.has_removals && kinds.has_sums && !kinds.has_placements);
    assert!(edge(&kakuro, "naked-single", "combinations").is_some());
}
