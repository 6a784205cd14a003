//! Boards of games with sums, relations, regions and several grids.

use crate::clauses::{agree, state};
use crate::config;
use proptest::prelude::*;
use std::sync::LazyLock;
use tesuji::board::topology::Cell;
use tesuji::board::{
    BoardShape, BoardSolver, BoardState, CellGroup, GridShape, PuzzleInput, SolutionCount, SolverMemory,
    Topology,
};
use tesuji::game::build;
use tesuji::lang::Program;
use tesuji::lang::{check, embedded};

pub static PROGRAM: LazyLock<Program> = LazyLock::new(|| check(embedded()).program);

/// The board of a game.
pub fn board(game: &str, shape: &BoardShape) -> Topology {
    build(&PROGRAM, &PROGRAM.game(game).unwrap(), shape).unwrap()
}

/// A solution of an empty board near some wishes, or near others where these lead nowhere soon.
fn filled(topology: &Topology, wish: &[u8]) -> Vec<u8> {
    let (laws, open) = (BoardSolver::new(topology), BoardState::new(topology));
    let wish = |turn: usize| -> Vec<u8> {
        let turned = wish.iter().enumerate().map(|(c, &v)| usize::from(v) + turn * (c / 2 + 1));
        turned.map(|v| (v % topology.values) as u8 + 1).collect()
    };
    let fill = |turn| laws.solve_near(&mut SolverMemory::new(), &open, &wish(turn), Some(2000));
    (0..100).find_map(|turn| fill(turn).ok()).expect("a board can be filled")
}

/// The candidates of a puzzle of a solution: of each cell its value, all values, or its value and another.
fn opened(topology: &Topology, solution: &[u8], kinds: &[(u8, u8)]) -> Vec<u64> {
    let candidates = |(&v, &(kind, other)): (&u8, &(u8, u8))| match kind % 4 {
        0 => 1 << (v - 1) | 1 << (usize::from(other) % topology.values),
        _ => topology.all_values(),
    };
    solution.iter().zip(kinds).map(candidates).collect()
}

/// The value of the pattern that Kakuro are filled with: it differs in all runs of up to nine squares.
pub fn pattern(shift: usize, (row, column): (usize, usize)) -> u8 {
    ((row * 4 + column * 7 + shift) % 9 + 1) as u8
}

/// That of each cell.
pub fn patterned(topology: &Topology, shift: usize) -> Vec<u8> {
    let value = |cell: &Cell| pattern(shift, (usize::from(cell.row), usize::from(cell.column)));
    topology.cells.iter().map(value).collect()
}

/// A Kakuro of squares that are black or not, filled by a pattern; the numbers of some runs are off by one.
pub fn kakuro(
    rows: usize,
    columns: usize,
    black: &[bool],
    shift: usize,
    spoilt: &[usize],
) -> Option<Topology> {
    let is_white = |r: usize, c: usize| r > 0 && c > 0 && !black[r * columns + c];
    let value = |r: usize, c: usize| i64::from(pattern(shift, (r, c)));
    let (mut across, mut down) = (vec![None; rows * columns], vec![None; rows * columns]);
    for r in 0..rows {
        for c in (0..columns).filter(|&c| !is_white(r, c)) {
            let run: Vec<i64> =
                (c + 1..columns).take_while(|&c| is_white(r, c)).map(|c| value(r, c)).collect();
            across[r * columns + c] = (!run.is_empty()).then(|| run.iter().sum());
            let run: Vec<i64> = (r + 1..rows).take_while(|&r| is_white(r, c)).map(|r| value(r, c)).collect();
            down[r * columns + c] = (!run.is_empty()).then(|| run.iter().sum());
        }
    }
    for square in spoilt {
        let square = square % (rows * columns);
        across[square] = across[square].map(|sum| sum + 1);
    }
    let missing: Vec<usize> = (0..rows * columns).filter(|s| !is_white(s / columns, s % columns)).collect();
    let mut shape = BoardShape { rows, columns, missing, ..BoardShape::square(9) };
    shape.inputs.insert("across".to_owned(), PuzzleInput::Map(across));
    shape.inputs.insert("down".to_owned(), PuzzleInput::Map(down));
    build(&PROGRAM, &PROGRAM.game("kakuro").unwrap(), &shape).ok()
}

