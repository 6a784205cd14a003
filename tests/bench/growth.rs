//! How time and memory grow with the board, from 4 × 4 to 36 × 36: `cargo bench --bench growth`.
//!
//! Puzzles are generated from fixed seeds, for each strategy those that it solves with as few givens as come out. What is
//! kept for all threads is the board and the compiled strategy; what each thread needs is the position with what the
//! strategy notes while it runs. Links are measured by asking for a chain once, on the position where singles get stuck.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tesuji::Rules;
use tesuji::board::{BoardState, Clue, PuzzleSpec, StateLoader, Topology};
use tesuji::game::build;
use tesuji::generate::{BoardSize, Generator, GeneratorOptions};
use tesuji::lang::Program;
use tesuji::lang::{Source, check, embedded};
use tesuji::strategy::{RunLimits, RunOutcome, StrategyProgram};

/// Sides, and how many puzzles of each are measured: large ones take long to generate.
const SIDES: [(usize, u64); 9] =
    [(4, 20), (6, 20), (9, 20), (12, 20), (16, 10), (20, 5), (25, 3), (30, 1), (36, 1)];

/// Threads for which memory is told.
const THREADS: usize = 16;

/// How long each puzzle set is solved again and again, in seconds.
const SECONDS: f64 = 0.5;

/// Chains alone: what they need is the links of the board.
const CHAINS: &str =
    "tesuji 1\n\nstrategy chains-alone {\n  title en \"Chains\"\n  first-of { alternating-chain }\n}\n";

/// Counts what is allocated.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is handed on to the system's allocator; only numbers are kept beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(held, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What `make` makes, and how many bytes more are held afterwards.
fn held<T>(make: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.load(Ordering::Relaxed);
    let made = make();
    (made, HELD.load(Ordering::Relaxed).saturating_sub(before))
}

fn main() {
    let mut sources = embedded();
    sources.push(Source { name: "chains.tesuji".to_owned(), text: CHAINS.to_owned() });
    let program = Arc::new(check(sources).program);
    println!("side  strategy  puzzles  open  steps  µs/puzzle  µs/step  µs/value    board  strategy  thread");
    for (side, count) in SIDES {
        for name in ["singles", "basic"] {
            match puzzles(&program, side, name, count) {
                Ok(puzzles) => solve(&program, side, name, &puzzles),
                Err(message) => println!("{side:4}  {name:8}  {message}"),
            }
        }
    }
    println!(
        "\nside  one look for a chain where singles are stuck: time, memory of a thread, of {THREADS}, of all"
    );
    for (side, count) in SIDES.into_iter().filter(|(side, _)| *side > 4) {
        match puzzles(&program, side, "basic", count) {
            Ok(puzzles) => links(&program, side, &puzzles),
            Err(message) => println!("{side:4}  {message}"),
        }
    }
}

/// Puzzles of a side that a strategy solves.
fn puzzles(program: &Arc<Program>, side: usize, name: &str, count: u64) -> Result<Vec<PuzzleSpec>, String> {
    let solvable_with = Some(name.to_owned());
    let options = GeneratorOptions::default()
        .with_seed(1)
        .with_size(BoardSize::Side(side))
        .with_solvable_with(solvable_with)
        .with_max_attempts(5);
    let generator = Generator::new(&Rules::from_program(Arc::clone(program)), options)
        .map_err(|error| error.to_string())?;
    let mut maker = generator.worker();
    (0..count).map(|n| maker.make(n).map(|made| made.puzzle.0).map_err(|error| error.to_string())).collect()
}

fn compiled(program: &Program, name: &str, board: &Arc<Topology>) -> StrategyProgram {
    let call = program.strategy_call(name).expect("the strategy is among the rules");
    StrategyProgram::compile(program, &call, board).expect("the strategy runs on any sudoku")
}

fn board(program: &Program, puzzle: &PuzzleSpec) -> Arc<Topology> {
    let game = program.game("sudoku").expect("the shipped rules have it");
    Arc::new(build(program, &game, &puzzle.shape).expect("the puzzle was generated on this board"))
}

fn solve(program: &Program, side: usize, name: &str, puzzles: &[PuzzleSpec]) {
    let (board, of_board) = held(|| board(program, &puzzles[0]));
    let (strategy, of_strategy) = held(|| compiled(program, name, &board));
    let before = HELD.load(Ordering::Relaxed);
    let (mut setup, mut runner) = (StateLoader::new(&board), strategy.runner());
    let mut steps = 0;
    for puzzle in puzzles {
        let state = setup.load(&board, puzzle).expect("the puzzle was generated on this board");
        let mut step = |_, _: &BoardState| steps += 1;
        strategy.run(&mut runner, state, RunLimits::default(), Some(&mut step));
    }
    let of_thread = HELD.load(Ordering::Relaxed).saturating_sub(before);
    let (start, mut rounds) = (Instant::now(), 0);
    while rounds == 0 || start.elapsed().as_secs_f64() < SECONDS {
        for puzzle in puzzles {
            let state = setup.load(&board, puzzle).expect("the puzzle was generated on this board");
            black_box(strategy.run(&mut runner, state, RunLimits::default(), None));
        }
        rounds += 1;
    }
    let micros = start.elapsed().as_secs_f64() * 1e6 / f64::from(rounds);
    let open: usize =
        puzzles.iter().flat_map(|puzzle| &puzzle.clues).filter(|clue| **clue == Clue::Open).count();
    let count = puzzles.len();
    println!(
        "{side:4}  {name:8}  {count:7}  {:4}  {:5}  {:9.1}  {:7.2}  {:8.2}  {:5.0} kB  {:5.0} kB  {:4.0} kB",
        open / count,
        steps / count,
        micros / count as f64,
        micros / steps.max(1) as f64,
        micros / open.max(1) as f64,
        of_board as f64 / 1e3,
        of_strategy as f64 / 1e3,
        of_thread as f64 / 1e3,
    );
}

/// What one look for a chain takes on the position in which singles leave the first puzzle that they do not solve.
fn links(program: &Program, side: usize, puzzles: &[PuzzleSpec]) {
    let board = board(program, &puzzles[0]);
    let (singles, chains) = (compiled(program, "singles", &board), compiled(program, "chains-alone", &board));
    let mut setup = StateLoader::new(&board);
    let is_hard = |puzzle: &PuzzleSpec| {
        let state = setup.load(&board, puzzle).expect("the puzzle was generated on this board");
        singles.run(&mut singles.runner(), state, RunLimits::default(), None) != RunOutcome::Solved
    };
    if !puzzles.iter().any(is_hard) {
        return println!("{side:4}  singles solve all of {} puzzles", puzzles.len());
    }
    let state = setup.state();
    let limits = RunLimits { steps: Some(1), ..RunLimits::default() };
    // What joins the same on every position is listed by the first who looks, for all threads.
    let ((), shared) = held(|| {
        chains.run(&mut chains.runner(), &mut state.clone(), limits.clone(), None);
    });
    let before = HELD.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let start = Instant::now();
    let mut runner = chains.runner();
    let ending = chains.run(&mut runner, state, limits, None);
    let millis = start.elapsed().as_secs_f64() * 1e3;
    let megabytes = PEAK.load(Ordering::Relaxed).saturating_sub(before) as f64 / 1e6;
    println!(
        "{side:4}  {millis:9.2} ms  {megabytes:8.2} MB  {:8.1} MB  {:8.1} MB  ({ending:?})",
        megabytes * THREADS as f64,
        shared as f64 / 1e6,
    );
}
