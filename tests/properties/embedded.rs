//! What techniques find on a sudoku they find on the same sudoku as one grid of a larger board whose other grids are
//! open, and nothing that does not follow on the sudoku.

use crate::boards::{Board, program};
use crate::calls::{choices, compiled, followers, plain};
use crate::conclusions::{conclusions, settled};
use crate::judge::{agrees, kept};
use crate::menu::{Item, menu};
use crate::positions::{Drawn, draw, show};
use crate::random::Random;
use crate::structured::structured;
use std::collections::BTreeSet;
use tesuji::board::{BoardState, SolverMemory};
use tesuji::engine::CompiledTechnique;
use tesuji::frame::ExecMemory;
use tesuji::frame::{Effects, TracedMatch};
use tesuji::lang::Call;
use tesuji::sets::bits;

/// What a call concludes on a sudoku, and about it on the board that holds it.
struct Compared {
    call: Call,
    expected: BTreeSet<Effects>,
    found: BTreeSet<Effects>,
}

/// All that some conclusions say together.
fn together<'a>(all: impl Iterator<Item = &'a Effects>) -> Effects {
    let mut together = Effects::default();
    for effects in all {
        together.placements.extend(&effects.placements);
        together.eliminations.extend(&effects.eliminations);
    }
    together.merge();
    together
}

/// Whether all that some effects do is done by others.
fn includes(others: &Effects, effects: &Effects) -> bool {
    together([others, effects].into_iter()) == *others
}

/// Patterns of the blocks and lines of one grid: where a cell lies in two rows they are not all seen.
const OF_ONE_GRID: [&str; 7] =
    ["double-exocet", "double-firework", "firework", "junior-exocet", "senior-exocet", "sk-loop", "tridagon"];

/// A sudoku and a board that holds it among its grids.
struct Embedding {
    small: Board,
    large: Board,
    /// For each cell of the sudoku the cell of the board.
    cells: Vec<usize>,
}

impl Embedding {
    /// A sudoku as the grid with this number of a board whose grids begin at these rows and columns of blocks.
    fn new((h, w): (usize, usize), corners: &[(usize, usize)], grid: usize) -> Self {
        let (small, large) = (Board::new("sudoku", h, w), Board::overlapping((h, w), corners));
        let cells = large.topology.grids[grid].cells.iter().flatten().map(|&c| usize::from(c)).collect();
        Self { small, large, cells }
    }

    /// The position of the board that holds a position of the sudoku and is open elsewhere.
    fn state(&self, from: &BoardState) -> BoardState {
        let topology = &*self.large.topology;
        let mut candidates = vec![topology.all_values(); topology.cells.len()];
        let (mut placed, mut given) = (vec![0; topology.cell_words()], vec![0; topology.cell_words()]);
        for (c, &image) in self.cells.iter().enumerate() {
            candidates[image] = from.candidates(c);
            if !from.is_open(c) {
                bits::insert(&mut placed, image);
            }
            if bits::has(from.given(), c) {
                bits::insert(&mut given, image);
            }
        }
        // What is placed goes from the cells that see it in the other grids too.
        for &image in &self.cells {
            if bits::has(&placed, image) {
                let others = topology.peers(image).iter().filter(|peer| !self.cells.contains(peer));
                others.for_each(|peer| candidates[peer] &= !candidates[image]);
            }
        }
        let mut state = BoardState::new(topology);
        state.load(topology, &candidates, &placed, &given);
        state
    }

    /// For each cell of the board the candidates that known solutions of a position of the sudoku hold; none elsewhere.
    fn kept(&self, search: &mut SolverMemory, drawn: &Drawn) -> Vec<u64> {
        let mut all = vec![0; self.large.topology.cells.len()];
        for (cell, kept) in self.cells.iter().zip(kept(&self.small, search, drawn)) {
            all[*cell] = kept;
        }
        all
    }

    /// What effects on the sudoku are on the board.
    fn image(&self, effects: &Effects) -> Effects {
        let mut image = Effects {
            placements: effects.placements.iter().map(|&(c, v)| (self.cells[c], v)).collect(),
            eliminations: effects.eliminations.iter().map(|&(c, values)| (self.cells[c], values)).collect(),
        };
        image.merge();
        image
    }

    /// What effects on the board are for the cells of the sudoku.
    fn inside(&self, effects: &Effects) -> Effects {
        let mut inside = effects.clone();
        inside.placements.retain(|(c, _)| self.cells.contains(c));
        inside.eliminations.retain(|(c, _)| self.cells.contains(c));
        inside
    }

    /// What a call concludes on a position, and what about it on the board that holds it.
    fn compare(&self, call: &Call, small: Vec<TracedMatch>, large: Vec<TracedMatch>) -> Compared {
        let told = |mut all: BTreeSet<Effects>| {
            all.retain(|effects| !effects.placements.is_empty() || !effects.eliminations.is_empty());
            all
        };
        let expected = told(conclusions(settled(small), |effects| self.image(effects)));
        let found = told(conclusions(settled(large), |effects| self.inside(effects)));
        Compared { call: call.clone(), expected, found }
    }