/// Cells joined to the cage of the one before or above where a coin says so, as long as the values differ.
fn cages(side: usize, solution: &[u8], coins: &[u8]) -> Vec<CellGroup> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut of_cell = Vec::new();
    for cell in 0..side * side {
        let near = match coins[cell] % 3 {
            0 if cell % side > 0 => Some(of_cell[cell - 1]),
            1 if cell >= side => Some(of_cell[cell - side]),
            _ => None,
        };
        let fits = |&g: &usize| {
            let group: &Vec<usize> = &groups[g];
            group.len() < 5 && group.iter().all(|&c| solution[c] != solution[cell])
        };
        let group = near.filter(fits).unwrap_or_else(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(cell);
        of_cell.push(group);
    }
    let sum = |group: &[usize]| group.iter().map(|&c| i64::from(solution[c])).sum();
    groups.into_iter().map(|squares| CellGroup::new(Some(sum(&squares)), squares)).collect()
}

fn bytes(n: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), n)
}

fn kinds(n: usize) -> impl Strategy<Value = Vec<(u8, u8)>> {
    prop::collection::vec(any::<(u8, u8)>(), n)
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn kakuro_agree(
        rows in 3..7usize,
        columns in 3..7usize,
        black in prop::collection::vec(prop::bool::weighted(0.2), 64),
        shift in 0..9usize,
        spoilt in prop::collection::vec(0..64usize, 0..2),
        kinds in kinds(64),
    ) {
        let spoilt: Vec<usize> = spoilt.into_iter().filter(|square| square % 3 == 0).collect();
        let Some(topology) = kakuro(rows, columns, &black, shift, &spoilt) else { return Ok(()) };
        agree(&topology, &vec![topology.all_values(); topology.cells.len()])?;
        let solution = patterned(&topology, shift);
        agree(&topology, &opened(&topology, &solution, &kinds))?;
    }

    #[test]
    fn killers_agree(wish in bytes(36), coins in bytes(36), kinds in kinds(36)) {
        let shape = BoardShape::blocks(2, 3);
        let solution = filled(&board("sudoku", &shape), &wish);
        let groups = cages(6, &solution, &coins);
        let mut shape = shape;
        shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(groups));
        let topology = board("killer", &shape);
        agree(&topology, &[topology.all_values(); 36])?;
        agree(&topology, &opened(&topology, &solution, &kinds))?;
    }

    #[test]
    fn futoshiki_agree(
        wish in bytes(25),
        signs in prop::collection::vec((0..25usize, any::<bool>()), 4..20),
        turned in 0..40usize,
    ) {
        let mut shape = BoardShape::square(5);
        let solution = filled(&board("latin-square", &shape), &wish);
        let mut groups = Vec::new();
        for (i, &(a, right)) in signs.iter().enumerate() {
            let b = if right && a % 5 < 4 { a + 1 } else { (a + 5) % 25 };
            let squares = if (solution[a] < solution[b]) == (i != turned) { vec![a, b] } else { vec![b, a] };
            groups.push(CellGroup::new(None, squares));
        }
        shape.inputs.insert("less".to_owned(), PuzzleInput::Groups(groups));
        let topology = board("futoshiki", &shape);
        agree(&topology, &[topology.all_values(); 25])?;
        let mut candidates = vec![topology.all_values(); 25];
        for c in wish.iter().take(5).map(|&c| usize::from(c) % 25) {
            candidates[c] = 1 << (solution[c] - 1);
        }
        agree(&topology, &candidates)?;
    }

    #[test]
    fn pairs_that_differ_agree(kinds in kinds(36), wish in bytes(36)) {
        for (game, h, w) in [("anti-king", 2, 3), ("anti-knight", 2, 3), ("disjoint-groups", 2, 3)] {
            let topology = board(game, &BoardShape::blocks(h, w));
            agree(&topology, &opened(&topology, &filled(&board("sudoku", &BoardShape::blocks(2, 3)), &wish), &kinds))?;
        }
    }

    #[test]
    fn jigsaws_agree(kinds in kinds(25), wish in bytes(25)) {
        let regions = *b"1112211222333443554435554";
        let mut shape = BoardShape::square(5);
        let map = regions.iter().map(|&region| Some(i64::from(region))).collect();
        shape.inputs.insert("regions".to_owned(), PuzzleInput::Map(map));
        let topology = board("jigsaw", &shape);
        let solution = filled(&board("latin-square", &BoardShape::square(5)), &wish);
        agree(&topology, &opened(&topology, &solution, &kinds))?;
        let solution = filled(&topology, &wish);
        agree(&topology, &opened(&topology, &solution, &kinds))?;
    }

    #[test]
    fn overlapping_grids_agree(kinds in kinds(28), wish in bytes(28)) {
        let mut shape = BoardShape { rows: 6, columns: 6, ..BoardShape::square(4) };
        let grids = [(0, 0), (2, 2)].map(|corner| GridShape::with_corner(corner, (2, 2), 6));
        let is_cell = |square: &usize| grids.iter().any(|grid| grid.squares.contains(square));
        shape.missing = (0..36).filter(|square| !is_cell(square)).collect();
        shape.inputs.insert("grids".to_owned(), PuzzleInput::Grids(grids.to_vec()));
        let topology = board("overlap", &shape);
        agree(&topology, &opened(&topology, &filled(&topology, &wish), &kinds))?;
    }
}

