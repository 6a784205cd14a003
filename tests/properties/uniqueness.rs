//! Techniques that count on the puzzle having exactly one solution never lose it, on positions from play of puzzles of
//! many games that have one.

use crate::boards::program;
use crate::calls::every;
use crate::fields::times;
use crate::random::Random;
use indexmap::IndexMap;
use std::sync::Arc;
use tesuji::board::{
    BoardSolver, BoardState, PuzzleSpec, SolutionCount, SolverMemory, StateLoader, Topology,
};
use tesuji::engine::CompiledTechnique;
use tesuji::formats::read_all;
use tesuji::frame::ExecMemory;
use tesuji::game::{build, find};
use tesuji::lang::Call;
use tesuji::sets::SetBits;
use tesuji::sets::bits;
use tesuji::strategy::{RunLimits, StrategyProgram, compile};
use tesuji::{BoardSize, Generator, GeneratorOptions, Rules};

/// How many positions of each puzzle are looked at.
const POSITIONS: usize = 2;

/// The calls that count on one solution.
fn assuming() -> Vec<Call> {
    let mut calls = every();
    calls.retain(|call| program().techniques[call.technique].needs_one_solution);
    calls
}

/// Puzzles of files, and puzzles that are made up of games whose units are cages, regions, slanting, or pairs of cells.
fn puzzles() -> Vec<PuzzleSpec> {
    let files =
        ["sudoku4", "sudoku6", "sudoku9-easy", "sudoku9-medium", "sudoku9-hard", "x-sudoku9", "windoku9"];
    let read = |file: &&str| std::fs::read_to_string(format!("tests/puzzles/{file}.txt")).unwrap();
    let games = [("x-sudoku9", "x-sudoku"), ("windoku9", "windoku")];
    let mut all = Vec::new();
    for file in &files {
        let game = games.iter().find(|(name, _)| name == file).map(|(_, game)| (*game).to_owned());
        let positions = read_all(&read(file), None).into_iter().take(20 * times()).map(Result::unwrap);
        all.extend(
            positions.map(|position| PuzzleSpec { game: game.clone().or(position.game.clone()), ..position }),
        );
    }
    // Positions of examples from play are puzzles with one solution as well; what shows a pattern alone is none.
    for example in
        program().examples.iter().filter(|one| program().techniques[one.call.technique].needs_one_solution)
    {
        all.extend(read_all(&example.position, None).into_iter().map(Result::unwrap));
    }
    let rules = Rules::builtin();
    for game in ["jigsaw", "killer", "kakuro", "anti-knight", "futoshiki", "overlap"] {
        let size = (game != "overlap" && game != "kakuro").then_some(BoardSize::Side(6));
        let options = GeneratorOptions::default().with_game(game).with_seed(5).with_size(size);
        let generator = Generator::new(&rules, options).unwrap();
        let mut maker = generator.worker();
        for number in 0..4 {
            let made = maker.make(number).unwrap();
            all.push(made.puzzle.0.clone());
        }
    }
    all
}

/// A game on a board, and what is tried there.
struct Ground {
    topology: Arc<Topology>,
    laws: BoardSolver,
    easy: StrategyProgram,
    techniques: Vec<CompiledTechnique>,
}

impl Ground {
    fn of(position: &PuzzleSpec, calls: &[Call]) -> Self {
        let found = find(program(), position, None).unwrap();
        let shape = found.shape.as_ref().unwrap_or(&position.shape);
        let topology = Arc::new(build(program(), &found.game, shape).unwrap());
        let easy = program().strategy_call("basic").unwrap();
        let easy = StrategyProgram::compile(program(), &easy, &topology).unwrap();
        let techniques =
            calls.iter().map(|call| compile(program(), call, &topology, false).unwrap()).collect();
        Self { laws: BoardSolver::new(&topology), topology, easy, techniques }
    }
}

#[test]
fn nothing_that_counts_on_one_solution_loses_it() {
    let calls = assuming();
    assert!(calls.len() > 10);
    let (mut random, mut search, mut scratch) = (Random::new(11), SolverMemory::new(), ExecMemory::default());
    let mut found: IndexMap<String, usize> =
        calls.iter().map(|call| (program().techniques[call.technique].name.clone(), 0)).collect();
    let mut grounds: Vec<(PuzzleSpec, Ground)> = Vec::new();
    for position in puzzles() {
        let alike = |known: &PuzzleSpec| known.shape == position.shape && known.game == position.game;
        let at = grounds.iter().position(|(known, _)| alike(known)).unwrap_or_else(|| {
            grounds.push((position.clone(), Ground::of(&position, &calls)));
            grounds.len() - 1
        });
        let Ground { topology, laws, easy, techniques } = &grounds[at].1;
        let start = StateLoader::new(topology).load(topology, &position).unwrap().clone();
        let SolutionCount::One(solution) = laws.count(&mut search, &start, None) else { continue };
        for number in 0..POSITIONS * times() {
            let mut state = start.clone();
            // The first position is the one that is told.
            let limits = RunLimits {
                steps: Some(if number == 0 { 0 } else { random.below(70) }),
                ..RunLimits::default()
            };
            easy.run(&mut easy.runner(), &mut state, limits, Some(&mut |_, _: &BoardState| {}));
            // Whatever was found out of a puzzle with one solution: some cells are filled in, some candidates have gone.
            let (less, filled) =
                if number == 0 { (0, 0) } else { random.of(&[(0, 0), (10, 0), (40, 20), (70, 40), (0, 60)]) };
            for cell in bits::iter(state.open()).collect::<Vec<_>>() {
                if random.chance(filled) {
                    state.place(topology, cell, usize::from(solution[cell]) - 1);
                }
            }
            for cell in bits::iter(state.open()).collect::<Vec<_>>() {
                for value in SetBits(state.candidates(cell)) {
                    if value + 1 != usize::from(solution[cell]) && random.chance(less) {
                        state.eliminate(cell, value);
                    }
                }
            }
            for technique in techniques {
                for one in technique.matches(topology, &state, &mut scratch) {
                    let name = &program().techniques[one.call.technique].name;
                    found[name] += 1;
                    let keeps = |cell: usize, value: usize| usize::from(solution[cell]) == value + 1;
                    assert!(
                        one.effects.eliminated().all(|(cell, value)| !keeps(cell, value))
                            && one.effects.placements.iter().all(|&(cell, value)| keeps(cell, value)),
                        "{} on {}: {one:?}",
                        program().describe(&one.call),
                        topology.game
                    );
                }
            }
        }
    }
    println!("{found:#?}");
    assert!(found.values().all(|found| *found > 0), "{found:#?}");
}
