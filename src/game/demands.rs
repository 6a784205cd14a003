//! Demands of a game on its inputs, other than their kinds.

use super::{error::Result, shape::place};
use crate::GameError;
use tesuji_board::{BoardShape, CellGroup, PuzzleInput};
use tesuji_lang::{Demand, Game};

/// Checks the inputs of the puzzle against the demands of the game; missing inputs and those of another kind pass.
pub fn check(game: &Game, shape: &BoardShape) -> Result<()> {
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
                (demand, Some(PuzzleInput::Groups(groups))) => {
                    let misfit = groups.iter().position(|group| !fits(*demand, group, shape));
                    misfit.map_or(Ok(()), |index| {
                        Err(unmet(*demand, &input.name, index + 1, &groups[index], shape))
                    })?;
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Whether a group meets a demand on each group separately.
pub fn fits(demand: Demand, group: &CellGroup, shape: &BoardShape) -> bool {
    match demand {
        Demand::Disjoint | Demand::Covering => true,
        Demand::Pairs => group.squares.len() == 2,
        Demand::Orthogonal => is_straight(group, shape, (0, 1)),
        Demand::Diagonal => is_straight(group, shape, (1, 1)),
    }
}

fn disjoint(input: &str, groups: &[CellGroup], shape: &BoardShape) -> Result<()> {
    let named = |number: usize| {
        let (row, column) = groups[number].squares.first().map_or((0, 0), |&square| place(shape, square));
        (number + 1, format!("r{row}c{column}"))
    };
    let mut of: Vec<Option<usize>> = vec![None; shape.squares()];
    for (number, group) in groups.iter().enumerate() {
        for &square in &group.squares {
            // A square outside of the board, or repeated in one group, is an error of the group itself.
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

fn unmet(demand: Demand, input: &str, number: usize, group: &CellGroup, shape: &BoardShape) -> GameError {
    let first_cell = group.squares.first().map_or((0, 0), |&square| place(shape, square));
    let input = input.to_owned();
    match demand {
        Demand::Pairs => GameError::NoPair { input, number, at: first_cell, cells: group.squares.len() },
        _ => GameError::NotStraight { input, number, at: first_cell },
    }
}

/// Whether the cells of a line are the same steps apart: `steps` are the shorter and the longer one, without direction.
fn is_straight(group: &CellGroup, shape: &BoardShape, steps: (usize, usize)) -> bool {
    let places: Vec<(usize, usize)> = group.squares.iter().map(|&square| place(shape, square)).collect();
    let step = |from: (usize, usize), to: (usize, usize)| {
        (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize)
    };
    let offsets: Vec<(isize, isize)> = places.windows(2).map(|two| step(two[0], two[1])).collect();
    let is_short = |(down, right): &(isize, isize)| {
        let (down, right) = (down.unsigned_abs(), right.unsigned_abs());
        (down.min(right), down.max(right)) == steps
    };
    offsets.iter().all(|step| is_short(step) && *step == offsets[0])
}

fn covering(input: &str, shape: &BoardShape, has: impl Fn(usize) -> bool) -> Result<()> {
    match (0..shape.squares()).find(|&square| shape.is_cell(square) && !has(square)) {
        None => Ok(()),
        Some(square) => Err(GameError::Uncovered { input: input.to_owned(), at: place(shape, square) }),
    }
}
