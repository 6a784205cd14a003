//! Positions that rules are tried on: around a solution any other candidates, or from the play of a puzzle.

use super::{ground::Ground, scene::Sample};
use crate::board::{bits, state::State, topology::Topology};
use crate::{engine::strategy::Limits, generate::RandomStream};

/// A position, perhaps out of reach by play, around one of the solutions of the empty board.
pub(super) fn any(ground: &Ground, chance: &mut RandomStream) -> Sample {
    let solution = &ground.solutions[chance.below(ground.solutions.len())];
    let mut candidates: Vec<u64> = solution.iter().map(|value| 1 << value).collect();
    match chance.below(5) {
        0 => scatter(ground, chance, &mut candidates),
        1 => sprinkle(ground, chance, &mut candidates),
        2 => overlay(ground, chance, &mut candidates),
        3 => few_places(ground, chance, &mut candidates),
        _ => {
            scatter(ground, chance, &mut candidates);
            narrow(ground, chance, solution, &mut candidates);
        }
    }
    finish(ground, chance, solution, candidates)
}

/// A position from the play of the puzzle: after some steps, with some of what is true found out as well.
pub(super) fn played(ground: &Ground, chance: &mut RandomStream) -> Sample {
    let (solution, mut state) = (&ground.solutions[0], ground.start.clone());
    if let Some(play) = &ground.play {
        let limits = Limits { steps: Some(chance.below(70)), ..Limits::default() };
        play.run(&mut play.runner(), &mut state, limits, Some(&mut |_, _: &State| {}));
    }
    let (less, filled) = [(0, 0), (10, 0), (40, 20), (70, 40), (0, 60)][chance.below(5)];
    for cell in bits::iter(state.open()).collect::<Vec<_>>() {
        if chance.percent(filled) {
            state.place(&ground.topology, cell, solution[cell]);
        }
    }
    for cell in bits::iter(state.open()).collect::<Vec<_>>() {
        for value in bits::Ones(state.candidates(cell)) {
            if value != solution[cell] && chance.percent(less) {
                state.eliminate(cell, value);
            }
        }
    }
    state.refresh();
    Sample { state, solution: solution.clone() }
}

/// Each value in as many cells as chance says, of each another part.
fn scatter(ground: &Ground, chance: &mut RandomStream, candidates: &mut [u64]) {
    let most = [10, 20, 30, 45, 60, 100][chance.below(6)];
    let parts: Vec<usize> = (0..ground.topology.values).map(|_| chance.below(most + 1)).collect();
    for set in candidates {
        (0..parts.len()).filter(|&value| chance.percent(parts[value])).for_each(|value| *set |= 1 << value);
    }
}

/// A few candidates more, of all values alike.
fn sprinkle(ground: &Ground, chance: &mut RandomStream, candidates: &mut [u64]) {
    let values = ground.topology.values;
    let most = [12, 12, 12, 38][chance.below(4)];
    let tenths = 3 + chance.below(most);
    for set in candidates {
        (0..values).filter(|_| chance.below(10 * values) < tenths).for_each(|value| *set |= 1 << value);
    }
}

fn overlay(ground: &Ground, chance: &mut RandomStream, candidates: &mut [u64]) {
    for _ in 0..=chance.below(2) {
        let other = &ground.solutions[chance.below(ground.solutions.len())];
        let part = [40, 70, 100][chance.below(3)];
        for (set, value) in candidates.iter_mut().zip(other) {
            if chance.percent(part) {
                *set |= 1 << value;
            }
        }
    }
    let more = [0, 2, 5][chance.below(3)];
    for set in candidates {
        (0..ground.topology.values).filter(|_| chance.percent(more)).for_each(|value| *set |= 1 << value);
    }
}

/// Few places for each value in each unit of a kind.
fn few_places(ground: &Ground, chance: &mut RandomStream, candidates: &mut [u64]) {
    let units = &ground.topology.units;
    if units.is_empty() {
        return;
    }
    let kind = units[chance.below(units.len())].kind;
    for value in 0..ground.topology.values {
        // Their places lie in few of the other units as well.
        let many = 2 + chance.below(ground.topology.values / 2 + 1);
        let order = chance.order(ground.topology.values.max(2));
        for unit in units.iter().filter(|unit| unit.kind == kind) {
            for _ in 0..[0, 1, 1, 1, 2][chance.below(5)] {
                let place = order[chance.below(many.min(order.len()))];
                candidates[usize::from(unit.cells[place % unit.cells.len()])] |= 1 << value;
            }
        }
    }
}

/// Lets a few cells of some units hold only the values that these cells have, or no other cells hold them.
fn narrow(ground: &Ground, chance: &mut RandomStream, solution: &[usize], candidates: &mut [u64]) {
    let units = &ground.topology.units;
    for _ in 0..=chance.below(4) {
        let Some(unit) = units.get(chance.below(units.len())) else { return };
        // On boards of many values as many cells as leave a few others.
        let size = 2 + chance.below(3.max(ground.topology.values.saturating_sub(6)));
        let few: Vec<usize> = chance.order(unit.cells.len()).into_iter().take(size).collect();
        let few: Vec<usize> = few.into_iter().map(|at| usize::from(unit.cells[at])).collect();
        let values = few.iter().fold(0u64, |all, &cell| all | 1 << solution[cell]);
        if chance.percent(50) {
            few.iter().for_each(|&cell| candidates[cell] &= values);
        } else {
            let others = unit.cells.iter().map(|&cell| usize::from(cell)).filter(|cell| !few.contains(cell));
            others.for_each(|cell| candidates[cell] &= !values | 1 << solution[cell]);
        }
    }
}

fn finish(ground: &Ground, chance: &mut RandomStream, solution: &[usize], candidates: Vec<u64>) -> Sample {
    let topology = &*ground.topology;
    let part = [0, 0, 15, 30, 45, 60, 75][chance.below(7)];
    let none = vec![0; topology.cell_words()];
    let mut state = State::new(topology);
    state.load(topology, &candidates, &none, &none);
    let mut given = none;
    for (cell, set) in candidates.iter().enumerate() {
        let single = set.is_power_of_two() && chance.percent(80);
        if single || chance.percent(part) {
            state.place(topology, cell, solution[cell]);
            if chance.percent(60) {
                bits::insert(&mut given, cell);
            }
        }
    }
    give(topology, &mut state, &given);
    Sample { state, solution: solution.to_vec() }
}

/// Makes some of the placed cells of a position givens, and the others none.
pub(super) fn give(topology: &Topology, state: &mut State, given: &[u64]) {
    let cells = topology.cells.len();
    let placed: Vec<u64> =
        bits::full(cells).iter().zip(state.open()).map(|(all, open)| all & !open).collect();
    let candidates: Vec<u64> = (0..cells).map(|cell| state.candidates(cell)).collect();
    state.load(topology, &candidates, &placed, given);
}
