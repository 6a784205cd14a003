//! Boards for proofs and trials.

use super::symmetry::BoardSymmetry;
use std::sync::{Arc, OnceLock};
use tesuji_board::{BoardSolver, BoardState, SolutionCount, SolverMemory, Topology};
use tesuji_formats::read_all;
use tesuji_generate::{BoardSize, Generator, GeneratorOptions, RandomStream};
use tesuji_lang::{Example, Program};
use tesuji_sets::CancelToken;
use tesuji_solve::{Rules, sample_board::placed};
use tesuji_strategy::StrategyProgram;

/// Seeds of further puzzles of the default game.
const EXTRA_SEEDS: std::ops::RangeInclusive<u64> = 2..=16;

/// Sides of larger boards of the default game, for rules that need more values.
const LARGE_SIDES: [usize; 3] = [12, 16, 25];

/// Maximum number of cells of a board on which puzzles are played, and of a further board of another game.
const MAX_CELLS: usize = 150;

/// Preferred sides of boards; a game without them has its default board.
const BOARD_SIDES: [usize; 2] = [4, 6];

/// Node limit of the search for one more solution of a board.
pub const NODE_LIMIT: u64 = 2000;

const SOLUTIONS_PER_BOARD: u64 = 4;

const MAX_ATTEMPTS: usize = 40;

/// Board with a puzzle and further solutions of the empty board, or with the position of an example and one of its
/// solutions.
pub struct TestBoard {
    pub topology: Arc<Topology>,
    pub name: String,
    pub start: BoardState,
    /// Solutions by the value of each cell, counted from 0; the puzzle's first.
    pub solutions: Vec<Vec<usize>>,
    /// Strategy that plays the puzzle; `None` if there is none or the board is too large.
    pub play: Option<StrategyProgram>,
    pub is_example: bool,
    pub has_one_solution: bool,
    symmetry: OnceLock<BoardSymmetry>,
}

impl TestBoard {
    /// Small boards of each game of a program, and one of the default size of the default game. A game without generated
    /// puzzles has the board of the puzzle that it declares, or of an example.
    pub fn all(program: &Arc<Program>, cancel: Option<&CancelToken>) -> Vec<Self> {
        let default_game = GeneratorOptions::default().game;
        let mut boards = Vec::new();
        for game in &program.games {
            let sides = BOARD_SIDES.map(|side| Self::make(program, &game.name, (Some(side), 1), cancel));
            let before = boards.len();
            boards.extend(sides.into_iter().flatten());
            if boards.len() == before || game.name == default_game {
                boards.extend(Self::make(program, &game.name, (None, 1), cancel));
            }
            if boards.len() == before {
                let declared = game.position.as_ref().map(|(text, _)| text);
                boards.extend(declared.and_then(|text| Self::of_text(program, &game.name, text)));
            }
            if boards.len() == before {
                let examples = program.examples.iter().filter(|example| example.game == game.name);
                boards.extend(examples.filter_map(|example| Self::of_example(program, example)).next());
            }
        }
        // Small boards first, where refutations are fastest.
        boards.sort_by_key(|board| board.topology.cells.len());
        boards
    }

    /// Further puzzles of the default game, one of the default size of each other game, and larger boards.
    pub fn further(program: &Arc<Program>, cancel: Option<&CancelToken>) -> Vec<Self> {
        let default_game = GeneratorOptions::default().game;
        let more = EXTRA_SEEDS.filter_map(|seed| Self::make(program, &default_game, (None, seed), cancel));
        let other_games = program.games.iter().filter(|game| game.name != default_game);
        let other_boards = other_games
            .filter_map(|game| Self::make(program, &game.name, (None, *EXTRA_SEEDS.start()), cancel));
        let other_boards = other_boards.filter(|board| board.topology.cells.len() <= MAX_CELLS);
        let larger = LARGE_SIDES
            .iter()
            .filter_map(|&side| Self::make(program, &default_game, (Some(side), 1), cancel));
        more.chain(other_boards).chain(larger).collect()
    }