proptest! {
    #![proptest_config(config(5))]

    #[test]
    fn positions_of_9_agree(wish in bytes(81), kinds in kinds(81), coins in bytes(81), signs in bytes(12)) {
        let mut shape = BoardShape::blocks(3, 3);
        for game in ["anti-knight", "non-consecutive"] {
            let topology = board(game, &shape);
            let solution = filled(&topology, &wish);
            let mut candidates = opened(&topology, &solution, &kinds);
            for c in signs.iter().map(|&c| usize::from(c) % 81) {
                candidates[c] = 1 << (solution[c] - 1);
            }
            agree(&topology, &candidates)?;
        }
        let solution = filled(&board("sudoku", &shape), &wish);
        shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(cages(9, &solution, &coins)));
        let topology = board("killer", &shape);
        agree(&topology, &opened(&topology, &solution, &kinds))?;
    }
}

/// Cells of a wide unit with many values, for which arrangements are too many to be told apart.
#[test]
fn killers_of_16_values_have_the_solution_that_they_were_made_from() {
    let mut shape = BoardShape::blocks(4, 4);
    let wish: Vec<u8> = (0..=255).map(|c: u8| c.wrapping_mul(89)).collect();
    let solution = filled(&board("sudoku", &shape), &wish);
    let coins: Vec<u8> = (0..=255).map(|c: u8| c.wrapping_mul(97) >> 3).collect();
    shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(cages(16, &solution, &coins)));
    let topology = board("killer", &shape);
    let mut candidates = vec![topology.all_values(); 256];
    for c in (0..256).filter(|c| c % 3 != 0) {
        candidates[c] = 1 << (solution[c] - 1);
    }
    let count = BoardSolver::new(&topology).count(
        &mut SolverMemory::new(),
        &state(&topology, &candidates),
        Some(5000),
    );
    assert!(matches!(&count, SolutionCount::One(found) if *found == solution), "{count:?}");
}

/// The changed sum is what the puzzle is then held against.
#[test]
fn a_sum_can_be_changed() {
    let black = vec![false; 16];
    let topology = kakuro(4, 4, &black, 0, &[]).unwrap();
    let mut laws = BoardSolver::new(&topology);
    let mut search = SolverMemory::new();
    let open = BoardState::new(&topology);
    let before = laws.count(&mut search, &open, None);
    let told = topology.units[0].laws.total().unwrap();
    laws.set_total(0, told + 1);
    // The runs across and down add up to different numbers now.
    assert_eq!(laws.count(&mut search, &open, None), SolutionCount::None);
    laws.set_total(0, told);
    assert_eq!(laws.count(&mut search, &open, None), before);
}
