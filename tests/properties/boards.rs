//! Boards of the games that ship, with what the laws say of them, and random solved grids.

use crate::random::Random;
use std::sync::{Arc, OnceLock};
use tesuji::board::{
    BoardShape, BoardSolver, BoardState, CellGroup, PuzzleInput, SolutionCount, SolverMemory, Topology,
};
use tesuji::game::build;
use tesuji::generate::GridLayout;
use tesuji::lang::Program;
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
    pub laws: BoardSolver,
    pub block: (usize, usize),
    /// The solution that its sums come from, where it has sums.
    solution: Option<Vec<usize>>,
}

impl Board {
    /// A board of a game whose blocks have `h` rows and `w` columns.
    pub fn new(game: &str, h: usize, w: usize) -> Self {
        let game = program().game(game).unwrap();
        let topology = Arc::new(build(program(), &game, &BoardShape::blocks(h, w)).unwrap());
        let laws = BoardSolver::new(&topology);
        Self { topology, laws, block: (h, w), solution: None }
    }

    /// A board of several grids, which begin at these rows and columns of blocks.
    pub fn overlapping(block: (usize, usize), corners: &[(usize, usize)]) -> Self {
        let shape = GridLayout::Blocks(corners.to_vec()).shape(block, "grids").unwrap();
        let topology = Arc::new(build(program(), &program().game("overlap").unwrap(), &shape).unwrap());
        let laws = BoardSolver::new(&topology);
        Self { topology, laws, block, solution: None }
    }

    /// A Kakuro with runs of one to five cells, most of which have their sum.
    pub fn kakuro(random: &mut Random) -> Self {
        Self::kakuros(random, 1)
    }

    /// Copies of one Kakuro below each other: nothing joins them.
    pub fn kakuros(random: &mut Random, copies: usize) -> Self {
        const LAYOUT: [&str; 7] =
            ["#######", "#..##..", "#.....#", "##.....", "#.....#", "##.....", "#..#..#"];
        let white = |r: usize, c: usize| LAYOUT[r].as_bytes()[c] == b'.';
        let (rows, columns) = (LAYOUT.len(), LAYOUT[0].len());
        let mut values = vec![0; rows * columns];
        let fits = |values: &[usize], r: usize, c: usize, v: usize| {
            let left = (0..c).rev().take_while(|&k| white(r, k)).all(|k| values[r * columns + k] != v);
            left && (0..r).rev().take_while(|&k| white(k, c)).all(|k| values[k * columns + c] != v)
        };
        let squares = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
        for (r, c) in squares.clone().filter(|&(r, c)| white(r, c)) {
            let order = random.shuffled(9);
            values[r * columns + c] = 1 + *order.iter().find(|&&v| fits(&values, r, c, v + 1)).unwrap();
        }
        let mut sums = |next: &dyn Fn(usize, usize) -> Vec<usize>| {
            let of = squares.clone().map(|(r, c)| {
                let run: usize = next(r, c).iter().map(|&square| values[square]).sum();
                (run > 0 && !white(r, c) && random.chance(85)).then_some(run as i64)
            });
            PuzzleInput::Map(of.collect::<Vec<_>>().repeat(copies))
        };
        let right = |r: usize, c: usize| {
            (c + 1..columns).take_while(|&k| white(r, k)).map(|k| r * columns + k).collect()
        };
        let below = |r: usize, c: usize| {
            (r + 1..rows).take_while(|&k| white(k, c)).map(|k| k * columns + c).collect()
        };
        let inputs = [("across", sums(&right)), ("down", sums(&below))];
        let black = squares.clone().filter(|&(r, c)| !white(r, c)).map(|(r, c)| r * columns + c);
        let missing =
            (0..copies).flat_map(|copy| black.clone().map(move |square| copy * rows * columns + square));
        let solution =
            squares.clone().filter(|&(r, c)| white(r, c)).map(|(r, c)| values[r * columns + c] - 1);
        let solution = solution.collect::<Vec<_>>().repeat(copies);
        let inputs = inputs.into_iter().map(|(name, input)| (name.to_owned(), input)).collect();
        let shape = BoardShape {
            rows: copies * rows,
            columns,
            values: 9,
            lowest: 1,
            outside: 0,
            missing: missing.collect(),
            inputs,
        };
        Self::with_sums("kakuro", &shape, solution, (3, 3))
    }

    /// A killer sudoku on which some neighbours of two rows make cages.
    pub fn killer(random: &mut Random, h: usize, w: usize) -> Self {
        let n = h * w;
        let solution = Self::new("sudoku", h, w).solved(random);
        let mut shape = BoardShape::blocks(h, w);
        let mut cages = Vec::new();
        for row in 0..n {
            let mut at = random.below(2);
            while at + 2 <= n {
                let size = (2 + random.below(2)).min(n - at);
                let squares: Vec<usize> = (at..at + size).map(|c| row * n + c).collect();
                let sum: usize = squares.iter().map(|&square| solution[square] + 1).sum();
                cages.push(CellGroup::new(Some(sum as i64), squares));
                at += size + random.below(2);
            }
        }
        shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(cages));
        Self::with_sums("killer", &shape, solution, (h, w))
    }

    fn with_sums(game: &str, shape: &BoardShape, solution: Vec<usize>, block: (usize, usize)) -> Self {
        let topology = Arc::new(build(program(), &program().game(game).unwrap(), shape).unwrap());
        let laws = BoardSolver::new(&topology);
        Self { topology, laws, block, solution: Some(solution) }
    }

    /// A random solved grid: the value of each cell, counted from 0.
    pub fn solved(&self, random: &mut Random) -> Vec<usize> {
        if let Some(solution) = &self.solution {
            return solution.clone();
        }
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
        let mut search = SolverMemory::new();
        loop {
            let mut state = BoardState::new(&self.topology);
            for cell in random.shuffled(self.topology.cells.len()).into_iter().take(14) {
                let left: Vec<usize> = tesuji::sets::bits::SetBits(state.candidates(cell)).collect();
                if !left.is_empty() {
                    state.place(&self.topology, cell, random.of(&left));
                }
            }
            match self.laws.count(&mut search, &state, Some(2000)) {
                SolutionCount::One(solution) | SolutionCount::Several(solution, _) => {
                    return solution.into_iter().map(|v| usize::from(v) - 1).collect();
                }
                SolutionCount::None | SolutionCount::Unknown => {}
            }
        }
    }
}

/// An order of the `n` rows of a board that keeps bands of `h` rows together; the same for columns.
pub fn lines(random: &mut Random, n: usize, h: usize) -> Vec<usize> {
    let bands = random.shuffled(n / h);
    bands.into_iter().flat_map(|band| random.shuffled(h).into_iter().map(move |r| band * h + r)).collect()
}
