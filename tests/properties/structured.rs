//! Random positions with much in them that hangs together: cells with two candidates, pairs, groups, several
//! solutions. Nobody reached them by solving.

use crate::boards::{Board, lines};
use crate::positions::{Drawn, draw, draw_with};
use crate::random::Random;
use tesuji::board::{BoardState, Topology, UnitFact};
use tesuji::sets::bits;

/// A position of any of the ways there are here.
pub fn structured(board: &Board, random: &mut Random) -> Drawn {
    // What comes of turning and swapping has other sums.
    let sums = !bits::is_empty(board.topology.units_with(UnitFact::ListedSets));
    match random.below(10) {
        1 | 4 if sums => draw_with(board, random, 20, 60),
        2 | 3 | 5..=7 if sums => sparse(board, random),
        0 => draw(board, random),
        1 => draw_with(board, random, 20, 25),
        2 | 3 => sparse(board, random),
        4..=6 => several(board, random),
        7 => few_places(board, random),
        _ => from_clues(board, random),
    }
}

/// A solution and further candidates, of all values alike, so that cells have 1.3 to 5 of them.
fn sparse(board: &Board, random: &mut Random) -> Drawn {
    let solution = board.solved(random);
    let n = board.topology.values;
    let most = random.of(&[12, 12, 12, 38]);
    let tenths = 3 + random.below(most);
    let mut candidates: Vec<u64> = solution.iter().map(|v| 1 << v).collect();
    for set in &mut candidates {
        (0..n).filter(|_| random.below(10 * n) < tenths).for_each(|v| *set |= 1 << v);
    }
    finish(board, random, solution, candidates)
}

/// Several solutions over each other, each a little different from the first, and a few candidates more.
fn several(board: &Board, random: &mut Random) -> Drawn {
    let solution = board.solved(random);
    let n = board.topology.values;
    let mut candidates: Vec<u64> = solution.iter().map(|v| 1 << v).collect();
    for _ in 0..=random.below(3) {
        let other = changed(board, random, &solution);
        // Some of it only: what is left of the other solution are pieces of chains.
        let part = random.of(&[40, 70, 100, 100]);
        for (set, v) in candidates.iter_mut().zip(other) {
            if random.chance(part) {
                *set |= 1 << v;
            }
        }
    }
    let more = random.of(&[0, 2, 5, 10]);
    for set in &mut candidates {
        (0..n).filter(|_| random.chance(more)).for_each(|v| *set |= 1 << v);
    }
    finish(board, random, solution, candidates)
}

/// Another solution: two or three values with their names changed, or two lines of a band changed.
fn changed(board: &Board, random: &mut Random, solution: &[usize]) -> Vec<usize> {
    let n = board.topology.values;
    if board.topology.game == "sudoku" && random.chance(50) {
        let h = board.block.0;
        let mut rows: Vec<usize> = (0..n).collect();
        let band = random.below(n / h) * h;
        let (a, b) = (band + random.below(h), band + random.below(h));
        rows.swap(a, b);
        return (0..n * n).map(|c| solution[rows[c / n] * n + c % n]).collect();
    }
    let names: Vec<usize> = random.shuffled(n).into_iter().take(random.of(&[2, 2, 3])).collect();
    let turned = |v: usize| match names.iter().position(|&w| w == v) {
        Some(at) => names[(at + 1) % names.len()],
        None => v,
    };
    solution.iter().map(|&v| turned(v)).collect()
}

/// Few places for each value in each row: some have two, some have three, in a few columns.
fn few_places(board: &Board, random: &mut Random) -> Drawn {
    let solution = board.solved(random);
    let n = board.topology.values;
    let mut candidates: Vec<u64> = solution.iter().map(|v| 1 << v).collect();
    for v in 0..n {
        let columns = random.shuffled(n);
        let many = 2 + random.below(n / 2);
        for row in 0..n {
            for _ in 0..random.of(&[0, 1, 1, 1, 2]) {
                candidates[row * n + columns[random.below(many)]] |= 1 << v;
            }
        }
    }
    let drawn = finish(board, random, solution, candidates);
    // The same seen from the columns.
    let square = board.topology.game == "sudoku" && board.block.0 == board.block.1;
    if square { moved(board, random, &drawn) } else { drawn }
}

/// A puzzle with many or few clues, all its candidates, and some of those that its solution does without taken away.
fn from_clues(board: &Board, random: &mut Random) -> Drawn {
    let topology = &*board.topology;
    let solution = board.solved(random);
    let clues = random.of(&[30, 35, 40, 50]);
    let less = random.of(&[0, 20, 40, 60]);
    let mut state = BoardState::new(topology);
    for (c, &v) in solution.iter().enumerate() {
        if random.chance(clues) {
            state.place(topology, c, v);
        }
    }
    let thin = |(c, &v): (usize, &usize)| {
        bits::SetBits(state.candidates(c))
            .filter(|&w| w == v || !random.chance(less))
            .fold(0, |all, w| all | 1 << w)
    };
    let candidates: Vec<u64> = solution.iter().enumerate().map(thin).collect();
    let placed: Vec<u64> =
        bits::full(solution.len()).iter().zip(state.open()).map(|(all, open)| all & !open).collect();
    loaded(topology, solution, &candidates, &placed)
}

/// Places some of the cells that have one candidate, and takes these from the cells that see them, or not.
fn finish(board: &Board, random: &mut Random, solution: Vec<usize>, mut candidates: Vec<u64>) -> Drawn {
    let topology = &*board.topology;
    let mut placed = vec![0; topology.cell_words()];
    if random.chance(70) {
        let tidy = random.chance(80);
        for c in 0..candidates.len() {
            if candidates[c].is_power_of_two() && random.chance(90) {
                bits::insert(&mut placed, c);
                if tidy {
                    topology.peers(c).iter().for_each(|peer| candidates[peer] &= !(1 << solution[c]));
                }
            }
        }
    }
    loaded(topology, solution, &candidates, &placed)
}

/// A state with these candidates.
pub fn loaded(topology: &Topology, solution: Vec<usize>, candidates: &[u64], placed: &[u64]) -> Drawn {
    let mut state = BoardState::new(topology);
    state.load(topology, candidates, placed, &vec![0; topology.cell_words()]);
    Drawn { state, solution }
}

/// The same position turned, with its lines in another order and with its values renamed; of a sudoku whose blocks
/// are square.
pub fn moved(board: &Board, random: &mut Random, drawn: &Drawn) -> Drawn {
    let (topology, n) = (&*board.topology, board.topology.values);
    let (rows, columns) = (lines(random, n, board.block.0), lines(random, n, board.block.1));
    let (names, turn) = (random.shuffled(n), random.chance(50));
    let mut candidates = vec![0; n * n];
    let mut solution = vec![0; n * n];
    let mut placed = vec![0; topology.cell_words()];
    for c in 0..n * n {
        let (row, column) = (rows[c / n], columns[c % n]);
        let image = if turn { column * n + row } else { row * n + column };
        candidates[image] = bits::SetBits(drawn.state.candidates(c)).fold(0, |all, v| all | 1 << names[v]);
        solution[image] = names[drawn.solution[c]];
        if !drawn.state.is_open(c) {
            bits::insert(&mut placed, image);
        }
    }
    loaded(topology, solution, &candidates, &placed)
}
