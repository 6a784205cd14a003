//! Random positions that nobody reached by solving: around a solution, any other candidates.

use crate::boards::Board;
use crate::random::Random;
use tesuji::board::{BoardState, Topology};
use tesuji::sets::bits;

/// A position, and a solution of it by the value of each cell.
pub struct Drawn {
    pub state: BoardState,
    pub solution: Vec<usize>,
}

/// A position around a solved grid. How many cells are placed, how many candidates the others have, and whether
/// placed values have left the cells that see them, differ from one to the next.
pub fn draw(board: &Board, random: &mut Random) -> Drawn {
    let placed = random.of(&[0, 0, 15, 30, 45, 60, 75]);
    let most = random.of(&[10, 20, 30, 45, 60, 100]);
    draw_with(board, random, placed, most)
}

/// The same with so many of a hundred cells placed, and no other value in more than so many of a hundred cells.
pub fn draw_with(board: &Board, random: &mut Random, placed: usize, most: usize) -> Drawn {
    let topology = &*board.topology;
    let solution = board.solved(random);
    let (cells, n) = (topology.cells.len(), topology.values);
    let density: Vec<usize> = (0..n).map(|_| random.below(most + 1)).collect();
    let mut candidates: Vec<u64> = (0..cells)
        .map(|c| {
            (0..n).filter(|&v| v == solution[c] || random.chance(density[v])).fold(0, |all, v| all | 1 << v)
        })
        .collect();
    if random.chance(40) {
        narrow(topology, random, &solution, &mut candidates);
    }
    let (mut open, mut given) = (bits::full(cells), vec![0; topology.cell_words()]);
    for c in 0..cells {
        if random.chance(placed) {
            bits::remove(&mut open, c);
            candidates[c] = 1 << solution[c];
            if random.chance(60) {
                bits::insert(&mut given, c);
            }
        }
    }
    let placed: Vec<u64> = bits::full(cells).iter().zip(&open).map(|(all, open)| all & !open).collect();
    if random.chance(60) {
        for c in bits::iter(&placed) {
            topology.peers(c).iter().for_each(|peer| candidates[peer] &= !(1 << solution[c]));
        }
    }
    let mut state = BoardState::new(topology);
    state.load(topology, &candidates, &placed, &given);
    Drawn { state, solution }
}

/// Lets a few cells of some units hold only the values that these cells have.
fn narrow(topology: &Topology, random: &mut Random, solution: &[usize], candidates: &mut [u64]) {
    for _ in 0..=random.below(4) {
        let unit = &topology.units[random.below(topology.units.len())].cells;
        let size = 2 + random.below(3);
        let few: Vec<usize> =
            random.shuffled(unit.len()).into_iter().take(size).map(|i| usize::from(unit[i])).collect();
        let values = few.iter().fold(0, |all, &c| all | 1 << solution[c]);
        // Either the cells lose all other values, or the other cells all of these values.
        if random.chance(50) {
            few.iter().for_each(|&c| candidates[c] &= values);
        } else {
            let others = unit.iter().map(|&c| usize::from(c)).filter(|c| !few.contains(c));
            others.for_each(|c| candidates[c] &= !values | 1 << solution[c]);
        }
    }
}

/// A position in words, for messages.
pub fn show(topology: &Topology, state: &BoardState) -> String {
    let side = topology.size().1;
    let cell = |square: usize| {
        let Some(c) = topology.cell_at(square) else { return "#".to_owned() };
        let values: String = bits::SetBits(state.candidates(c)).map(|v| format!("{:X}", v + 1)).collect();
        if state.is_open(c) { values } else { format!("({values})") }
    };
    let row = |r: usize| (0..side).map(|c| cell(r * side + c)).collect::<Vec<String>>().join(" ");
    (0..topology.size().0).map(row).collect::<Vec<String>>().join("\n")
}