    pub(super) fn symmetry(&self) -> &BoardSymmetry {
        self.symmetry.get_or_init(|| BoardSymmetry::new(&self.topology))
    }

    /// Board and position of an example with `finds`; `None` if no solution is found.
    pub fn of_example(program: &Arc<Program>, example: &Example) -> Option<Self> {
        example.finds.as_ref()?;
        Self::of_text(program, &example.game, &example.position)
    }

    fn of_text(program: &Arc<Program>, game: &str, text: &str) -> Option<Self> {
        let mut position = read_all(text, None).into_iter().next()?.ok()?;
        position.game = Some(game.to_owned());
        let (topology, start) = placed(program, &position, None).ok()?;
        let (laws, mut search) = (BoardSolver::new(&topology), SolverMemory::new());
        let solution = laws.solve_near(&mut search, &start, &[], Some(NODE_LIMIT)).ok()?;
        let has_one_solution =
            matches!(laws.count(&mut search, &start, Some(NODE_LIMIT)), SolutionCount::One(_));
        let (solutions, name) = (vec![zero_based(&solution)], name(game, &topology));
        let (is_example, symmetry) = (true, OnceLock::new());
        let topology = Arc::new(topology);
        Some(Self { topology, name, start, solutions, play: None, is_example, has_one_solution, symmetry })
    }

    fn make(
        program: &Arc<Program>,
        game: &str,
        (side, seed): (Option<usize>, u64),
        cancel: Option<&CancelToken>,
    ) -> Option<Self> {
        if cancel.is_some_and(CancelToken::is_cancelled) {
            return None;
        }
        let size = side.map(BoardSize::Side);
        let options = GeneratorOptions::default().with_game(game).with_size(size);
        let options = options.with_seed(seed).with_max_attempts(MAX_ATTEMPTS);
        let generator = Generator::new(&Rules::from_program(Arc::clone(program)), options).ok()?;
        let mut maker = generator.worker();
        if let Some(cancel) = cancel {
            maker = maker.with_cancel(cancel.clone());
        }
        let puzzle = maker.make(0).ok()?;
        let (topology, start) = placed(program, &puzzle.puzzle.0, None).ok()?;
        let mut solutions = vec![zero_based(&puzzle.solution)];
        let (laws, mut search, blank) =
            (BoardSolver::new(&topology), SolverMemory::new(), BoardState::new(&topology));
        for number in 1..SOLUTIONS_PER_BOARD {
            let wish = wish(&topology, &mut RandomStream::new(1, number));
            if let Ok(solution) = laws.solve_near(&mut search, &blank, &wish, Some(NODE_LIMIT)) {
                solutions.push(zero_based(&solution));
            }
        }
        let topology = Arc::new(topology);
        let play = program.strategy_call(program.strategy_for(&generator.game, None)).ok();
        let play = play.filter(|_| topology.cells.len() <= MAX_CELLS);
        let play = play.and_then(|call| StrategyProgram::compile(program, &call, &topology).ok());
        let (name, is_example, symmetry) = (name(game, &topology), false, OnceLock::new());
        Some(Self { topology, name, start, solutions, play, is_example, has_one_solution: true, symmetry })
    }
}

fn name(game: &str, topology: &Topology) -> String {
    let (rows, columns) = topology.size();
    format!("{game} {rows}×{columns}")
}

/// Random value of each cell, a hint to the solver.
pub fn wish(topology: &Topology, rng: &mut RandomStream) -> Vec<u8> {
    (0..topology.cells.len()).map(|_| rng.next_below(topology.values) as u8 + 1).collect()
}

/// Values counted from 0 instead of 1.
pub fn zero_based(solution: &[u8]) -> Vec<usize> {
    solution.iter().map(|&value| usize::from(value) - 1).collect()
}
