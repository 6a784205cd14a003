//! The regions that some games have beside rows, columns and blocks: formats that list such regions say these games so.

use crate::position::usual_block;

/// The games that have some.
const GAMES: [&str; 3] = ["x-sudoku", "windoku", "disjoint-groups"];

/// The game that has these regions on a square board, in any order.
pub(super) fn game_of(
    regions: &[Vec<usize>],
    side: usize,
    block: Option<(usize, usize)>,
) -> Option<&'static str> {
    let own = sorted(regions.to_vec());
    GAMES.into_iter().find(|game| sorted(regions_of(game, side, block)) == own)
}

fn sorted(mut regions: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    regions.iter_mut().for_each(|squares| squares.sort_unstable());
    regions.sort_unstable();
    regions
}

/// The regions of a game on a square board; none of another.
pub(super) fn regions_of(game: &str, side: usize, block: Option<(usize, usize)>) -> Vec<Vec<usize>> {
    let (h, w) = block.or_else(|| usual_block(side)).unwrap_or((1, side));
    // The number of the region of each cell, in each of the ways in which the game parts the board.
    let parted = |number: &dyn Fn(usize, usize) -> Option<usize>| {
        let mut regions = vec![Vec::new(); side];
        for square in 0..side * side {
            if let Some(region) =
                number(square / side, square % side).and_then(|number| regions.get_mut(number))
            {
                region.push(square);
            }
        }
        regions.retain(|region| !region.is_empty());
        regions
    };
    match game {
        "x-sudoku" => {
            let mut regions = parted(&|row, column| (row == column).then_some(0));
            regions.extend(parted(&|row, column| (row + column + 1 == side).then_some(0)));
            regions
        }
        "windoku" => {
            let across = side.div_ceil(w + 1);
            parted(&|row, column| {
                let inside = row % (h + 1) != 0 && column % (w + 1) != 0;
                inside.then_some(row / (h + 1) * across + column / (w + 1))
            })
        }
        "disjoint-groups" => parted(&|row, column| Some(row % h * w + column % w)),
        _ => Vec::new(),
    }
}
