//! Boards of the games that ship, with what the laws say of them, and random solved grids.

use crate::random::Random;
use std::sync::{Arc, OnceLock};
use tesuji::board::game::build;
use tesuji::board::laws::{Count, Laws, Search};
use tesuji::board::position::Shape;
use tesuji::board::state::State;
use tesuji::board::topology::Topology;
use tesuji::lang::program::Program;
use tesuji::lang::{Severity, Source, check, embedded};

/// The rules that ship, and those of `unusual.tesuji` and the boards and strategies beside it.
pub fn program() -> &'static Arc<Program> {
    static PROGRAM: OnceLock<Arc<Program>> = OnceLock::new();
    PROGRAM.get_or_init(|| Arc::new(with(&[])))
}

/// The same with further files, each with its name and its text.
pub fn with(files: &[(&str, &str)]) -> Program {
    let own = [
        ("unusual.tesuji", include_str!("unusual.tesuji")),
        ("boards.tesuji", include_str!("boards.tesuji")),
        ("strategies.tesuji", include_str!("strategies.tesuji")),
    ];
    let mut sources = embedded();
    let source = |&(name, text): &(&str, &str)| Source { name: name.to_owned(), text: text.to_owned() };
    sources.extend(own.iter().chain(files).map(source));
    let checked = check(sources);
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    checked.program
}

/// A board with its laws.
pub struct Board {
    pub topology: Arc<Topology>,
    pub laws: Laws,
    pub block: (usize, usize),
}

impl Board {
    /// A board of a game whose blocks have `h` rows and `w` columns.
    pub fn new(game: &str, h: usize, w: usize) -> Self {
        let game = program().game(game).unwrap();
        let topology = Arc::new(build(program(), game, &Shape::blocks(h, w)).unwrap());
        let laws = Laws::new(&topology);
        Self { topology, laws, block: (h, w) }
    }

    /// A random solved grid: the value of each cell, counted from 0.
    pub fn solved(&self, random: &mut Random) -> Vec<usize> {
        if self.topology.game == "sudoku" { self.shuffled_pattern(random) } else { self.searched(random) }
    }

    /// A regular grid with its values, bands, stacks, and the rows and columns inside of these in another order.
    fn shuffled_pattern(&self, random: &mut Random) -> Vec<usize> {
        let ((h, w), n) = (self.block, self.topology.values);
        let (rows, columns, values) = (lines(random, n, h), lines(random, n, w), random.shuffled(n));
        let value = |r: usize, c: usize| values[(r % h * w + r / h + c) % n];
        (0..n * n).map(|cell| value(rows[cell / n], columns[cell % n])).collect()
    }

    /// What the laws make of a few random values.
    fn searched(&self, random: &mut Random) -> Vec<usize> {
        let mut search = Search::new();
        loop {
            let mut state = State::new(&self.topology);
            for cell in random.shuffled(self.topology.cells.len()).into_iter().take(14) {
                let left: Vec<usize> = tesuji::board::bits::Ones(state.candidates(cell)).collect();
                if !left.is_empty() {
                    state.place(&self.topology, cell, random.of(&left));
                }
            }
            match self.laws.count(&mut search, &state, Some(2000)) {
                Count::One(solution) | Count::Several(solution, _) => {
                    return solution.into_iter().map(|v| usize::from(v) - 1).collect();
                }
                Count::None | Count::Unknown => {}
            }
        }
    }
}

/// An order of the `n` rows of a board that keeps bands of `h` rows together; the same for columns.
pub fn lines(random: &mut Random, n: usize, h: usize) -> Vec<usize> {
    let bands = random.shuffled(n / h);
    bands.into_iter().flat_map(|band| random.shuffled(h).into_iter().map(move |r| band * h + r)).collect()
}
