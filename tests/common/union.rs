//! The candidates of a position that occur in its solutions.

use tesuji::board::{BoardSolver, BoardState, FillError, SolverMemory, Topology};
use tesuji::sets::SetBits;
use tesuji::sets::bits::full;

/// For each cell the values that it has in some solution, bit `v - 1` for the value `v`; nothing where there is none.
///
/// Each candidate that no solution found so far holds is looked for in one. After `limit` assumptions in all, only
/// what was found until then is given.
pub fn union(
    topology: &Topology,
    laws: &BoardSolver,
    search: &mut SolverMemory,
    state: &BoardState,
    limit: Option<u64>,
) -> Option<Vec<u64>> {
    let cells = topology.cells.len();
    let (mut left, mut found) = (limit, vec![0; cells]);
    let mut candidates: Vec<u64> = (0..cells).map(|cell| state.candidates(cell)).collect();
    let placed: Vec<u64> = full(cells).iter().zip(state.open()).map(|(all, open)| all & !open).collect();
    let mut asked = state.clone();
    // The first question is about the position as it is.
    let mut question: Option<(usize, usize)> = None;
    let mut questions =
        (0..cells).flat_map(|cell| SetBits(state.candidates(cell)).map(move |value| (cell, value)));
    loop {
        let wish: Vec<u8> = candidates.iter().zip(&found).map(|(all, found)| first(all & !found)).collect();
        let filled = laws.solve_near(search, &asked, &wish, left);
        left = left.map(|left| left.saturating_sub(search.nodes()));
        match (filled, question) {
            (Ok(solution), _) => found.iter_mut().zip(solution).for_each(|(all, v)| *all |= 1 << (v - 1)),
            (Err(FillError::NoSolution), None) => return None,
            (Err(FillError::NoSolution), Some((cell, value))) => candidates[cell] &= !(1 << value),
            (Err(FillError::Limit), _) => return Some(found),
        }
        question = questions.find(|&(cell, value)| found[cell] >> value & 1 == 0);
        let Some((cell, value)) = question else { return Some(found) };
        let mut asked_for = candidates.clone();
        asked_for[cell] = 1 << value;
        asked.load(topology, &asked_for, &placed, state.given());
    }
}

/// The lowest of some values, counted from 1; 0 for none.
fn first(values: u64) -> u8 {
    if values == 0 { 0 } else { values.trailing_zeros() as u8 + 1 }
}
