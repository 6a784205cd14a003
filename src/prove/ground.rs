//! The boards on which rules are tried.

use super::symmetry::Symmetry;
use crate::board::laws::{Count, Laws, Search};
use crate::board::{state::State, topology::Topology};
use crate::generate::{BoardSize, Generator, Options, RandomStream};
use crate::lang::program::{Example, Program};
use crate::{
    engine::deadline::CancelToken, engine::strategy::Strategy, formats::read_all, rules::Rules,
    solve::sample_board::placed,
};
use std::sync::{Arc, OnceLock};

/// Seeds of further puzzles of the usual game.
const FURTHER: std::ops::RangeInclusive<u64> = 2..=16;

/// Sides of larger boards of the usual game, for what needs more values than it usually has.
const LARGER: [usize; 3] = [12, 16, 25];

/// Cells of the largest board on which puzzles are played, and of that of another game with further puzzles.
const MOST_CELLS: usize = 150;

/// Sides of boards of a game that are tried; where a game has none of them, its usual board.
const SIDES: [usize; 2] = [4, 6];

/// Steps of the search for one more solution of a board.
pub(super) const LIMIT: u64 = 2000;

const SOLUTIONS: u64 = 4;

const TRIES: usize = 40;

/// A board with a puzzle that has one solution, and further solutions of the empty board; or with the position of an
/// example and one of its solutions.
pub struct Ground {
    pub topology: Arc<Topology>,
    pub name: String,
    pub start: State,
    /// Solutions by the value of each cell, counted from 0; the puzzle's first.
    pub solutions: Vec<Vec<usize>>,
    /// What the puzzle is played with, where the program has it.
    pub play: Option<Strategy>,
    pub is_example: bool,
    pub has_one_solution: bool,
    symmetry: OnceLock<Symmetry>,
}

impl Ground {
    /// Boards of each game of a program, and of the usual game one of its usual size. What a game demands that cannot
    /// be made up is taken from an example.
    pub fn all(program: &Arc<Program>, cancel: Option<&CancelToken>) -> Vec<Self> {
        let usual = Options::default().game;
        let mut all = Vec::new();
        for game in &program.games {
            let sides = SIDES.map(|side| Self::make(program, &game.name, (Some(side), 1), cancel));
            let before = all.len();
            all.extend(sides.into_iter().flatten());
            if all.len() == before || game.name == usual {
                all.extend(Self::make(program, &game.name, (None, 1), cancel));
            }
            if all.len() == before {
                let examples = program.examples.iter().filter(|example| example.game == game.name);
                all.extend(examples.filter_map(|example| Self::of_example(program, example)).next());
            }
        }
        // The smallest first: what is refuted there is refuted soonest.
        all.sort_by_key(|ground| ground.topology.cells.len());
        all
    }

    /// Further puzzles of the usual game, one of the usual size of each other game, and larger boards.
    pub fn further(program: &Arc<Program>, cancel: Option<&CancelToken>) -> Vec<Self> {
        let usual = Options::default().game;
        let more = FURTHER.filter_map(|seed| Self::make(program, &usual, (None, seed), cancel));
        let others = program.games.iter().filter(|game| game.name != usual);
        let others =
            others.filter_map(|game| Self::make(program, &game.name, (None, *FURTHER.start()), cancel));
        let others = others.filter(|ground| ground.topology.cells.len() <= MOST_CELLS);
        let larger = LARGER.iter().filter_map(|&side| Self::make(program, &usual, (Some(side), 1), cancel));
        more.chain(others).chain(larger).collect()
    }

    pub(super) fn symmetry(&self) -> &Symmetry {
        self.symmetry.get_or_init(|| Symmetry::new(&self.topology))
    }

    /// The board and the position of an example that finds something, if a solution is found.
    pub fn of_example(program: &Arc<Program>, example: &Example) -> Option<Self> {
        example.finds.as_ref()?;
        let mut position = read_all(&example.position, None).into_iter().next()?.ok()?;
        position.game = Some(example.game.clone());
        let (topology, start) = placed(program, &position, None).ok()?;
        let (laws, mut search) = (Laws::new(&topology), Search::new());
        let solution = laws.fill(&mut search, &start, &[], Some(LIMIT)).ok()?;
        let has_one_solution = matches!(laws.count(&mut search, &start, Some(LIMIT)), Count::One(_));
        let (solutions, name) = (vec![counted(&solution)], name(&example.game, &topology));
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
        let options =
            Options { game: game.to_owned(), size, seed, max_attempts: TRIES, ..Options::default() };
        let generator = Generator::new(&Rules::from_program(Arc::clone(program)), options).ok()?;
        let mut maker = generator.worker();
        if let Some(cancel) = cancel {
            maker = maker.with_cancel(cancel.clone());
        }
        let puzzle = maker.make(0).ok()?;
        let (topology, start) = placed(program, &puzzle.puzzle.0, None).ok()?;
        let mut solutions = vec![counted(&puzzle.solution)];
        let (laws, mut search, blank) = (Laws::new(&topology), Search::new(), State::new(&topology));
        for number in 1..SOLUTIONS {
            let wish = wish(&topology, &mut RandomStream::new(1, number));
            if let Ok(solution) = laws.fill(&mut search, &blank, &wish, Some(LIMIT)) {
                solutions.push(counted(&solution));
            }
        }
        let topology = Arc::new(topology);
        let play = program.strategy_call(program.strategy_for(&generator.game, None)).ok();
        let play = play.filter(|_| topology.cells.len() <= MOST_CELLS);
        let play = play.and_then(|call| Strategy::compile(program, &call, &topology).ok());
        let (name, is_example, symmetry) = (name(game, &topology), false, OnceLock::new());
        Some(Self { topology, name, start, solutions, play, is_example, has_one_solution: true, symmetry })
    }
}

fn name(game: &str, topology: &Topology) -> String {
    let (rows, columns) = topology.size();
    format!("{game} {rows}×{columns}")
}

/// Any value for each cell, to be kept in a solution where the laws allow it.
pub(super) fn wish(topology: &Topology, chance: &mut RandomStream) -> Vec<u8> {
    (0..topology.cells.len()).map(|_| chance.below(topology.values) as u8 + 1).collect()
}

/// Values counted from 0 instead of from 1.
pub(super) fn counted(solution: &[u8]) -> Vec<usize> {
    solution.iter().map(|&value| usize::from(value) - 1).collect()
}
