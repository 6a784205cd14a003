//! Positions from play: puzzles solved part of the way, with any of the candidates gone that no solution holds; and
//! the positions of the examples, moved about and changed a little.

use crate::boards::{Board, program};
use crate::positions::Drawn;
use crate::random::Random;
use crate::structured::{loaded, moved};
use std::fs::File;
use std::io::BufReader;
use tesuji::board::{BoardState, PuzzleSpec, SolutionCount, SolverMemory, StateLoader};
use tesuji::formats::{Positions, read_all};
use tesuji::lang::{Call, Example};
use tesuji::sets::SetBits;
use tesuji::sets::bits;
use tesuji::strategy::{RunLimits, StrategyProgram};

/// Positions to begin with: puzzles of a file and, on the usual board, the examples of the rules.
pub struct Play {
    puzzles: Vec<Drawn>,
    /// The positions of the examples, each with the call that it is one of.
    examples: Vec<(Call, Drawn)>,
    easy: StrategyProgram,
}

impl Play {
    /// The positions for a board.
    pub fn new(board: &Board, files: &[&str]) -> Self {
        let usual = board.topology.game == "sudoku" && board.block == (3, 3);
        let examples = program().examples.iter().filter(|example| usual && example.game == "sudoku");
        let read = |example: &Example| read_all(&example.position, None).into_iter().next()?.ok();
        let examples = examples.filter_map(|example| {
            let position = read(example).filter(|position| position.side() == 9)?;
            Some((example.call.clone(), solved(board, &position)?))
        });
        Self { examples: examples.collect(), ..Self::of_puzzles(board, files) }
    }

    /// Those of puzzles alone: they stay the same whatever examples there are.
    pub fn of_puzzles(board: &Board, files: &[&str]) -> Self {
        let mut puzzles = Vec::new();
        for file in files {
            let file = File::open(format!("tests/puzzles/{file}.txt")).unwrap();
            let positions = Positions::new(BufReader::new(file), None);
            puzzles.extend(positions.filter_map(|position| solved(board, &position.unwrap())));
        }
        let easy = program().strategy_call("basic").unwrap();
        Self {
            puzzles,
            examples: Vec::new(),
            easy: StrategyProgram::compile(program(), &easy, &board.topology).unwrap(),
        }
    }

    /// Whether there is nothing to begin with.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The calls that there are examples of.
    pub fn calls(&self) -> impl Iterator<Item = &Call> {
        self.examples.iter().map(|(call, _)| call)
    }

    /// The position of the example with this number, moved about, and every other time changed a little.
    pub fn draw_example(&self, board: &Board, random: &mut Random, number: usize) -> Drawn {
        let example = moved(board, random, &self.examples[number].1);
        if random.chance(50) { changed(board, random, &example) } else { example }
    }

    /// A position from play.
    pub fn draw(&self, board: &Board, random: &mut Random) -> Drawn {
        if !self.examples.is_empty() && random.chance(50) {
            let (_, example) = &self.examples[random.below(self.examples.len())];
            let example = moved(board, random, example);
            return changed(board, random, &example);
        }
        let topology = &*board.topology;
        let Drawn { state, solution } = &self.puzzles[random.below(self.puzzles.len())];
        let (mut state, mut runner) = (state.clone(), self.easy.runner());
        let limits = RunLimits { steps: Some(random.below(70)), ..RunLimits::default() };
        let mut unseen = |_, _: &BoardState| {};
        self.easy.run(&mut runner, &mut state, limits, Some(&mut unseen));
        let less = random.of(&[0, 10, 30, 50]);
        for c in bits::iter(state.open()).collect::<Vec<_>>() {
            for v in SetBits(state.candidates(c)) {
                if v != solution[c] && random.chance(less) {
                    state.eliminate(c, v);
                }
            }
        }
        let candidates: Vec<u64> = (0..solution.len()).map(|c| state.candidates(c)).collect();
        loaded(topology, solution.clone(), &candidates, &placed(topology.cells.len(), &state))
    }
}

/// A position with one of its solutions; nothing where it has none.
fn solved(board: &Board, position: &PuzzleSpec) -> Option<Drawn> {
    let state = StateLoader::new(&board.topology).load(&board.topology, position).ok()?.clone();
    match board.laws.count(&mut SolverMemory::new(), &state, None) {
        SolutionCount::One(solution) | SolutionCount::Several(solution, _) => {
            Some(Drawn { state, solution: solution.into_iter().map(|v| usize::from(v) - 1).collect() })
        }
        SolutionCount::None | SolutionCount::Unknown => None,
    }
}

/// The same position with some candidates taken from open cells and some added to them.
fn changed(board: &Board, random: &mut Random, drawn: &Drawn) -> Drawn {
    let (topology, Drawn { state, solution }) = (&*board.topology, drawn);
    let (less, more) = (random.of(&[0, 2, 5, 15]), random.of(&[0, 0, 1, 2]));
    let mut candidates: Vec<u64> = (0..solution.len()).map(|c| state.candidates(c)).collect();
    for c in bits::iter(state.open()) {
        for v in (0..topology.values).filter(|&v| v != solution[c]) {
            let percent = if candidates[c] >> v & 1 != 0 { less } else { more };
            if random.chance(percent) {
                candidates[c] ^= 1 << v;
            }
        }
    }
    loaded(topology, solution.clone(), &candidates, &placed(topology.cells.len(), state))
}

/// The cells that are not open.
fn placed(cells: usize, state: &BoardState) -> Vec<u64> {
    bits::full(cells).iter().zip(state.open()).map(|(all, open)| all & !open).collect()
}