    /// Checks that nothing is lost of what a technique concludes, and that nothing is added that does not follow on the
    /// sudoku as well: a row of another grid that crosses it may take part in a pattern in place of one of its own, and
    /// then other matches say the same. Where `kept` tells the candidates that solutions of the sudoku hold, these say
    /// what follows; what the techniques conclude on the sudoku otherwise. Says how many calls found something, and how
    /// many just the same matches.
    fn settle(&self, state: &BoardState, all: &[Compared], kept: Option<&[u64]>) -> (usize, usize) {
        let everything = together(all.iter().flat_map(|compared| &compared.expected));
        let follows = |effects: &&Effects| match kept {
            Some(kept) => agrees(effects, kept),
            None => includes(&everything, effects),
        };
        for Compared { call, found, .. } in all {
            let of_technique = || all.iter().filter(|other| other.call.technique == call.technique);
            let expected = together(of_technique().flat_map(|other| &other.expected));
            let concluded = together(of_technique().flat_map(|other| &other.found));
            let board = || format!("{} on\n{}", program().describe(call), show(&self.small.topology, state));
            assert!(includes(&concluded, &expected), "{}\nmissing of {expected:?}\n{concluded:?}", board());
            let extra = found.iter().find(|effects| !follows(effects));
            assert!(extra.is_none(), "{}\nextra {extra:?}", board());
        }
        let telling = || all.iter().filter(|compared| !compared.expected.is_empty());
        (telling().count(), telling().filter(|compared| compared.expected == compared.found).count())
    }

    /// Techniques that need no more looks than this, on so many random positions; with `by_laws` the laws say what
    /// follows on the sudoku.
    fn plainly(&self, looks: usize, positions: usize, seed: u64, by_laws: bool) {
        let mut calls = plain();
        let of_one_grid =
            |call: &Call| OF_ONE_GRID.contains(&program().techniques[call.technique].name.as_str());
        calls.retain(|call| choices(&self.large, call) <= looks && !of_one_grid(call));
        let pairs: Vec<_> =
            compiled(&self.small, &calls).into_iter().zip(compiled(&self.large, &calls)).collect();
        let mut search = SolverMemory::new();
        let (mut random, mut scratch, mut total) = (Random::new(seed), ExecMemory::default(), (0, 0));
        for _ in 0..positions {
            let drawn = draw(&self.small, &mut random);
            let kept = by_laws.then(|| self.kept(&mut search, &drawn));
            let state = drawn.state;
            let image = self.state(&state);
            let compare = |(call, (small, large)): (&Call, &(CompiledTechnique, CompiledTechnique))| {
                let on_small = small.matches(&self.small.topology, &state, &mut scratch);
                let on_large = large.matches(&self.large.topology, &image, &mut scratch);
                self.compare(call, on_small, on_large)
            };
            let compared: Vec<Compared> = calls.iter().zip(&pairs).map(compare).collect();
            let (telling, same) = self.settle(&state, &compared, kept.as_deref());
            total = (total.0 + telling, total.1 + same);
        }
        assert!(total.0 > positions && total.1 * 2 > total.0, "{total:?} calls found something");
    }

    /// The same with chains and worlds, each as often as it is quick.
    fn following(&self, positions: usize, seed: u64, by_laws: bool) {
        let mut techniques: Vec<usize> = followers().into_iter().map(|call| call.technique).collect();
        techniques.dedup();
        let of = |board| menu(program(), board, &techniques, positions);
        let pairs: Vec<(Item, Item)> = of(&self.small).into_iter().zip(of(&self.large)).collect();
        let mut search = SolverMemory::new();
        let (mut random, mut scratch, mut total) = (Random::new(seed), ExecMemory::default(), (0, 0));
        for position in 0..positions {
            let drawn = structured(&self.small, &mut random);
            let kept = by_laws.then(|| self.kept(&mut search, &drawn));
            let state = drawn.state;
            let image = self.state(&state);
            let compare = |(small, large): &(Item, Item)| {
                let (small, large) = (small.on(position)?, large.on(position)?);
                let on_small = small.matches(&self.small.topology, &state, &mut scratch);
                let on_large = large.matches(&self.large.topology, &image, &mut scratch);
                Some(self.compare(&small.plan().call, on_small, on_large))
            };
            let compared: Vec<Compared> = pairs.iter().filter_map(compare).collect();
            let (telling, same) = self.settle(&state, &compared, kept.as_deref());
            total = (total.0 + telling, total.1 + same);
        }
        assert!(total.0 > positions && total.1 > 0, "{total:?} calls found something");
    }
}

/// The first of two grids that share a block.
fn two() -> Embedding {
    Embedding::new((3, 3), &[(0, 0), (2, 2)], 0)
}

/// The middle one of three grids in a chain, which shares a block with each of the others.
fn middle() -> Embedding {
    Embedding::new((3, 3), &[(0, 0), (2, 2), (4, 4)], 1)
}

#[test]
fn the_first_of_two_grids() {
    two().plainly(10_000, 2, 71, false);
}

#[test]
fn chains_and_worlds_in_the_first_of_two_grids() {
    two().following(4, 72, false);
}

#[test]
fn the_middle_of_three_grids() {
    middle().plainly(10_000, 2, 74, true);
}

#[test]
fn chains_and_worlds_in_the_middle_of_three_grids() {
    middle().following(4, 73, true);
}
