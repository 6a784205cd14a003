//! The boards on which rules are tried.

use super::symmetry::Symmetry;
use crate::board::game::{build, find};
use crate::board::laws::{Laws, Search};
use crate::board::setup::Setup;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::strategy::Strategy;
use crate::generate::{Chance, Generator, Options, Size};
use crate::lang::program::Program;
use std::sync::Arc;

/// Sides of boards of a game that are tried; where a game has none of them, its usual board.
const SIDES: [usize; 2] = [4, 6];

/// Steps of the search for one more solution of a board.
const LIMIT: u64 = 2000;

/// How many solutions of a board are looked for.
const SOLUTIONS: u64 = 4;

/// How often a puzzle is begun.
const TRIES: usize = 40;

/// A board with a puzzle that has one solution, and further solutions of the empty board.
pub struct Ground {
    /// Its cells, values and units.
    pub topology: Arc<Topology>,
    /// What it is called: its game and how large it is.
    pub name: String,
    /// The puzzle.
    pub start: State,
    /// Solutions by the value of each cell, counted from 0; the puzzle's first.
    pub solutions: Vec<Vec<usize>>,
    /// What the puzzle is played with, where the program has it.
    pub play: Option<Strategy>,
    /// What is alike on it.
    pub(super) symmetry: Symmetry,
}

impl Ground {
    /// A board of each game of a program, and of the usual game one of its usual size.
    pub fn all(program: &Arc<Program>) -> Vec<Self> {
        let usual = Options::default().game;
        let mut all = Vec::new();
        for game in &program.games {
            let sides = SIDES.map(|side| Self::make(program, &game.name, Some(side)));
            let before = all.len();
            all.extend(sides.into_iter().flatten());
            if all.len() == before || game.name == usual {
                all.extend(Self::make(program, &game.name, None));
            }
        }
        // The smallest first: what is refuted there is refuted soonest.
        all.sort_by_key(|ground| ground.topology.cells.len());
        all
    }

    fn make(program: &Arc<Program>, game: &str, side: Option<usize>) -> Option<Self> {
        let size = side.map(Size::Side);
        let options = Options { game: game.to_owned(), size, seed: 1, tries: TRIES, ..Options::default() };
        let generator = Generator::new(Arc::clone(program), options).ok()?;
        let puzzle = generator.maker().make(0).ok()?;
        let found = find(program, &puzzle.position, None).ok()?;
        let shape = found.shape.as_ref().unwrap_or(&puzzle.position.shape);
        let topology = Arc::new(build(program, &found.game, shape).ok()?);
        let start = Setup::new(&topology).load(&topology, &puzzle.position).ok()?.clone();
        let counted =
            |solution: &[u8]| solution.iter().map(|&value| usize::from(value) - 1).collect::<Vec<_>>();
        let mut solutions = vec![counted(&puzzle.solution)];
        let (laws, mut search, blank) = (Laws::new(&topology), Search::new(), State::new(&topology));
        for number in 1..SOLUTIONS {
            let mut chance = Chance::new(1, number);
            let wish: Vec<u8> =
                (0..topology.cells.len()).map(|_| chance.below(topology.values) as u8 + 1).collect();
            if let Ok(solution) = laws.fill(&mut search, &blank, &wish, Some(LIMIT)) {
                solutions.push(counted(&solution));
            }
        }
        let play = program.strategy_call(program.strategy_for(&found.game, None)).ok();
        let play = play.and_then(|call| Strategy::compile(program, &call, &topology).ok());
        let (rows, columns) = topology.size();
        let name = format!("{game} {rows}×{columns}");
        let symmetry = Symmetry::new(&topology);
        Some(Self { topology, name, start, solutions, play, symmetry })
    }
}
