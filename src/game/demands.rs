//! What a game demands of its inputs beside their kinds.

use super::{GameError, error::Result, place};
use tesuji_board::{inputs::CellGroup, inputs::PuzzleInput, position::BoardShape};
use tesuji_lang::program::{Demand, Game};

/// Checks the puzzle's inputs against the demands of the game; those that are missing or of another kind pass.
pub(super) fn check(game: &Game, shape: &BoardShape) -> Result<()> {
    for input in &game.inputs {
        for demand in &input.demands {
            match (demand, shape.inputs.get(&input.name)) {
                (Demand::Disjoint, Some(PuzzleInput::Groups(groups))) => {
                    disjoint(&input.name, groups, shape)?
                }
                (Demand::Covering, Some(PuzzleInput::Groups(groups))) => {
                    let mut has = vec![false; shape.squares()];
                    for &square in groups.iter().flat_map(|group| &group.squares) {
                        has.get_mut(square).into_iter().for_each(|has| *has = true);
                    }
                    covering(&input.name, shape, |square| has[square])?;
                }
                (Demand::Covering, Some(PuzzleInput::Map(map))) => {
                    covering(&input.name, shape, |square| map.get(square).is_some_and(Option::is_some))?;
                }
                (Demand::Pairs, Some(PuzzleInput::Groups(groups))) => pairs(&input.name, groups, shape)?,
                (Demand::Orthogonal | Demand::Diagonal, Some(PuzzleInput::Groups(groups))) => {
                    let steps = if *demand == Demand::Orthogonal { (0, 1) } else { (1, 1) };
                    straight(&input.name, groups, shape, steps)?
                }
                _ => {}
            }
        }
    }
    Ok(())
}

fn disjoint(input: &str, groups: &[CellGroup], shape: &BoardShape) -> Result<()> {
    let named = |number: usize| {
        let (row, column) = groups[number].squares.first().map_or((0, 0), |&square| place(shape, square));
        (number + 1, format!("r{row}c{column}"))
    };
    let mut of: Vec<Option<usize>> = vec![None; shape.squares()];
    for (number, group) in groups.iter().enumerate() {
        for &square in &group.squares {
            // That a square is none of the board, or twice in one group, is said of the group itself.
            let Some(of) = of.get_mut(square) else { continue };
            if let Some(other) = of.filter(|other| *other != number) {
                let groups = [named(other), named(number)];
                let shared = place(shape, square);
                return Err(GameError::Shared { input: input.to_owned(), groups, shared });
            }
            *of = Some(number);
        }
    }
    Ok(())
}

fn pairs(input: &str, groups: &[CellGroup], shape: &BoardShape) -> Result<()> {
    match groups.iter().enumerate().find(|(_, group)| group.squares.len() != 2) {
        None => Ok(()),
        Some((number, CellGroup { squares, .. })) => Err(GameError::NoPair {
            input: input.to_owned(),
            number: number + 1,
            at: squares.first().map_or((0, 0), |&square| place(shape, square)),
            cells: squares.len(),
        }),
    }
}

/// Checks that the cells of each line are the same steps apart, of which these are the shorter and the longer one
/// without direction.
fn straight(input: &str, groups: &[CellGroup], shape: &BoardShape, steps: (usize, usize)) -> Result<()> {
    let is_straight = |group: &CellGroup| {
        let places: Vec<(usize, usize)> = group.squares.iter().map(|&square| place(shape, square)).collect();
        let step = |from: (usize, usize), to: (usize, usize)| {
            (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize)
        };
        let all: Vec<(isize, isize)> = places.windows(2).map(|two| step(two[0], two[1])).collect();
        let is_short = |(down, right): &(isize, isize)| {
            let (down, right) = (down.unsigned_abs(), right.unsigned_abs());
            (down.min(right), down.max(right)) == steps
        };
        all.iter().all(|step| is_short(step) && *step == all[0])
    };
    match groups.iter().position(|group| !is_straight(group)) {
        None => Ok(()),
        Some(number) => Err(GameError::NotStraight {
            input: input.to_owned(),
            number: number + 1,
            at: groups[number].squares.first().map_or((0, 0), |&square| place(shape, square)),
        }),
    }
}

fn covering(input: &str, shape: &BoardShape, has: impl Fn(usize) -> bool) -> Result<()> {
    match (0..shape.squares()).find(|&square| shape.is_cell(square) && !has(square)) {
        None => Ok(()),
        Some(square) => Err(GameError::Uncovered { input: input.to_owned(), at: place(shape, square) }),
    }
}
